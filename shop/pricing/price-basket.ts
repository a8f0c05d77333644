/** The price of a basket with the promotions and promo codes of now (ORD-04). */
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import type { CourierCity, CourierTerms } from '#shop/delivery/facts/delivery-rules.ts'
import type { VariantId } from '#kernel/ids.ts'
import type { Clock } from '#platform/clock.ts'
import { giftOffers, priceTree, type PriceInput, type PriceTree } from './facts/price-tree.ts'
import type { GiftOffer } from './facts/apply-rules.ts'
import { NOBODY, type BuyerKeys, type TypedCode } from './facts/buyer.ts'
import type { CarrierPrice } from './facts/delivery-rows.ts'
import type { GiftPieces } from './facts/gift-pieces.ts'
import { sentPrice, withFormerName } from './facts/former-name.ts'
import { isGiftRule, type PricedLine } from './facts/price-rule.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { queryTogether, Row, type Statement } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { enterCodes } from './promotions/enter-codes.ts'
import { readCatalogueVersion, usesStatement } from './promotions/price-rules.sql.ts'
import { lastRules, rulesAt, type PriceRules } from './promotions/price-rules.ts'
import {
  NO_NEEDS,
  pricingFor,
  pricingNeeds,
  withGifts,
  type Pricing,
  type PricingFacts,
  type PricingNeeds,
} from './promotions/promotions.ts'
import type { BasketPrice } from './price.api.ts'

const HasOrderedRow = Row({ has_ordered: Type.Boolean() })
type HasOrderedStatement = (buyer: BuyerKeys) => Statement<typeof HasOrderedRow>
type PricingDeps = {
  readonly db: Kysely<DB>
  readonly terms: { readonly courier: CourierTerms }
  /** Whether the buyer has ordered before; read only when a rule asks for the first order. */
  readonly hasOrdered: HasOrderedStatement
}

export type BasketToPrice = {
  readonly lines: readonly PricedLine[]
  /** Version of the catalogue when the basket was read; null for an empty basket. */
  readonly catalogueVersion: string | null
  readonly method: DeliveryMethod | null
  readonly city: CourierCity
  readonly codes: readonly TypedCode[]
  /** Chosen gifts by promotion; null for an empty basket. */
  readonly gifts: Readonly<Record<string, number | null>> | null
  readonly buyer: BuyerKeys
  readonly partPayments: Pick<PriceInput, 'bonusPoints' | 'certificate'>
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
  /** The tree as shown to the shopper, with the gifts to choose. */
  readonly shown: (pieces: GiftPieces) => BasketPrice
}

/** Promo codes as typed in a request; call it outside the transaction of an order. */
export const typedCodes = async (
  { db, clock }: { readonly db: Kysely<DB>; readonly clock: Clock },
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
  (reader: Kysely<DB>, buyer: BuyerKeys, hasOrdered: HasOrderedStatement) =>
  async (needs: PricingNeeds): Promise<PricingFacts> => {
    const [uses, [ordered]] = await queryTogether(reader, ...factStatements(needs, buyer, hasOrdered))
    return { uses, hasOrdered: ordered?.has_ordered ?? false }
  }

/** Statements for the facts that the rules need. */
const factStatements = (
  { rules, buyers, firstOrder }: PricingNeeds,
  buyer: BuyerKeys,
  hasOrdered: HasOrderedStatement,
) => [usesStatement(rules, buyers), hasOrdered(firstOrder ? buyer : NOBODY)] as const

/**
 * What a price will need by the rules that were read last, for reading it together with the basket. The facts are of no use when
 * the catalogue's version is no longer `version`.
 */
export const expectedFacts = (
  { db, hasOrdered }: Pick<PricingDeps, 'db' | 'hasOrdered'>,
  codes: readonly TypedCode[],
  buyer: BuyerKeys,
  at: Date,
) => {
  const known = lastRules(db)
  const needs = known === undefined ? NO_NEEDS : pricingNeeds(known.rules, codes, buyer, at)
  return {
    version: known?.version,
    gifts: [...(known?.rules.gifts.keys() ?? [])],
    statements: factStatements(needs, buyer, hasOrdered),
  }
}

/** `reader`: the database, or the transaction that places the order. `facts`: if they are read already. */
export const priceBasket = async (
  { db, terms, hasOrdered }: PricingDeps,
  reader: Kysely<DB>,
  { lines, catalogueVersion, method, city, codes, gifts, buyer, partPayments, carrier, at }: BasketToPrice,
  facts?: PricingFacts,
): Promise<PricedBasket> => {
  const rules = await rulesAt(db, reader, catalogueVersion ?? (await readCatalogueVersion(reader)))
  const read = facts === undefined ? readFacts(reader, buyer, hasOrdered) : async () => facts
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
