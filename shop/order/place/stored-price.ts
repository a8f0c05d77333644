import { Value } from 'typebox/value'
import { isRecord } from '#kernel/is-record.ts'
import { PriceTree } from '#shop/pricing/price.api.ts'
import type * as price from '#shop/pricing/facts/price-tree.ts'

/** A price tree as it is stored: nodes of the release before read the former name, and refuse a field that they do not know. */
export const treeToStore = (tree: price.PriceTree): object => ({
  ...tree,
  lines: tree.lines.map(({ variant_id, ...line }) => ({ ...line, product_id: variant_id })),
})

/**
 * The price tree of an order. One stored before there were points, certificates and gifts lacks their figures, which are 0. Its
 * lines name the variant by either name.
 */
export const storedPrice = (stored: unknown): PriceTree => {
  if (!isRecord(stored)) throw new Error('A stored price tree is not an object')
  const lines = Array.isArray(stored['lines']) ? stored['lines'].filter(isRecord) : []
  return Value.Parse(PriceTree, {
    points_total: 0,
    certificate_total: 0,
    to_pay: stored['total'],
    ...stored,
    lines: lines.map((line) => ({
      points_discount: 0,
      gift_quantity: 0,
      variant_id: line['product_id'],
      product_id: line['variant_id'],
      ...line,
    })),
  })
}
