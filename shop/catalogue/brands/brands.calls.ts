import type { brands, BrandLine } from '../brands.api.ts'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { cardsOfBrand, countedBrands, type CatalogueDeps } from '../listing/cards.ts'
import { readBrand, readBrandsByPopularity } from './brands.sql.ts'

// Brands, for other features.

/** Brands with at least one product on sale, most popular first. */
export const popularBrands = async ({ db, index }: CatalogueDeps): Promise<BrandLine[]> => {
  const counts = countedBrands(index)
  return (await readBrandsByPopularity(db)).flatMap(({ slug, name }) => {
    const products_count = counts.get(slug) ?? 0
    return products_count === 0 ? [] : [{ slug, name, products_count }]
  })
}

const POPULAR_SHOWN = 12
const CARDS_ON_BRAND_PAGE = 24
/** Latin names first, then Cyrillic, each in alphabetical order (PAGE-01). */
const byName = new Intl.Collator(['en', 'ru'], { numeric: true })

export const brandsCalls = (deps: CatalogueDeps): Handlers<typeof brands, Caller> => ({
  popular: async () => done((await popularBrands(deps)).slice(0, POPULAR_SHOWN)),
  all: async () => done((await popularBrands(deps)).sort((a, b) => byName.compare(a.name, b.name))),
  get: async ({ slug, city }) => {
    const brand = await readBrand(deps.db, slug)
    if (!brand) return refuse('no-brand', 'Такого бренда у нас нет. Посмотрите список всех брендов.')
    return done({
      ...brand,
      products_count: countedBrands(deps.index).get(slug) ?? 0,
      cards: await cardsOfBrand(deps, city, slug, CARDS_ON_BRAND_PAGE),
    })
  },
})
