import { expect, test } from 'vitest'
import { manualTimers } from '#kit/manual-timers.ts'
import { countDown, resendWords, secondsUntil } from './countdown.ts'

const START = 1_795_000_000_400

test('AUTH-03: the line counts down every second to 0, and not beyond', () => {
  const timers = manualTimers()
  let passed = 0
  const reported: number[] = []
  countDown(1_795_000_003, { after: timers.after, now: () => START + passed }, (left) => reported.push(left))
  const pass = (ms: number): void => {
    for (let i = 0; i < ms; i += 100) {
      passed += 100
      timers.pass(100)
    }
  }
  expect(reported).toEqual([3])
  pass(600)
  expect(reported).toEqual([3, 2])
  pass(2_000)
  expect(reported).toEqual([3, 2, 1, 0])
  pass(10_000)
  expect(reported).toEqual([3, 2, 1, 0])
})

test('AUTH-06: a cancelled countdown reports nothing more', () => {
  const timers = manualTimers()
  const reported: number[] = []
  countDown(1_795_000_010, { after: timers.after, now: () => START }, (left) => reported.push(left))()
  timers.pass(60_000)
  expect(reported).toEqual([10])
})

test('AUTH-03: a moment in the past has no seconds left; the noun agrees with the number', () => {
  expect(secondsUntil(1_795_000_000, START)).toBe(0)
  expect([1, 2, 5, 21, 42].map(resendWords).map((words) => words.replaceAll('\u00a0', ' '))).toEqual(
    ['1 секунду', '2 секунды', '5 секунд', '21 секунду', '42 секунды'].map(
      (left) => `Повторно смс можно отправить через ${left}`,
    ),
  )
})
