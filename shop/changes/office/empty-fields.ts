import { isRecord } from '#kernel/is-record.ts'
import type { RecordField } from '../changes.api.ts'

/** A field that has to be filled in; `name`: of the field of the record that it is in. */
export type EmptyField = { readonly name: string; readonly title: string }

const isEmpty = (value: unknown, { nonEmpty }: RecordField): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (nonEmpty === true && Array.isArray(value) && value.length === 0)

/** Required fields without a value, those of rows and groups that are there, too: «Снимки, 2: описание для незрячих». */
export const emptyFields = (values: Readonly<Record<string, unknown>>, fields: readonly RecordField[]): EmptyField[] =>
  fields.flatMap((field) => {
    const { name, title } = field
    const value = values[name]
    if (field.required && isEmpty(value, field)) return [{ name, title }]
    const within = (part: unknown, at: string): EmptyField[] =>
      isRecord(part)
        ? emptyFields(part, field.of).map((inner) => ({ name, title: `${title}${at}: ${inner.title.toLowerCase()}` }))
        : []
    return Array.isArray(value) ? value.flatMap((part, at) => within(part, `, ${at + 1}`)) : within(value, '')
  })
