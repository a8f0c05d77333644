import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingQuery } from '#contract/catalog.schema.ts'
import { hasBit } from '#domain/bits.ts'
import { SORTS } from '#domain/catalogue-address.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { PRODUCTS, CATEGORIES, BRANDS, type ProductFacts } from '#kit/fixture-products.ts'
import { loadFixtureShop } from '#kit/fixture-shop.ts'
import { searchListing } from './search-listing.ts'
import { buildSnapshot, viewOf, type CatalogueSnapshot } from './catalogue-index.ts'
import { neverYield } from './yield-to-event-loop.ts'

let base: TestDatabase
let snapshot: CatalogueSnapshot

beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
  snapshot = await buildSnapshot(base.db, neverYield)
})
afterAll(() => base.close())

/** The filters applied to one product at a time, to the hand-written fixtures and not to the index. */
const STORES_OF = { default: ['sklad'], chel: ['rodnik', 'kirovka'], msk: ['arbat'] } as const
type City = keyof typeof STORES_OF
const has = ({ stock = {} }: ProductFacts['variants'][number], stores: readonly string[]): boolean =>
  Object.entries(stock).some(([store, left]) => stores.includes(store) && left > 0)
const shownOf = (product: ProductFacts, city: City) => {
  const there = product.variants.filter((variant) => has(variant, [...STORES_OF[city], 'sklad']))
  return [...(there.length > 0 ? there : product.variants)].sort((a, b) => a.price - b.price)[0]
}
const passes = (product: ProductFacts, query: ListingQuery, city: City, except?: keyof ListingQuery): boolean => {
  const shown = shownOf(product, city)
  const roubles = (shown?.price ?? 0) / 100
  return (
    !product.discontinued &&
    (query.path === undefined || product.category === query.path || product.category.startsWith(`${query.path}/`)) &&
    (query.only !== 'new' || product.is_new === true) &&
    (query.only !== 'sale' || shown?.old_price !== undefined) &&
    (except === 'brand' || !query.brand?.length || query.brand.includes(product.brand)) &&
    (except === 'skin' ||
      !query.skin?.length ||
      query.skin.some((skin) => product.skin_types?.includes(skin) === true)) &&
    (except === 'price_from' || ((query.price_from ?? 0) <= roubles && roubles <= (query.price_to ?? Infinity))) &&
    (except === 'in_stock' || !query.in_stock || product.variants.some((variant) => has(variant, STORES_OF[city])))
  )
}

const SKINS = ['сухая', 'нормальная', 'жирная', 'чувствительная']
const cities: City[] = ['default', 'chel', 'msk']
const queries = fc.record(
  {
    city: fc.constantFrom(...cities),
    path: fc.constantFrom(...CATEGORIES.map(({ path }) => path)),
    only: fc.constantFrom('new' as const, 'sale' as const),
    brand: fc.subarray(BRANDS.map(({ slug }) => slug)),
    skin: fc.subarray(SKINS),
    price_from: fc.constantFrom(0, 500, 990, 1150),
    price_to: fc.constantFrom(800, 1150, 1800, 5000),
    in_stock: fc.boolean(),
    sort: fc.constantFrom(...SORTS),
  },
  { requiredKeys: ['city'] },
)

describe('searchListing', () => {
  test('CAT-07: total, page and facet counts equal those counted product by product', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const city = cities.find((key) => key === query.city) ?? 'default'
        const view = viewOf(snapshot, city)
        const category = query.path === undefined ? null : (snapshot.products.categoryByPath.get(query.path) ?? null)
        const found = searchListing(snapshot.products, view, category, query)
        const count = (test: (product: ProductFacts) => boolean): number => PRODUCTS.filter(test).length
        expect(found.total).toBe(count((product) => passes(product, query, city)))
        expect(found.rows).toHaveLength(found.total)
        for (const { value, count: counted } of found.facets.brands)
          expect([value, counted]).toEqual([
            value,
            count((product) => product.brand === value && passes(product, query, city, 'brand')),
          ])
        for (const { value, count: counted } of found.facets.skin_types)
          expect([value, counted]).toEqual([
            value,
            count((product) => product.skin_types?.includes(value) === true && passes(product, query, city, 'skin')),
          ])
        expect(found.facets.in_stock).toBe(count((product) => passes(product, { ...query, in_stock: true }, city)))
        const prices = PRODUCTS.filter((product) => passes(product, query, city, 'price_from')).map(
          (product) => shownOf(product, city)?.price ?? 0,
        )
        expect(found.facets.price).toEqual(
          prices.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...prices), max: Math.max(...prices) },
        )
      }),
      { numRuns: 400 },
    )
  })

  test('CAT-07: in every order available products come first, and both parts are complete and sorted', () => {
    for (const city of cities)
      for (const sort of SORTS) {
        const view = viewOf(snapshot, city)
        // As if nothing lay anywhere: the order of the whole list, in one part.
        const { rows: whole } = searchListing(
          snapshot.products,
          { ...view, available: view.available.map(() => 0) },
          null,
          {
            city,
            sort,
          },
        )
        const { rows } = searchListing(snapshot.products, view, null, { city, sort })
        const isThere = (row: number): boolean => hasBit(view.available, row)
        expect(rows, `${city} ${sort}`).toEqual([...whole.filter(isThere), ...whole.filter((row) => !isThere(row))])
        expect(rows.some((row) => !isThere(row))).toBe(true)
      }
  })

  test('CAT-09: a card is available only with stock in a store of the city or in the warehouse', () => {
    for (const city of cities) {
      const view = viewOf(snapshot, city)
      const sold = PRODUCTS.filter(({ discontinued }) => !discontinued).sort((a, b) => b.popularity - a.popularity)
      const available = sold.map(({ variants }) =>
        variants.some((variant) => has(variant, [...STORES_OF[city], 'sklad'])),
      )
      expect(available.map((_, row) => hasBit(view.available, row))).toEqual(available)
    }
  })
})
