/** How many pieces of a gift can be given away besides what the basket takes. */
import type { StoreId, VariantId } from '#kernel/ids.ts'
import { freeAt, shortagesAt } from '#shop/stock/face.ts'
import type { Supply, SupplyStore, Wanted } from '#shop/stock/face.ts'

export type GiftPieces = (variantId: VariantId) => number

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
