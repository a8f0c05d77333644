/** ORD-06: an order that is paid online, and the end of one that is not. */
import type { Transaction } from 'kysely'
import { eachSeparately } from '#kernel/each-separately.ts'
import type { OrderId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { ofOrder, settlePayment, settlePaymentsOf } from '#shop/payment/face.ts'
import type { Invoice, LockedPayable, PayableKind, PaymentRow, SettleDeps } from '#shop/payment/face.ts'
import { keepReservations, isOrderShort } from '#shop/stock/face.ts'
import { changeOrderState } from '../state/change-order-state.ts'
import { readPayable, readUnpaid, type PayableOrder } from './order-payment.sql.ts'
import { reservedUntil } from '../place/order-promise.ts'
import { lockOrderById, type LockedOrder } from '../order.sql.ts'

export const invoiceOf = (order: PayableOrder, now: Date): Invoice => ({
  number: order.number,
  subject: `заказ ${order.number}`,
  path: paths.order(order.token),
  until: order.reserved_until ?? now,
})

export const orderPayable: PayableKind<SettleDeps> = {
  async lock(tx, deps, { order_id }) {
    const order = order_id === null ? undefined : await lockOrderById(tx, order_id)
    return order && lockedPayable(tx, order, deps.clock.now())
  },
  async invoice({ db, clock }, { order_id }) {
    const order = order_id === null ? undefined : await readPayable(db, order_id)
    return order && invoiceOf(order, clock.now())
  },
}

const lockedPayable = (tx: Transaction<DB>, order: LockedOrder, now: Date): LockedPayable => ({
  name: `Order ${order.number}`,
  owner: ofOrder(order.id),
  awaitsPayment: order.state === 'awaiting_payment',
  isShort: () => isOrderShort(tx, order.number),
  async cancelShort() {
    await changeOrderState(tx, order, 'cancelled', { actor: { kind: 'system' }, reason: 'out_of_stock', at: now })
  },
  becomePaid: (payment) => becomePaid(tx, order, payment, now),
})

const becomePaid = async (tx: Transaction<DB>, order: LockedOrder, payment: PaymentRow, now: Date): Promise<void> => {
  await changeOrderState(tx, order, 'paid', {
    actor: { kind: 'provider', name: payment.provider },
    reason: 'payment_received',
    at: now,
  })
  const payable = await readPayable(tx, order.id)
  if (payable !== undefined) await keepReservations(tx, order.id, reservedUntil(payable, payable, now))
}

export const settleOrderPayment = (deps: SettleDeps, paymentId: string): Promise<void> =>
  settlePayment(deps, orderPayable, paymentId)

export const settleOrderPayments = (deps: SettleDeps, orderId: OrderId): Promise<void> =>
  settlePaymentsOf(deps, orderPayable, ofOrder(orderId))

/**
 * ORD-10: ends the orders that were not paid in time; returns how many. Each payment is read once more before, so that money that
 * has come is not sent back. While a provider does not answer, its orders end too: money that comes later goes back by itself.
 */
export const endUnpaidOrders = async (deps: SettleDeps): Promise<number> => {
  const ended = await eachSeparately(await readUnpaid(deps.db, deps.clock.now()), async ({ id }) => {
    await settleOrderPayments(deps, id)
    return transaction(deps.db, async (tx) => {
      const order = await lockOrderById(tx, id)
      if (order?.state !== 'awaiting_payment') return false
      await changeOrderState(tx, order, 'cancelled', {
        actor: { kind: 'system' },
        reason: 'not_paid',
        at: deps.clock.now(),
      })
      return true
    })
  })
  return ended.filter(Boolean).length
}
