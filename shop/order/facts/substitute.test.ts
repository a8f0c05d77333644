import fc from 'fast-check'
import { expect, test } from 'vitest'
import { variantId } from '#kernel/ids.ts'
import { lineWith } from './cancel-pieces.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { substituteLine, treeWithSubstitute } from './substitute.ts'

const lineOf = (quantity: number, unit_price: number, discount: number, points_discount: number) => ({
  quantity,
  unit_price,
  discount,
  points_discount,
  total: unit_price * quantity - discount,
})

test('STAFF-03: a dearer substitute costs what the piece did, a cheaper one its own price in the same shares of points', () => {
  // 900 roubles: 600 by money, 300 by points.
  const was = lineOf(1, 100_000, 40_000, 30_000)
  const became = lineWith(was, 0)
  expect(substituteLine(was, became, 120_000, 1)).toMatchObject({ total: 60_000, points_discount: 30_000 })
  expect(substituteLine(was, became, 45_000, 1)).toEqual({
    quantity: 1,
    unit_price: 45_000,
    total: 30_000,
    points_discount: 15_000,
    discount: 15_000,
  })
})

const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9 }),
    unit_price: fc.integer({ min: 1, max: 3_000_000 }),
    discounted: fc.double({ min: 0, max: 1, noNaN: true }),
    byPoints: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ quantity, unit_price, discounted, byPoints }) => {
    const discount = Math.floor(unit_price * quantity * discounted)
    return lineOf(quantity, unit_price, discount, Math.floor(discount * byPoints))
  })
const anyCase = fc.record({
  line: anyLine,
  other: anyLine,
  replaced: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 1, max: 3_000_000 }),
  delivery: fc.integer({ min: 0, max: 50_000 }),
  certificate: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('STAFF-03: a substitute conserves money, points and certificate, and never raises the price', () => {
  fc.assert(
    fc.property(anyCase, ({ line, other, replaced, price, delivery, certificate }) => {
      const lines = [line, other].map((one, index) => ({
        ...one,
        variant_id: variantId(index + 1),
        gift_quantity: 0,
        rows: [],
      }))
      const sum = (key: keyof typeof line) => line[key] + other[key]
      const goods = line.unit_price * line.quantity + other.unit_price * other.quantity
      const total = sum('total') + delivery
      const certificate_total = Math.floor(total * certificate)
      const tree: PriceTree = {
        lines,
        goods_full: goods,
        goods_total: goods,
        discount_total: sum('discount'),
        points_total: sum('points_discount'),
        delivery_price: delivery,
        total,
        certificate_total,
        to_pay: total - certificate_total,
        rows: [{ rule: 'goods', title: '', amount: total, missing: null }],
      }
      const pieces = Math.min(replaced, line.quantity)
      const became = lineWith(line, line.quantity - pieces)
      const added = substituteLine(line, became, price, pieces)
      const change = { variantId: variantId(1), name: 'Крем', was: line, became }
      const after = treeWithSubstitute(tree, change, { variantId: variantId(3), name: 'Бальзам', line: added })

      for (const value of [added.total, added.points_discount, added.discount, after.to_pay, after.certificate_total])
        expect(value).toBeGreaterThanOrEqual(0)
      expect(added.total).toBe(price * pieces - added.discount)
      expect(added.total + added.points_discount).toBeLessThanOrEqual(price * pieces)
      // What the buyer gives for the new piece, and what comes back, are what the old one took: of each kind no more.
      expect(after.total).toBeLessThanOrEqual(tree.total)
      expect(after.to_pay).toBeLessThanOrEqual(tree.to_pay)
      expect(after.certificate_total).toBeLessThanOrEqual(tree.certificate_total)
      expect(after.points_total).toBeLessThanOrEqual(tree.points_total)
      const paid = line.total - became.total + line.points_discount - became.points_discount
      expect(added.total + added.points_discount).toBe(Math.min(price * pieces, paid))
      // The figures of the order are those of its lines.
      const left = [became, other, added]
      expect(after.total).toBe(left.reduce((all, one) => all + one.total, delivery))
      expect(after.points_total).toBe(left.reduce((all, one) => all + one.points_discount, 0))
      expect(after.discount_total).toBe(left.reduce((all, one) => all + one.discount, 0))
      expect(after.goods_total).toBe(left.reduce((all, one) => all + one.unit_price * one.quantity, 0))
      expect(after.rows.reduce((all, { amount }) => all + (amount ?? 0), 0)).toBe(after.total)
      expect(after.to_pay + after.certificate_total).toBe(after.total)
    }),
    { numRuns: 2_000 },
  )
})
