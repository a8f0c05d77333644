import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { DAY_MS } from '#kernel/durations.ts'
import { deleteInPortions } from '#platform/db/retention.ts'
import { NumericText, queryRow, queryRows, Row } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { CURSOR_DAYS, type ChangeKind } from '../facts/change-kinds.ts'

const BATCH = 20_000
const Moved = Row({ moved: Type.Integer() })

/**
 * Gives positions to the changes that are committed. One process does it at a time, so that a lower position is never committed
 * after a higher one.
 */
export const logChanges = async (db: Kysely<DB>): Promise<void> => {
  for (;;) {
    const moved = await transaction(db, async (tx) => {
      const waiting = await queryRow(
        tx,
        Moved,
        sql`SELECT count(*)::int AS moved FROM (SELECT FROM changed_row LIMIT 1) AS one`,
      )
      if (waiting?.moved === 0) return 0
      // A statement of its own: the next one sees what the holder before has committed.
      await sql`SELECT pg_advisory_xact_lock(hashtext('change_log'))`.execute(tx)
      const row = await queryRow(
        tx,
        Moved,
        sql`
        WITH taken AS (
          DELETE FROM changed_row WHERE id IN (SELECT id FROM changed_row ORDER BY id LIMIT ${BATCH}) RETURNING id, kind, key, at
        ), added AS (
          INSERT INTO change_log (kind, key, at) SELECT kind, key, max(at) FROM taken GROUP BY kind, key ORDER BY min(id)
        )
        SELECT count(*)::int AS moved FROM taken`,
      )
      return row?.moved ?? 0
    })
    if (moved < BATCH) return
  }
}

const Position = Row({ position: NumericText })
/** The last position; 0 without any. */
export const lastPosition = async (db: QueryExecutorProvider): Promise<string> =>
  (await queryRow(db, Position, sql`SELECT coalesce(max(position), 0)::text AS position FROM change_log`))?.position ??
  '0'

/** The position before the first change of a kind since a moment; undefined: there was none. */
export const positionBefore = async (
  db: QueryExecutorProvider,
  kind: ChangeKind,
  since: Date,
): Promise<string | undefined> =>
  (
    await queryRow(
      db,
      Position,
      sql`
      SELECT (position - 1)::text AS position FROM change_log WHERE kind = ${kind} AND at >= ${since}
      ORDER BY position LIMIT 1`,
    )
  )?.position

const Change = Row({ position: NumericText, key: Type.String() })
/** Changes after a position, the oldest first. */
export const readChanges = (
  db: QueryExecutorProvider,
  kind: ChangeKind,
  after: string,
  limit: number,
): Promise<Static<typeof Change>[]> =>
  queryRows(
    db,
    Change,
    sql`
    SELECT position::text, key FROM change_log WHERE kind = ${kind} AND position > ${after}::bigint
    ORDER BY change_log.position LIMIT ${limit}`,
  )

/** A day more than a cursor lives. */
export const deleteOldChanges = (db: QueryExecutorProvider, now: Date): Promise<number> =>
  deleteInPortions(db, 'change_log', sql`old.at < ${new Date(now.getTime() - (CURSOR_DAYS + 1) * DAY_MS)}`)
