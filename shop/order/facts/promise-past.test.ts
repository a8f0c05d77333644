import { expect, test } from 'vitest'
import { isPromisePast } from './promise-past.ts'

const COURIER = {
  state: 'shipped',
  timezoneoffset: 300,
  ready_at: null,
  courier_date: '2026-11-20',
  arrival: null,
  confirm_until: null,
} as const
const at = (moment: string) => new Date(moment)

test('DESK-02: a courier is late from the midnight of the city on, a store from the promised moment', () => {
  expect(isPromisePast(COURIER, at('2026-11-20T18:59:00Z'))).toBe(false)
  expect(isPromisePast(COURIER, at('2026-11-20T19:01:00Z'))).toBe(true)
  const pickup = { ...COURIER, state: 'assembling', courier_date: null, ready_at: '2026-11-20T09:00:00Z' } as const
  expect(isPromisePast(pickup, at('2026-11-20T08:59:00Z'))).toBe(false)
  expect(isPromisePast(pickup, at('2026-11-20T09:01:00Z'))).toBe(true)
})

test('DESK-02: a carrier is late after the last day it promised; what has come or ended is not late', () => {
  const point = { ...COURIER, courier_date: null, arrival: { to: '2026-11-22' } }
  expect(isPromisePast(point, at('2026-11-22T12:00:00Z'))).toBe(false)
  expect(isPromisePast(point, at('2026-11-23T12:00:00Z'))).toBe(true)
  for (const state of ['delivered', 'cancelled', 'ready_for_pickup', 'awaiting_payment'] as const)
    expect(isPromisePast({ ...point, state }, at('2026-12-23T12:00:00Z'))).toBe(false)
  const unconfirmed = { ...point, state: 'new', confirm_until: '2026-11-24T00:00:00Z' } as const
  expect(isPromisePast(unconfirmed, at('2026-12-23T12:00:00Z'))).toBe(false)
})
