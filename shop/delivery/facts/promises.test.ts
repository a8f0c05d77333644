/**
 * CAT-09, CAT-15: a year of promises, compared minute by minute with clocks and hours that are walked here by hand. The promise is
 * one function, so that what a page says is what the placing of the order stores (order-promises.test.ts).
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/durations.ts'
import type { DayHours, SpecialDay, WeekHours } from '#kernel/week-hours.ts'
import { courierDate, type Shipping } from './delivery-rules.ts'
import { offeredIntervals } from './courier-intervals.ts'
import { pickupReadyAt, type AssemblyTerms } from './ready-time.ts'

const YEAR = 2027
const DAYS = 365
const two = (count: number): string => String(count).padStart(2, '0')
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const dayOf = (day: number): string => new Date(Date.UTC(YEAR, 0, 1 + day)).toISOString().slice(0, 10)

/** Odd hours: any minute, past midnight, with and without a break, days off. */
const anyDay: fc.Arbitrary<DayHours> = fc.option(
  fc
    .tuple(
      fc.integer({ min: 0, max: 1_380 }),
      fc.integer({ min: 15, max: 1_000 }),
      fc.option(fc.integer({ min: 5, max: 90 })),
    )
    .map(([open, length, pause]) => {
      const hours = { open: clock(open), close: clock((open + length) % 1_440) }
      const from = open + Math.floor(length / 2)
      return pause === null || from + pause >= open + length || open + length > 1_440
        ? hours
        : { ...hours, break: { from: clock(from), to: clock(from + pause) } }
    }),
  { freq: 5 },
)
const anyWeek: fc.Arbitrary<WeekHours> = fc.array(anyDay, { minLength: 7, maxLength: 7 })
/** Holidays at both ends of the year and in it, closed or with hours of their own. */
const anySpecial: fc.Arbitrary<SpecialDay[]> = fc.uniqueArray(
  fc.record({
    day: fc
      .oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: DAYS }), fc.integer({ min: 360, max: 372 }))
      .map(dayOf),
    hours: fc.oneof(fc.constant(null), fc.constant({ open: '11:00', close: '18:00' })),
  }),
  { maxLength: 15, selector: ({ day }) => day },
)
const anyTerms: fc.Arbitrary<AssemblyTerms> = fc.record({
  minutes: fc.constantFrom(5, 40, 60),
  busy: fc.constantFrom([], [{ days: [5, 6], from: '17:00', to: '22:00', minutes: 90 }]),
})
const anyOffset = fc.constantFrom(120, 180, 300, 720)
/** Any minute of the year, often one near a full or half hour, where opening, break and closing are. */
const anyMinute = fc.oneof(
  fc.integer({ min: 0, max: DAYS * 1_440 - 1 }),
  fc
    .tuple(fc.integer({ min: 0, max: DAYS * 48 - 1 }), fc.integer({ min: -1, max: 1 }))
    .map(([half, extra]) => Math.max(0, half * 30 + extra)),
)
const momentOf = (minute: number, offset: number): Date =>
  new Date(Date.UTC(YEAR, 0, 1) + (minute - offset) * MINUTE_MS)
/** The local minute of the year, and of which weekday it is: 1 January 2027 is a Friday. */
const localOf = (moment: Date, offset: number): number => (moment.getTime() - Date.UTC(YEAR, 0, 1)) / MINUTE_MS + offset
const weekdayOf = (minute: number): number => (((Math.floor(minute / 1_440) + 4) % 7) + 7) % 7

const hoursOfDay = (week: WeekHours, special: readonly SpecialDay[], day: number): DayHours => {
  const usual = week[weekdayOf(day * 1_440)] ?? null
  const other = special.find((one) => one.day === dayOf(day))
  if (other === undefined) return usual
  return other.hours && usual?.break ? { ...other.hours, break: usual.break } : other.hours
}
const isOpen = (week: WeekHours, special: readonly SpecialDay[], minute: number): boolean =>
  [Math.floor(minute / 1_440), Math.floor(minute / 1_440) - 1].some((day) => {
    const hours = hoursOfDay(week, special, day)
    if (hours === null) return false
    const at = minute - day * 1_440
    const [open, close] = [minutes(hours.open), minutes(hours.close)]
    const end = close > open ? close : close + 1_440
    const pause = hours.break && at >= minutes(hours.break.from) && at < minutes(hours.break.to)
    return at >= open && at < end && !pause
  })

test('CAT-09, CAT-15: in any minute of a year the promised pickup is in open hours, after a whole assembly in open hours', () => {
  fc.assert(
    fc.property(
      anyWeek,
      anySpecial,
      anyTerms,
      anyOffset,
      anyMinute,
      fc.boolean(),
      (hours, special_days, terms, offset, minute, isStale) => {
        const now = momentOf(minute, offset)
        const ready = pickupReadyAt({ hours, special_days, isStale }, offset, terms, now)
        if (ready === null) return
        const end = localOf(ready, offset)
        expect(isOpen(hours, special_days, end), 'open when it is ready').toBe(true)
        if (isStale) expect(Math.floor(end / 1_440)).toBeGreaterThan(Math.floor(minute / 1_440))
        let worked = 0
        for (let at = end - 1; at >= minute && worked < terms.minutes; at -= 1)
          if (isOpen(hours, special_days, at)) worked += 1
        expect(worked, 'minutes of work before it').toBeGreaterThanOrEqual(terms.minutes)
      },
    ),
  )
})

test('CAT-09: in any minute of a year the courier’s day is later, one on which the warehouse works, and has hours', () => {
  fc.assert(
    fc.property(anyWeek, anySpecial, anyOffset, anyMinute, (hours, special_days, offset, minute) => {
      const intervals = [
        { starts: '10:00', ends: '14:00', order_by: '20:00' },
        { starts: '18:00', ends: '22:00', order_by: '23:30' },
      ]
      const shipping: Shipping = { sources: [{ hours, special_days }], orderBy: '23:30' }
      const city = { code: 'chel', has_shops: true, utc_offset_min: offset }
      const now = momentOf(minute, offset)
      const day = courierDate({ days: { withStores: 1, other: 5 } }, city, shipping, now)
      if (day === null) return
      const works = (date: string): boolean =>
        hoursOfDay(hours, special_days, Math.round((Date.parse(date) - Date.UTC(YEAR, 0, 1)) / 86_400_000)) !== null
      expect(works(day)).toBe(true)
      const late = minute % 1_440 >= minutes('23:30')
      expect(day > dayOf(Math.floor(minute / 1_440) + (late ? 1 : 0))).toBe(true)
      const offered = offeredIntervals(intervals, shipping, day, offset, now)
      expect(offered.every(({ date }) => date >= day && works(date))).toBe(true)
      // A day that is promised without hours has hours that can be chosen.
      expect(offered[0]?.date).toBe(day)
    }),
  )
})
