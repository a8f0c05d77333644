import { expect, test } from 'vitest'
import { dayShort, momentText, readyLong, readyOn, readyShort } from './promised-time.ts'

const CHELYABINSK = 300
const now = new Date('2026-11-20T11:58:00Z')

test('ORD-01: writes a ready time in the time zone of the store', () => {
  expect(readyShort('2026-11-20T12:40:00Z', CHELYABINSK, now)).toBe('сегодня после\u00a017:40')
  expect(readyShort('2026-11-20T12:40:00Z', 180, now)).toBe('сегодня после\u00a015:40')
})

test('ORD-01: finds today and tomorrow by the calendar of the store', () => {
  const late = new Date('2026-11-20T19:30:00Z')
  expect(readyShort('2026-11-21T05:40:00Z', CHELYABINSK, late)).toBe('сегодня после\u00a010:40')
  expect(readyShort('2026-11-21T05:40:00Z', CHELYABINSK, now)).toBe('завтра после\u00a010:40')
})

test('ORD-01: names a later day by its date only', () => {
  expect(readyLong('2026-11-20T12:40:00Z', CHELYABINSK, now)).toBe('сегодня, 20\u00a0ноября, после\u00a017:40')
  expect(readyLong('2026-11-23T05:40:00Z', CHELYABINSK, now)).toBe('23\u00a0ноября после\u00a010:40')
  expect(dayShort('2026-11-21', CHELYABINSK, now)).toBe('завтра')
  expect(readyOn('2026-11-20T12:40:00Z', CHELYABINSK)).toBe('20\u00a0ноября после\u00a017:40')
  expect(momentText('2026-11-20T11:58:00Z', CHELYABINSK)).toBe('20\u00a0ноября, 16:58')
})
