import { Type, type Static } from 'typebox'
import { DECLINE_REASONS, ORDER_PAYMENTS, PAYMENT_METHODS } from './facts/methods.ts'
import { MAX_BUYER_EMAIL_LENGTH } from '#kernel/fields/checks.ts'
import { Count, Kopecks, OrNull, Shape, TokenQuery } from '#kernel/shared.api.ts'

export const PaymentMethod = Type.Enum(PAYMENT_METHODS)
export type PaymentMethod = Static<typeof PaymentMethod>
export const OrderPayment = Type.Enum(ORDER_PAYMENTS)
export type OrderPayment = Static<typeof OrderPayment>
/** Why the bank did not take the money. */
export const DeclineReason = Type.Enum(DECLINE_REASONS)
export type DeclineReason = Static<typeof DeclineReason>
export const PayOrder = Shape({
  token: TokenQuery.properties.token,
  payment: Type.Union([Type.Literal('card'), Type.Literal('sbp')]),
})
export type PayOrder = Static<typeof PayOrder>
/** Who orders. */
export const buyerFields = {
  phone: Type.String({ pattern: '^7[0-9]{10}$' }),
  email: Type.String({ minLength: 3, maxLength: MAX_BUYER_EMAIL_LENGTH }),
}
export const consentFields = {
  /** Version of the user agreement that is accepted. A version that is not the current one is refused. */
  agreement_version: Type.String({ minLength: 1, maxLength: 40 }),
  /** Version of the consent to the processing of personal data, recorded on its own (SAFE-05). */
  consent_text_version: Type.String({ minLength: 1, maxLength: 40 }),
}
/** What was ordered. `pay_url`: where it is paid online; null when it is not, or when the provider did not answer. */
export const Placed = Shape({ number: Type.String(), token: Type.String(), pay_url: OrNull(Type.String()) })
export type Placed = Static<typeof Placed>
/** The provider's page. */
export const PayStart = Shape({ pay_url: Type.String() })
export type PayStart = Static<typeof PayStart>
export const PaymentDue = Shape({
  amount: Kopecks,
  until: Type.String(),
  /** `checking`: the bank holds the money, it is being taken. */
  state: Type.Union([Type.Literal('unpaid'), Type.Literal('checking'), Type.Literal('declined')]),
  reason: OrNull(DeclineReason),
  attempts_left: Count,
  /** It may be paid on receipt instead. */
  on_receipt: Type.Boolean(),
})
export type PaymentDue = Static<typeof PaymentDue>
export const MoneyBack = Shape({
  amount: Kopecks,
  state: Type.Union([Type.Literal('requested'), Type.Literal('done'), Type.Literal('failed')]),
})
export type MoneyBack = Static<typeof MoneyBack>
