import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#platform/calls/caller.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { fixtureClock, loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { insertStaffSession } from '#kit/shops/staff.ts'
import { openCatalogueIndex, type CatalogueIndex } from '../index/catalogue-index.ts'
import { officeSearchCalls } from './office-search.calls.ts'

let base: TestDatabase
let index: CatalogueIndex
beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
  index = await openCatalogueIndex(base.db)
})
afterAll(() => base.close())

const ask = { q: 'помада', city: 'default' }

test('SEARCH-09: staff see why a result has its rank, in production too; nobody else does', async () => {
  const calls = officeSearchCalls({ db: base.db, clock: fixtureClock, index })
  expect(await calls.explainSearch(ask, anonymous('test'))).toMatchObject({ refusal: 'signed-out' })
  const staff = await insertStaffSession(base.db, { login: 'seller', role: 'office' }, fixtureClock.now())
  const answer = await calls.explainSearch(ask, staff.caller())
  expect(answer).toMatchObject({ ok: true, value: { text: 'помада', repaired: false } })
  if (!answer.ok) return
  const [first] = answer.value.rows
  expect(first).toMatchObject({ available: true, matched: [{ wanted: 'помада' }] })
  expect(first?.name).not.toBe('')
  expect(answer.value.rows).toHaveLength(answer.value.total)
})
