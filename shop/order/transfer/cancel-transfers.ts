import type { Transaction } from 'kysely'
import type { OrderId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { heldStock } from '#shop/stock/face.ts'
import {
  linesOfTransfer,
  lockOpenTransfers,
  stockPlacesOf,
  writeTransferStep,
  type LockedTransfer,
} from './transfer.sql.ts'

/** Ends a locked transfer that has not left: its pieces are free again, or for the caller to reserve. */
export const endTransfer = async (
  tx: Transaction<DB>,
  { id, from_store_id }: LockedTransfer,
  staffId: number | null,
  at: Date,
  state: 'cancelled' | 'parcelled' = 'cancelled',
): Promise<void> => {
  const lines = await linesOfTransfer(tx, id)
  await heldStock.transfers.endHeld(
    tx,
    from_store_id,
    lines.map((line) => ({ lineId: line.id, variantId: line.variant_id, pieces: line.quantity })),
    at,
  )
  await writeTransferStep(tx, id, { state, at, staffId })
}

/** PARCEL-03: of an order that is cancelled. What is on its way goes on, to the receiving store's shelf. */
export const cancelTransfers = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  staffId: number | null,
  at: Date,
): Promise<void> => {
  const waiting = (await lockOpenTransfers(tx, orderId)).filter(({ state }) => state !== 'sent')
  if (waiting.length === 0) return
  await heldStock.transfers.lockPlaces(tx, await stockPlacesOf(tx, orderId))
  for (const transfer of waiting) await endTransfer(tx, transfer, staffId, at)
}
