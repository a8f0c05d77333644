/** Promotions and promo codes as rules of the price tree, read once per version of the catalogue. */
import type { Kysely } from 'kysely'
import type { VariantId } from '#kernel/ids.ts'
import { EVERYTHING, NOTHING_EXCLUDED, type PriceRule, type RuleEffect } from '../facts/price-rule.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readCodeRules, readPromotionRules, type CodeRow, type PromotionRow } from './price-rules.sql.ts'
import type { GiftProduct } from '../price.api.ts'

export type PriceRules = {
  readonly promotions: readonly PriceRule[]
  /** By `foldedCode`. */
  readonly codes: ReadonlyMap<string, PriceRule>
  /** Keys of the codes that nobody may type: only the one-time codes made for them. */
  readonly oneTime: ReadonlySet<string>
  /** What promotions give, by variant. */
  readonly gifts: ReadonlyMap<VariantId, Omit<GiftProduct, 'product_id'>>
}

/** The form in which codes are compared: typed in any case, «е» for «ё». */
export const foldedCode = (typed: string): string => typed.trim().toUpperCase().replaceAll('Ё', 'Е')

const required = <T>(value: T | null, what: string): T => {
  if (value === null) throw new Error(`A promotion has no ${what}`)
  return value
}

/** Null when none of the gifts is sold any more. */
const effectOf = (row: PromotionRow): RuleEffect | null => {
  const { percent, amount, take_n, pay_m, same_brand, gifts } = row
  switch (row.kind) {
    case 'percent':
      return { kind: 'percent', percent: required(percent, 'percent') }
    case 'amount':
      return { kind: 'amount', amount: required(amount, 'amount') }
    case 'cheapest_percent':
      return { kind: 'cheapest_percent', n: required(take_n, 'n'), percent: required(percent, 'percent'), same_brand }
    case 'n_for_m':
      return { kind: 'n_for_m', n: required(take_n, 'n'), m: required(pay_m, 'm'), same_brand }
    case 'set':
      return { kind: 'set', percent: required(percent, 'percent') }
    case 'gift':
      return gifts.length === 0
        ? null
        : {
            kind: 'gift',
            gifts: gifts.map(({ variant_id, name, price }) => ({ variant_id, name, price, pieces: Infinity })),
          }
  }
}

const termsOf = (row: CodeRow | PromotionRow) => ({
  code: row.code,
  title: row.title,
  excludes: { ...NOTHING_EXCLUDED, ...row.excludes },
  threshold: row.threshold,
  from: row.from_on,
  until: row.until_on,
  stackable: row.stackable,
  first_order: row.first_order,
  // Two orders placed at the same moment are both the first; the counter lets one of them through.
  per_customer: row.per_customer ?? (row.first_order ? 1 : null),
  total_uses: row.total_uses,
  ...(row.budget === null ? {} : { budget: row.budget }),
})

export const promotionOf = (row: PromotionRow): PriceRule[] => {
  const effect = effectOf(row)
  if (effect === null) return []
  const { brands, categories, skus, labels, threshold_categories } = row
  return [
    {
      ...termsOf(row),
      effect,
      products: { brands, categories, skus, labels },
      threshold_products:
        threshold_categories.length === 0 ? null : { ...EVERYTHING, categories: threshold_categories },
      priority: row.position,
      with_points: true,
    },
  ]
}

export const codeOf = (row: CodeRow): PriceRule => ({
  ...termsOf(row),
  effect:
    row.percent === null
      ? { kind: 'amount', amount: required(row.amount, 'amount') }
      : { kind: 'percent', percent: row.percent },
  products: { ...EVERYTHING, brands: row.brands, categories: row.categories },
  threshold_products: null,
  priority: 0,
  with_points: row.with_points,
})

/** The rules of one process by its database. */
const stored = new WeakMap<Kysely<DB>, { readonly version: string; readonly rules: PriceRules }>()

/** The rules that were read last: those of now, if they are of the catalogue's version of now. */
export const lastRules = (db: Kysely<DB>): { readonly version: string; readonly rules: PriceRules } | undefined =>
  stored.get(db)

/**
 * The rules at this version of the catalogue; promotions and codes change only with it. `reader` is the transaction of the
 * caller: reading by another connection could wait for one while all of them wait for this.
 */
export const rulesAt = async (db: Kysely<DB>, reader: Kysely<DB>, version: string): Promise<PriceRules> => {
  const found = stored.get(db)
  if (found?.version === version) return found.rules
  const rows = await readPromotionRules(reader)
  const promotions = rows.flatMap(promotionOf)
  const gifts = new Map(rows.flatMap((row) => row.gifts).map((gift) => [gift.variant_id, gift]))
  const codeRows = await readCodeRules(reader)
  const codes = new Map(codeRows.map((row) => [foldedCode(row.code), codeOf(row)]))
  const oneTime = new Set(codeRows.filter(({ one_time }) => one_time).map(({ code }) => foldedCode(code)))
  const rules = { promotions, codes, oneTime, gifts }
  stored.set(db, { version, rules })
  return rules
}
