/**
 * The ways of receiving an order and of paying for it. Whatever differs by way is a `Record` over the union or a switch
 * that ends with `assertNever`, so that a new way does not compile until every place handles it.
 */
export const DELIVERY_WAYS = ['pickup', 'courier'] as const
export type DeliveryWay = (typeof DELIVERY_WAYS)[number]

export const isDeliveryWay = (value: unknown): value is DeliveryWay => DELIVERY_WAYS.some((way) => way === value)

export const PAYMENT_WAYS = ['on_receipt'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]
