/** OFFICE-06: the price of a basket that nobody has, by the rules of every basket, with what is being written counted as stored. */
import type { Kysely } from 'kysely'
import { done, refuse } from '#kernel/endpoint.ts'
import { queryRows } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { CourierTerms } from '#shop/delivery/facts/delivery-rules.ts'
import { NOBODY } from '../facts/buyer.ts'
import { isGiftRule, type PriceRule } from '../facts/price-rule.ts'
import { priceTree } from '../facts/price-tree.ts'
import type { AskedBasket } from '../office-promotions.api.ts'
import { findCodes } from './enter-codes.ts'
import { readPricedLines } from './priced-lines.sql.ts'
import { readCatalogueVersion, usesStatement } from './price-rules.sql.ts'
import { foldedCode, rulesAt, type PriceRules } from './price-rules.ts'
import { pricingFor } from './promotions.ts'
import { NO_COURIER_CITY } from './replay.ts'
import { ruleOfPromoCode, ruleOfRecord } from './rule-of-record.ts'

const badRecord = (fault: string) => refuse('bad-record', fault)

const ruledOf = async (db: Kysely<DB>, { written }: AskedBasket) =>
  written === null
    ? null
    : written.kind === 'promotions'
      ? ruleOfRecord(db, written.value)
      : ruleOfPromoCode(written.value)

const withWritten = (rules: PriceRules, { written }: AskedBasket, rule: PriceRule | null): PriceRules => {
  if (rule === null || written === null) return rules
  return written.kind === 'promotions'
    ? { ...rules, promotions: [...rules.promotions.filter(({ code }) => code !== rule.code), rule] }
    : { ...rules, codes: new Map([...rules.codes, [foldedCode(rule.code), rule]]) }
}

/** `db`: the shop's records, or those of another day. What was used up is counted of everybody: a trial has no buyer. */
export const triedBasket = async (
  db: Kysely<DB>,
  { courier }: { readonly courier: CourierTerms },
  at: Date,
  asked: AskedBasket,
) => {
  const ruled = await ruledOf(db, asked)
  if (ruled !== null && 'fault' in ruled) return badRecord(ruled.fault)
  const rule = ruled?.rule ?? null
  const pieces = new Map(asked.lines.map(({ sku, quantity }) => [sku, quantity]))
  const lines = await readPricedLines(db, pieces)
  const missing = [...pieces.keys()].find((sku) => lines.every((line) => line.sku !== sku))
  if (missing !== undefined) return badRecord(`Артикула «${missing}» в\u00a0продаже нет.`)
  const stored = await rulesAt(db, db, await readCatalogueVersion(db))
  const rules = withWritten(stored, asked, rule)
  const isCode = asked.written?.kind === 'promo_codes'
  const { codes } = await findCodes(db, asked.codes, stored)
  const typed = rule !== null && isCode ? [{ code: rule.code, rule: foldedCode(rule.code) }, ...codes] : codes
  const pricing = await pricingFor(rules, typed, NOBODY, at, async (needs) => ({
    uses: await queryRows(db, ...usesStatement(needs.rules, needs.buyers)),
    hasOrdered: !asked.is_first_order,
  }))
  const { goods_total, discount_total, total, ...tree } = priceTree({
    ...pricing,
    // One that does not hold on this day says so, as no other does.
    promotions:
      rule === null || isCode || pricing.promotions.includes(rule) ? pricing.promotions : [...pricing.promotions, rule],
    lines,
    method: null,
    city: NO_COURIER_CITY,
    courier,
    carrier: null,
    giftChoices: new Map(),
    bonusPoints: null,
    certificate: null,
  })
  const names = new Map([
    ...rules.promotions
      .filter(isGiftRule)
      .flatMap(({ effect }) => effect.gifts.map((gift) => [gift.variant_id, gift.name] as const)),
    ...lines.map(({ variant_id, name }) => [variant_id, name] as const),
  ])
  return done({
    goods_total,
    discount_total,
    total,
    lines: tree.lines.map(({ variant_id, quantity, gift_quantity, total: paid, rows }) => ({
      name: names.get(variant_id) ?? '',
      quantity,
      gift_quantity,
      total: paid,
      rows,
    })),
    rows: tree.rows,
  })
}
