import { expect, test } from 'vitest'
import { storedSubject, subjectText } from './audit-subjects.ts'
import { DETAIL_KEYS, detailText } from './audit-words.ts'

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

test('STAFF-01: the journal says transfers, prices and reviews in the words of the shop', () => {
  expect(subjectText('transfer 2', 'ask transfer')).toBe('Перемещение №\u00a02')
  expect(
    plain(detailText('{"to": "Кировка", "from": "ТРК «Родник»", "lines": [{"sku": "200001", "quantity": 1}]}')),
  ).toBe('ТРК «Родник» → Кировка, арт. 200001 — 1 шт.')
  expect(plain(detailText('{"state": "received", "lines": [{"sku": "200001", "sent": 2, "received": 1}]}'))).toBe(
    'Принято, арт. 200001 — отдано 2, принято 1',
  )
  expect(plain(subjectText('prices 200001', 'record changed'))).toBe('Цена товара 200001')
  expect(plain(detailText('{"set": 16, "reason": "акция поставщика"}'))).toBe('изменения № 16, акция поставщика')
  expect(plain(subjectText('review 2112', 'review hide'))).toBe('Отзыв № 2112')
  expect(subjectText('Г-100001', 'pick')).toBe('Г-100001')
  expect(subjectText('stock sync', 'token added')).toBe('stock sync')
})

test('STAFF-01: what people read of a subject finds its entries', () => {
  for (const [subject, action] of [
    ['transfer 2', 'ask transfer'],
    ['prices 200001', 'record changed'],
    ['answers 7', 'record changed'],
    ['warehouse 5e3a', 'exchange link changed'],
    ['all customers', 'end sessions'],
    ['Г-100001', 'pick'],
  ] as const)
    expect(storedSubject(subjectText(subject, action))).toBe(subject)
})

test('STAFF-01: no value of an entry is shown as an object of a program', () => {
  const shapes = [{ a: { b: 1 } }, [{ a: 1 }], [[1]], null, true, 7, 'слово']
  for (const key of [...DETAIL_KEYS, 'unknown'])
    for (const value of shapes) expect(detailText(JSON.stringify({ [key]: value }))).not.toContain('[object')
})
