import { Type, type Static } from 'typebox'
import { ProductCard } from './catalog.schema.ts'
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
  Shape,
  Slug,
} from './shared.schema.ts'

export const Variant = Shape({
  id: Id,
  sku: Type.String(),
  shade_name: OrNull(Type.String()),
  shade_color: OrNull(Type.String()),
  size_text: Type.String(),
  height_mm: Type.Integer(),
  price: Kopecks,
  old_price: OrNull(Kopecks),
  lowest_30: OrNull(Kopecks),
  /** Per 100 мл, 100 г or piece; null when it equals the price. */
  unit_price: OrNull(Shape({ price: Kopecks, per: Type.String() })),
  picture: PictureOrNull,
  /** In a shop or the warehouse of any city when the page was rendered, for search engines; shoppers see `availability`. */
  in_stock: Type.Boolean(),
})
export type Variant = Static<typeof Variant>

export const Review = Shape({
  id: Id,
  author: Type.String(),
  age_group: OrNull(Type.String()),
  skin_type: OrNull(Type.String()),
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
  id: Id,
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
  variants: Type.Array(Variant, { minItems: 1 }),
  usage_steps: Type.Array(Type.String()),
  facts: Type.Array(Shape({ name: Type.String(), value: Type.String() })),
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
  /** As printed on the pack: «30», «50+». */
  spf: OrNull(Type.String()),
  is_new: Type.Boolean(),
  is_hit: Type.Boolean(),
  rating: OrNull(Type.Number()),
  reviews_count: Count,
  /** Reviews with 5, 4, 3, 2, 1 stars. */
  rating_counts: Type.Array(Count, { minItems: 5, maxItems: 5 }),
  reviews_with_photo: Count,
  review_skin_types: Type.Array(Shape({ value: Type.String(), count: Count })),
  discontinued: Type.Boolean(),
})
export type ProductPage = Static<typeof ProductPage>

export const AvailabilityQuery = Shape({ product_id: Id, city: CityKey })
export type AvailabilityQuery = Static<typeof AvailabilityQuery>

/** Current availability by variant, never from a cache (BASK-09). */
export const Availability = Shape({
  city_name: OrNull(Type.String()),
  city_name_in: OrNull(Type.String()),
  variants: Type.Array(
    Shape({
      variant_id: Id,
      stores: Type.Array(
        Shape({
          store_id: Id,
          name: Type.String(),
          address: Type.String(),
          quantity: Count,
          /** ISO moment of the last exchange of stock (CAT-15), null = never. */
          synced_at: OrNull(Type.String()),
          stale: Type.Boolean(),
        }),
      ),
      /** Highest quantity that one order can contain for courier delivery to the city. */
      courier_quantity: Count,
      /** Highest quantity that any delivery method can provide in the city; 0 = «Сообщить». */
      best_quantity: Count,
      /** Cities whose shops have the variant, most shops first; only when the chosen city has none of it. */
      other_cities: Type.Array(Shape({ key: CityKey, name_in: Type.String(), shops: Count })),
    }),
  ),
  /** The shop's own; null without a city, and where carriers go to the door: their quotes are calls of `delivery`. */
  courier: OrNull(Shape({ price: Kopecks, free_from: OrNull(Kopecks), date: DateText })),
})
export type Availability = Static<typeof Availability>

export const ReviewsQuery = Shape({
  slug: Slug,
  page: Type.Optional(PageNumber),
  skin: Type.Optional(Type.String({ maxLength: 40 })),
  with_photo: Type.Optional(Type.Boolean()),
  /** Newest, most helpful, highest or lowest rating first; omitted: newest. */
  sort: Type.Optional(Type.Enum(['new', 'helpful', 'high', 'low'])),
})
export type ReviewsQuery = Static<typeof ReviewsQuery>
export const ReviewMark = Shape({ review_id: Id, helpful: Type.Boolean() })
export type ReviewMark = Static<typeof ReviewMark>
export const HelpfulCount = Shape({ helpful_count: Count })
export type HelpfulCount = Static<typeof HelpfulCount>

export const Reviews = Shape({ total: Count, page: PageNumber, pages: Count, reviews: Type.Array(Review) })
export type Reviews = Static<typeof Reviews>

export const Companions = Shape({
  similar: Type.Array(ProductCard),
  goes_with: Type.Array(ProductCard),
  /** Who ties them to the product: enough orders that hold both, or the editors. */
  tied_by: Type.Union([Type.Literal('orders'), Type.Literal('editors')]),
})
export type Companions = Static<typeof Companions>
