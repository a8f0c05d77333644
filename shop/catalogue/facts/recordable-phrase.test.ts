import { expect, test } from 'vitest'
import { recordablePhrase } from './recordable-phrase.ts'

test.each([
  ['  Крем  для ЛИЦА! ', 'крем для лица'],
  ['Зелёный чай', 'зеленый чай'],
  ['SPF 50+', 'spf 50'],
  ['266361', '266361'],
])('SEARCH-07: counts «%s» as «%s»', (typed, counted) => {
  expect(recordablePhrase(typed)).toBe(counted)
})

test.each([
  '+7 912 345-67-89',
  '89123456789 маша',
  '345-67-89',
  'крем 9 1 2 3 4 5 6',
  'masha@example.ru',
  'почта masha@ example.ru',
  'https://vk.com/masha',
  '2200 1234 5678 9012',
  'один два три четыре пять шесть семь восемь девять',
  'ы'.repeat(61),
  'а',
  '?!',
])('SAFE-06: does not count «%s»', (typed) => {
  expect(recordablePhrase(typed)).toBeNull()
})
