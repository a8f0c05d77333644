import { expect, test } from 'vitest'
import { stockAgeText, stockFigureText } from './stock-age.ts'

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

test('CAT-15: a stale figure says its age and «уточняйте», a fresh one its age only', () => {
  const figure = (syncedAt: string | null): string => stockFigureText(syncedAt, NOW).replaceAll('\u00a0', ' ')
  expect(figure(new Date(NOW.getTime() - 24 * 3_600_000).toISOString())).toBe('обновлено 1 день назад')
  expect(figure(new Date(NOW.getTime() - 24 * 3_600_000 - 1).toISOString())).toBe('обновлено 1 день назад, уточняйте')
  expect(figure(null)).toBe('давно не обновлялось, уточняйте')
})
