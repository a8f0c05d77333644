import type { ProductRecord } from '../../../shop/product/product.records.ts'

const PHOTO_COUNT = 60
const MAX_PER_SECTION = 14

/** Slugs of sixty popular products with photos of customers, spread evenly over the sections; the files are pictures/reviews/{slug}.webp and {slug}-2.webp. */
export const productsWithPhotoReviews = (catalog: readonly ProductRecord[]): string[] => {
  const ranked = catalog
    .filter(({ is_new }) => is_new !== true)
    .toSorted((one, other) => (other.popularity ?? 0) - (one.popularity ?? 0) || (one.slug < other.slug ? -1 : 1))
  const countByRoot = new Map<string, number>()
  return ranked
    .filter(({ category }) => {
      const [root = ''] = category.split('/')
      const count = (countByRoot.get(root) ?? 0) + 1
      countByRoot.set(root, count)
      return count <= MAX_PER_SECTION
    })
    .slice(0, PHOTO_COUNT)
    .map(({ slug }) => slug)
}

/** The photos of a product: the second is by another customer, in another place. */
export const reviewPhotos = (slug: string): readonly [string, string] => [
  `reviews/${slug}.webp`,
  `reviews/${slug}-2.webp`,
]
