import { Type, type Static } from 'typebox'
import { POINT_KINDS, SHIPMENT_STATES } from '#domain/carriers.ts'
import { DECLINE_REASONS, DELIVERY_WAYS, PAYMENT_WAYS } from '#domain/delivery.ts'
import { CANCEL_REASONS, ORDER_STATES } from '#domain/order-states.ts'
import { Carrier } from './delivery.schema.ts'
import {
  CityKey,
  Count,
  DateText,
  Id,
  Kopecks,
  OrNull,
  PictureOrNull,
  Shape,
  Slug,
  variantFields,
} from './shared.schema.ts'

export const DeliveryWay = Type.Enum(DELIVERY_WAYS)
export type DeliveryWay = Static<typeof DeliveryWay>
export const PaymentWay = Type.Enum(PAYMENT_WAYS)
export type PaymentWay = Static<typeof PaymentWay>

const ClockText = Type.String({ pattern: '^[0-9]{2}:[0-9]{2}$' })
/** Hours of a day in which the shop's own courier comes, in the time of the city. */
export const CourierInterval = Shape({ date: DateText, from: ClockText, to: ClockText })
export type CourierInterval = Static<typeof CourierInterval>

export const WaysQuery = Shape({ city: CityKey })
export type WaysQuery = Static<typeof WaysQuery>

/** The offer of each delivery method for a basket in a city. A method without an entry does not compile. */
const ways = {
  pickup: Type.Array(
    Shape({
      store_id: Id,
      name: Type.String(),
      address: Type.String(),
      metro: OrNull(Type.String()),
      coordinates: Type.String(),
      /** ISO moment from which the whole order is ready, in UTC; null when the store lacks any of it. */
      ready_at: OrNull(Type.String()),
      /** The same of what the store has; null when it never opens (BASK-07). */
      partly_ready_at: OrNull(Type.String()),
      timezoneoffset: Type.Integer(),
      /** Variants of which the store lacks some or all pieces. */
      missing: Type.Array(Id),
      hours_today: OrNull(Type.String()),
    }),
  ),
  courier: OrNull(
    Shape({
      price: Kopecks,
      free_from: OrNull(Kopecks),
      date: DateText,
      timezoneoffset: Type.Integer(),
      missing: Type.Array(Id),
      /** Takes it to the door, in a city without the shop's own couriers; null for the shop's own. */
      carrier: OrNull(Carrier),
      /** The hours that the buyer may choose; empty: there is no choice. */
      intervals: Type.Array(CourierInterval),
    }),
  ),
  /** Points of carriers. What each carrier asks, and when it is there, its calls of `delivery` say. */
  point: OrNull(
    Shape({
      /** Points that serve the city, of all carriers. */
      count: Count,
      carriers: Type.Array(Carrier),
      missing: Type.Array(Id),
    }),
  ),
} satisfies Record<DeliveryWay, Type.TSchema>
/**
 * Delivery methods for the visitor's basket in a city, with date and price before an address is known, and the ways to pay that
 * the shop has.
 */
export const Ways = Shape({ ...ways, payment_ways: Type.Array(PaymentWay) })
export type Ways = Static<typeof Ways>

/** Every sum names its rule; a rule that does not apply names its missing condition (ORD-04). */
export const PriceRow = Shape({
  rule: Type.String(),
  title: Type.String(),
  /** Signed kopecks; null for a rule that does not apply. */
  amount: OrNull(Type.Integer()),
  /** The missing condition: «до бесплатной доставки не хватает 240 ₽». */
  missing: OrNull(Type.String()),
  /** More products would make the rule apply. */
  reachable: Type.Optional(Type.Literal(true)),
})
/**
 * `goods_full` at full prices, `goods_total` at current prices; `discount_total`: order-wide discounts with `points_total`,
 * subtracted from `goods_total`. total = goods_total − discount_total + delivery_price = Σ rows; to_pay = total −
 * certificate_total.
 */
export const PriceTree = Shape({
  lines: Type.Array(
    Shape({
      product_id: Id,
      quantity: Count,
      /** Pieces of `quantity` that are gifts. */
      gift_quantity: Count,
      unit_price: Kopecks,
      total: Kopecks,
      /** Share of the line's discount that is paid with points. */
      points_discount: Kopecks,
      rows: Type.Array(PriceRow),
    }),
  ),
  goods_full: Kopecks,
  goods_total: Kopecks,
  discount_total: Kopecks,
  points_total: Kopecks,
  delivery_price: Kopecks,
  total: Kopecks,
  certificate_total: Kopecks,
  to_pay: Kopecks,
  rows: Type.Array(PriceRow),
})
export type PriceTree = Static<typeof PriceTree>

/** A variant that a promotion gives away. */
export const GiftProduct = Shape({
  product_id: Id,
  slug: Slug,
  name: Type.String(),
  size_text: Type.String(),
  shade_name: OrNull(Type.String()),
  picture: PictureOrNull,
  height_mm: Type.Integer(),
  price: Kopecks,
})
export type GiftProduct = Static<typeof GiftProduct>
/** A promotion that gives one of `gifts`, those that are left. */
export const GiftOffer = Shape({
  promotion: Slug,
  title: Type.String(),
  gifts: Type.Array(GiftProduct),
  /** What the price includes; null: none is left, or the shopper wants none. */
  given: OrNull(Id),
  is_declined: Type.Boolean(),
  /** Name of the gift that the shopper chose before the last of it was gone. */
  missed: OrNull(Type.String()),
})
export type GiftOffer = Static<typeof GiftOffer>
/** The price of a basket before it is ordered, with the gifts to choose. */
export const BasketPrice = Shape({ ...PriceTree.properties, gifts: Type.Array(GiftOffer) })
export type BasketPrice = Static<typeof BasketPrice>

/** What lowers the sum at the shopper's request. Codes are typed in any case; points are wanted kopecks. */
const PRICE_OPTIONS = {
  promo_codes: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 5 })),
  points: Type.Optional(Kopecks),
  certificate: Type.Optional(
    Shape({ number: Type.String({ minLength: 1, maxLength: 40 }), pin: Type.String({ minLength: 1, maxLength: 20 }) }),
  ),
}
export const PriceQuery = Shape({
  city: CityKey,
  delivery: Type.Optional(DeliveryWay),
  /** The chosen point of a carrier. */
  point_id: Type.Optional(OrNull(Id)),
  /** The chosen store of a pickup, whose gifts are offered. */
  store_id: Type.Optional(OrNull(Id)),
  /** Prices only the pieces that the city can provide. */
  only_available: Type.Optional(Type.Boolean()),
  ...PRICE_OPTIONS,
})
export type PriceQuery = Static<typeof PriceQuery>

/** API-06: `phone` is accepted and not used: whose code it is, the session says (SAFE-03). */
export const CheckPromoCode = Shape({
  promocode: Type.String({ minLength: 1, maxLength: 40 }),
  phone: Type.Optional(Type.String({ maxLength: 40 })),
  city: Type.Optional(CityKey),
})
export type CheckPromoCode = Static<typeof CheckPromoCode>
/** BASK-05: an error text, which is empty for a code that applies to the basket; the discount in kopecks. */
export const CheckedPromoCode = Shape({ errortext: Type.String(), calculation: Shape({ totaldiscount: Kopecks }) })
export type CheckedPromoCode = Static<typeof CheckedPromoCode>

export const PlaceOrder = Shape({
  city: CityKey,
  delivery: DeliveryWay,
  /** Store of the pickup; null for any other way. */
  store_id: OrNull(Id),
  /** Point of a carrier; null or left out for any other way. */
  point_id: Type.Optional(OrNull(Id)),
  address: OrNull(Type.String({ minLength: 1, maxLength: 300 })),
  /** Of a courier's address that was picked among suggestions. */
  postal_code: Type.Optional(Type.String({ pattern: '^[0-9]{6}$' })),
  /** One of those offered; omitted: any time of the courier's day. */
  interval: Type.Optional(CourierInterval),
  recipient: Shape({
    name: Type.String({ minLength: 1, maxLength: 100 }),
    phone: Type.String({ pattern: '^7[0-9]{10}$' }),
    email: Type.String({ minLength: 3, maxLength: 200 }),
  }),
  comment: Type.String({ maxLength: 1000 }),
  payment: PaymentWay,
  ...PRICE_OPTIONS,
  /** The total that the shopper saw. If it differs from the current one, the call is refused with the new tree. */
  shown_total: Kopecks,
  /** What of it the certificate was shown to pay; omitted: nothing. Compared in the same way. */
  shown_certificate: Type.Optional(Kopecks),
  /** The gifts that the shopper saw, which must be given; omitted: those that the serving store has. */
  shown_gifts: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  /** Version of the user agreement that is accepted. A version that is not the current one is refused. */
  agreement_version: Type.String({ minLength: 1, maxLength: 40 }),
  /** Version of the consent to the processing of personal data, recorded on its own (SAFE-05). */
  consent_text_version: Type.String({ minLength: 1, maxLength: 40 }),
})
export type PlaceOrder = Static<typeof PlaceOrder>
/** `pay_url`: where an order is paid online; null when it is not, or when the provider did not answer. */
export const PlacedOrder = Shape({ number: Type.String(), token: Type.String(), pay_url: OrNull(Type.String()) })
export type PlacedOrder = Static<typeof PlacedOrder>

/** Data of «not-enough» and «too-many-pieces»: the lines of which fewer pieces can be ordered than requested. */
export const NotEnough = Shape({ lines: Type.Array(Shape({ product_id: Id, left: Count })) })
export type NotEnough = Static<typeof NotEnough>
/** Data of «total-changed»: the tree with the current prices and gifts. */
export const TotalChanged = Shape({ price: BasketPrice })
export type TotalChanged = Static<typeof TotalChanged>

export const OrderState = Type.Enum(ORDER_STATES)
export type OrderState = Static<typeof OrderState>

/** Why the bank did not take the money. */
export const DeclineReason = Type.Enum(DECLINE_REASONS)
export type DeclineReason = Static<typeof DeclineReason>

export const TokenQuery = Shape({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$' }) })
export type TokenQuery = Static<typeof TokenQuery>

/** `code`: of the SMS, or of the link in the e-mail. */
export const ConfirmOrder = Shape({
  ...TokenQuery.properties,
  code: Type.String({ pattern: '^([0-9]{6}|[A-Za-z0-9_-]{22})$' }),
})
export type ConfirmOrder = Static<typeof ConfirmOrder>

/** `last_digits`: of the recipient's phone, from everybody but the customer who placed the order. */
export const CancelOrder = Shape({
  ...TokenQuery.properties,
  last_digits: Type.Optional(Type.String({ pattern: '^[0-9]{4}$' })),
})
export type CancelOrder = Static<typeof CancelOrder>
/** STAFF-03: the buyer agrees to a substitute or not. `last_digits`: as in `CancelOrder`. */
export const AnswerSubstitute = Shape({
  ...CancelOrder.properties,
  substitute_id: Type.String({ pattern: '^[0-9]{1,18}$' }),
  agrees: Type.Boolean(),
})
export type AnswerSubstitute = Static<typeof AnswerSubstitute>
/** `last_digits`: as in `CancelOrder`. */
export const PayOnReceipt = Shape({ ...CancelOrder.properties })
export type PayOnReceipt = Static<typeof PayOnReceipt>
export const PayOrder = Shape({
  token: TokenQuery.properties.token,
  payment: Type.Union([Type.Literal('card'), Type.Literal('sbp')]),
})
export type PayOrder = Static<typeof PayOrder>
/** The provider's page. */
export const PayStart = Shape({ pay_url: Type.String() })
export type PayStart = Static<typeof PayStart>

export const PaymentDue = Shape({
  amount: Kopecks,
  until: Type.String(),
  /** `checking`: the bank holds the money, it is being taken. */
  state: Type.Union([Type.Literal('unpaid'), Type.Literal('checking'), Type.Literal('declined')]),
  reason: OrNull(DeclineReason),
  attempts_left: Count,
  /** It may be paid on receipt instead. */
  on_receipt: Type.Boolean(),
})
export type PaymentDue = Static<typeof PaymentDue>
export const MoneyBack = Shape({
  amount: Kopecks,
  state: Type.Union([Type.Literal('requested'), Type.Literal('done'), Type.Literal('failed')]),
})

/** ORD-08: a return that the buyer has asked for, or that staff took. `refund`: what it gives back, in kopecks. */
const OrderReturn = Shape({
  state: Type.Enum(['requested', 'accepted', 'refused']),
  requested_at: Type.String(),
  /** `quantity`: pieces that were asked for; `accepted`: those that staff took. */
  lines: Type.Array(Shape({ name: Type.String(), quantity: Count, accepted: Count })),
  refund: Shape({ money: Kopecks, points: Kopecks, certificate: Kopecks }),
})
export type OrderReturn = Static<typeof OrderReturn>

const OrderCommon = {
  number: Type.String(),
  token: Type.String(),
  state: OrderState,
  placed_at: Type.String(),
  payment: PaymentWay,
  city_name: Type.String(),
  /** Offset from UTC in minutes, in the city of the order. */
  timezoneoffset: Type.Integer(),
  /** Masked by the link, which may be shared: «А…», «+7 (912) ***-**-**». */
  recipient_name: Type.String(),
  recipient_phone: Type.String(),
  comment: Type.String(),
  lines: Type.Array(
    Shape({
      product_id: Id,
      slug: Slug,
      ...variantFields,
      quantity: Count,
      unit_price: Kopecks,
      total: Kopecks,
    }),
  ),
  price: PriceTree,
  /** Products that the shop would put into the order instead of missing pieces, while the buyer may answer. */
  substitutes: Type.Array(
    Shape({
      id: Type.String(),
      /** The line whose pieces it would replace. */
      product_id: Id,
      quantity: Count,
      /** Kopecks of these pieces, and of the substitute. */
      was: Kopecks,
      now: Kopecks,
      /** ISO moment. */
      until: Type.String(),
      slug: Slug,
      ...variantFields,
    }),
    { default: [] },
  ),
  history: Type.Array(Shape({ state: OrderState, at: Type.String() })),
  can_cancel: Type.Boolean(),
  /** Cancelling takes the last four digits of the recipient's phone. */
  cancel_needs_digits: Type.Boolean(),
  /** Why the order was cancelled; null in every other state. */
  cancel_reason: OrNull(Type.Enum(CANCEL_REASONS)),
  /** ISO moment until which a guest confirms the order; null if nobody has to, or any more. */
  confirm_until: OrNull(Type.String()),
  /** Given to the buyer by the carrier. */
  track_number: OrNull(Type.String()),
  /** What the carrier says of the parcel, in its own words, newest first; null until it has confirmed it. */
  shipment: OrNull(
    Shape({
      state: Type.Enum(SHIPMENT_STATES),
      events: Type.Array(Shape({ at: Type.String(), title: Type.String(), city: OrNull(Type.String()) })),
    }),
  ),
  /** What is still to be paid online, and until when the goods are kept; null for an order that waits for no payment. */
  payment_due: OrNull(PaymentDue),
  /** What was paid online, without what was given back at once. */
  paid_online: OrNull(Shape({ amount: Kopecks, way: PaymentWay })),
  refunds: Type.Array(MoneyBack),
  /** The newest first. */
  returns: Type.Array(OrderReturn),
}
const PickupOrder = Shape({
  ...OrderCommon,
  delivery: Type.Literal('pickup'),
  /** As promised when the order was placed: ISO moment. */
  ready_at: OrNull(Type.String()),
  /** The last day on which the store keeps the order; then it is cancelled. */
  kept_until: OrNull(DateText),
  courier_date: Type.Null(),
  /** What the buyer says or shows at the counter, while the order waits there. `qr`: SVG markup. */
  hand_over: OrNull(Shape({ code: Type.String(), qr: Type.String() })),
  store: Shape({
    name: Type.String(),
    address: Type.String(),
    phone: OrNull(Type.String()),
    coordinates: Type.String(),
    timezoneoffset: Type.Integer(),
  }),
  address: Type.Null(),
})
const Arrival = Shape({
  from: DateText,
  to: DateText,
  /** The carrier had never answered: the days are the shop's own estimate. */
  is_approximate: Type.Boolean(),
})
const CourierOrder = Shape({
  ...OrderCommon,
  delivery: Type.Literal('courier'),
  ready_at: Type.Null(),
  kept_until: Type.Null(),
  /** As promised when the order was placed: calendar day. */
  courier_date: OrNull(DateText),
  /** The hours of that day which the buyer has chosen; null: any. */
  courier_hours: OrNull(Shape({ from: ClockText, to: ClockText })),
  store: Type.Null(),
  address: Type.String(),
  /** Null for the shop's own courier. */
  carrier: OrNull(Carrier),
  /** Of a carrier, as promised when the order was placed: first and last calendar day. */
  arrival: OrNull(Arrival),
})
const PointOrder = Shape({
  ...OrderCommon,
  delivery: Type.Literal('point'),
  ready_at: Type.Null(),
  kept_until: Type.Null(),
  courier_date: Type.Null(),
  store: Type.Null(),
  address: Type.Null(),
  carrier: Carrier,
  /** As promised when the order was placed: first and last calendar day. */
  arrival: Arrival,
  /** As it was when the order was placed. */
  point: Shape({
    code: Type.String(),
    kind: Type.Enum(POINT_KINDS),
    name: Type.String(),
    address: Type.String(),
    address_note: OrNull(Type.String()),
    hours_text: Type.String(),
    /** «lat,lon» */
    coordinates: Type.String(),
  }),
})
/** An order as its page shows it; place and time differ by delivery method. */
export const OrderView = Type.Union([PickupOrder, CourierOrder, PointOrder])
export type OrderView = Static<typeof OrderView>
