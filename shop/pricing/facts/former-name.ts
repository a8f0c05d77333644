import type { VariantId } from '#kernel/ids.ts'
import type { PriceTree } from './price-tree.ts'

/** Adds the name by which the open tabs of the release before read the variant. */
export const withFormerName = <T extends { readonly variant_id: VariantId }>(
  line: T,
): T & { product_id: VariantId } => ({
  ...line,
  product_id: line.variant_id,
})

/** A price tree as answers send it. */
export const sentPrice = (tree: PriceTree) => ({ ...tree, lines: tree.lines.map(withFormerName) })
