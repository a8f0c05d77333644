import { shopTerms } from '#kit/shops/shop-terms.ts'
import { expect, test } from 'vitest'
import { courierDate, courierFreeFrom, courierPrice } from './delivery-rules.ts'

const CHELYABINSK = { code: 'chel', has_shops: true, utc_offset_min: 300 }
const MOSCOW = { code: 'msk', has_shops: true, utc_offset_min: 180 }
const MIASS = { code: '', has_shops: false, utc_offset_min: 300 }

const { courier } = shopTerms

test('CAT-09: counts the courier’s day by the calendar of the city, not of the server', () => {
  const lateEvening = new Date('2026-11-20T20:30:00Z')
  expect(courierDate(CHELYABINSK, lateEvening)).toBe('2026-11-22')
  expect(courierDate(MOSCOW, lateEvening)).toBe('2026-11-21')
  expect(courierDate(MIASS, lateEvening)).toBe('2026-11-26')
})

test('HEAD-01: delivery is free from 3 000 ₽ where the city has stores and is not Moscow', () => {
  expect([CHELYABINSK, MOSCOW, MIASS].map((city) => courierFreeFrom(courier, city))).toEqual([300_000, null, null])
  expect([courierPrice(courier, CHELYABINSK, 299_999), courierPrice(courier, CHELYABINSK, 300_000)]).toEqual([
    29_000, 0,
  ])
  expect([courierPrice(courier, MOSCOW, 900_000), courierPrice(courier, MIASS, 900_000)]).toEqual([29_000, 29_000])
})
