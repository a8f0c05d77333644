import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursToday, pickupReadyAt, readyAt, type AssemblyTerms } from './ready-time.ts'
import type { DayHours, WeekHours } from '#kernel/week-hours.ts'

const CHELYABINSK = 300
const FORTY: AssemblyTerms = { minutes: 40, busy: [] }
const daily: WeekHours = Array.from({ length: 7 }, () => ({ open: '10:00', close: '22:00' }))
/** Friday, 20 November 2026, by the clock in Chelyabinsk. */
const local = (time: string): Date => new Date(`2026-11-20T${time}:00+05:00`)
const ready = (time: string, week: WeekHours = daily): string | null =>
  readyAt(local(time), { hours: week, special_days: [] }, CHELYABINSK, FORTY)?.toISOString() ?? null

test('ORD-02: an open store has an order ready in forty minutes', () => {
  expect(ready('17:00')).toBe(local('17:40').toISOString())
})

test('ORD-02: rounds the promised time up to five minutes', () => {
  expect(ready('17:01')).toBe(local('17:45').toISOString())
})

test('ORD-02: counts the forty minutes from the opening when the store is closed', () => {
  expect(ready('06:30')).toBe(local('10:40').toISOString())
})

test('ORD-02: promises the next day when the forty minutes end at the closing or after it: nobody hands over then', () => {
  expect(ready('21:15')).toBe(local('21:55').toISOString())
  expect(ready('21:16')).toBe('2026-11-21T05:40:00.000Z')
})

test('CAT-09: a break of the store stops the assembly, and nothing is promised for a minute of it', () => {
  const small: WeekHours = Array.from({ length: 7 }, () => ({
    open: '10:00',
    close: '20:00',
    break: { from: '14:00', to: '14:30' },
  }))
  expect(ready('13:15', small)).toBe(local('13:55').toISOString())
  expect(ready('13:20', small)).toBe(local('14:30').toISOString())
  expect(ready('13:45', small)).toBe(local('14:55').toISOString())
  expect(ready('14:10', small)).toBe(local('15:10').toISOString())
})

test('CAT-09: in the busy hours of the shop’s terms the assembly takes longer', () => {
  const busy: AssemblyTerms = { minutes: 40, busy: [{ days: [5], from: '17:00', to: '21:00', minutes: 60 }] }
  const at = (time: string, day = '2026-11-20') =>
    readyAt(new Date(`${day}T${time}:00+05:00`), { hours: daily, special_days: [] }, CHELYABINSK, busy)?.toISOString()
  expect(at('16:59')).toBe(local('17:40').toISOString())
  expect(at('17:00')).toBe(local('18:00').toISOString())
  expect(at('21:00')).toBe(local('21:40').toISOString())
  expect(at('17:00', '2026-11-19')).toBe('2026-11-19T12:40:00.000Z')
})

test('CAT-15: by an old stock figure nothing is promised for today', () => {
  const store = { hours: daily, special_days: [], isStale: true }
  expect(pickupReadyAt(store, CHELYABINSK, FORTY, local('12:00'))?.toISOString()).toBe('2026-11-21T05:40:00.000Z')
})

test('ORD-02: skips days off, and promises nothing for a store that never opens', () => {
  const mondays: DayHours[] = [{ open: '12:00', close: '20:00' }, null, null, null, null, null, null]
  expect(ready('12:00', mondays)).toBe('2026-11-23T07:40:00.000Z')
  expect(
    ready(
      '12:00',
      Array.from({ length: 7 }, () => null),
    ),
  ).toBeNull()
})

test('ORD-02: counts a shift past midnight to the day it began', () => {
  const nights: WeekHours = Array.from({ length: 7 }, () => ({ open: '18:00', close: '02:00' }))
  expect(ready('00:30', nights)).toBe(local('01:10').toISOString())
  expect(ready('01:30', nights)).toBe(local('18:40').toISOString())
})

test('ORD-02: for any hours and moment the promise is within working hours and at least forty minutes ahead', () => {
  const anyDay = fc.option(
    fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 4 })).map(([from, length]) => ({
      open: `${String(from).padStart(2, '0')}:00`,
      close: `${String(from + length).padStart(2, '0')}:00`,
    })),
  )
  fc.assert(
    fc.property(
      fc.tuple(anyDay, anyDay, anyDay, anyDay, anyDay, anyDay, anyDay),
      fc.integer({ min: 0, max: 20_160 }),
      fc.integer({ min: 120, max: 720 }),
      (week, minute, offset) => {
        const now = new Date(Date.UTC(2026, 10, 16) + minute * 60_000)
        const moment = readyAt(now, { hours: week, special_days: [] }, offset, FORTY)
        expect(moment === null).toBe(week.every((day) => day === null))
        if (moment === null) return
        expect(moment.getTime() - now.getTime()).toBeGreaterThanOrEqual(40 * 60_000)
        const there = new Date(moment.getTime() + offset * 60_000)
        const hours = week[(there.getUTCDay() + 6) % 7]
        const time = there.toISOString().slice(11, 16)
        const inside = hours !== null && hours !== undefined && time >= hours.open && time < hours.close
        expect(inside).toBe(true)
      },
    ),
    { numRuns: 400 },
  )
})

test('ORD-02: finds today’s hours by the calendar of the store', () => {
  const week: WeekHours = [null, null, null, null, { open: '10:00', close: '22:00' }, null, null]
  expect(hoursToday(local('01:00'), week, CHELYABINSK)).toBe('10:00 – 22:00')
  expect(hoursToday(new Date('2026-11-20T19:30:00Z'), week, CHELYABINSK)).toBeNull()
})
