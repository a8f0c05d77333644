/** OFFICE-02: what is wrong with the fields of a record while it is typed, by its declaration and in words for people. */
import { Value } from 'typebox/value'
import type { Values } from '#platform/changes/fold.ts'
import type { RecordDeclaration } from '#platform/import/record.ts'
import type { RecordFault } from '#platform/import/record-fault.ts'
import { schemaFault } from '#platform/import/record-faults.ts'
import { faultsOf, type FieldFault } from './words/fault-words.ts'

/** Whether what a fault is of may not be typed yet: a part of a value that is lacking or empty. */
const isUntyped = (value: unknown, { at, what }: RecordFault): boolean => {
  if (what.kind === 'lacks') return true
  const part = at.reduce<unknown>((inner, name) => Object(inner)[name], value)
  return at.length > 0 && (part === '' || (Array.isArray(part) && part.length === 0))
}
/** A field without a value is not wrong. `key`: of the record, where records of the kind have own forms. */
export const fieldFaults = (declaration: RecordDeclaration, values: Values, key = ''): FieldFault[] =>
  Object.entries(declaration.fields).flatMap(([field, { schema: ofAll }]) => {
    const schema = declaration.forms?.[key]?.schema.properties[field] ?? ofAll
    const value = values[field] ?? null
    if (value === null || Value.Check(schema, value)) return []
    const fault = schemaFault([...Value.Errors(schema, value)])
    return isUntyped(value, fault) ? [] : faultsOf(fault.inside(field), declaration, key)
  })
