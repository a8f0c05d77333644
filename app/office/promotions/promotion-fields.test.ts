import { expect, test } from 'vitest'
import { daysOfStopped, stateText } from './promotion-fields.ts'

const TODAY = '2026-11-29'
const said = (
  fields: Readonly<Record<string, unknown>>,
  { holds = false, given = 0, kind = 'promotions' as const } = {},
): string => stateText({ kind, holds, budget: 1000, given }, fields, TODAY).replaceAll(/\s/gu, ' ')

test('OFFICE-06: a promotion that does not hold says since when, or from which day it will', () => {
  expect(said({ from: '2026-11-01' }, { holds: true })).toBe('Действует')
  expect(said({ from: '2026-12-01' })).toBe('Начнётся 1 декабря')
  expect(said({ from: '2027-01-10' })).toBe('Начнётся 10 января 2027')
  expect(said({ from: '2026-11-01', until: '2026-11-28' })).toBe('Закончилась 28 ноября')
  expect(said({ from: '2026-11-01' }, { holds: true, given: 1000 })).toBe('Сумма отдана, больше не действует')
})

test('OFFICE-06: a stopped promotion ends the day before; one that began today begins then, too', () => {
  expect(daysOfStopped({ from: '2026-11-01', until: '2026-12-31' }, '2026-11-28')).toEqual({
    before: { until: '2026-12-31' },
    after: { until: '2026-11-28' },
  })
  expect(daysOfStopped({ from: TODAY }, '2026-11-28')).toEqual({
    before: { from: TODAY, until: null },
    after: { from: '2026-11-28', until: '2026-11-28' },
  })
})
