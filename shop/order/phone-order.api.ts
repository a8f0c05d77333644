import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { CityKey, Count, Kopecks, OrNull, Shape, StoreId, variantFields, VariantId } from '#kernel/shared.api.ts'
import { DeliveryMethod, OfferedMethods } from '#shop/delivery/methods.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { BasketPrice } from '#shop/pricing/price.api.ts'
import { ORDER_LENGTHS } from './facts/order-fields.ts'
import { order, PlaceOrder } from './order.api.ts'

export const PhoneGoodsQuery = Shape({ city: CityKey, text: Type.String({ minLength: 1, maxLength: 100 }) })
export type PhoneGoodsQuery = Static<typeof PhoneGoodsQuery>
export const PhoneGoods = Shape({
  goods: Type.Array(
    Shape({
      variant_id: VariantId,
      ...variantFields,
      sku: Type.String(),
      /** Price of one piece, without promotions. */
      price: Kopecks,
      /** The text is its barcode or article number. */
      is_exact: Type.Boolean(),
      /** Stores of the city that have it. */
      stores: Type.Array(Shape({ store_id: StoreId, name: Type.String(), free: Count })),
      /** The most pieces that one warehouse can send. */
      sent: Count,
    }),
  ),
})
export type PhoneGoods = Static<typeof PhoneGoods>

const { city, delivery, store_id, point_id, postal_address, interval, payment, promo_codes } = PlaceOrder.properties
const { second_parcel, moved_from } = PlaceOrder.properties
const { shown_total, agreement_version, consent_text_version } = PlaceOrder.properties
const Phone = PlaceOrder.properties.recipient.properties.phone

/** What the buyer has named so far. `draft`: one call, whose basket it is; a new one for each order. */
const DRAFT = {
  draft: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  lines: Type.Array(Shape({ variant_id: VariantId, quantity: Type.Integer({ minimum: 1, maximum: 99 }) }), {
    maxItems: 60,
  }),
  phone: Phone,
  promo_codes,
  second_parcel,
  moved_from,
}
export const PhonePrice = Shape({
  ...DRAFT,
  city,
  delivery: Type.Optional(DeliveryMethod),
  store_id: Type.Optional(OrNull(StoreId)),
  point_id,
})
export type PhonePrice = Static<typeof PhonePrice>

/** An empty `email`: the buyer has named none. */
export const PlaceByPhone = Shape({
  ...DRAFT,
  name: Type.String({ minLength: 1, maxLength: ORDER_LENGTHS.name }),
  email: Type.String({ maxLength: ORDER_LENGTHS.email }),
  comment: Type.String({ maxLength: ORDER_LENGTHS.comment }),
  city,
  delivery,
  store_id,
  point_id,
  postal_address,
  interval,
  payment,
  shown_total,
  agreement_version,
  consent_text_version,
})
export type PlaceByPhone = Static<typeof PlaceByPhone>

/** What is read to the buyer before the order is placed. */
export const PhoneConsent = Shape({
  agreement_version: Type.String(),
  consent_text_version: Type.String(),
  text: Type.String(),
})

const { price, place } = order
/** DESK-04: a member of staff places an order for a buyer on the phone. */
export const phoneOrder = staffGroup({
  phoneGoods: endpoint({
    method: 'GET',
    path: '/office/phone-order/goods',
    summary: 'Товары для заказа по телефону: по словам, артикулу или штрихкоду, с остатком в городе',
    staff: 'orders.place',
    in: PhoneGoodsQuery,
    out: PhoneGoods,
    refusals: { ...STAFF_REFUSALS, 'no-city': null },
  }),
  /** POST: the input has the buyer's phone. */
  phonePrice: endpoint({
    method: 'POST',
    path: '/office/phone-order/price',
    summary: 'Цена и способы получения заказа по телефону',
    staff: 'orders.place',
    in: PhonePrice,
    out: Shape({ price: BasketPrice, methods: OfferedMethods, consent: PhoneConsent }),
    refusals: { ...STAFF_REFUSALS, ...price.refusals },
  }),
  placeByPhone: endpoint({
    method: 'POST',
    path: '/office/phone-order/place',
    summary: 'Оформить заказ по телефону',
    staff: 'orders.place',
    in: PlaceByPhone,
    out: Shape({ number: Type.String() }),
    refusals: { ...STAFF_REFUSALS, ...place.refusals },
    idempotent: true,
  }),
})
