import type { OrderId } from '#kernel/ids.ts'

/** What is paid for: an order, what is added to it, or the purchase of a certificate. The payments of additions are of the order too. */
export type PaymentOwner =
  | { readonly order_id: OrderId; readonly addition_id: string | null; readonly certificate_purchase_id: null }
  | { readonly order_id: null; readonly addition_id: null; readonly certificate_purchase_id: string }
export const ofOrder = (order_id: OrderId): PaymentOwner => ({
  order_id,
  addition_id: null,
  certificate_purchase_id: null,
})
export const ofAddition = (order_id: OrderId, addition_id: string): PaymentOwner => ({
  order_id,
  addition_id,
  certificate_purchase_id: null,
})
export const ofCertificate = (certificate_purchase_id: string): PaymentOwner => ({
  order_id: null,
  addition_id: null,
  certificate_purchase_id,
})
