import { Type, type Static } from 'typebox'
import { ORDER_NUMBER } from './facts/order-number.ts'
import { OrderState, OrderView } from './order.api.ts'
import { Count, Kopecks, PageNumber, PictureOrNull, Shape, Slug } from '#kernel/shared.api.ts'

export const OrdersQuery = Shape({ page: Type.Optional(PageNumber) })
export type OrdersQuery = Static<typeof OrdersQuery>
/** An order in a list. */
export const OrderCard = Shape({
  number: Type.String(),
  token: Type.String(),
  state: OrderState,
  placed_at: Type.String(),
  /** When the order entered its state. */
  state_at: Type.String(),
  timezoneoffset: Type.Integer(),
  total: Kopecks,
  /** Every parcel of its order, this one among them. */
  parcels: Type.Array(Shape({ state: OrderState })),
  lines: Type.Array(
    Shape({
      name: Type.String(),
      slug: Type.String(),
      quantity: Count,
      picture: PictureOrNull,
      height_mm: Type.Integer(),
    }),
  ),
})
export type OrderCard = Static<typeof OrderCard>
/** Newest first, ten per page. `live`: those of them that are neither finished nor cancelled, in full. */
export const OrderPage = Shape({ items: Type.Array(OrderCard), total: Count, live: Type.Array(OrderView) })
export type OrderPage = Static<typeof OrderPage>
export const OrderNumber = Shape({ number: Type.String({ pattern: ORDER_NUMBER }) })
export type OrderNumber = Static<typeof OrderNumber>
/**
 * `added`: number of lines added to the basket; `gone`: names of the products that could not be added; `substitutes`: products of
 * the same categories at the nearest prices that can be ordered.
 */
export const RepeatedOrder = Shape({
  added: Count,
  gone: Type.Array(Type.String()),
  substitutes: Type.Array(Shape({ name: Type.String(), slug: Slug })),
})
export type RepeatedOrder = Static<typeof RepeatedOrder>
