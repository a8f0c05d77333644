/** Reports as tables of a file: roubles with kopecks. */
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
import type { SalesReport, StockReport } from './reports.api.ts'

const valueOf = (sums: Sums, measure: Measure): number => (isMoney(measure) ? sums[measure] / 100 : sums[measure])
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

/** What the former period had stands next to each figure. */
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

/** What the stores had on the day that is compared stands in the last columns. */
export const stockTable = ({ before_day, stores }: Pick<StockReport, 'before_day' | 'stores'>): FileCells[] => [
  [
    'Магазин',
    'Штук',
    'Сумма, ₽',
    'Без движения, штук',
    'Без движения, ₽',
    'Продано за 28 дней',
    'Не хватает заказам, штук',
    ...(before_day === null
      ? []
      : ['Штук', 'Сумма, ₽', 'Без движения, штук', 'Без движения, ₽'].map((head) => `${head}, ${before_day}`)),
  ],
  ...stores.map(({ name, sold_28, short_pieces, before, ...now }) => [
    name,
    ...stockCells(now),
    sold_28,
    short_pieces,
    ...(before_day === null ? [] : before === null ? ['', '', '', ''] : stockCells(before)),
  ]),
]
const stockCells = (sums: NonNullable<StockReport['total']['before']>): number[] => [
  sums.pieces,
  sums.value / 100,
  sums.dead_pieces,
  sums.dead_value / 100,
]

type OwedOnDay = { readonly day: string; readonly certificates: number; readonly points: number }
export const liabilitiesTable = (days: readonly OwedOnDay[]): FileCells[] => [
  ['На конец дня', 'Сертификаты, ₽', 'Бонусы, ₽'],
  ...days.map(({ day, certificates, points }) => [day, certificates / 100, points / 100]),
]
