/** The faults of a record that differs from its schema, and of texts that no parser reads. */
import { faultOf, RecordFault, type FaultKind } from './record-fault.ts'
import { wordsOfPattern } from './record-values.ts'

/** What is wrong with a text that a parser does not read, in Russian: parsers say it in English. */

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const fieldOf = (error: unknown, name: string): unknown =>
  error instanceof Error && name in error ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined

/** V8 names the place of a fault as «position 12», counted from 0, or only the token in a short text. */
const jsonPosition = (message: string): string => {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return `знак ${Number(position) + 1}`
  const token = /token '(.)'/u.exec(message)?.[1]
  return token === undefined ? 'строка обрывается' : `лишнее «${token}»`
}
export const jsonFault = (error: unknown): string =>
  `это не JSON (${jsonPosition(messageOf(error))}): проверьте кавычки, запятые и скобки`

const CSV_FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'кавычка не закрыта до конца файла',
  CSV_INVALID_CLOSING_QUOTE: 'после закрывающей кавычки стоит не разделитель: удвойте кавычки внутри значения',
  INVALID_OPENING_QUOTE: 'кавычка посреди значения: возьмите в кавычки всё значение',
  CSV_MAX_RECORD_SIZE: 'строка слишком длинная: похоже, где-то не закрыта кавычка',
  CSV_RECORD_INCONSISTENT_COLUMNS: 'в строке другое число столбцов, чем в первой',
}
/** Messages of csv-parse; those of the reader of sheets are in Russian already. */
export const tableFault = (error: unknown): string => {
  const code = String(fieldOf(error, 'code') ?? '')
  const known = CSV_FAULTS[code]
  if (known !== undefined) return known
  const message = messageOf(error)
  return /[а-яё]/i.test(message) ? message : 'это не таблица CSV или XLSX, или файл обрезан'
}

export const YAML_FAULT = 'проверьте отступы, кавычки и двоеточия'
/** «, строка 3: проверьте отступы…»; the line counts from the first of `---`. */
export const frontMatterFault = (error: unknown): string => {
  const places = fieldOf(error, 'linePos')
  const line: unknown = Array.isArray(places) ? places[0]?.line : undefined
  return `${typeof line === 'number' ? `строка ${line + 1}: ` : ''}${YAML_FAULT}`
}

type Fault = {
  readonly keyword: string
  readonly instancePath: string
  readonly schemaPath: string
  readonly params: object
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String)
const limit = (words: string, value: unknown): FaultKind => ({ kind: 'limit', words, limit: Number(value) })
const words = (text: string): FaultKind => ({ kind: 'words', words: [text] })

const kindOf = ({ keyword, params }: Fault): FaultKind => {
  const { type, limit: value, pattern, format, multipleOf } = params as Readonly<Record<string, unknown>>
  switch (keyword) {
    case 'type':
      return { kind: 'type', types: textsOf(type) }
    case 'minimum':
      return limit('нужно не меньше', value)
    case 'maximum':
      return limit('нужно не больше', value)
    case 'exclusiveMinimum':
      return limit('нужно больше', value)
    case 'multipleOf':
      return limit('нужно кратное', multipleOf)
    case 'minLength':
      return value === 1 ? words('нужно заполнить') : limit('нужно знаков не меньше', value)
    case 'maxLength':
      return limit('нужно знаков не больше', value)
    case 'minItems':
      return limit('нужно в списке не меньше', value)
    case 'maxItems':
      return limit('нужно в списке не больше', value)
    case 'pattern':
      return words(wordsOfPattern(String(pattern)) ?? `не подходит под образец ${String(pattern)}`)
    case 'format':
      return words(format === 'date' ? 'нужна дата вида 2026-11-23' : `нужно значение вида ${String(format)}`)
    case 'uniqueItems':
      return words('в списке есть повторы')
    default:
      return { kind: 'words', words: ['значение не подходит'], hint: 'формат записи — demo/README.md' }
  }
}

const formOf = ({ schemaPath }: Fault): string | undefined => /\/anyOf\/(\d+)/.exec(schemaPath)?.[1]
/** A value that says which form a record has, or is of another type: the record is not meant to have this form. */
const IS_OTHER_FORM = new Set(['const', 'enum', 'type'])
const distance = (faults: readonly Fault[]): number =>
  faults.reduce((sum, { keyword }) => sum + (IS_OTHER_FORM.has(keyword) ? 10 : 1), 0)

/** Faults of the form that a record with several forms is nearest to. */
const faultsOfNearestForm = (faults: readonly Fault[]): readonly Fault[] => {
  const others = faults.filter((fault) => formOf(fault) === undefined && fault.keyword !== 'anyOf')
  if (others.length > 0) return others
  const forms = Object.values(Object.groupBy(faults, (fault) => formOf(fault) ?? ''))
    .filter((form) => form !== undefined)
    .filter(([fault]) => fault !== undefined && formOf(fault) !== undefined)
  return forms.toSorted((a, b) => distance(a) - distance(b))[0] ?? faults
}

/** Values that all forms which differ in this field allow. */
const allowedAt = (path: string, faults: readonly Fault[]): unknown[] =>
  faults
    .filter(({ keyword, instancePath }) => instancePath === path && (keyword === 'const' || keyword === 'enum'))
    .flatMap(({ params }) => {
      const { allowedValue, allowedValues } = params as Readonly<Record<string, unknown>>
      return Array.isArray(allowedValues) ? allowedValues : [allowedValue]
    })

/** The first fault; a misspelt field is named before what is missing because of it. */
export const schemaFault = (faults: readonly Fault[]): RecordFault => {
  const first = faultsOfNearestForm(faults)[0]
  if (first === undefined) return faultOf('запись не той формы')
  const at = first.instancePath.split('/').slice(1)
  if (first.keyword === 'boolean') return new RecordFault(at, { kind: 'unknown' })
  if (first.keyword === 'required') {
    const { requiredProperties } = first.params as { readonly requiredProperties?: unknown }
    return new RecordFault(at, { kind: 'lacks', fields: textsOf(requiredProperties) })
  }
  const isChoice = first.keyword === 'const' || first.keyword === 'enum'
  if (isChoice)
    return new RecordFault(at, { kind: 'choice', allowed: allowedAt(first.instancePath, faults).map(String) })
  return new RecordFault(at, kindOf(first))
}
