import { expect, test } from 'vitest'
import { stockAgeText } from './stock-age.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const after = (minutes: number): string =>
  stockAgeText(new Date(NOW.getTime() - minutes * 60_000), NOW).replaceAll('\u00a0', ' ')

test('CAT-15: the age of a stock figure is in minutes, hours, then days', () => {
  expect([-3, 0, 1, 12, 59, 60, 23 * 60, 24 * 60, 21 * 24 * 60].map(after)).toEqual([
    'обновлено только что',
    'обновлено только что',
    'обновлено 1 минуту назад',
    'обновлено 12 минут назад',
    'обновлено 59 минут назад',
    'обновлено 1 час назад',
    'обновлено 23 часа назад',
    'обновлено 1 день назад',
    'обновлено 21 день назад',
  ])
})

test('CAT-15: a store that was never synced says so', () => {
  expect(stockAgeText(null, NOW)).toBe('давно не\u00a0обновлялось')
})
