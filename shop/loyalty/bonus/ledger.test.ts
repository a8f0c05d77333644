import { bonusTerms } from '#kit/shops/shop-terms.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#kit/audit.ts'
import { newCustomer, newOrder } from '#kit/shops/bonus-shop.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { insertOrderFixtures } from '#kit/shops/order-shop.ts'
import { addDays, moscowDay } from '#kernel/dates.ts'
import { type OrderId } from '#kernel/ids.ts'
import { transaction } from '#platform/db/transaction.ts'
import { openAccount, readLots } from './ledger.sql.ts'
import {
  addBonusPoints,
  balanceOf,
  burnAccount,
  earnBonusPoints,
  returnBonusPoints,
  spendBonusPoints,
  takeBackBonusPoints,
} from './ledger.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase(16)
  await insertOrderFixtures(base.db)
})
afterAll(() => base.close())

const AT = new Date('2026-11-20T09:00:00Z')
const later = (days: number): Date => new Date(AT.getTime() + days * 86_400_000)
const balance = (customerId: number, at = AT): Promise<number> => balanceOf(base.db, customerId, at)

/** An account with one lot for each day of burning. */
const withLots = async (...lots: readonly (readonly [points: number, burnsIn: number])[]): Promise<number> => {
  const customerId = await newCustomer(base.db)
  await transaction(base.db, async (tx) => {
    const accountId = await openAccount(tx, customerId)
    const day = moscowDay(AT)
    for (const [at, [points, burnsIn]] of lots.entries())
      await addBonusPoints(
        tx,
        { accountId, source: 'promotion', cause: `test ${at}`, day, burnsOn: addDays(day, burnsIn) },
        points,
        AT,
      )
  })
  return customerId
}
const spend = (customerId: number, orderId: OrderId, amount: number, at = AT): Promise<boolean> =>
  transaction(base.db, (tx) => spendBonusPoints(tx, { customerId, orderId, amount, at }))
const giveBack = (orderId: OrderId, at = AT, amount: number | 'all' = 'all', cause = 'cancelled'): Promise<number> =>
  transaction(base.db, (tx) => returnBonusPoints(tx, { orderId, amount, cause, at }))
const lotsOf = async (customerId: number, at = AT) => {
  const { id } = await base.db
    .selectFrom('bonus_account')
    .select('id')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return (await readLots(base.db, id, moscowDay(at))).map(({ left, burnsOn }) => [left, burnsOn])
}

test('BONUS-02: fifty concurrent orders spend one balance once', async () => {
  const customerId = await withLots([20_000, 10], [30_000, 20])
  const orders = await Promise.all(Array.from({ length: 50 }, () => newOrder(base.db, customerId)))
  const spent = await Promise.all(orders.map((orderId) => spend(customerId, orderId, 40_000)))
  expect(spent.filter(Boolean)).toHaveLength(1)
  expect(await balance(customerId)).toBe(10_000)
  expect(await lotsOf(customerId)).toEqual([[10_000, '2026-12-10']])
})

test('BONUS-02: a cancelled order returns its points to the lots they came from, once', async () => {
  const customerId = await withLots([20_000, 10], [30_000, 20])
  const orderId = await newOrder(base.db, customerId)
  await spend(customerId, orderId, 25_000)
  expect([await spend(customerId, orderId, 25_000), await balance(customerId)]).toEqual([true, 25_000])
  expect(await Promise.all([giveBack(orderId), giveBack(orderId)])).toEqual(expect.arrayContaining([25_000, 0]))
  expect(await lotsOf(customerId)).toEqual([
    [20_000, '2026-11-30'],
    [30_000, '2026-12-10'],
  ])
})

test('BONUS-02: points that burned while an order held them come back for two weeks, once', async () => {
  const customerId = await withLots([20_000, 10])
  const orderId = await newOrder(base.db, customerId)
  await spend(customerId, orderId, 15_000)
  expect(await giveBack(orderId, later(12))).toBe(15_000)
  expect(await lotsOf(customerId, later(12))).toEqual([[15_000, '2026-12-16']])
  const again = await newOrder(base.db, customerId)
  await spend(customerId, again, 15_000, later(13))
  await giveBack(again, later(40))
  expect(await balance(customerId, later(40))).toBe(0)
})

test('BONUS-02: a delivered order earns by the level of the earlier ones, once; a return takes its share back', async () => {
  const customerId = await newCustomer(base.db)
  const earn = async (paid: number, at = AT): Promise<OrderId> => {
    const orderId = await newOrder(base.db, customerId)
    for (let time = 0; time < 2; time += 1)
      await transaction(base.db, (tx) =>
        earnBonusPoints(tx, bonusTerms, { customerId, orderId, parcels: [orderId], paid, at }),
      )
    return orderId
  }
  const first = await earn(2_000_000)
  expect(await balance(customerId)).toBe(100_000)
  await earn(100_000)
  expect(await balance(customerId)).toBe(107_000)
  const takeBack = (returned: number | 'all') =>
    transaction(base.db, (tx) => takeBackBonusPoints(tx, { orderId: first, parcels: [first], returned, at: AT }))
  for (const returned of [500_000, 500_000, 'all', 'all'] as const) await takeBack(returned)
  expect(await balance(customerId)).toBe(7_000)
  await earn(100_000, later(1))
  expect(await balance(customerId, later(1))).toBe(12_000)
  await earn(2_000_000, later(2))
  expect(await balance(customerId, later(366))).toBe(100_000)
})

const parcel = fc.record({
  paid: fc.integer({ min: 1, max: 300_000 }),
  returns: fc.array(fc.nat(100), { maxLength: 3 }),
})

test('BONUS-02, PARCEL-01: an order of several parcels earns and gives back the same points as in one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(parcel, { minLength: 2, maxLength: 3 }), async (parts) => {
      const [whole, divided] = [await newCustomer(base.db), await newCustomer(base.db)]
      const order = await newOrder(base.db, whole)
      const parcels: OrderId[] = []
      for (const _ of parts) parcels.push(await newOrder(base.db, divided))
      const paid = parts.reduce((sum, part) => sum + part.paid, 0)
      await transaction(base.db, async (tx) => {
        const at = AT
        await earnBonusPoints(tx, bonusTerms, { customerId: whole, orderId: order, parcels: [order], paid, at })
        for (const [i, orderId] of parcels.entries())
          await earnBonusPoints(tx, bonusTerms, {
            customerId: divided,
            orderId,
            parcels,
            paid: parts[i]?.paid ?? 0,
            at,
          })
      })
      expect(await balance(divided)).toBe(await balance(whole))
      const back = parts.map(() => 0)
      for (const [i, { paid: sum, returns }] of parts.entries())
        for (const percent of [...returns.toSorted((a, b) => a - b), 100]) {
          back[i] = Math.floor((sum * percent) / 100)
          const all = back.reduce((total, one) => total + one, 0)
          await transaction(base.db, async (tx) => {
            const orderId = parcels[i] ?? order
            await takeBackBonusPoints(tx, { orderId, parcels, returned: back[i] ?? 0, at: AT })
            await takeBackBonusPoints(tx, { orderId: order, parcels: [order], returned: all, at: AT })
          })
          expect(await balance(divided)).toBe(await balance(whole))
        }
      expect(await balance(divided)).toBe(0)
    }),
    { numRuns: 10 },
  )
})

/** One step of a life: on which day after the last, what, and how much. */
const step = fc.record({
  days: fc.nat(40),
  what: fc.constantFrom('earn', 'spend', 'return', 'take back', 'burn'),
  amount: fc.integer({ min: 1, max: 60_000 }),
  which: fc.nat(20),
})

test('BONUS-02: random lives replay to the same balance, never below zero, and no point is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (life) => {
      const customerId = await newCustomer(base.db)
      const spentBy = new Map<OrderId, number>()
      const orders: OrderId[] = []
      let day = 0
      let expected = 0
      for (const [time, { days, what, amount, which }] of life.entries()) {
        day += days
        const at = later(day)
        const known = orders[which % Math.max(1, orders.length)]
        const before = await balance(customerId, at)
        expect(before).toBeLessThanOrEqual(expected)
        if (what === 'earn') {
          const orderId = await newOrder(base.db, customerId)
          orders.push(orderId)
          await transaction(base.db, (tx) =>
            earnBonusPoints(tx, bonusTerms, { customerId, orderId, parcels: [orderId], paid: amount * 20, at }),
          )
          expect(await balance(customerId, at)).toBeGreaterThanOrEqual(before)
        } else if (what === 'spend') {
          const orderId = await newOrder(base.db, customerId)
          const ok = await spend(customerId, orderId, amount, at)
          expect(ok).toBe(amount <= before)
          if (ok) spentBy.set(orderId, amount)
          if (ok) orders.push(orderId)
          expect(await balance(customerId, at)).toBe(ok ? before - amount : before)
        } else if (what === 'return' && known !== undefined) {
          const returned = await giveBack(known, at, amount, `return ${time}`)
          expect(returned).toBe(Math.min(amount, spentBy.get(known) ?? 0))
          spentBy.set(known, (spentBy.get(known) ?? 0) - returned)
          expect(await balance(customerId, at)).toBeLessThanOrEqual(before + returned)
        } else if (what === 'take back' && known !== undefined) {
          await transaction(base.db, (tx) =>
            takeBackBonusPoints(tx, { orderId: known, parcels: [known], returned: amount * 10, at }),
          )
          expect(await balance(customerId, at)).toBeLessThanOrEqual(before)
        } else if (what === 'burn') {
          const accountId = await transaction(base.db, (tx) => openAccount(tx, customerId))
          await transaction(base.db, (tx) => burnAccount(tx, accountId, at))
          expect(await balance(customerId, at)).toBe(before)
        }
        expected = await balance(customerId, at)
      }
    }),
    { numRuns: 8 },
  )
  // Bare orders name no price, which B3 compares.
  expect((await audit(base.url)).filter(({ name }) => /^B[12]/.test(name))).toEqual([])
})
