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

/** Rules counted one product at a time, from the hand-written facts and not from the index. */
const STORES_OF = { default: ['sklad'], chel: ['rodnik', 'kirovka'], msk: ['arbat'] } as const
type City = keyof typeof STORES_OF
const has = ({ stock = {} }: ProductFacts['variants'][number], stores: readonly string[]): boolean =>
  Object.entries(stock).some(([store, left]) => stores.includes(store) && left > 0)
const shownOf = (product: ProductFacts, city: City) => {
  const there = product.variants.filter((variant) => has(variant, [...STORES_OF[city], 'sklad']))
  return [...(there.length > 0 ? there : product.variants)].sort((a, b) => a.price - b.price)[0]
}
const passes = (product: ProductFacts, ask: ListingQuery, city: City, except?: keyof ListingQuery): boolean => {
  const shown = shownOf(product, city)
  const roubles = (shown?.price ?? 0) / 100
  return (
    !product.discontinued &&
    (ask.path === undefined || product.category === ask.path || product.category.startsWith(`${ask.path}/`)) &&
    (ask.only !== 'new' || product.is_new === true) &&
    (ask.only !== 'sale' || shown?.old_price !== undefined) &&
    (except === 'brand' || !ask.brand?.length || ask.brand.includes(product.brand)) &&
    (except === 'skin' || !ask.skin?.length || ask.skin.some((skin) => product.skin_types?.includes(skin) === true)) &&
    (except === 'price_from' || ((ask.price_from ?? 0) <= roubles && roubles <= (ask.price_to ?? Infinity))) &&
    (except === 'in_stock' || !ask.in_stock || product.variants.some((variant) => has(variant, STORES_OF[city])))
  )
}

const SKINS = ['сухая', 'нормальная', 'жирная', 'чувствительная']
const cities: City[] = ['default', 'chel', 'msk']
const asks = fc.record(
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

describe('lists counted', () => {
  test('CAT-07: total, page and every facet count equal what counting one by one says', () => {
    fc.assert(
      fc.property(asks, (ask) => {
        const city = cities.find((key) => key === ask.city) ?? 'default'
        const view = viewOf(snapshot, city)
        const category = ask.path === undefined ? null : (snapshot.products.categoryByPath.get(ask.path) ?? null)
        const found = searchListing(snapshot.products, view, category, ask)
        const count = (test: (product: ProductFacts) => boolean): number => PRODUCTS.filter(test).length
        expect(found.total).toBe(count((product) => passes(product, ask, city)))
        expect(found.rows).toHaveLength(found.total)
        for (const { value, count: counted } of found.facets.brands)
          expect([value, counted]).toEqual([
            value,
            count((product) => product.brand === value && passes(product, ask, city, 'brand')),
          ])
        for (const { value, count: counted } of found.facets.skin_types)
          expect([value, counted]).toEqual([
            value,
            count((product) => product.skin_types?.includes(value) === true && passes(product, ask, city, 'skin')),
          ])
        expect(found.facets.in_stock).toBe(count((product) => passes(product, { ...ask, in_stock: true }, city)))
        const prices = PRODUCTS.filter((product) => passes(product, ask, city, 'price_from')).map(
          (product) => shownOf(product, city)?.price ?? 0,
        )
        expect(found.facets.price).toEqual(
          prices.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...prices), max: Math.max(...prices) },
        )
      }),
      { numRuns: 400 },
    )
  })

  test('CAT-07: in every order a list begins with what the city can have, and neither part loses its order or a product', () => {
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

  test('CAT-09: what a card calls available is in a store of the city or in the warehouse', () => {
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
