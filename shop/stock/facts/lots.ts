/**
 * Dates until which pieces are good. A lot is the pieces of a variant in a store that have the same date and number. The store sells
 * the nearest date first, and holds back what is good for less than the months of the rule.
 */
import { addMonths, fullDate } from '#kernel/dates.ts'

export type LotKey = {
  /** The last day, 'YYYY-MM-DD'. */
  readonly best_before: string
  /** Number of the maker; empty: unknown. */
  readonly number: string
}

export type DateRule = {
  /** Pieces that are good for fewer months are not sold; 0: all are sold until their last day. */
  readonly holdMonths: number
  /** Pieces that are good for fewer months are sold with a mark; not less than `holdMonths`. */
  readonly markMonths: number
}

/** Pieces whose last day is before this one are not sold. */
export const soldFrom = (today: string, holdMonths: number): string => addMonths(today, holdMonths)

/** Whether pieces are sold with a mark, since their date is near. */
export const isShortDated = (bestBefore: string, today: string, { markMonths }: DateRule): boolean =>
  bestBefore < addMonths(today, markMonths)

/** «годен до 12 марта 2027» */
export const bestBeforeText = (bestBefore: string): string => `годен до\u00a0${fullDate(bestBefore)}`

/** «годен до 12 марта 2028»; of a near date «короткий срок: годен до 12 марта 2027». */
export const shelfLifeText = (bestBefore: string, isShort: boolean): string =>
  isShort ? `короткий срок: ${bestBeforeText(bestBefore)}` : bestBeforeText(bestBefore)
