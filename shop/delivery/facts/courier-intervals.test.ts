import { expect, test } from 'vitest'
import type { Shipping } from './delivery-rules.ts'
import { intervalText, offeredIntervals } from './courier-intervals.ts'

const INTERVALS = [
  { starts: '14:00', ends: '18:00', order_by: '22:00' },
  { starts: '10:00', ends: '14:00', order_by: '20:00' },
]
const DAILY: Shipping = { sources: [{ hours: [], special_days: [] }], orderBy: null }
/** At a clock time of Челябинск on 20 November. */
const at = (clock: string): string[] =>
  offeredIntervals(INTERVALS, DAILY, '2026-11-21', 300, new Date(`2026-11-20T${clock}:00+05:00`)).map(
    ({ date, from, to }) => `${date.slice(8)} ${from}-${to}`,
  )

test('ORD-02: the courier’s hours of tomorrow are offered until their time of the day before, those of later days always', () => {
  const later = ['22 10:00-14:00', '22 14:00-18:00', '23 10:00-14:00', '23 14:00-18:00']
  expect(at('19:59')).toEqual(['21 10:00-14:00', '21 14:00-18:00', ...later])
  expect(at('20:00')).toEqual(['21 14:00-18:00', ...later])
  expect(at('22:00')).toEqual(later)
})

test('a city without hours offers none; hours are named with their day', () => {
  expect(offeredIntervals([], DAILY, '2026-11-21', 300, new Date('2026-11-20T00:00:00Z'))).toEqual([])
  expect(intervalText({ date: '2026-11-21', from: '10:00', to: '14:00' })).toBe('21\u00a0ноября, 10:00–14:00')
})

test('ORD-02: no hours are offered on a day on which nothing leaves the warehouse', () => {
  const holidays: Shipping = {
    sources: [{ hours: [], special_days: [{ day: '2026-11-22', hours: null }] }],
    orderBy: '22:00',
  }
  const days = offeredIntervals(INTERVALS, holidays, '2026-11-21', 300, new Date('2026-11-20T12:00:00+05:00'))
  expect([...new Set(days.map(({ date }) => date))]).toEqual(['2026-11-21', '2026-11-23', '2026-11-24'])
  expect(offeredIntervals(INTERVALS, holidays, null, 300, new Date())).toEqual([])
})
