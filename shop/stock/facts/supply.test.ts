import { expect, test } from 'vitest'
import { storeId, variantId } from '#kernel/ids.ts'
import { freeStockOf, leastShortage } from './supply.ts'

const STORE = { id: storeId(1), is_warehouse: false }
const OTHER = { id: storeId(2), is_warehouse: false }
const free = freeStockOf([
  { store_id: storeId(1), variant_id: variantId(10), free: 1 },
  { store_id: storeId(1), variant_id: variantId(11), free: 9 },
  { store_id: storeId(2), variant_id: variantId(11), free: 2 },
])
const wanted = [
  { variantId: variantId(10), quantity: 2 },
  { variantId: variantId(11), quantity: 3 },
]

test('ORD-05: the shortage has the quantities that are left, also if every line is short', () => {
  expect(leastShortage(free, [STORE], [{ variantId: variantId(10), quantity: 2 }])).toEqual([
    { variantId: 10, left: 1 },
  ])
  expect(leastShortage(free, [OTHER], wanted)).toEqual([
    { variantId: 10, left: 0 },
    { variantId: 11, left: 2 },
  ])
})

test('ORD-02: takes the source that lacks the fewest lines; without sources nothing is left', () => {
  expect(leastShortage(free, [OTHER, STORE], wanted)).toEqual([{ variantId: 10, left: 1 }])
  expect(leastShortage(free, [], wanted)).toEqual([
    { variantId: 10, left: 0 },
    { variantId: 11, left: 0 },
  ])
})
