/**
 * Types of all tables for Kysely, made from its own introspection of the migrated database. A column with a default value is
 * `Generated`: it may be left out of an INSERT.
 */
import { Kysely, PostgresDialect, type ColumnMetadata, type TableMetadata } from 'kysely'
import pg from 'pg'

const RESULT = 'server/db/types.gen.ts'
/** Tables that no query of the shop names. */
const LEFT_OUT = new Set(['migration'])

/** TypeScript types by PostgreSQL's internal name of the type, as `pg` reads and accepts values (server/db/connection.ts). */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'Int8',
  jsonb: 'Json',
  numeric: 'Numeric',
  text: 'string',
  time: 'string',
  timestamptz: 'Timestamp',
  uuid: 'string',
}

const HEAD = `/** Written by \`npm run generate\` from the migrations. */
import type { ColumnType } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>
type Numeric = ColumnType<string, number | string, number | string>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type JsonValue = JsonValue[] | { [name: string]: JsonValue | undefined } | boolean | number | string | null
type Json = JsonValue
`

const typeOf = (table: string, { name, dataType }: ColumnMetadata): string => {
  const type = TYPES[dataType.replace(/^_/, '')]
  if (type === undefined)
    throw new Error(`${table}.${name} is ${dataType}: add it to TYPES (scripts/generate-types.ts)`)
  return dataType.startsWith('_') ? `${type}[]` : type
}

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : 1

const columnOf = (table: string, column: ColumnMetadata): string => {
  const type = typeOf(table, column) + (column.isNullable ? ' | null' : '')
  const isGenerated = column.hasDefaultValue || column.isAutoIncrementing
  return `    ${column.name}: ${isGenerated ? `Generated<${type}>` : type}\n`
}

const tableOf = ({ name, columns }: TableMetadata): string =>
  `  ${name}: {\n${columns
    .toSorted(byName)
    .map((column) => columnOf(name, column))
    .join('')}  }\n`

/** The types of all tables of the migrated database at `url`. */
export const generateTypes = async (url: string): Promise<{ file: string; text: string }> => {
  await using db = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
  const tables = (await db.introspection.getTables()).filter(
    ({ schema, name }) => schema === 'public' && !LEFT_OUT.has(name),
  )
  return { file: RESULT, text: `${HEAD}\nexport type DB = {\n${tables.toSorted(byName).map(tableOf).join('')}}\n` }
}
