/**
 * Prices or stock from a table: CSV with «;», «,» or tabs in UTF-8 or Windows-1251, or the first sheet of an XLSX file. The first row
 * names the columns, in English or Russian, in any order; other columns are ignored. CSV is streamed; a sheet is read as a
 * whole, in a process of its own (sheet-process.ts).
 */
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parse as parseCsv } from 'csv-parse'
import { IdleProcess } from '#platform/decoding/idle-process.ts'
import { tableFault } from './record-faults.ts'
import type { SheetRows, SheetTask } from './sheet-process.ts'
import type { Located, RecordSource } from './record-source.ts'
import { stockWithLots, type StockRow } from './stock-lots.ts'

export type TableKind = 'prices' | 'stock'
type Cells = readonly (string | number | null)[]
export type TableRow = { readonly line: number; readonly cells: Cells }

/** Enough for a header, and to see how the text is encoded. */
const HEAD_BYTES = 65_536
/** Far more than a row has: without it a quote that is not closed is held in memory to the end of the file. */
const MAX_LINE_BYTES = 65_536
/** The first bytes of every ZIP file, which XLSX is. */
const ZIP_MARK = 'PK\u0003\u0004'

/** A sheet is unpacked in memory: 100,000 rows take about 3 MB packed and 40 MB unpacked. */
const MAX_SHEET_BYTES = 32 * 1024 * 1024
const MAX_SHEET_MS = 20_000

const COLUMNS: Readonly<Record<TableKind, readonly { readonly field: string; readonly names: readonly string[] }[]>> = {
  prices: [
    { field: 'sku', names: ['sku', 'артикул'] },
    { field: 'price', names: ['price', 'цена'] },
    { field: 'old_price', names: ['old_price', 'старая цена'] },
  ],
  stock: [
    { field: 'sku', names: ['sku', 'артикул'] },
    { field: 'store', names: ['store', 'магазин'] },
    { field: 'quantity', names: ['quantity', 'количество', 'остаток'] },
    { field: 'until', names: ['until', 'годен до', 'срок годности'] },
    { field: 'lot', names: ['lot', 'партия'] },
  ],
}
const OPTIONAL = new Set(['old_price', 'until', 'lot'])

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const readHead = async (file: string): Promise<Uint8Array> => {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** UTF-16 by its mark, as Excel saves «Текст Юникод»; otherwise UTF-8 unless the bytes cannot be that. */
const encodingOf = (head: Uint8Array): 'utf-16le' | 'utf-8' | 'windows-1251' => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1251'
  }
}

const delimiterOf = (header: string): string => {
  const counts = [';', ',', '\t'].map((mark) => ({ mark, count: header.split(mark).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark
}

const decoded = async function* (file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

const csvRows = async function* (file: string, head: Uint8Array): AsyncGenerator<TableRow> {
  const encoding = encodingOf(head)
  const [header = ''] = new TextDecoder(encoding).decode(head).split(/\r?\n/, 1)
  const rows = Readable.from(decoded(file, encoding)).pipe(
    parseCsv({
      delimiter: delimiterOf(header),
      info: true,
      max_record_size: MAX_LINE_BYTES,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }),
  )
  for await (const { record, info } of rows) yield { line: info.lines, cells: record }
}

const sheets = new IdleProcess<SheetTask, SheetRows>({
  file: join(import.meta.dirname, 'sheet-process.ts'),
  threads: 1,
  maxTaskMs: MAX_SHEET_MS,
  heapMb: 512,
})

/** Longer than an article number, a store or an amount. */
const MAX_SHORT_CELL = 200

const sheetRows = async function* (titles: readonly string[], file: string, maxCell: number): AsyncGenerator<TableRow> {
  if ((await stat(file)).size > MAX_SHEET_BYTES) throw new Error('XLSX больше 32 МБ. Сохраните таблицу как CSV.')
  const read = await sheets.run({ file, titles: [...titles], maxCell })
  if (read === null) throw new Error('XLSX слишком сложный: его не прочитать за 20 секунд. Сохраните таблицу как CSV.')
  if ('fault' in read) throw new Error(read.fault)
  for (const [index, cells] of read.rows.entries()) yield { line: index + 1, cells }
}

/** Where each column is; a text when one is missing. */
const columnsOf = (kind: TableKind, header: Cells): ReadonlyMap<string, number> | string => {
  const titles = header.map((title) => String(title ?? '').toLowerCase())
  const found = new Map(
    COLUMNS[kind].flatMap(({ field, names }) => {
      const at = titles.findIndex((title) => names.includes(title))
      return at === -1 ? [] : [[field, at] as const]
    }),
  )
  const missing = COLUMNS[kind].filter(({ field }) => !found.has(field) && !OPTIONAL.has(field))
  if (missing.length === 0) return found
  const wanted = COLUMNS[kind].map(({ names }) => names.join(' или ')).join('; ')
  return `в первой строке нет столбца ${missing.map(({ names }) => `«${names.join('» или «')}»`).join(', ')}; столбцы: ${wanted}`
}

type Cell = string | number | null
const isEmpty = (cell: Cell): boolean => cell === null || cell === ''

/** Kopecks of an amount in roubles: '1 490,50', 1490.5. Null: not an amount. */
const kopecksOf = (cell: Cell): number | null => {
  const text = String(cell)
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null
}

const priceOf = (at: (field: string) => Cell | undefined): unknown => {
  const amount = (field: string): number => {
    const cell = at(field) ?? null
    const kopecks = isEmpty(cell) ? null : kopecksOf(cell)
    if (kopecks === null) throw new Error(`цена «${cell ?? ''}»: нужны рубли, например 1490 или 1490,50`)
    return kopecks
  }
  const old = at('old_price')
  return {
    sku: String(at('sku') ?? ''),
    price: amount('price'),
    ...(old === undefined ? {} : { old_price: isEmpty(old) ? null : amount('old_price') }),
  }
}

const stockOf = (at: (field: string) => Cell | undefined): unknown => {
  const cell = at('quantity') ?? ''
  const quantity = /^\d{1,9}$/.test(String(cell)) ? Number(cell) : cell
  return { sku: String(at('sku') ?? ''), stores: { [String(at('store') ?? '')]: quantity } }
}

/** The rows of CSV, or of the sheet of an XLSX file whose first row has some of the titles; its texts end after `maxCell` characters. */
export const tableRows = async function* (
  titles: readonly string[],
  file: string,
  maxCell: number,
): AsyncGenerator<TableRow> {
  const head = await readHead(file)
  const isSheet = new TextDecoder('latin1').decode(head.subarray(0, 4)) === ZIP_MARK
  yield* isSheet ? sheetRows(titles, file, maxCell) : csvRows(file, head)
}

type Opened = { readonly columns: ReadonlyMap<string, number>; readonly rows: AsyncGenerator<StockRow> }

/** The rows below the header; a text when a column is missing. */
const openTable = async (kind: TableKind, file: string, name: string): Promise<Opened | string> => {
  const rows = tableRows(
    COLUMNS[kind].flatMap(({ names }) => names),
    file,
    MAX_SHORT_CELL,
  )
  const header = await rows.next()
  if (header.done === true) return 'файл пуст'
  const columns = columnsOf(kind, header.value.cells)
  if (typeof columns === 'string') return columns
  const below = async function* (): AsyncGenerator<StockRow> {
    for await (const { line, cells } of rows) {
      if (cells.every(isEmpty)) continue
      const at = (field: string): Cell | undefined => {
        const column = columns.get(field)
        return column === undefined ? undefined : (cells[column] ?? null)
      }
      yield { where: `${name}:${line}`, at }
    }
  }
  return { columns, rows: below() }
}

const eachRow = async function* (kind: TableKind, rows: AsyncIterable<StockRow>): AsyncGenerator<Located> {
  const read = kind === 'prices' ? priceOf : stockOf
  for await (const { where, at } of rows) {
    try {
      yield { where, value: read(at) }
    } catch (error) {
      yield { where, value: null, unreadable: messageOf(error) }
    }
  }
}

const readTable = async function* (kind: TableKind, file: string, name: string): AsyncGenerator<Located> {
  let where = `${name}:1`
  try {
    const opened = await openTable(kind, file, name)
    if (typeof opened === 'string') return yield { where, value: null, unreadable: opened }
    const hasLots = kind === 'stock' && (opened.columns.has('until') || opened.columns.has('lot'))
    for await (const record of hasLots ? stockWithLots(opened.rows) : eachRow(kind, opened.rows)) {
      where = record.where
      yield record
    }
  } catch (error) {
    yield { where, value: null, unreadable: `дальше файл не прочитать: ${tableFault(error)}` }
  }
}

/** Whether the file is a table, not lines of JSON. */
export const isTableOf = async (file: string): Promise<boolean> =>
  !/^[\ufeff\s]*\{/.test(new TextDecoder().decode(await readHead(file)))

const nothing = async function* (): AsyncGenerator<never> {}

/** Files by what they hold; `name` is what the report calls them. */
export type Tables = { readonly [K in TableKind]?: { readonly file: string; readonly name: string } | undefined }

export const tableSource = (tables: Tables): RecordSource => ({
  kinds: new Set((['prices', 'stock'] as const).filter((kind) => tables[kind] !== undefined)),
  stockByStore: true,
  knownPictures: nothing,
  records: (kind) => {
    if (kind !== 'prices' && kind !== 'stock') return nothing()
    const table = tables[kind]
    return table === undefined ? nothing() : readTable(kind, table.file, table.name)
  },
})
