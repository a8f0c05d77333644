/**
 * Records as a table (OFFICE-02): a column for each field, named by its title. A file that comes back unchanged changes nothing; a
 * column that it lacks is not changed.
 */
import type { Values } from '#platform/changes/fold.ts'
import type { RecordDeclaration } from '#platform/import/record.ts'
import type { TableRow } from '#platform/import/table-source.ts'
import type { RecordField } from '#shop/changes/changes.api.ts'
import { meantBy } from '#shop/changes/facts/labels.ts'
import { fieldsOf } from './describe-record.ts'

type Cell = string | number | null

/** Programs of tables take what begins so for a formula. */
const FORMULA = /^[=+\-@\t]/
const guarded = (text: string): string => (FORMULA.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text)
const unguarded = (text: string): string => (/^'[=+\-@\t]/.test(text) ? text.slice(1) : text)

/** Controls of values that a cell holds as JSON. */
const IN_PARTS: ReadonlySet<RecordField['control']> = new Set(['list', 'group', 'map', 'week'])
const LIST_MARK = '; '
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.every((item) => typeof item === 'string' && item !== '' && !/[;[\]]/.test(item) && item.trim() === item)

const roubles = (kopecks: unknown): string => String(Number(kopecks) / 100).replace('.', ',')
const cellOf = ({ control }: RecordField, value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (control === 'money') return roubles(value)
  if (control === 'number') return String(value).replace('.', ',')
  if (control === 'yes') return value === true ? 'да' : 'нет'
  if (control === 'texts' && isTexts(value) && value.length > 0) return value.join(LIST_MARK)
  if (typeof value === 'string' && !IN_PARTS.has(control)) return guarded(value)
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** The column that says what a record without words of its own is: an uploaded file may have it. */
const NAME_TITLE = 'Что это'

/** Rows for a sheet: a header, then a row for each record, amounts and numbers as numbers. `names`: of records without words. */
export const sheetRowsOf = (
  declaration: RecordDeclaration,
  values: Iterable<Values>,
  names?: readonly string[],
): (string | number)[][] => {
  const fields = fieldsOf(declaration)
  const sheetCell = (field: RecordField, value: unknown): string | number => {
    if (typeof value === 'number' && field.control === 'money') return value / 100
    if (typeof value === 'number' && field.control === 'number') return value
    return cellOf(field, value)
  }
  return [
    [...fields.map(({ title }) => title), ...(names === undefined ? [] : [NAME_TITLE])],
    ...[...values].map((value, at) => [
      ...fields.map((field) => sheetCell(field, value[field.name])),
      ...(names === undefined ? [] : [guarded(names[at] ?? '')]),
    ]),
  ]
}

const quoted = (cell: string): string => (/[;"\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** CSV for programs of tables: «;», and a mark by which they see UTF-8. */
export const tableOf = (
  declaration: RecordDeclaration,
  values: Iterable<Values>,
  names?: readonly string[],
): string => {
  const fields = fieldsOf(declaration)
  const lineOf = (cells: readonly string[], name: string): string =>
    [...cells, ...(names === undefined ? [] : [name])].map(quoted).join(';')
  const heading = lineOf(
    fields.map(({ title }) => title),
    NAME_TITLE,
  )
  const rows = [...values].map((value, at) =>
    lineOf(
      fields.map((field) => cellOf(field, value[field.name])),
      guarded(names?.[at] ?? ''),
    ),
  )
  const lines = [heading, ...rows]
  return `\ufeff${lines.join('\r\n')}\r\n`
}

const NUMBER = /^-?\d+([.,]\d+)?$/
const numberOf = (text: string): number | null => (NUMBER.test(text) ? Number(text.replace(',', '.')) : null)
const YES: Readonly<Record<string, boolean>> = { да: true, нет: false, true: true, false: false, '1': true, '0': false }

const valueOf = (field: RecordField, cell: Cell): unknown => {
  const text = unguarded(String(cell ?? ''))
  const { control, title, choices, labels } = field
  if (text.trim() === '')
    return field.required && (control === 'text' || control === 'address' || control === 'area') ? '' : null
  const spaceless = text.replaceAll(/[\s\u00a0\u202f]/g, '')
  if (control === 'money') {
    const amount = numberOf(spaceless.replace(/(?:₽|руб\.?|р\.)$/i, ''))
    if (amount === null) throw new Error(`${title}: «${text}» — нужны рубли, например 1490 или 1490,50`)
    return Math.round(amount * 100)
  }
  if (control === 'number') {
    const number = numberOf(spaceless)
    if (number === null) throw new Error(`${title}: «${text}» — нужно число`)
    return number
  }
  if (control === 'yes') {
    const yes = YES[spaceless.toLowerCase()]
    if (yes === undefined) throw new Error(`${title}: «${text}» — нужно «да» или «нет»`)
    return yes
  }
  if (control === 'choice') {
    const code = meantBy(text, labels)
    return choices.includes(code) && String(Number(code)) === code ? Number(code) : code
  }
  if (control === 'texts' && !text.startsWith('['))
    return text
      .split(';')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  if (control === 'texts' || IN_PARTS.has(control))
    try {
      return JSON.parse(text)
    } catch {
      throw new Error(`${title}: значение не читается. Скачайте таблицу и посмотрите, как оно записано`)
    }
  return text
}

/** Rows that were refused, with what is wrong with each, to be mended and uploaded again. */
export const faultRowsOf = (rows: readonly { readonly given: Values; readonly reason: string }[]): string[][] => {
  const read = rows.map(({ given: { cells }, reason }) => ({
    reason,
    cells: new Map(Array.isArray(cells) ? cells.map(([name, cell]) => [String(name), String(cell)] as const) : []),
  }))
  const headings = [...new Set(read.flatMap(({ cells }) => [...cells.keys()]))].filter((name) => name !== FAULT_TITLE)
  return [
    [FAULT_TITLE, ...headings],
    ...read.map(({ cells, reason }) => [reason, ...headings.map((name) => guarded(unguarded(cells.get(name) ?? '')))]),
  ]
}
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`

/** A heading as it is compared: in small letters, without spaces around and doubled ones. */
export const headingOf = (cell: Cell): string =>
  String(cell ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

/** Names of fields by headings that staff have named; an empty one: the column is left out. */
export type Headings = ReadonlyMap<string, string>

const fieldOfHeading = (fields: readonly RecordField[], heading: string, named: Headings): RecordField | undefined =>
  fields.find(({ title, name }) => title.toLowerCase() === heading || name === heading || named.get(heading) === name)

/** Headings that no field has and nobody has named, each once, with the field whose title is the most like it. */
export const unknownHeadings = (
  declaration: RecordDeclaration,
  header: TableRow['cells'],
  named: Headings,
): { heading: string; field: string }[] => {
  const fields = fieldsOf(declaration)
  const unknown = new Set(
    header
      .map(headingOf)
      .filter(
        (heading) =>
          heading !== '' &&
          !FOR_READERS.has(heading) &&
          !named.has(heading) &&
          fieldOfHeading(fields, heading, named) === undefined,
      ),
  )
  return [...unknown].map((heading) => ({
    heading,
    field:
      (
        fields.find(({ title }) => wordsOf(title.toLowerCase()) === wordsOf(heading)) ??
        fields.find(({ title }) => isAlike(title.toLowerCase(), heading))
      )?.name ?? '',
  }))
}
/** Words of a heading in alphabetical order: «Цена старая» is «Старая цена», not «Цена». */
const wordsOf = (text: string): string => text.split(' ').toSorted().join(' ')
/** «Цена, руб.» is like «Цена». */
const isAlike = (title: string, heading: string): boolean => heading.startsWith(title) || title.startsWith(heading)

/** The column of a file of faults that says what is wrong with each row: an uploaded file may have it. */
export const FAULT_TITLE = 'Что не так'
const FOR_READERS: ReadonlySet<string> = new Set([FAULT_TITLE, NAME_TITLE].map((title) => title.toLowerCase()))

/** Where each column of a header is; a text says what is wrong with it. */
export const columnsOfHeader = (
  declaration: RecordDeclaration,
  header: TableRow['cells'],
  named: Headings = new Map(),
): ReadonlyMap<number, RecordField> | string => {
  const fields = fieldsOf(declaration)
  const found = new Map<number, RecordField>()
  for (const [at, cell] of header.entries()) {
    const field = fieldOfHeading(fields, headingOf(cell), named)
    if (field !== undefined) found.set(at, field)
  }
  const twice = [...found.values()].find((field, at, all) => all.indexOf(field) !== at)
  if (twice !== undefined) return `столбец «${twice.title}» назван дважды`
  const names = new Set([...found.values()].map(({ name }) => name))
  const missing = fields.filter(({ name }) => declaration.key.includes(name) && !names.has(name))
  const required = missing.filter((field) => field.required)
  if (required.length === 0) return found
  return `в первой строке нет столбца «${required.map(({ title }) => title).join('», «')}». Столбцы называются: ${fields
    .map(({ title }) => title)
    .join(', ')}`
}

/** The fields that a row names; null: no value. */
export const changeOfRow = (columns: ReadonlyMap<number, RecordField>, cells: TableRow['cells']): Values =>
  Object.fromEntries([...columns].map(([at, field]) => [field.name, valueOf(field, cells[at] ?? null)]))
