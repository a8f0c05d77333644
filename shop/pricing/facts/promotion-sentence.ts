/** What a promotion does and for whom, in one sentence for staff. */
import { shortDate } from '#kernel/short-date.ts'
import { isRecord } from '#kernel/is-record.ts'
import { formatMoney } from '#kernel/money.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { TIMES } from './promo-code-terms.ts'

/** Fields of a record of a promotion or a promo code, as far as they are filled in. */
export type PromotionFields = Readonly<Record<string, unknown>>

const numberOf = (value: unknown): number | null => (Number.isFinite(value) ? Number(value) : null)
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const moneyOf = (value: unknown): string => formatMoney(numberOf(value) ?? 0)

const SHOWN = 3
const fewOf = (texts: readonly string[]): string =>
  texts.length <= SHOWN + 1
    ? texts.join(', ')
    : `${texts.slice(0, SHOWN).join(', ')} и\u00a0ещё ${texts.length - SHOWN}`

const giftText = ({ gift_sku, gift_skus }: PromotionFields): string =>
  textsOf(gift_skus).length > 0
    ? `Подарок на\u00a0выбор: ${textsOf(gift_skus).join('; ')}`
    : `Подарок: ${typeof gift_sku === 'string' && gift_sku !== '' ? gift_sku : '…'}`

const effectText = (fields: PromotionFields): string => {
  const { kind, percent, amount, n, m } = fields
  const ofBrand = fields['same_brand'] === true ? ' одной марки' : ''
  const off = `${numberOf(percent) ?? '…'}\u00a0%`
  switch (kind) {
    case 'price':
      return 'Цена уже снижена'
    case 'amount':
      return `Скидка ${moneyOf(amount)} с\u00a0заказа`
    case 'cheapest_percent':
      return `Скидка ${off} на\u00a0самый дешёвый из\u00a0${numberOf(n) ?? '…'}${ofBrand}`
    case 'n_for_m':
      return `${counted(numberOf(n) ?? 0, PRODUCTS)}${ofBrand} по\u00a0цене ${numberOf(m) ?? '…'}`
    case 'set':
      return `Скидка ${off} на\u00a0набор из\u00a0названных товаров`
    case 'gift':
      return giftText(fields)
    case 'bonus':
      return `${numberOf(amount) ?? '…'} бонусов в\u00a0магазине`
    default:
      return numberOf(amount) === null ? `Скидка ${off}` : `Скидка ${moneyOf(amount)} с\u00a0заказа`
  }
}

const namedOf = ({ brands, categories, skus, labels }: PromotionFields): readonly string[] => [
  ...textsOf(brands).map((brand) => `марка ${brand}`),
  ...textsOf(categories).map((path) => `раздел ${path}`),
  ...textsOf(labels).map((label) => (label === 'new' ? 'новинки' : 'хиты')),
  ...(textsOf(skus).length === 0 ? [] : [`артикулы ${fewOf(textsOf(skus))}`]),
]

const scopeText = (fields: PromotionFields): string => {
  const { kind, percent } = fields
  const named = namedOf(fields)
  if (named.length > 0) return `на\u00a0товары: ${named.join('; ')}`
  return kind === 'n_for_m' || (kind !== 'set' && numberOf(percent) !== null) ? 'на\u00a0все товары' : ''
}

const outsideText = ({ excludes }: PromotionFields): string => {
  if (!isRecord(excludes)) return ''
  const named = [...(excludes['on_sale'] === true ? ['товары с\u00a0зачёркнутой ценой'] : []), ...namedOf(excludes)]
  return named.length === 0 ? '' : ` Не\u00a0участвуют: ${named.join('; ')}.`
}

const sumText = ({ threshold, threshold_categories }: PromotionFields): string => {
  if (numberOf(threshold) === null) return ''
  const counts = textsOf(threshold_categories).map((path) => `раздел ${path}`)
  return `заказ от\u00a0${moneyOf(threshold)}${counts.length === 0 ? '' : ` (считается ${counts.join('; ')})`}`
}

const timesText = (value: unknown, forWhom: string): string => {
  const times = numberOf(value)
  if (times === null) return ''
  return `${times === 1 ? 'один\u00a0раз' : `не\u00a0больше ${counted(times, TIMES)}`} ${forWhom}`
}

const daysText = ({ from, until }: PromotionFields, today: string): string =>
  [
    typeof from === 'string' && from !== '' ? `с\u00a0${shortDate(from, today)}` : '',
    typeof until === 'string' && until !== '' ? `по\u00a0${shortDate(until, today)}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')

/**
 * «Скидка 15 % на все товары, заказ от 3 000 ₽, с 1 ноября. Закончится, когда отдаст 10 000 ₽.»
 * A day of another year than `today` has its year.
 */
export const promotionSentence = (fields: PromotionFields, today: string): string => {
  const { first_order, per_customer, total_uses, stackable, budget } = fields
  const parts = [
    [effectText(fields), scopeText(fields)].filter((part) => part !== '').join(' '),
    sumText(fields),
    first_order === true ? 'только на\u00a0первый заказ' : '',
    timesText(per_customer, 'на\u00a0покупателя'),
    timesText(total_uses, 'на\u00a0всех'),
    stackable === false ? 'на\u00a0её товары другое не\u00a0действует' : '',
    daysText(fields, today),
  ]
  const sentence = `${parts.filter((part) => part !== '').join(', ')}.${outsideText(fields)}`
  return numberOf(budget) === null ? sentence : `${sentence} Закончится, когда отдаст ${moneyOf(budget)}.`
}
