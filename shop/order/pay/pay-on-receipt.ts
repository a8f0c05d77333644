/**
 * ORD-06: an order that waits for its online payment becomes one that is paid on receipt. A guest then confirms it as any other
 * such order (ORD-10); the order of a customer goes on immediately, because the phone of an account is confirmed. A payment that the
 * bank takes afterwards goes back by itself (`applySeen`).
 */
import { sql, type Transaction } from 'kysely'
import { done, isRefused, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import type { OrderView, PayOnReceipt } from '../order.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { closePayments, lockPaymentsOf } from '#shop/payment/face.ts'
import { ofOrder } from '#shop/payment/facts/payment-owner.ts'
import { orderStock } from '#shop/stock/face.ts'
import { enqueueOrderMessage } from '../jobs/send-order-message.job.ts'
import { checkOwner, noOrder } from '../change/cancel-order.ts'
import { changeOrderState } from '../state/change-order-state.ts'
import type { OrderDeps } from '../order-deps.ts'
import { orderIdOf, readPayable, setPaymentMethod, takesPaymentOnReceipt } from './order-payment.sql.ts'
import { settleOrderPayments } from './order-payment.ts'
import { confirmUntil } from '../facts/order-times.ts'
import { orderView } from '../read/order-view.ts'
import type { LockedOrder } from '../order.sql.ts'
import { lockParcels } from '../parcels.sql.ts'
import { beginServing } from '../state/confirm-order.ts'

type OnReceiptRefused = Refused<'no-order' | 'too-late' | 'payment-unavailable' | 'wrong-digits'>

const tooLate = refuse('too-late', 'Способ оплаты уже не\u00a0изменить: заказ оплачен, отменён или время оплаты вышло.')
const beingPaid = refuse('too-late', 'Банк уже проводит вашу оплату. Подождите минуту и\u00a0обновите страницу.')
const prepaidOnly = refuse(
  'payment-unavailable',
  'В\u00a0этом пункте выдают только оплаченные заказы: оплатите на\u00a0сайте.',
)

const changeLocked = async (
  tx: Transaction<DB>,
  { token, last_digits }: PayOnReceipt,
  caller: Caller,
  deps: OrderDeps,
): Promise<OnReceiptRefused | null> => {
  const parcels = await lockParcels(tx, { token })
  const order = parcels.find((parcel) => parcel.token === token)
  const first = parcels.at(-1)
  if (order === undefined || first === undefined) return noOrder
  if (order.state === 'new' && order.payment === 'on_receipt') return null
  const at = deps.clock.now()
  const waiting = parcels.filter(({ state }) => state === 'awaiting_payment')
  if (order.state !== 'awaiting_payment') return tooLate
  for (const { id } of waiting) {
    const until = (await readPayable(tx, id))?.reserved_until ?? null
    if (until === null || until <= at) return tooLate
    if (!(await takesPaymentOnReceipt(tx, id))) return prepaidOnly
  }
  const refused = await checkOwner(tx, order, caller, last_digits, at)
  if (refused !== null) return refused
  if ((await lockPaymentsOf(tx, ofOrder(first.id))).some(({ state }) => state === 'authorized')) return beingPaid
  for (const parcel of waiting) await payParcelOnReceipt(tx, parcel, deps, at)
  await closePayments(tx, ofOrder(first.id))
  // One code confirms every parcel.
  if (order.customer_id === null) await enqueueOrderMessage(tx, first.id, 'to_confirm')
  return null
}

const payParcelOnReceipt = async (
  tx: Transaction<DB>,
  parcel: LockedOrder,
  { terms }: OrderDeps,
  at: Date,
): Promise<void> => {
  await changeOrderState(tx, parcel, 'new', { actor: { kind: 'buyer' }, reason: 'payment_on_receipt', at })
  await setPaymentMethod(tx, parcel.id, 'on_receipt')
  if (parcel.customer_id !== null) {
    await beginServing(tx, parcel.id, terms, at)
    return enqueueOrderMessage(tx, parcel.id, 'confirmed')
  }
  const until = confirmUntil(at)
  await sql`UPDATE orders SET confirm_until = ${until} WHERE id = ${parcel.id}`.execute(tx)
  await orderStock.keepReservations(tx, parcel.id, until)
}

/** Safe to repeat. The bank is asked first, so that money which has come is not sent back. */
export const payOnReceipt = async (
  deps: OrderDeps,
  input: PayOnReceipt,
  caller: Caller,
): Promise<Done<OrderView> | OnReceiptRefused> => {
  const id = await orderIdOf(deps.db, input.token)
  if (id === undefined) return noOrder
  await settleOrderPayments(deps, id)
  const refused = await transaction(deps.db, (tx) => changeLocked(tx, input, caller, deps))
  if (isRefused(refused)) return refused
  const view = await orderView(deps.db, input.token, caller.customerId)
  return view === null ? noOrder : done(view)
}
