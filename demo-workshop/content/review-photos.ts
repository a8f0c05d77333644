import type { ProductRecord } from '../../server/features/import/product-records.schema.ts'

const WANTED = 60
const OF_A_SECTION = 14

/** Slugs of sixty popular products with a review photo, spread evenly over the sections; the file is pictures/reviews/{slug}.webp. */
export const productsWithPhotoReviews = (goods: readonly ProductRecord[]): string[] => {
  const ranked = goods
    .filter(({ is_new }) => is_new !== true)
    .toSorted((one, other) => (other.popularity ?? 0) - (one.popularity ?? 0) || (one.slug < other.slug ? -1 : 1))
  const taken = new Map<string, number>()
  return ranked
    .filter(({ category }) => {
      const [root = ''] = category.split('/')
      const many = (taken.get(root) ?? 0) + 1
      taken.set(root, many)
      return many <= OF_A_SECTION
    })
    .slice(0, WANTED)
    .map(({ slug }) => slug)
}

export const reviewPhoto = (slug: string): string => `reviews/${slug}.webp`
