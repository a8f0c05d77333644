import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, fromRoubles, plainRoubles, salePercent } from './money.ts'

test('UI-08: groups roubles by no-break spaces, and writes kopecks after a dot only when there are any', () => {
  expect(formatMoney(123_400)).toBe('1\u00a0234\u00a0₽')
  expect(formatMoney(123_450)).toBe('1\u00a0234.50\u00a0₽')
  expect(formatMoney(18_990)).toBe('189.90\u00a0₽')
  expect(formatMoney(5)).toBe('0.05\u00a0₽')
  expect(formatMoney(1_299_000_00)).toBe('1\u00a0299\u00a0000\u00a0₽')
  expect(formatMoney(-60_000)).toBe('\u2212600\u00a0₽')
})

test('UI-08: loses no kopeck in a formatted sum', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (kopecks) => {
      const text = formatMoney(kopecks)
        .replace(/[\u00a0₽]/g, '')
        .replace('\u2212', '-')
      expect(fromRoubles(Number(text))).toBe(kopecks)
    }),
  )
})

test('SEO-02: writes plain roubles with two decimals for feeds and schema.org', () => {
  expect(plainRoubles(123_450)).toBe('1234.50')
  expect(plainRoubles(99_000)).toBe('990.00')
})

test('CAT-09: rounds the percent of a sale up only to the one whose price in whole roubles it is', () => {
  expect(salePercent(159_200, 199_000)).toBe(20)
  expect(salePercent(101_200, 119_000)).toBe(15)
  expect(salePercent(101_300, 119_000)).toBe(14)
  expect(salePercent(99_999, 100_000)).toBe(1)
  expect(salePercent(100_000, null)).toBeNull()
  expect(salePercent(100_000, 100_000)).toBeNull()
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (price, off) => {
      const percent = salePercent(price, price + off) ?? 0
      expect(percent).toBeGreaterThanOrEqual(1)
      if (percent > 1) expect(price - 51).toBeLessThanOrEqual(((price + off) * (100 - percent)) / 100)
      expect(percent).toBeLessThan((off * 100) / (price + off) + 1)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 100_000 }), fc.integer({ min: 1, max: 99 }), (roubles, percent) => {
      expect(salePercent(Math.round((roubles * (100 - percent)) / 100) * 100, roubles * 100)).toBe(percent)
    }),
  )
})
