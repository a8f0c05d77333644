import { expect, test } from 'vitest'
import { auditCsv } from './audit-csv.ts'

test('STAFF-01: the journal as a file keeps quotes and lets no cell be a formula', () => {
  const record = {
    id: '1',
    at: '2026-11-26T09:00:00.000Z',
    staff: '=1+1',
    action: 'state',
    subject: 'Г-100001',
    was: '{"state":"new"}',
    became: '{"line":"Крем «Роса»; \\"люкс\\""}',
  }
  expect(auditCsv([record]).split('\r\n')).toEqual([
    '\u{feff}"Когда";"Кто";"Что";"С чем";"Было";"Стало"',
    `"2026-11-26T09:00:00.000Z";"'=1+1";"Состояние";"Г-100001";"Новый";"Крем «Роса»; ""люкс"""`,
    '',
  ])
})
