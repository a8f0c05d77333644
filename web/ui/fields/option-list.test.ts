import { expect, test } from 'vitest'
import { beginningWith, movedTo, searched } from './option-list.ts'

const options = ['Зелёный чай', 'Алоэ', 'Зелень'].map((label) => ({ label }))

test('UI-01: the list is searched by label, letter case and ё do not matter', () => {
  expect(searched(options, ' зеленый ').map(({ label }) => label)).toEqual(['Зелёный чай'])
  expect(searched(options, '')).toEqual(options)
})

test('UI-11: arrows, Home and End move the marker and stop at the ends', () => {
  expect([movedTo('ArrowDown', 2, 3), movedTo('ArrowUp', 0, 3), movedTo('Home', 2, 3), movedTo('End', 0, 3)]).toEqual([
    2, 0, 0, 2,
  ])
  expect([movedTo('a', 0, 3), movedTo('ArrowDown', 0, 0)]).toEqual([null, null])
})

test('UI-11: typing a letter goes to the next option that begins with it, round the end', () => {
  const labels = options.map(({ label }) => label)
  expect([beginningWith(labels, 'з', 0), beginningWith(labels, 'з', 2), beginningWith(labels, 'ж', 0)]).toEqual([
    2,
    0,
    null,
  ])
})
