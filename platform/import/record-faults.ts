/** The faults of a record that differs from its schema, in Russian: 'variants/0/price: нужно не меньше 1'. */
import { wordsOfPattern } from './patterned-text.ts'

type Fault = {
  readonly keyword: string
  readonly instancePath: string
  readonly schemaPath: string
  readonly params: object
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'строка',
  integer: 'целое число',
  number: 'число',
  boolean: 'true или false',
  object: 'объект',
  array: 'список',
  null: 'null',
}

const listOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))

const reasonOf = ({ keyword, params }: Fault): string => {
  const { type, limit, pattern, format, multipleOf } = params as Readonly<Record<string, unknown>>
  switch (keyword) {
    case 'type':
      return `нужно значение: ${typeof type === 'string' ? (TYPES[type] ?? type) : listOf(type)}`
    case 'minimum':
      return `нужно не меньше ${String(limit)}`
    case 'maximum':
      return `нужно не больше ${String(limit)}`
    case 'exclusiveMinimum':
      return `нужно больше ${String(limit)}`
    case 'minLength':
      return `нужно знаков не меньше ${String(limit)}`
    case 'maxLength':
      return `нужно знаков не больше ${String(limit)}`
    case 'minItems':
      return `нужно в списке не меньше ${String(limit)}`
    case 'maxItems':
      return `нужно в списке не больше ${String(limit)}`
    case 'pattern':
      return wordsOfPattern(String(pattern)) ?? `не подходит под образец ${String(pattern)}`
    case 'format':
      return format === 'date' ? 'нужна дата вида 2026-11-23' : `нужно значение вида ${String(format)}`
    case 'uniqueItems':
      return 'в списке есть повторы'
    case 'multipleOf':
      return `нужно кратное ${String(multipleOf)}`
    default:
      return 'значение не подходит: формат записи — demo/README.md'
  }
}

const formOf = ({ schemaPath }: Fault): string | undefined => /\/anyOf\/(\d+)/.exec(schemaPath)?.[1]
/** A value that says which form a record has, or is of another type: the record is not meant to have this form. */
const IS_OTHER_FORM = new Set(['const', 'enum', 'type'])
const distance = (faults: readonly Fault[]): number =>
  faults.reduce((sum, { keyword }) => sum + (IS_OTHER_FORM.has(keyword) ? 10 : 1), 0)

/** Of a record with several forms: the faults of the form that it is nearest to. */
const faultsOfNearestForm = (faults: readonly Fault[]): readonly Fault[] => {
  const others = faults.filter((fault) => formOf(fault) === undefined && fault.keyword !== 'anyOf')
  if (others.length > 0) return others
  const forms = Object.values(Object.groupBy(faults, (fault) => formOf(fault) ?? ''))
    .filter((form) => form !== undefined)
    .filter(([fault]) => fault !== undefined && formOf(fault) !== undefined)
  return forms.toSorted((a, b) => distance(a) - distance(b))[0] ?? faults
}

/** Of all forms that differ in this field. */
const allowedAt = (path: string, faults: readonly Fault[]): unknown[] =>
  faults
    .filter(({ keyword, instancePath }) => instancePath === path && (keyword === 'const' || keyword === 'enum'))
    .flatMap(({ params }) => {
      const { allowedValue, allowedValues } = params as Readonly<Record<string, unknown>>
      return Array.isArray(allowedValues) ? allowedValues : [allowedValue]
    })

/** The first fault; a misspelt field is named before what is missing because of it. */
export const describeFault = (faults: readonly Fault[]): string => {
  const first = faultsOfNearestForm(faults)[0]
  if (first === undefined) return 'запись не той формы'
  const path = first.instancePath.slice(1)
  if (first.keyword === 'boolean') return `поля ${path} у этой записи нет`
  if (first.keyword === 'required') {
    const { requiredProperties } = first.params as { readonly requiredProperties?: unknown }
    return `${path === '' ? '' : `${path}: `}нет обязательных полей: ${listOf(requiredProperties)}`
  }
  const isChoice = first.keyword === 'const' || first.keyword === 'enum'
  const reason = isChoice ? `нужно одно из: ${listOf(allowedAt(first.instancePath, faults))}` : reasonOf(first)
  return `${path || 'запись'}: ${reason}`
}
