import { randomUUID } from 'node:crypto'
import { visitorReaders } from '#app/visitor-readers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#kernel/endpoint.ts'
import { anonymous, type Caller } from '#platform/calls/caller.ts'
import { openCatalogueIndex, type CatalogueIndex } from '../index/catalogue-index.ts'
import { favoritesCalls } from '#shop/people/favourites/favorites.calls.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { FIXTURE_NOW, loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import { searchCalls } from './search.calls.ts'
import { deleteAbandonedHistory } from './search-history.calls.ts'

let base: TestDatabase
let shop: FixtureShop
let index: CatalogueIndex
let calls: ReturnType<typeof searchCalls>
let now = FIXTURE_NOW

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  index = await openCatalogueIndex(base.db)
  calls = searchCalls({
    ...visitorReaders(base.db),
    db: base.db,
    clock: { now: () => now },
    index,
    recordPhrase: () => {},
    recordChoice: () => {},
  })
})
afterAll(() => base.close())

const newVisitor = (): Caller => ({ ...anonymous('test'), visitorId: randomUUID() })
const guest = anonymous('test')
const textsOf = (answer: Answer<{ query: string }[]>): string[] => valueOf(answer).map(({ query }) => query)
/** Searches a second later than the last time. */
const push = async (visitor: Caller, query: string): Promise<string[]> => {
  now = new Date(now.getTime() + 1000)
  return textsOf(await calls.postSearchHistoryPush({ query }, visitor))
}

describe('history', () => {
  test('SEARCH-08: the last phrase is first, a repeated one is listed once, and each visitor sees their own', async () => {
    const anna = newVisitor()
    await push(anna, 'крем')
    await push(anna, '  зелёный   чай ')
    expect(await push(anna, 'КРЕМ')).toEqual(['КРЕМ', 'зелёный чай'])
    expect(await push(anna, 'зеленый чай')).toEqual(['зеленый чай', 'КРЕМ'])
    expect(textsOf(await calls.getHistory({}, anna))).toEqual(['зеленый чай', 'КРЕМ'])
    expect(textsOf(await calls.getHistory({}, newVisitor()))).toEqual([])
    expect(textsOf(await calls.getHistory({}, guest))).toEqual([])
  })

  test('SEARCH-08: ten phrases are stored, the oldest one makes room', async () => {
    const anna = newVisitor()
    for (let number = 1; number <= 12; number++) await push(anna, `крем ${number}`)
    expect(textsOf(await calls.getHistory({}, anna))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `крем ${n}`))
    expect(await push(anna, 'крем 3')).toEqual([3, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((n) => `крем ${n}`))
  })

  test('SEARCH-08: one phrase or all of them can be removed, and only the visitor’s own', async () => {
    const [anna, boris] = [newVisitor(), newVisitor()]
    for (const query of ['крем', 'пудра, тени', 'тушь']) await push(anna, query)
    await push(boris, 'крем')
    expect(textsOf(await calls.deleteHistoryItem({ query: 'Пудра, тени' }, anna))).toEqual(['тушь', 'крем'])
    expect(textsOf(await calls.deleteHistoryItem({ query: 'крем' }, anna))).toEqual(['тушь'])
    expect(textsOf(await calls.deleteHistoryItem({ query: 'крем' }, guest))).toEqual([])
    expect(textsOf(await calls.deleteHistory({}, anna))).toEqual([])
    expect(textsOf(await calls.getHistory({}, anna))).toEqual([])
    expect(textsOf(await calls.getHistory({}, boris))).toEqual(['крем'])
  })

  test('SEARCH-08: a blank phrase is not stored and opens no session', async () => {
    expect(textsOf(await calls.postSearchHistoryPush({ query: ' \t ' }, guest))).toEqual([])
  })

  test('SAFE-05: phrases of visitors without a session are deleted after 180 days', async () => {
    const [gone, active] = [newVisitor(), newVisitor()]
    for (const visitor of [gone, active]) await push(visitor, 'крем')
    await base.db
      .insertInto('session')
      .values({ id_hash: Buffer.alloc(32, 7), visitor_id: active.visitorId ?? '', expires_at: '2027-06-01T00:00:00Z' })
      .execute()
    await deleteAbandonedHistory(base.db, new Date(now.getTime() + 181 * 86_400_000))
    expect(textsOf(await calls.getHistory({}, gone))).toEqual([])
    expect(textsOf(await calls.getHistory({}, active))).toEqual(['крем'])
  })
})

describe('what the panel shows before a phrase is typed', () => {
  test('SEARCH-02: without recorded phrases, often searched are the most popular categories', async () => {
    expect(textsOf(await calls.getOftenSearched({}, guest)).slice(0, 3)).toEqual([
      'кремы: купить',
      'ночные кремы: купить',
      'защита от солнца: купить',
    ])
  })

  test('SEARCH-02: recommends what is available in the city, the most popular first', async () => {
    const slugsIn = async (city: string) =>
      valueOf(await calls.getRecommendProducts({ city }, guest)).map(({ slug }) => slug)
    expect((await slugsIn('chel')).slice(0, 3)).toEqual(['krem-tish', 'krem-rosa', 'krem-polnoch'])
    expect(await slugsIn('chel')).not.toContain('krem-zimniy-ten')
    expect(await slugsIn('msk')).toContain('krem-zimniy-ten')
    const cards = valueOf(await calls.getRecommendProducts({}, guest))
    expect(cards.every(({ available }) => available)).toBe(true)
  })

  test('SEARCH-02: recommends first from the categories that the visitor likes, without what they like already', async () => {
    const anna = newVisitor()
    const favorites = favoritesCalls({ db: base.db, clock: { now: () => now } })
    valueOf(await favorites.add({ product_id: shop.product('krem-polnoch') }, anna))
    const slugs = valueOf(await calls.getRecommendProducts({ city: 'msk' }, anna)).map(({ slug }) => slug)
    expect(slugs.slice(0, 2)).toEqual(['krem-zimniy-ten', 'krem-tish'])
    expect(slugs).not.toContain('krem-polnoch')
    expect(new Set(slugs).size).toBe(slugs.length)
  })
})

test('SEARCH-02: what a customer has looked at counts as liked', async () => {
  const { id, visitor_id } = await base.db
    .insertInto('customer')
    .values({ phone: '79120000009', name: 'Анна', email: 'anna@example.ru', birthday: '1990-02-28' })
    .returning(['id', 'visitor_id'])
    .executeTakeFirstOrThrow()
  await base.db
    .insertInto('viewed_product')
    .values({ customer_id: id, product_id: shop.product('krem-polnoch'), viewed_at: now })
    .execute()
  const anna: Caller = { ...anonymous('test'), visitorId: visitor_id, customerId: id }
  const slugs = valueOf(await calls.getRecommendProducts({ city: 'msk' }, anna)).map(({ slug }) => slug)
  expect(slugs.slice(0, 2)).toEqual(['krem-zimniy-ten', 'krem-tish'])
})

describe('search', () => {
  test('SEARCH-07: a phrase finds categories, brands and products as the city sees them', async () => {
    const found = valueOf(await calls.postSearchQuery({ query: 'крем', city: 'msk' }, guest))
    expect(found).toMatchObject({ query: 'крем', repaired: false, near_misses: false })
    expect(found.total).toBeGreaterThan(3)
    expect(found.categories.map(({ path }) => path)).toContain('ukhod_za_litsom/kremy')
    expect(found.products.map(({ slug }) => slug)).toContain('krem-zimniy-ten')
    expect(found.products.find(({ slug }) => slug === 'krem-zimniy-ten')?.available).toBe(true)
    const brand = valueOf(await calls.postSearchQuery({ query: 'иней' }, guest))
    expect(brand.brands).toMatchObject([{ slug: 'iney', name: 'Иней' }])
  })

  test('SEARCH-07: the panel names a brand by the beginning of its name, of three letters at least', async () => {
    const brandsOf = async (query: string) =>
      valueOf(await calls.postSearchQuery({ query }, guest)).brands.map(({ slug }) => slug)
    expect(await brandsOf('Meru s')).toEqual(['meru-seoul'])
    expect(await brandsOf('ине')).toEqual(['iney'])
    expect(await brandsOf('me')).toEqual([])
  })

  test('SEARCH-07: a barcode finds its product, the beginning of a barcode or another one finds none', async () => {
    const slugs = async (query: string) =>
      valueOf(await calls.postSearchQuery({ query }, guest)).products.map(({ slug }) => slug)
    expect(await slugs('2000000001012')).toEqual(['krem-tish'])
    expect(await slugs('2000000 00101 2')).toEqual(['krem-tish'])
    expect(await slugs('200000000')).toEqual([])
    expect(await slugs('2000000001029')).toEqual([])
  })

  test('SEARCH-07: the panel names the word that it left out', async () => {
    const found = valueOf(await calls.postSearchQuery({ query: 'крем мед' }, guest))
    expect(found).toMatchObject({ near_misses: false, dropped: ['мед'] })
    expect(found.total).toBeGreaterThan(0)
  })

  test('SEARCH-07: nonsense finds nothing', async () => {
    const found = valueOf(await calls.postSearchQuery({ query: 'ыъыъщщ' }, guest))
    expect(found).toMatchObject({ categories: [], brands: [], pages: [] })
    expect(found.total === 0 || found.near_misses).toBe(true)
  })

  test('SEARCH-07: a phrase that finds nothing is named as it was typed, without a repair', async () => {
    for (const query of ['ыъыъ', 'rhtv jnxtxyfz'])
      expect(valueOf(await calls.postSearchQuery({ query }, guest))).toMatchObject({
        query,
        repaired: false,
        pages: [],
      })
    expect(valueOf(await calls.postSearchQuery({ query: 'rhtv' }, guest))).toMatchObject({
      query: 'крем',
      repaired: true,
    })
  })

  test('SEARCH-07: a right word that the shop does not have is repaired only when the phrase then finds something', async () => {
    const asked = async (query: string) => valueOf(await calls.postSearchQuery({ query }, guest)).query
    expect(await asked('крем шишь')).toBe('крем шишь')
    expect(await asked('крен тишь')).toBe('крем тишь')
  })
})
