import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { burnDayAfterReturn, returnOf, spendOf, takeBackOf, type Lot } from './bonus-lots.ts'

const lot = (id: number, left: number, burnsOn: string): Lot => ({ id, left, burnsOn })
const lots = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.nat(400)), { maxLength: 12 })
  .map((drawn) => drawn.map(([left, days], at) => lot(at + 1, left, addDays('2026-11-20', days))))
const sum = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((total, { amount }) => total + amount, 0)

test('BONUS-02: spends the lots that burn soonest first, exactly the amount, or nothing', () => {
  expect(spendOf([lot(1, 500, '2027-03-01'), lot(2, 300, '2026-12-01')], 400)).toEqual([
    { id: 2, amount: 300 },
    { id: 1, amount: 100 },
  ])
  fc.assert(
    fc.property(lots, fc.nat(30_000), (held, amount) => {
      const all = held.reduce((total, { left }) => total + left, 0)
      const parts = spendOf(held, amount)
      if (amount > all) {
        expect(parts).toBeNull()
        return
      }
      expect(sum(parts ?? [])).toBe(amount)
      const left = new Map(
        held.map((one) => [one.id, one.left - (parts?.find(({ id }) => id === one.id)?.amount ?? 0)]),
      )
      const touched = held.filter(({ id }) => parts?.some((part) => part.id === id))
      for (const later of touched)
        for (const sooner of held) if (sooner.burnsOn < later.burnsOn) expect(left.get(sooner.id)).toBe(0)
      expect(Math.min(0, ...left.values())).toBe(0)
    }),
  )
})

test('BONUS-02: returns to the lots of the order, those that burn last first, never more than was spent', () => {
  const spent = [
    { id: 1, amount: 300, burnsOn: '2026-12-01' },
    { id: 2, amount: 100, burnsOn: '2027-03-01' },
  ]
  expect(returnOf(spent, 150)).toEqual([
    { id: 2, amount: 100 },
    { id: 1, amount: 50 },
  ])
  expect(sum(returnOf(spent, Infinity))).toBe(400)
})

test('BONUS-02: a return takes earned points back from their own lot, then from others, and forgives the rest', () => {
  const held = [lot(1, 200, '2026-12-01'), lot(2, 100, '2027-03-01')]
  expect(takeBackOf(held, 150, 2)).toEqual([
    { id: 2, amount: 100 },
    { id: 1, amount: 50 },
  ])
  expect(sum(takeBackOf(held, 1_000, 2))).toBe(300)
})

test('BONUS-02: a lot that burned while an order held it lives on for two weeks, once', () => {
  expect(burnDayAfterReturn('2026-11-20', false, '2026-11-20')).toBe('2026-12-04')
  expect(burnDayAfterReturn('2026-11-20', true, '2026-11-20')).toBe('2026-11-20')
  expect(burnDayAfterReturn('2026-11-21', false, '2026-11-20')).toBe('2026-11-21')
})
