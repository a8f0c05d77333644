/** Cells that a person has changed in a table of records and not sent yet. */
import { isRecord } from '#kernel/is-record.ts'
import type { Values } from '../record-words.ts'

/** `before`: the value that was seen when the cell was changed. `fault`: of `typed`, which is no value. */
export type Edit = {
  readonly before: unknown
  readonly value: unknown
  readonly typed: string
  readonly fault?: string | undefined
}
/** By key of the record and name of the field. */
export type Edits = Readonly<Record<string, Readonly<Record<string, Edit>>>>
export type TableRow = { readonly key: string; readonly values: Values }
export type Cell = { readonly key: string; readonly field: string }

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export const editOf = (edits: Edits, { key, field }: Cell): Edit | undefined => edits[key]?.[field]

/** Null takes the edit away. An edit to what the cell had is none. */
export const withEdit = (edits: Edits, { key, field }: Cell, edit: Edit | null): Edits => {
  const { [field]: _, ...others } = edits[key] ?? {}
  const isNone = edit === null || (edit.fault === undefined && isSame(edit.before, edit.value))
  const mine = isNone ? others : { ...others, [field]: edit }
  const { [key]: __, ...rest } = edits
  return Object.keys(mine).length === 0 ? rest : { ...rest, [key]: mine }
}

export const cellsOf = (edits: Edits): (Cell & { readonly edit: Edit })[] =>
  Object.entries(edits).flatMap(([key, fields]) =>
    Object.entries(fields).map(([field, edit]) => ({ key, field, edit })),
  )

/** Edits of cells that the shop has another value in than the person saw, which is not what they typed either. */
export const clashesOf = (
  edits: Edits,
  rows: readonly TableRow[],
): (Cell & { readonly edit: Edit; readonly now: unknown })[] => {
  const values = new Map(rows.map((row) => [row.key, row.values]))
  return cellsOf(edits).flatMap((cell) => {
    const row = values.get(cell.key)
    if (row === undefined) return []
    const now = row[cell.field] ?? null
    return isSame(now, cell.edit.before) || isSame(now, cell.edit.value) ? [] : [{ ...cell, now }]
  })
}

/** What a call sends: the changed fields of each record, as they were and as they shall be. */
export const changesOf = (edits: Edits): { key: string; before: string; after: string }[] =>
  Object.entries(edits).map(([key, fields]) => {
    const of = (pick: (edit: Edit) => unknown): string =>
      JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, edit]) => [name, pick(edit) ?? null])))
    return { key, before: of(({ before }) => before), after: of(({ value }) => value) }
  })

const nameOf = (kind: string): string => `glad-table ${kind}`
const isEdit = (value: unknown): value is Edit => isRecord(value) && 'before' in value && 'value' in value

/** Edits of a table that was left: a closed tab loses nothing. */
export const readEdits = (kind: string): Edits => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(kind)) ?? '{}')
    if (!isRecord(stored)) return {}
    const isWhole = Object.values(stored).every((fields) => isRecord(fields) && Object.values(fields).every(isEdit))
    return isWhole ? (stored as Edits) : {}
  } catch {
    return {}
  }
}
export const storeEdits = (kind: string, edits: Edits): void => {
  if (Object.keys(edits).length === 0) localStorage.removeItem(nameOf(kind))
  else localStorage.setItem(nameOf(kind), JSON.stringify(edits))
}
