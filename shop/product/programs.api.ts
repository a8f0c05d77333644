import { Type, type Static } from 'typebox'
import { staffGroup } from '#kernel/endpoint.ts'
import { listEndpoint, ObjectId } from '#kernel/program-lists.api.ts'
import { Count, DateText, Kopecks, OrNull, Shape } from '#kernel/shared.api.ts'

/** Sums are kopecks. */
export const ListedProduct = Shape({
  id: ObjectId,
  slug: Type.String(),
  name: Type.String(),
  brand: Type.String(),
  /** Path of its section. */
  category: Type.String(),
  published_on: DateText,
  discontinued: Type.Boolean(),
  /** Not shown to shoppers yet. */
  embargoed: Type.Boolean(),
  variants: Type.Array(
    Shape({
      id: ObjectId,
      sku: Type.String(),
      barcode: OrNull(Type.String()),
      size: Type.String(),
      shade: OrNull(Type.String()),
      price: Kopecks,
      /** The price before the reduction. */
      old_price: OrNull(Kopecks),
      weight_g: Count,
      /** Carries marking codes. */
      marked: Type.Boolean(),
    }),
  ),
})
export type ListedProduct = Static<typeof ListedProduct>

export const ListedReview = Shape({
  id: ObjectId,
  /** Slug of the product. */
  product: Type.String(),
  author: Type.String(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  body: Type.String(),
  answer: OrNull(Type.String()),
  written_on: DateText,
  bought_here: Type.Boolean(),
  /** Shown to shoppers; false: hidden, or not read by the staff yet. */
  is_shown: Type.Boolean(),
})
export type ListedReview = Static<typeof ListedReview>

/** EXCH-01: products and reviews for programs. */
export const productLists = staffGroup({
  products: listEndpoint('products', 'Товары с\u00a0ценами', 'records.read', ListedProduct),
  reviews: listEndpoint('reviews', 'Отзывы', 'reviews.moderate', ListedReview),
})
