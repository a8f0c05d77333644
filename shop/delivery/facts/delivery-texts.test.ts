import { expect, test } from 'vitest'
import { dayRange } from '#kernel/dates.ts'
import { bestQuotesText, pointAddressText, pointHoursText, pointServicesText, quoteText } from './delivery-texts.ts'

const quote = (price: number, date_from: string, date_to = date_from) =>
  ({ carrier: 'cdek', price, date_from, date_to, source: 'carrier' }) as const

const plain = (text: string | null): string | undefined => text?.replaceAll('\u00a0', ' ')

test('ORD-02: days of a delivery are one range, over the end of a month too', () => {
  expect(plain(dayRange('2026-11-22', '2026-11-23'))).toBe('22–23 ноября')
  expect(plain(dayRange('2026-11-22', '2026-11-22'))).toBe('22 ноября')
  expect(plain(dayRange('2026-11-30', '2026-12-02'))).toBe('30 ноября – 2 декабря')
})

test('ORD-02: several offers are named by the first day and the lowest price', () => {
  expect(bestQuotesText([])).toBeNull()
  expect(plain(bestQuotesText([quote(15_000, '2026-11-22', '2026-11-23')]))).toBe('22–23 ноября, 150 ₽')
  expect(plain(bestQuotesText([quote(24_000, '2026-11-22'), quote(15_000, '2026-11-26')]))).toBe(
    'с 22 ноября, от 150 ₽',
  )
  expect(plain(quoteText(quote(0, '2026-11-22')))).toBe('22 ноября, бесплатно')
  const silent = { ...quote(33_000, '2026-11-27'), source: 'fixed' } as const
  expect(plain(bestQuotesText([silent, silent]))).toBe('примерно с 27 ноября, от 330 ₽')
  expect(plain(bestQuotesText([silent, quote(24_000, '2026-11-28')]))).toBe('с 27 ноября, от 240 ₽')
})

test('ORD-03: a point says how it can be paid there, and whether things can be tried on', () => {
  const point = { takes_cash: false, takes_cards: false, has_fitting: false }
  expect(plain(pointServicesText(point))).toBe('без оплаты на месте')
  expect(plain(pointServicesText({ ...point, takes_cards: true, has_fitting: true }))).toBe(
    'оплата картой, можно примерить',
  )
})

test('ORD-03: hours and addresses of carriers are written as the shop writes its own', () => {
  const hours = (text: string) => pointHoursText(text).replaceAll('\u2060', '')
  expect(hours('пн-пт: 10.00-19.00, сб: 10.00-16.00')).toBe('пн–пт: 10:00–19:00, сб: 10:00–16:00')
  expect(hours('Пн-Вс 09:00-21:00')).toBe('пн–вс 09:00–21:00')
  expect(hours('Круглосуточно')).toBe('круглосуточно')
  expect(pointAddressText('пр-кт Ленина, 12, корп. 2')).toBe('пр-кт\u00a0Ленина, 12, корп.\u00a02')
})
