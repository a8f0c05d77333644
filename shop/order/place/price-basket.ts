/** The price of a basket with the promotions and promo codes of now (ORD-04). */
import type { Kysely } from 'kysely'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import type { CourierCity } from '#shop/delivery/facts/delivery-rules.ts'
import type { VariantId } from '#kernel/ids.ts'
import { giftOffers, priceTree, type PriceInput, type PriceTree } from '#shop/pricing/facts/price-tree.ts'
import type { GiftOffer } from '#shop/pricing/facts/apply-rules.ts'
import type { CarrierPrice } from '#shop/pricing/facts/delivery-rows.ts'
import { isGiftRule, type PricedLine } from '#shop/pricing/facts/price-rule.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { queryTogether } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { enterCodes, pricingFor, readCatalogueVersion, rulesAt, usesStatement, withGifts } from '#shop/pricing/face.ts'
import type { BuyerKeys, PriceRules, Pricing, PricingFacts, PricingNeeds, TypedCode } from '#shop/pricing/face.ts'
import type { BasketGifts } from '#shop/basket/face.ts'
import type { GiftPieces } from './gift-pieces.ts'
import type { OrderDeps } from '../order-deps.ts'
import { hasOrderedStatement } from '../order.sql.ts'
import type { PartPayments } from './part-payments.ts'
import { sentPrice, withFormerName } from './stored-price.ts'
import type { BasketPrice } from '#shop/pricing/price.api.ts'

export type BasketToPrice = {
  readonly lines: readonly PricedLine[]
  /** Of the rows of the basket; null for an empty one. */
  readonly catalogueVersion: string | null
  readonly method: DeliveryMethod | null
  readonly city: CourierCity
  readonly codes: readonly TypedCode[]
  /** Of the basket; null for an empty one. */
  readonly gifts: BasketGifts | null
  readonly buyer: BuyerKeys
  readonly partPayments: PartPayments
  /** What the carrier of the chosen method asks; null for the shop's own delivery. */
  readonly carrier: CarrierPrice | null
  /** The price is that of this day. */
  readonly at: Date
}
export type PricedBasket = {
  readonly pricing: Pricing
  /** Products that promotions may add as gifts. */
  readonly gifts: readonly { readonly variantId: VariantId; readonly name: string }[]
  /** The tree where gifts have so many pieces. They change lines, never `total`. */
  readonly tree: (pieces: GiftPieces) => PriceTree
  /** The same tree as shown to the shopper, with the gifts to choose. */
  readonly shown: (pieces: GiftPieces) => BasketPrice
}

/** Every gift is to be had. */
export const ALL_GIFTS: GiftPieces = () => Infinity

/** Promo codes as typed in a request; call it outside the transaction of an order. */
export const typedCodes = async (
  { db, clock }: OrderDeps,
  caller: Caller,
  typed: readonly string[] | undefined,
): Promise<TypedCode[]> =>
  typed === undefined || typed.length === 0
    ? []
    : enterCodes(db, caller, typed, await rulesAt(db, db, await readCatalogueVersion(db)), clock.now())

const offerView = (
  { gifts: products }: PriceRules,
  { promotion, title, gifts, given, isDeclined, missed }: GiftOffer,
): BasketPrice['gifts'][number] => ({
  promotion,
  title,
  gifts: gifts.flatMap(({ variant_id, price }) => {
    const product = products.get(variant_id)
    return product === undefined ? [] : [withFormerName({ ...product, price })]
  }),
  given: given?.variant_id ?? null,
  is_declined: isDeclined,
  missed: missed?.name ?? null,
})

/** Reads what the rules depend on. */
const readFacts =
  (reader: Kysely<DB>, buyer: BuyerKeys) =>
  async (needs: PricingNeeds): Promise<PricingFacts> => {
    const statements = factStatements(needs, buyer)
    const [uses, [ordered]] = await queryTogether(reader, ...statements)
    return { uses, hasOrdered: ordered?.has_ordered ?? false }
  }

const NOBODY = { phone: null, customerId: null }
/** Statements for the facts that the rules need. */
export const factStatements = ({ rules, buyers, firstOrder }: PricingNeeds, buyer: BuyerKeys) =>
  [usesStatement(rules, buyers), hasOrderedStatement(firstOrder ? buyer : NOBODY)] as const

/** `reader`: the database, or the transaction that places the order. `facts`: if they are read already. */
export const priceBasket = async (
  { db, terms }: OrderDeps,
  reader: Kysely<DB>,
  { lines, catalogueVersion, method, city, codes, gifts, buyer, partPayments, carrier, at }: BasketToPrice,
  facts?: PricingFacts,
): Promise<PricedBasket> => {
  const rules = await rulesAt(db, reader, catalogueVersion ?? (await readCatalogueVersion(reader)))
  const read = facts === undefined ? readFacts(reader, buyer) : async () => facts
  const pricing = await pricingFor(rules, codes, buyer, at, read)
  const giftChoices = new Map(Object.entries(gifts ?? {}))
  const inputOf = (pieces: GiftPieces): PriceInput => ({
    lines,
    method,
    city,
    courier: terms.courier,
    carrier,
    giftChoices,
    ...withGifts(pricing, pieces),
    ...partPayments,
  })
  return {
    pricing,
    gifts: pricing.promotions
      .filter(isGiftRule)
      .flatMap(({ effect }) => effect.gifts.map(({ variant_id, name }) => ({ variantId: variant_id, name }))),
    tree: (pieces) => priceTree(inputOf(pieces)),
    shown: (pieces) => {
      const input = inputOf(pieces)
      return { ...sentPrice(priceTree(input)), gifts: giftOffers(input).map((offer) => offerView(rules, offer)) }
    },
  }
}
