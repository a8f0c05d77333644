import type { OrderId } from '#kernel/ids.ts'

/** What is paid for: an order or the purchase of a certificate. */
export type PaymentOwner =
  | { readonly order_id: OrderId; readonly certificate_purchase_id: null }
  | { readonly order_id: null; readonly certificate_purchase_id: string }
export const ofOrder = (order_id: OrderId): PaymentOwner => ({ order_id, certificate_purchase_id: null })
export const ofCertificate = (certificate_purchase_id: string): PaymentOwner => ({
  order_id: null,
  certificate_purchase_id,
})
