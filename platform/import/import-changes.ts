/** OWN-02: what an import changes for shoppers: shown by a dry run, and refused when it is suspiciously much. */
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { DAY_MS } from '#kernel/durations.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { addHits, hitsSince } from '#platform/db/rate-count.ts'
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
const leaps = (from: number, to: number): boolean => Math.abs(to - from) > from * PRICE_LEAP

/** `yesterday`: the price before this day: several small steps of a day make one leap. */
export const countPrice = (changes: ImportChanges, from: number, to: number, yesterday = from): void => {
  if (from === to) return
  changes.repriced += 1
  if (leaps(from, to) || (leaps(yesterday, to) && !leaps(yesterday, from))) changes.leapt += 1
}

/** What a program has changed since yesterday counts for the brake as if the import that runs changed it too. */
type Suspicious = Pick<ImportChanges, 'hidden' | 'leapt' | 'emptied'>
const NONE: Suspicious = { hidden: 0, leapt: 0, emptied: 0 }
const subjectOf = (by: string, what: keyof Suspicious): string => `import ${by} ${what}`

export const readEarlier = async (db: Db, by: string, now: Date): Promise<Suspicious> => {
  const subjects = { hidden: subjectOf(by, 'hidden'), leapt: subjectOf(by, 'leapt'), emptied: subjectOf(by, 'emptied') }
  const hits = await hitsSince(db, Object.values(subjects), new Date(now.getTime() - DAY_MS))
  const of = (what: keyof Suspicious): number => hits.get(subjects[what]) ?? 0
  return { hidden: of('hidden'), leapt: of('leapt'), emptied: of('emptied') }
}

/** In the transaction that makes the changes, so that the next import sees them. */
export const recordChanges = async (db: Db, by: string, changes: Suspicious, now: Date): Promise<void> => {
  const made = (['hidden', 'leapt', 'emptied'] as const).filter((what) => changes[what] > 0)
  if (made.length === 0) return
  await addHits(
    db,
    made.map((what) => [subjectOf(by, what), changes[what]] as const),
    now,
  )
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

/**
 * Why the import changes more than `percent` of the shop, alone or with those of the last 24 hours, one sentence each; empty when it
 * does not.
 */
export const reasonsToStop = (
  changes: ImportChanges,
  before: ShopSize,
  percent: number,
  earlier: Suspicious = NONE,
): string[] => {
  const reasonOf = (now: number, then: number, whole: number, words: (count: number) => string): string[] => {
    const isTooMany = (part: number): boolean => part * 100 > whole * percent
    if (isTooMany(now)) return [words(now)]
    // What changes nothing suspicious goes on, whatever was before.
    return now > 0 && isTooMany(now + then) ? [`вместе с\u00a0загрузками за сутки ${words(now + then)}`] : []
  }
  return [
    ...reasonOf(
      changes.hidden,
      earlier.hidden,
      before.products,
      (count) => `скрыла бы ${counted(count, PRODUCTS)} из ${before.products}`,
    ),
    ...reasonOf(
      changes.leapt,
      earlier.leapt,
      before.variants,
      (count) => `изменила бы больше чем на 30\u00a0% ${counted(count, ['цену', 'цены', 'цен'])} из ${before.variants}`,
    ),
    ...reasonOf(
      changes.emptied,
      earlier.emptied,
      before.stocked,
      (count) => `обнулила бы ${counted(count, ['остаток', 'остатка', 'остатков'])} из ${before.stocked}`,
    ),
  ]
}
