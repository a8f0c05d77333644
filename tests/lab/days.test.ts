/** Twenty short days; the long form is tests/campaigns/campaign-days.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { templateUrl } from '#kit/database.ts'
import { openDayDatabases, type DayDatabases } from './days/databases.ts'
import { runDay } from './days/day.ts'

const ACTS = 12
const DAYS = 20
/** Played twice. */
const REPEATED = 7
let databases: DayDatabases
let first: Awaited<ReturnType<typeof runDay>> | undefined
beforeAll(async () => {
  databases = await openDayDatabases(templateUrl())
})
afterAll(() => databases.close())

test('ORD-05, ORD-06, SAFE-08: whatever buyers, staff, the bank, 1C and faults do in a day, every invariant holds at its end', async () => {
  let wrong: readonly string[] = []
  let orders = 0
  for (let seed = 1; seed <= DAYS && wrong.length === 0; seed += 1) {
    const day = await runDay(databases, seed, ACTS)
    if (seed === REPEATED) first = day
    orders += day.orders
    if (day.wrong.length > 0) wrong = [`seed ${seed}`, ...day.wrong, ...day.lines.slice(-20)]
  }
  expect(wrong).toEqual([])
  expect(orders).toBeGreaterThan(DAYS)
}, 300_000)

test('the same seed is the same day', async () => {
  const second = await runDay(databases, REPEATED, ACTS)
  first ??= await runDay(databases, REPEATED, ACTS)
  expect(second.lines).toEqual(first.lines)
  expect(second.digest).toBe(first.digest)
})
