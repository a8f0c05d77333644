/** ORD-06, ORD-08: the online payment of an order: its page at the provider, its settlement, and its end when nobody pays. */
import type { Transaction } from 'kysely'
import { done, isRefused, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import { eachSeparately } from '#kernel/each-separately.ts'
import { orderId, type OrderId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import {
  openAttempt,
  paymentUrl,
  settlePayment,
  settlePaymentsOf,
  type PayableKind,
  type PayDeps,
} from '#shop/payment/face.ts'
import { ofAddition, ofOrder } from '#shop/payment/facts/payment-owner.ts'
import { orderStock, shortStock } from '#shop/stock/face.ts'
import { takeAddition } from '../change/add-line.ts'
import { endAddition, readOpenAddition, readUnpaidAdditions, type AdditionRow } from '../change/addition.sql.ts'
import { changeOrderState } from '../state/change-order-state.ts'
import { readPayable, readUnpaid, setPaymentMethod, type PayableOrder } from './order-payment.sql.ts'
import { noOrder } from '../change/cancel-order.ts'
import type { OnlineMethod } from '#shop/payment/facts/methods.ts'
import type { PayStart } from '#shop/payment/payment.api.ts'
import { reservedUntil } from '../facts/order-times.ts'
import { lockOrder, lockOrderById, type LockedOrder } from '../order.sql.ts'

export const invoiceOf = (order: PayableOrder, now: Date) => ({
  number: order.number,
  subject: `заказ ${order.number}`,
  path: paths.order(order.token),
  until: order.reserved_until ?? now,
})

const additionInvoice = (order: PayableOrder, { pay_until }: AdditionRow) => ({
  number: order.number,
  subject: `добавленное к\u00a0заказу ${order.number}`,
  path: paths.order(order.token),
  until: pay_until,
})

/** An order, and what is added to it by a payment of its own. */
export const orderPayable: PayableKind<PayDeps> = {
  async lock(tx, deps, { order_id, addition_id }) {
    const order = order_id === null ? undefined : await lockOrderById(tx, order_id)
    if (order === undefined) return undefined
    const now = deps.clock.now()
    return addition_id === null ? lockedPayable(tx, order, now) : lockedAddition(tx, order, addition_id, now)
  },
  async invoice({ db, clock }, { order_id, addition_id }) {
    const order = order_id === null ? undefined : await readPayable(db, order_id)
    if (order === undefined || addition_id === null) return order && invoiceOf(order, clock.now())
    const addition = await readOpenAddition(db, orderId(order_id ?? ''))
    return addition?.id === addition_id ? additionInvoice(order, addition) : undefined
  },
}

/** The pieces are held, so they are not short. */
const lockedAddition = async (tx: Transaction<DB>, order: LockedOrder, id: string, now: Date) => {
  const open = await readOpenAddition(tx, order.id)
  const addition = open?.id === id ? open : undefined
  return {
    name: `An addition to order ${order.number}`,
    owner: ofAddition(order.id, id),
    awaitsPayment: addition !== undefined,
    isShort: async () => false,
    async cancelShort() {
      await endAddition(tx, order.id, 'withdrawn', now)
    },
    async becomePaid(payment: { readonly id: string }) {
      if (addition !== undefined) await takeAddition(tx, order, addition, payment.id, now)
    },
  }
}

const lockedPayable = (tx: Transaction<DB>, order: LockedOrder, now: Date) => ({
  name: `Order ${order.number}`,
  owner: ofOrder(order.id),
  awaitsPayment: order.state === 'awaiting_payment',
  isShort: () => shortStock.isOrderShort(tx, order.number),
  async cancelShort() {
    await changeOrderState(tx, order, 'cancelled', { actor: { kind: 'system' }, reason: 'out_of_stock', at: now })
  },
  becomePaid: ({ provider }: { readonly provider: string }) => becomePaid(tx, order, provider, now),
})

const becomePaid = async (tx: Transaction<DB>, order: LockedOrder, provider: string, now: Date): Promise<void> => {
  await changeOrderState(tx, order, 'paid', {
    actor: { kind: 'provider', name: provider },
    reason: 'payment_received',
    at: now,
  })
  const payable = await readPayable(tx, order.id)
  if (payable !== undefined) await orderStock.keepReservations(tx, order.id, reservedUntil(payable, payable, now))
}

export const settleOrderPayment = (deps: PayDeps, paymentId: string): Promise<void> =>
  settlePayment(deps, orderPayable, paymentId)

export const settleOrderPayments = (deps: PayDeps, orderId: OrderId): Promise<void> =>
  settlePaymentsOf(deps, orderPayable, ofOrder(orderId))

/**
 * ORD-10: ends the orders that were not paid in time; returns how many. Each payment is read once more before, so that money that
 * has come is not sent back. While a provider does not answer, its orders end too: money that comes later goes back by itself.
 */
export const endUnpaidOrders = async (deps: PayDeps): Promise<number> => {
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

/**
 * DESK-04: ends the additions that were not paid in time, so that their orders stay as they were; returns how many. Payments are read
 * once more before, as those of orders.
 */
export const endUnpaidAdditions = async (deps: PayDeps): Promise<number> => {
  const ended = await eachSeparately(await readUnpaidAdditions(deps.db, deps.clock.now()), async (unpaid) => {
    await settlePaymentsOf(deps, orderPayable, ofAddition(unpaid.order_id, unpaid.id))
    return transaction(deps.db, async (tx) => {
      await lockOrderById(tx, unpaid.order_id)
      const open = await readOpenAddition(tx, unpaid.order_id)
      if (open?.id !== unpaid.id) return false
      await endAddition(tx, unpaid.order_id, 'expired', deps.clock.now())
      return true
    })
  })
  return ended.filter(Boolean).length
}

type PayRefusal = Refused<'no-order' | 'too-late' | 'payment-limit' | 'payment-unavailable'>

const tooLate = refuse('too-late', 'Этот заказ уже нельзя оплатить: он оплачен, отменён или время оплаты вышло.')
const unavailable = refuse(
  'payment-unavailable',
  'Платёжная система не\u00a0отвечает. Попробуйте ещё раз через минуту: товары за\u00a0вами.',
)
const limits = {
  own: refuse(
    'payment-limit',
    'Банк отклонил три попытки подряд. Выберите оплату при получении, если она есть на\u00a0этой странице, или позвоните нам.',
  ),
  others: refuse(
    'payment-limit',
    'Слишком много отклонённых оплат за\u00a0последний час. Попробуйте позже или выберите оплату при получении, если она здесь есть.',
  ),
}

const attemptOf = (deps: PayDeps, token: string, method: OnlineMethod, address: string | null) =>
  transaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, token)
    const order = locked && (await readPayable(tx, locked.id))
    if (locked === undefined || order === undefined) return noOrder
    const now = deps.clock.now()
    const addition = await readOpenAddition(tx, locked.id)
    if (addition !== undefined && addition.pay_until > now) {
      const wanted = {
        owner: ofAddition(locked.id, addition.id),
        method,
        amount: addition.unit_price * addition.quantity,
      }
      const opened = await openAttempt(tx, deps, { ...wanted, phone: order.recipient_phone, address })
      if (opened === 'no-provider') return unavailable
      if (typeof opened === 'string') return limits[opened]
      return done({ payment: opened.payment, invoice: additionInvoice(order, addition) })
    }
    if (locked.state !== 'awaiting_payment' || order.reserved_until === null || order.reserved_until <= now)
      return tooLate
    const opened = await openAttempt(tx, deps, {
      owner: ofOrder(locked.id),
      method,
      amount: order.to_pay,
      phone: order.recipient_phone,
      address,
    })
    if (opened === 'no-provider') return unavailable
    if (typeof opened === 'string') return limits[opened]
    if (opened.isNew) await setPaymentMethod(tx, locked.id, method)
    return done({ payment: opened.payment, invoice: invoiceOf(order, now) })
  })

/** The address of the provider's page (ORD-06, ORD-08). */
export const payOrder = async (
  deps: PayDeps,
  token: string,
  method: OnlineMethod,
  address: string | null,
): Promise<Done<PayStart> | PayRefusal> => {
  const url = await paymentUrl(deps, orderPayable, () => attemptOf(deps, token, method, address))
  if (isRefused(url)) return url
  return url === 'unavailable' ? unavailable : done({ pay_url: url })
}
