import { expect, test } from 'vitest'
import { parseViewed, withViewed } from './viewed.ts'

test('CAT-09: the product on the screen comes first, each product once, twenty in all', () => {
  expect(withViewed([3, 2, 1], 2)).toEqual([2, 3, 1])
  expect(
    withViewed(
      Array.from({ length: 20 }, (_, n) => n + 1),
      99,
    ),
  ).toHaveLength(20)
})

test('CAT-09: whatever else the storage holds is left out', () => {
  expect(parseViewed('[5,"6",-1,7.5,8]')).toEqual([5, 8])
  for (const text of [null, '', '{}', '[', '"5"']) expect(parseViewed(text)).toEqual([])
})
