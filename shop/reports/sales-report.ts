/** Rows of a report, with those of the former period. */
import { addDays } from '#kernel/dates.ts'
import {
  addSums,
  COMPARED_DAYS,
  isGoodsGroup,
  MEASURE_CODES,
  NO_SUMS,
  type Compared,
  type SalesGroup,
  type Sums,
} from './facts/reports.ts'
import type { SalesReport } from './reports.api.ts'
import type { SalesRow } from './reports.sql.ts'

export const formerPeriod = (from: string, to: string, compare: Compared) => ({
  from: addDays(from, -COMPARED_DAYS[compare]),
  to: addDays(to, -COMPARED_DAYS[compare]),
})

const sumsOf = (row: SalesRow): Sums => Object.fromEntries(MEASURE_CODES.map((name) => [name, row[name]])) as Sums

/** An order with goods of two brands stands in both: their orders have no sum. One member of staff hands an order over. */
const totalOf = (by: SalesGroup, all: readonly Sums[]): Sums => {
  const sums = all.reduce(addSums, NO_SUMS)
  return isGoodsGroup(by) && by !== 'employee' ? { ...sums, sold_orders: 0 } : sums
}

/** `before` null: the report stands alone. Rows by day in their order, others by what they sold. */
export const salesReportOf = (
  by: SalesGroup,
  now: readonly SalesRow[],
  before: readonly SalesRow[] | null,
  compare: Compared | undefined,
): Omit<SalesReport, 'waits'> => {
  const shift = compare === undefined ? 0 : COMPARED_DAYS[compare]
  const former = new Map((before ?? []).map((row) => [by === 'day' ? addDays(row.key, shift) : row.key, row]))
  const titles = new Map([...former].map(([key, row]) => [key, by === 'day' ? key : row.title]))
  for (const { key, title } of now) titles.set(key, title)
  const current = new Map(now.map((row) => [row.key, sumsOf(row)]))
  const rows = [...titles].map(([key, title]) => {
    const old = former.get(key)
    return {
      key,
      title,
      now: current.get(key) ?? NO_SUMS,
      before: before === null ? null : old === undefined ? NO_SUMS : sumsOf(old),
    }
  })
  return {
    rows: rows.toSorted((a, b) =>
      by === 'day' ? a.key.localeCompare(b.key) : b.now.sold - a.now.sold || a.title.localeCompare(b.title, 'ru'),
    ),
    total: {
      now: totalOf(by, [...current.values()]),
      before: before === null ? null : totalOf(by, before.map(sumsOf)),
    },
  }
}
