/** ORD-13: a lower price of goods with a flaw that the buyer keeps: what it does to a line and to the price of its order. */
import type { VariantId } from '#kernel/ids.ts'
import type { PriceRow } from '#shop/pricing/facts/price-row.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { certificateShare, type Line } from './cancel-pieces.ts'

/** Begins the rules of the rows of an order's price that are reductions; the variant and the moment follow. */
export const REDUCED = 'price-reduced:'

/** The line, cheaper by `amount` kopecks. */
export const lineReduced = <L extends Line>(line: L, amount: number): L => ({
  ...line,
  discount: line.discount + amount,
  total: line.total - amount,
})

/** The order's tree with a line that is cheaper by what the row says. */
export const treeLowered = (tree: PriceTree, variantId: VariantId, row: PriceRow & { amount: number }): PriceTree => {
  const total = tree.total + row.amount
  return {
    ...tree,
    lines: tree.lines.map((line) =>
      line.variant_id === variantId ? { ...line, total: line.total + row.amount, rows: [...line.rows, row] } : line,
    ),
    discount_total: tree.discount_total - row.amount,
    total,
    ...certificateShare(tree.certificate_total, total),
    rows: [...tree.rows, row],
  }
}

/** The order's tree with a line whose price was lowered after the hand-over. */
export const treeReduced = (
  tree: PriceTree,
  { variantId, name, amount }: { readonly variantId: VariantId; readonly name: string; readonly amount: number },
  at: Date,
): PriceTree =>
  treeLowered(tree, variantId, {
    rule: `${REDUCED}${variantId}:${at.toISOString()}`,
    title: `Снижение цены: ${name}`,
    amount: -amount,
    missing: null,
  })
