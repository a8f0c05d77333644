import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createBackgroundYield, createYieldToEventLoop, neverYield, sortInSlices } from './yield-to-event-loop.ts'

test('sortInSlices orders as a stable sort does, for lengths around a whole number of runs', async () => {
  const lengths = fc.oneof(fc.nat(20), fc.integer({ min: 1000, max: 5000 }), fc.constantFrom(1024, 2048, 3072, 4096))
  await fc.assert(
    fc.asyncProperty(lengths, fc.integer({ min: 1, max: 500 }), async (length, different) => {
      // Sorted by a coarse key: equal keys show whether the sort is stable.
      const compare = (a: number, b: number): number => (a % different) - (b % different)
      const numbers = Int32Array.from({ length }, (_, at) => (at * 7919) % 20_011)
      const expected = [...numbers].sort(compare)
      expect([...(await sortInSlices(numbers, compare, neverYield))]).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})

test('sorting 20 000 numbers in slices lets other work of the event loop run in between', async () => {
  const clock = vi.spyOn(performance, 'now')
  let now = 0
  // Every look at the clock comes 5 ms later: each slice has lasted long enough.
  clock.mockImplementation(() => (now += 5))
  let turns = 0
  let sorting = true
  const count = (): void => {
    turns += 1
    if (sorting) setImmediate(count)
  }
  setImmediate(count)
  const numbers = Int32Array.from({ length: 20_000 }, (_, at) => -at)
  await sortInSlices(numbers, (a, b) => a - b, createYieldToEventLoop())
  sorting = false
  clock.mockRestore()
  expect(turns).toBeGreaterThan(20)
})

test('continues without waiting while the slice is shorter than its limit', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  expect(createYieldToEventLoop()()).toBeUndefined()
  clock.mockRestore()
})

test('work in the background pauses as long as its slice has lasted', async () => {
  vi.useFakeTimers()
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const yieldToPages = createBackgroundYield()
  now = 1
  expect(yieldToPages()).toBeUndefined()
  now = 7
  let isResumed = false
  const paused = yieldToPages()?.then(() => (isResumed = true))
  await vi.advanceTimersByTimeAsync(6)
  expect(isResumed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await paused
  expect(isResumed).toBe(true)
  clock.mockRestore()
  vi.useRealTimers()
})
