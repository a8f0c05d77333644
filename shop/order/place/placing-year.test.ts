import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { insertOrderFixtures } from '#kit/shops/order-shop.ts'
import { openYear, placeOverYear } from '../../../tests/lab/placing-year.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
  await insertOrderFixtures(base.db)
  await openYear(base.db)
})
afterAll(() => base.close())

test('CAT-09, CAT-15: over a year of odd hours every placed order is promised what was shown when it was placed', async () => {
  const { wrong, placed } = await placeOverYear(base.db, 60, 2027)
  expect(wrong).toEqual([])
  expect(placed).toBeGreaterThan(40)
})
