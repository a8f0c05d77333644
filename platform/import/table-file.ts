/** A table of the office as a file, in base64. */
import { csvCell } from '#kernel/csv-cell.ts'
import { xlsxOf } from './xlsx.ts'

export type FileFormat = 'csv' | 'xlsx'
/** Texts, and numbers as they are: kopecks become roubles before. */
export type FileCells = readonly (string | number)[]

/** A number as Russian programs of tables read it. */
const numberCell = (value: number): string => String(value).replace('.', ',')
const csvLine = (cells: FileCells): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? numberCell(cell) : csvCell(cell))).join(';')}\r\n`

/** UTF-8 with a mark and «;» between cells, or a sheet. */
export const tableFile = (
  name: string,
  format: FileFormat,
  rows: readonly FileCells[],
): { name: string; bytes: string } => {
  const bytes = format === 'xlsx' ? Buffer.from(xlsxOf(rows)) : Buffer.from(`\u{feff}${rows.map(csvLine).join('')}`)
  return { name: `${name}.${format}`, bytes: bytes.toString('base64') }
}
