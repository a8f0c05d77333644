/**
 * Delivery and payment methods. Code that differs by method uses a `Record` over the union or a switch that ends with
 * `assertNever`, so that a new method does not compile until all of it handles the method.
 */
export const DELIVERY_METHODS = ['pickup', 'courier', 'point', 'express'] as const
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]

export const isDeliveryMethod = (value: unknown): value is DeliveryMethod =>
  DELIVERY_METHODS.some((method) => method === value)

export const PAYMENT_METHODS = ['card', 'sbp', 'on_receipt'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const isPaymentMethod = (value: unknown): value is PaymentMethod =>
  PAYMENT_METHODS.some((method) => method === value)
/** What pays for an order: what a buyer chooses, or the marketplace that sold it, which takes the money and gives the receipts. */
export const ORDER_PAYMENTS = [...PAYMENT_METHODS, 'marketplace'] as const
export type OrderPayment = (typeof ORDER_PAYMENTS)[number]
export const isOrderPayment = (value: unknown): value is OrderPayment =>
  ORDER_PAYMENTS.some((payment) => payment === value)
/** Paid to a provider before the hand-over. */
export type OnlineMethod = Exclude<PaymentMethod, 'on_receipt'>
/** Why the buyer's bank or the provider did not take the money. */
export const DECLINE_REASONS = ['insufficient_funds', 'card_expired', '3ds_failed', 'timed_out', 'declined'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

export const isOnline = (payment: OrderPayment): payment is OnlineMethod => payment === 'card' || payment === 'sbp'
