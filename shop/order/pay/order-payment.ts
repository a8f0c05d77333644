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
  refundPayment,
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
import { lockOrderById, type LockedOrder } from '../order.sql.ts'
import { lockParcels } from '../parcels.sql.ts'

export const invoiceOf = (order: PayableOrder, now: Date) => ({
  number: order.number,
  subject: `заказ ${order.number}`,
  path: paths.order(order.token),
  until: order.reserved_until ?? now,
})

const additionInvoice = (order: Pick<PayableOrder, 'number' | 'token'>, { pay_until }: AdditionRow) => ({
  number: order.number,
  subject: `добавленное к\u00a0заказу ${order.number}`,
  path: paths.order(order.token),
  until: pay_until,
})

/** An order, and what is added to it by a payment of its own. */
export const orderPayable: PayableKind<PayDeps> = {
  async lock(tx, deps, { order_id, addition_id }) {
    const now = deps.clock.now()
    if (order_id === null) return undefined
    if (addition_id !== null) {
      const order = await lockOrderById(tx, order_id)
      return order && lockedAddition(tx, order, addition_id, now)
    }
    const parcels = await lockParcels(tx, { id: order_id })
    const first = parcels.at(-1)
    return first && lockedPayable(tx, parcels, first, now)
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

const awaitsPayment = ({ state }: LockedOrder): boolean => state === 'awaiting_payment'

/** Cancels locked parcels by store, in which order placing locks their stock. */
const cancelParcels = async (
  tx: Transaction<DB>,
  parcels: readonly LockedOrder[],
  reason: 'out_of_stock' | 'not_paid',
  at: Date,
): Promise<void> => {
  for (const parcel of parcels.toSorted((a, b) => a.store_id - b.store_id))
    await changeOrderState(tx, parcel, 'cancelled', { actor: { kind: 'system' }, reason, at })
}

/** The parcels that wait for the money, together. What was paid for one that was cancelled meanwhile goes back. */
const lockedPayable = (tx: Transaction<DB>, parcels: readonly LockedOrder[], first: LockedOrder, now: Date) => {
  const waiting = parcels.filter(awaitsPayment)
  return {
    name: `Order ${first.number}`,
    owner: ofOrder(first.id),
    awaitsPayment: waiting.length > 0,
    async isShort() {
      for (const { number } of waiting) if (await shortStock.isOrderShort(tx, number)) return true
      return false
    },
    async cancelShort() {
      await cancelParcels(tx, waiting, 'out_of_stock', now)
    },
    async becomePaid({ provider }: { readonly provider: string }) {
      for (const parcel of waiting) await becomePaid(tx, parcel, provider, now)
      for (const { id, state } of parcels)
        if (state === 'cancelled') await refundPayment(tx, id, 'all', null, 'paid_too_late', now)
    },
  }
}

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
      const waiting = (await lockParcels(tx, { id })).filter(awaitsPayment)
      await cancelParcels(tx, waiting, 'not_paid', deps.clock.now())
      return waiting.length > 0
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
    const parcels = await lockParcels(tx, { token })
    const first = parcels.at(-1)
    const order = first && (await readPayable(tx, first.id))
    if (first === undefined || order === undefined) return noOrder
    const now = deps.clock.now()
    const own = parcels.find((parcel) => parcel.token === token) ?? first
    const addition = await readOpenAddition(tx, own.id)
    if (addition !== undefined && addition.pay_until > now) {
      const wanted = {
        owner: ofAddition(own.id, addition.id),
        method,
        amount: addition.unit_price * addition.quantity,
        shares: [],
      }
      const opened = await openAttempt(tx, deps, { ...wanted, phone: order.recipient_phone, address })
      if (opened === 'no-provider') return unavailable
      if (typeof opened === 'string') return limits[opened]
      return done({ payment: opened.payment, invoice: additionInvoice(own, addition) })
    }
    const waiting = parcels.filter(awaitsPayment)
    const shares: { readonly order_id: OrderId; readonly amount: number }[] = []
    for (const { id } of waiting) {
      const payable = await readPayable(tx, id)
      if (payable === undefined || payable.reserved_until === null || payable.reserved_until <= now) return tooLate
      if (payable.to_pay > 0) shares.push({ order_id: id, amount: payable.to_pay })
    }
    if (shares.length === 0) return tooLate
    const opened = await openAttempt(tx, deps, {
      owner: ofOrder(first.id),
      method,
      amount: shares.reduce((sum, { amount }) => sum + amount, 0),
      shares: parcels.length === 1 ? [] : shares,
      phone: order.recipient_phone,
      address,
    })
    if (opened === 'no-provider') return unavailable
    if (typeof opened === 'string') return limits[opened]
    if (opened.isNew) for (const { id } of waiting) await setPaymentMethod(tx, id, method)
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
