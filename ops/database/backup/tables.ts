/** The tables and sequences that a backup holds, read from the database itself, so that a new table cannot be forgotten. */
import type pg from 'pg'
import { Type } from 'typebox'
import { checkRows, Row } from '#platform/db/rows.ts'
import type { TableColumns } from './manifest.ts'

/**
 * The migrations that have run make the rows of `migration`, and those of `catalogue_change` name transactions of one server. Of pg-boss
 * only jobs are data: the shop makes its queues again.
 */
const IS_DATA = `(relation.relnamespace = 'public'::regnamespace AND relation.relname NOT IN ('migration', 'catalogue_change')
  OR relation.oid = to_regclass('pgboss.job'))`

const Table = Row({ name: Type.String(), columns: Type.Array(Type.String()), refers_to: Type.Array(Type.String()) })
const Sequence = Row({ name: Type.String() })
const Position = Row({ value: Type.String(), is_used: Type.Boolean() })

/** Partitions are part of their table, and generated columns are computed again. */
const TABLES = `
  SELECT format('%I.%I', relation.relnamespace::regnamespace, relation.relname) AS name,
         ARRAY(SELECT quote_ident(attname) FROM pg_attribute WHERE attrelid = relation.oid AND attnum > 0
               AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
         ARRAY(SELECT format('%I.%I', other.relnamespace::regnamespace, other.relname)
               FROM pg_constraint JOIN pg_class other ON other.oid = confrelid
               WHERE conrelid = relation.oid AND contype = 'f' AND confrelid <> conrelid) AS refers_to
  FROM pg_class relation
  WHERE relkind IN ('r', 'p') AND NOT relispartition AND ${IS_DATA} ORDER BY name`

/** In an order in which a row comes after those it refers to. Throws when tables refer to each other in a circle. */
export const listTables = async (client: pg.Client): Promise<TableColumns[]> => {
  const left = new Map(checkRows(Table, (await client.query(TABLES)).rows).map((table) => [table.name, table]))
  const ordered: TableColumns[] = []
  while (left.size > 0) {
    const ready = [...left.values()].filter((table) => table.refers_to.every((other) => !left.has(other)))
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const { name, columns } of ready) {
      ordered.push({ name, columns })
      left.delete(name)
    }
  }
  return ordered
}

/** Sequences are outside of transactions: read after the tables, their values are beyond every row. */
export const readSequences = async (
  client: pg.Client,
): Promise<Record<string, { readonly value: string; readonly isUsed: boolean }>> => {
  const { rows } = await client.query(
    `SELECT format('%I.%I', relnamespace::regnamespace, relname) AS name FROM pg_class
     WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY name`,
  )
  const positions: Record<string, { readonly value: string; readonly isUsed: boolean }> = {}
  for (const { name } of checkRows(Sequence, rows)) {
    const [position] = checkRows(
      Position,
      (await client.query(`SELECT last_value::text AS value, is_called AS is_used FROM ${name}`)).rows,
    )
    if (position !== undefined) positions[name] = { value: position.value, isUsed: position.is_used }
  }
  return positions
}
