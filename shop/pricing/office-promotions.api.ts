import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Moment } from '#kernel/program-lists.api.ts'
import { Count, Kopecks, Nothing, OrNull, Shape } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { PriceRow } from './price.api.ts'

const Code = Type.String({ minLength: 1, maxLength: 60 })
/** Fields of a promotion as the form has them, as JSON. */
const Json = Type.String({ maxLength: 60_000 })
export const MAX_CODES = 20_000
const MAX_SETS = 20

/** What a promotion or a promo code has given so far. Cancelled orders are not among it. */
export const PromotionState = Shape({
  kind: Type.Enum(['promotions', 'promo_codes']),
  code: Type.String(),
  title: Type.String(),
  /** JSON of its fields. */
  value: Json,
  /** Whether it holds today. */
  holds: Type.Boolean(),
  budget: OrNull(Kopecks),
  /** Kopecks counted towards the budget. */
  given: Kopecks,
  one_time: Type.Boolean(),
  codes_made: Count,
  codes_spent: Count,
})
export type PromotionState = Static<typeof PromotionState>

/** What a promotion would have cost on orders of the last days, in kopecks. */
export const Replay = Shape({
  orders: Count,
  /** Orders that it lowers. */
  lowered: Count,
  /** Buyers of these orders. */
  buyers: Count,
  first_orders: Count,
  /** What the promotion itself takes off. */
  given: Kopecks,
  /** By how much all orders together become cheaper: less where other promotions give less. */
  cheaper: Type.Integer(),
  largest: Kopecks,
  /** The day when its budget was given away. */
  ended_on: OrNull(Type.String()),
  /** Rules that lower the same orders. */
  overlaps: Type.Array(Shape({ title: Type.String(), orders: Count })),
})
export type Replay = Static<typeof Replay>

export const AskedBasket = Shape({
  /** What is being written; it is counted as if it were stored. */
  written: OrNull(Shape({ kind: Type.Enum(['promotions', 'promo_codes']), value: Json })),
  /** Null: now. */
  at: OrNull(Moment),
  /** Drafts and planned sets that are counted too, whenever they begin. */
  sets: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MAX_SETS, uniqueItems: true }),
  codes: Type.Array(Code, { maxItems: 5 }),
  is_first_order: Type.Boolean(),
  lines: Type.Array(
    Shape({
      sku: Type.String({ minLength: 1, maxLength: 60 }),
      quantity: Type.Integer({ minimum: 1, maximum: 99 }),
    }),
    { minItems: 1, maxItems: 30 },
  ),
})
export type AskedBasket = Static<typeof AskedBasket>

export const TriedBasket = Shape({
  goods_total: Kopecks,
  discount_total: Kopecks,
  total: Kopecks,
  /** Gifts are lines too. `rows`: what changed the price of this line. */
  lines: Type.Array(
    Shape({ name: Type.String(), quantity: Count, gift_quantity: Count, total: Kopecks, rows: Type.Array(PriceRow) }),
  ),
  rows: Type.Array(PriceRow),
})
export type TriedBasket = Static<typeof TriedBasket>

const TRYING = { ...STAFF_REFUSALS, 'bad-record': null } as const

/** OFFICE-06: promotions before and while they hold. They are changed as records are. */
export const officePromotions = staffGroup({
  promotionStates: endpoint({
    method: 'GET',
    path: '/office/promotions',
    summary: 'Акции и промокоды: что отдали, сколько осталось',
    staff: 'records.read',
    in: Nothing,
    out: Shape({ promotions: Type.Array(PromotionState) }),
    refusals: STAFF_REFUSALS,
  }),
  replayPromotion: endpoint({
    method: 'POST',
    path: '/office/promotions/replay',
    summary: 'Сколько стоила бы акция на заказах последних дней',
    staff: 'promotions.write',
    in: Shape({ value: Json, days: Type.Integer({ minimum: 1, maximum: 366 }) }),
    out: Replay,
    refusals: TRYING,
  }),
  tryBasket: endpoint({
    method: 'POST',
    path: '/office/promotions/try',
    summary: 'Цена пробной корзины сейчас или в другой день: что дала каждая акция и почему не дала другая',
    staff: 'records.read',
    in: AskedBasket,
    out: TriedBasket,
    refusals: TRYING,
  }),
  makeCodes: endpoint({
    method: 'POST',
    path: '/office/promotions/codes',
    summary: 'Сделать одноразовые коды для промокода',
    staff: 'promotions.write',
    in: Shape({
      promo_code: Code,
      /** For whom, in the words of staff. */
      batch: Type.String({ minLength: 1, maxLength: 100 }),
      count: Type.Integer({ minimum: 1, maximum: MAX_CODES }),
    }),
    out: Shape({ made: Count }),
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  codesFile: endpoint({
    method: 'GET',
    path: '/office/promotions/codes',
    summary: 'Одноразовые коды промокода файлом CSV',
    staff: 'promotions.write',
    in: Shape({ promo_code: Code }),
    /** The file's bytes in base64. */
    out: Shape({ name: Type.String(), bytes: Type.String() }),
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
})
