import { expect, test } from 'vitest'
import { productId } from '#kernel/ids.ts'
import { parseViewed, withViewed } from './viewed.ts'

test('CAT-09: the product on the screen comes first, each product once, twenty in all', () => {
  expect(withViewed([productId(3), productId(2), productId(1)], productId(2))).toEqual([2, 3, 1])
  expect(
    withViewed(
      Array.from({ length: 20 }, (_, n) => productId(n + 1)),
      productId(99),
    ),
  ).toHaveLength(20)
})

test('CAT-09: whatever else the storage holds is left out', () => {
  expect(parseViewed('[5,"6",-1,7.5,8]')).toEqual([5, 8])
  for (const text of [null, '', '{}', '[', '"5"']) expect(parseViewed(text)).toEqual([])
})
