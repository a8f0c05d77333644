/**
 * Declaration of a kind of record. It says once what a file of the shop's folder may hold, which columns of which table store it, and its
 * words for people. The check of a record, its row, the statement that writes it and the reference of the format (docs/records.md)
 * derive from it.
 */
import type { Insertable } from 'kysely'
import { Type, type Static, type TSchema } from 'typebox'
import type { DB } from '#platform/db/types.gen.ts'
import type { Column, Row } from './column-arrays.ts'
import type { Table } from './rows.sql.ts'

/**
 * Control of a form where the schema alone does not say which. `illustrated`: Markdown with pictures. `focus`: the point of a picture that
 * a crop keeps; the picture is the field of the same name without `_focus`. `moment`: a day and a minute, «2026-12-03 10:00». `week`:
 * opening hours. `attributes`, `axes`: values by the shop's attributes, of goods and of what tells variants apart.
 */
export type Widget =
  | 'markdown'
  | 'illustrated'
  | 'picture'
  | 'focus'
  | 'colour'
  | 'money'
  | 'moment'
  | 'week'
  | 'attributes'
  | 'axes'

/** Words of a field for people, in Russian. */
type FieldWords = {
  readonly title: string
  readonly help?: string
  readonly widget?: Widget
  /** What people call the values of a choice. */
  readonly labels?: Readonly<Record<string, string>>
  /** With what a form of a new record begins. */
  readonly starts?: 'today'
  /** Records that a form offers, where they need not exist. */
  readonly suggests?: Reference
}

/** Another record that a field names. `what` is its genitive in faults: «нет бренда «iney»»; `hint` says where the values are. */
export type Reference = {
  readonly table: keyof DB & string
  readonly key: string
  readonly what: string
  readonly hint?: string
}

/** A column that has the name of its field. */
const SAME = '='

type StoredColumn<C extends string> = {
  readonly name: C
  readonly type: string
  /** What is stored when the record lacks the field; NULL without it. */
  readonly absent?: unknown
  value?(value: unknown): unknown
}

export type Field<S extends TSchema = TSchema, C extends string = string> = FieldWords & {
  readonly schema: S
  readonly columns: readonly StoredColumn<C>[]
  /** What the column stores: the value, the id of the record that it names, or the id of the picture file. */
  readonly stores: 'value' | 'id' | 'picture'
  /** Records that have to exist, with the keys by which a value names them. */
  readonly mentions: readonly { readonly to: Reference; keys(value: unknown): readonly string[] }[]
  /** Declaration of the records inside this field, which own code writes to a table of theirs. */
  readonly parts?: RecordDeclaration
}

const SQL_TYPES: readonly [is: (schema: TSchema) => boolean, type: string][] = [
  [Type.IsInteger, 'int'],
  [Type.IsNumber, 'float8'],
  [Type.IsBoolean, 'bool'],
  [(schema) => Type.IsString(schema) && 'format' in schema && schema.format === 'date', 'date'],
  [Type.IsString, 'text'],
  [(schema) => Type.IsEnum(schema) && schema.enum.every((value) => typeof value === 'number'), 'int'],
  [Type.IsEnum, 'text'],
  [(schema) => Type.IsArray(schema) && (Type.IsString(schema.items) || Type.IsEnum(schema.items)), 'text[]'],
]
/** SQL type that stores the values of a schema: jsonb for anything but single values and lists of texts. */
const sqlTypeOf = (schema: TSchema): string => SQL_TYPES.find(([is]) => is(schema))?.[1] ?? 'jsonb'

type Stored<S extends TSchema> = FieldWords & {
  readonly absent?: unknown
  /** SQL type, where the schema does not say it. */
  readonly type?: string
  store?(value: Static<S>): unknown
}

/** A field that one column stores; it has the field's name unless `column` names it. */
export function field<S extends TSchema>(schema: S, options: Stored<S>): Field<S, typeof SAME>
export function field<S extends TSchema, const C extends string>(
  schema: S,
  options: Stored<S> & { readonly column: C },
): Field<S, C>
export function field(
  schema: TSchema,
  { column = SAME, type, absent, store, ...words }: Stored<TSchema> & { readonly column?: string },
): Field {
  const stored = { name: column, type: type ?? sqlTypeOf(schema), absent }
  return { ...words, schema, columns: [store ? { ...stored, value: store } : stored], stores: 'value', mentions: [] }
}

/** A list of texts that name other records, which have to exist. */
export function references<S extends TSchema>(to: Reference, schema: S, options: Stored<S>): Field<S, typeof SAME>
export function references<S extends TSchema, const C extends string>(
  to: Reference,
  schema: S,
  options: Stored<S> & { readonly column: C },
): Field<S, C>
export function references(
  to: Reference,
  schema: TSchema,
  options: Stored<TSchema> & { readonly column?: string },
): Field {
  return {
    ...(options.column === undefined ? field(schema, options) : field(schema, { ...options, column: options.column })),
    mentions: [mention(to)],
  }
}

/** Records that the texts of a list name; `of` takes the list out of a value. */
export const mention = <V = unknown>(
  to: Reference,
  of: (value: V) => unknown = (value) => value,
): Field['mentions'][number] => ({
  to,
  keys(value: V) {
    const keys = of(value)
    return Array.isArray(keys) ? keys : []
  },
})

/** A field that names another record, whose id its column stores. */
export const reference = <S extends TSchema, const C extends string>(
  to: Reference,
  schema: S,
  { column, ...words }: FieldWords & { readonly column: C },
): Field<S, C> => ({
  ...words,
  schema,
  columns: [{ name: column, type: 'int' }],
  stores: 'id',
  mentions: [{ to, keys: (value) => [String(value)] }],
})

/** A field that names a file of pictures/, whose picture's id its column stores. */
export const picture = <S extends TSchema, const C extends string>(
  schema: S,
  { column, ...words }: FieldWords & { readonly column: C },
): Field<S, C> => ({
  widget: 'picture',
  ...words,
  schema,
  columns: [{ name: column, type: 'int' }],
  stores: 'picture',
  mentions: [],
})

/** A field whose value several columns share. */
export const split = <S extends TSchema, const C extends string>(
  schema: S,
  words: FieldWords,
  columns: readonly (readonly [name: C, type: string, value: (value: Static<S>) => unknown])[],
): Field<S, C> => ({
  ...words,
  schema,
  columns: columns.map(([name, type, value]) => ({ name, type, value })),
  stores: 'value',
  mentions: [],
})

/** A field that own code writes, or only reads. */
export const own = <S extends TSchema>(
  schema: S,
  options: FieldWords & Partial<Pick<Field, 'parts' | 'mentions'>>,
): Field<S, never> => ({ mentions: [], ...options, schema, columns: [], stores: 'value' })

type Fields = Readonly<Record<string, Field>>
/** By key: what people call the record, and the check of it, which is narrower than that of its kind. */
type Forms = Readonly<Record<string, { readonly title: string; readonly schema: Type.TObject }>>
type Definition = {
  /** Name of the kind in code and reports. Absent: a part of another record. */
  readonly kind?: string
  /** File of the shop's folder, or folder and ending: `brands.jsonl`, `news/*.md`. */
  readonly file?: string
  readonly title: string
  readonly help?: string
  readonly table: keyof DB & string
  /** Fields by which a record is known: one with equal values replaces it. */
  readonly key: readonly string[]
  /** Columns of the table's key, where they are not those of the fields in `key`. */
  readonly tableKey?: readonly string[]
  readonly fields: Fields
  /** Columns that own code computes, with their SQL types. */
  readonly computed?: Readonly<Record<string, string>>
  /** Check of a record with several forms, where that of all its fields would take too much. */
  readonly schema?: TSchema
  /** The record only changes rows that another kind has added. */
  readonly changesOnly?: true
  /** Records of a kind whose keys are fixed, by key. */
  readonly forms?: Forms
}

type ColumnsOf<D extends Definition> =
  | {
      [K in keyof D['fields'] & string]: D['fields'][K]['columns'][number]['name'] extends infer C
        ? C extends typeof SAME
          ? K
          : C
        : never
    }[keyof D['fields'] & string]
  | ComputedOf<D>
type ComputedOf<D> = D extends { readonly computed: infer X } ? keyof X & string : never
type KindOf<D> = D extends { readonly kind: infer K extends string } ? K : ''
type SchemaOf<D extends Definition> = D extends { readonly schema: infer S extends TSchema }
  ? S
  : Type.TObject<{ -readonly [K in keyof D['fields']]: D['fields'][K]['schema'] }>
/** Columns of a table that have to be given with a new row. */
type RequiredColumns<T extends keyof DB, Row = Insertable<DB[T]>> = {
  [C in keyof Row]-?: undefined extends Row[C] ? never : C
}[keyof Row]
/**
 * `unknown` when the columns of a declaration are columns of its table, and all that a new row requires. Otherwise a type that no
 * declaration has, so that it does not compile.
 */
type ColumnsMatch<D extends Definition> = [
  Exclude<ColumnsOf<D>, keyof DB[D['table']]>,
  D extends { readonly changesOnly: true } ? never : Exclude<RequiredColumns<D['table']>, ColumnsOf<D>>,
] extends [never, never]
  ? unknown
  : {
      readonly columnsUnknown: Exclude<ColumnsOf<D>, keyof DB[D['table']]>
      readonly columnsMissing: Exclude<RequiredColumns<D['table']>, ColumnsOf<D>>
    }

export type RecordDeclaration<K extends string = string, S extends TSchema = TSchema, X extends string = string> = {
  readonly kind: K
  readonly file: string
  readonly title: string
  readonly help: string
  readonly key: readonly string[]
  readonly fields: Fields
  readonly schema: S
  readonly table: Table
  readonly computed: readonly X[]
  readonly changesOnly?: true
  readonly forms?: Forms
}
/** Values of a kind of record, once checked. */
export type RecordOf<R extends RecordDeclaration> = Static<R['schema']>

/** An object with these fields only, so that a misspelt one is reported. */
export const Shape = <P extends Type.TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** Schemas of some fields, for a record with several forms. */
export function schemasOf<F extends Fields>(fields: F): { [K in keyof F]: F[K]['schema'] }
export function schemasOf(fields: Fields): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
}

const columnNames = (fields: Fields, name: string): readonly string[] =>
  fields[name]?.columns.map((column) => (column.name === SAME ? name : column.name)) ?? []

/** Declares a kind of record, or a part of one. */
export function record<const D extends Definition>(
  definition: D & ColumnsMatch<D>,
): RecordDeclaration<KindOf<D>, SchemaOf<D>, ComputedOf<D>>
export function record({ table, key, tableKey, fields, computed = {}, ...rest }: Definition): RecordDeclaration {
  const columns = Object.entries(fields).flatMap(([name, { columns }]) =>
    columns.map((column): Column => [column.name === SAME ? name : column.name, column.type]),
  )
  return {
    kind: '',
    file: '',
    help: '',
    schema: Shape(schemasOf(fields)),
    ...rest,
    key,
    fields,
    table: {
      name: table,
      key: tableKey ?? key.flatMap((name) => columnNames(fields, name)),
      columns: [...columns, ...Object.entries(computed)],
    },
    computed: Object.keys(computed),
  }
}

/** What a row takes from the database: ids of the records and pictures that its record names. */
export type Lookups = {
  /** Throws UnusableRecord when there is no such record. */
  readonly idOf: (to: Reference, key: string) => number
  readonly pictureIdOf: (file: string | undefined) => number | null
}

const isValues = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const valuesOf = (value: unknown): Readonly<Record<string, unknown>> => (isValues(value) ? value : {})

/** Text by which a record is known: the values of its key. */
export const keyOfRecord =
  ({ key }: RecordDeclaration) =>
  (record: unknown): string => {
    const values = valuesOf(record)
    return key.map((name) => String(values[name] ?? '')).join(' ')
  }

/** Calls `found` for each record that a value names, parts included. */
export const eachMention = (
  { fields }: RecordDeclaration,
  value: unknown,
  found: (to: Reference, key: string) => void,
): void => {
  const values = valuesOf(value)
  for (const [name, { mentions, parts }] of Object.entries(fields)) {
    const stored = values[name]
    if (stored === undefined) continue
    for (const { to, keys } of mentions) for (const key of keys(stored)) found(to, key)
    if (parts !== undefined && Array.isArray(stored)) for (const part of stored) eachMention(parts, part, found)
  }
}

/** The row that stores a record; `computed`: the columns that its declaration leaves to own code. */
export const rowOf = <R extends RecordDeclaration>(
  declaration: R,
  value: RecordOf<R>,
  { idOf, pictureIdOf }: Lookups,
  computed: Readonly<Record<R['computed'][number], unknown>>,
): Row => {
  const row: Record<string, unknown> = { ...computed }
  const values = valuesOf(value)
  for (const [name, { columns, stores, mentions }] of Object.entries(declaration.fields)) {
    const given = values[name]
    for (const column of columns) {
      const to = column.name === SAME ? name : column.name
      if (stores === 'picture') row[to] = pictureIdOf(typeof given === 'string' ? given : undefined)
      else if (given === undefined) row[to] = column.absent ?? null
      else if (stores === 'id' && mentions[0] !== undefined) row[to] = idOf(mentions[0].to, String(given))
      else row[to] = column.value === undefined ? given : column.value(given)
    }
  }
  return row
}
