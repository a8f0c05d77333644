import { bonusTerms } from '#kit/shops/shop-terms.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  birthdaysDue,
  burnDayOfPurchase,
  formatBonusPoints,
  levelAfter,
  levelOf,
  bonusPointsFor,
  bonusPointsOfParcel,
  bonusPointsOfReturn,
} from './bonus-programme.ts'

test('BONUS-01: the level follows from the sum of a year', () => {
  expect([0, 1_999_999, 2_000_000, 5_999_999, 6_000_000].map((sum) => levelOf(bonusTerms, sum).percent)).toEqual([
    5, 5, 7, 7, 10,
  ])
  expect(levelAfter(bonusTerms, levelOf(bonusTerms, 0))?.percent).toBe(7)
  expect(levelAfter(bonusTerms, levelOf(bonusTerms, 6_000_000))).toBeNull()
})

test('BONUS-02: an order earns whole points, and a return takes its share back', () => {
  expect(bonusPointsFor(119_000, levelOf(bonusTerms, 0))).toBe(5_900)
  expect(bonusPointsOfReturn(5_900, 59_500, 119_000)).toBe(2_900)
  expect(bonusPointsOfReturn(5_900, 119_000, 119_000)).toBe(5_900)
})

test('BONUS-02, PARCEL-01: parcels earn the points of their whole order, in whatever parts and order they are handed over', () => {
  const parts = fc.array(fc.nat(400_000), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(parts, fc.nat(8_000_000), (paid, bought) => {
      const level = levelOf(bonusTerms, bought)
      let before = 0
      let points = 0
      for (const sum of paid) {
        points += bonusPointsOfParcel(before, sum, level)
        before += sum
      }
      expect(points).toBe(bonusPointsFor(before, level))
    }),
    { numRuns: 500 },
  )
})

test('BONUS-02: points burn on the same day a year later, at the end of February on its last day', () => {
  expect(['2026-11-20', '2024-02-29'].map((day) => burnDayOfPurchase(bonusTerms, day))).toEqual([
    '2027-11-20',
    '2025-02-28',
  ])
})

test('BONUS-02: a birthday is due a week ahead, over the end of the year and on 29 February too', () => {
  expect(birthdaysDue('2026-12-28')).toEqual(['12-28', '12-29', '12-30', '12-31', '01-01', '01-02', '01-03', '01-04'])
  expect(birthdaysDue('2026-02-21')).toContain('02-29')
  expect(birthdaysDue('2028-02-20').filter((day) => day === '02-29')).toEqual([])
  expect(birthdaysDue('2028-02-22')).toContain('02-29')
})

test('UI-09: points have the form of their number', () => {
  expect([100, 124_000, 300, 1_250].map(formatBonusPoints)).toEqual([
    '1\u00a0бонус',
    '1\u00a0240\u00a0бонусов',
    '3\u00a0бонуса',
    '12.50\u00a0бонуса',
  ])
})
