import { expect, test } from 'vitest'
import { EventLoopLag } from './load.ts'

/** Reads the lag after each of the given delays of its timer. */
const lagAfter = (...delays: number[]): number => {
  let now = 0
  const lag = new EventLoopLag(() => now)
  for (const delay of delays) {
    now += 500 + delay
    lag.read()
  }
  return lag.ms
}

test('SAFE-06: a single stall of the event loop is not a load', () => {
  expect(lagAfter(5_000)).toBe(0)
  expect(lagAfter(0, 5_000)).toBe(0)
  expect(lagAfter(0, 5_000, 3)).toBe(3)
})

test('SAFE-06: an event loop that is late twice in succession is under load, and no longer when it is in time again', () => {
  expect(lagAfter(5_000, 4_000)).toBe(4_000)
  expect(lagAfter(5_000, 4_000, 0)).toBe(0)
})
