import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { FIXTURE_NOW, fixtureClock, loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { insertStaffSession, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { anonymous } from '#platform/calls/caller.ts'
import { insertSet, insertSetRecords } from '#platform/changes/change-sets.sql.ts'
import { openCatalogueIndex, type CatalogueIndex } from '../index/catalogue-index.ts'
import { readSearchData } from '../index/search-data.sql.ts'
import { officeSearchCalls } from '../listing/office-search.calls.ts'
import { changedSearchData } from './changed-search-data.ts'
import { openPhraseRecorder } from './phrase-recorder.ts'
import { historyCalls } from './search-history.calls.ts'

let base: TestDatabase
let index: CatalogueIndex
let staff: StaffBrowser
let calls: ReturnType<typeof officeSearchCalls>

beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
  index = await openCatalogueIndex(base.db)
  staff = await insertStaffSession(base.db, { login: 'content', role: 'office' }, fixtureClock.now())
  calls = officeSearchCalls({ db: base.db, clock: fixtureClock, index })
})
afterAll(() => base.close())

const phraseSet = async (kind: string, key: string, after: Readonly<Record<string, unknown>>): Promise<number> => {
  const set = await insertSet(base.db, { source: 'form', author: 'content', reason: 'Проба' }, FIXTURE_NOW)
  await insertSetRecords(base.db, set, [{ kind, key, before: null, after, refusal: null }])
  return set
}

test('OFFICE-05: staff see what was asked, without a result and without a choice; nothing says by whom', async () => {
  const recorder = openPhraseRecorder({
    db: base.db,
    clock: fixtureClock,
    index,
    onError: (error) => {
      throw error
    },
  })
  const history = historyCalls({
    db: base.db,
    clock: fixtureClock,
    recordPhrase: recorder.record,
    recordChoice: recorder.recordChoice,
  })
  const visitor = (at: number) => ({ ...anonymous('test'), visitorId: randomUUID(), address: `10.0.${at}.7` })
  const [anna, boris, vera] = [visitor(1), visitor(2), visitor(3)]
  for (const who of [anna, boris, vera]) valueOf(await history.postSearchHistoryPush({ query: 'Крем' }, who))
  for (const who of [anna, anna, boris]) valueOf(await history.postSearchChoice({ query: 'крем' }, who))
  valueOf(await history.postSearchChoice({ query: 'крем' }, { ...anna, visitorId: null }))
  valueOf(await history.postSearchHistoryPush({ query: 'помада' }, vera))
  valueOf(await history.postSearchHistoryPush({ query: 'гваюла' }, vera))
  valueOf(await history.postSearchHistoryPush({ query: '89123456789' }, vera))
  await recorder.close()
  expect(await calls.askedPhrases({}, anonymous('test'))).toMatchObject({ refusal: 'signed-out' })
  const asked = async (show: 'empty' | 'unchosen' | 'all') =>
    valueOf(await calls.askedPhrases({ show }, staff.caller())).phrases.map(({ phrase, searches, choices }) => [
      phrase,
      searches,
      choices,
    ])
  expect(await asked('empty')).toEqual([['гваюла', 1, 0]])
  expect(await asked('unchosen')).toEqual([['помада', 1, 0]])
  expect(await asked('all')).toEqual([
    ['крем', 3, 2],
    ['гваюла', 1, 0],
    ['помада', 1, 0],
  ])
})

test('OFFICE-05: the words of the search from records are those of its tables', async () => {
  expect(await changedSearchData(base.db, null)).toEqual(await readSearchData(base.db))
})

test('OFFICE-05: a set of words is tried on phrases and checks before it is applied', async () => {
  await base.db.deleteFrom('search_phrase_day').execute()
  await base.db
    .insertInto('search_phrase_day')
    .values([
      { day: '2026-11-20', phrase: 'гваюла', searches: 9, without_results: 9 },
      { day: '2026-11-19', phrase: 'крем', searches: 5, without_results: 0 },
    ])
    .execute()
  const [category] = index.current().products.roots
  const paths = index.current().products.roots.map(({ path }) => path)
  await base.db
    .insertInto('search_check')
    .values([
      { phrase: 'гваюла', categories: paths, brands: [], page_url: null },
      { phrase: 'крем', categories: paths, brands: [], page_url: null },
      { phrase: 'помада', categories: [], brands: ['net-takoy'], page_url: null },
    ])
    .execute()
  expect(category).toBeDefined()
  const set = await phraseSet('search_synonyms', 'gvayula', { code: 'gvayula', words: ['Гваюла', 'помада'] })
  const before = await base.db.selectFrom('search_synonym').selectAll().execute()
  const effect = valueOf(await calls.searchEffect({ set }, staff.caller()))
  expect(effect).toMatchObject({ measured: 2, found: 1, lost: 0, other: 0, is_whole: true })
  expect(effect.changes).toMatchObject([{ phrase: 'гваюла', searches: 9, change: 'found', before: [] }])
  const goods = await base.db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brand_id')
    .select(['product.name', 'brand.name as brand'])
    .execute()
  expect(goods.map(({ name, brand }) => `${name}, ${brand}`)).toContain(effect.changes[0]?.after[0])
  expect(effect.checks).toEqual({ measured: 3, passed_before: 1, passed_after: 2, broken: [], mended: ['гваюла'] })
  // Nothing is applied.
  expect(await base.db.selectFrom('search_synonym').selectAll().execute()).toEqual(before)
  const page = await phraseSet('search_redirects', 'krem', {
    code: 'krem',
    phrases: ['крем'],
    title: 'Доставка',
    to: '/delivery',
  })
  expect(valueOf(await calls.searchEffect({ set: page }, staff.caller()))).toMatchObject({
    changes: [{ phrase: 'крем', change: 'other' }],
  })
  const other = await phraseSet('banners', 'zima', { title: 'Зима' })
  expect(await calls.searchEffect({ set: other }, staff.caller())).toMatchObject({ refusal: 'no-record' })
})
