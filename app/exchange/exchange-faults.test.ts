import { expect, test } from 'vitest'
import { freshDatabase } from '#kit/database.ts'
import { countStatements, interleave, killAndRepeat } from '#kit/shops/exchange-faults.ts'
import { fillExchangeShop, link } from '#kit/shops/exchange-shop.ts'

const inShop = async <T>(work: (base: Awaited<ReturnType<typeof freshDatabase>>) => Promise<T>): Promise<T> => {
  const base = await freshDatabase()
  try {
    await fillExchangeShop(base)
    await link(base)
    return await work(base)
  } finally {
    await base.close()
  }
}
/** The long form has 200 points and 1,000 orders: tests/campaigns/campaign-1c.ts. */
const KILLS = 2
const ORDERS = 1

test('EXCH-02: an exchange killed at any statement leaves the old records or the new, and its repetition makes it whole', async () => {
  const statements = await inShop(countStatements)
  expect(statements).toBeGreaterThan(100)
  for (let point = 0; point < KILLS; point += 1)
    expect(await inShop((base) => killAndRepeat(base, Math.ceil(((point + 1) * statements) / (KILLS + 1))))).toEqual([])
})

test('EXCH-02: steps of two sessions in any order tear no price from its old price, and the last exchange holds', async () => {
  for (let seed = 1; seed <= ORDERS; seed += 1) expect(await inShop((base) => interleave(base, seed))).toEqual([])
})
