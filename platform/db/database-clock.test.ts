import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '#kernel/durations.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { openDatabaseClock } from './database-clock.ts'

let base: TestDatabase
beforeAll(async () => void (base = await freshDatabase()))
afterAll(() => base.close())

const open = async (aheadMs: number) => {
  const alert = vi.fn<(message: string) => void>()
  const machine = { ahead: aheadMs, wall: (): number => Date.now() + machine.ahead, steady: () => performance.now() }
  const clock = await openDatabaseClock({ db: base.db, alert, onError: (error) => alert(String(error)), machine })
  return { clock, alert, machine }
}

test('SAFE-08: a node goes by the time of the database, whatever its own clock says', async () => {
  for (const aheadMs of [0, 2 * DAY_MS, -3_600_000]) {
    const { clock } = await open(aheadMs)
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000)
    expect(clock.skewSeconds()).toBeCloseTo(aheadMs / 1000, 0)
    clock.close()
  }
})

test('SAFE-08: a clock that is set forward is wrong immediately, is named once, and is right when it is set back', async () => {
  const { clock, alert, machine } = await open(0)
  expect(() => clock.check()).not.toThrow()
  machine.ahead = 2 * DAY_MS
  expect(() => clock.check()).toThrow('The clock of this machine differs')
  expect([clock.isRight(), clock.isRight()]).toEqual([false, false])
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000)
  machine.ahead = 1500
  expect(clock.isRight()).toBe(true)
  clock.close()
  expect(alert.mock.calls.map(([message]) => message)).toEqual([
    expect.stringContaining('172800.0 s ahead of'),
    expect.stringContaining('agrees'),
  ])
})

test('SAFE-08: a node that starts with a clock an hour late is not ready', async () => {
  const { clock, alert } = await open(-3_600_000)
  expect(clock.isRight()).toBe(false)
  expect(alert).toHaveBeenCalledOnce()
  clock.close()
})
