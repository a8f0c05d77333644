/**
 * STAFF-03: what a substitute costs. The buyer never pays more for it than for the pieces that it replaces: a dearer one costs as
 * much as they did, a cheaper one its own price.
 */
import type { VariantId } from '#kernel/ids.ts'
import { certificateShare, lineWith, treeWithout, type Line, type LineChange } from './cancel-pieces.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'

type Charged = { readonly total: number; readonly points_discount: number }
export type SubstituteLine = {
  readonly quantity: number
  readonly unit_price: number
  readonly discount: number
  readonly points_discount: number
  readonly total: number
}

/**
 * The line of `quantity` pieces at `unitPrice` that comes instead of what is missing between `was` and `became`. Money and points
 * pay it in the proportion in which they paid the pieces before; the odd kopeck is money.
 */
export const substituteLine = (was: Charged, became: Charged, unitPrice: number, quantity: number): SubstituteLine => {
  const points = was.points_discount - became.points_discount
  const paid = was.total - became.total + points
  const value = Math.min(unitPrice * quantity, paid)
  const byPoints = paid === 0 ? 0 : Number((BigInt(points) * BigInt(value)) / BigInt(paid))
  const total = value - byPoints
  return {
    quantity,
    unit_price: unitPrice,
    discount: unitPrice * quantity - total,
    points_discount: byPoints,
    total,
  }
}

/** Kopecks that the buyer has paid for pieces of a line with money or a certificate, and would pay for their substitute. */
export const substitutePrice = (
  line: Line,
  quantity: number,
  unitPrice: number,
): { readonly was: number; readonly now: number } => {
  const became = lineWith(line, line.quantity - quantity)
  return { was: line.total - became.total, now: substituteLine(line, became, unitPrice, quantity).total }
}

type Added = { readonly variantId: VariantId; readonly name: string; readonly line: SubstituteLine }

/** The order's tree with pieces of a line replaced. */
export const treeWithSubstitute = (
  tree: PriceTree,
  change: LineChange,
  { variantId, name, line }: Added,
): PriceTree => {
  const shorter = treeWithout(tree, change)
  const row = {
    rule: `substitute:${variantId}`,
    title: `Замена: ${name}, ${line.quantity}\u00a0шт.`,
    amount: line.total,
    missing: null,
  }
  const total = shorter.total + line.total
  const replaced = tree.lines.find(({ variant_id }) => variant_id === change.variantId)
  const isGift = replaced !== undefined && replaced.gift_quantity > 0 && line.total + line.points_discount === 0
  return {
    ...shorter,
    ...certificateShare(tree.certificate_total, total),
    lines: [
      ...shorter.lines,
      {
        variant_id: variantId,
        quantity: line.quantity,
        gift_quantity: isGift ? line.quantity : 0,
        unit_price: line.unit_price,
        total: line.total,
        points_discount: line.points_discount,
        rows: [row],
      },
    ],
    goods_full: shorter.goods_full + line.unit_price * line.quantity,
    goods_total: shorter.goods_total + line.unit_price * line.quantity,
    discount_total: shorter.discount_total + line.discount,
    points_total: shorter.points_total + line.points_discount,
    total,
    rows: [...shorter.rows, row],
  }
}
