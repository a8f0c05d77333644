import type { ParcelItem } from '#shop/delivery/facts/parcel.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import type { PricedLine } from '#shop/pricing/facts/price-rule.ts'
import type { BasketLineRow } from '#shop/basket/face.ts'
import { freeAt, shortagesAt, type Wanted } from '#shop/stock/facts/supply.ts'
import type { StoreId } from '#kernel/ids.ts'
import type { GiftPieces } from '#shop/pricing/facts/gift-pieces.ts'
import type { Supply, SupplyStore } from '#shop/stock/face.ts'

export const wantedOf = (lines: readonly BasketLineRow[]): Wanted[] =>
  lines.map((line) => ({ variantId: line.variant_id, quantity: line.quantity }))

/** What is packed; without discontinued lines. */
export const packedLines = (lines: readonly BasketLineRow[]): ParcelItem[] =>
  lines
    .filter((line) => !line.discontinued)
    .map(({ quantity, weight_g, height_mm }) => ({ quantity, weight_g, height_mm }))

/** Without discontinued lines: they are not paid for. An order with such a line is refused until it is removed. */
export const pricedLines = (lines: readonly BasketLineRow[]): PricedLine[] =>
  lines
    .filter((line) => !line.discontinued)
    .map((line) => ({
      variant_id: line.variant_id,
      quantity: line.quantity,
      price: line.price,
      old_price: line.old_price,
      sku: line.sku,
      brand: line.brand,
      category: line.category,
      labels: line.labels,
    }))

/** What the order of this price takes from a store, gifts included. */
export const wantedOfTree = ({ lines }: PriceTree): Wanted[] =>
  lines.map(({ variant_id, quantity }) => ({ variantId: variant_id, quantity }))

export const giftPiecesAt = ({ free }: Supply, storeId: StoreId, wanted: readonly Wanted[]): GiftPieces => {
  const bought = new Map(wanted.map(({ variantId, quantity }) => [variantId, quantity]))
  return (variantId) => Math.max(0, freeAt(free, storeId, variantId) - (bought.get(variantId) ?? 0))
}

/** At the store that has most of them, among those that can serve the whole basket; among all when none can. */
export const giftPiecesIn = (supply: Supply, stores: readonly SupplyStore[], wanted: readonly Wanted[]): GiftPieces => {
  const complete = stores.filter(({ id }) => shortagesAt(supply.free, id, wanted).length === 0)
  const pieces = (complete.length > 0 ? complete : stores).map(({ id }) => giftPiecesAt(supply, id, wanted))
  return (variantId) => Math.max(0, ...pieces.map((piecesOf) => piecesOf(variantId)))
}
