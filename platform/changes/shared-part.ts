/**
 * Fields that records of two kinds have in common: a variant's price is part of its product's record and is a record of its own. The
 * journal and the stored records hold them once, with the kind that has them alone.
 */
import { isRecord } from '#kernel/is-record.ts'
import type { Values } from './fold.ts'

export type SharedPart = {
  /** The list `field` of records of `kind` … */
  readonly kind: string
  readonly field: string
  /** … holds in each element the `fields` of the record of the kind `of` that the element's `key` names. */
  readonly of: string
  readonly key: string
  readonly fields: readonly string[]
}

const elementsOf = (value: Values, field: string): readonly Values[] => {
  const list = value[field]
  return Array.isArray(list) ? list.filter(isRecord) : []
}

/** Keys of the records of `of` that a record holds. */
export const sharedKeys = ({ field, key }: SharedPart, value: Values): string[] =>
  elementsOf(value, field).map((element) => String(element[key]))

/** A record without the shared fields, and the records that have them. */
export const splitShared = (
  { field, key, fields }: SharedPart,
  value: Values,
): { readonly value: Values; readonly parts: readonly Values[] } => {
  const elements = elementsOf(value, field)
  const rest = elements.map((element) =>
    Object.fromEntries(Object.entries(element).filter(([name]) => !fields.includes(name))),
  )
  const parts = elements.map((element) =>
    Object.fromEntries([key, ...fields].flatMap((name) => (name in element ? [[name, element[name]]] : []))),
  )
  return { value: { ...value, [field]: rest }, parts }
}

/** The whole record again; an element whose record is unknown stays as it is. */
export const joinShared = (
  { field, key, fields }: SharedPart,
  value: Values,
  partOf: (key: string) => Values | undefined,
): Values => ({
  ...value,
  [field]: elementsOf(value, field).map((element) => {
    const part = partOf(String(element[key]))
    if (part === undefined) return element
    const own = Object.entries(element).filter(([name]) => !fields.includes(name))
    return Object.fromEntries([...own, ...fields.flatMap((name) => (name in part ? [[name, part[name]]] : []))])
  }),
})
