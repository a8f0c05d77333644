import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCart, checkParts } from '#kit/shops/price-carts.ts'
import { line, priceOf } from '#kit/shops/price-input.ts'
import { splitTree } from './split-tree.ts'

test('PARCEL-01: the parts of every sum, row and line of an order are the whole, to the kopeck, however it is divided', () => {
  fc.assert(fc.property(anyCart, fc.integer({ min: 1, max: 3 }), fc.nat(), checkParts), { numRuns: 400 })
})

test('PARCEL-01: delivery is of the first parcel, and a certificate pays of each in proportion', () => {
  const tree = priceOf([line(1, 200_000), line(2, 50_050)], { method: 'courier', certificate: 100_001 })
  const [first, second] = splitTree(tree, 2, (variantId) => (Number(variantId) === 1 ? 0 : 1))
  expect(first).toMatchObject({ total: 229_000, delivery_price: 29_000, certificate_total: 82_065, to_pay: 146_935 })
  expect(second).toMatchObject({ total: 50_050, delivery_price: 0, certificate_total: 17_936, to_pay: 32_114 })
  expect(second?.rows.map(({ title, amount }) => [title, amount])).toEqual([
    ['1\u00a0товар', 50_050],
    ['Самовывоз', 0],
  ])
})
