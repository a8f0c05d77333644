import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import {
  CityKey,
  DateText,
  Kopecks,
  OrNull,
  ProductId,
  Shape,
  Slug,
  variantFields,
  VariantId,
} from '#kernel/shared.api.ts'
import { DAY_PARTS, USED_EVERY } from '#shop/catalogue/facts/routine.ts'

const DayPart = Type.Enum([...DAY_PARTS])
const UsedEvery = Type.Enum([...USED_EVERY])

export const RoutineItem = Shape({
  product_id: ProductId,
  variant_id: VariantId,
  slug: Slug,
  ...variantFields,
  /** Null: no longer sold. */
  price: OrNull(Kopecks),
  /** In the city. */
  available: Type.Boolean(),
  /** Name of its step. */
  step: Type.String(),
  day_part: DayPart,
  /** Days from one use to the next. */
  every_days: UsedEvery,
  /** Null: not said, and not bought here. */
  opened_on: OrNull(DateText),
  /** Until when it lasts; null: nobody can say. */
  ends_on: OrNull(DateText),
  /** It ends within two weeks or has ended. */
  is_due: Type.Boolean(),
})
export type RoutineItem = Static<typeof RoutineItem>

/** A favourite that may be added. */
const Offered = Shape({ variant_id: VariantId, slug: Slug, ...variantFields, step: Type.String() })
export type OfferedForRoutine = Static<typeof Offered>

export const RoutineBoard = Shape({
  /** Moscow's day. */
  today: DateText,
  /** In the order of use. */
  items: Type.Array(RoutineItem),
  /** Products whose actives are not used together. `fits`: they are used on different days already. */
  clashes: Type.Array(
    Shape({ product_ids: Type.Tuple([ProductId, ProductId]), words: Type.String(), fits: Type.Boolean() }),
  ),
  /** What the morning lacks, and the path of the section that has it; null: nothing. */
  missing: OrNull(Shape({ words: Type.String(), section: Type.String() })),
  offered: Type.Array(Offered),
})
export type RoutineBoard = Static<typeof RoutineBoard>

const OfCity = Shape({ city: CityKey })
const ofProduct = { city: CityKey, product_id: ProductId }
export const RoutineAddition = Shape({ city: CityKey, variant_id: VariantId })
export const RoutineChange = Shape({
  ...ofProduct,
  day_part: DayPart,
  every_days: UsedEvery,
  /** Null: the day after it was received. */
  opened_on: OrNull(DateText),
})
export type RoutineChange = Static<typeof RoutineChange>

const OWN = { 'signed-out': null, 'not-offered': null } as const

/** «Мой уход»: what a customer uses, in which order, and until when it lasts. Every call answers with the whole board. */
export const routine = group({
  get: endpoint({
    method: 'GET',
    path: '/routine',
    summary: 'Уход покупателя по шагам',
    in: OfCity,
    out: RoutineBoard,
    refusals: OWN,
    fresh: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/routine',
    summary: 'Добавить средство в уход',
    in: RoutineAddition,
    out: RoutineBoard,
    refusals: { ...OWN, 'no-product': null, 'too-many': null },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/routine',
    summary: 'Сказать, когда и как часто средство используется',
    in: RoutineChange,
    out: RoutineBoard,
    refusals: { ...OWN, 'no-product': null, 'bad-opening': null },
  }),
  /** A product that was bought comes back when it is bought again. */
  remove: endpoint({
    method: 'DELETE',
    path: '/routine',
    summary: 'Убрать средство из ухода',
    in: Shape(ofProduct),
    out: RoutineBoard,
    refusals: OWN,
  }),
})
