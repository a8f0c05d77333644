import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { DateText, OrNull, Shape, StoreId } from '#kernel/shared.api.ts'
import { DeliveryMethod } from '#shop/delivery/methods.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { OrderPayment } from '#shop/payment/payment.api.ts'
import { ORDER_NUMBER } from './facts/order-number.ts'
import { ORDER_WAITS } from './facts/order-waits.ts'
import { OrderState } from './order.api.ts'

export const OrderSearch = Shape({
  /** Number, phone or its end, name, mailbox, barcode, tracking number or sum. */
  q: Type.Optional(Type.String({ maxLength: 120 })),
  state: Type.Optional(OrderState),
  store_id: Type.Optional(StoreId),
  delivery: Type.Optional(DeliveryMethod),
  payment: Type.Optional(OrderPayment),
  /** Only those that wait for staff. */
  waits: Type.Optional(Type.Enum([...ORDER_WAITS])),
  /** Days of Moscow on which the orders were placed, both counted. */
  from: Type.Optional(DateText),
  to: Type.Optional(DateText),
  /** The last order of the page before. */
  after: Type.Optional(Type.String({ pattern: ORDER_NUMBER })),
})
export type OrderSearch = Static<typeof OrderSearch>

export const ListedOrder = Shape({
  number: Type.String(),
  state: OrderState,
  placed_at: Type.String(),
  delivery: DeliveryMethod,
  payment: OrderPayment,
  store_name: Type.String(),
  recipient_name: Type.String(),
  phone_end: Type.String(),
  /** Kopecks, delivery included. */
  total: Type.Integer(),
  track_number: OrNull(Type.String()),
})
export type ListedOrder = Static<typeof ListedOrder>

/** DESK-04: all orders, the newest first. */
export const orderSearch = staffGroup({
  orders: endpoint({
    method: 'GET',
    path: '/office/orders',
    summary: 'Все заказы: поиск и\u00a0отбор',
    staff: 'orders.search',
    in: OrderSearch,
    out: Shape({
      orders: Type.Array(ListedOrder),
      has_more: Type.Boolean(),
      stores: Type.Array(Shape({ id: StoreId, name: Type.String() })),
    }),
    refusals: STAFF_REFUSALS,
  }),
})
