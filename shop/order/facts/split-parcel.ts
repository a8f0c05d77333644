/** PARCEL-04: pieces of a line that become a parcel of their own. The parts of every sum add up to the whole, to the kopeck. */
import { counted, PRODUCTS } from '#kernel/text.ts'
import { applied, type PriceRow } from '#shop/pricing/facts/price-row.ts'
import type { PriceTree, TreeLine } from '#shop/pricing/facts/price-tree.ts'
import { spread } from '#shop/pricing/facts/spread.ts'
import { treeWithout, type Line, type LineChange } from './cancel-pieces.ts'

/** The line of the pieces that left `was`, of which `became` is left. */
export const lineLeaving = (was: Line, became: Line): Line => ({
  quantity: was.quantity - became.quantity,
  unit_price: was.unit_price,
  discount: was.discount - became.discount,
  points_discount: was.points_discount - became.points_discount,
  total: was.total - became.total,
})

const FREE = applied('delivery', 'Отдельная посылка', 0)
const rowsOf = ({ quantity, unit_price, discount, points_discount: points }: Line): PriceRow[] => [
  applied('goods', counted(quantity, PRODUCTS), unit_price * quantity),
  ...(discount > points ? [applied('discount', 'Скидки', points - discount)] : []),
  ...(points > 0 ? [applied('points', 'Бонусы', -points)] : []),
]

const treeOfLine = (line: Line, { variant_id, gift_quantity }: TreeLine, left: number): Omit<PriceTree, 'to_pay'> => {
  const goods = line.unit_price * line.quantity
  const rows = rowsOf(line)
  return {
    lines: [
      {
        variant_id,
        quantity: line.quantity,
        gift_quantity: Math.max(gift_quantity - left, 0),
        unit_price: line.unit_price,
        total: line.total,
        points_discount: line.points_discount,
        rows,
      },
    ],
    goods_full: goods,
    goods_total: goods,
    discount_total: line.discount,
    points_total: line.points_discount,
    delivery_price: 0,
    total: line.total,
    certificate_total: 0,
    rows: [...rows, FREE],
  }
}

/** Kopecks of a parcel that are paid by money of their own, whatever a certificate pays. */
type PaidApart = { readonly left: number; readonly parted: number }
const NOTHING: PaidApart = { left: 0, parted: 0 }

/**
 * The tree of what stays in the parcel, and that of the new one, whose delivery costs nothing. A certificate pays of each by its total
 * without what was paid apart.
 */
export const splitParcel = (
  tree: PriceTree,
  change: LineChange,
  apart: PaidApart = NOTHING,
): { readonly left: PriceTree; readonly parted: PriceTree } => {
  const { variantId, name, was, became } = change
  const line = tree.lines.find(({ variant_id }) => variant_id === variantId)
  if (line === undefined) throw new Error('The price of an order lacks a line of it')
  const parted = treeOfLine(lineLeaving(was, became), line, became.quantity)
  const left = treeWithout(tree, change, {
    rule: `parted-pieces:${variantId}:${became.quantity}`,
    title: `Отдельной посылкой: ${name}, ${was.quantity - became.quantity}\u00a0шт.`,
  })
  const others = [left.total - apart.left, parted.total - apart.parted] as const
  const isCovered = Math.min(...others) >= 0 && others[0] + others[1] >= tree.certificate_total
  const [stays = 0, goes = 0] = spread(tree.certificate_total, isCovered ? others : [left.total, parted.total])
  return {
    left: { ...left, certificate_total: stays, to_pay: left.total - stays },
    parted: { ...parted, certificate_total: goes, to_pay: parted.total - goes },
  }
}
