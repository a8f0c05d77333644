import { expect, test } from 'vitest'
import { openState, openStateText, specialDaysText } from './open-now.ts'
import { readyAt } from '#shop/delivery/facts/ready-time.ts'
import type { SpecialDay, WeekHours } from '#kernel/week-hours.ts'

const assembly = { minutes: 40, busy: [] }
const daily: WeekHours = Array.from({ length: 7 }, () => ({ open: '10:00', close: '22:00' }))
/** Friday, 20 November 2026. */
const at = (time: string, zone = '+05:00'): Date => new Date(`2026-11-20T${time}:00${zone}`)
const words = (now: Date, week = daily, special: readonly SpecialDay[] = [], offset = 300): string =>
  openStateText(openState(now, week, offset, special)).replaceAll('\u00a0', ' ')

test('PAGE-01: a shop is open from its opening minute until before its closing minute, in its own time zone', () => {
  expect(words(at('09:59'))).toBe('Закрыт, откроется в 10:00')
  expect(words(at('10:00'))).toBe('Открыт до 22:00')
  expect(words(at('21:59'))).toBe('Открыт до 22:00')
  expect(words(at('22:00'))).toBe('Закрыт, откроется завтра в 10:00')
  // One moment: evening in Челябинск, afternoon in Москва, night in Владивосток.
  const moment = at('19:30', '+00:00')
  expect([180, 300, 600].map((offset) => words(moment, daily, [], offset))).toEqual([
    'Закрыт, откроется завтра в 10:00',
    'Закрыт, откроется в 10:00',
    'Закрыт, откроется в 10:00',
  ])
  expect(words(at('16:30', '+00:00'), daily, [], 180)).toBe('Открыт до 22:00')
})

test('PAGE-01: counts a shift past midnight to the day it began', () => {
  const late: WeekHours = daily.map((_, day) => (day === 4 ? { open: '12:00', close: '02:00' } : null))
  expect(words(new Date('2026-11-21T01:30:00+05:00'), late)).toBe('Открыт до 02:00')
  expect(words(new Date('2026-11-21T02:00:00+05:00'), late)).toBe('Закрыт, откроется в пятницу в 12:00')
  expect(words(at('13:00'), [{ open: '00:00', close: '24:00' }, ...daily.slice(1)])).toBe('Открыт до 22:00')
  expect(
    words(
      at('13:00'),
      daily.map(() => ({ open: '09:00', close: '24:00' })),
    ),
  ).toBe('Открыт до полуночи')
})

test('PAGE-01: uses a special day’s hours instead of the week’s, for the state and for the ready time', () => {
  const holidays: SpecialDay[] = [
    { day: '2026-11-20', hours: { open: '11:00', close: '18:00' } },
    { day: '2026-11-21', hours: null },
  ]
  expect(words(at('10:30'), daily, holidays)).toBe('Закрыт, откроется в 11:00')
  expect(words(at('18:00'), daily, holidays)).toBe('Закрыт, откроется в воскресенье в 10:00')
  expect(readyAt(at('17:30'), { hours: daily, special_days: holidays }, 300, assembly)?.toISOString()).toBe(
    '2026-11-22T05:40:00.000Z',
  )
  expect(readyAt(at('17:30'), { hours: daily, special_days: [] }, 300, assembly)?.toISOString()).toBe(
    '2026-11-20T13:10:00.000Z',
  )
})

test('PAGE-01: names the date after long holidays, and «Временно закрыт» for a shop that does not open', () => {
  const days = Array.from({ length: 10 }, (_, i): SpecialDay => ({ day: `2026-11-${20 + i}`, hours: null }))
  expect(words(at('12:00'), daily, days)).toBe('Закрыт, откроется 30 ноября в 10:00')
  expect(
    words(
      at('12:00'),
      daily.map(() => null),
    ),
  ).toBe('Временно закрыт')
})

test('PAGE-01: lists the special days of the next two weeks by date', () => {
  const special: SpecialDay[] = [
    { day: '2026-12-31', hours: null },
    { day: '2026-11-22', hours: null },
    { day: '2026-11-21', hours: { open: '10:00', close: '18:00' } },
    { day: '2026-11-19', hours: null },
  ]
  expect(specialDaysText(at('12:00'), 300, special).replaceAll('\u00a0', ' ')).toBe(
    '21 ноября 10:00–18:00, 22 ноября закрыт',
  )
  expect(specialDaysText(at('12:00'), 300, special, 60)).toMatch(/, 31\u00a0декабря закрыт$/)
})

test('PAGE-01: a shop is closed in its break, and says when it opens again; a special day has the break of its weekday', () => {
  const small: WeekHours = daily.map(() => ({ open: '10:00', close: '20:00', break: { from: '14:00', to: '14:30' } }))
  expect(words(at('13:59'), small)).toBe('Открыт до 14:00')
  expect(words(at('14:00'), small)).toBe('Закрыт, откроется в 14:30')
  expect(words(at('14:30'), small)).toBe('Открыт до 20:00')
  const shorter = [{ day: '2026-11-20', hours: { open: '11:00', close: '18:00' } }]
  expect(words(at('14:10'), small, shorter)).toBe('Закрыт, откроется в 14:30')
  expect(words(at('17:59'), small, shorter)).toBe('Открыт до 18:00')
})
