/** The rule of a promotion or a promo code as a form has it, before it is stored. */
import type { Kysely } from 'kysely'
import { Value } from 'typebox/value'
import type { DB } from '#platform/db/types.gen.ts'
import { giftsOf, missingIn } from '../import-promotions.ts'
import { PromoCodeRecord, PromotionRecord } from '../pricing.records.ts'
import type { PriceRule } from '../facts/price-rule.ts'
import { codeOf, promotionOf } from './price-rules.ts'
import { readGifts } from './price-rules.sql.ts'

type Ruled = { readonly rule: PriceRule } | { readonly fault: string }

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const titlesOf = ({ fields }: typeof PromotionRecord | typeof PromoCodeRecord): ((name: string) => string) => {
  const titles = new Map(Object.entries(fields).map(([name, { title }]) => [name, title]))
  return (name) => `«${titles.get(name) ?? name}»`
}

const incomplete = (record: typeof PromotionRecord | typeof PromoCodeRecord, value: unknown): { fault: string } => {
  const names = Value.Errors(record.schema, value).flatMap((error) =>
    error.keyword === 'required' ? error.params.requiredProperties : error.instancePath.split('/').slice(1, 2),
  )
  return { fault: `Заполните или исправьте поля: ${[...new Set(names)].map(titlesOf(record)).join(', ')}.` }
}

/** What the columns of both tables hold when the record does not say. */
const termsOf = (value: PromotionRecord | PromoCodeRecord) => ({
  code: value.code,
  title: value.title,
  percent: value.percent ?? null,
  amount: value.amount ?? null,
  threshold: value.threshold ?? null,
  from_on: value.from,
  until_on: value.until ?? null,
  brands: value.brands ?? [],
  categories: value.categories ?? [],
  excludes: value.excludes ?? {},
  stackable: value.stackable ?? true,
  first_order: value.first_order ?? false,
  per_customer: value.per_customer ?? null,
  total_uses: value.total_uses ?? null,
  budget: value.budget ?? null,
})

/** `fault`: why there is no rule, for staff. */
export const ruleOfPromoCode = (json: string): Ruled => {
  const value = parsed(json)
  if (!Value.Check(PromoCodeRecord.schema, value)) return incomplete(PromoCodeRecord, value)
  if ((value.percent === undefined) === (value.amount === undefined))
    return { fault: 'У\u00a0промокода либо «Скидка, %», либо «Сумма».' }
  return {
    rule: codeOf({ ...termsOf(value), with_points: value.with_points ?? true, one_time: value.one_time ?? false }),
  }
}

/** `fault`: why there is no rule, for staff. Lower prices and points at the counter are no rules of a basket. */
export const ruleOfRecord = async (db: Kysely<DB>, json: string): Promise<Ruled> => {
  const value = parsed(json)
  if (!Value.Check(PromotionRecord.schema, value)) return incomplete(PromotionRecord, value)
  const missing = missingIn(value)
  if (missing !== undefined) {
    const names = missing.map((part) => (typeof part === 'string' ? part : titlesOf(PromotionRecord)(part.field)))
    return { fault: `Акции нужно поле ${names.join('')}.` }
  }
  if (value.kind === 'price' || value.kind === 'bonus')
    return { fault: 'Эта акция не\u00a0меняет цену корзины, примерять её не\u00a0на\u00a0чем.' }
  const [rule] = promotionOf({
    ...termsOf(value),
    kind: value.kind,
    position: value.position,
    skus: value.skus ?? [],
    labels: value.labels ?? [],
    threshold_categories: value.threshold_categories ?? [],
    same_brand: value.same_brand ?? false,
    take_n: value.n ?? null,
    pay_m: value.m ?? null,
    gifts: await readGifts(db, giftsOf(value)),
  })
  return rule === undefined ? { fault: 'Такого подарка в\u00a0продаже нет.' } : { rule }
}
