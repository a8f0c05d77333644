import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import type { ProductId, StoreId, VariantId } from '#kernel/ids.ts'
import { queryRows, Row as RowSchema } from '#platform/db/rows.ts'
import { columnLiteral, transportType, type Column, type Row } from './column-arrays.ts'

export type { Row } from './column-arrays.ts'
export type Db = QueryExecutorProvider

/** A table that rows are written to, with the columns that the statements name (record.ts). All names are constants of this folder. */
export type Table = { readonly name: string; readonly key: readonly string[]; readonly columns: readonly Column[] }

const names = (columns: readonly Column[], prefix = ''): string =>
  columns.map(([name]) => `${prefix}${name}`).join(', ')
const restOf = ({ columns, key }: Table): Column[] => columns.filter(([name]) => !key.includes(name))
const sameKey = ({ key }: Table): string => key.map((name) => `r.${name} = t.${name}`).join(' AND ')
/** Number of rows that a statement inserted, updated or deleted. */
export const changedRows = (result: { numAffectedRows?: bigint | undefined }): number =>
  Number(result.numAffectedRows ?? 0n)

/** The rows as table `r` of a statement, in the order given. */
const rowsTable = ({ columns }: Table, rows: readonly Row[]): RawBuilder<unknown> => {
  const arrays = columns.map((column) => sql`${columnLiteral(rows, column)}::${sql.raw(transportType(column[1]))}[]`)
  const typed = columns.map(([name, type]) => (type === transportType(type) ? name : `${name}::${type}`)).join(', ')
  return sql`(SELECT ${sql.raw(typed)} FROM unnest(${sql.join(arrays)}) AS u(${sql.raw(names(columns))})) AS r`
}

/**
 * Inserts or updates many rows in one statement. A row that is equal already is not written, so importing the same file again
 * changes nothing. Rows are found one by one by their key (OFFSET 0 forces that): during a first import the planner still assumes the
 * table to be empty and would otherwise scan it for every batch.
 */
export const upsertRows = async (db: Db, table: Table, rows: readonly Row[]): Promise<number> => {
  if (rows.length === 0) return 0
  const rest = restOf(table)
  const like = rest.length === 0 ? 'true' : `(${names(rest, 't.')}) IS NOT DISTINCT FROM (${names(rest, 'r.')})`
  const update =
    rest.length === 0 ? 'NOTHING' : `UPDATE SET ${rest.map(([name]) => `${name} = excluded.${name}`).join(', ')}`
  return changedRows(
    await sql`
    INSERT INTO ${sql.raw(table.name)} (${sql.raw(names(table.columns))})
    SELECT ${sql.raw(names(table.columns, 'r.'))} FROM ${rowsTable(table, rows)}
    WHERE NOT EXISTS (SELECT FROM ${sql.raw(table.name)} AS t WHERE ${sql.raw(sameKey(table))} AND ${sql.raw(like)} OFFSET 0)
    ON CONFLICT (${sql.raw(table.key.join(', '))}) DO ${sql.raw(update)}`.execute(db),
  )
}

/** Inserts rows of owners that this import has just created, which cannot have any yet. */
export const insertRows = async (db: Db, table: Table, rows: readonly Row[]): Promise<number> =>
  rows.length === 0
    ? 0
    : changedRows(
        await sql`
        INSERT INTO ${sql.raw(table.name)} (${sql.raw(names(table.columns))})
        SELECT ${sql.raw(names(table.columns, 'r.'))} FROM ${rowsTable(table, rows)}`.execute(db),
      )

/** Adds the rows that are not stored yet; those that are stay as they are. */
export const addRows = async (db: Db, table: Table, rows: readonly Row[]): Promise<number> =>
  rows.length === 0
    ? 0
    : changedRows(
        await sql`
        INSERT INTO ${sql.raw(table.name)} (${sql.raw(names(table.columns))})
        SELECT ${sql.raw(names(table.columns, 'r.'))} FROM ${rowsTable(table, rows)}
        ON CONFLICT (${sql.raw(table.key.join(', '))}) DO NOTHING`.execute(db),
      )

/** Changes rows that are stored and differ; adds none. */
export const updateRows = async (db: Db, table: Table, rows: readonly Row[]): Promise<number> => {
  const rest = restOf(table)
  return rows.length === 0
    ? 0
    : changedRows(
        await sql`
        UPDATE ${sql.raw(table.name)} AS t SET ${sql.raw(rest.map(([name]) => `${name} = r.${name}`).join(', '))}
        FROM ${rowsTable(table, rows)}
        WHERE ${sql.raw(sameKey(table))} AND (${sql.raw(names(rest, 't.'))}) IS DISTINCT FROM (${sql.raw(names(rest, 'r.'))})`.execute(
          db,
        ),
      )
}

/** Makes these the only rows of the owners: deletes others, inserts missing ones, leaves equal ones untouched. */
export const replaceRows = async (
  db: Db,
  table: Table,
  owner: string,
  owners: readonly number[],
  rows: readonly Row[],
): Promise<number> => {
  if (owners.length === 0) return 0
  const rest = restOf(table)
  // The keys are compared with =, which the planner can hash; IS NOT DISTINCT FROM it cannot.
  const deleted = await sql`
    DELETE FROM ${sql.raw(table.name)} AS t WHERE t.${sql.raw(owner)} = ANY(${[...owners]}::int[]) AND NOT EXISTS (
      SELECT FROM ${rowsTable(table, rows)}
      WHERE ${sql.raw(sameKey(table))} AND (${sql.raw(names(rest, 'r.'))}) IS NOT DISTINCT FROM (${sql.raw(names(rest, 't.'))}))`.execute(
    db,
  )
  return changedRows(deleted) + (await upsertRows(db, table, rows))
}

const KEYED_ID = RowSchema({ id: Type.Integer(), key: Type.String() })
type IdOf<T extends string> = T extends 'product'
  ? ProductId
  : T extends 'variant'
    ? VariantId
    : T extends 'store'
      ? StoreId
      : number
const keyedId = <T extends string>() => Type.Unsafe<{ id: IdOf<T>; key: string }>(KEYED_ID)

export const idsBy = async <T extends string>(
  db: Db,
  table: T,
  key: string,
  keys: readonly string[],
): Promise<Map<string, IdOf<T>>> => {
  const rows = await queryRows(
    db,
    keyedId<T>(),
    sql`SELECT id, ${sql.raw(key)} AS key FROM ${sql.raw(table)} WHERE ${sql.raw(key)} = ANY(${[...keys]}::text[])`,
  )
  return new Map(rows.map((row) => [row.key, row.id]))
}

export const allIds = async <T extends string>(db: Db, table: T, key: string): Promise<Map<string, IdOf<T>>> => {
  const rows = await queryRows(
    db,
    keyedId<T>(),
    sql`SELECT id, ${sql.raw(key)} AS key FROM ${sql.raw(table)} WHERE ${sql.raw(key)} IS NOT NULL`,
  )
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** Lifts the timeouts of shoppers' statements until the end of the transaction: they are too short for an import. */
export const disableTimeouts = async (db: Db): Promise<void> => {
  await sql`SELECT set_config('statement_timeout', '0', TRUE), set_config('lock_timeout', '0', TRUE),
    set_config('idle_in_transaction_session_timeout', '0', TRUE)`.execute(db)
}

/** Waits until no other import is in its transaction: two would deadlock on each other's rows. */
export const lockImport = async (db: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('import shop'))`.execute(db)
}

/**
 * Runs statements that compare whole tables: each row is read once. The planner knows nothing of rows that the transaction has written,
 * and might read one table again for every row of the other.
 */
export const withoutNestedLoops = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  await sql`SET LOCAL enable_nestloop = off`.execute(db)
  const result = await work()
  await sql`SET LOCAL enable_nestloop TO DEFAULT`.execute(db)
  return result
}

/**
 * Makes the statements of a transaction find rows by their keys: one that names a few thousand of millions of rows would read all of
 * them, since the planner takes the rows that it is given for a share of the table.
 */
export const onlyByKeys = async (db: Db): Promise<void> => {
  await sql`SELECT set_config('enable_hashjoin', 'off', TRUE), set_config('enable_mergejoin', 'off', TRUE),
    set_config('enable_seqscan', 'off', TRUE)`.execute(db)
}

/**
 * Makes the commit of a transaction return before it is on the disk, for one of many that a crash lets be repeated. Every later commit
 * that does wait, of an order or of the import's end, has it on the disk too.
 */
export const withoutWaitingForDisk = async (db: Db): Promise<void> => {
  await sql`SELECT set_config('synchronous_commit', 'off', TRUE)`.execute(db)
}

const Locked = RowSchema({ locked: Type.Boolean() })
/** Whether no other import is in its transaction; none can begin one then until this transaction ends. */
export const tryLockImport = async (db: Db): Promise<boolean> => {
  const [row] = await queryRows(db, Locked, sql`SELECT pg_try_advisory_xact_lock(hashtext('import shop')) AS locked`)
  return row?.locked === true
}

/** Notifies every app node that the content of pages has changed. */
export const bumpCatalogueVersion = async (db: Db): Promise<void> => {
  await sql`SELECT bump_catalogue_version()`.execute(db)
}

/** Runs `work` in a savepoint: when it fails, the transaction stays usable. Rethrows the error. */
export const inSavepoint = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  await sql`SAVEPOINT import_batch`.execute(db)
  try {
    const result = await work()
    await sql`RELEASE SAVEPOINT import_batch`.execute(db)
    return result
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT import_batch`.execute(db)
    await sql`RELEASE SAVEPOINT import_batch`.execute(db)
    throw error
  }
}
