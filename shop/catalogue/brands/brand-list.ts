/** Brands, for other features. */
import type { BrandLine } from '../brands.api.ts'
import { countedBrands, type CatalogueDeps } from '../listing/cards.ts'
import { readBrandsByPopularity } from './brands.sql.ts'

/** Brands with at least one product on sale, most popular first. */
export const popularBrands = async ({ db, index }: CatalogueDeps): Promise<BrandLine[]> => {
  const counts = countedBrands(index)
  return (await readBrandsByPopularity(db)).flatMap(({ slug, name }) => {
    const products_count = counts.get(slug) ?? 0
    return products_count === 0 ? [] : [{ slug, name, products_count }]
  })
}
