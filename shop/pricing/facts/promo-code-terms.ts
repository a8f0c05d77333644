/** The conditions of a promo code in the words that the shopper reads, before there is a basket to check it for. */
import { capitalize, counted, type Forms } from '#kernel/text.ts'
import { dayAndMonth } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
export type PromoCodeTerms = {
  /** Kopecks of products. */
  readonly threshold: number | null
  /** Names, as the shop shows them. */
  readonly brands: readonly string[]
  readonly categories: readonly string[]
  readonly excluded_brands: readonly string[]
  readonly excluded_categories: readonly string[]
  readonly without_sale: boolean
  readonly first_order: boolean
  readonly with_points: boolean
  readonly stackable: boolean
  readonly per_customer: number | null
  readonly total_uses: number | null
}

/** After «больше». */
export const TIMES: Forms = ['раза', 'раз', 'раз']

const quoted = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ')

const productsTerm = ({ brands, categories }: PromoCodeTerms): string[] =>
  brands.length + categories.length === 0 ? [] : [`только ${quoted([...brands, ...categories])}`]

const exceptTerm = ({ excluded_brands, excluded_categories }: PromoCodeTerms): string[] =>
  excluded_brands.length + excluded_categories.length === 0
    ? []
    : [`кроме ${quoted([...excluded_brands, ...excluded_categories])}`]

const usesTerm = ({ first_order, per_customer }: PromoCodeTerms): string[] => {
  if (first_order || per_customer === null) return []
  return per_customer === 1
    ? ['один раз на\u00a0покупателя']
    : [`не\u00a0больше ${counted(per_customer, TIMES)} на\u00a0покупателя`]
}

/** One sentence without a full stop each, the most important first. */
export const promoCodeTerms = (terms: PromoCodeTerms): string[] =>
  [
    ...(terms.first_order ? ['на\u00a0первый заказ'] : []),
    ...(terms.threshold === null ? [] : [`заказ от\u00a0${formatMoney(terms.threshold)}`]),
    ...productsTerm(terms),
    ...exceptTerm(terms),
    ...(terms.without_sale ? ['не\u00a0действует на\u00a0товары с\u00a0зачёркнутой ценой'] : []),
    ...(terms.stackable ? [] : ['не\u00a0складывается с\u00a0акциями']),
    ...(terms.with_points ? [] : ['бонусы с\u00a0ним не\u00a0списываются']),
    ...usesTerm(terms),
    ...(terms.total_uses === null ? [] : ['число применений ограничено']),
  ].map(capitalize)

/** «с 15 ноября по 31 декабря» */
export const periodText = ({ from_on, until_on }: { from_on: string; until_on: string | null }): string =>
  until_on === null
    ? `с\u00a0${dayAndMonth(from_on)}`
    : `с\u00a0${dayAndMonth(from_on)} по\u00a0${dayAndMonth(until_on)}`
