import { Type, type Static } from 'typebox'
import { staffGroup } from '#kernel/endpoint.ts'
import { listEndpoint, Moment, ObjectId } from '#kernel/program-lists.api.ts'
import { Count, Kopecks, OrNull, Shape } from '#kernel/shared.api.ts'

/** Sums are kopecks. */
export const ListedPayment = Shape({
  id: ObjectId,
  /** Null: of a certificate that is bought. */
  order_number: OrNull(Type.String()),
  provider: Type.String(),
  provider_id: OrNull(Type.String()),
  tender: Type.String(),
  state: Type.String(),
  amount: Kopecks,
  captured: Kopecks,
  created_at: Moment,
  /** What of `amount` is for which parcel of an order of several; empty: all of it for `order_number`. */
  parcels: Type.Array(Shape({ order_number: Type.String(), amount: Kopecks })),
  refunds: Type.Array(
    Shape({
      id: ObjectId,
      /** The parcel whose money goes back; null: of a certificate. */
      order_number: OrNull(Type.String()),
      amount: Kopecks,
      state: Type.String(),
      reason: Type.String(),
      requested_at: Type.String(),
      ended_at: OrNull(Type.String()),
    }),
  ),
})
export type ListedPayment = Static<typeof ListedPayment>

export const ListedReceipt = Shape({
  id: ObjectId,
  order_number: OrNull(Type.String()),
  payment_id: OrNull(ObjectId),
  refund_id: OrNull(ObjectId),
  kind: Type.String(),
  total: Kopecks,
  made_at: Moment,
  /** When the fiscal register took it; null: not yet. */
  sent_at: OrNull(Moment),
  fiscal_sign: OrNull(Type.String()),
  /** The receipt that it corrects. */
  corrects: OrNull(ObjectId),
  lines: Type.Array(
    Shape({
      /** Null: delivery. */
      order_line_id: OrNull(Type.String()),
      name: Type.String(),
      quantity: Count,
      unit_price: Kopecks,
      sum: Kopecks,
    }),
  ),
})
export type ListedReceipt = Static<typeof ListedReceipt>

/** EXCH-01: money for programs. */
export const paymentLists = staffGroup({
  payments: listEndpoint('payments', 'Оплаты с\u00a0возвратами денег', 'money.reconcile', ListedPayment),
  receipts: listEndpoint('receipts', 'Чеки', 'money.reconcile', ListedReceipt),
})
