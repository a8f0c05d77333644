/** How many pieces of a gift can be given away besides what the basket takes. */
import { freeAt, shortagesAt, type Supply, type SupplyStore, type Wanted } from '#server/features/stock/stock.public.ts'

export type GiftPieces = (productId: number) => number

export const giftPiecesAt = ({ free }: Supply, storeId: number, wanted: readonly Wanted[]): GiftPieces => {
  const bought = new Map(wanted.map(({ variantId, quantity }) => [variantId, quantity]))
  return (productId) => Math.max(0, freeAt(free, storeId, productId) - (bought.get(productId) ?? 0))
}

/** At the store that has most of them, among those that can serve the whole basket; among all when none can. */
export const giftPiecesIn = (supply: Supply, stores: readonly SupplyStore[], wanted: readonly Wanted[]): GiftPieces => {
  const complete = stores.filter(({ id }) => shortagesAt(supply.free, id, wanted).length === 0)
  const pieces = (complete.length > 0 ? complete : stores).map(({ id }) => giftPiecesAt(supply, id, wanted))
  return (productId) => Math.max(0, ...pieces.map((piecesOf) => piecesOf(productId)))
}
