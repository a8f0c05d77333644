/** DESK-04: what a product that is added to an order does to its price. Promotions stay as they were shown. */
import type { VariantId } from '#kernel/ids.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'

export type AddedLine = {
  readonly variantId: VariantId
  readonly name: string
  /** Kopecks on the price tag. */
  readonly unitPrice: number
  readonly quantity: number
}

/** The order's tree with one line more; `deliveryPrice`: kopecks of the delivery from now on, at most what it was. */
export const treeWithAdded = (
  tree: PriceTree,
  { variantId, name, unitPrice, quantity }: AddedLine,
  deliveryPrice: number,
): PriceTree => {
  const sum = unitPrice * quantity
  const row = {
    rule: `added:${variantId}`,
    title: `Добавлено: ${name}, ${quantity}\u00a0шт.`,
    amount: sum,
    missing: null,
  }
  const cheaper = tree.delivery_price - deliveryPrice
  const delivery = {
    rule: `added-delivery:${variantId}`,
    title: 'Доставка подешевела',
    amount: -cheaper,
    missing: null,
  }
  const total = tree.total + sum - cheaper
  return {
    ...tree,
    lines: [
      ...tree.lines,
      {
        variant_id: variantId,
        quantity,
        gift_quantity: 0,
        unit_price: unitPrice,
        total: sum,
        points_discount: 0,
        rows: [row],
      },
    ],
    goods_full: tree.goods_full + sum,
    goods_total: tree.goods_total + sum,
    delivery_price: deliveryPrice,
    total,
    to_pay: total - tree.certificate_total,
    rows: [...tree.rows, row, ...(cheaper > 0 ? [delivery] : [])],
  }
}
