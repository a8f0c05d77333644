import { Type, type Static } from 'typebox'
import { ProductCard, ProductLabel } from '#shop/catalogue/catalog.api.ts'
import { ClockText, ExpressOffered } from '#shop/delivery/methods.api.ts'
import { endpoint, group } from '#kernel/endpoint.ts'
import {
  CityKey,
  Count,
  DateText,
  Id,
  Kopecks,
  OrNull,
  PageNumber,
  Picture,
  PictureOrNull,
  ProductId,
  Shape,
  Slug,
  StoreId,
  VariantId,
} from '#kernel/shared.api.ts'

export const Variant = Shape({
  id: VariantId,
  sku: Type.String(),
  shade_name: OrNull(Type.String()),
  shade_color: OrNull(Type.String()),
  size_text: Type.String(),
  height_mm: Type.Integer(),
  price: Kopecks,
  old_price: OrNull(Kopecks),
  sale_percent: OrNull(Type.Integer()),
  lowest_30: OrNull(Kopecks),
  /** Per 100 мл, 100 г or piece; null when it equals the price. */
  unit_price: OrNull(Shape({ price: Kopecks, per: Type.String() })),
  picture: PictureOrNull,
  /** In a shop or the warehouse of any city when the page was rendered, for search engines; shoppers see `availability`. */
  in_stock: Type.Boolean(),
  /** By axis of the product: what this variant is; null: the axis does not concern it. `color`: '#rrggbb'. */
  choices: Type.Array(OrNull(Shape({ text: Type.String(), color: OrNull(Type.String()) }))),
})
export type Variant = Static<typeof Variant>

export const Review = Shape({
  id: Id,
  author: Type.String(),
  age_group: OrNull(Type.String()),
  skin_type: OrNull(Type.String()),
  skin_tone: OrNull(Type.String()),
  shade_name: OrNull(Type.String()),
  rating: Type.Integer(),
  body: Type.String(),
  written_on: DateText,
  helpful_count: Count,
  bought_here: Type.Boolean(),
  answer: OrNull(Type.String()),
  photos: Type.Array(Picture),
})
export type Review = Static<typeof Review>

export const ProductQuery = Shape({ slug: Slug, city: CityKey })
export type ProductQuery = Static<typeof ProductQuery>

export const ProductPage = Shape({
  id: ProductId,
  slug: Slug,
  name: Type.String(),
  lead: Type.String(),
  description_html: Type.String(),
  brand: Shape({ slug: Slug, name: Type.String(), tagline: Type.String() }),
  category: Shape({
    path: Type.String(),
    name: Type.String(),
    ancestors: Type.Array(Shape({ path: Type.String(), name: Type.String() })),
  }),
  pictures: Type.Array(Shape({ kind: Type.String(), alt: Type.String(), picture: Picture })),
  /** What the variants differ in, in the order of the choice. `name`: null for the shop's word for shades. */
  axes: Type.Array(Shape({ code: Type.String(), name: OrNull(Type.String()), is_colour: Type.Boolean() })),
  variants: Type.Array(Variant, { minItems: 1 }),
  usage_steps: Type.Array(Type.String()),
  facts: Type.Array(Shape({ name: Type.String(), value: Type.String() })),
  /** Facts by the attributes of the shop. */
  attributes: Type.Array(Shape({ name: Type.String(), value: Type.String(), explanation: OrNull(Type.String()) })),
  free_of: Type.Array(Type.String()),
  composition: Type.Array(
    Shape({
      inci: Type.String(),
      name: Type.String(),
      purpose: Type.String(),
      explanation: Type.String(),
      is_active: Type.Boolean(),
      share_text: OrNull(Type.String()),
    }),
  ),
  /** INCI names by the things of a set, while `composition` lists each ingredient once. */
  composition_parts: Type.Array(Shape({ name: Type.String(), inci: Type.Array(Type.String()) })),
  /** Factor as printed on the pack: «30», «50+». */
  spf: OrNull(Type.String()),
  is_new: Type.Boolean(),
  is_hit: Type.Boolean(),
  labels: Type.Array(ProductLabel),
  rating: OrNull(Type.Number()),
  reviews_count: Count,
  /** Reviews with 5, 4, 3, 2, 1 stars. */
  rating_counts: Type.Array(Count, { minItems: 5, maxItems: 5 }),
  reviews_with_photo: Count,
  /** Photos of the newest of these reviews, and who took them. */
  review_photos: Type.Array(Shape({ author: Type.String(), picture: Picture })),
  /** Where reviews state two or more. */
  review_skin_types: Type.Array(Shape({ value: Type.String(), count: Count })),
  /** Tones of skin and age bands with enough reviews for a rating of their own. */
  review_skin_tones: Type.Array(Shape({ value: Type.String(), count: Count })),
  review_age_groups: Type.Array(Shape({ value: Type.String(), count: Count })),
  discontinued: Type.Boolean(),
  /** Belongs to a step of the routine that the shop's buyers put together. */
  in_routine: Type.Boolean(),
})
export type ProductPage = Static<typeof ProductPage>

export const AvailabilityQuery = Shape({ product_id: ProductId, city: CityKey })
export type AvailabilityQuery = Static<typeof AvailabilityQuery>

/** Current availability by variant, never from a cache (BASK-09). */
export const Availability = Shape({
  city_name: OrNull(Type.String()),
  city_name_in: OrNull(Type.String()),
  variants: Type.Array(
    Shape({
      variant_id: VariantId,
      stores: Type.Array(
        Shape({
          store_id: StoreId,
          name: Type.String(),
          address: Type.String(),
          quantity: Count,
          /** ISO moment of the last exchange of stock (CAT-15), null = never. */
          synced_at: OrNull(Type.String()),
          stale: Type.Boolean(),
          /** ISO moment from which an order of now can be collected there; null: it has none, or does not open for weeks. */
          ready_at: OrNull(Type.String()),
          /** ORD-11: the nearest day until which pieces of it are good; null: not known, or none left. */
          best_before: OrNull(DateText),
          /** The day is near enough to be said before buying. */
          short_dated: Type.Boolean(),
        }),
      ),
      /** Highest quantity that one order can contain for courier delivery to the city. */
      courier_quantity: Count,
      /** CAT-15: ISO moment of the last exchange of stock at the place that has that many; null: never, or nothing to send. */
      courier_synced_at: OrNull(Type.String()),
      /** From a store that has it; null in a city without express. `missing` is empty. */
      express: OrNull(ExpressOffered),
      courier_best_before: OrNull(DateText),
      courier_short_dated: Type.Boolean(),
      /** Highest quantity that any delivery method can provide in the city; 0 = «Сообщить». */
      best_quantity: Count,
      /** Cities whose shops have the variant, most shops first; only when the chosen city has none of it. */
      other_cities: Type.Array(Shape({ key: CityKey, name_in: Type.String(), shops: Count })),
      /** CAT-13: the first store of the city to which pieces are on their way, and when they are due; only when the city has none. */
      coming: OrNull(Shape({ store_id: StoreId, arrives_at: Type.String() })),
    }),
  ),
  /** The shop's own; null without a city, and where carriers go to the door: their quotes are calls of `delivery`. */
  courier: OrNull(
    Shape({
      price: Kopecks,
      free_from: OrNull(Kopecks),
      date: DateText,
      /** In which the courier comes; null where the shop does not say. */
      hours: OrNull(Shape({ from: ClockText, to: ClockText })),
    }),
  ),
  /** Offset of the city from UTC in minutes; null without a city. */
  timezoneoffset: OrNull(Type.Integer()),
})
export type Availability = Static<typeof Availability>

export const StockQuery = Shape({ city: CityKey, ids: Type.Array(ProductId, { minItems: 1, maxItems: 60 }) })
export type StockQuery = Static<typeof StockQuery>

/** What a list says of products that it shows, by the same rules as `Availability`. One that is not sold any more is missing. */
export const CityStock = Type.Array(
  Shape({
    product_id: ProductId,
    /** Names of the city's stores in which an order of now can be collected today. */
    today: Type.Array(Type.String()),
    /** Highest quantity of one of its variants that any delivery method can provide in the city. */
    quantity: Type.Integer({ minimum: 0 }),
  }),
)
export type CityStock = Static<typeof CityStock>

/** What buyers like the visitor think of the product. */
const AlikeRating = Shape({
  /** By which they are alike; null: not by this. */
  skin: OrNull(Type.String()),
  tone: OrNull(Type.String()),
  age: OrNull(Type.String()),
  /** Drawn to the opinion of the others; it is in the interval nine times in ten. To a tenth, as the interval. */
  average: Type.Number(),
  from: Type.Number(),
  to: Type.Number(),
  count: Count,
})
export type AlikeRating = Static<typeof AlikeRating>

export const ReviewsQuery = Shape({
  slug: Slug,
  page: Type.Optional(PageNumber),
  skin: Type.Optional(Type.String({ maxLength: 40 })),
  /** Tone of the author's skin. */
  tone: Type.Optional(Type.String({ maxLength: 40 })),
  /** A band of ages, as reviews state it: «25–34». */
  age: Type.Optional(Type.String({ maxLength: 40 })),
  with_photo: Type.Optional(Type.Boolean()),
  /** Newest, most helpful, highest or lowest rating first; omitted: newest. */
  sort: Type.Optional(Type.Enum(['new', 'helpful', 'high', 'low'])),
})
export type ReviewsQuery = Static<typeof ReviewsQuery>
export const ReviewMark = Shape({ review_id: Id, helpful: Type.Boolean() })
export type ReviewMark = Static<typeof ReviewMark>
export const HelpfulCount = Shape({ helpful_count: Count })
export type HelpfulCount = Static<typeof HelpfulCount>

export const Reviews = Shape({
  total: Count,
  page: PageNumber,
  pages: Count,
  reviews: Type.Array(Review),
  /** By buyers of the skin, tone and age asked for: of as many of them as enough reviews state; null: too few to say. */
  alike: OrNull(AlikeRating),
})
export type Reviews = Static<typeof Reviews>

export const Companions = Shape({
  similar: Type.Array(ProductCard),
  goes_with: Type.Array(ProductCard),
  /** Who ties them to the product: enough orders that hold both, or the editors. */
  tied_by: Type.Union([Type.Literal('orders'), Type.Literal('editors')]),
})
export type Companions = Static<typeof Companions>

export const ShadeMatchesQuery = Shape({ variant_id: VariantId, city: CityKey })
export type ShadeMatchesQuery = Static<typeof ShadeMatchesQuery>

/** The most alike first. */
export const ShadeMatches = Type.Array(
  Shape({
    /** Card of the variant with the shade. */
    card: ProductCard,
    sku: Type.String(),
    shade_name: OrNull(Type.String()),
    shade_color: Type.String(),
    /** ΔE of CIEDE2000, to a tenth. */
    difference: Type.Number({ minimum: 0 }),
  }),
)
export type ShadeMatches = Static<typeof ShadeMatches>

export const product = group({
  get: endpoint({
    method: 'GET',
    path: '/product/:slug',
    summary: 'Товар',
    in: ProductQuery,
    out: ProductPage,
    refusals: { 'no-product': null },
  }),
  reviews: endpoint({
    method: 'GET',
    path: '/product/:slug/reviews',
    summary: 'Отзывы о товаре',
    in: ReviewsQuery,
    out: Reviews,
    refusals: { 'no-product': null },
  }),
  /** CAT-11: marks a review as helpful, or takes the mark back; a visitor counts once. */
  markReview: endpoint({
    method: 'POST',
    path: '/product/review-mark',
    summary: 'Отметить отзыв полезным или нет',
    in: ReviewMark,
    out: HelpfulCount,
    refusals: { 'no-review': null },
  }),
  companions: endpoint({
    method: 'GET',
    path: '/product/:slug/companions',
    summary: 'С чем товар покупают и смотрят',
    in: ProductQuery,
    out: Companions,
    refusals: { 'no-product': null },
  }),
  /** The nearest shade of each other brand in the same section, by the colours of the shades. */
  shadeMatches: endpoint({
    method: 'GET',
    path: '/product/shade-matches/:variant_id',
    summary: 'Похожие тоны других марок',
    in: ShadeMatchesQuery,
    out: ShadeMatches,
    refusals: { 'no-product': null },
  }),
  stock: endpoint({
    method: 'GET',
    path: '/product/stock/now',
    summary: 'Наличие нескольких товаров в городе сейчас',
    in: StockQuery,
    out: CityStock,
    refusals: { 'no-city': null },
    fresh: true,
  }),
  availability: endpoint({
    method: 'GET',
    path: '/product/availability/:product_id',
    summary: 'Где товар есть и когда его можно получить',
    in: AvailabilityQuery,
    out: Availability,
    refusals: { 'no-product': null, 'no-city': null },
    fresh: true,
  }),
})
