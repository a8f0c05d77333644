/** The report as a table of a file: roubles with kopecks, and what the former period had beside them. */
import type { FileCells } from '#platform/import/table-file.ts'
import {
  isMoney,
  MEASURES,
  measuresOf,
  rowTitle,
  SALES_GROUPS,
  type Measure,
  type SalesGroup,
  type Sums,
} from './facts/reports.ts'
import type { SalesReport } from './reports.api.ts'

const valueOf = (sums: Sums, measure: Measure): number => (isMoney(measure) ? sums[measure] / 100 : sums[measure])
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

export const salesTable = (by: SalesGroup, { rows, total }: SalesReport): FileCells[] => {
  const measures = measuresOf(by)
  const hasBefore = total.before !== null
  const line = (title: string, now: Sums, before: Sums | null): FileCells => [
    title,
    ...measures.flatMap((measure) => [valueOf(now, measure), ...(before === null ? [] : [valueOf(before, measure)])]),
  ]
  const heads = measures.flatMap((measure) => {
    const head = `${plain(MEASURES[measure])}${isMoney(measure) ? ', ₽' : ''}`
    return hasBefore ? [head, `${head}, прежде`] : [head]
  })
  return [
    [plain(SALES_GROUPS[by]), ...heads],
    ...rows.map(({ title, now, before }) => line(rowTitle(by, title), now, before)),
    line('Всего', total.now, total.before),
  ]
}
