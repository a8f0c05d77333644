import { brands } from '#contract/brands.ts'
import { done, refuse, type Handlers } from '#contract/endpoint.ts'
import { BrandLines, BrandPage, BrandQuery } from '#contract/pages.schema.ts'
import { Nothing } from '#contract/shared.schema.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { cardsOfBrand, countedBrands, type CatalogueDeps } from '../catalog/catalog.public.ts'
import { popularBrands } from './brands.public.ts'
import { readBrand } from './brands.queries.ts'

export const brandsSchemas = schemasFor(brands)({
  popular: { in: Nothing, out: BrandLines },
  all: { in: Nothing, out: BrandLines },
  get: { in: BrandQuery, out: BrandPage },
})

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
