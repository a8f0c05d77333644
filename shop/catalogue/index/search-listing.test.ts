import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FacetGroup, ListingQuery } from '../catalog.api.ts'
import { emptyBits, hasBit, setBit } from '#kernel/bits.ts'
import { SORTS } from '../facts/listing-path.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import type { FilterCode } from '../facts/listing-filters.ts'
import { STANDARD_CODES, type StandardCode } from '#kit/shops/filters.ts'
import { PRODUCTS, CATEGORIES, BRANDS, type ProductFacts } from '#kit/shops/fixture-products.ts'
import { loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { searchListing, shortOrder, takePage } from './search-listing.ts'
import { buildSnapshot, openCatalogueIndex, viewOf, type CatalogueSnapshot } from './catalogue-index.ts'
import { neverYield } from '#kernel/yield-to-event-loop.ts'
import { sortRowsByKey } from './row-order.ts'

let base: TestDatabase
let snapshot: CatalogueSnapshot
let shop: FixtureShop

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
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
/** Values of a product for each filter, read off the fixtures by hand and not by the index. */
const valuesOf = (product: ProductFacts, code: StandardCode, city: City): string[] => {
  const listed = (name: string): string[] =>
    (product.facts ?? [])
      .filter((fact) => fact.name === name)
      .flatMap(({ value }) => value.replaceAll('\u00a0', ' ').split(', '))
  const shown = shownOf(product, city)
  const rating = product.rating_count ? Math.round((10 * (product.rating_sum ?? 0)) / product.rating_count) / 10 : 0
  switch (code) {
    case 'section':
      return CATEGORIES.map(({ path }) => path).filter((path) => `${product.category}/`.startsWith(`${path}/`))
    case 'label':
      return [
        ...(product.is_new ? ['new'] : []),
        ...(shown?.old_price === undefined ? [] : ['sale']),
        ...(product.is_hit ? ['hit'] : []),
      ]
    case 'naznachenie':
      return [
        ...(product.actives ?? []).flatMap((inci) => PURPOSES[inci] ?? []),
        ...(product.spf === undefined ? [] : ['zashchita-ot-solntsa']),
      ]
    case 'skin':
      return product.skin_types ?? []
    case 'hair':
      return listed('Тип волос')
    case 'finish':
      return listed('Финиш')
    case 'active':
      return (product.actives ?? []).map((inci) => inci.toLowerCase().replace(' ', '-'))
    case 'shade':
      return product.variants.flatMap(({ shade_color }) => FAMILIES[shade_color ?? ''] ?? [])
    case 'brand':
      return [product.brand]
    case 'volume':
      return product.variants.map((one) => `${one.size_amount ?? 50}-${one.size_unit === 'г' ? 'g' : 'ml'}`)
    case 'without':
      return (product.free_of ?? []).map((text) => text.replaceAll('\u00a0', ' ').toLowerCase())
    case 'spf':
      return product.spf === undefined ? [] : [String(product.spf)]
    case 'rating':
      return ['4.5', '4', '3'].filter((step) => rating >= Number(step))
  }
}
const PURPOSES: Record<string, string> = {
  'Fixture Panthenol': 'uspokoenie',
  'Fixture Squalane': 'smyagchenie',
  'Fixture Hyaluronate': 'uvlazhnenie',
}
const FAMILIES: Record<string, string> = { '#a01f2e': 'red', '#b3542c': 'coral', '#c98a3a': 'gold' }

type Except = StandardCode | 'price' | 'stock' | 'only'
const passes = (product: ProductFacts, query: ListingQuery, city: City, ...except: Except[]): boolean => {
  const shown = shownOf(product, city)
  const roubles = (shown?.price ?? 0) / 100
  const stores = query.shops ? STORES_OF[city].filter((code) => query.shops?.includes(shop.store(code))) : null
  return (
    !product.discontinued &&
    (query.path === undefined || product.category === query.path || product.category.startsWith(`${query.path}/`)) &&
    (except.includes('only') || query.only === undefined || valuesOf(product, 'label', city).includes(query.only)) &&
    STANDARD_CODES.every((code) => {
      const chosen = valuesIn(query, code)
      return (
        except.includes(code) ||
        chosen.length === 0 ||
        valuesOf(product, code, city).some((one) => chosen.includes(one))
      )
    }) &&
    (except.includes('price') || ((query.price_from ?? 0) <= roubles && roubles <= (query.price_to ?? Infinity))) &&
    (except.includes('stock') ||
      !(query.express || stores) ||
      product.variants.some((variant) => has(variant, query.express ? STORES_OF[city] : (stores ?? []))))
  )
}

const isStandard = (code: FilterCode): code is StandardCode => STANDARD_CODES.some((known) => known === code)
const groupsOf = (groups: readonly FacetGroup[]) =>
  groups.map(({ code, ...group }) => {
    if (!isStandard(code)) throw new Error(`a shop without attributes of its own has no filter ${code}`)
    return { code, ...group }
  })
const valuesIn = (query: ListingQuery, code: StandardCode): string[] => {
  const values = query[code]
  return Array.isArray(values) ? values.map(String) : []
}

const cities: City[] = ['default', 'chel', 'msk']
const queries = fc.record(
  {
    city: fc.constantFrom(...cities),
    path: fc.constantFrom(...CATEGORIES.map(({ path }) => path)),
    only: fc.constantFrom('new' as const, 'sale' as const),
    section: fc.subarray(['makiyazh', 'ukhod_za_litsom/kremy']),
    label: fc.subarray(['new', 'sale', 'hit']),
    naznachenie: fc.subarray(['uvlazhnenie', 'smyagchenie', 'zashchita-ot-solntsa']),
    skin: fc.subarray(['сухая', 'нормальная', 'жирная', 'чувствительная']),
    hair: fc.subarray(['сухие', 'жирные у корней']),
    active: fc.subarray(['fixture-panthenol', 'fixture-hyaluronate']),
    shade: fc.subarray(['red', 'coral', 'gold']),
    finish: fc.subarray(['матовый', 'сияющий']),
    brand: fc.subarray(BRANDS.map(({ slug }) => slug)),
    volume: fc.subarray(['50-ml', '30-ml', '8-g']),
    without: fc.subarray(['без отдушек', 'без спирта']),
    spf: fc.subarray([30, 50]),
    rating: fc.subarray([4.5, 4, 3]),
    price_from: fc.constantFrom(0, 500, 990, 1150),
    price_to: fc.constantFrom(800, 1150, 1800, 5000),
    shops: fc.subarray(['rodnik', 'kirovka'] as const, { minLength: 1 }),
    express: fc.boolean(),
    sort: fc.constantFrom(...SORTS),
  },
  { requiredKeys: ['city'] },
)
/** Few filters at a time: with all of them nothing is listed. Shops belong to one city, and express delivery is instead of them. */
const fewFilters = fc
  .tuple(queries, fc.subarray([...STANDARD_CODES, 'only', 'path', 'price_from', 'price_to'] as const))
  .map(([{ shops, ...query }, dropped]): ListingQuery => ({
    ...Object.fromEntries(Object.entries(query).filter(([name]) => !dropped.some((one) => one === name))),
    city: query.city,
    ...(shops && query.city === 'chel' && !query.express ? { shops: shops.map(shop.store) } : {}),
    open: [...STANDARD_CODES, 'shops'],
  }))
const answerOf = (query: ListingQuery) => {
  const category = query.path === undefined ? null : (snapshot.products.categoryByPath.get(query.path) ?? null)
  return searchListing(snapshot.products, viewOf(snapshot, query.city), category, query)
}
const cityOf = (query: ListingQuery): City => cities.find((key) => key === query.city) ?? 'default'

describe('searchListing', () => {
  test('CAT-07: total, page and facet counts equal those counted product by product', () => {
    fc.assert(
      fc.property(fewFilters, (query) => {
        const city = cityOf(query)
        const found = answerOf(query)
        const count = (test: (product: ProductFacts) => boolean): number => PRODUCTS.filter(test).length
        expect(found.total).toBe(count((product) => passes(product, query, city)))
        expect(found.rows).toHaveLength(found.total)
        for (const { code, values } of groupsOf(found.facets.groups))
          for (const { value, count: counted } of values)
            expect([code, value, counted]).toEqual([
              code,
              value,
              count(
                (product) =>
                  valuesOf(product, code, city).includes(value) &&
                  passes(product, query, city, code, ...(code === 'label' ? (['only'] as const) : [])),
              ),
            ])
        for (const { value, count: counted } of found.facets.shops)
          expect([value, counted]).toEqual([
            value,
            count((product) => passes(product, { ...query, express: false, shops: [Number(value)] }, city)),
          ])
        const { shops: _shops, ...withoutStores } = query
        expect(found.facets.in_stock).toBe(
          count((product) => passes(product, { ...withoutStores, express: true }, city)),
        )
        const prices = PRODUCTS.filter((product) => passes(product, query, city, 'price')).map(
          (product) => shownOf(product, city)?.price ?? 0,
        )
        expect(found.facets.price).toEqual(
          prices.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...prices), max: Math.max(...prices) },
        )
      }),
      { numRuns: 400 },
    )
  })

  test('CAT-07: a filter has every value of its section, possible or not, and is left out when there are fewer than two', () => {
    fc.assert(
      fc.property(fewFilters, (query) => {
        const city = cityOf(query)
        const section = PRODUCTS.filter((product) => passes(product, query, city, ...STANDARD_CODES, 'price', 'stock'))
        const { groups } = answerOf(query).facets
        for (const code of STANDARD_CODES) {
          if (code === 'section' || code === 'label') continue
          const chosen = valuesIn(query, code)
          const expected = new Set(section.flatMap((product) => valuesOf(product, code, city)))
          const known = chosen.filter((value) => snapshot.products.facets[code]?.indexOf.has(value))
          const values = groups.find((group) => group.code === code)?.values.map(({ value }) => value)
          if (known.length === 0 && expected.size < 2) expect([code, values]).toEqual([code, undefined])
          else expect([code, values?.toSorted()]).toEqual([code, [...expected.union(new Set(known))].sort()])
        }
      }),
      { numRuns: 300 },
    )
  })

  test('CAT-07: a group that is not opened lists its most frequent values and the chosen ones', () => {
    const query: ListingQuery = { city: 'default' }
    const groupOf = (ask: ListingQuery, code: FilterCode) =>
      answerOf(ask).facets.groups.find((one) => one.code === code)
    expect(groupOf(query, 'brand')).toMatchObject({ values: [], hidden: 3 })
    expect(groupOf({ ...query, open: ['brand'] }, 'brand')).toMatchObject({ hidden: 0 })
    expect(groupOf({ ...query, brand: ['iney'] }, 'brand')?.values.map(({ on }) => on)).toEqual([true, false, false])
    expect(groupOf(query, 'skin')?.values.map(({ name }) => name)).toEqual([
      'Жирная',
      'Нормальная',
      'Сухая',
      'Чувствительная',
    ])
    expect(answerOf(query).facets.shops).toEqual([])
  })

  test('CAT-07: in every order available products come first, and both parts are complete and sorted', () => {
    for (const city of cities)
      for (const sort of SORTS) {
        const view = viewOf(snapshot, city)
        // The order of the whole list, in one part, whatever lies where.
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

  test('CAT-07: a page of a few products of many is the one that the whole order gives', async () => {
    const size = 3000
    const keys = fc.sample(fc.constantFrom(0, 1, 2, 3, 4), { numRuns: size, seed: 7 })
    const keyOf = (row: number): number => keys[row] ?? 0
    const order = await sortRowsByKey(size, keyOf, neverYield)
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(size - 1), { minLength: 1, maxLength: 60 }), fc.nat(2), (some, page) => {
        const rows = emptyBits(size)
        for (const row of some) setBit(rows, row)
        const [skip, last] = [page * 24, (page + 1) * 24]
        const short = shortOrder(size, { rows, total: some.length }, { rows: order, keyOf }, last)
        if (some.length < 20) expect(short).toHaveLength(some.length)
        expect(takePage(rows, short, skip, 24)).toEqual(takePage(rows, order, skip, 24))
      }),
      { numRuns: 60 },
    )
  })

  test('CAT-10: a list that was asked for before has the stock and the marks of now', async () => {
    const index = await openCatalogueIndex(base.db)
    const ask: ListingQuery = { city: 'msk', open: ['label'] }
    const answer = () => searchListing(index.current().products, viewOf(index.current(), 'msk'), null, ask)
    const hits = (): number | undefined =>
      answer()
        .facets.groups.find(({ code }) => code === 'label')
        ?.values.find(({ value }) => value === 'hit')?.count
    const before = answer()
    const [hitsBefore = 0] = [hits()]
    expect(answer().facets.categories).toBe(before.facets.categories)
    expect(answer().facets.price).toBe(before.facets.price)
    const sold = await base.db
      .selectFrom('stock')
      .select('variant_id')
      .where('store_id', '=', shop.store('arbat'))
      .execute()
    await base.db
      .updateTable('stock')
      .set({ on_hand: 0, reserved: 0 })
      .where('store_id', '=', shop.store('arbat'))
      .execute()
    await index.refreshStock(sold.map(({ variant_id }) => variant_id))
    expect(before.facets.in_stock).toBeGreaterThan(0)
    expect(answer().facets.in_stock).toBe(0)
    // What no stock decides is not computed again.
    expect(answer().facets.categories).toBe(before.facets.categories)
    await base.db.updateTable('product').set({ is_hit: true }).where('is_hit', '=', false).execute()
    await index.refresh()
    expect(hits()).toBeGreaterThan(hitsBefore)
  })
})
