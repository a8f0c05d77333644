import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymous } from '#platform/calls/caller.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { fixtureClock, loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import type { StoreCode } from '#kit/shops/fixture-products.ts'
import { catalogCalls } from '../listing/catalog.calls.ts'
import type { ListingQuery } from '../catalog.api.ts'
import {
  buildSnapshot,
  openCatalogueIndex,
  viewOf,
  type CatalogueIndex,
  type CatalogueSnapshot,
} from './catalogue-index.ts'
import { searchListing } from './search-listing.ts'
import { searchPhrase } from './search-phrase.ts'
import { neverYield } from '#kernel/yield-to-event-loop.ts'

let base: TestDatabase
let shop: FixtureShop
let index: CatalogueIndex

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  index = await openCatalogueIndex(base.db)
})
afterAll(() => base.close())

const setStock = (store: StoreCode, sku: string, onHand: number, reserved = 0) =>
  sql`INSERT INTO stock (store_id, variant_id, on_hand, reserved)
      VALUES (${shop.store(store)}, ${shop.variant(sku)}, ${onHand}, ${reserved})
    ON CONFLICT (store_id, variant_id) DO UPDATE SET on_hand = excluded.on_hand, reserved = excluded.reserved`.execute(
    base.db,
  )

const prices = async (city: string) => {
  const answer = await catalogCalls({ db: base.db, clock: fixtureClock, index }).list(
    { city, sort: 'price_up' },
    anonymous('test'),
  )
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.cards.map(({ slug, price, available }) => ({ slug, price, available }))
}

const LISTS: readonly Partial<ListingQuery>[] = [
  {},
  { path: 'makiyazh', open: ['label', 'brand'] },
  { path: 'ukhod_za_litsom', sort: 'price_up' },
  { only: 'sale', open: ['brand', 'volume'] },
  { label: ['sale'] },
  { express: true },
  { price_to: 1000, sort: 'discount' },
]
const PHRASES = ['крем', 'пудра', 'крем до 1000 рублей', 'помада в наличии']
const answersIn = (snapshot: CatalogueSnapshot, city: string) => [
  ...LISTS.map((list) => {
    const ask = { city, ...list }
    const category = snapshot.products.categoryByPath.get(list.path ?? '') ?? null
    return searchListing(snapshot.products, viewOf(snapshot, city), category, ask)
  }),
  ...PHRASES.map((phrase) => {
    const { rows, fitting, order, nearMisses } = searchPhrase(snapshot, city, phrase, { take: 3 })
    return { rows, fitting, order, nearMisses }
  }),
]

describe('the catalogue index', () => {
  test('CAT-09: when the last unit is sold, the card shows the next variant and moves in the price order', async () => {
    const before = await prices('chel')
    expect(before.find(({ slug }) => slug === 'krem-tish')).toEqual({
      slug: 'krem-tish',
      price: 99_000,
      available: true,
    })
    await setStock('rodnik', 'P-0102', 1, 1)
    await index.refreshStock([shop.variant('P-0102')])
    const after = await prices('chel')
    expect(after.find(({ slug }) => slug === 'krem-tish')).toEqual({
      slug: 'krem-tish',
      price: 149_000,
      available: true,
    })
    const had = after.filter(({ available }) => available).map(({ price }) => price)
    expect(had).toEqual(had.toSorted((a, b) => a - b))
    expect(after.map(({ available }) => available)).toEqual(
      after.map(({ available }) => available).toSorted((a, b) => Number(b) - Number(a)),
    )
  })

  test('a rebuild adds a new product and removes a discontinued one', async () => {
    await base.db.updateTable('product').set({ discontinued: true }).where('slug', '=', 'pudra-iney').execute()
    await base.db.updateTable('product').set({ discontinued: false }).where('slug', '=', 'krem-byloy').execute()
    await Promise.all([index.rebuild(), index.rebuild(), index.rebuild()])
    const slugs = (await prices('default')).map(({ slug }) => slug)
    expect(slugs).toContain('krem-byloy')
    expect(slugs).not.toContain('pudra-iney')
  })

  test('SEARCH-07: a new synonym is found without a rebuild', async () => {
    const found = () => searchPhrase(index.current(), 'chel', 'лапотулька', { take: 3 }).rows.length
    const { products } = index.current()
    expect(found()).toBe(0)
    await base.db
      .insertInto('search_synonym')
      .values({ code: 'test', words: ['крем', 'лапотулька'] })
      .execute()
    expect(await index.refreshSearchData()).toBe(true)
    expect(found()).toBe(3)
    expect(index.current().products).toBe(products)
    expect(await index.refreshSearchData()).toBe(false)
    await base.db.deleteFrom('search_synonym').where('code', '=', 'test').execute()
    await index.refreshSearchData()
  })

  test('stock that changes during a rebuild is in the new snapshot', async () => {
    const rebuilding = index.rebuild()
    await setStock('arbat', 'I-0601', 3)
    await index.refreshStock([shop.variant('I-0601')])
    await rebuilding
    expect((await prices('msk')).find(({ slug }) => slug === 'krem-spf-30')?.available).toBe(true)
  })

  test('CAT-07: after any changes of stock the corrected snapshot equals a rebuilt one', async () => {
    const skus = ['P-0101', 'P-0102', 'I-0301', 'M-0501', 'I-0801', 'I-0802', 'P-1001']
    const change = fc.record({
      store: fc.constantFrom<StoreCode>('sklad', 'rodnik', 'kirovka', 'arbat'),
      sku: fc.constantFrom(...skus),
      left: fc.constantFrom(0, 1, 5),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        for (const { store, sku, left } of changes) await setStock(store, sku, left)
        await index.refreshStock(changes.map(({ sku }) => shop.variant(sku)))
        const corrected = index.current()
        const rebuilt = await buildSnapshot(base.db, neverYield)
        for (const city of ['default', 'chel', 'msk']) {
          expect(viewOf(corrected, city)).toEqual(viewOf(rebuilt, city))
          // What was answered before the changes has not stayed.
          expect(answersIn(corrected, city)).toEqual(answersIn(rebuilt, city))
        }
      }),
      { numRuns: 25 },
    )
  })
})
