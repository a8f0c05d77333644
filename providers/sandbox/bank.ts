/**
 * The money of the sandbox's payment providers: payments, holds, refunds, and the webhooks that report them to the shop.
 * Equal calls always have the same outcome; only ids are random.
 */
import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#kernel/durations.ts'
import type { SandboxClock } from './clock.ts'
import type { Journal } from './journal.ts'
import type { Webhook, WebhookSender } from './webhooks.ts'

export type BankPayment = {
  readonly id: string
  /** Code of the provider. */
  readonly provider: string
  /** The shop's own id: metadata or OrderId. */
  readonly key: string
  readonly amount: number
  readonly holds: boolean
  readonly method: 'card' | 'sbp'
  readonly description: string
  readonly returnUrl: string
  readonly webhookUrl: string
  /** Its id is a number, otherwise a UUID. */
  readonly isNumbered?: boolean
  readonly createdAt: number
  status: 'pending' | 'authorized' | 'captured' | 'cancelled' | 'declined'
  /** Waits for the code of 3-D Secure. */
  inSecure: boolean
  reason: DeclineReason | null
  captured: number
  refunded: number
  readonly refunds: Map<string, BankRefund>
}
export type BankRefund = { readonly id: string; readonly amount: number }
const DECLINE_REASONS = [
  'insufficient_funds',
  'card_expired',
  '3d_secure_failed',
  'general_decline',
  'expired_on_confirmation',
  'expired_on_capture',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

export type TestCard = {
  readonly number: string
  readonly effect: 'paid' | 'secure' | DeclineReason
  readonly title: string
}

/** The sandbox's own table, not a provider's. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '5555555555554444', effect: 'secure', title: 'спросит код 3-D Secure' },
  { number: '4111111111111111', effect: 'paid', title: 'оплата проходит без кода' },
  { number: '4000000000000002', effect: 'insufficient_funds', title: 'не хватает денег' },
  { number: '4000000000000069', effect: 'card_expired', title: 'срок карты истёк' },
  { number: '4000000000000119', effect: 'general_decline', title: 'банк отказал без причины' },
]
export const SECURE_CODE = '1234'

const UNPAID_MS = HOUR_MS
const HELD_MS = 7 * 24 * HOUR_MS

/** The webhook by which each provider reports a payment. */
export type WebhookOf = (payment: BankPayment, event: BankEvent) => Webhook
export type BankEvent = 'authorized' | 'captured' | 'cancelled' | 'declined' | 'refunded'

export class Bank {
  readonly payments = new Map<string, BankPayment>()
  readonly #journal: Journal
  readonly #webhooks: WebhookSender
  readonly #clock: SandboxClock
  readonly #webhookOf = new Map<string, WebhookOf>()
  #nextNumber = Date.now()

  constructor(journal: Journal, webhooks: WebhookSender, clock: SandboxClock) {
    this.#journal = journal
    this.#webhooks = webhooks
    this.#clock = clock
  }

  /** Registers how a provider's webhooks look. */
  addWebhook(provider: BankPayment['provider'], webhookOf: WebhookOf): void {
    this.#webhookOf.set(provider, webhookOf)
  }

  open(
    payment: Pick<
      BankPayment,
      'provider' | 'key' | 'amount' | 'holds' | 'method' | 'description' | 'returnUrl' | 'webhookUrl' | 'isNumbered'
    >,
  ): BankPayment {
    const opened: BankPayment = {
      ...payment,
      id: payment.isNumbered ? String((this.#nextNumber += 1)) : randomUUID(),
      createdAt: this.#clock.now(),
      status: 'pending',
      inSecure: false,
      reason: null,
      captured: 0,
      refunded: 0,
      refunds: new Map(),
    }
    this.payments.set(opened.id, opened)
    return opened
  }

  /** After the clock was moved, what has expired has ended. */
  find(id: string): BankPayment | undefined {
    const payment = this.payments.get(id)
    if (payment === undefined) return undefined
    const age = this.#clock.now() - payment.createdAt
    if (payment.status === 'pending' && age > UNPAID_MS) this.decline(payment, 'expired_on_confirmation')
    if (payment.status === 'authorized' && age > HELD_MS) this.decline(payment, 'expired_on_capture')
    return payment
  }

  /** The buyer sends the form of a card. */
  payByCard(payment: BankPayment, number: string): 'secure' | 'ended' {
    if (payment.status !== 'pending') return 'ended'
    const scripted = this.#journal.nextDecline(payment.provider)
    const effect =
      reasonOf(scripted) ??
      TEST_CARDS.find((card) => card.number === number.replace(/\D/g, ''))?.effect ??
      'general_decline'
    if (effect === 'paid') this.take(payment)
    else if (effect === 'secure') payment.inSecure = true
    else this.decline(payment, effect)
    return payment.inSecure ? 'secure' : 'ended'
  }

  confirmSecure(payment: BankPayment, code: string): void {
    if (payment.status !== 'pending' || !payment.inSecure) return
    payment.inSecure = false
    if (code === SECURE_CODE) this.take(payment)
    else this.decline(payment, '3d_secure_failed')
  }

  /** The bank gives the money: holds it, or takes it immediately. */
  take(payment: BankPayment): void {
    if (payment.status !== 'pending') return
    payment.status = payment.holds ? 'authorized' : 'captured'
    if (!payment.holds) payment.captured = payment.amount
    this.#sendWebhook(payment, payment.status)
  }

  decline(payment: BankPayment, reason: DeclineReason): void {
    payment.status = 'declined'
    payment.reason = reason
    payment.inSecure = false
    this.#sendWebhook(payment, 'declined')
  }

  /** False when the status or the amount does not allow it. */
  capture(payment: BankPayment, amount: number): boolean {
    if (payment.status !== 'authorized' || amount < 1 || amount > payment.amount) return false
    payment.status = 'captured'
    payment.captured = amount
    this.#sendWebhook(payment, 'captured')
    return true
  }

  cancel(payment: BankPayment): void {
    payment.status = 'cancelled'
    this.#sendWebhook(payment, 'cancelled')
  }

  /** Refunds once for each key; null when more would go back than was captured. */
  refund(payment: BankPayment, amount: number, key: string): BankRefund | null {
    const known = payment.refunds.get(key)
    if (known !== undefined) return known
    if (payment.status !== 'captured' || amount < 1 || payment.refunded + amount > payment.captured) return null
    const refund = { id: randomUUID(), amount }
    payment.refunds.set(key, refund)
    payment.refunded += amount
    this.#sendWebhook(payment, 'refunded')
    return refund
  }

  #sendWebhook(payment: BankPayment, event: BankEvent): void {
    const webhook = this.#webhookOf.get(payment.provider)?.(payment, event)
    if (webhook !== undefined) this.#webhooks.send(webhook)
  }
}

const isReason = (text: string): text is DeclineReason => DECLINE_REASONS.some((reason) => reason === text)
const reasonOf = (scripted: string | undefined): DeclineReason | undefined =>
  scripted === undefined || isReason(scripted) ? scripted : 'general_decline'
