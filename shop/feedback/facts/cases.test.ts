import { expect, test } from 'vitest'
import { alarmOf, orderNumberIn, reasonOf, smsWords } from './cases.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const ago = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000)

test.each([
  [0.9, false, null],
  [1.1, false, 'no-owner'],
  [1.1, true, null],
  [47, true, null],
  [49, true, 'no-answer'],
  [49, false, 'no-answer'],
] as const)('DESK-02: after %d hours, owned: %s, the alarm is %s', (hours, has_owner, alarm) => {
  expect(alarmOf({ waits_since: ago(hours), has_owner }, NOW)).toBe(alarm)
})
test('DESK-02: an answered case has no alarm', () => {
  expect(alarmOf({ waits_since: null, has_owner: false }, NOW)).toBeNull()
})

test.each([
  ['Заказ Г-100123 не пришёл, жду неделю', 'not_arrived', 'Г-100123'],
  ['Где мой заказ г-100200?', 'not_arrived', 'Г-100200'],
  ['Г-100200-2 не привезли', 'not_arrived', 'Г-100200-2'],
  ['Флакон протёк: протекла крышка', 'quality', null],
  ['Хочу вернуть помаду', 'return', null],
  ['Списали деньги дважды', 'payment', null],
  ['Подойдёт ли крем для жирной кожи?', 'question', null],
])('DESK-02: «%s» is about %s', (message, reason, number) => {
  expect(reasonOf(message)).toBe(reason)
  expect(orderNumberIn(message)).toBe(number)
})

test('DESK-02: an SMS holds the first 120 letters of an answer, and no half of an emoji', () => {
  expect(smsWords('а'.repeat(120))).toBe('а'.repeat(120))
  expect(smsWords('а'.repeat(121))).toBe(`${'а'.repeat(119)}…`)
  expect(smsWords(`${'а'.repeat(118)}💧 вода`)).toBe(`${'а'.repeat(118)}…`)
})
