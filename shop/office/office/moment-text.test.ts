import { expect, test } from 'vitest'
import { momentText, paperMoment } from './moment-text.ts'
import { moscowMomentText } from './moscow-moment.ts'

const plain = (text: string): string => text.replaceAll(/\s/gu, ' ')
const NOW = new Date('2026-11-29T12:00:00Z')

test('a moment of another year has its year, by the clock of a store and by that of Moscow', () => {
  expect(plain(momentText('2026-11-29T09:30:00Z', 300, NOW))).toBe('14:30')
  expect(plain(momentText('2026-11-22T09:30:00Z', 300, NOW))).toBe('22 ноября, 14:30')
  expect(plain(momentText('2025-11-22T09:30:00Z', 300, NOW))).toBe('22 ноября 2025, 14:30')
  expect(plain(moscowMomentText('2026-12-03T07:00:00Z', NOW))).toMatch(/^3 декабря в 10:00/)
  expect(plain(moscowMomentText('2026-12-31T21:00:00Z', NOW))).toMatch(/^1 января 2027 в 00:00/)
})

test('the time of a printed list is that of its store, whatever clock the device has', () => {
  expect(plain(paperMoment(new Date('2026-11-29T20:15:00Z'), 300))).toBe('30 ноября 2026, 01:15')
})
