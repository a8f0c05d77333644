import { expect, test } from 'vitest'
import { calendarFile } from './calendar-event.ts'

test('ORD-07: a calendar file has the moments in UTC, escaped texts and lines of at most 75 octets', () => {
  const file = calendarFile({
    uid: 'Г-100001@glad',
    title: 'Забрать заказ Г-100001; код 048213',
    place: 'ТРК «Родник», ул. Труда, 203, Челябинск, Челябинская область',
    from: new Date('2026-11-20T12:40:00Z'),
    to: new Date('2026-11-20T13:10:00Z'),
  })
  expect(file).toContain('DTSTART:20261120T124000Z\r\nDTEND:20261120T131000Z\r\n')
  expect(file).toContain(String.raw`SUMMARY:Забрать заказ Г-100001\; код 048213`)
  expect(file.replaceAll('\r\n ', '')).toContain(
    String.raw`ТРК «Родник»\, ул. Труда\, 203\, Челябинск\, Челябинская область`,
  )
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
