import { Type, type Static } from 'typebox'
import { Carrier } from '#shop/delivery/delivery.api.ts'
import { DeliveryMethod } from '#shop/delivery/methods.api.ts'
import { PostalAddress } from '#kernel/postal-address.api.ts'
import { OrNull, StoreId } from '#kernel/shared.api.ts'
import { OrderId, Row, Timestamp } from '#platform/db/rows.ts'
import { OrderPayment } from '#shop/payment/payment.api.ts'
import { OrderNotes, OrderState } from './order.api.ts'

/** An order as statements read it. Each of them picks its columns, and adds what only it counts. */
export const OrderRow = Row({
  id: OrderId,
  /** The first parcel of the same order; null in the first one. */
  first_parcel_id: OrNull(OrderId),
  number: Type.String(),
  token: Type.String(),
  state: OrderState,
  placed_at: Timestamp,
  customer_id: OrNull(Type.Integer()),
  delivery: DeliveryMethod,
  payment: OrderPayment,
  store_id: StoreId,
  store_name: Type.String(),
  store_address: Type.String(),
  city_id: Type.Integer(),
  city_name: Type.String(),
  /** Offset of the city from UTC in minutes. */
  utc_offset_min: Type.Integer(),
  carrier: OrNull(Carrier),
  address: OrNull(Type.String()),
  postal_address: OrNull(PostalAddress),
  recipient_name: Type.String(),
  recipient_phone: Type.String(),
  recipient_email: Type.String(),
  ...OrderNotes.properties,
  price_tree: Type.Unknown(),
  total: Type.Integer(),
  delivery_price: Type.Integer(),
  points_total: Type.Integer(),
  certificate_total: Type.Integer(),
  /** `total` without what a certificate pays. */
  to_pay: Type.Integer(),
  ready_at: OrNull(Timestamp),
  /** 'YYYY-MM-DD' */
  courier_date: OrNull(Type.String()),
  /** 'HH:MM'; null: any time of the day. */
  courier_from: OrNull(Type.String()),
  courier_to: OrNull(Type.String()),
  /** Null when nothing is reserved any more. */
  reserved_until: OrNull(Timestamp),
  /** Until when a guest confirms the order; null if nobody has to. */
  confirm_until: OrNull(Timestamp),
  /** Code that the buyer of a pickup shows. */
  hand_over_code: OrNull(Type.String()),
  track_number: OrNull(Type.String()),
})
export type OrderRow = Readonly<Static<typeof OrderRow>>
