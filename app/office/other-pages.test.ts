import { expect, test } from 'vitest'
import { STAFF_RIGHTS } from '#kernel/staff-rights.ts'
import { codeOfLetter } from '#shop/office/office/shell/keys.ts'
import { DAILY_LISTS, LETTERS } from './other-pages.ts'
import { namedPagesOf } from './menu.tsx'

test('OFFICE-08: each letter after G opens one page that the office has, by one key', () => {
  const known = [...namedPagesOf({ rights: [...STAFF_RIGHTS] }), ...DAILY_LISTS].map(({ to }) => to)
  expect(Object.keys(LETTERS).filter((to) => !known.includes(to))).toEqual([])
  const codes = Object.values(LETTERS).map(codeOfLetter)
  expect([new Set(codes).size, codes.filter((code) => !/^(Key[A-Z]|Semicolon)$/.test(code))]).toEqual([
    codes.length,
    [],
  ])
})
