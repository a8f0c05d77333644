/** What a promotion does and for whom, in one sentence for staff. */
import { dayAndMonth } from '#kernel/dates.ts'
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

const effectText = (fields: PromotionFields): string => {
  const { kind, percent, amount, n, m, gift_sku } = fields
  const off = `${numberOf(percent) ?? '…'}\u00a0%`
  switch (kind) {
    case 'price':
      return 'Цена уже снижена'
    case 'amount':
      return `Скидка ${moneyOf(amount)} с\u00a0заказа`
    case 'cheapest_percent':
      return `Скидка ${off} на\u00a0самый дешёвый из\u00a0${numberOf(n) ?? '…'}`
    case 'n_for_m':
      return `${counted(numberOf(n) ?? 0, PRODUCTS)} по\u00a0цене ${numberOf(m) ?? '…'}`
    case 'set':
      return `Скидка ${off} на\u00a0набор из\u00a0названных товаров`
    case 'gift':
      return gift_sku === undefined ? 'Подарок на\u00a0выбор' : `Подарок ${String(gift_sku)}`
    case 'bonus':
      return `${numberOf(amount) ?? '…'} бонусов в\u00a0магазине`
    default:
      return numberOf(amount) === null ? `Скидка ${off}` : `Скидка ${moneyOf(amount)} с\u00a0заказа`
  }
}

const scopeText = ({ kind, percent, brands, categories, skus, labels }: PromotionFields): string => {
  const named = [
    ...textsOf(brands).map((brand) => `марка ${brand}`),
    ...textsOf(categories).map((path) => `раздел ${path}`),
    ...textsOf(labels).map((label) => (label === 'new' ? 'новинки' : 'хиты')),
    ...(textsOf(skus).length === 0 ? [] : [`артикулы ${fewOf(textsOf(skus))}`]),
  ]
  if (named.length === 0) return kind === 'n_for_m' || numberOf(percent) !== null ? 'на\u00a0все товары' : ''
  return `на\u00a0товары: ${named.join('; ')}`
}

const timesText = (value: unknown, forWhom: string): string => {
  const times = numberOf(value)
  if (times === null) return ''
  return `${times === 1 ? 'один\u00a0раз' : `не\u00a0больше ${counted(times, TIMES)}`} ${forWhom}`
}

const daysText = ({ from, until }: PromotionFields): string =>
  [
    typeof from === 'string' && from !== '' ? `с\u00a0${dayAndMonth(from)}` : '',
    typeof until === 'string' && until !== '' ? `по\u00a0${dayAndMonth(until)}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')

/** «Скидка 15 % на все товары, заказ от 3 000 ₽, с 1 ноября. Закончится, когда отдаст 10 000 ₽.» */
export const promotionSentence = (fields: PromotionFields): string => {
  const { threshold, first_order, per_customer, total_uses, stackable, budget } = fields
  const parts = [
    [effectText(fields), scopeText(fields)].filter((part) => part !== '').join(' '),
    numberOf(threshold) === null ? '' : `заказ от\u00a0${moneyOf(threshold)}`,
    first_order === true ? 'только на\u00a0первый заказ' : '',
    timesText(per_customer, 'на\u00a0покупателя'),
    timesText(total_uses, 'на\u00a0всех'),
    stackable === false ? 'на\u00a0её товары другое не\u00a0действует' : '',
    daysText(fields),
  ]
  const sentence = `${parts.filter((part) => part !== '').join(', ')}.`
  return numberOf(budget) === null ? sentence : `${sentence} Закончится, когда отдаст ${moneyOf(budget)}.`
}
