/**
 * Delivery and payment methods. Code that differs by method uses a `Record` over the union or a switch that ends with
 * `assertNever`, so that a new method does not compile until all of it handles the method.
 */
export const DELIVERY_WAYS = ['pickup', 'courier'] as const
export type DeliveryWay = (typeof DELIVERY_WAYS)[number]

export const isDeliveryWay = (value: unknown): value is DeliveryWay => DELIVERY_WAYS.some((way) => way === value)

export const PAYMENT_WAYS = ['on_receipt'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]
