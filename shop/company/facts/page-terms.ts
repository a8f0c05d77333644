/**
 * Numbers of the shop's terms in the texts of its pages: `{{refund_days}}`. The import refuses a name that does not exist; the number is
 * put in when the page is read, so that a page never says another one than the shop applies.
 */
import type { ShopTerms } from './shop-terms.ts'
import { counted, type Forms } from '#kernel/text.ts'
import { formatMoney } from '#kernel/money.ts'
import { REFUND_DAYS, returnRuleOf } from '#shop/order/facts/return-policy.ts'

/** After «в течение» and «не позднее». */
const OF_DAYS: Forms = ['дня', 'дней', 'дней']
const OF_MONTHS: Forms = ['месяца', 'месяцев', 'месяцев']

/** Null: the shop has no such term, so that a page that names it is wrong; the text then says so. */
const WORDS: Readonly<Record<string, (terms: ShopTerms, today: string) => string | null>> = {
  refund_days: () => counted(REFUND_DAYS, OF_DAYS),
  return_days: ({ returns }, today) => daysText(returnRuleOf(returns, '', today).unopenedDays),
  irritation_days: ({ returns }, today) => daysText(returnRuleOf(returns, '', today).irritationDays),
  return_post: ({ returnsPost }) => returnsPost,
  courier_price: ({ courier }) => formatMoney(courier.price),
  free_from: ({ courier }) => (courier.freeFrom === null ? null : formatMoney(courier.freeFrom)),
  not_sold_months: ({ dates }) => counted(dates.holdMonths, OF_MONTHS),
  marked_months: ({ dates }) => counted(dates.markMonths, OF_MONTHS),
}
const daysText = (days: number | null): string | null => (days === null ? null : counted(days, OF_DAYS))

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/** Why a text cannot be shown; null: each of its names is known. */
export const termsFault = (text: string): string | null => {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim())
  const unknown = names.find((name) => WORDS[name] === undefined)
  return unknown === undefined ? null : `{{${unknown}}}: такого условия нет. Есть: ${Object.keys(WORDS).join(', ')}`
}

/** The text with the numbers of the day. */
export const withTerms = (text: string, terms: ShopTerms, today: string): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => WORDS[name.trim()]?.(terms, today) ?? whole)
