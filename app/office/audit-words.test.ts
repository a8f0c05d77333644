import { expect, test } from 'vitest'
import { detailText } from './audit-words.ts'

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

test('STAFF-01: the journal names changes in words', () => {
  expect(detailText(null)).toBe('')
  expect(detailText('{"line": "Крем", "picked": 1}')).toBe('Крем, собрано 1')
  expect(detailText('{"state": "assembling"}')).toBe('Собирается')
  expect(
    plain(detailText('{"scopes": ["orders.read"], "networks": [], "expires_on": "2026-12-01", "per_minute": 600}')),
  ).toBe('права: orders.read, до 1 декабря 2026, в минуту 600')
  expect(detailText('{"role": "senior", "store": null}')).toBe('старший, все магазины')
  expect(plain(detailText('{"quantity": 2, "total": 119000, "reason": "missing"}'))).toBe(
    '2 шт., заказ на 1 190 ₽, нет на полке',
  )
  expect(
    plain(
      detailText(
        '{"line_id": "7", "quantity": 1, "reason": "defect", "sellable": false, "money": 89000, "points": 0, "certificate": 0}',
      ),
    ),
  ).toBe('1 шт., Дефект или повреждение, не в продажу, деньгами 890 ₽')
})
