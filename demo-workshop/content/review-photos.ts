import type { ProductRecord } from '../../server/features/import/product-records.schema.ts'

const WANTED = 60
const OF_A_SECTION = 14

/** Sixty popular goods whose reviews are to have a photo, by slug, evenly over the sections; pictures/reviews/{slug}.webp is its file. */
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
