import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, DateText, Kopecks, Nothing, OrNull, Shape } from '#kernel/shared.api.ts'
import { SavedAddresses } from './saved-addresses.api.ts'
import { BonusSource } from '#shop/loyalty/bonus.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { ORDER_STATES } from '#shop/order/facts/order-states.ts'
import { OrderReturn } from '#shop/order/order.api.ts'
import { LiveOrders, MyData } from './user.api.ts'

const Phone = Type.String({ pattern: '^7[0-9]{10}$' })
const Reason = Type.String({ minLength: 3, maxLength: 200 })

const { profile, registered_at, consents, points, certificates, bought_certificates, reviews } = MyData.properties
const { case_messages, subscriptions, order_messages, letters, sessions, arrival_requests } = MyData.properties
export const BuyerCard = Shape({
  profile,
  registered_at,
  orders: Type.Array(
    Shape({
      number: Type.String(),
      state: Type.Enum(ORDER_STATES),
      placed_at: Type.String(),
      total: Kopecks,
      /** Paid online, and given back of it. */
      paid: Kopecks,
      refunded: Kopecks,
      /** Number of the carrier; null: it has none. `last`: the newest of what the carrier has said. */
      track_number: OrNull(Type.String()),
      last: OrNull(Shape({ at: Type.String(), title: Type.String() })),
      /** Parcels of the order that this one is of; each is in the list. */
      parcels: Count,
      /** `sent_at` null: neither the provider nor the till has it yet. */
      receipts: Type.Array(
        Shape({ kind: Type.String(), total: Kopecks, made_at: Type.String(), sent_at: OrNull(Type.String()) }),
      ),
      returns: Type.Array(Shape({ state: OrderReturn.properties.state, requested_at: Type.String(), money: Kopecks })),
    }),
  ),
  points,
  /** Points that can still be spent, kopecks; those that burn first. */
  lots: Type.Array(Shape({ source: BonusSource, earned_on: DateText, burns_on: DateText, left: Kopecks })),
  certificates,
  bought_certificates,
  reviews,
  case_messages,
  consents,
  subscriptions,
  order_messages,
  letters,
  sessions,
  arrival_requests,
})
export type BuyerCard = Static<typeof BuyerCard>

export const BuyerOnPhone = Shape({
  name: Type.String(),
  email: Type.String(),
  addresses: SavedAddresses,
  /** Kopecks of bonus points. */
  points: Count,
})
export type BuyerOnPhone = Static<typeof BuyerOnPhone>

/** `points`: signed kopecks of whole points. */
export const AdjustPoints = Shape({
  phone: Phone,
  points: Type.Integer({ minimum: -100_000_000, maximum: 100_000_000, multipleOf: 100 }),
  reason: Reason,
})
export type AdjustPoints = Static<typeof AdjustPoints>
/** Kopecks that can be spent now. */
export const AdjustedPoints = Shape({ balance: Kopecks })
export type AdjustedPoints = Static<typeof AdjustedPoints>

const BUYER = { ...STAFF_REFUSALS, 'no-customer': null } as const

/** DESK-03: what staff see of a buyer and do for them. Each call is in the audit log with its reason. */
export const officeBuyers = staffGroup({
  openBuyer: endpoint({
    method: 'POST',
    path: '/office/buyers/open',
    summary: 'Карточка покупателя по телефону, с причиной',
    staff: 'buyers.read',
    in: Shape({ phone: Phone, reason: Reason }),
    out: BuyerCard,
    refusals: BUYER,
  }),
  /** DESK-04: what an order by phone takes from the account. Spending points is the buyer's own affair. */
  buyerOnPhone: endpoint({
    method: 'POST',
    path: '/office/buyers/on-phone',
    summary: 'Имя, почта и\u00a0адреса покупателя для заказа по\u00a0телефону',
    staff: 'orders.place',
    in: Shape({ phone: Phone }),
    out: BuyerOnPhone,
    refusals: BUYER,
  }),
  /** Within what one member may give and take in a day. */
  adjustPoints: endpoint({
    method: 'POST',
    path: '/office/buyers/adjust-points',
    summary: 'Дать или списать бонусы покупателя, с причиной',
    staff: 'points.adjust',
    in: AdjustPoints,
    out: AdjustedPoints,
    refusals: { ...BUYER, 'no-programme': null, 'not-enough': null, 'too-many-tries': null },
    idempotent: true,
  }),
  endBuyerSessions: endpoint({
    method: 'POST',
    path: '/office/buyers/end-sessions',
    summary: 'Выйти из кабинета покупателя на всех устройствах',
    staff: 'buyers.change',
    in: Shape({ phone: Phone, reason: Reason }),
    out: Shape({ ended: Count }),
    refusals: BUYER,
  }),
  /** SAFE-05: the file that the buyer may take in the account. */
  exportBuyer: endpoint({
    method: 'POST',
    path: '/office/buyers/export',
    summary: 'Все данные покупателя одним файлом, по его запросу',
    staff: 'buyers.change',
    in: Shape({ phone: Phone, reason: Reason }),
    out: MyData,
    refusals: BUYER,
  }),
  /** SAFE-05: what the buyer may do in the account; an order that is not finished refuses it. */
  eraseBuyer: endpoint({
    method: 'POST',
    path: '/office/buyers/erase',
    summary: 'Удалить кабинет и данные покупателя, по его запросу',
    staff: 'buyers.change',
    in: Shape({ phone: Phone, reason: Reason }),
    out: Nothing,
    refusals: { ...BUYER, 'live-orders': LiveOrders },
  }),
  renameBuyer: endpoint({
    method: 'POST',
    path: '/office/buyers/rename',
    summary: 'Исправить имя покупателя',
    staff: 'buyers.change',
    in: Shape({ phone: Phone, name: Type.String({ maxLength: 60 }), reason: Reason }),
    out: Shape({ name: Type.String() }),
    refusals: { ...BUYER, 'bad-name': null },
  }),
})
