import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { Count, DateText, Kopecks, Nothing, OrNull, PageNumber, Shape } from '#kernel/shared.api.ts'

const Level = Shape({ name: Type.String(), percent: Type.Integer() })

/** The card of a signed-in customer. Points are counted in kopecks: one pays one rouble. */
export const BonusCard = Shape({
  /** EAN-13. */
  number: Type.String({ pattern: '^[0-9]{13}$' }),
  /** The number as a barcode: SVG markup. */
  barcode: Type.String(),
  /** For the form of a plastic card. */
  phone: Type.String(),
  balance: Kopecks,
  level: Level,
  /** Goods bought in the months that count towards the level. */
  bought: Kopecks,
  /** Null at the last level. `left`: how much more to buy. */
  next: OrNull(Shape({ ...Level.properties, from: Kopecks, left: Kopecks })),
  /** What burns when, soonest first. */
  burning: Type.Array(Shape({ amount: Kopecks, day: DateText })),
  /** Numbers of attached plastic cards, all but the last four digits masked. */
  plastic_cards: Type.Array(Type.String()),
})
export type BonusCard = Static<typeof BonusCard>

export const BonusHistoryQuery = Shape({ page: Type.Optional(PageNumber) })
export type BonusHistoryQuery = Static<typeof BonusHistoryQuery>

export const BonusSource = Type.Enum(['order', 'birthday', 'promotion', 'card', 'staff'])
const EntryKind = Type.Enum(['earn', 'spend', 'return', 'burn', 'adjust'])
/** Newest first, ten a page. */
export const BonusHistory = Shape({
  items: Type.Array(
    Shape({
      kind: EntryKind,
      /** Where the points come from; of a spending or a return of points, «order». */
      source: BonusSource,
      /** Signed kopecks. */
      amount: Type.Integer(),
      day: DateText,
      order_number: OrNull(Type.String()),
    }),
  ),
  total: Count,
})
export type BonusHistory = Static<typeof BonusHistory>

/** Number and phone printed on the card and given to the shop with it; spaces and brackets do not matter. */
export const PlasticCard = Shape({ number: Type.String({ maxLength: 40 }), phone: Type.String({ maxLength: 40 }) })
export type PlasticCard = Static<typeof PlasticCard>

/** BONUS-01: the bonus card of a signed-in customer. */
export const bonus = group({
  card: endpoint({
    method: 'GET',
    path: '/bonus/card',
    summary: 'Бонусная карта покупателя: счёт и уровень',
    in: Nothing,
    out: BonusCard,
    refusals: { 'signed-out': null, 'no-programme': null },
    fresh: true,
  }),
  history: endpoint({
    method: 'GET',
    path: '/bonus/history',
    summary: 'Начисления и списания бонусов',
    in: BonusHistoryQuery,
    out: BonusHistory,
    refusals: { 'signed-out': null, 'no-programme': null },
    fresh: true,
  }),
  /** Moves the points of a plastic card to the account, whose phone must be the card's. The same card again changes nothing. */
  attach: endpoint({
    method: 'POST',
    path: '/bonus/cards',
    summary: 'Привязать пластиковую карту',
    in: PlasticCard,
    out: BonusCard,
    refusals: {
      'signed-out': null,
      'no-programme': null,
      'wrong-card': null,
      'other-phone': null,
      'card-taken': null,
      'too-many': null,
    },
  }),
})
