/** ORD-08: a parcel that nobody took comes back: the buyer gets everything back, the goods wait until staff have looked at them. */
import type { Transaction } from 'kysely'
import type { Carrier } from '#shop/delivery/facts/carriers.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import type { OrderId } from '#kernel/ids.ts'
import { refundSplit } from '../facts/refund-split.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { refundPayment } from '#shop/payment/face.ts'
import { returnedStock } from '#shop/stock/face.ts'
import { changeOrderState } from '../state/change-order-state.ts'
import { paidOrderOf } from './order-return.ts'
import {
  insertReturn,
  MONEY_AT_STORE,
  readOrderOfReturnById,
  readReturn,
  readReturnableLines,
  readToInspect,
  requireInspection,
  writeDecision,
  writeInspection,
} from './order-return.sql.ts'
import type { LockedOrder } from '../order.sql.ts'

/** The order is locked and shipped. `by`: the carrier that brought it back, or the staff whose courier did. */
export const returnUndelivered = async (
  tx: Transaction<DB>,
  locked: LockedOrder,
  by: { readonly carrier: Carrier } | { readonly staffId: number },
  at: Date,
): Promise<void> => {
  const order = await readOrderOfReturnById(tx, locked.id)
  const lines = await readReturnableLines(tx, locked.id)
  if (order === undefined) return
  const all = new Map(lines.map(({ line_id, quantity }) => [line_id, quantity]))
  const isPaid = isOnline(locked.payment)
  // The delivery too, because the buyer has received nothing. An order to be paid on receipt was not paid.
  const split = {
    points: refundSplit(paidOrderOf(order, lines), all).points,
    certificate: order.certificate_total,
    money: isPaid ? order.total - order.certificate_total : 0,
  }
  const requested = lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity, reason: 'unopened' }))
  const returnId = await insertReturn(tx, locked.id, requested, split, MONEY_AT_STORE, at)
  const written = await readReturn(tx, returnId)
  const accepted = (written?.lines ?? []).map(({ id, quantity }) => ({
    returnLineId: id,
    accepted: quantity,
    sellable: 0,
  }))
  await writeDecision(tx, returnId, { state: 'accepted', by, at }, accepted, split)
  await requireInspection(tx, returnId)
  await changeOrderState(tx, locked, 'returned', {
    actor: 'carrier' in by ? { kind: 'provider', name: by.carrier } : { kind: 'staff', staffId: by.staffId },
    reason: 'not_delivered',
    at,
  })
  if (isPaid) await refundPayment(tx, locked.id, 'all', null, 'returned', at)
}

/**
 * Puts the sellable pieces of a returned parcel on the shelf and writes the others off. The order is locked. Null if somebody has
 * looked at it before, or if a line is missing or has fewer pieces.
 */
export const acceptInspection = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  returnId: string,
  lines: readonly { readonly returnLineId: string; readonly sellable: number }[],
  { staffId, at }: { readonly staffId: number; readonly at: Date },
): Promise<{ readonly sellable: number; readonly writtenOff: number } | null> => {
  const waiting = (await readToInspect(tx, orderId)).find(({ return_id }) => return_id === returnId)
  if (waiting === undefined) return null
  const sellableOf = new Map(lines.map((line) => [line.returnLineId, line.sellable]))
  const pieces = waiting.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  let sellable = 0
  for (const { return_line_id, quantity } of waiting.lines) {
    const count = sellableOf.get(return_line_id)
    if (count === undefined || count > quantity) return null
    sellable += count
  }
  await writeInspection(tx, returnId, lines, staffId)
  await returnedStock.putBack(tx, returnId, at)
  return { sellable, writtenOff: pieces - sellable }
}
