/** The price of a basket with the promotions and promo codes of now (ORD-04). */
import type { Kysely } from 'kysely'
import type { DeliveryWay } from '#domain/delivery.ts'
import type { CourierCity } from '#domain/delivery-rules.ts'
import { priceTree, type PriceTree } from '#domain/price-tree.ts'
import type { CarrierPrice } from '#domain/price/delivery-rows.ts'
import { isGiftRule, type PricedLine } from '#domain/price/price-rule.ts'
import type { Caller } from '#server/calls/caller.ts'
import type { DB } from '#server/db/types.gen.ts'
import {
  enterCodes,
  pricingFor,
  readCatalogueVersion,
  rulesAt,
  withGifts,
  type BuyerKeys,
  type Pricing,
  type TypedCode,
} from '#server/features/promotions/promotions.public.ts'
import type { OrderDeps } from './order-deps.ts'
import { hasOrdered } from './order.queries.ts'
import type { Tenders } from './tenders.ts'

export type BasketToPrice = {
  readonly lines: readonly PricedLine[]
  /** Of the rows of the basket; null for an empty one. */
  readonly catalogueVersion: string | null
  readonly way: DeliveryWay | null
  readonly city: CourierCity
  readonly codes: readonly TypedCode[]
  readonly buyer: BuyerKeys
  readonly tenders: Tenders
  /** What the carrier of the chosen way asks; null for the shop's own delivery. */
  readonly carrier: CarrierPrice | null
}
export type PricedBasket = {
  readonly pricing: Pricing
  /** Products that promotions may add as gifts. */
  readonly gifts: readonly { readonly variantId: number; readonly name: string }[]
  /** The tree where a gift is to be had if `available` says so. It changes lines, never `total`. */
  readonly tree: (available: (productId: number) => boolean) => PriceTree
}

/** Every gift is to be had. */
export const ALL_GIFTS = (): boolean => true

/** Promo codes as typed in a request; call it outside the transaction of an order. */
export const typedCodes = async (
  { db, clock }: OrderDeps,
  caller: Caller,
  typed: readonly string[] | undefined,
): Promise<TypedCode[]> =>
  typed === undefined || typed.length === 0
    ? []
    : enterCodes(db, caller, typed, await rulesAt(db, db, await readCatalogueVersion(db)), clock.now())

/** `reader`: the database, or the transaction that places the order. */
export const priceBasket = async (
  { db, clock, terms }: OrderDeps,
  reader: Kysely<DB>,
  { lines, catalogueVersion, way, city, codes, buyer, tenders, carrier }: BasketToPrice,
): Promise<PricedBasket> => {
  const rules = await rulesAt(db, reader, catalogueVersion ?? (await readCatalogueVersion(reader)))
  const isFirstOrder = async (): Promise<boolean> => !(await hasOrdered(reader, buyer))
  const pricing = await pricingFor(reader, rules, codes, buyer, clock.now(), isFirstOrder)
  return {
    pricing,
    gifts: pricing.promotions
      .filter(isGiftRule)
      .map(({ effect: { gift } }) => ({ variantId: gift.product_id, name: gift.name })),
    tree: (available) =>
      priceTree({ lines, way, city, courier: terms.courier, carrier, ...withGifts(pricing, available), ...tenders }),
  }
}
