/** Short form; the long one is tests/campaigns/campaign-races.ts. */
import { expect, test } from 'vitest'
import { audit } from '#kit/audit.ts'
import { fixtureDatabase } from '#kit/shops/order-database.ts'
import { BALM, CREAM, SERUM } from '#kit/shops/order-shop.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { race } from './race.ts'

const database = fixtureDatabase()

test.each([1, 7, 500])(
  'ORD-05: a thousand buyers in two processes and %i pieces: exactly that many are sold, the others are refused',
  async (stock) => {
    const outcome = await race(database.db, database.url, { stock, buyers: 1000, variantIds: [CREAM] })
    expect(outcome).toMatchObject({
      placed: stock,
      refused: { 'not-enough': 1000 - stock },
      unexpectedErrors: [],
      reserved: [stock],
      deadlocks: 0,
    })
    expect(await audit(database.url)).toEqual([])
  },
  180_000,
)

test('ORD-05: baskets with the same products in any order, and concurrent cancellations, never deadlock', async () => {
  const outcome = await race(database.db, database.url, {
    stock: 40,
    buyers: 160,
    variantIds: [CREAM, SERUM, BALM],
    cancelEvery: 3,
  })
  expect(outcome).toMatchObject({ unexpectedErrors: [], deadlocks: 0 })
  expect(outcome.placed + (outcome.refused['not-enough'] ?? 0)).toBe(160)
  expect(outcome.reserved).toEqual(Array.from({ length: 3 }, () => outcome.placed - outcome.cancelled))
  expect(outcome.placed).toBeGreaterThanOrEqual(40)
  expect(await audit(database.url)).toEqual([])
}, 180_000)

/** Removes the condition of the conditional UPDATE and the check before it. */
const NO_CONDITION = [
  { file: 'stock.sql.ts', from: ' AND s.on_hand - s.reserved >= w.quantity', to: '' },
  {
    file: 'place-order.ts',
    from: 'shortagesAt(supply.free, store.id, wantedOf(lines)).length === 0',
    to: 'true',
  },
]

test('ORD-05: broken on purpose: without the condition of the UPDATE the race oversells, and count and audit report it', async () => {
  const owner = await connectAsOwner(database.url, 'glad sourceBreaks bug')
  await owner.query('DROP TRIGGER stock_not_oversold ON stock')
  await owner.end()
  const outcome = await race(database.db, database.url, {
    stock: 1,
    buyers: 60,
    variantIds: [CREAM],
    sourceBreaks: NO_CONDITION,
  })
  expect(outcome.placed).toBeGreaterThan(1)
  expect((await audit(database.url)).map((broken) => broken.name)).toContain('A1 oversold')
}, 180_000)

test('ORD-05: broken on purpose: the trigger of the table still prevents overselling', async () => {
  const outcome = await race(database.db, database.url, {
    stock: 1,
    buyers: 60,
    variantIds: [CREAM],
    sourceBreaks: NO_CONDITION,
  })
  expect(outcome.placed).toBe(1)
  expect(outcome.unexpectedErrors.length).toBeGreaterThan(0)
  expect(await audit(database.url)).toEqual([])
}, 180_000)
