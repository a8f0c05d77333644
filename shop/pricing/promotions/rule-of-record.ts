/** The rule of a promotion as a form has it, before it is stored. */
import type { Kysely } from 'kysely'
import { Value } from 'typebox/value'
import type { DB } from '#platform/db/types.gen.ts'
import { giftsOf, missingIn } from '../import-promotions.ts'
import { PromotionRecord } from '../pricing.records.ts'
import type { PriceRule } from '../facts/price-rule.ts'
import { promotionOf } from './price-rules.ts'
import { readGifts } from './price-rules.sql.ts'

type Ruled = { readonly rule: PriceRule } | { readonly fault: string }

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const TITLES = new Map(Object.entries(PromotionRecord.fields).map(([name, { title }]) => [name, title]))
const titleOf = (name: string): string => `«${TITLES.get(name) ?? name}»`

/** `fault`: why there is no rule, for staff. Lower prices and points at the counter are no rules of a basket. */
export const ruleOfRecord = async (db: Kysely<DB>, json: string): Promise<Ruled> => {
  const value = parsed(json)
  if (!Value.Check(PromotionRecord.schema, value)) {
    const names = Value.Errors(PromotionRecord.schema, value).flatMap((error) =>
      error.keyword === 'required' ? error.params.requiredProperties : error.instancePath.split('/').slice(1, 2),
    )
    return { fault: `Заполните или исправьте поля: ${[...new Set(names)].map(titleOf).join(', ')}.` }
  }
  const missing = missingIn(value)
  if (missing !== undefined) {
    const names = missing.map((part) => (typeof part === 'string' ? part : titleOf(part.field)))
    return { fault: `Акции нужно поле ${names.join('')}.` }
  }
  if (value.kind === 'price' || value.kind === 'bonus')
    return { fault: 'Эта акция не\u00a0меняет цену корзины, примерять её не\u00a0на\u00a0чем.' }
  const { brands = [], categories = [], skus = [], labels = [], threshold_categories = [], excludes = {} } = value
  const [rule] = promotionOf({
    code: value.code,
    title: value.title,
    kind: value.kind,
    position: value.position,
    percent: value.percent ?? null,
    amount: value.amount ?? null,
    threshold: value.threshold ?? null,
    from_on: value.from,
    until_on: value.until ?? null,
    brands,
    categories,
    skus,
    labels,
    excludes,
    threshold_categories,
    stackable: value.stackable ?? true,
    first_order: value.first_order ?? false,
    per_customer: value.per_customer ?? null,
    total_uses: value.total_uses ?? null,
    budget: value.budget ?? null,
    same_brand: value.same_brand ?? false,
    take_n: value.n ?? null,
    pay_m: value.m ?? null,
    gifts: await readGifts(db, giftsOf(value)),
  })
  return rule === undefined ? { fault: 'Такого подарка в\u00a0продаже нет.' } : { rule }
}
