/**
 * Types of all tables for Kysely, made from its own introspection of the migrated database. A column with a default value is
 * `Generated`: it may be left out of an INSERT.
 */
import { Kysely, PostgresDialect, sql, type ColumnMetadata, type TableMetadata } from 'kysely'
import pg from 'pg'

const RESULT = 'platform/db/types.gen.ts'
/** Tables that no query of the shop names. */
const LEFT_OUT = new Set(['migration'])

/** TypeScript types by PostgreSQL's internal name of the type, as `pg` reads and accepts values (platform/db/connection.ts). */
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
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
}

/** The brand of the ids of a table (kernel/ids.ts). Columns that refer to the table have it too. */
const BRANDS: Readonly<Record<string, string>> = {
  order_line: 'OrderLineId',
  orders: 'OrderId',
  product: 'ProductId',
  store: 'StoreId',
  variant: 'VariantId',
}

const HEAD = `/** Written by \`npm run generate\` from the migrations. */
import type { ColumnType } from 'kysely'
import type { ${Object.values(BRANDS).toSorted().join(', ')} } from '#kernel/ids.ts'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>
type Numeric = ColumnType<string, number | string, number | string>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type JsonValue = JsonValue[] | { [name: string]: JsonValue | undefined } | boolean | number | string | null
type Json = JsonValue
`

/** What triggers check in place of foreign keys (migrations 0153 and 0164). */
const CHECKED = [
  ['stock_movement.store_id', 'stock.store_id'],
  ['stock_movement.variant_id', 'stock.variant_id'],
  ['stock.store_id', 'store.id'],
  ['stock.variant_id', 'variant.id'],
] as const

/** The column that a foreign key refers to, by `table.column`. */
type References = ReadonlyMap<string, string>

/** A key of several columns refers to another table's reference: `reservation` to `stock`, which refers to `variant`. */
const brandOf = (column: string, references: References): string | undefined => {
  const target = references.get(column)
  return target === undefined ? BRANDS[column.replace(/\.id$/, '')] : brandOf(target, references)
}

const referencesOf = async (db: Kysely<unknown>): Promise<References> => {
  const { rows } = await sql<{ from: string; to: string }>`
    SELECT DISTINCT c.conrelid::regclass || '.' || a.attname AS "from", c.confrelid::regclass || '.' || f.attname AS "to"
    FROM pg_constraint c
    CROSS JOIN unnest(c.conkey, c.confkey) AS key (own, other)
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = key.own
    JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attnum = key.other
    WHERE c.contype = 'f' AND c.conparentid = 0`.execute(db)
  return new Map([...CHECKED, ...rows.map(({ from, to }) => [from, to] as const)])
}

const typeOf = (table: string, { name, dataType }: ColumnMetadata, references: References): string => {
  const brand = brandOf(`${table}.${name}`, references)
  if (brand !== undefined) return brand
  const type = TYPES[dataType.replace(/^_/, '')]
  if (type === undefined) throw new Error(`${table}.${name} is ${dataType}: add it to TYPES (tools/generate-types.ts)`)
  return dataType.startsWith('_') ? `${type}[]` : type
}

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : 1

const columnOf = (table: string, column: ColumnMetadata, references: References): string => {
  const type = typeOf(table, column, references) + (column.isNullable ? ' | null' : '')
  const isGenerated = column.hasDefaultValue || column.isAutoIncrementing
  return `    ${column.name}: ${isGenerated ? `Generated<${type}>` : type}\n`
}

const tableOf = ({ name, columns }: TableMetadata, references: References): string =>
  `  ${name}: {\n${columns
    .toSorted(byName)
    .map((column) => columnOf(name, column, references))
    .join('')}  }\n`

/** The types of all tables of the migrated database at `url`. */
export const generateTypes = async (url: string): Promise<{ file: string; text: string }> => {
  await using db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
  const tables = (await db.introspection.getTables()).filter(
    ({ schema, name }) => schema === 'public' && !LEFT_OUT.has(name),
  )
  const references = await referencesOf(db)
  const text = tables
    .toSorted(byName)
    .map((table) => tableOf(table, references))
    .join('')
  return { file: RESULT, text: `${HEAD}\nexport type DB = {\n${text}}\n` }
}
