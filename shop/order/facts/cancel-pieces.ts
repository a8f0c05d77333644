/** STAFF-03: what cancelling pieces of a line does to its price and to the price of its order, to the kopeck. */
import type { VariantId } from '#kernel/ids.ts'
import type { PriceRow } from '#shop/pricing/facts/price-row.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'

export type Line = {
  readonly quantity: number
  readonly unit_price: number
  readonly discount: number
  readonly points_discount: number
  readonly total: number
}

/** The share of the pieces that stay, rounded down: what is rounded off goes back to the buyer with the last piece. */
const share = (sum: number, left: number, of: number): number => Math.floor((sum * left) / of)

/** The line with `left` pieces. Their discount is their share of the line's. */
export const lineWith = <L extends Line>(line: L, left: number): L => {
  const discount = share(line.discount, left, line.quantity)
  return {
    ...line,
    quantity: left,
    discount,
    points_discount: share(line.points_discount, left, line.quantity),
    total: line.unit_price * left - discount,
  }
}

export type LineChange = {
  readonly variantId: VariantId
  readonly name: string
  readonly was: Line
  readonly became: Line
}

/** A certificate pays of a total that has become smaller at most what it paid before. */
export const certificateShare = (paid: number, total: number): Pick<PriceTree, 'certificate_total' | 'to_pay'> => {
  const certificate = Math.min(paid, total)
  return { certificate_total: certificate, to_pay: total - certificate }
}

/** The rule that takes the pieces off. With the quantity that is left: pieces of one line may be cancelled several times. */
const cancelledRule = ({ variantId, name, was, became }: LineChange): Pick<PriceRow, 'rule' | 'title'> => ({
  rule: `cancelled-pieces:${variantId}:${became.quantity}`,
  title: `Отменено: ${name}, ${was.quantity - became.quantity}\u00a0шт.`,
})

/**
 * The order's tree with a line changed: the rows that priced the order stay, one more takes off what was cancelled. Promotions and
 * the price of delivery stay as they were shown; a certificate pays no more than the total.
 */
export const treeWithout = (tree: PriceTree, change: LineChange, rule = cancelledRule(change)): PriceTree => {
  const { variantId, was, became } = change
  const pieces = was.quantity - became.quantity
  const off = was.total - became.total
  const row = { ...rule, amount: -off, missing: null }
  const total = tree.total - off
  return {
    ...tree,
    lines: tree.lines.map((line) =>
      line.variant_id === variantId
        ? {
            ...line,
            quantity: became.quantity,
            total: became.total,
            points_discount: became.points_discount,
            rows: [...line.rows, row],
          }
        : line,
    ),
    goods_full: tree.goods_full - was.unit_price * pieces,
    goods_total: tree.goods_total - was.unit_price * pieces,
    discount_total: tree.discount_total - (was.discount - became.discount),
    points_total: tree.points_total - (was.points_discount - became.points_discount),
    total,
    ...certificateShare(tree.certificate_total, total),
    rows: [...tree.rows, row],
  }
}
