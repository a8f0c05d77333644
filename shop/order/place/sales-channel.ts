/** EXCH-03: an order that a marketplace has sold: its prices, the store that serves it, and nothing of its buyer. */
import type { RawBuilder } from 'kysely'
import type { OrderId, StoreId, VariantId } from '#kernel/ids.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import type { BasketLineRow } from '#shop/basket/face.ts'
import type { PricedBasket } from '#shop/pricing/face.ts'
import { sentPrice } from '#shop/pricing/facts/former-name.ts'
import { applied } from '#shop/pricing/facts/price-row.ts'
import type { PriceTree, TreeLine } from '#shop/pricing/facts/price-tree.ts'

/** The phone of an order that has none: no message goes there. */
export const NO_PHONE = '70000000000'

export type SalesChannel = {
  /** Code of the marketplace, in the order's history. */
  readonly code: string
  readonly storeId: StoreId
  /** Kopecks for all pieces of a variant, as the marketplace sold them. */
  readonly totals: ReadonlyMap<VariantId, number>
  /** Written in the transaction of the order. */
  readonly record: (orderId: OrderId) => RawBuilder<unknown>
}

const lineOf = ({ variant_id, quantity }: BasketLineRow, total: number): TreeLine => {
  // The marketplace's sum of several pieces may not divide; a piece costs whole kopecks.
  const unit_price = Math.max(1, Math.ceil(total / quantity))
  const rounding = unit_price * quantity - total
  return {
    variant_id,
    quantity,
    gift_quantity: 0,
    unit_price,
    total,
    points_discount: 0,
    rows: [
      applied('price', 'Цена маркетплейса', unit_price * quantity),
      ...(rounding > 0 ? [applied('marketplace', 'Скидка маркетплейса', -rounding)] : []),
    ],
  }
}

const treeOf = (lines: readonly BasketLineRow[], totals: SalesChannel['totals']): PriceTree => {
  const treeLines = lines.map((line) => lineOf(line, totals.get(line.variant_id) ?? 0))
  const sum = (of: (line: TreeLine) => number): number => treeLines.reduce((all, line) => all + of(line), 0)
  const goods = sum((line) => line.unit_price * line.quantity)
  const total = sum((line) => line.total)
  const pieces = sum((line) => line.quantity)
  return {
    lines: treeLines,
    goods_full: goods,
    goods_total: goods,
    discount_total: goods - total,
    points_total: 0,
    delivery_price: 0,
    total,
    certificate_total: 0,
    to_pay: total,
    rows: [
      applied('goods', counted(pieces, PRODUCTS), goods),
      ...(goods > total ? [applied('marketplace', 'Скидка маркетплейса', total - goods)] : []),
    ],
  }
}

const ANYBODY = { day: '', is_first_order: false, own_uses: new Map(), all_uses: new Map() }

/** The marketplace's prices; the shop's promotions do not apply to them. */
export const pricedByChannel = (lines: readonly BasketLineRow[], { totals }: SalesChannel): PricedBasket => {
  const tree = treeOf(lines, totals)
  return {
    pricing: { promotions: [], codes: [], buyer: ANYBODY },
    gifts: [],
    tree: () => tree,
    shown: () => ({ ...sentPrice(tree), gifts: [] }),
  }
}
