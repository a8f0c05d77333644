/** ORD-08: a parcel that nobody took comes back: the goods go back on the shelf, and the buyer gets everything back. */
import type { Transaction } from 'kysely'
import type { Carrier } from '#domain/carriers.ts'
import { isOnline } from '#domain/delivery.ts'
import { refundSplit } from '#domain/refund-split.ts'
import type { DB } from '#server/db/types.gen.ts'
import { refundPayment } from '#server/features/payment/payment.public.ts'
import { returnStock } from '#server/features/stock/stock.public.ts'
import { changeOrderState } from './change-order-state.ts'
import { paidOrderOf } from './order-return.ts'
import {
  insertReturn,
  readOrderOfReturnById,
  readReturn,
  readReturnableLines,
  writeDecision,
} from './order-return.queries.ts'
import type { LockedOrder } from './order.queries.ts'

/** The order is locked and shipped. */
export const returnUndelivered = async (
  tx: Transaction<DB>,
  locked: LockedOrder,
  carrier: Carrier,
  at: Date,
): Promise<void> => {
  const order = await readOrderOfReturnById(tx, locked.id)
  const lines = await readReturnableLines(tx, locked.id)
  if (order === undefined) return
  const all = new Map(lines.map(({ line_id, quantity }) => [line_id, quantity]))
  const split = refundSplit(paidOrderOf(order, lines), all)
  const requested = lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity, reason: 'unopened' }))
  const returnId = await insertReturn(tx, locked.id, requested, split, at)
  const written = await readReturn(tx, returnId)
  const accepted = (written?.lines ?? []).map(({ id, quantity }) => ({
    returnLineId: id,
    accepted: quantity,
    sellable: quantity,
  }))
  await writeDecision(tx, returnId, { state: 'accepted', by: { carrier }, at }, accepted, split)
  await returnStock(tx, returnId, at)
  await changeOrderState(tx, locked, 'returned', {
    actor: { kind: 'provider', name: carrier },
    reason: 'not_delivered',
    at,
  })
  // The delivery too: the buyer has received nothing.
  if (isOnline(locked.payment)) await refundPayment(tx, locked.id, 'all', null, 'returned', at)
}
