/** What a backup says of itself: manifest.json at its start, end.json at its end. */
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { ConfigError } from '#platform/settings/config-error.ts'
import { DAMAGED } from './archive.ts'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const END = 'end.json'

const Table = Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })
export const Manifest = Type.Object({
  format: Type.Integer(),
  /** Everything that the shop had confirmed before this time is in the backup. */
  mark: Type.String(),
  postgres: Type.String(),
  migrations: Type.Array(Type.Object({ number: Type.Integer(), name: Type.String(), checksum: Type.String() })),
  /** Version of pg-boss' tables. */
  jobsSchema: Type.Integer(),
  /** In an order in which a row comes after those it refers to. */
  tables: Type.Array(Table),
  folders: Type.Array(Type.String()),
  /** Depends on APP_SECRET, which cannot be found from it; null: unknown. */
  secretMark: Type.Union([Type.String(), Type.Null()]),
})
export type Manifest = Static<typeof Manifest>
export type TableColumns = Static<typeof Table>

const Content = Type.Object({ rows: Type.Integer(), sha256: Type.String() })
export const End = Type.Object({
  tables: Type.Record(Type.String(), Content),
  /** Next value of each sequence, and whether the value itself is used already; as text, because they are bigint. */
  sequences: Type.Record(Type.String(), Type.Object({ value: Type.String(), isUsed: Type.Boolean() })),
  files: Type.Object({ count: Type.Integer(), sha256: Type.String() }),
})
export type End = Static<typeof End>

/** Throws ConfigError for a text that is none, and for a format that only a newer release knows. */
export const parseManifest = (text: string): Manifest => {
  const value = parseJson(text)
  if (typeof value === 'object' && value !== null && 'format' in value && Number(value.format) > FORMAT)
    throw new ConfigError('Копия сделана более новым выпуском: восстановите её программой того выпуска или новее.')
  if (!Check(Manifest, value)) throw new ConfigError(DAMAGED)
  return value
}

export const parseEnd = (text: string): End => {
  const value = parseJson(text)
  if (!Check(End, value)) throw new ConfigError(DAMAGED)
  return value
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError(DAMAGED)
  }
}
