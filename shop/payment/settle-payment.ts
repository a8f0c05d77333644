/**
 * ORD-06: what follows from the state of a payment. The buyer, webhooks, the reconciliation and the end of the hold all come to
 * `settlePayment`, which reads the payment at its provider and applies what it says under the lock of the order or certificate.
 * So a webhook that is lost, late, repeated, forged or out of order changes nothing but the time.
 *
 * No call to a provider is made inside a transaction. Locks are taken in this order: order or certificate, its payments, what
 * `LockedPayable` locks.
 */
import type { Kysely, Transaction } from 'kysely'
import { assertNever } from '#kernel/assert-never.ts'
import { HOUR_S } from '#kernel/durations.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import type { ProviderPayment } from '#providers/ports/payments.ts'
import { declinedByNetwork, declinedByPhone } from './declined-limits.ts'
import { providerNamed, type PaymentDeps } from './payment-deps.ts'
import {
  lockPaymentsOf,
  readContact,
  readPayment,
  readPaymentsOf,
  recordEvent,
  updatePayment,
  type PaymentRow,
} from './payment.sql.ts'
import type { PaymentOwner } from './facts/payment-owner.ts'
import {
  captureAtProvider,
  checkLater,
  closePayments,
  createAtProvider,
  isOfPayment,
  isOpen,
  nextCheck,
  storePrepaymentReceipt,
  type Invoice,
} from './payments.ts'
import { refundCaptured } from './refunds.ts'

export type SettleDeps = PaymentDeps & {
  readonly db: Kysely<DB>
  readonly clock: Clock
  /** Writes an error for operators to the log. */ readonly alert: (message: string) => void
}

/** An order or a certificate that is paid for, locked until the transaction ends. */
export type LockedPayable = {
  /** For operators. */ readonly name: string
  readonly owner: PaymentOwner
  readonly awaitsPayment: boolean
  /** It cannot be supplied any more. */
  readonly isShort: () => Promise<boolean>
  readonly cancelShort: () => Promise<void>
  /** All of its money has come. */
  readonly becomePaid: (payment: PaymentRow) => Promise<void>
}

/** How payments reach what they pay for: one for orders, one for certificates. */
export type PayableKind<D extends SettleDeps> = {
  readonly lock: (tx: Transaction<DB>, deps: D, payment: PaymentRow) => Promise<LockedPayable | undefined>
  readonly invoice: (deps: D, payment: PaymentRow) => Promise<Invoice | undefined>
}

/** After this time a payment that its provider never confirmed is given up: nobody has been given its address. */
const CREATING_MS = 600_000
/** More than the calls that one payment can need: read, capture, read. */
const MAX_STEPS = 5

type Next = 'capture' | 'cancel' | 'read' | null
type Locked = {
  readonly payable: LockedPayable
  readonly payments: readonly PaymentRow[]
  readonly payment: PaymentRow
}

/** Asks the provider about a payment and does what follows, until nothing is left to do now. Safe to repeat and to run twice. */
export const settlePayment = async <D extends SettleDeps>(
  deps: D,
  kind: PayableKind<D>,
  paymentId: string,
): Promise<void> => {
  let next: Next = 'read'
  for (let step = 0; next !== null && step < MAX_STEPS; step += 1) {
    const payment = await readPayment(deps.db, paymentId)
    if (payment === undefined || payment.check_at === null) return
    next = await takeStep(deps, kind, payment, next)
  }
}

const takeStep = async <D extends SettleDeps>(
  deps: D,
  kind: PayableKind<D>,
  payment: PaymentRow,
  what: Exclude<Next, null>,
): Promise<Next> => {
  const now = deps.clock.now()
  const provider = providerNamed(deps, payment.provider)
  if (provider === undefined) return later(deps, payment)
  if (payment.provider_id === null) return createAgain(deps, kind, payment)
  const answer =
    what === 'capture'
      ? await captureAtProvider(deps.db, deps, payment)
      : what === 'cancel'
        ? await provider.cancel(payment.provider_id, `${payment.id}-cancel`)
        : await provider.get(payment.provider_id)
  if (answer.ok) return applySeen(deps, kind, payment.id, answer.value)
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
const createAgain = async <D extends SettleDeps>(deps: D, kind: PayableKind<D>, payment: PaymentRow): Promise<Next> => {
  const now = deps.clock.now()
  if (now.getTime() - payment.created_at.getTime() > CREATING_MS) {
    await updatePayment(deps.db, payment.id, { state: 'cancelled', checked_at: now, check_at: null })
    return null
  }
  const invoice = await kind.invoice(deps, payment)
  if (invoice === undefined) return null
  const answer = await createAtProvider(deps.db, deps, payment, invoice)
  if (!answer.ok) return later(deps, payment)
  await applySeen(deps, kind, payment.id, answer.value)
  return 'read'
}

/** Stores what the provider said of a payment, with everything that follows for its payable; returns what to ask it next. */
export const applySeen = <D extends SettleDeps>(
  deps: D,
  kind: PayableKind<D>,
  paymentId: string,
  seen: ProviderPayment,
): Promise<Next> =>
  transaction(deps.db, async (tx) => {
    const before = await readPayment(tx, paymentId)
    const payable = before && (await kind.lock(tx, deps, before))
    if (payable === undefined) return null
    const locked = await lockPaymentsOf(tx, payable.owner)
    const payments = locked.filter(({ addition_id }) => addition_id === before?.addition_id)
    const payment = payments.find(({ id }) => id === paymentId)
    if (payment === undefined || !isOpen(payment)) return null
    const now = deps.clock.now()
    if (!isOfPayment(payment, seen)) {
      await recordEvent(tx, payment.id, 'provider', 'mismatch', now, now)
      await updatePayment(tx, payment.id, { checked_at: now, check_at: nextCheck(payment.created_at, now) })
      deps.alert(`Payment ${payment.id} of ${payable.name}: the provider names another amount or payment`)
      return null
    }
    await recordEvent(tx, payment.id, 'provider', seen.status, now, now)
    return applyStatus(tx, deps, { payable, payments, payment }, seen)
  })

const applyStatus = async (
  tx: Transaction<DB>,
  deps: SettleDeps,
  locked: Locked,
  seen: ProviderPayment,
): Promise<Next> => {
  const now = deps.clock.now()
  const { payable, payment, payments } = locked
  const known = { provider_id: seen.providerId, checked_at: now }
  const watched = { ...known, check_at: nextCheck(payment.created_at, now) }
  const isWanted = payable.awaitsPayment && payments.every((other) => other.captured === 0)
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
      // A first hold is captured; a second one of the same payable, and one that came too late, is given back.
      const isFirst = payments.every((other) => other.id === payment.id || other.state !== 'authorized')
      if (isWanted && isFirst && (await payable.isShort())) await payable.cancelShort()
      else if (isWanted && isFirst) return 'capture'
      return 'cancel'
    }
    case 'captured':
      await updatePayment(tx, payment.id, { ...known, state: 'captured', captured: seen.amount, check_at: null })
      await storePrepaymentReceipt(tx, deps, payment, now)
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

/** The money is taken: it pays, or it goes back. */
const applyMoney = async (
  tx: Transaction<DB>,
  deps: SettleDeps,
  { payable, payment, payments }: Locked,
  isWanted: boolean,
): Promise<void> => {
  const now = deps.clock.now()
  if (!isWanted) {
    const isSecond = payments.some((other) => other.id !== payment.id && other.captured > other.refunded)
    const late = payment.addition_id === null ? 'paid_too_late' : 'addition_ended'
    await refundCaptured(tx, payment, isSecond ? 'paid_twice' : late, now)
    deps.alert(`${payable.name} was paid ${isSecond ? 'twice' : 'after it had ended'}: the money goes back`)
    return
  }
  if (await payable.isShort()) {
    await refundCaptured(tx, payment, 'out_of_stock', now)
    return payable.cancelShort()
  }
  await payable.becomePaid(payment)
  await closePayments(tx, payable.owner)
}

const countDeclined = async (tx: Transaction<DB>, payment: PaymentRow, now: Date): Promise<void> => {
  const { phone } = await readContact(tx, payment.id)
  await incrementRateCount(tx, declinedByPhone(phone), HOUR_S, now)
  if (payment.network !== null) await incrementRateCount(tx, declinedByNetwork(payment.network), HOUR_S, now)
}

/** Asks the providers about the open payments of an owner, each at most once in two seconds. */
export const settlePaymentsOf = async <D extends SettleDeps>(
  deps: D,
  kind: PayableKind<D>,
  owner: PaymentOwner,
): Promise<void> => {
  const recent = deps.clock.now().getTime() - 2000
  for (const payment of await readPaymentsOf(deps.db, owner))
    if (payment.check_at !== null && (payment.checked_at?.getTime() ?? 0) <= recent)
      await settlePayment(deps, kind, payment.id)
}
