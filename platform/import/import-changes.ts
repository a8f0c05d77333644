/** OWN-02: what an import changes for shoppers: shown by a dry run, and refused when it is suspiciously much. */
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { Db } from './rows.sql.ts'

export type ImportChanges = {
  /** Products. */
  added: number
  changed: number
  /** Products that shoppers would no longer find. */
  hidden: number
  /** Prices of existing variants. */
  repriced: number
  /** Those of them that change by more than PRICE_LEAP. */
  leapt: number
  /** Stock figures. */
  stockChanged: number
  /** Figures that become 0. */
  emptied: number
}

export const noChanges = (): ImportChanges => ({
  added: 0,
  changed: 0,
  hidden: 0,
  repriced: 0,
  leapt: 0,
  stockChanged: 0,
  emptied: 0,
})

const PRICE_LEAP = 0.3

export const countPrice = (changes: ImportChanges, from: number, to: number): void => {
  if (from === to) return
  changes.repriced += 1
  if (Math.abs(to - from) > from * PRICE_LEAP) changes.leapt += 1
}

const Size = Row({
  products: Type.Integer(),
  variants: Type.Integer(),
  stocked: Type.Integer(),
})
/** What the shop has: products that shoppers find, variants, stock figures above 0. */
export type ShopSize = Static<typeof Size>

export const readShopSize = async (db: Db): Promise<ShopSize> =>
  (await queryRow(
    db,
    Size,
    sql`
    SELECT (SELECT count(*)::int FROM product WHERE NOT discontinued) AS products,
      (SELECT count(*)::int FROM variant) AS variants,
      (SELECT count(*)::int FROM stock WHERE on_hand > 0) AS stocked`,
  )) ?? { products: 0, variants: 0, stocked: 0 }

/** Why the import changes more than `percent` of the shop, one sentence each; empty when it does not. */
export const reasonsToStop = (changes: ImportChanges, before: ShopSize, percent: number): string[] => {
  const isTooMany = (part: number, whole: number): boolean => part * 100 > whole * percent
  const { hidden, leapt, emptied } = changes
  const reasons: [boolean, string][] = [
    [isTooMany(hidden, before.products), `скрыла бы ${counted(hidden, PRODUCTS)} из ${before.products}`],
    [
      isTooMany(leapt, before.variants),
      `изменила бы больше чем на 30\u00a0% ${counted(leapt, ['цену', 'цены', 'цен'])} из ${before.variants}`,
    ],
    [
      isTooMany(emptied, before.stocked),
      `обнулила бы ${counted(emptied, ['остаток', 'остатка', 'остатков'])} из ${before.stocked}`,
    ],
  ]
  return reasons.filter(([stops]) => stops).map(([, reason]) => reason)
}
