/** What has changed of the catalogue since it was read, which triggers log (0130_catalogue_changes.sql). */
import { Type, type Static } from 'typebox'
import { sql, type Kysely, type Transaction } from 'kysely'
import { ProductId, VariantId } from '#kernel/shared.api.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { deleteInPortions } from '#platform/db/retention.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

type Tx = Transaction<DB>

/** How long changes are stored. */
export const LOGGED_MS = 7 * DAY_MS

/** A moment of the database: which server it was, since when, and the transactions seen (`pg_snapshot`). */
const POSITION = {
  /** Another one after a restored copy and after another server became the primary: its transactions have their own numbers. */
  server: Type.String(),
  seen: Type.String(),
}
const Position = Row(POSITION)
export type Position = Static<typeof Position>
const NOW = sql`concat_ws('/', (SELECT system_identifier FROM pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8),
  'catalogue_change'::regclass::oid) AS server, pg_current_snapshot()::text AS seen`

/** The moment that `tx` sees. */
export const readPosition = async (tx: Tx): Promise<Position> => {
  const position = await queryRow(tx, Position, sql`SELECT ${NOW}`)
  if (position === undefined) throw new Error('The database has no moment')
  return position
}

const LoggedChanges = Row({
  ...POSITION,
  /** Something else than the following has changed. */
  is_whole: Type.Boolean(),
  /** Variants whose price, old price or position has changed. */
  offers: Type.Array(VariantId),
  /** Variants that are in stock somewhere now, or no longer. */
  stock: Type.Array(VariantId),
  /** Products whose flags, labels, day or rating have changed. */
  marks: Type.Array(ProductId),
})

/** Changes of the transactions that were not seen at `since`; the moment is then that of `tx`. */
export const readLoggedChanges = async (tx: Tx, since: Position): Promise<Static<typeof LoggedChanges>> => {
  const changes = await queryRow(
    tx,
    LoggedChanges,
    sql`WITH change AS MATERIALIZED (
        SELECT DISTINCT kind, id FROM catalogue_change
        WHERE xid >= pg_snapshot_xmin(${since.seen}::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, ${since.seen}::pg_snapshot))
      SELECT ${NOW}, EXISTS (SELECT FROM change WHERE kind = 'whole') AS is_whole,
        ARRAY(SELECT id FROM change WHERE kind = 'offer') AS offers, ARRAY(SELECT id FROM change WHERE kind = 'stock') AS stock,
        ARRAY(SELECT id FROM change WHERE kind = 'mark') AS marks`,
  )
  if (changes === undefined) throw new Error('The catalogue has no changes')
  return { ...changes, is_whole: changes.is_whole || changes.server !== since.server }
}

export const deleteOldCatalogueChanges = (db: Kysely<DB>, now: Date): Promise<number> =>
  deleteInPortions(db, 'catalogue_change', sql`old.at < ${new Date(now.getTime() - LOGGED_MS)}`)
