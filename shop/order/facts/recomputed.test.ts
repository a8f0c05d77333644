import { expect, test } from 'vitest'
import { recomputed } from './recomputed.ts'

test('DESK-04: what the promotions of today give lowers the added pieces first, rounded to whole kopecks a piece', () => {
  expect(recomputed({ unitPrice: 10_000, quantity: 2, gain: 5_000, lines: [70_000] })).toEqual({
    unitPrice: 7_500,
    lowered: [0],
  })
  expect(recomputed({ unitPrice: 10_000, quantity: 3, gain: 5_000, lines: [70_000] })).toEqual({
    unitPrice: 8_334,
    lowered: [0],
  })
})

test('DESK-04: pieces that become free cost a kopeck, and the rest lowers what was bought, in proportion', () => {
  // 1 piece of 100 ₽; 150 ₽ become cheaper: 50 ₽ and the kopeck go off the lines.
  const given = recomputed({ unitPrice: 10_000, quantity: 1, gain: 15_000, lines: [20_000, 0, 60_000] })
  expect(given).toEqual({ unitPrice: 1, lowered: [1_250, 0, 3_751] })
  // Less than a rouble is not asked for.
  expect(recomputed({ unitPrice: 10_000, quantity: 1, gain: 9_950, lines: [20_000] })).toEqual({
    unitPrice: 1,
    lowered: [1],
  })
})

test('DESK-04: nothing becomes dearer, and no line is lowered below nought', () => {
  expect(recomputed({ unitPrice: 10_000, quantity: 1, gain: 0, lines: [20_000] })).toBeNull()
  expect(recomputed({ unitPrice: 10_000, quantity: 1, gain: -500, lines: [20_000] })).toBeNull()
  expect(recomputed({ unitPrice: 10_000, quantity: 1, gain: 50_000, lines: [20_000] })?.lowered).toEqual([20_000])
})
