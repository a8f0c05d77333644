/** DESK-04: what pieces that are added to an order do to its price. Promotions stay as they were shown. */
import type { VariantId } from '#kernel/ids.ts'
import type { PriceTree, TreeLine } from '#shop/pricing/facts/price-tree.ts'

export type AddedLine = {
  readonly variantId: VariantId
  readonly name: string
  /** Kopecks that an added piece costs. */
  readonly unitPrice: number
  /** Kopecks of a piece in the line that grows, before its discount; of a line of its own `unitPrice`. */
  readonly linePrice: number
  readonly quantity: number
}

const linesWith = (
  lines: readonly TreeLine[],
  { variantId, unitPrice, quantity }: AddedLine,
  row: TreeLine['rows'][number],
) => {
  const sum = unitPrice * quantity
  if (lines.some((line) => line.variant_id === variantId))
    return lines.map((line) =>
      line.variant_id === variantId
        ? { ...line, quantity: line.quantity + quantity, total: line.total + sum, rows: [...line.rows, row] }
        : line,
    )
  const own = {
    variant_id: variantId,
    quantity,
    gift_quantity: 0,
    unit_price: unitPrice,
    total: sum,
    points_discount: 0,
  }
  return [...lines, { ...own, rows: [row] }]
}

/** The order's tree with the added pieces; `deliveryPrice`: kopecks of the delivery from now on, at most what it was. */
export const treeWithAdded = (tree: PriceTree, added: AddedLine, deliveryPrice: number): PriceTree => {
  const { variantId, name, unitPrice, linePrice, quantity } = added
  const sum = unitPrice * quantity
  // Pieces may be added to one line several times.
  const times = tree.rows.filter(({ rule }) => rule.startsWith('added:')).length
  const row = {
    rule: `added:${variantId}:${times}`,
    title: `Добавлено: ${name}, ${quantity}\u00a0шт.`,
    amount: sum,
    missing: null,
  }
  const cheaper = tree.delivery_price - deliveryPrice
  const delivery = {
    rule: `added-delivery:${variantId}:${times}`,
    title: 'Доставка подешевела',
    amount: -cheaper,
    missing: null,
  }
  const total = tree.total + sum - cheaper
  return {
    ...tree,
    lines: linesWith(tree.lines, added, row),
    goods_full: tree.goods_full + linePrice * quantity,
    goods_total: tree.goods_total + linePrice * quantity,
    discount_total: tree.discount_total + linePrice * quantity - sum,
    delivery_price: deliveryPrice,
    total,
    to_pay: total - tree.certificate_total,
    rows: [...tree.rows, row, ...(cheaper > 0 ? [delivery] : [])],
  }
}
