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
  ['total_uses', 'int'],
  ['first_order', 'bool'],
  ['stackable', 'bool'],
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
    ['labels', 'text[]'],
    ['threshold_categories', 'text[]'],
    ['same_brand', 'bool'],
    ['take_n', 'int'],
    ['pay_m', 'int'],
    ['gift_sku', 'text'],
    ['other_gift_skus', 'text[]'],
    ['link', 'text'],
    ...TERMS,
  ],
})
const PROMO_CODE = defineTable({
  name: 'promo_code',
  key: ['code'],
  columns: [['code', 'text'], ['title', 'text'], ['with_points', 'bool'], ['listed', 'bool'], ...TERMS],
})

type Terms = Pick<
  PromotionRecord,
  'from' | 'until' | 'brands' | 'categories' | 'excludes' | 'first_order' | 'stackable'
>
const termsOf = ({ from, until, brands, categories, excludes, first_order, stackable }: Terms) => ({
  from_on: from,
  until_on: until ?? null,
  brands: brands ?? [],
  categories: categories ?? [],
  excludes: excludes ?? {},
  first_order: first_order ?? false,
  stackable: stackable ?? true,
})

/** Fields that a promotion of this kind requires and lacks. */
const missingIn = ({ kind, percent, n, m, gift_sku, gift_skus, amount, skus }: PromotionRecord): string | undefined => {
  if ((kind === 'percent' || kind === 'cheapest_percent' || kind === 'set') && percent === undefined) return 'percent'
  if (kind === 'cheapest_percent' && n === undefined) return 'n'
  if (kind === 'set' && skus === undefined) return 'skus'
  if (kind === 'n_for_m' && (n === undefined || m === undefined || m >= n)) return 'n и m меньше n'
  if (kind === 'gift' && (gift_sku === undefined) === (gift_skus === undefined))
    return 'gift_sku или, на выбор, gift_skus'
  return (kind === 'bonus' || kind === 'amount') && amount === undefined ? 'amount' : undefined
}

/** The gift that is given unless another is chosen, then the others. */
const giftsOf = ({ gift_sku, gift_skus }: { gift_sku?: string; gift_skus?: readonly string[] }): readonly string[] =>
  gift_skus ?? (gift_sku === undefined ? [] : [gift_sku])

type Known = {
  readonly brands: ReadonlyMap<string, number>
  readonly categories: ReadonlyMap<string, number>
  readonly skus: ReadonlyMap<string, number>
}
const checkNames = (
  { brands, categories, skus }: Known,
  named: Terms & {
    readonly skus?: readonly string[]
    readonly gift_sku?: string
    readonly gift_skus?: readonly string[]
    readonly threshold_categories?: readonly string[]
  },
): void => {
  const { excludes = {} } = named
  const unknown = (what: string, names: readonly string[], known: ReadonlyMap<string, number>): void => {
    const missing = names.find((name) => !known.has(name))
    if (missing !== undefined) throw new UnusableRecord(`нет ${what} «${missing}»`)
  }
  unknown('бренда', [...(named.brands ?? []), ...(excludes.brands ?? [])], brands)
  unknown(
    'раздела',
    [...(named.categories ?? []), ...(named.threshold_categories ?? []), ...(excludes.categories ?? [])],
    categories,
  )
  unknown('артикула', [...(named.skus ?? []), ...(excludes.skus ?? []), ...giftsOf(named)], skus)
  if (named.until !== undefined && named.until < named.from)
    throw new UnusableRecord(`until ${named.until} раньше from ${named.from}`)
}

/** Imports promotions and promo codes; the price of a basket applies them from the next version of the catalogue on. */
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
      if (missing !== undefined) throw new UnusableRecord(`акции «${promotion.kind}» нужно поле ${missing}`)
      checkNames(known, promotion)
      const { code, position, kind, title, percent, amount, threshold, per_customer, link, total_uses } = promotion
      const [gift_sku = null, ...other_gift_skus] = giftsOf(promotion)
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
        total_uses,
        gift_sku,
        other_gift_skus,
        link,
        body_html: safeHtml(promotion.body),
        skus: promotion.skus ?? [],
        labels: promotion.labels ?? [],
        threshold_categories: promotion.threshold_categories ?? [],
        same_brand: promotion.same_brand ?? false,
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
        throw new UnusableRecord('у промокода либо percent, либо amount')
      checkNames(known, record)
      return {
        ...promo,
        ...termsOf(record),
        with_points: promo.with_points ?? true,
        listed: promo.listed ?? false,
      }
    },
  )
  return promotions + codes
}
