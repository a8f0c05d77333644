/** The price tree as rows of the price breakdown, the same in basket, checkout and order (ORD-04). */
import { formatMoney } from '#kernel/money.ts'
import type { PriceTree } from './price-tree.ts'
import { GIFTS_GONE } from './rule-conditions.ts'

export type BillRow = {
  readonly rule: string
  readonly title: string
  readonly amount: string
  readonly isDiscount: boolean
}

const rowOf = (rule: string, title: string, amount: number): BillRow => ({
  rule,
  title,
  amount: amount === 0 ? 'бесплатно' : formatMoney(amount),
  isDiscount: amount < 0,
})

/** The rules that apply, in the order of the tree, and what a certificate pays; their sum is `to_pay`. */
export const billRows = ({ rows, certificate_total }: Pick<PriceTree, 'rows' | 'certificate_total'>): BillRow[] => [
  ...rows.flatMap(({ rule, title, amount }) => (amount === null ? [] : [rowOf(rule, title, amount)])),
  ...(certificate_total > 0 ? [rowOf('certificate', 'Подарочный сертификат', -certificate_total)] : []),
]

/** The missing condition of a rule; null when the rule applies. */
export const missingCondition = (tree: Pick<PriceTree, 'rows'>, rule: string): string | null =>
  tree.rows.find((row) => row.rule === rule && row.amount === null)?.missing ?? null

/** «бесплатно от 3 000 ₽». `from` in kopecks. */
export const freeFromNote = (from: number): string => `бесплатно от\u00a0${formatMoney(from)}`

/** Kopecks that count towards free delivery: the products after discounts, before points. */
export const goodsForDelivery = ({
  goods_total,
  discount_total,
  points_total,
}: Pick<PriceTree, 'goods_total' | 'discount_total' | 'points_total'>): number =>
  goods_total - discount_total + points_total

/** Promotions that a few more products would add: «Салфетки в подарок: до подарка не хватает 240 ₽». */
export const reachablePromotions = (tree: Pick<PriceTree, 'rows'>): { rule: string; text: string }[] =>
  tree.rows
    .filter(({ rule, reachable }) => rule.startsWith('promotion:') && reachable === true)
    .map(({ rule, title, missing }) => ({ rule, text: `${title}: ${missing ?? ''}` }))

/** Promotions whose gift has run out: «Салфетки в подарок: подарки закончились». */
export const goneGifts = (tree: Pick<PriceTree, 'rows'>): { rule: string; text: string }[] =>
  tree.rows
    .filter(({ missing }) => missing === GIFTS_GONE)
    .map(({ rule, title, missing }) => ({ rule, text: `${title}: ${missing ?? ''}` }))
