/** Cells of a table of records: what a cell shows, what its text means, and blocks of cells as spreadsheets exchange them. */
import type { RecordField } from '../../changes.api.ts'
import { meantBy } from '../../facts/labels.ts'

/** Kinds of fields that have parts. */
const WITH_PARTS: readonly RecordField['control'][] = ['list', 'group', 'map', 'week']
/** Whether a cell can hold the field: a list of parts needs the record's own form. */
export const isCell = ({ control }: RecordField): boolean => !WITH_PARTS.includes(control)

const LIST_MARK = '; '

/** Text of a value as a spreadsheet shows it: what people call it, roubles, «да» and «нет», texts with «;» between. */
export const cellText = (value: unknown, field: RecordField): string => {
  const { control, labels } = field
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one: unknown) => cellText(one, field)).join(LIST_MARK)
  const label = labels?.[String(value)]
  if (label !== undefined) return label
  if (typeof value === 'number') return String(control === 'money' ? value / 100 : value).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  return String(value)
}

/** A value, or what is wrong with the text. Null: the record has no such field. */
export type CellValue =
  | { readonly value: unknown; readonly fault?: undefined }
  | { readonly value?: undefined; readonly fault: string }

const NUMBER = /^-?\d+([.,]\d+)?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const RUSSIAN_DAY = /^(\d{1,2})[.](\d{1,2})[.](\d{4})$/
const YES: Readonly<Record<string, boolean>> = { да: true, нет: false, true: true, false: false, '1': true, '0': false }

const numberOf = (text: string): number | null => {
  const spaceless = text.replaceAll(/[\s\u00a0\u202f₽]/g, '').replace('−', '-')
  return NUMBER.test(spaceless) ? Number(spaceless.replace(',', '.')) : null
}
const dayOf = (text: string): string => {
  const [, day = '', month = '', year = ''] = RUSSIAN_DAY.exec(text) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** What a typed or pasted text means in a field. The server knows the rules that a declaration does not state here. */
export const cellValue = (typed: string, { control, required, choices, max, labels }: RecordField): CellValue => {
  const text = typed.trim()
  if (text === '') return required ? { fault: 'Здесь нужно значение' } : { value: null }
  switch (control) {
    case 'money': {
      const roubles = numberOf(text)
      return roubles === null ? { fault: 'Нужны рубли: 1490 или 1490,50' } : { value: Math.round(roubles * 100) }
    }
    case 'number': {
      const number = numberOf(text)
      return number === null ? { fault: 'Нужно число' } : { value: number }
    }
    case 'yes': {
      const yes = YES[text.toLowerCase()]
      return yes === undefined ? { fault: 'Нужно «да» или «нет»' } : { value: yes }
    }
    case 'choice': {
      const chosen = meantBy(text, labels)
      if (!choices.includes(chosen))
        return { fault: `Одно из: ${choices.map((choice) => labels?.[choice] ?? choice).join(', ')}` }
      return { value: NUMBER.test(chosen) ? Number(chosen) : chosen }
    }
    case 'date': {
      const day = dayOf(text)
      return DAY.test(day) ? { value: day } : { fault: 'Нужна дата: 27.11.2026' }
    }
    case 'texts': {
      const texts = text.split(';').flatMap((part) => (part.trim() === '' ? [] : [meantBy(part.trim(), labels)]))
      const strange = texts.find((part) => choices.length > 0 && !choices.includes(part))
      return strange === undefined ? { value: texts } : { fault: `«${strange}» нет среди: ${choices.join(', ')}` }
    }
    default:
      if (max !== null && typed.length > max) return { fault: `Длиннее ${max} знаков` }
      return { value: labels === undefined ? typed : meantBy(text, labels) }
  }
}

/** A block of cells as spreadsheets put it on the clipboard: tabs and lines, quoted where a cell has them. */
export const blockText = (cells: readonly (readonly string[])[]): string =>
  cells
    .map((row) => row.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')

/** The cells of a block from the clipboard. */
export const blockOf = (text: string): string[][] => {
  const rows: string[][] = [[]]
  const put = (cell: string): void => void rows.at(-1)?.push(cell)
  const given = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  let at = 0
  for (;;) {
    // A cell that begins with a quote ends with one; a doubled quote in it is one.
    const quoted = given[at] === '"' ? /"((?:[^"]|"")*)"(?=[\t\n]|$)/y : null
    if (quoted !== null) quoted.lastIndex = at
    const inQuotes = quoted?.exec(given)
    const end = inQuotes ? at + inQuotes[0].length : endOf(given, at)
    put(inQuotes ? (inQuotes[1] ?? '').replaceAll('""', '"') : given.slice(at, end))
    if (end >= given.length) return rows
    if (given[end] === '\n') rows.push([])
    at = end + 1
  }
}
const endOf = (text: string, from: number): number => {
  const found = text.slice(from).search(/[\t\n]/)
  return found === -1 ? text.length : from + found
}
