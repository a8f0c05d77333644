import { expect, test } from 'vitest'
import { freeStockOf, leastShortage } from './stock.policy.ts'

const STORE = { id: 1, is_warehouse: false }
const OTHER = { id: 2, is_warehouse: false }
const free = freeStockOf([
  { store_id: 1, variant_id: 10, free: 1 },
  { store_id: 1, variant_id: 11, free: 9 },
  { store_id: 2, variant_id: 11, free: 2 },
])
const wanted = [
  { variantId: 10, quantity: 2 },
  { variantId: 11, quantity: 3 },
]

test('ORD-05: the shortage has the quantities that are left, also if every line is short', () => {
  expect(leastShortage(free, [STORE], [{ variantId: 10, quantity: 2 }])).toEqual([{ variantId: 10, left: 1 }])
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
