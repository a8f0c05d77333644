import type { OrderId } from '#kernel/ids.ts'
import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { endHold } from '#shop/stock/face.ts'
import { endSubstitute, readProposed } from './substitute.sql.ts'

/** Ends a proposal because the pieces were found after all, or because the order has ended; nothing of the order changes. */
export const withdrawSubstitute = async (
  tx: Transaction<DB>,
  { id }: { readonly id: string },
  staffId: number | null,
  at: Date,
): Promise<void> => {
  await endHold(tx, id, at)
  await endSubstitute(tx, id, { state: 'withdrawn', staffId, newLineId: null, at })
}

export const withdrawSubstitutes = async (tx: Transaction<DB>, orderId: OrderId, at: Date): Promise<void> => {
  for (const proposed of await readProposed(tx, orderId)) await withdrawSubstitute(tx, proposed, null, at)
}
