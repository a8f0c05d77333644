import { expect, test } from 'vitest'
import { dayAt, fullDate, relativeDay, nextWorkingDay } from './dates.ts'

test('writes a date in Russian with no-break spaces', () => {
  expect(fullDate('2026-11-02')).toBe('2\u00a0ноября\u00a02026')
})

test('CAT-09: calls a delivery day today or tomorrow where it is', () => {
  expect(relativeDay('2026-12-01', '2026-11-30')).toBe('завтра, 1\u00a0декабря')
  expect(relativeDay('2026-11-30', '2026-11-30')).toBe('сегодня, 30\u00a0ноября')
  expect(relativeDay('2026-12-04', '2026-11-30')).toBe('4\u00a0декабря')
})

test('uses the calendar of the city: late evening in UTC is the next day in Chelyabinsk', () => {
  expect(dayAt(new Date('2026-11-20T20:30:00Z'), 300)).toBe('2026-11-21')
})

test('POP-02: skips the weekend when it finds the next working day', () => {
  expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-12-31'].map(nextWorkingDay)).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
    '2027-01-01',
  ])
})
