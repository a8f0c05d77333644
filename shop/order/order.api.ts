import { Type, type Static } from 'typebox'
import { POINT_KINDS, SHIPMENT_STATES } from '#shop/delivery/facts/carriers.ts'
import { ORDER_LENGTHS } from './facts/order-fields.ts'
import { CANCEL_REASONS, ORDER_STATES } from './facts/order-states.ts'
import { MovedLines, MovedPieces, OrderParcel, PlanChanged, SecondParcel } from './parcels.api.ts'
import { Visit } from '#shop/analytics/touch.api.ts'
import { Discontinued } from '#shop/basket/basket.api.ts'
import { Carrier } from '#shop/delivery/delivery.api.ts'
import { endpoint, group } from '#kernel/endpoint.ts'
import {
  RequestReturn,
  ReturnOptions,
  ReturnPhoto,
  ReturnPhotoContent,
  ReturnPhotoQuery,
  ReturnPhotoUpload,
  ReturnWay,
  ReturnWish,
} from './order-return.api.ts'
import { MAX_FILE_BYTES } from '#kernel/attachments.ts'
import { PostalAddress, TypedAddress } from '#kernel/postal-address.api.ts'
import {
  Nothing,
  CityKey,
  Count,
  DateText,
  Id,
  Kopecks,
  OrNull,
  Shape,
  Slug,
  StoreId,
  TokenQuery,
  variantFields,
  VariantId,
} from '#kernel/shared.api.ts'
import {
  buyerFields,
  consentFields,
  MoneyBack,
  OrderPayment,
  PayOrder,
  PayStart,
  PaymentDue,
  PaymentMethod,
  Placed,
} from '#shop/payment/payment.api.ts'
import { BasketPrice, PriceTree, formerName } from '#shop/pricing/price.api.ts'
import {
  CityToday,
  ClockText,
  CourierInterval,
  DeliveryMethod,
  OfferedMethods,
  MethodsQuery,
} from '#shop/delivery/methods.api.ts'

/** What lowers the sum at the shopper's request. Codes are typed in any case; bonus points are wanted kopecks. */
const PRICE_OPTIONS = {
  promo_codes: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 5 })),
  bonus_points: Type.Optional(Kopecks),
  certificate: Type.Optional(
    Shape({ number: Type.String({ minLength: 1, maxLength: 40 }), pin: Type.String({ minLength: 1, maxLength: 20 }) }),
  ),
}
export const PriceQuery = Shape({
  city: CityKey,
  delivery: Type.Optional(DeliveryMethod),
  /** The chosen point of a carrier. */
  point_id: Type.Optional(OrNull(Id)),
  /** The typed door of an express delivery, whose price depends on the way there. */
  door: Type.Optional(Shape({ street: Type.String({ maxLength: 200 }), house: Type.String({ maxLength: 40 }) })),
  /** The chosen store of a pickup, whose gifts are offered. */
  store_id: Type.Optional(OrNull(StoreId)),
  second_parcel: Type.Optional(SecondParcel),
  moved_from: Type.Optional(MovedLines),
  /** Prices only the pieces that the city can provide. */
  only_available: Type.Optional(Type.Boolean()),
  ...PRICE_OPTIONS,
})
export type PriceQuery = Static<typeof PriceQuery>

/** API-06, BASK-05: `phone` is that of the signed-in customer. Whose code it is, the session says, so another one is refused (SAFE-03). */
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
  delivery: DeliveryMethod,
  /** Store of the pickup; null for any other method. */
  store_id: OrNull(StoreId),
  /** Point of a carrier; null or left out for any other method. */
  point_id: Type.Optional(OrNull(Id)),
  /** Where a courier comes; null or left out for any other method. */
  postal_address: Type.Optional(OrNull(TypedAddress)),
  /** The line and the postal code that pages of earlier releases send in its place. */
  address: Type.Optional(OrNull(Type.String({ minLength: 1, maxLength: 300 }))),
  postal_code: Type.Optional(Type.String({ pattern: '^[0-9]{6}$' })),
  second_parcel: Type.Optional(SecondParcel),
  /** Lines of a pickup in one parcel. */
  moved_from: Type.Optional(MovedLines),
  /** One of those offered, or the window of an express delivery; omitted: any time of the courier's day, the next window. */
  interval: Type.Optional(CourierInterval),
  recipient: Shape({
    name: Type.String({ minLength: 1, maxLength: ORDER_LENGTHS.name }),
    ...buyerFields,
  }),
  comment: Type.String({ maxLength: ORDER_LENGTHS.comment }),
  payment: PaymentMethod,
  ...PRICE_OPTIONS,
  /** The total that the shopper saw. If it differs from the current one, the call is refused with the new tree. */
  shown_total: Kopecks,
  /** What of it the certificate was shown to pay; omitted: nothing. Compared in the same way. */
  shown_certificate: Type.Optional(Kopecks),
  /** The gifts that the shopper saw, which must be given; omitted: those that the serving store has. */
  shown_gifts: Type.Optional(Type.Array(VariantId, { maxItems: 20 })),
  /** Where the visit came from; omitted: the browser does not know. */
  visit: Type.Optional(Visit),
  ...consentFields,
})
export type PlaceOrder = Static<typeof PlaceOrder>

/** Data of «too-many-pieces»: the lines of which fewer pieces can be ordered than requested. */
export const NotEnough = Shape({ lines: Type.Array(Shape({ variant_id: VariantId, ...formerName, left: Count })) })
export type NotEnough = Static<typeof NotEnough>
/** Data of «not-enough»: such lines, and the nearest plan that has everything. */
export const SoldOut = Shape({ ...NotEnough.properties, ...PlanChanged.properties })
export type SoldOut = Static<typeof SoldOut>
/** Data of «total-changed»: the tree with the current prices and gifts. */
export const TotalChanged = Shape({ price: BasketPrice })
export type TotalChanged = Static<typeof TotalChanged>

export const OrderState = Type.Enum(ORDER_STATES)
export type OrderState = Static<typeof OrderState>

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
/** PARCEL-04: the buyer waits for pieces of another store or not. `last_digits`: as in `CancelOrder`. */
export const AnswerOffer = Shape({
  ...CancelOrder.properties,
  transfer_id: Type.String({ pattern: '^[0-9]{1,18}$' }),
  agrees: Type.Boolean(),
})
export type AnswerOffer = Static<typeof AnswerOffer>
/** `last_digits`: as in `CancelOrder`. */
export const PayOnReceipt = Shape({ ...CancelOrder.properties })
export type PayOnReceipt = Static<typeof PayOnReceipt>

/** ORD-08: the new door, and the new hours of the shop's own courier; without `interval` they stay. `last_digits`: as in `CancelOrder`. */
export const ChangeDelivery = Shape({
  ...CancelOrder.properties,
  postal_address: TypedAddress,
  interval: Type.Optional(CourierInterval),
})
export type ChangeDelivery = Static<typeof ChangeDelivery>
export const DeliveryOptions = Shape({
  city: CityKey,
  /** An express order: only what is indoors may change. */
  house_stays: Type.Boolean(),
  /** Hours of the shop's own courier; empty where there is no choice. */
  intervals: Type.Array(CourierInterval),
})
export type DeliveryOptions = Static<typeof DeliveryOptions>
/** What the buyer or the shop has changed of the delivery: what it was before. */
export const DeliveryChange = Shape({
  /** ISO moment. */
  at: Type.String(),
  was_address: Type.String(),
  /** «24 ноября, 10:00–14:00» */
  was_time: OrNull(Type.String()),
  by_shop: Type.Boolean({ default: false }),
})
export type DeliveryChange = Static<typeof DeliveryChange>

/** ORD-08: a return that the buyer has asked for, or that staff took. `refund`: what it gives back, in kopecks. */
export const OrderReturn = Shape({
  /** `exchanged`: for the same goods; `withdrawn`: by the buyer. */
  state: Type.Enum(['requested', 'accepted', 'refused', 'exchanged', 'withdrawn']),
  requested_at: Type.String(),
  /** `quantity`: pieces that were asked for; `accepted`: those that staff took. */
  lines: Type.Array(Shape({ name: Type.String(), quantity: Count, accepted: Count })),
  refund: Shape({ money: Kopecks, points: Kopecks, certificate: Kopecks }),
  way: ReturnWay,
  track_number: OrNull(Type.String()),
  wish: ReturnWish,
  /** Why it was refused, in a sentence; null: it was not, or before reasons were asked for. */
  refusal: Type.Union([Type.String(), Type.Null()], { default: null }),
  photos: Type.Array(ReturnPhoto),
})
export type OrderReturn = Static<typeof OrderReturn>

/** What the buyer has added for the shop; the buyer and the staff read it. */
export const OrderNotes = Shape({ comment: Type.String() })
export type OrderNotes = Static<typeof OrderNotes>
const OrderCommon = {
  number: Type.String(),
  token: Type.String(),
  state: OrderState,
  placed_at: Type.String(),
  /** Version of the agreement that the buyer has accepted, a day; null: of a marketplace, or not stored. */
  agreement_version: Type.Union([Type.String(), Type.Null()], { default: null }),
  payment: OrderPayment,
  city_name: Type.String(),
  /** Offset from UTC in minutes, in the city of the order. */
  timezoneoffset: Type.Integer(),
  /** Masked by the link, which may be shared: «А…», «+7 (912) ***-**-**». */
  recipient_name: Type.String(),
  recipient_phone: Type.String(),
  ...OrderNotes.properties,
  lines: Type.Array(
    Shape({
      variant_id: VariantId,
      ...formerName,
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
      variant_id: VariantId,
      ...formerName,
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
  /** PARCEL-03: pieces that another store sends, or is offered to send, before they have come. */
  coming: Type.Array(
    Shape({
      transfer_id: Type.String(),
      name: Type.String(),
      quantity: Count,
      from_name: Type.String(),
      /** They would go from there as a parcel of the order, on the day of `arrives_at` or ready then. */
      as_parcel: Type.Boolean({ default: false }),
      /** ISO moments: by which they are in the store, and until when the buyer may answer; null: nothing is asked. */
      arrives_at: Type.String(),
      until: OrNull(Type.String()),
    }),
    { default: [] },
  ),
  history: Type.Array(Shape({ state: OrderState, at: Type.String() })),
  /** PARCEL-02: every parcel of the order, this one among them; empty for an order of one parcel. */
  parcels: Type.Array(OrderParcel, { default: [] }),
  /** PARCEL-04: pieces of this parcel that have become others; absent when none has. */
  moved: Type.Optional(Type.Array(Shape({ ...MovedPieces.properties, token: Type.String(), name: Type.String() }))),
  can_cancel: Type.Boolean(),
  /** The buyer may change address and hours. */
  can_change_delivery: Type.Boolean({ default: false }),
  /** The newest first. */
  delivery_changes: Type.Array(DeliveryChange, { default: [] }),
  /** Number of the open case by which the buyer says that the order has not come. */
  missing_case: Type.Union([Type.String(), Type.Null()], { default: null }),
  /** Cancelling takes the last four digits of the recipient's phone. */
  cancel_needs_digits: Type.Boolean(),
  /** Why the order was cancelled; null in every other state. */
  cancel_reason: OrNull(Type.Enum(CANCEL_REASONS)),
  /** ISO moment until which a guest confirms the order; null if nobody has to, or any more. */
  confirm_until: OrNull(Type.String()),
  /** Times that the shop's own courier came in vain. */
  courier_attempts: Type.Optional(Count),
  /** Given to the buyer by the carrier. */
  track_number: OrNull(Type.String()),
  /** What the carrier says of the parcel, in its own words, newest first; null until it has confirmed it. */
  shipment: OrNull(
    Shape({
      state: Type.Enum(SHIPMENT_STATES),
      events: Type.Array(Shape({ at: Type.String(), title: Type.String(), city: OrNull(Type.String()) })),
    }),
  ),
  /** What is still to be paid online, and until when the goods are reserved; null for an order that waits for no payment. */
  payment_due: OrNull(PaymentDue),
  /** What the payment that is due adds to the order; absent when the whole order waits for it. */
  addition: Type.Optional(Shape({ name: Type.String(), quantity: Count })),
  /** What was paid online, without what was given back immediately. */
  paid_online: OrNull(Shape({ amount: Kopecks, method: PaymentMethod })),
  refunds: Type.Array(MoneyBack),
  /** The newest first. */
  returns: Type.Array(OrderReturn),
}
const PickupOrder = Shape({
  ...OrderCommon,
  delivery: Type.Literal('pickup'),
  /** Moment promised at the placing, in ISO. */
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
  /** Calendar day promised at the placing. */
  courier_date: OrNull(DateText),
  /** The hours of that day which the buyer has chosen; null: any. */
  courier_hours: OrNull(Shape({ from: ClockText, to: ClockText })),
  store: Type.Null(),
  /** The line of `postal_address`. */
  address: Type.String(),
  postal_address: PostalAddress,
  /** Null for the shop's own courier. */
  carrier: OrNull(Carrier),
  /** First and last calendar day that the carrier promised at the placing. */
  arrival: OrNull(Arrival),
})
/** By own courier from a store, within one window of the day of the order. */
const ExpressOrder = Shape({
  ...CourierOrder.properties,
  delivery: Type.Literal('express'),
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
  /** First and last calendar day promised at the placing. */
  arrival: Arrival,
  /** The point at the moment of the placing. */
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
/** A message about an order. `is_taken` false: there is no such mailbox, or the number takes no SMS. */
export const SentMessage = Shape({
  way: Type.Enum(['sms', 'letter']),
  step: Type.String(),
  at: Type.String(),
  is_taken: Type.Boolean(),
})

/** An order as its page shows it; place and time differ by delivery method. */
export const OrderView = Type.Union([PickupOrder, CourierOrder, ExpressOrder, PointOrder])
export type OrderView = Static<typeof OrderView>

/** What a buyer remembers of an order: its number, as typed, and the last digits of the recipient's phone. */
export const LostLinkInput = Shape({
  number: Type.String({ minLength: 1, maxLength: 30 }),
  last_digits: Type.String({ pattern: '^[0-9]{4}$' }),
})
export type LostLinkInput = Static<typeof LostLinkInput>

export const order = group({
  /** Delivery methods for the visitor's basket. */
  methods: endpoint({
    method: 'GET',
    path: '/order/methods',
    summary: 'Способы получения заказа в городе',
    in: MethodsQuery,
    out: OfferedMethods,
    refusals: { 'no-city': null },
    fresh: true,
  }),
  /** What the city promises now, for pages that have no basket. */
  today: endpoint({
    method: 'GET',
    path: '/order/today',
    summary: 'Что можно получить сегодня в городе',
    in: MethodsQuery,
    out: CityToday,
    refusals: { 'no-city': null },
    fresh: true,
  }),
  /** The price tree of the visitor's basket. POST, because an address may be logged and the input has a certificate's PIN. */
  price: endpoint({
    method: 'POST',
    path: '/order/price',
    summary: 'Цена заказа со скидками, бонусами и доставкой',
    in: PriceQuery,
    out: BasketPrice,
    refusals: { 'no-city': null, 'no-courier': null, 'no-point': null },
  }),
  /** BASK-05: whether a promo code applies to the visitor's basket, and what it saves. */
  checkPromoCode: endpoint({
    method: 'POST',
    path: '/order/check-promo-code',
    summary: 'Проверить промокод',
    in: CheckPromoCode,
    out: CheckedPromoCode,
    refusals: { 'no-city': null, 'foreign-phone': null },
  }),
  /** DESK-04: answers alike whether there is such an order or not. */
  sendLink: endpoint({
    method: 'POST',
    path: '/order/send-link',
    summary: 'Прислать потерянную ссылку на заказ',
    in: LostLinkInput,
    out: Nothing,
    refusals: { 'too-many-tries': null },
  }),
  place: endpoint({
    method: 'POST',
    path: '/order/place',
    summary: 'Оформить заказ',
    in: PlaceOrder,
    out: Placed,
    refusals: {
      'basket-empty': null,
      'too-many': null,
      'not-enough': SoldOut,
      'plan-changed': PlanChanged,
      'too-many-pieces': NotEnough,
      'too-many-orders': null,
      'network-limit': null,
      'total-changed': TotalChanged,
      discontinued: Discontinued,
      'no-city': null,
      'no-store': null,
      'no-courier': null,
      'no-point': null,
      'no-interval': null,
      'no-express': null,
      'bad-name': null,
      'bad-phone': null,
      'bad-email': null,
      'bad-address': null,
      'old-consent': null,
      'payment-unavailable': null,
      'wrong-certificate': null,
      'too-many-tries': null,
    },
    idempotent: true,
  }),
  /** The provider's page for an order that waits for payment; an open attempt is used again (ORD-08). */
  pay: endpoint({
    method: 'POST',
    path: '/order/:token/pay',
    summary: 'Начать онлайн-оплату заказа',
    in: PayOrder,
    out: PayStart,
    refusals: { 'no-order': null, 'too-late': null, 'payment-limit': null, 'payment-unavailable': null },
  }),
  /** An order that waits for online payment is paid on receipt instead; repeating it changes nothing. */
  payOnReceipt: endpoint({
    method: 'POST',
    path: '/order/:token/pay-on-receipt',
    summary: 'Платить при получении вместо онлайн-оплаты',
    in: PayOnReceipt,
    out: OrderView,
    refusals: { 'no-order': null, 'too-late': null, 'payment-unavailable': null, 'wrong-digits': null },
  }),
  /** Asks the provider now, for a buyer who comes back from its page before the webhook. */
  checkPayment: endpoint({
    method: 'POST',
    path: '/order/:token/payment',
    summary: 'Спросить у банка, оплачен ли заказ',
    in: TokenQuery,
    out: OrderView,
    refusals: { 'no-order': null },
  }),
  get: endpoint({
    method: 'GET',
    path: '/order/:token',
    summary: 'Заказ по ссылке из письма',
    in: TokenQuery,
    out: OrderView,
    refusals: { 'no-order': null },
    fresh: true,
  }),
  /** What may be brought back of a handed-over order. */
  returns: endpoint({
    method: 'GET',
    path: '/order/:token/returns',
    summary: 'Что из заказа можно вернуть',
    in: TokenQuery,
    out: ReturnOptions,
    refusals: { 'no-order': null, 'not-returnable': null },
    fresh: true,
  }),
  /** Replaces a request that staff have not decided yet. */
  requestReturn: endpoint({
    method: 'POST',
    path: '/order/:token/returns',
    summary: 'Попросить о возврате',
    in: RequestReturn,
    out: ReturnOptions,
    refusals: { 'no-order': null, 'not-returnable': null, 'wrong-digits': null, 'no-photo': null },
    idempotent: true,
  }),
  /** Stores a photo for a request that is not sent yet. The file is decoded and re-encoded. */
  addReturnPhoto: endpoint({
    method: 'POST',
    path: '/order/:token/return-photos',
    summary: 'Загрузить фотографию к возврату',
    in: ReturnPhotoUpload,
    out: ReturnPhoto,
    refusals: { 'no-order': null, 'not-returnable': null, 'wrong-digits': null, 'bad-file': null },
    form: { fileBytes: MAX_FILE_BYTES },
  }),
  /** To the signed-in customer of the order only. */
  returnPhoto: endpoint({
    method: 'GET',
    path: '/order/:token/return-photos/:photo_id',
    summary: 'Фотография к возврату своего заказа',
    in: ReturnPhotoQuery,
    out: ReturnPhotoContent,
    refusals: { 'no-order': null },
    fresh: true,
  }),
  /** Until staff have decided it; repeating it changes nothing. */
  withdrawReturn: endpoint({
    method: 'POST',
    path: '/order/:token/withdraw-return',
    summary: 'Отозвать заявку на возврат',
    in: CancelOrder,
    out: OrderView,
    refusals: { 'no-order': null, 'too-late': null, 'wrong-digits': null },
    idempotent: true,
  }),
  /** A guest's order that is paid on receipt is held for GUEST_CONFIRM_MINUTES until it is confirmed (ORD-10). */
  confirm: endpoint({
    method: 'POST',
    path: '/order/:token/confirm',
    summary: 'Подтвердить заказ кодом из SMS',
    in: ConfirmOrder,
    out: OrderView,
    refusals: { 'no-order': null, 'wrong-code': null, 'too-late': null },
  }),
  /** Before assembling only; releases the reserved stock (ORD-08). */
  cancel: endpoint({
    method: 'POST',
    path: '/order/:token/cancel',
    summary: 'Отменить свой заказ',
    in: CancelOrder,
    out: OrderView,
    refusals: { 'no-order': null, 'too-late': null, 'wrong-digits': null },
    idempotent: true,
  }),
  /** DESK-02: opens a case when the promised time has passed. */
  reportMissing: endpoint({
    method: 'POST',
    path: '/order/:token/report-missing',
    summary: 'Сообщить, что заказ не пришёл в обещанный срок',
    in: CancelOrder,
    out: OrderView,
    refusals: { 'no-order': null, 'not-offered': null, 'wrong-digits': null },
    idempotent: true,
  }),
  /** What may be chosen instead of the order's delivery. */
  deliveryOptions: endpoint({
    method: 'GET',
    path: '/order/:token/delivery',
    summary: 'Что можно изменить в доставке заказа',
    in: TokenQuery,
    out: DeliveryOptions,
    refusals: { 'no-order': null, 'too-late': null, 'other-terms': null },
    fresh: true,
  }),
  /** Until the courier or the carrier has the parcel, within the city of the order (ORD-08). */
  changeDelivery: endpoint({
    method: 'POST',
    path: '/order/:token/delivery',
    summary: 'Изменить адрес и время доставки заказа',
    in: ChangeDelivery,
    out: OrderView,
    refusals: {
      'no-order': null,
      'too-late': null,
      'other-terms': null,
      'wrong-digits': null,
      'too-many-tries': null,
      'bad-address': null,
      'no-interval': null,
    },
    idempotent: true,
  }),
  /** Whether a proposed substitute is put into the order (STAFF-03). */
  answerSubstitute: endpoint({
    method: 'POST',
    path: '/order/:token/substitute',
    summary: 'Согласиться на замену товара или отказаться',
    in: AnswerSubstitute,
    out: OrderView,
    refusals: { 'no-order': null, 'too-late': null, 'wrong-digits': null },
    idempotent: true,
  }),
  /** Without an answer in time the pieces leave the order. */
  answerOffer: endpoint({
    method: 'POST',
    path: '/order/:token/offer',
    summary: 'Подождать товар из другого магазина или отказаться',
    in: AnswerOffer,
    out: OrderView,
    refusals: { 'no-order': null, 'too-late': null, 'wrong-digits': null },
    idempotent: true,
  }),
})
