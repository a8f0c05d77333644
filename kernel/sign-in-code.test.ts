import { expect, test } from 'vitest'
import { canReceiveSms, isBirthday } from './sign-in-code.ts'

const TODAY = '2026-11-22'

test.each(['1900-01-01', '1996-02-29', '2000-02-29', '2026-11-22'])('AUTH-05: accepts %s as a birthday', (day) => {
  expect(isBirthday(day, TODAY)).toBe(true)
})
test.each([
  '',
  '1899-12-31',
  '2026-11-23',
  '2023-02-29',
  '2001-04-31',
  '1990-13-01',
  '1990-1-1',
  '01.02.1990',
  '1990-02-01T00:00:00',
  '१९९०-०२-०१',
])('AUTH-05: refuses «%s» as a birthday', (day) => {
  expect(isBirthday(day, TODAY)).toBe(false)
})
test('SAFE-02: sends codes to Russian mobile numbers only', () => {
  expect(['79123456789', '74951234567', '77011234567', '9123456789'].map(canReceiveSms)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
