import { isRecord } from '#kernel/is-record.ts'
import type { RecordField } from '../changes.api.ts'
import { PICTURES } from '../facts/pictures.ts'
import { useNames } from './record-names.ts'
import { valueText } from './record-words.ts'

/** Kind of the records that a field names; empty: it names none. */
export const kindOfReference = (field: RecordField | undefined): string =>
  field === undefined || field.refers === null || field.refers === PICTURES ? '' : field.refers

/** Keys of the records that a value names. */
export const keysIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    if (isRecord(one)) return []
    return typeof one === 'string' && one !== '' ? [one] : []
  })

/** OFFICE-02: a value as a person reads it, other records by their names. `column`: keys of its column, which are read together. */
export const ValueText = ({
  value,
  field,
  column,
}: {
  value: unknown
  field: RecordField | undefined
  column?: readonly string[] | undefined
}) => {
  const kind = kindOfReference(field)
  const keys = kind === '' ? [] : keysIn(value)
  const names = useNames(keys.length === 0 ? '' : kind, column ?? keys)
  return keys.length === 0 ? valueText(value, field) : keys.map((key) => names.get(key) ?? key).join(', ')
}
