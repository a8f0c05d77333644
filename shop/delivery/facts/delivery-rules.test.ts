import { shopTerms } from '#kit/shops/shop-terms.ts'
import { expect, test } from 'vitest'
import type { DayHours } from '#kernel/week-hours.ts'
import { courierDate, courierFreeFrom, courierPrice, type Shipping } from './delivery-rules.ts'

const CHELYABINSK = { code: 'chel', has_shops: true, utc_offset_min: 300 }
const MOSCOW = { code: 'msk', has_shops: true, utc_offset_min: 180 }
const MIASS = { code: '', has_shops: false, utc_offset_min: 300 }

const { courier } = shopTerms
const ALWAYS: Shipping = { sources: [{ hours: [], special_days: [] }], orderBy: null }

test('CAT-09: counts the courier’s day by the calendar of the city, not of the server', () => {
  const lateEvening = new Date('2026-11-20T20:30:00Z')
  expect(courierDate(courier, CHELYABINSK, ALWAYS, lateEvening)).toBe('2026-11-22')
  expect(courierDate(courier, MOSCOW, ALWAYS, lateEvening)).toBe('2026-11-21')
  expect(courierDate(courier, MIASS, ALWAYS, lateEvening)).toBe('2026-11-26')
})

test('HEAD-01: delivery is free from 3 000 ₽ where the city has stores and is not Moscow', () => {
  expect([CHELYABINSK, MOSCOW, MIASS].map((city) => courierFreeFrom(courier, city))).toEqual([300_000, null, null])
  expect([courierPrice(courier, CHELYABINSK, 299_999), courierPrice(courier, CHELYABINSK, 300_000)]).toEqual([
    29_000, 0,
  ])
  expect([courierPrice(courier, MOSCOW, 900_000), courierPrice(courier, MIASS, 900_000)]).toEqual([29_000, 29_000])
})

test('CAT-09: after the cut-off the courier comes a day later; without one tomorrow is promised until midnight', () => {
  const by = (orderBy: string | null, clock: string) =>
    courierDate(courier, CHELYABINSK, { ...ALWAYS, orderBy }, new Date(`2026-11-20T${clock}:00+05:00`))
  expect([by('23:30', '23:29'), by('23:30', '23:30'), by(null, '23:59')]).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-21',
  ])
})

test('CAT-09: no courier is promised for a day on which the main warehouse is closed: holidays, and days off of its week', () => {
  const weekdays: DayHours[] = Array.from({ length: 7 }, (_, day) =>
    day < 6 ? { open: '09:00', close: '18:00' } : null,
  )
  const special_days = ['2026-12-31', ...Array.from({ length: 8 }, (_, day) => `2027-01-0${day + 1}`)].map((day) => ({
    day,
    hours: null,
  }))
  const warehouse: Shipping = { sources: [{ hours: weekdays, special_days }], orderBy: null }
  const on = (day: string, city = CHELYABINSK) =>
    courierDate(courier, city, warehouse, new Date(`${day}T12:00:00+05:00`))
  expect(on('2026-11-21')).toBe('2026-11-23') // Saturday: it is closed on Sundays.
  expect(on('2026-12-30')).toBe('2027-01-09')
  expect(on('2026-12-30', MIASS)).toBe('2027-01-13') // Five days are counted from the day on which it leaves.
  const closed = { sources: [{ hours: weekdays.map(() => null), special_days: [] }], orderBy: null }
  expect(courierDate(courier, CHELYABINSK, closed, new Date('2026-11-20T12:00:00Z'))).toBeNull()
})
