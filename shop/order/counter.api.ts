import { Type, type Static } from 'typebox'
import { TouchShape } from '#shop/analytics/touch.api.ts'
import { SHIPMENT_STATES } from '#shop/delivery/facts/carriers.ts'
import { FoundCertificate } from '#shop/loyalty/office-certificates.api.ts'
import { Carrier } from '#shop/delivery/delivery.api.ts'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import {
  ReturnOptions,
  ReturnPhoto,
  ReturnPhotoContent,
  ReturnPhotoQuery,
  ReturnReasonCode,
  ReturnRefusal,
  ReturnWay,
  ReturnWish,
} from './order-return.api.ts'
import { ORDER_LENGTHS } from './facts/order-fields.ts'
import { ORDER_NUMBER } from './facts/order-number.ts'
import { MAX_REFUSAL_COMMENT, MIN_REFUSAL_COMMENT } from './facts/return-refusal.ts'
import { TRANSFER_STATES } from './facts/transfer-states.ts'
import { DeliveryChange, OrderNotes, OrderState, SentMessage } from './order.api.ts'
import { MovedPieces } from './parcels.api.ts'
import { PostalAddress, TypedAddress } from '#kernel/postal-address.api.ts'
import {
  Count,
  DateText,
  Kopecks,
  Nothing,
  OrNull,
  Shape,
  variantFields,
  OrderLineId,
  StoreId,
  VariantId,
} from '#kernel/shared.api.ts'
import { OrderPayment } from '#shop/payment/payment.api.ts'
import { CourierInterval, DeliveryMethod } from '#shop/delivery/methods.api.ts'
import { NOT_RECOMPUTED } from '#shop/pricing/facts/not-recomputed.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'

export const QueueQuery = Shape({
  /** Omitted: all stores, for who works in all of them. */
  store_id: Type.Optional(StoreId),
  /** The version that the page has: an unchanged queue is not sent again. */
  version: Type.Optional(Type.String({ maxLength: 40 })),
})
export type QueueQuery = Static<typeof QueueQuery>

export const QueuedOrder = Shape({
  number: Type.String(),
  store_id: StoreId,
  state: OrderState,
  delivery: DeliveryMethod,
  /** Takes it to a point or to the buyer's door; null for the shop's own delivery. */
  carrier: OrNull(Carrier),
  recipient_name: Type.String(),
  /** Where the shop's own courier takes an order that is on its way; absent in any other. */
  delivery_address: Type.Optional(Type.String()),
  /** ISO moment. */
  placed_at: Type.String({ default: '1970-01-01T00:00:00.000Z' }),
  /** Kopecks, delivery included. */
  total: Type.Integer({ minimum: 0, default: 0 }),
  /** ISO moment: a pickup is ready by then, a courier's order is packed before its day begins, a carrier's before it is sent. */
  due_at: OrNull(Type.String()),
  /** It is past, and the order is not packed. */
  is_late: Type.Boolean(),
  /** A ready order waits for its customer until this moment. */
  kept_until: OrNull(Type.String()),
  /** Offset of the store's city from UTC in minutes. */
  timezoneoffset: Type.Integer(),
  pieces: Count,
  picked: Count,
  to_pay: Kopecks,
  payment: OrderPayment,
  /** A returned parcel of it has to be looked at. */
  needs_inspection: Type.Boolean(),
  /** Pieces whose substitute waits for the buyer's answer. */
  proposed: Count,
  /** The stock exchange brought less than its orders have reserved: some of it is probably not there. */
  is_short: Type.Boolean(),
  /** PARCEL-03: another store sends a part of it, which has not come yet. */
  is_moved: Type.Boolean({ default: false }),
})
export type QueuedOrder = Static<typeof QueuedOrder>
/** `orders` null: unchanged since `version`. */
export const Queue = Shape({ version: Type.String(), orders: OrNull(Type.Array(QueuedOrder)) })
export type Queue = Static<typeof Queue>

/**
 * `text`: a number, the hand-over code, an address from a QR code, a phone or its last four digits, or the beginning of a name; of
 * certificates the number of the purchase or of the certificate, the buyer's phone, or a mailbox.
 */
export const FindQuery = Shape({ store_id: StoreId, text: Type.String({ minLength: 1, maxLength: 300 }) })
export type FindQuery = Static<typeof FindQuery>
/** `proven`: the text is what the buyer shows to get the order, so that `handOver` accepts it. */
export const FoundOrders = Shape({
  orders: Type.Array(QueuedOrder),
  certificates: Type.Array(FoundCertificate),
  proven: Type.Boolean(),
})
export type FoundOrders = Static<typeof FoundOrders>

const OrderNumber = Type.String({ pattern: ORDER_NUMBER })
export const OfficeOrderQuery = Shape({ number: OrderNumber })
export type OfficeOrderQuery = Static<typeof OfficeOrderQuery>

/** Pieces of a lot that are on the shelf. */
export const ShelfLot = Shape({ best_before: DateText, number: Type.String(), pieces: Count })
export type ShelfLot = Static<typeof ShelfLot>

export const PickLine = Shape({
  line_id: OrderLineId,
  ...variantFields,
  sku: Type.String(),
  barcode: OrNull(Type.String()),
  /** Every piece needs its marking code. */
  marked: Type.Boolean(),
  /** Pieces to hand over; 0 when all of them have left the parcel. */
  quantity: Count,
  cancelled: Count,
  /** PARCEL-04: pieces that other parcels of the order have; absent when none has. */
  moved: Type.Optional(Type.Array(MovedPieces)),
  picked: Count,
  /** What of it is on the shelf, the date to take first; empty where the store knows no dates. */
  lots: Type.Array(ShelfLot),
  /** Pieces that the buyer brought back. */
  returned: Count,
  /** Pieces that were exchanged for the same goods. */
  exchanged: Count,
  /** What the buyer has asked on the order's page to bring back. */
  return_request: OrNull(
    Shape({
      quantity: Count,
      reason: ReturnReasonCode,
      wish: ReturnWish,
      way: ReturnWay,
      track_number: OrNull(Type.String()),
    }),
  ),
  unit_price: Kopecks,
  total: Kopecks,
  /** Pieces that the store has and no order has reserved. */
  free: Type.Integer(),
  /** What this line came instead of: «Крем, 1 шт.» */
  replaces: OrNull(Type.String()),
  /** Proposed to the buyer, who has not answered yet. */
  substitute: OrNull(
    Shape({
      id: Type.String(),
      name: Type.String(),
      size_text: Type.String(),
      shade_name: OrNull(Type.String()),
      quantity: Count,
      /** ISO moment. */
      until: Type.String(),
    }),
  ),
  /** PARCEL-03: what another store sends of it, or is offered to the buyer from there; absent when nothing is. */
  coming: Type.Optional(
    Shape({
      transfer_id: Type.String(),
      state: Type.Enum(TRANSFER_STATES),
      from_name: Type.String(),
      quantity: Count,
      /** ISO moments: by which it comes, and until when the buyer may answer. */
      arrives_at: Type.String(),
      until: OrNull(Type.String()),
    }),
  ),
})
export type PickLine = Static<typeof PickLine>

/** Calls that give money back. */
export const RefundKind = Type.Enum([
  'cancel',
  'cancelPieces',
  'returnPieces',
  'reducePrice',
  'proposeSubstitute',
  'answerSubstitute',
])
export type RefundKind = Static<typeof RefundKind>

/** How the money was taken; `before`: the order had been paid at the till already. */
export const ReceivedAs = Type.Enum(['card', 'cash', 'before'])
export type ReceivedAs = Static<typeof ReceivedAs>

/**
 * `returned` and `exchanged`: brought back to the counter; `refused` and `recalled`: a request for a return that staff have refused or the
 * buyer has withdrawn; the states of a substitute follow `proposed`.
 */
const LINE_CHANGES = [
  'removed',
  'returned',
  'exchanged',
  'refused',
  'recalled',
  'proposed',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const
export const LineChange = Shape({
  /** ISO moment. */
  at: Type.String(),
  kind: Type.Enum(LINE_CHANGES),
  line: Type.String(),
  quantity: Count,
  /** What is proposed instead of it. */
  substitute: OrNull(Type.String()),
  /** Null: the buyer did it, or nobody. */
  staff: OrNull(Type.String()),
  /** Why a return was refused, as the buyer reads it. */
  why: Type.Optional(OrNull(Type.String())),
})
export type LineChange = Static<typeof LineChange>

export const OfficeOrder = Shape({
  ...QueuedOrder.properties,
  lines: Type.Array(PickLine),
  /** Address of the buyer's door or of the carrier's point. */
  address: OrNull(Type.String()),
  /** The parts of the door's address; null for a point and for a pickup. */
  postal_address: OrNull(PostalAddress),
  /** Hours that the buyer has chosen: «24 ноября, 10:00–14:00». */
  courier_time: OrNull(Type.String()),
  /** For a call to the buyer, until the order has ended; hidden from those who only look. */
  recipient_phone: OrNull(Type.String()),
  /** Times that the shop's own courier came in vain. */
  courier_attempts: Count,
  /** DESK-07: who has taken it last of the shop's own couriers. ISO moments; `confirmed_at` null: the courier has not confirmed it. */
  courier: Type.Union(
    [Shape({ name: Type.String(), at: Type.String(), confirmed_at: OrNull(Type.String()) }), Type.Null()],
    {
      default: null,
    },
  ),
  /** The newest first. */
  delivery_changes: Type.Array(DeliveryChange, { default: [] }),
  ...OrderNotes.properties,
  delivery_price: Kopecks,
  discount_total: Type.Integer({ minimum: 0, default: 0 }),
  points_total: Type.Integer({ minimum: 0, default: 0 }),
  certificate_total: Type.Integer({ minimum: 0, default: 0 }),
  /** Null: not handed over yet, or nothing was to be paid then. */
  received_as: Type.Union([ReceivedAs, Type.Null()], { default: null }),
  /** EXCH-02: the day on which the accounting program counts it as paid; null: it has not said so. */
  paid_in_1c: Type.Union([Type.String(), Type.Null()], { default: null }),
  /** ISO moment until which `undoReady` takes back that the order is ready. */
  undo_until: Type.Union([Type.String(), Type.Null()], { default: null }),
  history: Type.Array(Shape({ state: OrderState, at: Type.String(), staff: OrNull(Type.String()) })),
  /** What was changed of the lines since the order was placed, the oldest first. */
  line_changes: Type.Optional(Type.Array(LineChange)),
  /** SMS and letters about it, the oldest first. */
  messages: Type.Array(SentMessage, { default: [] }),
  /** Null until every piece is picked. */
  shipment: OrNull(
    Shape({
      state: Type.Enum(['waiting', ...SHIPMENT_STATES]),
      track_number: OrNull(Type.String()),
      /** Why the carrier refused it. */
      detail: OrNull(Type.String()),
      has_label: Type.Boolean(),
    }),
  ),
  /** PARCEL-02: the other parcels of the order; empty for an order of one. */
  parcels: Type.Array(
    Shape({
      number: Type.String(),
      state: OrderState,
      /** The store or warehouse that serves it. */
      store_name: Type.String(),
      /** Who reads this may open its page. */
      is_open: Type.Boolean(),
    }),
    { default: [] },
  ),
  /** A change that gives back much money and waits for a second member of staff. */
  waiting_refund: OrNull(
    Shape({
      refund_id: Type.String(),
      amount: Kopecks,
      kind: RefundKind,
      asked_by: Type.String(),
      is_own: Type.Boolean(),
    }),
  ),
  /** Parcels that came back, and whose goods nobody has looked at yet. */
  to_inspect: Type.Array(
    Shape({
      return_id: Type.String(),
      lines: Type.Array(Shape({ return_line_id: Type.String(), line_id: OrderLineId, quantity: Count })),
    }),
  ),
  /** Photos of the buyer's requests, for who takes goods back; empty for others. */
  return_photos: Type.Array(ReturnPhoto, { default: [] }),
  /** EXCH-04: where the visit came from; null: the browser did not say. */
  visit: Type.Union(
    [Shape({ source: Type.String(), first: TouchShape, last: TouchShape, has_click: Type.Boolean() }), Type.Null()],
    { default: null },
  ),
  /** Other ready orders of the same phone in the store: handed over together. `to_pay`: kopecks to take. */
  also_ready: Type.Array(Shape({ number: Type.String(), to_pay: Kopecks }), { default: [] }),
  /** Pieces that wait for the buyer's payment by link; absent when nothing does. `until`: ISO moment. */
  addition: Type.Optional(Shape({ name: Type.String(), quantity: Count, amount: Kopecks, until: Type.String() })),
  /** What accepted returns gave back, the newest first. */
  returns: Type.Array(
    Shape({
      at: Type.String(),
      money: Kopecks,
      points: Kopecks,
      certificate: Kopecks,
      /** Who took the goods back at the counter; null: a carrier did. */
      staff: Type.Optional(OrNull(Type.String())),
      /** The caller did, and pays out what was paid in the store. */
      is_own: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type OfficeOrder = Static<typeof OfficeOrder>

export const OfficePhotoQuery = Shape({ number: OrderNumber, photo_id: ReturnPhotoQuery.properties.photo_id })
export type OfficePhotoQuery = Static<typeof OfficePhotoQuery>

/** DESK-07: the shop's own label of a parcel or a bag. `initial`: the first letter of the recipient's name. */
export const ParcelLabel = Shape({
  number: Type.String(),
  initial: Type.String(),
  store_name: Type.String(),
  delivery: DeliveryMethod,
  /** SVG markup of a barcode by which the counter finds the order. */
  barcode: Type.String(),
})
export type ParcelLabel = Static<typeof ParcelLabel>

/** A PDF in base64. */
export const ShipmentLabel = Shape({ pdf: Type.String() })
export type ShipmentLabel = Static<typeof ShipmentLabel>

/** `scanned`: what the scanner read; null: taken by hand, which a marked product does not allow. */
export const PickInput = Shape({
  number: OrderNumber,
  line_id: OrderLineId,
  scanned: OrNull(Type.String({ minLength: 1, maxLength: 300 })),
  /** The date that was taken instead of the first of `lots`. */
  lot: Type.Optional(Shape({ best_before: DateText, number: Type.String({ maxLength: 40 }) })),
})
export type PickInput = Static<typeof PickInput>
export const UnpickInput = Shape({ number: OrderNumber, line_id: OrderLineId })
export type UnpickInput = Static<typeof UnpickInput>

/** `courier`: who takes it, for the audit log; a courier who hands it to himself is named by the session. */
export const ShipInput = Shape({
  number: OrderNumber,
  courier: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
})
export type ShipInput = Static<typeof ShipInput>

/** `proof`: the hand-over code, the order's address, or the last four digits of the buyer's phone. */
export const HandOverInput = Shape({
  number: OrderNumber,
  proof: Type.String({ minLength: 1, maxLength: 300 }),
  received_as: Type.Optional(ReceivedAs),
})
export type HandOverInput = Static<typeof HandOverInput>
export const DeliverInput = Shape({ number: OrderNumber, received_as: Type.Optional(ReceivedAs) })
export type DeliverInput = Static<typeof DeliverInput>

const SHORT_REASONS = ['missing', 'damaged', 'buyer'] as const
/**
 * Cancels pieces that cannot or shall not be handed over. `missing`: the shelf is empty, so that nothing of it is free; `damaged`:
 * these pieces are not sold; `buyer`: they go back to the shelf.
 */
export const CancelPiecesInput = Shape({
  number: OrderNumber,
  line_id: OrderLineId,
  quantity: Type.Integer({ minimum: 1, maximum: 99 }),
  reason: Type.Enum(SHORT_REASONS),
})
export type CancelPiecesInput = Static<typeof CancelPiecesInput>

/** Without `text`: other variants of the product and its neighbours. `text`: a barcode, an article number, or words. */
export const SubstitutesQuery = Shape({
  number: OrderNumber,
  line_id: OrderLineId,
  quantity: Type.Integer({ minimum: 1, maximum: 99 }),
  text: Type.Optional(Type.String({ maxLength: 100 })),
})
export type SubstitutesQuery = Static<typeof SubstitutesQuery>
export const SubstituteOffers = Shape({
  offers: Type.Array(
    Shape({
      variant_id: VariantId,
      ...variantFields,
      sku: Type.String(),
      barcode: OrNull(Type.String()),
      /** On the price tag. */
      unit_price: Kopecks,
      /** Kopecks that the buyer has paid for the pieces, and would pay for this instead. */
      was: Kopecks,
      now: Kopecks,
      free: Count,
    }),
  ),
})
export type SubstituteOffers = Static<typeof SubstituteOffers>

/** `agreed`: the buyer has agreed by phone, so that nobody has to answer. */
export const ProposeSubstituteInput = Shape({
  number: OrderNumber,
  line_id: OrderLineId,
  variant_id: VariantId,
  quantity: Type.Integer({ minimum: 1, maximum: 99 }),
  agreed: Type.Boolean(),
})
export type ProposeSubstituteInput = Static<typeof ProposeSubstituteInput>

/** PARCEL-04: pieces of a line that the store did not find. */
export const SourcesQuery = Shape({
  number: OrderNumber,
  line_id: OrderLineId,
  quantity: Type.Integer({ minimum: 1, maximum: 99 }),
})
export type SourcesQuery = Static<typeof SourcesQuery>
/** `transfer`: they come to the order's store; `parcel`: they go to the buyer from there, as a parcel of the order. */
const SourceWay = Type.Enum(['transfer', 'parcel'])
/**
 * Stores of the city and warehouses that have so many, by way. `arrives_at`: ISO moment by which they come when the buyer agrees now; of
 * a parcel that is brought a moment of that day.
 */
export const Sources = Shape({
  sources: Type.Array(
    Shape({ store_id: StoreId, name: Type.String(), free: Count, way: SourceWay, arrives_at: Type.String() }),
  ),
  /** Why nothing goes from there as a parcel, and what may be done; null: it does, or no store has it. */
  no_parcel: Type.Union([Type.String(), Type.Null()], { default: null }),
})
export type Sources = Static<typeof Sources>
export const OfferSourceInput = Shape({
  ...SourcesQuery.properties,
  store_id: StoreId,
  way: Type.Optional(SourceWay),
})
export type OfferSourceInput = Static<typeof OfferSourceInput>
/** `agreed`: what the buyer said by phone; `withdrawn`: the pieces were found after all. */
export const AnswerSourceInput = Shape({
  number: OrderNumber,
  transfer_id: Type.String({ pattern: '^[0-9]{1,18}$' }),
  answer: Type.Enum(['agreed', 'withdrawn']),
})
export type AnswerSourceInput = Static<typeof AnswerSourceInput>

/** `agreed`, `declined`: what the buyer said by phone; `withdrawn`: the pieces were found after all. */
export const AnswerSubstituteInput = Shape({
  number: OrderNumber,
  substitute_id: Type.String({ pattern: '^[0-9]{1,18}$' }),
  answer: Type.Enum(['agreed', 'declined', 'withdrawn']),
})
export type AnswerSubstituteInput = Static<typeof AnswerSubstituteInput>

/** `quantity`: pieces that the buyer wants. `text`: a barcode, an article number, or words. */
export const AdditionsQuery = Shape({
  number: OrderNumber,
  quantity: Type.Integer({ minimum: 1, maximum: 99 }),
  text: Type.String({ minLength: 1, maxLength: 100 }),
})
export type AdditionsQuery = Static<typeof AdditionsQuery>
/**
 * `total`: kopecks of the order with so many pieces of the product; `sum`: kopecks of the pieces, `cheaper`: by which the delivery
 * becomes cheaper. `by_link`: the pieces wait for a payment of their own.
 */
const AdditionPrice = { total: Kopecks, sum: Kopecks, cheaper: Kopecks }
export const Additions = Shape({
  was: Kopecks,
  by_link: Type.Boolean(),
  /** Why the promotions of the order cannot be counted again; null: they can. */
  fixed_promotions: OrNull(Type.Enum(NOT_RECOMPUTED)),
  offers: Type.Array(
    Shape({
      variant_id: VariantId,
      ...variantFields,
      sku: Type.String(),
      unit_price: Kopecks,
      free: Count,
      ...AdditionPrice,
      /** With the promotions counted anew; null: they make nothing cheaper. */
      recomputed: OrNull(Shape({ ...AdditionPrice, by_link: Type.Boolean() })),
    }),
  ),
})
export type Additions = Static<typeof Additions>
/** `shown_total`: the total that the buyer was shown. */
export const AddLineInput = Shape({
  number: OrderNumber,
  variant_id: VariantId,
  quantity: Type.Integer({ minimum: 1, maximum: 99 }),
  shown_total: Kopecks,
  /** Counts the promotions of the order anew; otherwise they stay as they were. */
  recompute: Type.Optional(Type.Boolean()),
})
export type AddLineInput = Static<typeof AddLineInput>

/** ORD-08: what may be changed of how an order is received. */
export const DeliveryTerms = Shape({
  recipient_name: Type.String(),
  recipient_phone: Type.String(),
  /** Other parcels of the order, by number: whose recipient changes too, and whose stays, as another store's or given away. */
  other_parcels: Shape({ change: Type.Array(Type.String()), stay: Type.Array(Type.String()) }),
  /** The door; null: the order is not brought to one. */
  address: OrNull(Type.String()),
  /** Hours of the shop's own courier; empty where there is no choice. */
  intervals: Type.Array(CourierInterval),
  was: Kopecks,
  /** Instead of the way of the order. `total`: of the order then. */
  other_way: Type.Union([
    Shape({
      delivery: Type.Enum(['pickup', 'courier']),
      total: Kopecks,
      intervals: Type.Array(CourierInterval),
    }),
    Shape({ delivery: Type.Null(), why_not: Type.String() }),
  ]),
})
export type DeliveryTerms = Static<typeof DeliveryTerms>
/** What is absent stays. `delivery`: another way, with the total that was shown. */
export const ChangeByStaff = Shape({
  number: OrderNumber,
  recipient: Type.Optional(
    Shape({
      name: Type.String({ maxLength: ORDER_LENGTHS.name }),
      phone: Type.String({ pattern: '^7[0-9]{10}$' }),
      /** The other parcels of the order keep theirs. */
      only_here: Type.Optional(Type.Boolean()),
    }),
  ),
  delivery: Type.Optional(Type.Enum(['pickup', 'courier'])),
  shown_total: Type.Optional(Kopecks),
  postal_address: Type.Optional(TypedAddress),
  interval: Type.Optional(CourierInterval),
})
export type ChangeByStaff = Static<typeof ChangeByStaff>

export const WaitingRefunds = Shape({
  refunds: Type.Array(
    Shape({
      refund_id: Type.String(),
      number: Type.String(),
      store_name: Type.String(),
      amount: Kopecks,
      kind: RefundKind,
      asked_by: Type.String(),
      asked_at: Type.String(),
      timezoneoffset: Type.Integer(),
      /** Asked by the caller, who therefore cannot confirm it. */
      is_own: Type.Boolean(),
    }),
  ),
})
export type WaitingRefunds = Static<typeof WaitingRefunds>

export const DecideRefundInput = Shape({ number: OrderNumber, refund_id: Type.String({ pattern: '^[0-9]{1,18}$' }) })
export type DecideRefundInput = Static<typeof DecideRefundInput>

/** Pieces of every line of the returned parcel that go back to the shelf; the others are written off. */
export const InspectReturnInput = Shape({
  number: OrderNumber,
  return_id: Type.String({ pattern: '^[0-9]{1,18}$' }),
  lines: Type.Array(
    Shape({
      return_line_id: Type.String({ pattern: '^[0-9]{1,18}$' }),
      sellable: Type.Integer({ minimum: 0, maximum: 99 }),
    }),
    { minItems: 1, maxItems: 200 },
  ),
})
export type InspectReturnInput = Static<typeof InspectReturnInput>

/**
 * STAFF-04: pieces that the buyer brings to the counter. `sellable`: they go back to the shelf. `scanned`: what the scanner read; of
 * a marked product the code of the very piece that was handed over.
 */
export const ReturnPiecesInput = Shape({
  number: OrderNumber,
  line_id: OrderLineId,
  quantity: Type.Integer({ minimum: 1, maximum: 99 }),
  reason: ReturnReasonCode,
  sellable: Type.Boolean(),
  /** What staff have seen, for the audit log. */
  comment: Type.Optional(Type.String({ maxLength: 300 })),
  scanned: Type.Optional(OrNull(Type.String({ minLength: 1, maxLength: 300 }))),
})
export type ReturnPiecesInput = Static<typeof ReturnPiecesInput>

/** ORD-13: the buyer keeps goods with a flaw; `amount`: kopecks by which their line becomes cheaper. */
export const ReducePriceInput = Shape({
  number: OrderNumber,
  line_id: OrderLineId,
  amount: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
  /** What staff have seen, for the audit log. */
  comment: Type.Optional(Type.String({ maxLength: 300 })),
})
export type ReducePriceInput = Static<typeof ReducePriceInput>

/** ORD-13: pieces with a flaw that are exchanged for the same goods. */
export const ExchangePiecesInput = Type.Omit(ReturnPiecesInput, ['sellable', 'scanned'])
export type ExchangePiecesInput = Static<typeof ExchangePiecesInput>

/** STAFF-04: lines of the buyer's request that are not taken back. `comment`: own words of `other`, which the buyer reads. */
export const RefuseReturnInput = Shape({
  number: OrderNumber,
  line_ids: Type.Array(OrderLineId, { minItems: 1, maxItems: 100, uniqueItems: true }),
  reason: ReturnRefusal,
  comment: Type.Optional(Type.String({ minLength: MIN_REFUSAL_COMMENT, maxLength: MAX_REFUSAL_COMMENT })),
})
export type RefuseReturnInput = Static<typeof RefuseReturnInput>

/** Refusals of every change of an order. */
const CHANGE = { ...STAFF_REFUSALS, 'no-order': null, 'order-changed': null } as const

/** What staff do with orders: find, pick, pack, hand over, take back (STAFF-02 to STAFF-05). */
export const counter = staffGroup({
  /** The open orders of a store, by promised time. */
  queue: endpoint({
    method: 'GET',
    path: '/office/queue',
    summary: 'Очередь заказов магазина',
    staff: 'orders.read',
    in: QueueQuery,
    out: Queue,
    refusals: { ...STAFF_REFUSALS, 'no-store': null },
  }),
  find: endpoint({
    method: 'GET',
    path: '/office/find',
    summary: 'Найти заказ или сертификат по номеру, коду, телефону, почте',
    staff: 'orders.read',
    in: FindQuery,
    out: FoundOrders,
    refusals: { ...STAFF_REFUSALS, 'no-store': null },
  }),
  order: endpoint({
    method: 'GET',
    path: '/office/orders/:number',
    summary: 'Заказ для сборки и выдачи',
    staff: 'orders.read',
    in: OfficeOrderQuery,
    out: OfficeOrder,
    refusals: { ...STAFF_REFUSALS, 'no-order': null },
  }),
  /** The label of its shipment. */
  label: endpoint({
    method: 'GET',
    path: '/office/orders/:number/label',
    summary: 'Ярлык посылки в PDF',
    staff: 'orders.read',
    in: OfficeOrderQuery,
    out: ShipmentLabel,
    refusals: { ...STAFF_REFUSALS, 'no-order': null, 'no-label': null },
  }),
  /** Picks one piece; the first one begins the assembly of the order. */
  pick: endpoint({
    method: 'POST',
    path: '/office/orders/:number/pick',
    summary: 'Отметить собранную штуку',
    staff: 'orders.pick',
    in: PickInput,
    out: OfficeOrder,
    refusals: {
      ...CHANGE,
      'no-line': null,
      'wrong-barcode': null,
      'line-complete': null,
      'wrong-marking': null,
      'no-lot': null,
    },
    idempotent: true,
  }),
  /** Puts the last picked piece of a line back. */
  unpick: endpoint({
    method: 'POST',
    path: '/office/orders/:number/unpick',
    summary: 'Вернуть собранную штуку',
    staff: 'orders.pick',
    in: UnpickInput,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'no-line': null },
    idempotent: true,
  }),
  cancelPieces: endpoint({
    method: 'POST',
    path: '/office/orders/:number/cancel-pieces',
    summary: 'Снять с заказа штуки, которых нет',
    staff: 'orders.pick',
    in: CancelPiecesInput,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'no-line': null },
    idempotent: true,
  }),
  /** What the store has instead of pieces of a line. */
  substitutes: endpoint({
    method: 'GET',
    path: '/office/orders/:number/substitutes',
    summary: 'Чем заменить товар, которого нет',
    staff: 'orders.pick',
    in: SubstitutesQuery,
    out: SubstituteOffers,
    refusals: { ...STAFF_REFUSALS, 'no-order': null, 'no-line': null },
  }),
  /** Holds a product for the order and asks the buyer, who has `answerMinutes`. */
  proposeSubstitute: endpoint({
    method: 'POST',
    path: '/office/orders/:number/substitutes',
    summary: 'Предложить покупателю замену',
    staff: 'orders.pick',
    in: ProposeSubstituteInput,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'no-line': null, 'not-offered': null },
    idempotent: true,
  }),
  answerSubstitute: endpoint({
    method: 'POST',
    path: '/office/orders/:number/substitute-answer',
    summary: 'Записать ответ покупателя о замене',
    staff: 'orders.pick',
    in: AnswerSubstituteInput,
    out: OfficeOrder,
    refusals: CHANGE,
    idempotent: true,
  }),
  /** Where missing pieces can be had, and how they come from there. */
  sources: endpoint({
    method: 'GET',
    path: '/office/orders/:number/sources',
    summary: 'В\u00a0каких магазинах есть то, чего не\u00a0хватает',
    staff: 'orders.pick',
    in: SourcesQuery,
    out: Sources,
    refusals: { ...STAFF_REFUSALS, 'no-order': null, 'no-line': null },
  }),
  /** Holds the pieces there and asks the buyer, who has `answerMinutes`. */
  offerSource: endpoint({
    method: 'POST',
    path: '/office/orders/:number/sources',
    summary: 'Предложить покупателю товар из другого магазина',
    staff: 'orders.pick',
    in: OfferSourceInput,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'no-line': null, 'not-offered': null },
    idempotent: true,
  }),
  answerSource: endpoint({
    method: 'POST',
    path: '/office/orders/:number/source-answer',
    summary: 'Записать, что покупатель подождёт, или отозвать предложение',
    staff: 'orders.pick',
    in: AnswerSourceInput,
    out: OfficeOrder,
    refusals: CHANGE,
    idempotent: true,
  }),
  ready: endpoint({
    method: 'POST',
    path: '/office/orders/:number/ready',
    summary: 'Заказ собран',
    staff: 'orders.pick',
    in: OfficeOrderQuery,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'not-picked': null },
    idempotent: true,
  }),
  /** Takes back that the order is ready, within UNDO_MS. */
  undoReady: endpoint({
    method: 'POST',
    path: '/office/orders/:number/undo-ready',
    summary: 'Вернуть готовый заказ в сборку',
    staff: 'orders.pick',
    in: OfficeOrderQuery,
    out: OfficeOrder,
    refusals: CHANGE,
    idempotent: true,
  }),
  /** To the courier. */
  ship: endpoint({
    method: 'POST',
    path: '/office/orders/:number/ship',
    summary: 'Передать заказ курьеру или перевозчику',
    staff: 'orders.ship',
    in: ShipInput,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'not-picked': null, 'not-confirmed': null },
    idempotent: true,
  }),
  deliveryTerms: endpoint({
    method: 'GET',
    path: '/office/orders/:number/delivery',
    summary: 'Что можно изменить в\u00a0получении заказа',
    staff: 'orders.change',
    in: OfficeOrderQuery,
    out: DeliveryTerms,
    refusals: { ...STAFF_REFUSALS, 'no-order': null, 'order-changed': null, 'too-late': null },
  }),
  /** Until the courier or the carrier has the parcel, or the buyer the order. */
  changeReceiving: endpoint({
    method: 'POST',
    path: '/office/orders/:number/delivery',
    summary: 'Изменить получателя, адрес, время и\u00a0способ получения',
    staff: 'orders.change',
    in: ChangeByStaff,
    out: OfficeOrder,
    refusals: {
      ...CHANGE,
      'too-late': null,
      'other-terms': null,
      'too-many-tries': null,
      'bad-address': null,
      'bad-name': null,
      'bad-phone': null,
      'no-interval': null,
      'total-changed': null,
    },
    idempotent: true,
  }),
  /** What may be added to an order, with the total that the order would have. */
  additions: endpoint({
    method: 'GET',
    path: '/office/orders/:number/additions',
    summary: 'Что добавить в заказ и сколько он тогда стоит',
    staff: 'orders.place',
    in: AdditionsQuery,
    out: Additions,
    refusals: { ...STAFF_REFUSALS, 'no-order': null, 'order-changed': null, 'other-terms': null },
  }),
  /** To an order that is paid online only when its buyer has paid the difference by the link, within UNPAID_MINUTES. */
  addLine: endpoint({
    method: 'POST',
    path: '/office/orders/:number/add-line',
    summary: 'Добавить товар в заказ, который ещё не собран',
    staff: 'orders.place',
    in: AddLineInput,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'not-offered': null, 'other-terms': null, 'total-changed': null },
    idempotent: true,
  }),
  /** Nothing of the order has changed. */
  withdrawAddition: endpoint({
    method: 'POST',
    path: '/office/orders/:number/withdraw-addition',
    summary: 'Убрать добавленное, за которое ещё не доплатили',
    staff: 'orders.place',
    in: OfficeOrderQuery,
    out: OfficeOrder,
    refusals: CHANGE,
    idempotent: true,
  }),
  parcelLabel: endpoint({
    method: 'GET',
    path: '/office/orders/:number/parcel-label',
    summary: 'Наклейка на\u00a0собранный заказ',
    staff: 'orders.pick',
    in: OfficeOrderQuery,
    out: ParcelLabel,
    refusals: { ...STAFF_REFUSALS, 'no-order': null },
  }),
  /** Sends the buyer the message of the order again, with its link. */
  sendLink: endpoint({
    method: 'POST',
    path: '/office/orders/:number/send-link',
    summary: 'Отправить покупателю ссылку на заказ ещё раз',
    staff: 'orders.place',
    in: OfficeOrderQuery,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'too-many-tries': null },
    idempotent: true,
  }),
  /** Sends a shipment again that its carrier has refused. */
  sendAgain: endpoint({
    method: 'POST',
    path: '/office/orders/:number/send-again',
    summary: 'Оформить посылку заново',
    staff: 'orders.ship',
    in: OfficeOrderQuery,
    out: OfficeOrder,
    refusals: CHANGE,
    idempotent: true,
  }),
  /** By the courier. */
  deliver: endpoint({
    method: 'POST',
    path: '/office/orders/:number/deliver',
    summary: 'Заказ доставлен',
    staff: 'orders.ship',
    in: DeliverInput,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'payment-not-named': null },
    idempotent: true,
  }),
  /** The shop's own courier came in vain: it comes again, or the order goes back to the store. */
  notHandedOver: endpoint({
    method: 'POST',
    path: '/office/orders/:number/not-handed-over',
    summary: 'Курьер не смог отдать заказ',
    staff: 'orders.ship',
    in: OfficeOrderQuery,
    out: OfficeOrder,
    refusals: CHANGE,
    idempotent: true,
  }),
  /** To the buyer in the store. */
  handOver: endpoint({
    method: 'POST',
    path: '/office/orders/:number/hand-over',
    summary: 'Выдать заказ покупателю',
    staff: 'orders.hand_over',
    in: HandOverInput,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'wrong-proof': null, 'payment-not-named': null },
    idempotent: true,
  }),
  /** What of the order may come back until which day, and what is given back for it. */
  returnTerms: endpoint({
    method: 'GET',
    path: '/office/orders/:number/return-terms',
    summary: 'Сроки и суммы возврата по строкам',
    staff: 'orders.return',
    in: OfficeOrderQuery,
    out: ReturnOptions,
    refusals: { ...STAFF_REFUSALS, 'no-order': null, 'not-returnable': null },
  }),
  returnPieces: endpoint({
    method: 'POST',
    path: '/office/orders/:number/return-pieces',
    summary: 'Принять возврат по строкам',
    staff: 'orders.return',
    in: ReturnPiecesInput,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'not-returnable': null, 'wrong-barcode': null, 'wrong-marking': null },
    idempotent: true,
  }),
  /** What a buyer has asked to return and the shop does not take back; the buyer gets the reason. */
  refuseReturn: endpoint({
    method: 'POST',
    path: '/office/orders/:number/refuse-return',
    summary: 'Отклонить заявку на возврат',
    staff: 'orders.return',
    in: RefuseReturnInput,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'bad-text': null },
    idempotent: true,
  }),
  /** The price of goods with a flaw that the buyer keeps. */
  reducePrice: endpoint({
    method: 'POST',
    path: '/office/orders/:number/reduce-price',
    summary: 'Снизить цену товара с недостатком',
    staff: 'orders.return',
    in: ReducePriceInput,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'no-line': null, 'not-returnable': null },
    idempotent: true,
  }),
  /** Goods of the same kind for those with a flaw; no money moves. */
  exchangePieces: endpoint({
    method: 'POST',
    path: '/office/orders/:number/exchange-pieces',
    summary: 'Заменить товар с недостатком на такой же',
    staff: 'orders.return',
    in: ExchangePiecesInput,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'no-line': null, 'not-returnable': null },
    idempotent: true,
  }),
  returnPhoto: endpoint({
    method: 'GET',
    path: '/office/orders/:number/return-photos/:photo_id',
    summary: 'Фотография покупателя к возврату',
    staff: 'orders.return',
    in: OfficePhotoQuery,
    out: ReturnPhotoContent,
    refusals: { ...STAFF_REFUSALS, 'no-order': null, 'no-photo': null },
  }),
  /** What a returned parcel brought back: to the shelf, or written off. */
  inspectReturn: endpoint({
    method: 'POST',
    path: '/office/orders/:number/inspect-return',
    summary: 'Осмотреть вернувшуюся посылку',
    staff: 'orders.return',
    in: InspectReturnInput,
    out: OfficeOrder,
    refusals: CHANGE,
    idempotent: true,
  }),
  /** Changes that give back more than REFUND_CONFIRM_ROUBLES, oldest first. */
  refunds: endpoint({
    method: 'GET',
    path: '/office/refunds',
    summary: 'Возвраты, которые ждут второго сотрудника',
    staff: 'refunds.confirm',
    in: Nothing,
    out: WaitingRefunds,
    refusals: STAFF_REFUSALS,
  }),
  /** Makes the change; not for the one who asked. */
  confirmRefund: endpoint({
    method: 'POST',
    path: '/office/orders/:number/confirm-refund',
    summary: 'Подтвердить возврат',
    staff: 'refunds.confirm',
    in: DecideRefundInput,
    out: OfficeOrder,
    refusals: { ...CHANGE, 'same-person': null },
    idempotent: true,
  }),
  declineRefund: endpoint({
    method: 'POST',
    path: '/office/orders/:number/decline-refund',
    summary: 'Отклонить возврат',
    staff: 'refunds.decline',
    in: DecideRefundInput,
    out: OfficeOrder,
    refusals: CHANGE,
    idempotent: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/office/orders/:number/cancel',
    summary: 'Отменить заказ',
    staff: 'orders.cancel',
    in: OfficeOrderQuery,
    out: OfficeOrder,
    refusals: CHANGE,
    idempotent: true,
  }),
})
