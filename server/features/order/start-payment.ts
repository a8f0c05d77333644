/** ORD-06, ORD-08: gives the buyer the address of the provider's page. An attempt that is still open is used again. */
import type { Transaction } from 'kysely'
import { done, isRefused, refuse, type Done, type Refused } from '#contract/endpoint.ts'
import type { PayStart } from '#contract/order.schema.ts'
import type { OnlineWay } from '#domain/delivery.ts'
import { MAX_DECLINED_OF_NETWORK, MAX_DECLINED_OF_ORDER, MAX_DECLINED_OF_PHONE } from '#domain/order-limits.ts'
import { paths } from '#domain/paths.ts'
import { networkOf } from '#server/calls/network.ts'
import { hitsOf } from '#server/db/rate-count.ts'
import { transaction } from '#server/db/transaction.ts'
import type { DB } from '#server/db/types.gen.ts'
import {
  createAtProvider,
  insertPayment,
  isOpen,
  lockPaymentsOf,
  providerNamed,
  readPayment,
  updatePayment,
  type PaymentRow,
} from '#server/features/payment/payment.public.ts'
import { noOrder } from './cancel-order.ts'
import type { PayDeps } from './order-deps.ts'
import { applySeen, declinedByNetwork, declinedByPhone, HOUR_S, orderToPay, settlePayment } from './order-payment.ts'
import { readPayable, setPaymentWay, type PayableOrder } from './order-payment.queries.ts'
import { lockOrder } from './order.queries.ts'

export type PayRefusal = Refused<'no-order' | 'too-late' | 'payment-limit' | 'payment-unavailable'>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const tooLate = refuse('too-late', 'Этот заказ уже нельзя оплатить: он оплачен, отменён или время оплаты вышло.')
export const unavailable = refuse(
  'payment-unavailable',
  'Платёжная система не\u00a0отвечает. Попробуйте ещё раз через минуту: товары за\u00a0вами.',
)
const limits = {
  order: refuse(
    'payment-limit',
    'Банк отклонил три попытки подряд. Выберите оплату при получении, если она есть на\u00a0этой странице, или позвоните нам.',
  ),
  others: refuse(
    'payment-limit',
    'Слишком много отклонённых оплат за\u00a0последний час. Попробуйте позже или выберите оплату при получении, если она здесь есть.',
  ),
}

/** `order`: of this order; the phone and the network count other orders too. */
const limitOf = async (
  tx: Transaction<DB>,
  order: PayableOrder,
  payments: readonly PaymentRow[],
  network: string | null,
  now: Date,
): Promise<Refused<'payment-limit'> | null> => {
  const declined = payments.filter(({ state, reason }) => state === 'declined' && reason !== 'timed_out').length
  if (declined >= MAX_DECLINED_OF_ORDER) return limits.order
  if ((await hitsOf(tx, declinedByPhone(order.recipient_phone), HOUR_S, now)) >= MAX_DECLINED_OF_PHONE)
    return limits.others
  if (network !== null && (await hitsOf(tx, declinedByNetwork(network), HOUR_S, now)) >= MAX_DECLINED_OF_NETWORK)
    return limits.others
  return null
}

type Attempt = { readonly payment: PaymentRow; readonly order: PayableOrder }

/** The open attempt with this tender, or a new one. */
const openAttempt = (
  deps: PayDeps,
  token: string,
  tender: OnlineWay,
  address: string | null,
): Promise<Attempt | PayRefusal> =>
  transaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, token)
    const order = locked && (await readPayable(tx, locked.id))
    if (locked === undefined || order === undefined) return noOrder
    const now = deps.clock.now()
    if (locked.state !== 'awaiting_payment' || order.reserved_until === null || order.reserved_until <= now)
      return tooLate
    const payments = await lockPaymentsOf(tx, locked.id)
    const open = payments.find((payment) => isOpen(payment) && payment.tender === tender)
    if (open !== undefined) return { payment: open, order }
    const network = address === null ? null : networkOf(address)
    const refused = await limitOf(tx, order, payments, network, now)
    if (refused !== null) return refused
    const [provider] = deps.providers
    if (provider === undefined) return unavailable
    const id = uuidOf(deps.random.bytes(16))
    await insertPayment(tx, {
      id,
      order_id: locked.id,
      tender,
      provider: provider.provider,
      // SBP has one stage.
      holds: tender === 'card',
      amount: order.to_pay,
      network,
      at: now,
    })
    await setPaymentWay(tx, locked.id, tender)
    const payment = await readPayment(tx, id)
    if (payment === undefined) throw new Error('The inserted payment was not returned')
    return { payment, order }
  })

/** Version 4. */
const uuidOf = (bytes: Uint8Array): string => {
  const hex = Buffer.from(bytes).toString('hex')
  const text = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  if (!UUID.test(text)) throw new Error('A UUID needs 16 bytes')
  return text
}

/** The address of the attempt's page; null when the attempt has ended meanwhile, so that another one may begin. */
const addressOf = async (deps: PayDeps, { payment, order }: Attempt): Promise<string | PayRefusal | null> => {
  if (payment.provider_id !== null) {
    await settlePayment(deps, payment.id)
  } else {
    const now = deps.clock.now()
    const answer = await createAtProvider(deps.db, deps, payment, orderToPay(order, now))
    if (!answer.ok) {
      if (answer.failure !== 'unknown' && answer.failure !== 'temporary') {
        deps.alert(`Payment ${payment.id} was not created: ${answer.failure}, ${answer.detail}`)
        await updatePayment(deps.db, payment.id, { state: 'cancelled', checked_at: now, check_at: null })
      }
      return unavailable
    }
    await applySeen(deps, payment.id, answer.value)
  }
  const now = await readPayment(deps.db, payment.id)
  if (now === undefined || !isOpen(now)) return null
  if (now.state === 'pending' && now.confirmation_url !== null) return now.confirmation_url
  if (now.state === 'authorized') return paths.order(order.token)
  // Found by its key, but without an address to pay at: another attempt begins.
  await providerNamed(deps, now.provider)?.cancel(now.provider_id ?? '', `${now.id}-cancel`)
  await settlePayment(deps, now.id)
  return null
}

export const startPayment = async (
  deps: PayDeps,
  token: string,
  tender: OnlineWay,
  address: string | null,
): Promise<Done<PayStart> | PayRefusal> => {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const opened = await openAttempt(deps, token, tender, address)
    if (isRefused(opened)) return opened
    const url = await addressOf(deps, opened)
    if (isRefused(url)) return url
    if (url !== null) return done({ pay_url: url })
  }
  return unavailable
}
