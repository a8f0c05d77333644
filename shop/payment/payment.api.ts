import { Type, type Static } from 'typebox'
import { DECLINE_REASONS, PAYMENT_METHODS } from './facts/methods.ts'
import { Count, Kopecks, OrNull, Shape, TokenQuery } from '#kernel/shared.api.ts'

export const PaymentMethod = Type.Enum(PAYMENT_METHODS)
export type PaymentMethod = Static<typeof PaymentMethod>
/** Why the bank did not take the money. */
export const DeclineReason = Type.Enum(DECLINE_REASONS)
export type DeclineReason = Static<typeof DeclineReason>
export const PayOrder = Shape({
  token: TokenQuery.properties.token,
  payment: Type.Union([Type.Literal('card'), Type.Literal('sbp')]),
})
export type PayOrder = Static<typeof PayOrder>
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
