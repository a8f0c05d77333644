/** The faults of a record that differs from its schema, in Russian: 'variants/0/price: нужно не меньше 1'. */
import { wordsOfPattern } from './patterned-text.ts'

type Fault = {
  readonly keyword: string
  readonly instancePath: string
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
  const { type, limit, pattern, allowedValues, format, multipleOf } = params as Readonly<Record<string, unknown>>
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
    case 'enum':
      return `нужно одно из: ${listOf(allowedValues)}`
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

/** The first fault; a misspelt field is named before what is missing because of it. */
export const describeFault = (faults: readonly Fault[]): string => {
  const first = faults[0]
  if (first === undefined) return 'запись не той формы'
  const path = first.instancePath.slice(1)
  if (first.keyword === 'boolean') return `поля ${path} у этой записи нет`
  if (first.keyword === 'required') {
    const { requiredProperties } = first.params as { readonly requiredProperties?: unknown }
    return `${path === '' ? '' : `${path}: `}нет обязательных полей: ${listOf(requiredProperties)}`
  }
  return `${path || 'запись'}: ${reasonOf(first)}`
}
