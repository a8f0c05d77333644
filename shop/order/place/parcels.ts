/** PARCEL-01: the lines of a basket by parcel, the gifts that their sources have, and what each parcel costs. */
import { orderId, type OrderId, type VariantId } from '#kernel/ids.ts'
import type { BasketLineRow } from '#shop/basket/face.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import type { GiftPieces } from '#shop/pricing/facts/gift-pieces.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { splitTree } from '#shop/pricing/facts/split-tree.ts'
import type { Supply, SupplyStore } from '#shop/stock/face.ts'
import { freeAt } from '#shop/stock/facts/supply.ts'
import type { SecondParcel } from '../parcels.api.ts'
import { wantedOf } from './order-lines.ts'

/** Lines of one parcel; its store is chosen later. */
export type ParcelLines = { readonly orderId: OrderId; readonly lines: readonly BasketLineRow[] }
/** The first parcel goes as the order says, the second one is a pickup. */
export type ByParcel = readonly [first: ParcelLines, second?: ParcelLines]

/** The lines of an order by source; those that are moved have the same id. */
export const parcelsOf = (
  [firstId = orderId(''), secondId = firstId]: readonly OrderId[],
  first: readonly BasketLineRow[],
  second: readonly BasketLineRow[],
): ByParcel =>
  second.length === 0
    ? [{ orderId: firstId, lines: first }]
    : [
        { orderId: firstId, lines: first },
        { orderId: secondId, lines: second },
      ]

/** Null: the basket is no longer the one for which the plan was made. */
export const divideLines = (
  lines: readonly BasketLineRow[],
  parcel: SecondParcel | undefined,
): readonly [first: readonly BasketLineRow[], second: readonly BasketLineRow[]] | null => {
  const taken = parcel?.variant_ids ?? []
  const second = lines.filter(({ variant_id }) => taken.includes(variant_id))
  const first = lines.filter(({ variant_id }) => !taken.includes(variant_id))
  return second.length === new Set(taken).size && first.length > 0 ? [first, second] : null
}

/** A parcel with its source. */
export type Sourced = { readonly parcel: ParcelLines; readonly store: SupplyStore }

const boughtIn = ({ parcel }: Sourced, variantId: VariantId): number | undefined =>
  wantedOf(parcel.lines).find((line) => line.variantId === variantId)?.quantity

/** Pieces of a gift: with a bought line they come from its store, others from any of the stores. */
export const giftPiecesOf =
  ({ free }: Supply, parcels: readonly Sourced[]): GiftPieces =>
  (variantId) => {
    const having = parcels.find((parcel) => boughtIn(parcel, variantId) !== undefined)
    return having === undefined
      ? Math.max(0, ...parcels.map(({ store }) => freeAt(free, store.id, variantId)))
      : Math.max(0, freeAt(free, having.store.id, variantId) - (boughtIn(having, variantId) ?? 0))
  }

/** A parcel as it is written. */
export type PricedParcel = {
  readonly orderId: OrderId
  readonly delivery: DeliveryMethod
  readonly store: SupplyStore
  readonly price: PriceTree
  /** What is moved there from another store; null: nothing. */
  readonly moved: Moved | null
}
/** Variants of a parcel that come from another store, gifts among them. */
export type Moved = { readonly store: SupplyStore; readonly variantIds: readonly VariantId[] }

/**
 * The parcels with their parts of the tree. A gift goes with its line, or from the first store that has it. `isMoved`: the lines of the
 * second source are moved to the first one, so that the order is one parcel.
 */
export const pricedParcels = (
  tree: PriceTree,
  delivery: DeliveryMethod,
  { free }: Supply,
  parcels: readonly Sourced[],
  isMoved = false,
): PricedParcel[] => {
  const gifts = new Map(tree.lines.map(({ variant_id, gift_quantity }) => [variant_id, gift_quantity]))
  const parcelOf = (variantId: VariantId): number => {
    const bought = parcels.findIndex((parcel) => boughtIn(parcel, variantId) !== undefined)
    const pieces = gifts.get(variantId) ?? 0
    return Math.max(
      0,
      bought < 0 ? parcels.findIndex(({ store }) => freeAt(free, store.id, variantId) >= pieces) : bought,
    )
  }
  const [first, second] = parcels
  if (isMoved && first !== undefined && second !== undefined) {
    const variantIds = tree.lines.map(({ variant_id }) => variant_id).filter((id) => parcelOf(id) === 1)
    return [
      {
        orderId: first.parcel.orderId,
        delivery,
        store: first.store,
        price: tree,
        moved: { store: second.store, variantIds },
      },
    ]
  }
  const trees = parcels.length === 1 ? [tree] : splitTree(tree, parcels.length, parcelOf)
  return parcels.flatMap(({ parcel, store }, index) => {
    const price = trees[index]
    return price === undefined
      ? []
      : { orderId: parcel.orderId, delivery: index === 0 ? delivery : 'pickup', store, price, moved: null }
  })
}
