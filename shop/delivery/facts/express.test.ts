import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storeId } from '#kernel/ids.ts'
import { isOpenAt, localMinutes } from '#kernel/week-hours.ts'
import { expressOffer, expressWindow, hourOf, todayWords, type ExpressStore } from './express.ts'

const OFFSET = 300
const FORTY = { minutes: 40, busy: [] }
const week = (open: string, close: string) => Array.from({ length: 7 }, () => ({ open, close }))
const storeOf = (change: Partial<ExpressStore> = {}): ExpressStore => ({
  id: storeId(1),
  name: 'Кировка',
  lat: 55.1643,
  lon: 61.4021,
  hours: week('10:00', '22:00'),
  special_days: [],
  isStale: false,
  zones: [
    { to_km: 4, price: 29_900 },
    { to_km: 8, price: 39_900 },
  ],
  starts: '10:00',
  ends: '22:00',
  capacity: 2,
  minutes: 120,
  roadFactor: 1.3,
  taken: new Map(),
  ...change,
})
const clock = (now: Date) => ({ utcOffsetMin: OFFSET, assembly: FORTY, now })
const at = (time: string): Date => new Date(`2026-11-20T${time}:00+05:00`)

test('ORD-01: of stores that have everything the earliest window is offered, then the lower price', () => {
  const busy = storeOf({ taken: new Map([[hourOf(at('13:40'), OFFSET), 2]]) })
  const far = storeOf({ id: storeId(2), lat: 55.2 })
  const door = { lat: 55.1643, lon: 61.4021 }
  const offer = expressOffer([busy, far], () => true, door, clock(at('13:00')))
  expect(offer).toMatchObject({ store: { id: 2 }, price: 39_900 })
  expect(expressOffer([busy, far], (id) => id === 1, door, clock(at('13:00')))).toMatchObject({
    store: { id: 1 },
    price: 29_900,
    window: { from: at('14:00') },
  })
  expect(expressOffer([], () => true, door, clock(at('13:00')))).toBe('none')
  expect(expressOffer([busy], () => true, { lat: 56, lon: 61 }, clock(at('13:00')))).toBe('far')
})

test('CAT-04, CAT-09: the words of the filter are of today only, and of express only where every store sends it', () => {
  const window = { from: '2026-11-20T12:40:00.000Z', to: '2026-11-20T14:40:00.000Z', price: 29_900 }
  const terms = { from: '10:00', to: '22:00', maxKm: 8, minPrice: 29_900 }
  const express = { window, refusal: null, terms, timezoneoffset: OFFSET }
  const today = { timezoneoffset: OFFSET, ready_at: window.from, express, express_everywhere: true }
  expect(todayWords(today, at('17:00'))).toEqual({ isToday: true, express: 'сегодня с\u00a017:40 до\u00a019:40' })
  expect(todayWords({ ...today, express_everywhere: false }, at('17:00')).express).toBeNull()
  expect(todayWords({ ...today, ready_at: '2026-11-21T05:40:00.000Z' }, at('17:00')).isToday).toBe(false)
})

test('ORD-01: any window is of today, in the hours of the couriers and of the store, in an hour that has a way left', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 0, max: 1_439 }),
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 3 })), { maxLength: 12 }),
      (opens, length, minute, capacity, busy) => {
        const two = (hour: number): string => `${String(Math.min(hour, 23)).padStart(2, '0')}:00`
        const now = new Date(at('00:00').getTime() + minute * 60_000)
        const first = hourOf(at('00:00'), OFFSET)
        const store = storeOf({
          hours: week(two(opens), two(opens + length)),
          capacity: capacity + 1,
          taken: new Map(busy.map(([hour, count]) => [first + hour, count])),
        })
        const window = expressWindow(store, OFFSET, FORTY, now)
        if (typeof window === 'string') return
        const [from, to] = [localMinutes(window.from, OFFSET), localMinutes(window.to, OFFSET)]
        const day = Math.floor(localMinutes(now, OFFSET) / 1_440) * 1_440
        expect(from).toBeGreaterThanOrEqual(localMinutes(now, OFFSET) + 40)
        expect(from).toBeGreaterThanOrEqual(day + 600)
        expect(to).toBeLessThanOrEqual(day + 1_320)
        expect(isOpenAt(from, store.hours)).toBe(true)
        expect(store.taken.get(hourOf(window.from, OFFSET)) ?? 0).toBeLessThan(store.capacity)
      },
    ),
  )
})
