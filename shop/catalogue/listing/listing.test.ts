import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ListingQuery, type FacetValue, type Listing } from '../catalog.api.ts'
import { productId, variantId } from '#kernel/ids.ts'
import type { FilterCode } from '../facts/listing-filters.ts'
import { anonymous } from '#platform/calls/caller.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { fixtureClock, loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { catalogCalls } from './catalog.calls.ts'
import { openCatalogueIndex, type CatalogueIndex } from '../index/catalogue-index.ts'

let base: TestDatabase
let index: CatalogueIndex
let shop: FixtureShop

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  index = await openCatalogueIndex(base.db)
})
afterAll(() => base.close())

const list = async (ask: Partial<ListingQuery>): Promise<Listing> => {
  const answer = await catalogCalls({ db: base.db, clock: fixtureClock, index }).list(
    { city: 'default', ...ask },
    anonymous('test'),
  )
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const slugs = ({ cards }: Listing): string[] => cards.map(({ slug }) => slug)
const groupOf = ({ facets }: Listing, code: FilterCode): FacetValue[] =>
  facets.groups.find((group) => group.code === code)?.values ?? []
const counts = (listing: Listing, code: FilterCode): Record<string, number> =>
  Object.fromEntries(groupOf(listing, code).map(({ value, count }) => [value, count]))

describe('listings', () => {
  test('CAT-01: without filters the list is sorted by popularity and has no discontinued product', async () => {
    const listing = await list({})
    expect(listing.total).toBe(11)
    expect(slugs(listing).slice(0, 3)).toEqual(['krem-tish', 'krem-rosa', 'krem-polnoch'])
    expect(slugs(listing)).not.toContain('krem-byloy')
  })

  test('CAT-01: the call takes sort_by and sort_order as the address does, popular ascending by default', async () => {
    const up = slugs(await list({ sort: 'price_up' }))
    const down = slugs(await list({ sort: 'price_down' }))
    expect(up).not.toEqual(down)
    expect(slugs(await list({ sort_by: 'price' }))).toEqual(up)
    expect(slugs(await list({ sort_by: 'price', sort_order: 'desc' }))).toEqual(down)
    expect(slugs(await list({ sort_order: 'asc' }))).toEqual(slugs(await list({})))
    expect(Value.Check(ListingQuery, { city: 'chel', sort_by: 'price', sort_order: 'desc' })).toBe(true)
    expect(Value.Check(ListingQuery, { city: 'chel', sort_by: 'colour' })).toBe(false)
  })

  test('CAT-01: a category lists the products of its whole subtree and names its ancestors', async () => {
    const listing = await list({ path: 'ukhod_za_litsom/kremy' })
    expect(slugs(listing)).toEqual(['krem-tish', 'krem-rosa', 'krem-polnoch', 'krem-zimniy-ten'])
    expect(listing.category).toMatchObject({
      name: 'Кремы',
      ancestors: [{ path: 'ukhod_za_litsom', name: 'Уход за лицом' }],
    })
    expect(listing.facets.categories).toEqual([
      { path: 'ukhod_za_litsom/kremy/nochnye', name: 'Ночные кремы', count: 2 },
    ])
  })

  test('ROUTE-20: a category has the picture whose file is named after its path; without such a file it has none', async () => {
    const picture = { hash: '00000000000ca7e9', width: 960, height: 600, tone: '#dfe8ec' }
    await base.db
      .insertInto('picture')
      .values({ ...picture, file: 'categories/ukhod_za_litsom-kremy.png' })
      .execute()
    await index.rebuild()
    expect((await list({ path: 'ukhod_za_litsom/kremy' })).category?.picture).toEqual(picture)
    expect((await list({ path: 'ukhod_za_litsom' })).category?.picture).toBeNull()
  })

  test('FAV-01: cards come in the requested order, without unknown products', async () => {
    const calls = catalogCalls({ db: base.db, clock: fixtureClock, index })
    const all = await list({})
    const [first, second] = all.cards
    if (!first || !second) throw new Error('The fixture shop is empty')
    const answer = await calls.cards(
      { city: 'default', ids: [second.id, productId(2_000_000_000), first.id] },
      anonymous('test'),
    )
    expect(answer.ok && answer.value.map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('ROUTE-15: a category that does not exist is refused', async () => {
    const answer = await catalogCalls({ db: base.db, clock: fixtureClock, index }).list(
      { city: 'default', path: 'net/takoy' },
      anonymous('test'),
    )
    expect(answer).toMatchObject({ ok: false, refusal: 'no-category' })
  })

  test('ROUTE-05: new arrivals and the sale are separate lists', async () => {
    expect(slugs(await list({ only: 'new', sort: 'new' }))).toEqual(['flyuid-spf-50', 'krem-rosa', 'blesk-med'])
    expect(slugs(await list({ only: 'sale', sort: 'discount' }))).toEqual([
      'krem-polnoch',
      'flyuid-spf-50',
      'blesk-med',
    ])
  })

  test('CAT-07: values of one group are joined by OR, groups by AND; counts of a group ignore its own choice', async () => {
    const found = await list({ brand: ['polyn-12', 'iney'], skin: ['сухая'] })
    expect(found.total).toBe(3)
    expect(counts(found, 'brand')).toEqual({ 'polyn-12': 2, iney: 1, 'meru-seoul': 1 })
    expect(counts(found, 'skin')).toEqual({ жирная: 1, нормальная: 3, сухая: 3, чувствительная: 1 })
    expect(
      groupOf(found, 'brand')
        .filter(({ on }) => on)
        .map(({ value }) => value),
    ).toEqual(['iney', 'polyn-12'])
  })

  test('CAT-07: values without products stay in the facet with count 0', async () => {
    const found = await list({ path: 'ukhod_za_litsom/spf', skin: ['нормальная'], open: ['brand'] })
    expect(counts(found, 'brand')).toEqual({ iney: 1, 'meru-seoul': 0 })
  })

  test('CAT-07: the price filter is in roubles, and the price bounds ignore it', async () => {
    const listing = await list({ price_from: 1000, price_to: 1300, sort: 'price_down' })
    expect(slugs(listing)).toEqual(['krem-rosa', 'pudra-iney', 'krem-spf-30'])
    expect(listing.facets.price).toEqual({ min: 39_000, max: 320_000 })
  })

  test('CAT-07: sorts by price both ways, rating and novelty; ties by popularity; unavailable products come last', async () => {
    expect(slugs(await list({ path: 'makiyazh', sort: 'price_up' }))).toEqual([
      'balzam-dlya-gub',
      'pomada-vereteno',
      'pudra-iney',
      'blesk-med',
    ])
    expect(slugs(await list({ path: 'makiyazh', sort: 'price_down' }))).toEqual([
      'pudra-iney',
      'pomada-vereteno',
      'balzam-dlya-gub',
      'blesk-med',
    ])
    expect(slugs(await list({ path: 'ukhod_za_litsom', sort: 'rating' })).slice(0, 4)).toEqual([
      'krem-tish',
      'krem-polnoch',
      'flyuid-spf-50',
      'krem-rosa',
    ])
    expect(slugs(await list({ sort: 'new' })).slice(0, 4)).toEqual([
      'flyuid-spf-50',
      'krem-rosa',
      'krem-tish',
      'krem-polnoch',
    ])
  })

  test('CAT-08: pages count the whole list; a page past the end is empty', async () => {
    expect(await list({})).toMatchObject({ total: 11, page: 1, pages: 1, per_page: 24 })
    expect(await list({ page: 2 })).toMatchObject({ total: 11, page: 2, cards: [] })
  })

  test('CAT-07: «в наличии» counts the stores of a city with stores, and the warehouse elsewhere', async () => {
    const inChelyabinsk = await list({ city: 'chel', express: true })
    expect(slugs(inChelyabinsk)).toEqual([
      'krem-tish',
      'krem-polnoch',
      'flyuid-spf-50',
      'maslo-ochishchayushchee',
      'blesk-med',
      'balzam-dlya-gub',
    ])
    expect(inChelyabinsk.facets.in_stock).toBe(6)
    expect((await list({ city: 'msk' })).facets.in_stock).toBe(4)
    expect((await list({ city: '8a1b3f29-4a84-4c3e-9a6b-4f2b1f6f7a01' })).facets.in_stock).toBe(7)
  })

  test('CAT-07: facts of the data become values with their names; volumes are sorted by size', async () => {
    const found = await list({ open: ['active', 'without', 'hair', 'volume', 'naznachenie', 'rating'] })
    const named = (code: FilterCode) => groupOf(found, code).map(({ value, name }) => [value, name])
    expect(named('active')).toContainEqual(['fixture-panthenol', 'Пантенол'])
    expect(named('without')).toEqual([
      ['без отдушек', 'Без\u00a0отдушек'],
      ['без спирта', 'Без спирта'],
    ])
    expect(named('hair')).toEqual([
      ['жирные у корней', 'Жирные у\u00a0корней'],
      ['сухие', 'Сухие'],
    ])
    expect(named('volume')).toEqual([
      ['30-ml', '30\u00a0мл'],
      ['50-ml', '50\u00a0мл'],
      ['8-g', '8\u00a0г'],
    ])
    expect(named('rating').map(([value]) => value)).toEqual(['4.5', '4', '3'])
  })

  test('CAT-04: express delivery is any store of the city; chosen stores narrow it, as their stock is now', async () => {
    const found = await list({ city: 'chel', shops: [shop.store('kirovka')] })
    expect(slugs(found)).toEqual(['krem-polnoch', 'maslo-ochishchayushchee', 'balzam-dlya-gub'])
    expect(found.facets.shops.map(({ name, count }) => [name, count])).toEqual([
      ['ТРК «Родник»', 4],
      ['Кировка', 3],
    ])
    const both = await list({ city: 'chel', shops: [shop.store('kirovka'), shop.store('rodnik')] })
    expect(slugs(both)).toEqual(slugs(await list({ city: 'chel', express: true })))
    const id = shop.variant('I-0301')
    const setReserved = async (reserved: number) => {
      await base.db
        .updateTable('stock')
        .set({ reserved })
        .where('variant_id', '=', variantId(id))
        .where('store_id', '=', shop.store('kirovka'))
        .execute()
      await index.refreshStock([variantId(id)])
    }
    await setReserved(2)
    expect(slugs(await list({ city: 'chel', shops: [shop.store('kirovka')] }))).not.toContain('krem-polnoch')
    await setReserved(0)
    expect(slugs(await list({ city: 'chel', shops: [shop.store('kirovka')] }))).toContain('krem-polnoch')
  })

  test('CAT-09: a card shows the cheapest variant available in the city, otherwise the cheapest', async () => {
    const card = async (city: string) =>
      (await list({ city, path: 'ukhod_za_litsom/kremy' })).cards.find(({ slug }) => slug === 'krem-tish')
    expect(await card('chel')).toMatchObject({
      price: 99_000,
      size_text: '30 мл',
      price_from: true,
      available: true,
      variant_id: shop.variant('P-0102'),
    })
    expect(await card('msk')).toMatchObject({ price: 149_000, available: true })
    const nowhere = (await list({ path: 'ukhod_za_litsom/spf' })).cards.find(({ slug }) => slug === 'krem-spf-30')
    expect(nowhere).toMatchObject({ price: 115_000, price_from: false, available: false })
  })

  test('CAT-09: a card has brand, labels, rating and shades', async () => {
    const { cards } = await list({ path: 'makiyazh/guby' })
    expect(cards[0]).toMatchObject({
      brand: { slug: 'iney', name: 'Иней' },
      is_hit: true,
      shades: ['#a01f2e', '#b3542c'],
      shades_count: 2,
      rating: null,
    })
    expect(cards.at(-1)).toMatchObject({
      slug: 'blesk-med',
      available: false,
      sale_percent: 20,
      is_new: true,
      old_price: 80_000,
    })
    expect((await list({})).cards[0]).toMatchObject({ rating: 4.7, reviews_count: 10 })
  })

  test('CAT-09: a shade that comes in two sizes is one shade of the card', async () => {
    const { id: _, ...variant } = await base.db
      .selectFrom('variant')
      .selectAll()
      .where('sku', '=', 'I-0801')
      .executeTakeFirstOrThrow()
    await base.db
      .insertInto('variant')
      .values({
        ...variant,
        sku: 'I-0803',
        size_text: '8 г',
        position: 9,
        attributes: JSON.stringify(variant.attributes),
      })
      .execute()
    index.expireCards()
    const { cards } = await list({ path: 'makiyazh/guby' })
    expect(cards[0]).toMatchObject({ shades: ['#a01f2e', '#b3542c'], shades_count: 2 })
    await base.db.deleteFrom('variant').where('sku', '=', 'I-0803').execute()
    index.expireCards()
  })

  test('SEARCH-09: a repaired phrase says what was searched, and «verbatim» searches it as typed', async () => {
    const repaired = await list({ q: 'rhtv' })
    expect(repaired.phrase).toMatchObject({ text: 'крем', repaired: true, near_misses: false })
    expect(slugs(repaired)).toContain('krem-tish')
    expect(await list({ q: 'rhtv', verbatim: true })).toMatchObject({
      total: 0,
      phrase: { text: 'rhtv', repaired: false },
    })
    expect((await list({ q: 'КРЕМЫ' })).phrase).toMatchObject({ text: 'КРЕМЫ', repaired: false })
  })

  test('SEARCH-07: restrictions in the phrase narrow the list, each with the phrase without it', async () => {
    const listing = await list({ q: 'крем для сухой кожи до 2000 рублей' })
    expect(listing.phrase?.filters).toEqual([
      { label: 'Сухая кожа', without: 'крем до 2000 рублей' },
      { label: 'До\u00a02\u00a0000\u00a0₽', without: 'крем для сухой кожи' },
    ])
    for (const { price } of listing.cards) expect(price).toBeLessThanOrEqual(200_000)
    expect(listing.phrase?.as_filters).toEqual({ q: 'крем', values: { skin: ['сухая'] }, price_to: 2000 })
    const { q = '', values = {}, ...filters } = listing.phrase?.as_filters ?? {}
    expect(slugs(await list({ q, ...values, ...filters }))).toEqual(slugs(listing))
    const skin = await list({ skin: ['сухая'] })
    for (const slug of slugs(listing)) expect(slugs(skin)).toContain(slug)
  })

  test('SEARCH-07: a phrase that was repaired, or that nothing fits, is not turned into filters: its message would be lost', async () => {
    for (const q of ['rhtv lj 2000 he,ktq', 'крем с керосином до 2000 рублей', 'крем'])
      expect((await list({ q })).phrase?.as_filters).toBeNull()
  })

  test('SEARCH-07: similar products are named near misses, nonsense finds nothing', async () => {
    const near = await list({ q: 'крем с керосином' })
    expect(near.phrase?.near_misses).toBe(true)
    expect(slugs(near)).toContain('krem-tish')
    expect(await list({ q: 'щщъщщъщщ' })).toMatchObject({ total: 0, phrase: { near_misses: false } })
  })

  test('SEARCH-07: when no product has all words, the list names the word it left out and keeps the kind of product', async () => {
    const listing = await list({ q: 'крем мед' })
    expect(listing.phrase).toMatchObject({ near_misses: false, dropped: ['мед'] })
    expect(slugs(listing)).toEqual(slugs(await list({ q: 'крем' })))
    expect((await list({ q: 'крем' })).phrase?.dropped).toEqual([])
  })

  test('SEARCH-07: a restriction is never left out, nor one unknown word of two', async () => {
    for (const q of ['крем мед до 10 рублей', 'крем без меда', 'крем керосин'])
      expect((await list({ q })).phrase).toMatchObject({ dropped: [] })
  })

  test('SEARCH-09: «explain» says why a product is found, and only where it is allowed', async () => {
    const ask = { city: 'default', q: 'помада', explain: true }
    const explained = await catalogCalls({ db: base.db, clock: fixtureClock, index, explainsSearch: true }).list(
      ask,
      anonymous('test'),
    )
    expect(explained.ok && explained.value.explanations?.[0]).toMatchObject({
      available: true,
      matched: [
        { wanted: 'помада', repair: null, by: [{ terms: ['помад'], fields: expect.arrayContaining(['head']) }] },
      ],
    })
    expect((await list(ask)).explanations).toBeUndefined()
  })

  test('ROUTE-03: each word of a phrase is a prefix of a word of the name, brand, category or SKU', async () => {
    expect(slugs(await list({ q: 'крем полынь' }))).toEqual(['krem-tish', 'krem-rosa'])
    expect(slugs(await list({ q: 'МЕД' }))).toEqual(['blesk-med'])
    expect(slugs(await list({ q: 'p-0201' }))).toEqual(['krem-rosa'])
    expect(slugs(await list({ q: 'защита' }))).toEqual(['flyuid-spf-50', 'krem-spf-30'])
    expect(await list({ q: 'ёж' })).toMatchObject({
      total: 0,
      pages: 0,
      cards: [],
      facets: { price: { min: 0, max: 0 } },
    })
  })

  test('CAT-07: unknown brands are ignored', async () => {
    expect((await list({ brand: ['net-takogo'] })).total).toBe(11)
  })
})
