import { importRows, UnusableRecord, type ImportContext } from './import-kind.ts'
import { safeHtml } from './markdown.ts'
import { allIds, defineTable } from './rows.queries.ts'
import { PromoCodeRecord, PromotionRecord } from './promotion-records.schema.ts'

const TERMS = [
  ['percent', 'int'],
  ['amount', 'int'],
  ['threshold', 'int'],
  ['from_on', 'date'],
  ['until_on', 'date'],
  ['brands', 'text[]'],
  ['categories', 'text[]'],
  ['excludes', 'jsonb'],
  ['per_customer', 'int'],
] as const
const PROMOTION = defineTable({
  name: 'promotion',
  key: ['code'],
  columns: [
    ['code', 'text'],
    ['position', 'int'],
    ['kind', 'text'],
    ['title', 'text'],
    ['body_html', 'text'],
    ['skus', 'text[]'],
    ['take_n', 'int'],
    ['pay_m', 'int'],
    ['gift_sku', 'text'],
    ['link', 'text'],
    ...TERMS,
  ],
})
const PROMO_CODE = defineTable({
  name: 'promo_code',
  key: ['code'],
  columns: [
    ['code', 'text'],
    ['title', 'text'],
    ['first_order', 'bool'],
    ['with_points', 'bool'],
    ['total_uses', 'int'],
    ...TERMS,
  ],
})

type Terms = Pick<PromotionRecord, 'from' | 'until' | 'brands' | 'categories' | 'excludes'>
const termsOf = ({ from, until, brands, categories, excludes }: Terms) => ({
  from_on: from,
  until_on: until ?? null,
  brands: brands ?? [],
  categories: categories ?? [],
  excludes: excludes ?? {},
})

/** Fields that a promotion of this kind requires and lacks. */
const missingIn = ({ kind, percent, n, m, gift_sku, amount }: PromotionRecord): string | undefined => {
  if ((kind === 'percent' || kind === 'cheapest_percent') && percent === undefined) return 'percent'
  if (kind === 'n_for_m' && (n === undefined || m === undefined || m >= n)) return 'n and a smaller m'
  if (kind === 'gift' && gift_sku === undefined) return 'gift_sku'
  return kind === 'bonus' && amount === undefined ? 'amount' : undefined
}

type Known = {
  readonly brands: ReadonlyMap<string, number>
  readonly categories: ReadonlyMap<string, number>
  readonly skus: ReadonlyMap<string, number>
}
const checkNames = (
  { brands, categories, skus }: Known,
  named: Terms & { readonly skus?: readonly string[]; readonly gift_sku?: string },
): void => {
  const { excludes = {} } = named
  const unknown = (what: string, names: readonly string[], known: ReadonlyMap<string, number>): void => {
    const missing = names.find((name) => !known.has(name))
    if (missing !== undefined) throw new UnusableRecord(`${what} «${missing}» is not known`)
  }
  unknown('brand', [...(named.brands ?? []), ...(excludes.brands ?? [])], brands)
  unknown('category', [...(named.categories ?? []), ...(excludes.categories ?? [])], categories)
  unknown(
    'article number',
    [...(named.skus ?? []), ...(excludes.skus ?? []), ...(named.gift_sku === undefined ? [] : [named.gift_sku])],
    skus,
  )
  if (named.until !== undefined && named.until < named.from)
    throw new UnusableRecord(`until ${named.until} is before from ${named.from}`)
}

/** Imports promotions and promo codes as data. Which of them the shop applies is decided by the promotions endpoint. */
export const importPromotions = async (loading: ImportContext): Promise<number> => {
  const known: Known = {
    brands: await allIds(loading.db, 'brand', 'slug'),
    categories: await allIds(loading.db, 'category', 'path'),
    skus: await allIds(loading.db, 'variant', 'sku'),
  }
  const promotions = await importRows(
    loading,
    { kind: 'promotions', schema: PromotionRecord, keyOf: ({ code }) => code },
    PROMOTION,
    (promotion) => {
      const missing = missingIn(promotion)
      if (missing !== undefined)
        throw new UnusableRecord(`a promotion of the kind «${promotion.kind}» needs ${missing}`)
      checkNames(known, promotion)
      const { code, position, kind, title, percent, amount, threshold, per_customer, gift_sku, link } = promotion
      return {
        ...termsOf(promotion),
        code,
        position,
        kind,
        title,
        percent,
        amount,
        threshold,
        per_customer,
        gift_sku,
        link,
        body_html: safeHtml(promotion.body),
        skus: promotion.skus ?? [],
        take_n: promotion.n ?? null,
        pay_m: promotion.m ?? null,
      }
    },
  )
  const codes = await importRows(
    loading,
    { kind: 'promo_codes', schema: PromoCodeRecord, keyOf: ({ code }) => code },
    PROMO_CODE,
    (record) => {
      const { from: _from, until: _until, ...promo } = record
      if ((promo.percent === undefined) === (promo.amount === undefined))
        throw new UnusableRecord('a promo code has either percent or amount')
      checkNames(known, record)
      return {
        ...promo,
        ...termsOf(record),
        first_order: promo.first_order ?? false,
        with_points: promo.with_points ?? true,
      }
    },
  )
  return promotions + codes
}
