/** The demo shop, imported once: its files, and how well its search answers. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordFault } from '#platform/import/record-fault.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { importShop, folderSource, type ImportOutcome } from '#app/import/importer.ts'
import { readFloors, regressionsInTests } from './floors.ts'
import {
  GOLDEN_FILE,
  isInTests,
  growGolden,
  hasAnswer,
  readGolden,
  readNonsense,
  rightPhrases,
  writeGolden,
} from './golden.ts'
import { judgeAll, reportOf } from './measure-quality.ts'
import { openSearch } from './open-search.ts'
import { DEMO_FOLDER, readShopFacts } from './shop-facts.ts'

let base: TestDatabase
let imported: ImportOutcome
const invalid: string[] = []
const shop = readShopFacts()

const load = (): Promise<ImportOutcome> => {
  const wrong = (where: string, reason: string | RecordFault): number => invalid.push(`${where}: ${reason}`)
  return importShop(base.db, folderSource(DEMO_FOLDER), { invalid: wrong, shortfall: wrong, done: () => {} })
}

beforeAll(async () => {
  base = await freshDatabase()
  imported = await load()
}, 300_000)
afterAll(() => base.close())

test(
  'imports the demo shop without an invalid record, and a second time without a change',
  { timeout: 300_000 },
  async () => {
    expect(invalid).toEqual([])
    expect(imported.read).toBeGreaterThan(2000)
    expect((await load()).changed).toBe(0)
  },
)

test(
  'SEARCH-07, SEARCH-09: no class of golden queries falls below what the search has reached; right phrases are not repaired',
  { timeout: 120_000 },
  async () => {
    const search = await openSearch(base.db)
    const golden = readGolden().filter(({ query }) => isInTests(query))
    const right = rightPhrases(shop).filter(isInTests)
    const report = reportOf(search, judgeAll(shop, search, golden), right, readNonsense())
    expect(regressionsInTests(readFloors(), report)).toEqual([])
  },
)

test('SEARCH-07: the golden queries are those of the present catalogue, and every one has an answer', () => {
  expect(readFileSync(GOLDEN_FILE, 'utf8') === writeGolden(growGolden(shop)), 'npm run search:golden').toBe(true)
  const queries = readGolden()
  expect(queries.length).toBeGreaterThan(1000)
  expect(queries.filter((query) => !hasAnswer(shop, query)).map(({ query }) => query)).toEqual([])
  expect(rightPhrases(shop).length).toBeGreaterThan(300)
  expect(readNonsense().length).toBeGreaterThan(60)
})
