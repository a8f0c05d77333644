/**
 * ORD-11: rows of a table of stock that name dates. Each row is a lot: rows of one article and store follow one another, and
 * together they are one figure. A row without a date are pieces whose date is not known.
 */
import type { Located } from './record-source.ts'

type Cell = string | number | null
/** A row's cells by the name of their column, and the row's position. */
export type StockRow = { readonly where: string; readonly at: (field: string) => Cell | undefined }

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const RUSSIAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
/** Days of a sheet are counted from 30 December 1899. */
const SHEET_EPOCH_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

const isoDay = (year: string, month: string, day: string): string | null => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text
}

/** 'YYYY-MM-DD' of «31.12.2027», «2027-12-31» or a sheet's number of days; null: not a date. */
const dayOf = (cell: string | number): string | null => {
  if (typeof cell === 'number')
    return Number.isInteger(cell) && cell > 20_000 && cell < 80_000
      ? new Date(SHEET_EPOCH_MS + cell * DAY_MS).toISOString().slice(0, 10)
      : null
  const [, year, month, day] = DAY.exec(cell) ?? []
  if (year !== undefined && month !== undefined && day !== undefined) return isoDay(year, month, day)
  const [, d, m, y] = RUSSIAN_DAY.exec(cell) ?? []
  return d === undefined || m === undefined || y === undefined ? null : isoDay(y, m, d)
}

type Lot = { readonly until: string; readonly pieces: number; readonly number?: string }
type Figure = { readonly pieces: number; readonly lot: Lot | null }

/** What one row says; a text: what is wrong with it. */
const figureOf = ({ at }: StockRow): Figure | string => {
  const quantity = at('quantity') ?? ''
  if (!/^\d{1,7}$/.test(String(quantity))) return `количество «${quantity}»: нужны целые штуки`
  const pieces = Number(quantity)
  const given = at('until')
  const number = String(at('lot') ?? '')
  if (given === undefined || given === null || given === '')
    return number === '' ? { pieces, lot: null } : `партия «${number}» без срока: впишите «годен до» или уберите партию`
  const until = dayOf(given)
  if (until === null) return `годен до «${given}»: нужна дата, например 31.12.2027`
  if (number.length > 40) return 'номер партии длиннее 40 знаков'
  return { pieces, lot: pieces === 0 ? null : { until, pieces, ...(number === '' ? {} : { number }) } }
}

type Group = { readonly where: string; readonly sku: string; readonly store: string; readonly rows: StockRow[] }

const recordOf = function* ({ where, sku, store, rows }: Group): Generator<Located> {
  const figures: Figure[] = []
  let isWhole = true
  for (const row of rows) {
    const figure = figureOf(row)
    if (typeof figure !== 'string') figures.push(figure)
    else {
      isWhole = false
      yield { where: row.where, value: null, unreadable: figure }
    }
  }
  // A part of the lots would be too small a figure.
  if (!isWhole) {
    if (figures.length > 0)
      yield {
        where,
        value: null,
        unreadable: `остаток «${sku}» в магазине «${store}» не загружен: в его строках ошибка`,
      }
    return
  }
  const lots = figures.flatMap(({ lot }) => lot ?? [])
  yield {
    where,
    value: {
      sku,
      stores: { [store]: figures.reduce((sum, { pieces }) => sum + pieces, 0) },
      lots: { [store]: lots },
    },
  }
}

/** Records of figures with their lots. A pair of article and store that comes again later is refused: its rows are not together. */
export const stockWithLots = async function* (rows: AsyncIterable<StockRow>): AsyncGenerator<Located> {
  const seen = new Set<string>()
  const open: Group[] = []
  for await (const row of rows) {
    const sku = String(row.at('sku') ?? '')
    const store = String(row.at('store') ?? '')
    const [group] = open
    if (group?.sku === sku && group.store === store) {
      group.rows.push(row)
      continue
    }
    for (const ended of open.splice(0)) yield* recordOf(ended)
    const key = `${sku} ${store}`
    if (seen.has(key)) {
      const unreadable = `«${sku}» в магазине «${store}» уже был выше: его строки должны стоять подряд`
      yield { where: row.where, value: null, unreadable }
    } else open.push({ where: row.where, sku, store, rows: [row] })
    seen.add(key)
  }
  for (const ended of open) yield* recordOf(ended)
}
