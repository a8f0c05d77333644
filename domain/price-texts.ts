/** The price tree as rows of the price breakdown, the same in basket, checkout and order (ORD-04). */
import { formatMoney } from './money.ts'
import type { PriceTree } from './price-tree.ts'

export type BillRow = {
  readonly rule: string
  readonly title: string
  readonly amount: string
  readonly isDiscount: boolean
}

/** The rules that apply, in the order of the tree. */
export const billRows = (tree: Pick<PriceTree, 'rows'>): BillRow[] =>
  tree.rows.flatMap(({ rule, title, amount }) =>
    amount === null
      ? []
      : [{ rule, title, amount: amount === 0 ? 'бесплатно' : formatMoney(amount), isDiscount: amount < 0 }],
  )

/** The missing condition of a rule; null when the rule applies. */
export const missingCondition = (tree: Pick<PriceTree, 'rows'>, rule: string): string | null =>
  tree.rows.find((row) => row.rule === rule && row.amount === null)?.missing ?? null

/** «бесплатно от 3 000 ₽». `from` in kopecks. */
export const freeFromNote = (from: number): string => `бесплатно от\u00a0${formatMoney(from)}`
