import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCart } from '#kit/shops/price-carts.ts'
import { line, priceOf } from '#kit/shops/price-input.ts'
import type { PriceRow } from './price-row.ts'
import { priceTree, type PriceTree } from './price-tree.ts'
import { splitTree } from './split-tree.ts'

const SUMS = [
  'goods_full',
  'goods_total',
  'discount_total',
  'points_total',
  'delivery_price',
  'total',
  'certificate_total',
  'to_pay',
] as const
const sumOf = (rows: readonly PriceRow[]): number => rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
const amountOf = (trees: readonly PriceTree[], rule: string): number =>
  sumOf(trees.flatMap(({ rows }) => rows.filter((row) => row.rule === rule)))

test('PARCEL-01: the parts of every sum, row and line of an order are the whole, to the kopeck, however it is divided', () => {
  fc.assert(
    fc.property(anyCart, fc.integer({ min: 1, max: 3 }), fc.nat(), (cart, count, seed) => {
      const tree = priceTree(cart)
      const parts = splitTree(tree, count, (variantId) => (variantId * 7 + seed) % count)
      for (const name of SUMS)
        expect(
          parts.reduce((sum, part) => sum + part[name], 0),
          name,
        ).toBe(tree[name])
      for (const { rule } of tree.rows) expect(amountOf(parts, rule), rule).toBe(amountOf([tree], rule))
      expect(parts.flatMap(({ lines }) => lines)).toHaveLength(tree.lines.length)
      for (const part of parts) {
        expect(part.total).toBe(part.goods_total - part.discount_total + part.delivery_price)
        expect(sumOf(part.rows)).toBe(part.total)
        expect(part.certificate_total).toBeLessThanOrEqual(part.total)
      }
    }),
    { numRuns: 400 },
  )
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
