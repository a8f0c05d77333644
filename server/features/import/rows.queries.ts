import { sql, type QueryExecutorProvider } from 'kysely'

export type Db = QueryExecutorProvider
export type Column = readonly [name: string, type: string]
export type Row = Readonly<Record<string, unknown>>

/** How one table takes rows. All names come from this folder's constants, never from a file that is read. */
export type Table = { readonly name: string; readonly key: readonly string[]; readonly columns: readonly Column[] }

const names = (columns: readonly Column[], prefix = ''): string => columns.map(([name]) => `${prefix}${name}`).join(', ')
const recordset = (table: Table): string => `AS r(${table.columns.map(([name, type]) => `${name} ${type}`).join(', ')})`
const changed = (result: { numAffectedRows?: bigint | undefined }): number => Number(result.numAffectedRows ?? 0n)

/**
 * Inserts or brings up to date, many rows a statement. A row that is like that already is not touched,
 * so loading the same file again writes nothing.
 */
export const putRows = async (db: Db, table: Table, rows: readonly Row[]): Promise<number> => {
  if (rows.length === 0) return 0
  const rest = table.columns.filter(([name]) => !table.key.includes(name))
  const update = rest.length === 0
    ? 'NOTHING'
    : `UPDATE SET ${rest.map(([name]) => `${name} = excluded.${name}`).join(', ')}
       WHERE (${names(rest, 't.')}) IS DISTINCT FROM (${names(rest, 'excluded.')})`
  return changed(await sql`
    INSERT INTO ${sql.raw(table.name)} AS t (${sql.raw(names(table.columns))})
    SELECT ${sql.raw(names(table.columns, 'r.'))} FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${sql.raw(recordset(table))}
    ON CONFLICT (${sql.raw(table.key.join(', '))}) DO ${sql.raw(update)}`.execute(db))
}

/** Makes the rows of some owners exactly these: others of theirs go, missing ones come, equal ones stay as they are. */
export const replaceRows = async (db: Db, table: Table, owner: string, owners: readonly number[], rows: readonly Row[]): Promise<number> => {
  const rest = table.columns.filter(([name]) => !table.key.includes(name))
  // Equal keys first: that the planner can hash, «not distinct» it cannot.
  const same = table.key.map((name) => `r.${name} = t.${name}`).join(' AND ')
  const gone = await sql`
    DELETE FROM ${sql.raw(table.name)} AS t WHERE t.${sql.raw(owner)} = ANY(${[...owners]}::int[]) AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${sql.raw(recordset(table))}
      WHERE ${sql.raw(same)} AND (${sql.raw(names(rest, 'r.'))}) IS NOT DISTINCT FROM (${sql.raw(names(rest, 't.'))}))`.execute(db)
  return changed(gone) + await putRows(db, table, rows)
}

export const idsBy = async (db: Db, table: string, key: string, keys: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: number; key: string }>`
    SELECT id, ${sql.raw(key)} AS key FROM ${sql.raw(table)} WHERE ${sql.raw(key)} = ANY(${[...keys]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.key, row.id]))
}

export const allIds = async (db: Db, table: string, key: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: number; key: string }>`
    SELECT id, ${sql.raw(key)} AS key FROM ${sql.raw(table)} WHERE ${sql.raw(key)} IS NOT NULL`.execute(db)
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** The limits of shoppers' statements are too short for a load; they come back with the end of its transaction. */
export const unhurried = async (db: Db): Promise<void> => {
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(db)
}

/** Two loads at once would deadlock on each other's rows: the second waits for the end of the first's transaction. */
export const oneLoadAtATime = async (db: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('import shop'))`.execute(db)
}

/** Tells every node that what pages show has changed. */
export const bumpCatalogue = async (db: Db): Promise<void> => {
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

export { changed as changedRows }
