import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { productId } from '#kernel/ids.ts'
import {
  clashesOf,
  DAY_PARTS,
  daysOfPack,
  isDue,
  lastDay,
  missingCover,
  monthsAfterOpening,
  stepOfSection,
  USED_EVERY,
  type RoutineTerms,
} from './routine.ts'

const packs = fc.record({ amount: fc.double({ min: 0.1, max: 5000, noNaN: true }), unit: fc.constant('мл') })
const perUses = fc.record({ amount: fc.double({ min: 0.01, max: 100, noNaN: true }), units: fc.constant(['мл']) })
const uses = fc.record({ part: fc.constantFrom(...DAY_PARTS), every: fc.constantFrom(...USED_EVERY) })
const days = fc.integer({ min: 0, max: 4000 }).map((after) => addDays('2024-01-31', after))

test('a pack lasts at least a day, less when it is used more often, and not without an amount in its unit', () => {
  fc.assert(
    fc.property(packs, perUses, uses, (pack, perUse, use) => {
      const lasts = daysOfPack(pack, perUse, use) ?? 0
      expect(lasts).toBeGreaterThanOrEqual(1)
      expect(daysOfPack(pack, perUse, { ...use, part: 'both' })).toBeLessThanOrEqual(lasts)
      expect(daysOfPack(pack, perUse, { ...use, every: 7 })).toBeGreaterThanOrEqual(lasts)
      expect(daysOfPack({ ...pack, unit: 'шт.' }, perUse, use)).toBeNull()
      expect(daysOfPack(pack, null, use)).toBeNull()
    }),
  )
  expect(daysOfPack({ amount: 30, unit: 'мл' }, { amount: 0.5, units: ['мл'] }, { part: 'both', every: 1 })).toBe(30)
})

test('a pack ends after it was opened, later when it was opened later, and not after its months', () => {
  const months = fc.option(fc.integer({ min: 1, max: 36 }))
  fc.assert(
    fc.property(
      days,
      days,
      fc.integer({ min: 1, max: 3650 }),
      fc.integer({ min: 1, max: 5 }),
      months,
      (one, two, lasts, many, open) => {
        const [earlier, later] = one < two ? [one, two] : [two, one]
        const ends = lastDay(earlier, many, lasts, open) ?? ''
        expect(ends > earlier).toBe(true)
        expect((lastDay(later, many, lasts, open) ?? '') >= ends).toBe(true)
        expect((lastDay(earlier, many + 1, lasts, null) ?? '') > (lastDay(earlier, many, lasts, null) ?? '')).toBe(true)
      },
    ),
  )
  expect(lastDay('2026-01-31', 1, 400, 1)).toBe('2026-02-28')
  expect(lastDay('2026-01-31', 1, null, null)).toBeNull()
})

test('it is time to renew from two weeks before the last day on', () => {
  expect(['2026-01-31', '2026-02-01', '2026-03-01'].map((today) => isDue('2026-02-15', today))).toEqual([
    false,
    true,
    true,
  ])
})

test('the months after opening are read from the facts of a product', () => {
  expect(monthsAfterOpening([{ value: 'гель' }, { value: 'до\u00a006.2028, после вскрытия 6\u00a0месяцев' }])).toBe(6)
  expect(monthsAfterOpening([{ value: 'до 06.2028' }])).toBeNull()
})

const step = (name: string, ...sections: string[]) => ({
  name,
  sections,
  part: 'both' as const,
  every: 1 as const,
  perUse: null,
})
const TERMS: RoutineTerms = {
  steps: [step('Крем', 'face/cream'), step('Ночной крем', 'face/cream/night'), step('SPF', 'face/spf')],
  actives: [
    { name: 'ретиноиды', ingredients: ['Retinol'] },
    { name: 'кислоты', ingredients: ['Lactic Acid'] },
  ],
  clashes: [
    { groups: ['ретиноиды', 'кислоты'], words: 'Чередуйте' },
    { groups: ['ретиноиды', 'ретиноиды'], words: 'Оставьте одно' },
  ],
  cover: { groups: ['ретиноиды'], step: 'SPF', words: 'Нужен SPF' },
}

test('a section belongs to the step that names the longest path above it', () => {
  const found = ['face/cream/night', 'face/cream', 'face/cream/day', 'face/creams', 'tools'].map((path) =>
    stepOfSection(TERMS.steps, path),
  )
  expect(found).toEqual([1, 0, 0, -1, -1])
})

const used = (id: number, actives: string[], part: 'morning' | 'evening' | 'both', every: 1 | 2 | 7 = 1) => ({
  productId: productId(id),
  step: 'Крем',
  actives,
  part,
  every,
})

test('actives clash in one part of the day, whichever comes first; not when one is for the morning', () => {
  const retinol = used(1, ['Squalane', 'Retinol'], 'evening')
  const acid = used(2, ['Lactic Acid'], 'both')
  const clash = { productIds: [1, 2], words: 'Чередуйте', fits: false }
  expect(clashesOf(TERMS, [retinol, acid])).toEqual([clash])
  expect(clashesOf(TERMS, [acid, retinol])).toEqual([{ ...clash, productIds: [2, 1] }])
  expect(clashesOf(TERMS, [retinol, { ...acid, part: 'morning' }])).toEqual([])
  expect(clashesOf(TERMS, [retinol])).toEqual([])
  expect(clashesOf(TERMS, [retinol, used(3, ['Retinol'], 'evening')])).toMatchObject([{ words: 'Оставьте одно' }])
})

test('two products that are each used every second day fit into different days', () => {
  const fits = (one: 1 | 2 | 7, other: 1 | 2 | 7) =>
    clashesOf(TERMS, [used(1, ['Retinol'], 'evening', one), used(2, ['Lactic Acid'], 'evening', other)]).map(
      (clash) => clash.fits,
    )
  expect([fits(2, 2), fits(2, 7), fits(1, 7)]).toEqual([[true], [true], [false]])
})

test('SPF is missing while retinol is there and no daily SPF in the morning', () => {
  const retinol = used(1, ['Retinol'], 'evening')
  const spf = { ...used(2, [], 'morning'), step: 'SPF' }
  const missing = { words: 'Нужен SPF', section: 'face/spf' }
  expect(missingCover(TERMS, [retinol])).toEqual(missing)
  expect(missingCover(TERMS, [retinol, { ...spf, part: 'evening' }])).toEqual(missing)
  expect(missingCover(TERMS, [retinol, { ...spf, every: 7 }])).toEqual(missing)
  expect(missingCover(TERMS, [retinol, spf])).toBeNull()
  expect(missingCover(TERMS, [used(3, ['Lactic Acid'], 'both')])).toBeNull()
})
