/** Why a rule does not apply to a basket, in the words that the shopper reads. */
import { shortDate } from '#kernel/short-date.ts'
import { formatMoney } from '#kernel/money.ts'
import { counted, type Forms } from '#kernel/text.ts'
import type { Buyer } from './buyer.ts'
import type { Reachable } from './price-row.ts'
import { exclusionOf, holds, type PricedLine, type PriceRule } from './price-rule.ts'

/** Rows, counters of uses and stored orders know a rule by this name. */
export const ruleName = (kind: 'promotion' | 'code', { code }: Pick<PriceRule, 'code'>): string => `${kind}:${code}`

/** The name under which buyers and the budget of a rule are counted: that of the code for which a one-time code was made. */
export const countedName = ({ counted_as }: PriceRule, name: string): string =>
  counted_as === undefined ? name : ruleName('code', { code: counted_as })
export const budgetName = (rule: PriceRule, name: string): string => `budget:${countedName(rule, name)}`

/** Kopecks that the rule may still take off. */
export const budgetLeft = (rule: PriceRule, name: string, { all_uses }: Pick<Buyer, 'all_uses'>): number =>
  rule.budget === undefined ? Infinity : rule.budget - (all_uses.get(budgetName(rule, name)) ?? 0)
const BUDGET_GONE = 'уже закончилась'

/** The missing condition of a gift that no store has any more. */
export const GIFTS_GONE = 'подарки закончились'
/** The missing condition of a gift that the buyer does not want. */
export const GIFT_DECLINED = 'вы\u00a0отказались от\u00a0подарка'

const TIMES: Forms = ['раз', 'раза', 'раз']

const dateMissing = ({ from, until }: PriceRule, day: string): string | null => {
  if (day < from) return `начнёт действовать ${shortDate(from, day)}`
  return until !== null && day > until ? `срок действия истёк ${shortDate(until, day)}` : null
}

const useMissing = (rule: PriceRule, name: string, { own_uses, all_uses }: Buyer): string | null => {
  const own = own_uses.get(countedName(rule, name)) ?? 0
  if (rule.total_uses !== null && (all_uses.get(name) ?? 0) >= rule.total_uses) return 'уже разобрали'
  if (rule.per_customer === null || own < rule.per_customer) return null
  return own === 1 ? 'вы\u00a0уже воспользовались' : `вы\u00a0уже воспользовались ${counted(own, TIMES)}`
}

/** The missing condition that does not depend on the products; null when there is none. */
export const buyerMissing = (rule: PriceRule, name: string, buyer: Buyer): string | null =>
  dateMissing(rule, buyer.day) ??
  (rule.first_order && !buyer.is_first_order ? 'только на\u00a0первый заказ' : null) ??
  useMissing(rule, name, buyer) ??
  (budgetLeft(rule, name, buyer) > 0 ? null : BUDGET_GONE)

/** The missing condition of a basket without products of the rule; null when there are some. */
export const productsMissing = (rule: PriceRule, lines: readonly PricedLine[]): string | null => {
  const named = lines.filter((line) => holds(rule.products, line))
  if (named.length === 0) return 'в\u00a0корзине нет подходящих товаров'
  return named.some((line) => exclusionOf(rule, line) === null)
    ? null
    : (named.map((line) => exclusionOf(rule, line))[0] ?? null)
}

export const thresholdMissing = (rule: PriceRule, lines: readonly PricedLine[]): Reachable | null => {
  if (rule.threshold === null) return null
  const counting = rule.threshold_products ?? rule.products
  const sum = lines
    .filter((line) => holds(counting, line) && exclusionOf(rule, line) === null)
    .reduce((total, line) => total + line.price * line.quantity, 0)
  const goal = rule.effect.kind === 'gift' ? 'подарка' : 'скидки'
  return sum >= rule.threshold
    ? null
    : { reach: `до\u00a0${goal} не\u00a0хватает ${formatMoney(rule.threshold - sum)}` }
}
