import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { anonymous } from '#platform/calls/caller.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { fixtureClock, loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import type { ListingQuery } from '../catalog.api.ts'
import { openCatalogueIndex, type CatalogueIndex } from '../index/catalogue-index.ts'
import { shownCollections } from '../index/collection-rows.ts'
import { catalogCalls } from '../listing/catalog.calls.ts'

let base: TestDatabase
let index: CatalogueIndex

type Rule = {
  readonly products?: readonly string[]
  readonly sections?: readonly string[]
  readonly brands?: readonly string[]
  readonly labels?: readonly string[]
  readonly attributes?: readonly { readonly code: string; readonly values: readonly string[] }[]
  readonly price_to?: number
  readonly in_stock?: boolean
  readonly except_products?: readonly string[]
  readonly disabled?: boolean
}
const insert = async (slug: string, rule: Rule): Promise<void> => {
  const {
    attributes = [],
    products = [],
    sections = [],
    brands = [],
    labels = [],
    except_products = [],
    ...rest
  } = rule
  await base.db
    .insertInto('collection')
    .values({
      slug,
      title: 'Подборка',
      lead: 'О чём она.',
      body_html: '',
      position: 0,
      products: [...products],
      sections: [...sections],
      brands: [...brands],
      labels: [...labels],
      attributes: JSON.stringify(attributes),
      in_stock: false,
      except_products: [...except_products],
      disabled: false,
      ...rest,
    })
    .execute()
}

beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
  await sql`INSERT INTO label (code, name, colour, position) VALUES ('vybor', 'Выбор магазина', 'lake', 1)`.execute(
    base.db,
  )
  await sql`UPDATE product SET labels = '{vybor}' WHERE slug IN ('krem-polnoch', 'blesk-med')`.execute(base.db)
  await sql`UPDATE product SET sections = '{makiyazh}' WHERE slug = 'krem-tish'`.execute(base.db)
  await insert('rukami', {
    products: ['krem-polnoch', 'krem-byloy', 'net-takogo', 'krem-rosa', 'krem-tish', 'krem-polnoch'],
  })
  await insert('kremy', { sections: ['ukhod_za_litsom/kremy'], except_products: ['krem-rosa'] })
  await insert('vmeste', { products: ['krem-zimniy-ten'], sections: ['ukhod_za_litsom/kremy'], brands: ['polyn-12'] })
  await insert('metka', { labels: ['vybor', 'new'] })
  await insert('sukhaya', { attributes: [{ code: 'skin', values: ['сухая'] }] })
  await insert('nedorogo', { price_to: 90_000 })
  await insert('est', { in_stock: true })
  await insert('skryta', { products: ['krem-tish'], disabled: true })
  await insert('pustaya', { products: ['krem-byloy'] })
  index = await openCatalogueIndex(base.db)
})
afterAll(() => base.close())

const answerOf = (ask: Partial<ListingQuery>) =>
  catalogCalls({ db: base.db, clock: fixtureClock, index }).list({ city: 'default', ...ask }, anonymous('test'))
const list = async (ask: Partial<ListingQuery>) => {
  const answer = await answerOf(ask)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const slugs = async (ask: Partial<ListingQuery>): Promise<string[]> => (await list(ask)).cards.map(({ slug }) => slug)

test('OFFICE-03: a collection by hand shows its products in its order, each once, without those that are not sold', async () => {
  const listing = await list({ collection: 'rukami' })
  expect(listing.collection).toMatchObject({ title: 'Подборка', lead: 'О чём она.', picture: null })
  expect([listing.total, listing.cards.map(({ slug }) => slug)]).toEqual([
    3,
    ['krem-polnoch', 'krem-rosa', 'krem-tish'],
  ])
  // By popularity they stand the other way round.
  const popular = (await slugs({})).filter((slug) => ['krem-polnoch', 'krem-rosa', 'krem-tish'].includes(slug))
  expect(popular).toEqual(['krem-tish', 'krem-rosa', 'krem-polnoch'])
})

test('OFFICE-03: a rule takes products of its sections without the named ones; its list has filters of its own', async () => {
  const whole = await slugs({ path: 'ukhod_za_litsom/kremy' })
  expect(await slugs({ collection: 'kremy' })).toEqual(whole.filter((slug) => slug !== 'krem-rosa'))
  const dry = await slugs({ path: 'ukhod_za_litsom/kremy', skin: ['сухая'] })
  expect(await slugs({ collection: 'kremy', skin: ['сухая'] })).toEqual(dry.filter((slug) => slug !== 'krem-rosa'))
  const sections = (await list({ collection: 'kremy' })).facets.groups.find(({ code }) => code === 'section')?.values
  expect(sections?.map(({ value, count }) => [value, count])).toEqual([
    ['ukhod_za_litsom', 3],
    ['makiyazh', 1],
  ])
})

test('OFFICE-03: what is named by hand stands before what the rule finds, and all parts of a rule hold', async () => {
  const byRule = await slugs({ path: 'ukhod_za_litsom/kremy', brand: ['polyn-12'] })
  expect(byRule.length).toBeGreaterThan(0)
  const shown = await slugs({ collection: 'vmeste' })
  expect(new Set(shown)).toEqual(new Set(['krem-zimniy-ten', ...byRule]))
})

test('OFFICE-03: rules by label, attribute, price and stock', async () => {
  const own = await slugs({ label: ['vybor'] })
  expect(own.toSorted()).toEqual(['blesk-med', 'krem-polnoch'])
  expect((await slugs({ collection: 'metka' })).toSorted()).toEqual(
    (await slugs({ label: ['vybor', 'new'] })).toSorted(),
  )
  expect(await slugs({ collection: 'sukhaya' })).toEqual(await slugs({ skin: ['сухая'] }))
  expect(await slugs({ collection: 'nedorogo' })).toEqual(await slugs({ price_to: 900 }))
  const { cards } = await list({ collection: 'est' })
  expect([cards.length > 0, cards.every(({ available }) => available)]).toEqual([true, true])
})

test('OFFICE-03: a collection that is switched off has no page and no line of the sitemap, nor has an empty one', async () => {
  expect(await answerOf({ collection: 'skryta' })).toMatchObject({ refusal: 'no-collection' })
  expect(await answerOf({ collection: 'net' })).toMatchObject({ refusal: 'no-collection' })
  expect((await list({ collection: 'pustaya' })).total).toBe(0)
  expect(shownCollections(index.current())).toEqual([
    'est',
    'kremy',
    'metka',
    'nedorogo',
    'rukami',
    'sukhaya',
    'vmeste',
  ])
})

test('OFFICE-03: a product stands in its further sections, and a label of the shop is a filter and on cards', async () => {
  expect(await slugs({ path: 'makiyazh' })).toContain('krem-tish')
  expect(await slugs({ path: 'ukhod_za_litsom/kremy' })).toContain('krem-tish')
  const listing = await list({})
  expect(listing.facets.groups.find(({ code }) => code === 'label')?.hidden).toBeGreaterThan(2)
  const labelled = listing.cards.find(({ slug }) => slug === 'krem-polnoch')
  expect(labelled?.labels).toEqual([{ name: 'Выбор магазина', colour: 'lake' }])
})

test('OFFICE-03: a new collection is there before the whole catalogue has been read again', async () => {
  await insert('novaya', { products: ['krem-tish'] })
  expect(await answerOf({ collection: 'novaya' })).toMatchObject({ refusal: 'no-collection' })
  expect(await index.refreshSearchData()).toBe(true)
  expect(await slugs({ collection: 'novaya' })).toEqual(['krem-tish'])
  expect(await index.refreshSearchData()).toBe(false)
})
