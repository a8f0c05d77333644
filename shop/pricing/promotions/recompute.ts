/** DESK-04: what goods of a placed order cost when its promotions are counted anew. */
import type { Kysely } from 'kysely'
import type { VariantId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { CourierTerms } from '#shop/delivery/facts/delivery-rules.ts'
import { priceTree } from '../facts/price-tree.ts'
import { isGiftRule, type PriceRule } from '../facts/price-rule.ts'
import { ruleName } from '../facts/rule-conditions.ts'
import { NO_COURIER_CITY } from './replay.ts'
import { readCatalogueVersion } from './price-rules.sql.ts'
import { foldedCode, rulesAt } from './price-rules.ts'
import { readLinesOfVariants } from './priced-lines.sql.ts'

const CODE = 'code:'

type Goods = {
  /** Pieces of a variant that are paid for; `price`: kopecks of each. */
  readonly pieces: ReadonlyMap<VariantId, { readonly quantity: number; readonly price: number }>
  /** Names of the rules that the order has used: `promotion:…`, `code:…`. */
  readonly used: ReadonlySet<string>
  /** 'YYYY-MM-DD' in Moscow. */
  readonly day: string
}

/**
 * Kopecks of each line before bonus points, by the promotions of the day and the promo codes that the order has used. Gifts stay as
 * they are. A rule whose uses are counted takes part only when the order has used it, one with a budget never: nothing is counted
 * twice. A product that is no longer on sale is left out.
 */
export const recomputedGoods = async (
  db: Kysely<DB>,
  courier: CourierTerms,
  { pieces, used, day }: Goods,
): Promise<ReadonlyMap<VariantId, number>> => {
  const rules = await rulesAt(db, db, await readCatalogueVersion(db))
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
