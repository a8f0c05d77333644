import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Type } from 'typebox'
import { freshDatabase } from '#kit/database.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { Field, RecordDeclaration } from '#platform/import/record.ts'
import { RECORDS } from './records.ts'

const partsOf = ({ fields }: RecordDeclaration): RecordDeclaration[] =>
  Object.values(fields).flatMap(({ parts }) => (parts === undefined ? [] : [parts, ...partsOf(parts)]))
const ALL = RECORDS.flatMap((record): RecordDeclaration[] => [record, ...partsOf(record)])

const TableColumn = Row({ at: Type.String(), type: Type.String(), nullable: Type.Boolean() })
const SQL_NAMES: Readonly<Record<string, string>> = {
  int: 'integer',
  bool: 'boolean',
  float8: 'double precision',
  timestamptz: 'timestamp with time zone',
}

test('every record fits the columns of its table; a field that may be absent has a value for that, or NULL', async () => {
  const shop = await freshDatabase()
  try {
    const rows = await queryRows(
      shop.db,
      TableColumn,
      sql`
      SELECT c.relname || '.' || a.attname AS at, format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS nullable
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
    )
    const columns = new Map(rows.map((row) => [row.at, row]))
    const differing = ALL.flatMap(({ table }) =>
      table.columns
        .map(([name, type]) => ({ at: `${table.name}.${name}`, type: SQL_NAMES[type] ?? type }))
        .filter(({ at, type }) => columns.get(at)?.type !== type),
    )
    expect(differing).toEqual([])
    const isAbsent = ({ schema, columns, stores }: Field): boolean =>
      stores === 'picture' || (Type.IsOptional(schema) && columns.every(({ absent }) => absent === undefined))
    const lacking = ALL.filter(({ table }) => table.name !== 'product_picture').flatMap(({ table, fields }) =>
      Object.entries(fields)
        .filter(([, field]) => isAbsent(field))
        .flatMap(([name, field]) => field.columns.map((column) => `${table.name}.${column.name.replace('=', name)}`))
        .filter((at) => columns.get(at)?.nullable !== true),
    )
    expect(lacking).toEqual([])
  } finally {
    await shop.close()
  }
})

test('the key of a record’s table is unique there', async () => {
  const shop = await freshDatabase()
  try {
    const rows = await queryRows(
      shop.db,
      Row({ key: Type.String() }),
      sql`
      SELECT c.relname || ' ' || (SELECT string_agg(a.attname, ',' ORDER BY a.attname) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum = ANY(i.indkey)) AS key
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace`,
    )
    const unique = new Set(rows.map(({ key }) => key))
    const others = ALL.filter(({ table }) => table.columns.length > 0)
      .map(({ table }) => `${table.name} ${table.key.toSorted().join(',')}`)
      .filter((key) => !unique.has(key))
    expect(others).toEqual([])
  } finally {
    await shop.close()
  }
})

test('demo/README.md says of every record what its declaration says', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../demo/README.md'), 'utf8')
  const differing = RECORDS.filter(({ help }) => help !== '' && !readme.includes(`| ${help} |`)).map(({ kind }) => kind)
  expect(differing).toEqual([])
})
