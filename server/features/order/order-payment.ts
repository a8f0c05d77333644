/**
 * ORD-06: an order that is paid online. The buyer, webhooks, the reconciliation and the end of the hold all come to
 * `settlePayment`, which reads the payment at its provider and applies what it says under the lock of the order. So a webhook that
 * is lost, late, repeated, forged or out of order changes nothing but the time.
 *
 * No call to a provider is made inside a transaction. Locks are taken in the order: order, payments, stock.
 */
import type { Transaction } from 'kysely'
import { assertNever } from '#domain/assert-never.ts'
import { paths } from '#domain/paths.ts'
import { incrementRateCount } from '#server/db/rate-count.ts'
import { transaction } from '#server/db/transaction.ts'
import type { DB } from '#server/db/types.gen.ts'
import {
  captureAtProvider,
  checkLater,
  closePayments,
  createAtProvider,
  isOfPayment,
  isOpen,
  lockPaymentsOf,
  nextCheck,
  providerNamed,
  readPayment,
  readPaymentsOf,
  recordEvent,
  requestRefund,
  storePrepaymentReceipt,
  updatePayment,
  type PaymentRow,
} from '#server/features/payment/payment.public.ts'
import { keepReservations, isOrderShort } from '#server/features/stock/stock.public.ts'
import type { ProviderPayment } from '#server/ports/payments.ts'
import { changeOrderState } from './change-order-state.ts'
import type { SettleDeps } from './order-deps.ts'
import { readPayable, readUnpaid, type PayableOrder } from './order-payment.queries.ts'
import { reservedUntil } from './order-promise.ts'
import { lockOrderById, type LockedOrder } from './order.queries.ts'

export const HOUR_S = 3600
export const declinedByPhone = (phone: string): string => `declined payments phone ${phone}`
export const declinedByNetwork = (network: string): string => `declined payments network ${network}`

/** After this time a payment that its provider never confirmed is given up: nobody has been given its address. */
const CREATING_MS = 600_000
/** More than the calls that one payment can need: read, capture, read. */
const MAX_STEPS = 5

type Next = 'capture' | 'cancel' | 'read' | null
type Locked = { readonly order: LockedOrder; readonly payments: readonly PaymentRow[]; readonly payment: PaymentRow }

/** The return address says that the buyer comes from the provider. */
export const orderToPay = (order: PayableOrder, now: Date) => ({
  number: order.number,
  returnPath: `${paths.order(order.token)}?payment=returned`,
  until: order.reserved_until ?? now,
})

/** Asks the provider about a payment and does what follows, until nothing is left to do now. Safe to repeat and to run twice. */
export const settlePayment = async (deps: SettleDeps, paymentId: string): Promise<void> => {
  let next: Next = 'read'
  for (let step = 0; next !== null && step < MAX_STEPS; step += 1) {
    const payment = await readPayment(deps.db, paymentId)
    if (payment === undefined || payment.check_at === null) return
    next = await takeStep(deps, payment, next)
  }
}

const takeStep = async (deps: SettleDeps, payment: PaymentRow, what: Exclude<Next, null>): Promise<Next> => {
  const now = deps.clock.now()
  const provider = providerNamed(deps, payment.provider)
  if (provider === undefined) return later(deps, payment)
  if (payment.provider_id === null) return createAgain(deps, payment)
  const answer =
    what === 'capture'
      ? await captureAtProvider(deps.db, deps, payment)
      : what === 'cancel'
        ? await provider.cancel(payment.provider_id, `${payment.id}-cancel`)
        : await provider.get(payment.provider_id)
  if (answer.ok) return applySeen(deps, payment.id, answer.value)
  if (answer.failure === 'config') deps.alert(`Payment ${payment.id}: ${answer.detail}`)
  if (answer.failure === 'not_found' && now.getTime() - payment.created_at.getTime() > CREATING_MS)
    await updatePayment(deps.db, payment.id, {
      state: 'declined',
      reason: 'timed_out',
      checked_at: now,
      check_at: null,
    })
  else return later(deps, payment)
  return null
}

const later = async (deps: SettleDeps, payment: PaymentRow): Promise<null> => {
  await checkLater(deps.db, payment, deps.clock.now())
  return null
}

/** The answer to the creation was lost, or a webhook came before it: the same key finds the payment. */
const createAgain = async (deps: SettleDeps, payment: PaymentRow): Promise<Next> => {
  const now = deps.clock.now()
  if (now.getTime() - payment.created_at.getTime() > CREATING_MS) {
    await updatePayment(deps.db, payment.id, { state: 'cancelled', checked_at: now, check_at: null })
    return null
  }
  const order = await readPayable(deps.db, payment.order_id)
  if (order === undefined) return null
  const answer = await createAtProvider(deps.db, deps, payment, orderToPay(order, now))
  if (!answer.ok) return later(deps, payment)
  await applySeen(deps, payment.id, answer.value)
  return 'read'
}

/** Stores what the provider said of a payment, with everything that follows for its order; returns what to ask it next. */
export const applySeen = (deps: SettleDeps, paymentId: string, seen: ProviderPayment): Promise<Next> =>
  transaction(deps.db, async (tx) => {
    const before = await readPayment(tx, paymentId)
    const order = before && (await lockOrderById(tx, before.order_id))
    if (order === undefined) return null
    const payments = await lockPaymentsOf(tx, order.id)
    const payment = payments.find(({ id }) => id === paymentId)
    if (payment === undefined || !isOpen(payment)) return null
    const now = deps.clock.now()
    if (!isOfPayment(payment, seen)) {
      await recordEvent(tx, payment.id, 'provider', 'mismatch', now, now)
      await updatePayment(tx, payment.id, { checked_at: now, check_at: nextCheck(payment.created_at, now) })
      deps.alert(`Payment ${payment.id} of order ${order.number}: the provider names another amount or payment`)
      return null
    }
    await recordEvent(tx, payment.id, 'provider', seen.status, now, now)
    return applyStatus(tx, deps, { order, payments, payment }, seen)
  })

const applyStatus = async (
  tx: Transaction<DB>,
  deps: SettleDeps,
  locked: Locked,
  seen: ProviderPayment,
): Promise<Next> => {
  const now = deps.clock.now()
  const { order, payment, payments } = locked
  const known = { provider_id: seen.providerId, checked_at: now }
  const watched = { ...known, check_at: nextCheck(payment.created_at, now) }
  const isWanted = order.state === 'awaiting_payment' && payments.every((other) => other.captured === 0)
  switch (seen.status) {
    case 'unknown':
      await updatePayment(tx, payment.id, watched)
      return null
    case 'pending':
      await updatePayment(tx, payment.id, {
        ...watched,
        state: 'pending',
        confirmation_url: seen.confirmationUrl ?? payment.confirmation_url,
      })
      return isWanted ? null : 'cancel'
    case 'authorized': {
      await updatePayment(tx, payment.id, { ...watched, state: 'authorized' })
      // A first hold is captured; a second one of the same order, and one that came too late, is given back.
      const isFirst = payments.every((other) => other.id === payment.id || other.state !== 'authorized')
      if (isWanted && isFirst && (await isOrderShort(tx, order.number))) await cancelShort(tx, order, now)
      else if (isWanted && isFirst) return 'capture'
      return 'cancel'
    }
    case 'captured':
      await updatePayment(tx, payment.id, { ...known, state: 'captured', captured: seen.amount, check_at: null })
      await storePrepaymentReceipt(tx, payment, deps.publicUrl, now)
      await applyMoney(tx, deps, { ...locked, payment: { ...payment, captured: seen.amount } }, isWanted)
      return null
    case 'cancelled':
      await updatePayment(tx, payment.id, { ...known, state: 'cancelled', check_at: null })
      return null
    case 'declined':
      await updatePayment(tx, payment.id, { ...known, state: 'declined', reason: seen.reason, check_at: null })
      if (seen.reason !== 'timed_out') await countDeclined(tx, payment, now)
      return null
    default:
      return assertNever(seen.status)
  }
}

/** The money is taken: the order is paid, or the money goes back. */
const applyMoney = async (
  tx: Transaction<DB>,
  deps: SettleDeps,
  { order, payment, payments }: Locked,
  isWanted: boolean,
): Promise<void> => {
  const now = deps.clock.now()
  if (!isWanted) {
    const isSecond = payments.some((other) => other.id !== payment.id && other.captured > other.refunded)
    await requestRefund(tx, payment, payment.captured, null, isSecond ? 'paid_twice' : 'paid_too_late', now)
    deps.alert(`Order ${order.number} was paid ${isSecond ? 'twice' : 'after it had ended'}: the money goes back`)
    return
  }
  if (await isOrderShort(tx, order.number)) {
    await requestRefund(tx, payment, payment.captured, null, 'out_of_stock', now)
    return cancelShort(tx, order, now)
  }
  await changeOrderState(tx, order, 'paid', {
    actor: { kind: 'provider', name: payment.provider },
    reason: 'payment_received',
    at: now,
  })
  const payable = await readPayable(tx, order.id)
  if (payable !== undefined) await keepReservations(tx, order.id, reservedUntil(payable, payable, now))
  await closePayments(tx, order.id)
}

const cancelShort = async (tx: Transaction<DB>, order: LockedOrder, at: Date): Promise<void> => {
  await changeOrderState(tx, order, 'cancelled', { actor: { kind: 'system' }, reason: 'out_of_stock', at })
}

const countDeclined = async (tx: Transaction<DB>, payment: PaymentRow, now: Date): Promise<void> => {
  const order = await readPayable(tx, payment.order_id)
  if (order === undefined) return
  await incrementRateCount(tx, declinedByPhone(order.recipient_phone), HOUR_S, now)
  if (payment.network !== null) await incrementRateCount(tx, declinedByNetwork(payment.network), HOUR_S, now)
}

/** Asks the providers about the open payments of an order, each at most once in two seconds. */
export const settlePaymentsOf = async (deps: SettleDeps, orderId: string): Promise<void> => {
  const recent = deps.clock.now().getTime() - 2000
  for (const payment of await readPaymentsOf(deps.db, orderId))
    if (payment.check_at !== null && (payment.checked_at?.getTime() ?? 0) <= recent)
      await settlePayment(deps, payment.id)
}

/**
 * ORD-10: ends the orders that were not paid in time; returns how many. Each payment is read once more before, so that money that
 * has come is not sent back. While a provider does not answer, its orders end too: money that comes later goes back by itself.
 */
export const endUnpaidOrders = async (deps: SettleDeps): Promise<number> => {
  let ended = 0
  for (const { id } of await readUnpaid(deps.db, deps.clock.now())) {
    await settlePaymentsOf(deps, id)
    ended += await transaction(deps.db, async (tx) => {
      const order = await lockOrderById(tx, id)
      if (order?.state !== 'awaiting_payment') return 0
      await changeOrderState(tx, order, 'cancelled', {
        actor: { kind: 'system' },
        reason: 'not_paid',
        at: deps.clock.now(),
      })
      return 1
    })
  }
  return ended
}
