import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#kit/audit.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { insertOrderFixtures } from '#kit/shops/order-shop.ts'
import { runBasketSequences } from '../../tests/lab/basket-sequences.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
  await insertOrderFixtures(base.db)
})
afterAll(() => base.close())

test('BASK-02, AUTH-08: whatever three browsers do at the same time, no acknowledged change of a basket is lost or doubled', async () => {
  const { actions, refused } = await runBasketSequences(base, { sequences: 60, seed: 20261123 })
  expect(actions).toBeGreaterThan(200)
  expect(refused).toBeLessThan(actions / 2)
  expect(await audit(base.url)).toEqual([])
})
