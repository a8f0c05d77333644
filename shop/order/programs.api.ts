import { Type, type Static } from 'typebox'
import { staffGroup } from '#kernel/endpoint.ts'
import { listEndpoint, Moment, ObjectId } from '#kernel/program-lists.api.ts'
import { Count, Kopecks, OrNull, Shape } from '#kernel/shared.api.ts'
import { MovedPieces } from './parcels.api.ts'

/** Sums are kopecks. */
export const ListedOrder = Shape({
  id: ObjectId,
  number: Type.String(),
  /** Number of the first parcel of an order of several; null: this is the first, or the only one. */
  first_parcel: OrNull(Type.String()),
  state: Type.String(),
  placed_at: Moment,
  delivery: Type.String(),
  payment: Type.String(),
  /** Code of the store or warehouse that serves it. */
  store: Type.String(),
  city: Type.String(),
  /** Null: the token lacks `buyers.phone`. */
  recipient: OrNull(Shape({ name: Type.String(), phone: Type.String(), email: Type.String() })),
  /** Null: a pickup, or the token lacks `buyers.phone`. */
  address: OrNull(Type.String()),
  comment: Type.String(),
  goods_total: Kopecks,
  discount_total: Kopecks,
  points_total: Kopecks,
  certificate_total: Kopecks,
  delivery_price: Kopecks,
  total: Kopecks,
  lines: Type.Array(
    Shape({
      id: ObjectId,
      sku: Type.String(),
      name: Type.String(),
      quantity: Count,
      cancelled: Count,
      /** Pieces that other parcels of the order have; neither they nor cancelled ones are in `quantity`. */
      moved: Type.Array(MovedPieces),
      picked: Count,
      unit_price: Kopecks,
      discount: Kopecks,
      points_discount: Kopecks,
      total: Kopecks,
    }),
  ),
  parcels: Type.Array(
    Shape({
      id: ObjectId,
      carrier: Type.String(),
      state: Type.String(),
      track_number: OrNull(Type.String()),
      created_at: Type.String(),
    }),
  ),
})
export type ListedOrder = Static<typeof ListedOrder>

export const ListedReturn = Shape({
  id: ObjectId,
  order_number: Type.String(),
  state: Type.String(),
  way: Type.String(),
  requested_at: Moment,
  decided_at: OrNull(Moment),
  refund_money: Kopecks,
  refund_points: Count,
  refund_certificate: Kopecks,
  lines: Type.Array(
    Shape({
      order_line_id: ObjectId,
      sku: Type.String(),
      quantity: Count,
      accepted: Count,
      sellable: Count,
      reason: Type.String(),
    }),
  ),
})
export type ListedReturn = Static<typeof ListedReturn>

/** EXCH-01: orders for programs. */
export const orderLists = staffGroup({
  orders: listEndpoint('orders', 'Заказы со\u00a0строками и\u00a0посылками', 'orders.read', ListedOrder),
  returns: listEndpoint('returns', 'Возвраты', 'orders.read', ListedReturn),
})
