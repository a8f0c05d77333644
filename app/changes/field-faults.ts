/** OFFICE-02: what is wrong with the fields of a record while it is typed, by its declaration and in words for people. */
import { Value } from 'typebox/value'
import type { Values } from '#platform/changes/fold.ts'
import type { RecordDeclaration } from '#platform/import/record.ts'
import { schemaFault } from '#platform/import/record-faults.ts'
import { faultsOf, type FieldFault } from './words/fault-words.ts'

/** A field without a value is not wrong: it may not be typed yet. `key`: of the record, where records of the kind have own forms. */
export const fieldFaults = (declaration: RecordDeclaration, values: Values, key = ''): FieldFault[] =>
  Object.entries(declaration.fields).flatMap(([field, { schema: ofAll }]) => {
    const schema = declaration.forms?.[key]?.schema.properties[field] ?? ofAll
    const value = values[field] ?? null
    if (value === null || Value.Check(schema, value)) return []
    return faultsOf(schemaFault([...Value.Errors(schema, value)]).inside(field), declaration, key)
  })
