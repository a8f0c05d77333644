/** EXCH-01: kinds of objects whose changes are written, because a program reads them. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { Type } from 'typebox'
import { DAY_MS } from '#kernel/durations.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { NumericText, queryRow, Row } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { CURSOR_DAYS, type ChangeKind } from '../facts/change-kinds.ts'

const Reader = Row({ since: Type.Number(), is_complete: Type.Boolean(), is_stale: Type.Boolean() })
const Xid = Row({ xid: NumericText })
const Ended = Row({ have_ended: Type.Boolean() })
const CHECKS = 30
const CHECK_MS = 100

/** Waits until all transactions that have written something before have ended; false: one is still open after three seconds. */
const earlierWritersEnded = async (db: Kysely<DB>): Promise<boolean> => {
  const own = await queryRow(db, Xid, sql`SELECT pg_current_xact_id()::text AS xid`)
  for (let check = 0; check < CHECKS; check += 1) {
    const row = await queryRow(
      db,
      Ended,
      sql`SELECT pg_snapshot_xmin(pg_current_snapshot()) > ${own?.xid}::text::xid8 AS have_ended`,
    )
    if (row?.have_ended === true) return true
    await pause(CHECK_MS)
  }
  return false
}

/**
 * The moment since when all changes of a kind are written (ms; -Infinity: always were). The first reading of a kind begins it; throws
 * «overloaded» while a transaction that is older than this one is open.
 */
export const changesSince = async (db: Kysely<DB>, kind: ChangeKind): Promise<number> => {
  const read = sql`
    SELECT extract(epoch FROM since)::float8 * 1000 AS since, is_complete, read_at < now() - interval '1 day' AS is_stale
    FROM change_reader WHERE kind = ${kind}`
  let reader = await queryRow(db, Reader, read)
  if (reader === undefined) {
    await transaction(db, (tx) =>
      sql`INSERT INTO change_reader (kind) VALUES (${kind}) ON CONFLICT (kind) DO NOTHING`.execute(tx),
    )
    reader = await queryRow(db, Reader, read)
  }
  if (reader?.is_complete !== true) {
    if (!(await earlierWritersEnded(db)))
      throw new HttpError('overloaded', 'Начинаем записывать изменения. Повторите через несколько секунд.', {
        retryAfter: 5,
      })
    await sql`UPDATE change_reader SET is_complete = TRUE, since = now() WHERE kind = ${kind} AND NOT is_complete`.execute(
      db,
    )
    return changesSince(db, kind)
  }
  if (reader.is_stale) await sql`UPDATE change_reader SET read_at = now() WHERE kind = ${kind}`.execute(db)
  return reader.since
}

/** Changes of what nobody has read for longer than a cursor lives are written no more. */
export const deleteOldReaders = async (db: QueryExecutorProvider, now: Date): Promise<void> => {
  await sql`DELETE FROM change_reader WHERE read_at < ${new Date(now.getTime() - (CURSOR_DAYS + 2) * DAY_MS)}`.execute(
    db,
  )
}
