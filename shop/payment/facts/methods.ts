/**
 * Delivery and payment methods. Code that differs by method uses a `Record` over the union or a switch that ends with
 * `assertNever`, so that a new method does not compile until all of it handles the method.
 */
export const DELIVERY_WAYS = ['pickup', 'courier', 'point'] as const
export type DeliveryWay = (typeof DELIVERY_WAYS)[number]

export const isDeliveryWay = (value: unknown): value is DeliveryWay => DELIVERY_WAYS.some((way) => way === value)

export const PAYMENT_WAYS = ['card', 'sbp', 'on_receipt'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]
export const isPaymentWay = (value: unknown): value is PaymentWay => PAYMENT_WAYS.some((way) => way === value)
/** Paid to a provider before the hand-over. */
export type OnlineWay = Exclude<PaymentWay, 'on_receipt'>
/** Why the buyer's bank or the provider did not take the money. */
export const DECLINE_REASONS = ['insufficient_funds', 'card_expired', '3ds_failed', 'timed_out', 'declined'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

export const isOnline = (way: PaymentWay): way is OnlineWay => way !== 'on_receipt'
