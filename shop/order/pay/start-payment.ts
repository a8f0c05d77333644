/** ORD-06, ORD-08: gives the buyer of an order the address of the provider's page. */
import { done, isRefused, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import type { OnlineMethod } from '#shop/payment/facts/methods.ts'
import { transaction } from '#platform/db/transaction.ts'
import { ofOrder, openAttempt, paymentUrl } from '#shop/payment/face.ts'
import type { Attempt, PayDeps } from '#shop/payment/face.ts'
import { noOrder } from '../change/cancel-order.ts'
import { invoiceOf, orderPayable } from './order-payment.ts'
import { readPayable, setPaymentMethod } from './order-payment.sql.ts'
import { lockOrder } from '../order.sql.ts'
import type { PayStart } from '#shop/payment/payment.api.ts'

export type PayRefusal = Refused<'no-order' | 'too-late' | 'payment-limit' | 'payment-unavailable'>

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

const attemptOf = (
  deps: PayDeps,
  token: string,
  method: OnlineMethod,
  address: string | null,
): Promise<Done<Attempt> | PayRefusal> =>
  transaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, token)
    const order = locked && (await readPayable(tx, locked.id))
    if (locked === undefined || order === undefined) return noOrder
    const now = deps.clock.now()
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

export const startPayment = async (
  deps: PayDeps,
  token: string,
  method: OnlineMethod,
  address: string | null,
): Promise<Done<PayStart> | PayRefusal> => {
  const url = await paymentUrl(deps, orderPayable, () => attemptOf(deps, token, method, address))
  if (isRefused(url)) return url
  return url === 'unavailable' ? unavailable : done({ pay_url: url })
}
