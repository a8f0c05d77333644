/** ORD-08: a request for a return of which staff have decided one line: the others still wait. */
import type { Kysely, Transaction } from 'kysely'
import type { OrderId, OrderLineId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { refundSplit } from '../facts/refund-split.ts'
import { isShopsFault } from '../facts/return-policy.ts'
import { paidOrderOf } from './order-return.ts'
import {
  insertReturn,
  readOrderOfReturnById,
  readReturn,
  readReturnableLines,
  readReturns,
  type ReturnRow,
} from './order-return.sql.ts'

/** The request of the order that staff have not decided; undefined: there is none. */
export const openRequestOf = async (db: Kysely<DB>, orderId: OrderId): Promise<ReturnRow | undefined> =>
  (await readReturns(db, orderId)).find(({ state }) => state === 'requested')

/**
 * What was asked for and has not been decided is requested again, if the decision replaced the request. It has the day of the request:
 * the money is due by it. `before`: the request before the decision; `decided`: the pieces by line.
 */
export const requestRest = async (
  tx: Transaction<DB>,
  before: ReturnRow | undefined,
  decided: ReadonlyMap<OrderLineId, number>,
): Promise<void> => {
  const asked = before && (await readReturn(tx, before.id))
  const order = asked && (await readOrderOfReturnById(tx, asked.order_id))
  if (order?.state !== 'delivered' || asked?.state !== 'replaced') return
  const lines = await readReturnableLines(tx, order.id)
  const rest = asked.lines.flatMap((one) => {
    const line = lines.find(({ line_id }) => line_id === one.line_id)
    const open = one.quantity - (decided.get(one.line_id) ?? 0)
    const left = line === undefined ? 0 : Math.min(open, line.quantity - line.returned)
    return left > 0 ? [{ lineId: one.line_id, quantity: left, reason: one.reason }] : []
  })
  if (rest.length === 0) return
  const pieces = new Map(rest.map((one) => [one.lineId, one.quantity]))
  const manner = {
    way: asked.way,
    trackNumber: asked.track_number,
    wish: rest.some(({ reason }) => isShopsFault(reason)) ? asked.wish : 'money',
  } as const
  await insertReturn(tx, order.id, rest, refundSplit(paidOrderOf(order, lines), pieces), manner, asked.requested_at)
}
