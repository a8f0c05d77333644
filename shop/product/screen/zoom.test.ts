import { expect, test } from 'vitest'
import { clampScale, swipeStep, toggledScale, wrapped } from './zoom.ts'

test('CAT-09: a press enlarges 2.5 times and back; a pinch stays between the whole picture and 3 times', () => {
  expect([1, 2.5, 1.2].map(toggledScale)).toEqual([2.5, 1, 1])
  expect([0.4, 1.7, 9].map(clampScale)).toEqual([1, 1.7, 3])
})

test('CAT-09: only a clear horizontal movement changes the picture', () => {
  const from = { x: 200, y: 200 }
  expect(swipeStep(from, { x: 120, y: 210 })).toBe(1)
  expect(swipeStep(from, { x: 280, y: 190 })).toBe(-1)
  expect(swipeStep(from, { x: 170, y: 200 })).toBe(0)
  expect(swipeStep(from, { x: 120, y: 290 })).toBe(0)
})

test('CAT-09: the pictures go round', () => {
  expect([wrapped(-1, 5), wrapped(5, 5), wrapped(2, 5)]).toEqual([4, 0, 2])
})
