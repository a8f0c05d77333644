/** OFFICE-02: what is wrong with the fields of a record while it is typed, by its declaration and in the words of the importer. */
import { Value } from 'typebox/value'
import type { Values } from '#platform/changes/fold.ts'
import type { RecordDeclaration } from '#platform/import/record.ts'
import { describeFault } from '#platform/import/record-faults.ts'

const OF_FIELD = 'запись: '
/** A field without a value is not wrong, nor is a part of one: they may not be typed yet. */
export const fieldFaults = (
  { fields }: RecordDeclaration,
  values: Values,
): { readonly field: string; readonly reason: string }[] =>
  Object.entries(fields).flatMap(([field, { schema }]) => {
    const value = values[field] ?? null
    if (value === null || Value.Check(schema, value)) return []
    const reason = describeFault([...Value.Errors(schema, value)])
    return reason.startsWith(OF_FIELD) ? [{ field, reason: reason.slice(OF_FIELD.length) }] : []
  })
