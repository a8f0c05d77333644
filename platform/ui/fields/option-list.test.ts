import { expect, test } from 'vitest'
import { findByPrefix, indexAfterKey, filterByLabel } from './option-list.ts'

const options = ['Зелёный чай', 'Алоэ', 'Зелень'].map((label) => ({ label }))

test('UI-01: searches labels regardless of letter case and of ё', () => {
  expect(filterByLabel(options, ' зеленый ').map(({ label }) => label)).toEqual(['Зелёный чай'])
  expect(filterByLabel(options, '')).toEqual(options)
})

test('UI-11: arrows, Home and End move the active option and stop at the ends', () => {
  expect([
    indexAfterKey('ArrowDown', 2, 3),
    indexAfterKey('ArrowUp', 0, 3),
    indexAfterKey('Home', 2, 3),
    indexAfterKey('End', 0, 3),
  ]).toEqual([2, 0, 0, 2])
  expect([indexAfterKey('a', 0, 3), indexAfterKey('ArrowDown', 0, 0)]).toEqual([null, null])
})

test('UI-11: a letter moves to the next option that begins with it, wrapping round the end', () => {
  const labels = options.map(({ label }) => label)
  expect([findByPrefix(labels, 'з', 0), findByPrefix(labels, 'з', 2), findByPrefix(labels, 'ж', 0)]).toEqual([
    2,
    0,
    null,
  ])
})
