import { REVIEWS } from './reviews.ts'

/** Slugs of the products whose reviews have photos of customers; the files are pictures/reviews/{slug}.webp and {slug}-2.webp. */
export const productsWithPhotoReviews = (): string[] => [
  ...new Set(REVIEWS.flatMap(({ product, photo }) => (photo === undefined ? [] : [product]))),
]

/** The photos of a product: the second is by another customer, in another place. */
export const reviewPhotos = (slug: string): string[] => [
  ...new Set(REVIEWS.flatMap(({ product, photo }) => (product === slug && photo !== undefined ? [photo] : []))),
]
