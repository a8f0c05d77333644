import { Type, type Static } from 'typebox'
import { PatternedText } from './patterned-text.ts'
import { CategoryPath, DateText, Markdown, Price, Sku, Slug, Whole, Words } from './product-records.schema.ts'
import { Address } from './content-records.schema.ts'

/** Shapes of the import format (demo/README.md): what is cheaper, for whom and until when. */
const Shape = <P extends Type.TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
const Percent = Type.Integer({ minimum: 1, maximum: 99 })
const Times = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const List = <T extends Type.TSchema>(items: T) => Type.Optional(Type.Array(items, { minItems: 1, maxItems: 20_000 }))

/** What the promotion does not apply to. `on_sale`: products with an old price. */
const Excludes = Shape({
  brands: List(Slug),
  categories: List(CategoryPath),
  skus: List(Sku),
  labels: List(Type.Enum(['new', 'hit'])),
  on_sale: Type.Optional(Type.Boolean()),
})
const TERMS = {
  title: Words,
  from: DateText,
  /** Last day; without it until further notice. */
  until: Type.Optional(DateText),
  brands: List(Slug),
  categories: List(CategoryPath),
  excludes: Type.Optional(Excludes),
  percent: Type.Optional(Percent),
  amount: Type.Optional(Price),
  threshold: Type.Optional(Price),
  per_customer: Type.Optional(Times),
  total_uses: Type.Optional(Times),
  first_order: Type.Optional(Type.Boolean()),
  /** False: shares no line with another promotion or promo code. */
  stackable: Type.Optional(Type.Boolean()),
}

/**
 * price: the products named are already cheaper (`old_price` is the price before); percent: off each;
 * amount: kopecks off the order; cheapest_percent: off the cheapest of `n`; n_for_m: `n` for the price of `m`; set: percent off
 * every set of all `skus`; gift: `gift_sku`, or one of `gift_skus`, from `threshold` on; bonus: `amount` points.
 */
export const PromotionRecord = Shape({
  code: Slug,
  position: Whole,
  kind: Type.Enum(['price', 'percent', 'amount', 'cheapest_percent', 'n_for_m', 'set', 'gift', 'bonus']),
  body: Markdown,
  ...TERMS,
  skus: List(Sku),
  labels: List(Type.Enum(['new', 'hit'])),
  /** What counts towards the threshold; without it the products that the promotion holds for. */
  threshold_categories: List(CategoryPath),
  /** The pieces of a group are of one brand. */
  same_brand: Type.Optional(Type.Boolean()),
  n: Type.Optional(Type.Integer({ minimum: 2, maximum: 100 })),
  m: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  gift_sku: Type.Optional(Sku),
  /** Instead of `gift_sku`: the shopper chooses one; the first is given to who chooses none. */
  gift_skus: Type.Optional(Type.Array(Sku, { minItems: 2, maxItems: 10, uniqueItems: true })),
  link: Type.Optional(Address),
})
export type PromotionRecord = Static<typeof PromotionRecord>

export const PromoCodeRecord = Shape({
  code: PatternedText('^[0-9A-ZА-ЯЁ-]{3,20}$', 'нужны прописные буквы, цифры и дефис, от 3 до 20 знаков'),
  ...TERMS,
  with_points: Type.Optional(Type.Boolean()),
  /** Listed on the page of promotions, for everybody. */
  listed: Type.Optional(Type.Boolean()),
})
export type PromoCodeRecord = Static<typeof PromoCodeRecord>

/** A plastic bonus card that a shop gave out before it knew the site. Points are whole, `bought` is in kopecks. */
export const PlasticCardRecord = Shape({
  number: PatternedText('^[0-9]{13}$', 'нужны 13 цифр'),
  phone: PatternedText('^7[0-9]{10}$', 'нужен телефон: 11 цифр, первая 7'),
  points: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** In the year before `as_of`; counts towards the level. */
  bought: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
  as_of: DateText,
})
