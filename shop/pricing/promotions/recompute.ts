/** DESK-04: what goods of a placed order cost when its promotions are counted anew. */
import type { Kysely } from 'kysely'
import type { VariantId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { CourierTerms } from '#shop/delivery/facts/delivery-rules.ts'
import { priceTree } from '../facts/price-tree.ts'
import { isGiftRule, type PriceRule } from '../facts/price-rule.ts'
import type { NotRecomputed } from '../facts/not-recomputed.ts'
import { ruleName } from '../facts/rule-conditions.ts'
import { NO_COURIER_CITY } from './replay.ts'
import { readCatalogueVersion } from './price-rules.sql.ts'
import { foldedCode, rulesAt, type PriceRules } from './price-rules.ts'
import { readLinesOfVariants } from './priced-lines.sql.ts'

const CODE = 'code:'

/** Null: every rule that the order has used may be counted again. */
const fixedBy = ({ promotions, codes, oneTime }: PriceRules, used: Goods['used']): NotRecomputed | null => {
  const usedCodes = [...used].flatMap((name) => (name.startsWith(CODE) ? [foldedCode(name.slice(CODE.length))] : []))
  // A one-time code is stored under its own name, which is no promo code.
  if (usedCodes.some((key) => !codes.has(key) || oneTime.has(key))) return 'one_time_code'
  const usedRules = [
    ...promotions.filter((rule) => used.has(ruleName('promotion', rule))),
    ...usedCodes.flatMap((key) => codes.get(key) ?? []),
  ]
  if (usedRules.some(isGiftRule)) return 'gift'
  return usedRules.some(({ budget }) => budget !== undefined) ? 'budget' : null
}

type Goods = {
  /** Pieces of a variant that are paid for; `price`: kopecks of each. */
  readonly pieces: ReadonlyMap<VariantId, { readonly quantity: number; readonly price: number }>
  /** Names of the rules that the order has used: `promotion:…`, `code:…`. */
  readonly used: ReadonlySet<string>
  /** 'YYYY-MM-DD' in Moscow. */
  readonly day: string
}

/**
 * Kopecks of each line before bonus points, by the promotions of the day and the promo codes that the order has used. A rule whose
 * uses are counted takes part only when the order has used it, one with a budget never: nothing is counted twice. A product that is
 * no longer on sale is left out. A reason instead when the order has used a rule that cannot be counted again.
 */
export const recomputedGoods = async (
  db: Kysely<DB>,
  courier: CourierTerms,
  { pieces, used, day }: Goods,
): Promise<ReadonlyMap<VariantId, number> | NotRecomputed> => {
  const rules = await rulesAt(db, db, await readCatalogueVersion(db))
  const fixed = fixedBy(rules, used)
  if (fixed !== null) return fixed
  const mayCount = (rule: PriceRule, name: string): boolean =>
    rule.budget === undefined &&
    (used.has(name) || (rule.per_customer === null && rule.total_uses === null && !rule.first_order))
  const lines = (await readLinesOfVariants(db, [...pieces.keys()])).flatMap((line) => {
    const own = pieces.get(line.variant_id)
    return own === undefined ? [] : [{ ...line, ...own }]
  })
  const tree = priceTree({
    lines,
    method: null,
    city: NO_COURIER_CITY,
    courier,
    carrier: null,
    promotions: rules.promotions.filter(
      (rule) =>
        !isGiftRule(rule) &&
        rule.from <= day &&
        (rule.until === null || day <= rule.until) &&
        mayCount(rule, ruleName('promotion', rule)),
    ),
    codes: [...used].flatMap((name) => {
      const code = name.startsWith(CODE) ? name.slice(CODE.length) : null
      const rule = code === null ? undefined : rules.codes.get(foldedCode(code))
      return code === null || rule === undefined || !mayCount(rule, name) ? [] : [{ code, rule }]
    }),
    buyer: { day, is_first_order: true, own_uses: new Map(), all_uses: new Map() },
    giftChoices: new Map(),
    bonusPoints: null,
    certificate: null,
  })
  return new Map(tree.lines.map(({ variant_id, total }) => [variant_id, total]))
}
