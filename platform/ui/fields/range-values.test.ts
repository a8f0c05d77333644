import { expect, test } from 'vitest'
import { clamp, orderLimits, percentOf, trackOf, parseLimit } from './range-field.tsx'

test('CAT-07: widens the slider to whole steps, so that arrow keys give round sums', () => {
  expect(trackOf({ min: 189, max: 6900 }, 50)).toEqual({ min: 150, max: 6900 })
})

test('CAT-07: an empty field and the bound itself set no limit', () => {
  expect([parseLimit('', 189), parseLimit('189', 189), parseLimit('1 200 ₽', 189)]).toEqual([null, null, 1200])
})

test('CAT-07: thumbs do not pass each other and crossed limits are swapped', () => {
  expect([clamp(10, 150, 500), clamp(900, 150, 500)]).toEqual([150, 500])
  expect(orderLimits(900, 300)).toEqual([300, 900])
  expect(orderLimits(900, null)).toEqual([900, null])
})

test('CAT-07: positions are per cent of the track', () => {
  expect([
    percentOf(150, { min: 150, max: 650 }),
    percentOf(400, { min: 150, max: 650 }),
    percentOf(7, { min: 7, max: 7 }),
  ]).toEqual([0, 50, 0])
})
