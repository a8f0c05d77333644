/** DESK-02: the buyer says that an order has not come, which is a case. */
import { sql, type Transaction } from 'kysely'
import { Type } from 'typebox'
import { done, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { openCase } from '#shop/feedback/face.ts'
import { isPromisePast } from '../facts/promise-past.ts'
import type { CancelOrder, OrderView } from '../order.api.ts'
import type { OrderDeps } from '../order-deps.ts'
import { lockOrder } from '../order.sql.ts'
import { orderView } from '../read/order-view.ts'
import { checkOwner, noOrder } from './cancel-order.ts'

const BuyerRow = Row({ name: Type.String(), phone: Type.String(), email: Type.String() })

/** An order that has an open case of this reason opens no other. */
export const reportMissing = async (
  tx: Transaction<DB>,
  { token, last_digits }: CancelOrder,
  caller: Caller,
  { clock }: OrderDeps,
): Promise<Done<OrderView> | Refused<'no-order' | 'wrong-digits' | 'not-offered'>> => {
  const order = await lockOrder(tx, token)
  const view = await orderView(tx, token, caller.customerId)
  if (order === undefined || view === null) return noOrder
  if (view.missing_case !== null) return done(view)
  const at = clock.now()
  if (!isPromisePast(view, at))
    return refuse('not-offered', 'Обещанный срок ещё не\u00a0прошёл. Если что-то случилось, напишите нам.')
  const refused = await checkOwner(tx, order, caller, last_digits, at)
  if (refused !== null) return refused
  const buyer = await queryRow(
    tx,
    BuyerRow,
    sql`
    SELECT recipient_name AS name, recipient_phone AS phone, recipient_email AS email FROM orders WHERE token = ${token}`,
  )
  if (buyer === undefined) return noOrder
  const body = `Заказ ${order.number} не\u00a0пришёл в\u00a0обещанный срок.`
  await openCase(tx, { ...buyer, reason: 'not_arrived', orderNumber: order.number, body, at })
  const after = await orderView(tx, token, caller.customerId)
  return after === null ? noOrder : done(after)
}
