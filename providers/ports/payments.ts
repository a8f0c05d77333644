/**
 * A provider of online payments. Amounts are kopecks of roubles. No call throws: a failure is a value that says whether the
 * provider may have done what was asked.
 */
import type { DeclineReason, OnlineMethod } from '#shop/payment/facts/methods.ts'
import type { Receipt } from '#shop/payment/facts/receipt.ts'

/** Code of a provider's manifest. */
export type PaymentProvider = string

/**
 * `refused`: the provider did nothing and will not. `temporary`: it did nothing; a later try may succeed. `unknown`: no readable
 * answer came, so it may have been done; repeat with the same key or read the payment. `config`: wrong credentials.
 */
export type PaymentFailure = 'refused' | 'temporary' | 'unknown' | 'config' | 'not_found'
export type Failed = { readonly ok: false; readonly failure: PaymentFailure; readonly detail: string }
export type PaymentAnswer<T> = { readonly ok: true; readonly value: T } | Failed

/**
 * `pending`: the buyer has not paid yet. `authorized`: held on the card, to be captured. `captured`: taken. `cancelled`: ended by
 * the shop without money. `declined`: ended without money by the bank or the provider. `unknown`: a status that this release
 * does not know; read it again later.
 */
export type ProviderStatus = 'pending' | 'authorized' | 'captured' | 'cancelled' | 'declined' | 'unknown'

export type ProviderPayment = {
  readonly providerId: string
  /** The shop's id of the payment, as it was created with. */
  readonly key: string | null
  readonly status: ProviderStatus
  /** What the buyer is asked for; after a capture, what was captured. */
  readonly amount: number
  readonly currency: string
  /** Where the buyer pays; null when nothing is left to pay, or when the provider does not repeat it. */
  readonly confirmationUrl: string | null
  readonly reason: DeclineReason | null
}

export type NewPayment = {
  /** The shop's id of the payment: a repetition with the same key is the same payment. */
  readonly key: string
  readonly amount: number
  readonly method: OnlineMethod
  /** Two stages: the money is held, and `capture` takes it. SBP has one stage only. */
  readonly holds: boolean
  readonly description: string
  readonly orderNumber: string
  readonly returnUrl: string
  readonly webhookUrl: string
  /** After it the buyer cannot pay any more, where the provider accepts a time limit. */
  readonly until: Date
  readonly receipt: Receipt
}

export type ProviderRefund = { readonly refundId: string; readonly status: 'pending' | 'succeeded' | 'failed' }

export type Payments = {
  readonly provider: PaymentProvider
  create(payment: NewPayment): Promise<PaymentAnswer<ProviderPayment>>
  get(providerId: string): Promise<PaymentAnswer<ProviderPayment>>
  /** Takes held money, all or a part; the rest returns to the buyer. Safe to repeat. */
  capture(providerId: string, amount: number, receipt: Receipt, key: string): Promise<PaymentAnswer<ProviderPayment>>
  /** Ends a payment of which nothing is taken. Safe to repeat. */
  cancel(providerId: string, key: string): Promise<PaymentAnswer<ProviderPayment>>
  /** Gives back a part of what was captured. A repetition with the same key is the same refund. */
  refund(providerId: string, amount: number, receipt: Receipt, key: string): Promise<PaymentAnswer<ProviderRefund>>
  refundState(providerId: string, refundId: string): Promise<PaymentAnswer<ProviderRefund>>
  /** Registers the receipt of the hand-over. Safe to repeat with the same key. */
  settle(providerId: string, receipt: Receipt, key: string): Promise<PaymentAnswer<null>>
  /**
   * The payment that a webhook is about; null for one that is not the provider's. Its content is a hint: the payment must be
   * read again.
   */
  readWebhook(body: unknown, address: string): WebhookHint | null
}
export type WebhookHint = {
  readonly providerId: string
  readonly key: string | null
  readonly event: string
  /** What the provider expects as the answer. */
  readonly answer: string
}
