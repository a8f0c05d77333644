/** Twenty short days; the long form is tests/campaigns/campaign-days.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { templateUrl } from '#kit/database.ts'
import { openDayDatabases, type DayDatabases } from './days/databases.ts'
import { runDay } from './days/day.ts'

const ACTS = 12
const DAYS = 20
let databases: DayDatabases
beforeAll(async () => {
  databases = await openDayDatabases(templateUrl())
})
afterAll(() => databases.close())

test('ORD-05, ORD-06, SAFE-08: whatever buyers, staff, the bank, 1C and faults do in a day, every invariant holds at its end', async () => {
  let wrong: readonly string[] = []
  let orders = 0
  for (let seed = 1; seed <= DAYS && wrong.length === 0; seed += 1) {
    const day = await runDay(databases, seed, ACTS)
    orders += day.orders
    if (day.wrong.length > 0) wrong = [`seed ${seed}`, ...day.wrong, ...day.lines.slice(-20)]
  }
  expect(wrong).toEqual([])
  expect(orders).toBeGreaterThan(DAYS)
}, 300_000)

test('the same seed is the same day', async () => {
  const first = await runDay(databases, 7, ACTS)
  const second = await runDay(databases, 7, ACTS)
  expect(second.lines).toEqual(first.lines)
  expect(second.digest).toBe(first.digest)
})
