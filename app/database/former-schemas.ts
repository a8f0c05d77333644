/**
 * What a database held before a restore: its schemas are renamed, and removed when the restore has succeeded. A restore that fails
 * gives them their names back, so that no failure leaves a database without data.
 */
import type pg from 'pg'
import { Type } from 'typebox'
import { ConfigError } from '#platform/settings/config-error.ts'
import { checkRows, Row } from '#platform/db/rows.ts'

const SCHEMAS = ['public', 'pgboss']
const formerOf = (schema: string): string => `former_${schema}`

const Names = Row({ name: Type.String() })
const namesOf = async (owner: pg.Client, statement: string, values: unknown[]): Promise<string[]> =>
  checkRows(Names, (await owner.query(statement, values)).rows).map(({ name }) => name)

const existing = (owner: pg.Client, schemas: readonly string[]): Promise<string[]> =>
  namesOf(owner, 'SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY($1)', [[...schemas]])

const tablesOf = (owner: pg.Client): Promise<string[]> =>
  namesOf(
    owner,
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND relnamespace::regnamespace::text = ANY($1)
     AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') ORDER BY relname`,
    [SCHEMAS],
  )

/** Whether the database has no tables. */
export const isEmpty = async (owner: pg.Client): Promise<boolean> => (await tablesOf(owner)).length === 0

/** Throws ConfigError when the database belongs to another program. */
export const refuseForeignTables = async (owner: pg.Client): Promise<void> => {
  const tables = await tablesOf(owner)
  const checksum = await owner.query(
    `SELECT FROM pg_attribute WHERE attrelid = to_regclass('public.migration') AND attname = 'checksum'`,
  )
  if (tables.length === 0 || checksum.rowCount === 1) return
  throw new ConfigError(
    `В этой базе таблицы другой программы: ${tables.slice(0, 5).join(', ')}. Создайте для магазина отдельную базу.`,
  )
}

/** Renames the schemas and makes an empty `public`. Throws ConfigError when an extension lies there, which would be removed too. */
export const setAside = async (owner: pg.Client): Promise<void> => {
  const extensions = await namesOf(
    owner,
    'SELECT extname AS name FROM pg_extension WHERE extnamespace::regnamespace::text = ANY($1)',
    [SCHEMAS],
  )
  if (extensions.length > 0)
    throw new ConfigError(
      `В схеме public лежат расширения (${extensions.join(', ')}), замена удалила бы и их. Восстановите копию в новую базу.`,
    )
  const schemas = await existing(owner, SCHEMAS)
  await inTransaction(owner, [
    ...schemas.map((schema) => `ALTER SCHEMA ${schema} RENAME TO ${formerOf(schema)}`),
    'CREATE SCHEMA public',
  ])
}

export const hasFormer = async (owner: pg.Client): Promise<boolean> =>
  (await existing(owner, SCHEMAS.map(formerOf))).length > 0

/** Removes what an unfinished restore has made, and gives the former schemas, when there are any, their names back. */
export const returnFormer = async (owner: pg.Client): Promise<void> => {
  await owner.query('ROLLBACK')
  const former = await existing(owner, SCHEMAS.map(formerOf))
  await inTransaction(owner, [
    `DROP SCHEMA IF EXISTS ${SCHEMAS.join(', ')} CASCADE`,
    ...SCHEMAS.filter((schema) => former.includes(formerOf(schema))).map(
      (schema) => `ALTER SCHEMA ${formerOf(schema)} RENAME TO ${schema}`,
    ),
    'CREATE SCHEMA IF NOT EXISTS public',
  ])
}

/** In the transaction of the restore, so that former data exist only as long as they may have to be returned. */
export const removeFormer = async (owner: pg.Client): Promise<void> => {
  const former = await existing(owner, SCHEMAS.map(formerOf))
  if (former.length > 0) await owner.query(`DROP SCHEMA ${former.join(', ')} CASCADE`)
}

const inTransaction = async (owner: pg.Client, statements: readonly string[]): Promise<void> => {
  await owner.query('BEGIN')
  for (const statement of statements) await owner.query(statement)
  await owner.query('COMMIT')
}
