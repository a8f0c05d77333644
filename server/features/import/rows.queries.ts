import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { columnLiteral, transportType, type Column, type Row } from './column-arrays.ts'

export type { Row } from './column-arrays.ts'
export type Db = QueryExecutorProvider

/** How one table takes rows. All names come from this folder's constants, never from a file that is read. */
export type Table = { readonly name: string; readonly key: readonly string[]; readonly columns: readonly Column[] }

const names = (columns: readonly Column[], prefix = ''): string =>
  columns.map(([name]) => `${prefix}${name}`).join(', ')
const restOf = ({ columns, key }: Table): Column[] => columns.filter(([name]) => !key.includes(name))
const sameKey = ({ key }: Table): string => key.map((name) => `r.${name} = t.${name}`).join(' AND ')
/** Number of rows that a statement inserted, updated or deleted. */
export const changedRows = (result: { numAffectedRows?: bigint | undefined }): number =>
  Number(result.numAffectedRows ?? 0n)

/** The rows as a table r of the statement, in the order given. */
const rowsTable = ({ columns }: Table, rows: readonly Row[]): RawBuilder<unknown> => {
  const arrays = columns.map((column) => sql`${columnLiteral(rows, column)}::${sql.raw(transportType(column[1]))}[]`)
  const typed = columns.map(([name, type]) => (type === transportType(type) ? name : `${name}::${type}`)).join(', ')
  return sql`(SELECT ${sql.raw(typed)} FROM unnest(${sql.join(arrays)}) AS u(${sql.raw(names(columns))})) AS r`
}

/**
 * Inserts or brings up to date, many rows a statement. A row that is like that already is not touched, so loading the same file
 * again writes nothing. It is looked for by its key, row by row (OFFSET 0 keeps it so): in the middle of a first load the planner
 * still takes the table for empty and would otherwise read all of it for every batch.
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

/** Rows of owners that this load has just made: nothing can be there yet. */
export const insertRows = async (db: Db, table: Table, rows: readonly Row[]): Promise<number> =>
  rows.length === 0
    ? 0
    : changedRows(
        await sql`
        INSERT INTO ${sql.raw(table.name)} (${sql.raw(names(table.columns))})
        SELECT ${sql.raw(names(table.columns, 'r.'))} FROM ${rowsTable(table, rows)}`.execute(db),
      )

/** Makes the rows of some owners exactly these: others of theirs go, missing ones come, equal ones stay as they are. */
export const replaceRows = async (
  db: Db,
  table: Table,
  owner: string,
  owners: readonly number[],
  rows: readonly Row[],
): Promise<number> => {
  if (owners.length === 0) return 0
  const rest = restOf(table)
  // Equal keys first: that the planner can hash, «not distinct» it cannot.
  const gone = await sql`
    DELETE FROM ${sql.raw(table.name)} AS t WHERE t.${sql.raw(owner)} = ANY(${[...owners]}::int[]) AND NOT EXISTS (
      SELECT FROM ${rowsTable(table, rows)}
      WHERE ${sql.raw(sameKey(table))} AND (${sql.raw(names(rest, 'r.'))}) IS NOT DISTINCT FROM (${sql.raw(names(rest, 't.'))}))`.execute(
    db,
  )
  return changedRows(gone) + (await upsertRows(db, table, rows))
}

export const idsBy = async (
  db: Db,
  table: string,
  key: string,
  keys: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: number; key: string }>`
    SELECT id, ${sql.raw(key)} AS key FROM ${sql.raw(table)} WHERE ${sql.raw(key)} = ANY(${[...keys]}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.key, row.id]))
}

export const allIds = async (db: Db, table: string, key: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: number; key: string }>`
    SELECT id, ${sql.raw(key)} AS key FROM ${sql.raw(table)} WHERE ${sql.raw(key)} IS NOT NULL`.execute(db)
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** The limits of shoppers' statements are too short for a load; they come back with the end of its transaction. */
export const disableTimeouts = async (db: Db): Promise<void> => {
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
    db,
  )
}

/** Two loads at once would deadlock on each other's rows: the second waits for the end of the first's transaction. */
export const lockImport = async (db: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('import shop'))`.execute(db)
}

/** Tells every node that what pages show has changed. */
export const bumpCatalogueVersion = async (db: Db): Promise<void> => {
  await sql`SELECT bump_catalogue_version()`.execute(db)
}

/** Runs a piece of work so that its failure leaves the transaction usable. */
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
