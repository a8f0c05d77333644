import fc from 'fast-check'
import { expect, test } from 'vitest'
import { variantId } from '#kernel/ids.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { lineWith } from './cancel-pieces.ts'
import { lineLeaving, splitParcel } from './split-parcel.ts'

const anyLine = fc.integer({ min: 1, max: 9 }).chain((quantity) =>
  fc.integer({ min: 1, max: 90_000 }).chain((unit_price) =>
    fc.integer({ min: 0, max: unit_price * quantity }).chain((discount) =>
      fc.integer({ min: 0, max: discount }).map((points_discount) => ({
        quantity,
        unit_price,
        discount,
        points_discount,
        total: unit_price * quantity - discount,
      })),
    ),
  ),
)
type Line = ReturnType<typeof lineLeaving>

const treeOf = (lines: readonly Line[], delivery: number, share: number): PriceTree => {
  const sum = (of: (line: Line) => number): number => lines.reduce((total, line) => total + of(line), 0)
  const goods = sum(({ unit_price, quantity }) => unit_price * quantity)
  const total = sum((line) => line.total) + delivery
  const certificate_total = Math.floor((total * share) / 100)
  return {
    lines: lines.map((line, index) => ({ ...line, variant_id: variantId(index + 1), gift_quantity: 0, rows: [] })),
    goods_full: goods,
    goods_total: goods,
    discount_total: sum(({ discount }) => discount),
    points_total: sum(({ points_discount }) => points_discount),
    delivery_price: delivery,
    total,
    certificate_total,
    to_pay: total - certificate_total,
    rows: [{ rule: 'goods', title: '', amount: total, missing: null }],
  }
}

test('PARCEL-04: what stays and what goes add up to the order in every sum, again and again, and nothing is below zero', () => {
  const cases = fc.tuple(
    anyLine,
    anyLine,
    fc.nat(30_000),
    fc.nat(100),
    fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  )
  fc.assert(
    fc.property(cases, ([line, other, delivery, share, parts]) => {
      let tree = treeOf([line, other], delivery, share)
      let was: Line = line
      for (const pieces of parts) {
        if (pieces > was.quantity) continue
        const became = lineWith(was, was.quantity - pieces)
        const { left, parted } = splitParcel(tree, { variantId: variantId(1), name: 'Крем', was, became })
        for (const key of [
          'goods_full',
          'goods_total',
          'discount_total',
          'points_total',
          'delivery_price',
          'total',
          'certificate_total',
          'to_pay',
        ] as const) {
          expect(left[key] + parted[key]).toBe(tree[key])
          expect(Math.min(left[key], parted[key])).toBeGreaterThanOrEqual(0)
        }
        for (const part of [left, parted])
          expect(part.rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(part.total)
        const gone = lineLeaving(was, became)
        expect(gone.total).toBe(gone.unit_price * gone.quantity - gone.discount)
        tree = left
        was = became
      }
    }),
  )
})
