/** The end of old rows in portions, and of technical records: sessions, stored answers of idempotent writes, rate counters, audits. */
import { PHRASE_VISITOR, PHRASE_VISITOR_DAYS } from './rate-count.ts'
import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type { DB } from './types.gen.ts'

/** Rows that one statement deletes: it is far from its time limit, and holds their locks for a moment. */
const PORTION = 5_000

/**
 * Deletes the rows of a table for which `isOld` holds, a portion a statement, until fewer are left. In `isOld` the row is `old`. A row
 * that is written meanwhile stays. Returns how many rows were deleted.
 */
export const deleteInPortions = async (
  db: QueryExecutorProvider,
  table: keyof DB,
  isOld: RawBuilder<unknown>,
  portion = PORTION,
): Promise<number> => {
  for (let deleted = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT old.ctid FROM ${sql.table(table)} AS old WHERE ${isOld} LIMIT ${portion}))`.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < portion) return deleted
  }
}

export const STORED_ANSWER_HOURS = 72
export const RATE_COUNT_HOURS = 48
export const AUDIT_DAYS = 30

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000)

const EMPTY_SESSION_HOURS = 1
/** Older sessions are not looked at again: a week covers every pause of the job, and the index finds it. */
const EMPTY_SESSION_CHECKED_HOURS = 7 * 24

/**
 * SAFE-07: deletes young sessions of guests who have no basket line, favourite, search history, marked review or answer, or order. Their
 * next write opens another.
 */
const deleteEmptySessions = (db: Kysely<DB>, now: Date): Promise<number> =>
  deleteInPortions(
    db,
    'session',
    sql`
    old.customer_id IS NULL
      AND old.created_at BETWEEN ${hoursBefore(now, EMPTY_SESSION_CHECKED_HOURS)} AND ${hoursBefore(now, EMPTY_SESSION_HOURS)}
      AND NOT EXISTS (SELECT FROM basket b JOIN basket_line l ON l.basket_id = b.id
                      WHERE b.visitor_id = old.visitor_id AND b.ordered_at IS NULL)
      AND NOT EXISTS (SELECT FROM favourite f WHERE f.visitor_id = old.visitor_id)
      AND NOT EXISTS (SELECT FROM search_history h WHERE h.visitor_id = old.visitor_id)
      AND NOT EXISTS (SELECT FROM review_mark m WHERE m.visitor_id = old.visitor_id)
      AND NOT EXISTS (SELECT FROM answer_mark m WHERE m.visitor_id = old.visitor_id)
      AND NOT EXISTS (SELECT FROM orders o WHERE o.visitor_id = old.visitor_id)`,
  )

export const deleteEndedSessions = async (db: Kysely<DB>, now: Date): Promise<void> => {
  await deleteInPortions(db, 'session', sql`old.expires_at < ${now}`)
  await deleteEmptySessions(db, now)
}
export const deleteStoredAnswers = (db: Kysely<DB>, now: Date): Promise<number> =>
  deleteInPortions(db, 'idempotency', sql`old.created_at < ${hoursBefore(now, STORED_ANSWER_HOURS)}`)
export const deleteOldAudits = (db: Kysely<DB>, now: Date): Promise<number> =>
  deleteInPortions(db, 'invariant_audit', sql`old.run_at < ${hoursBefore(now, 24 * AUDIT_DAYS)}`)
/** Who has searched for a phrase is counted for longer. */
export const deleteOldRateCounts = (db: Kysely<DB>, now: Date): Promise<number> =>
  deleteInPortions(
    db,
    'rate_count',
    sql`
    old.window_start < ${hoursBefore(now, RATE_COUNT_HOURS)} AND (old.subject NOT LIKE ${`${PHRASE_VISITOR}%`}
      OR old.window_start < ${hoursBefore(now, 24 * PHRASE_VISITOR_DAYS)})`,
  )
