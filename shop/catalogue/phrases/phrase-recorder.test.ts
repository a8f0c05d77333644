import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anonymous } from '#platform/calls/caller.ts'
import { openCatalogueIndex, type CatalogueIndex } from '../index/catalogue-index.ts'
import { deleteOldRateCounts } from '#platform/db/retention.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { FIXTURE_NOW, loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { createOftenSearched } from './often-searched.calls.ts'
import { openPhraseRecorder, type PhraseRecorder } from './phrase-recorder.ts'
import { historyCalls } from './search-history.calls.ts'
import { deleteOldPhraseCounts } from './phrase-counts.sql.ts'

let base: TestDatabase
let index: CatalogueIndex
let recorder: PhraseRecorder
let now = FIXTURE_NOW
const clock = { now: () => now }
const failed = vi.fn()

beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
  index = await openCatalogueIndex(base.db)
  recorder = openPhraseRecorder({ db: base.db, clock, index, onError: failed })
})
beforeEach(async () => {
  now = FIXTURE_NOW
  await base.db.deleteFrom('search_phrase_day').execute()
  await base.db.deleteFrom('search_phrase_choice').execute()
  await base.db.deleteFrom('rate_count').execute()
})
afterAll(async () => {
  await recorder.close()
  await base.close()
  expect(failed).not.toHaveBeenCalled()
})

const counted = () =>
  base.db
    .selectFrom('search_phrase_day')
    .select(['day', 'phrase', 'searches', 'without_results'])
    .orderBy('day')
    .orderBy('phrase')
    .execute()
const searches = async (phrase: string): Promise<number> =>
  (await counted()).find((row) => row.phrase === phrase)?.searches ?? 0

/** That many visitors, each from a network of their own. */
const search = (phrase: string, visitors: number): void => {
  for (let visitor = 0; visitor < visitors; visitor++) recorder.record(phrase, randomUUID(), `10.0.${visitor}.7`)
}
const oftenSearched = (): Promise<readonly string[]> => createOftenSearched({ db: base.db, clock })(6)

test('SEARCH-07: counts a phrase by day in Moscow, and what found nothing', async () => {
  search('Крем!', 2)
  search('ыъыъщщ', 1)
  await recorder.flush()
  now = new Date('2026-11-20T21:30:00Z') // the next day in Moscow
  search('крем', 1)
  await recorder.flush()
  expect(await counted()).toEqual([
    { day: '2026-11-20', phrase: 'крем', searches: 2, without_results: 0 },
    { day: '2026-11-20', phrase: 'ыъыъщщ', searches: 1, without_results: 1 },
    { day: '2026-11-21', phrase: 'крем', searches: 1, without_results: 0 },
  ])
})

test('SEARCH-07: a phrase of which a word had to be left out counts as one without results', async () => {
  search('крем мёд', 1)
  await recorder.flush()
  expect(await counted()).toMatchObject([{ searches: 1, without_results: 1 }])
})

test('SEARCH-07: a visitor counts once for a phrase and day, in one batch and in several', async () => {
  const anna = randomUUID()
  for (let turn = 0; turn < 3; turn++) {
    recorder.record('крем', anna, `10.1.${turn}.7`)
    recorder.record('КРЕМ', anna, `10.1.${turn}.7`)
    await recorder.flush()
  }
  expect(await searches('крем')).toBe(1)
})

test('SEARCH-07: visitors of one network count three times for a phrase, 200 times in all', async () => {
  for (let visitor = 0; visitor < 5; visitor++) recorder.record('крем', randomUUID(), `203.0.113.${visitor}`)
  await recorder.flush()
  for (let visitor = 0; visitor < 5; visitor++) recorder.record('крем', randomUUID(), `203.0.113.${visitor}`)
  await recorder.flush()
  expect(await searches('крем')).toBe(3)
  for (let phrase = 0; phrase < 250; phrase++) recorder.record(`крем ${phrase}`, randomUUID(), '203.0.113.9')
  await recorder.flush()
  expect((await counted()).reduce((sum, row) => sum + row.searches, 0)).toBe(200)
})

test('SAFE-06: a phrase with a phone or an e-mail address is stored nowhere but in the visitor’s own history', async () => {
  search('89123456789 маша', 1)
  search('masha@example.ru', 1)
  await recorder.flush()
  expect(await counted()).toEqual([])
  expect(await base.db.selectFrom('rate_count').selectAll().execute()).toEqual([])
})

test('SEARCH-07: counters name neither the phrase nor the visitor nor the network', async () => {
  const anna = randomUUID()
  recorder.record('крем', anna, '203.0.113.9')
  await recorder.flush()
  const subjects = (await base.db.selectFrom('rate_count').select('subject').execute()).map(({ subject }) => subject)
  expect(subjects).toHaveLength(3)
  for (const subject of subjects) expect(subject).not.toMatch(new RegExp(`${anna}|203\\.0|крем`))
})

test('SEARCH-07: two nodes write batches with the same phrases at the same time without a lost count', async () => {
  const other = openPhraseRecorder({ db: base.db, clock, index, onError: failed })
  const phrases = Array.from({ length: 30 }, (_, number) => `крем ${number}`)
  for (const phrase of phrases) recorder.record(phrase, randomUUID(), '10.2.1.7')
  for (const phrase of phrases.toReversed()) other.record(phrase, randomUUID(), '10.2.2.7')
  await Promise.all([recorder.flush(), other.close()])
  expect((await counted()).map((row) => row.searches)).toEqual(phrases.map(() => 2))
})

test('SEARCH-02: often searched is what five visitors searched and found, then what staff suggest', async () => {
  search('крем', 5)
  search('ночной крем', 6)
  search('пудра', 4)
  search('ыъыъщщ', 9)
  await recorder.flush()
  await base.db
    .insertInto('search_phrase_choice')
    .values(['тушь', 'крем'].map((phrase) => ({ phrase, choice: 'suggested' })))
    .execute()
  expect(await oftenSearched()).toEqual(['ночной крем', 'крем', 'тушь'])
})

test('SEARCH-02: a visitor of five days is one visitor, also when counters expire meanwhile', async () => {
  const visitors = Array.from({ length: 4 }, () => randomUUID())
  for (let day = 0; day < 5; day++) {
    now = new Date(FIXTURE_NOW.getTime() + day * 86_400_000)
    visitors.forEach((visitor, at) => recorder.record('крем', visitor, `10.3.${at}.7`))
    await recorder.flush()
    await deleteOldRateCounts(base.db, now)
  }
  expect(await oftenSearched()).toEqual([])
  recorder.record('крем', randomUUID(), '10.3.9.7')
  await recorder.flush()
  expect(await oftenSearched()).toEqual(['крем'])
})

test('SEARCH-02: a phrase with blocked words is never often searched', async () => {
  search('ночной крем', 6)
  search('пудра', 7)
  await recorder.flush()
  await base.db.insertInto('search_phrase_choice').values({ phrase: 'крем', choice: 'blocked' }).execute()
  expect(await oftenSearched()).toEqual(['пудра'])
})

test('SEARCH-02: a search of 31 days ago is no longer often; counts are deleted after 90 days', async () => {
  search('крем', 6)
  await recorder.flush()
  now = new Date(FIXTURE_NOW.getTime() + 31 * 86_400_000)
  expect(await oftenSearched()).toEqual([])
  await deleteOldPhraseCounts(base.db, new Date(FIXTURE_NOW.getTime() + 90 * 86_400_000))
  expect(await searches('крем')).toBe(6)
  await deleteOldPhraseCounts(base.db, new Date(FIXTURE_NOW.getTime() + 91 * 86_400_000))
  expect(await counted()).toEqual([])
})

test('SEARCH-07: the phrase that a visitor searches for is counted', async () => {
  const calls = historyCalls({ db: base.db, clock, recordPhrase: recorder.record, recordChoice: recorder.recordChoice })
  const visitor = { ...anonymous('test'), visitorId: randomUUID(), address: '203.0.113.9' }
  await calls.postSearchHistoryPush({ query: ' Крем ' }, visitor)
  await recorder.flush()
  expect(await searches('крем')).toBe(1)
})
