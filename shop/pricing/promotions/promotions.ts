/** ORD-04: promotions and promo codes for the price of a basket, and their uses by orders. */
import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { dayAt } from '#kernel/dates.ts'
import type { OrderId, VariantId } from '#kernel/ids.ts'
import type { PriceInput, PriceTree } from '../facts/price-tree.ts'
import { foldMailbox } from '../facts/fold-mailbox.ts'
import { budgetName, countedName, ruleName } from '../facts/rule-conditions.ts'
import { isGiftRule, type PriceRule } from '../facts/price-rule.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { BuyerKeys, TypedCode } from '../facts/buyer.ts'
import { rulesAt, type PriceRules } from './price-rules.ts'
import {
  deleteBuyers,
  deleteUses,
  insertUses,
  readBuyersOf,
  readCatalogueVersion,
  readUsesBy,
  type Use,
  type UsesRow,
} from './price-rules.sql.ts'

const MOSCOW_MINUTES = 180
const EVERYBODY = ''

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** An address in one form, whatever its punctuation and case; a first order is one for a household too. */
const placeKey = (place: string): string => `address ${hashed(place.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))}`

/** Nobody confirms the phone of a guest, so the mailbox counts as well: a made-up phone is no other buyer. */
const mailboxKey = (mailbox: string): string => `mailbox ${hashed(foldMailbox(mailbox))}`

const buyersOf = ({ phone, customerId, mailbox, place }: BuyerKeys, rule: Pick<PriceRule, 'first_order'>): string[] => [
  ...(phone === null ? [] : [`phone ${phone}`]),
  ...(customerId === null ? [] : [`account ${customerId}`]),
  ...(mailbox === null ? [] : [mailboxKey(mailbox)]),
  ...(place === null || !rule.first_order ? [] : [placeKey(place)]),
]

type NamedRule = { readonly name: string; readonly rule: PriceRule }
/** The rule of a typed code; of a one-time code that of the code it was made for, to be used once. */
const typedRule = ({ codes }: PriceRules, { code, rule: key, isOneTime }: TypedCode): PriceRule | null => {
  const rule = key === null ? null : (codes.get(key) ?? null)
  return rule === null || isOneTime !== true ? rule : { ...rule, code, counted_as: rule.code, total_uses: 1 }
}

/** The rules that may apply today. */
const namedRules = (rules: PriceRules, typed: readonly TypedCode[], day: string): NamedRule[] => [
  ...rules.promotions
    .filter(({ from, until }) => from <= day && (until === null || day <= until))
    .map((rule) => ({ name: ruleName('promotion', rule), rule })),
  ...typed.flatMap((code) => {
    const rule = typedRule(rules, code)
    return rule === null ? [] : [{ name: ruleName('code', rule), rule }]
  }),
]

const isCounted = ({ rule }: NamedRule): boolean =>
  rule.per_customer !== null || rule.total_uses !== null || rule.budget !== undefined

export type Pricing = Pick<PriceInput, 'promotions' | 'codes' | 'buyer'>

/** What a price depends on besides the rules: the uses that are counted, and whether it is asked for the first order. */
export type PricingNeeds = {
  readonly rules: readonly string[]
  readonly buyers: readonly string[]
  readonly firstOrder: boolean
}
export const NO_NEEDS: PricingNeeds = { rules: [], buyers: [], firstOrder: false }
const needsOf = (named: readonly NamedRule[], keys: BuyerKeys): PricingNeeds => {
  const counted = named.filter(isCounted)
  return {
    rules: counted.flatMap(({ name, rule }) => [
      ...new Set([name, countedName(rule, name)]),
      ...(rule.budget === undefined ? [] : [budgetName(rule, name)]),
    ]),
    buyers: counted.length === 0 ? [] : [EVERYBODY, ...new Set(counted.flatMap(({ rule }) => buyersOf(keys, rule)))],
    firstOrder: named.some(({ rule }) => rule.first_order),
  }
}
export const pricingNeeds = (
  rules: PriceRules,
  typed: readonly TypedCode[],
  keys: BuyerKeys,
  now: Date,
): PricingNeeds => needsOf(namedRules(rules, typed, dayAt(now, MOSCOW_MINUTES)), keys)

/** What `PricingNeeds` ask for. */
export type PricingFacts = { readonly uses: readonly UsesRow[]; readonly hasOrdered: boolean }
const NO_FACTS: PricingFacts = { uses: [], hasOrdered: false }

/** `read` is called only when a rule depends on it. */
export const pricingFor = async (
  rules: PriceRules,
  typed: readonly TypedCode[],
  keys: BuyerKeys,
  now: Date,
  read: (needs: PricingNeeds) => Promise<PricingFacts>,
): Promise<Pricing> => {
  const day = dayAt(now, MOSCOW_MINUTES)
  const named = namedRules(rules, typed, day)
  const needs = needsOf(named, keys)
  const facts = needs.rules.length > 0 || needs.firstOrder ? await read(needs) : NO_FACTS
  const own_uses = new Map<string, number>()
  const all_uses = new Map<string, number>()
  for (const { rule, buyer, used } of facts.uses) {
    const uses = buyer === EVERYBODY ? all_uses : own_uses
    uses.set(rule, Math.max(uses.get(rule) ?? 0, used))
  }
  return {
    promotions: named.filter(({ name }) => name.startsWith('promotion:')).map(({ rule }) => rule),
    codes: typed.map((one) => {
      const { code, refusal } = one
      const rule = typedRule(rules, one)
      return { code: rule?.code ?? code, rule, ...(refusal === undefined ? {} : { refusal }) }
    }),
    buyer: { day, is_first_order: !(needs.firstOrder && facts.hasOrdered), own_uses, all_uses },
  }
}

/** The pricing with as many pieces of the gifts as `pieces` says: they are taken from the store that serves the order. */
export const withGifts = (pricing: Pricing, pieces: (variantId: VariantId) => number): Pricing => ({
  ...pricing,
  promotions: pricing.promotions.map((rule) =>
    isGiftRule(rule)
      ? {
          ...rule,
          effect: {
            kind: 'gift',
            gifts: rule.effect.gifts.map((gift) => ({ ...gift, pieces: pieces(gift.variant_id) })),
          },
        }
      : rule,
  ),
})

/** Whether the promotion gives this product, or any when it is null; the dates of the promotion do not matter. */
export const isGift = async (db: Kysely<DB>, code: string, variantId: VariantId | null): Promise<boolean> => {
  const { promotions } = await rulesAt(db, db, await readCatalogueVersion(db))
  return promotions
    .filter(isGiftRule)
    .some(
      (rule) =>
        rule.code === code && (variantId === null || rule.effect.gifts.some((gift) => gift.variant_id === variantId)),
    )
}

/**
 * Counts the uses of the rules that the tree applies; false if a limit was reached meanwhile: then roll back and price again.
 * Locks the counters, so call it before stock is locked.
 */
const takePromoUses = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  tree: PriceTree,
  { promotions, codes }: Pricing,
  keys: BuyerKeys,
): Promise<boolean> => {
  const given = new Map(tree.rows.flatMap(({ rule, amount }) => (amount === null ? [] : [[rule, -amount] as const])))
  const named = [
    ...promotions.map((rule) => ({ name: ruleName('promotion', rule), rule })),
    ...codes.flatMap(({ rule }) => (rule === null ? [] : [{ name: ruleName('code', rule), rule }])),
  ]
  const uses = named
    .filter(({ name }) => given.has(name))
    .flatMap(({ name, rule }): Use[] => [
      ...(rule.total_uses === null ? [] : [{ rule: name, buyer: EVERYBODY, most: rule.total_uses }]),
      ...(rule.per_customer === null
        ? []
        : buyersOf(keys, rule).map((buyer) => ({
            rule: countedName(rule, name),
            buyer,
            most: rule.per_customer ?? 0,
          }))),
      ...(rule.budget === undefined
        ? []
        : [{ rule: budgetName(rule, name), buyer: EVERYBODY, most: rule.budget, amount: given.get(name) ?? 0 }]),
    ])
  return uses.length === 0 || insertUses(tx, orderId, uses)
}

/**
 * Counts the uses of an order at another address, since a first order is one for a household. `used-up`: there they were used
 * before; `again`: another order takes them just now, then roll back.
 */
const moveUsesOfPlace = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  was: string,
  became: string,
): Promise<'moved' | 'used-up' | 'again'> => {
  const [from, to] = [placeKey(was), placeKey(became)]
  const uses = from === to ? [] : await readUsesBy(tx, orderId, from, to)
  if (uses.some(({ used, most }) => used >= most)) return 'used-up'
  if (uses.length === 0) return 'moved'
  if (
    !(await insertUses(
      tx,
      orderId,
      uses.map(({ rule, most }) => ({ rule, buyer: to, most })),
    ))
  )
    return 'again'
  await deleteUses(tx, orderId, from)
  return 'moved'
}

/** Erases a customer whose account is deleted; how often a code was used by everybody stays. */
export const forgetPromoBuyer = async (tx: Transaction<DB>, customerId: number): Promise<void> =>
  deleteBuyers(tx, await readBuyersOf(tx, customerId))

/** Uses of promo codes: counted with an order, moved with its address, given back with its end. */
export const promoUses = { take: takePromoUses, move: moveUsesOfPlace, giveBack: deleteUses }
