import type { PricedLine } from '#domain/price-tree.ts'
import type { BasketLineRow } from '#server/features/basket/basket.public.ts'
import type { Wanted } from '#server/features/stock/stock.public.ts'

export const wantedOf = (lines: readonly BasketLineRow[]): Wanted[] =>
  lines.map((line) => ({ variantId: line.variant_id, quantity: line.quantity }))

/** Without discontinued lines: they are not paid for. An order with such a line is refused until it is removed. */
export const pricedLines = (lines: readonly BasketLineRow[]): PricedLine[] =>
  lines
    .filter((line) => !line.discontinued)
    .map((line) => ({
      product_id: line.variant_id,
      quantity: line.quantity,
      price: line.price,
      old_price: line.old_price,
    }))
