/** Five short days; the long form is tests/campaigns/campaign-days.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { templateUrl } from '#kit/database.ts'
import { openDayDatabases, type DayDatabases } from './days/databases.ts'
import { runDay } from './days/day.ts'

const ACTS = 12
const DAYS = 5
let databases: DayDatabases
beforeAll(async () => {
  databases = await openDayDatabases(templateUrl())
})
afterAll(() => databases.close())

test('ORD-05, ORD-06, SAFE-08: whatever buyers, staff, the bank, 1C and faults do in a day, every invariant holds at its end', async () => {
  const wrong: string[] = []
  let orders = 0
  for (let seed = 1; seed <= DAYS; seed += 1) {
    const day = await runDay(databases, seed, ACTS)
    orders += day.orders
    if (day.wrong.length > 0) wrong.push(`seed ${seed}`, ...day.lines.slice(-20), ...day.wrong)
  }
  expect(wrong).toEqual([])
  expect(orders).toBeGreaterThan(DAYS)
}, 180_000)

test('the same seed is the same day', async () => {
  const first = await runDay(databases, 7, ACTS)
  const second = await runDay(databases, 7, ACTS)
  expect(second.lines).toEqual(first.lines)
  expect(second.digest).toBe(first.digest)
})
