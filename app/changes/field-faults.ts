/** OFFICE-02: what is wrong with the fields of a record while it is typed, by its declaration and in words for people. */
import { Value } from 'typebox/value'
import type { Values } from '#platform/changes/fold.ts'
import type { RecordDeclaration } from '#platform/import/record.ts'
import { describeFault } from '#platform/import/record-faults.ts'
import { faultsOfReason, type FieldFault } from './words/fault-words.ts'

const OF_FIELD = /^запись: (.*)$/s
/** A field without a value is not wrong, nor is a part of one: they may not be typed yet. */
export const fieldFaults = (declaration: RecordDeclaration, values: Values): FieldFault[] =>
  Object.entries(declaration.fields).flatMap(([field, { schema }]) => {
    const value = values[field] ?? null
    if (value === null || Value.Check(schema, value)) return []
    const [, reason] = OF_FIELD.exec(describeFault([...Value.Errors(schema, value)])) ?? []
    return reason === undefined ? [] : faultsOfReason(`${field}: ${reason}`, declaration)
  })
