/** How long technical records are stored: sessions, stored answers of idempotent writes, rate counters, audits. */
import { PHRASE_VISITOR, PHRASE_VISITOR_DAYS } from './rate-count.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from './types.gen.ts'

const STORED_ANSWER_HOURS = 72
const RATE_COUNT_HOURS = 48
const AUDIT_HOURS = 30 * 24

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000)

const EMPTY_SESSION_HOURS = 1
/** Older sessions are not looked at again: a week covers every pause of the job, and the index finds it. */
const EMPTY_SESSION_CHECKED_HOURS = 7 * 24

/**
 * SAFE-07: deletes young sessions of guests who have no basket line, favourite, search history, marked review or answer, or order. Their
 * next write opens another.
 */
const deleteEmptySessions = (db: Kysely<DB>, now: Date): Promise<unknown> =>
  sql`
    DELETE FROM session s
    WHERE customer_id IS NULL
      AND created_at BETWEEN ${hoursBefore(now, EMPTY_SESSION_CHECKED_HOURS)} AND ${hoursBefore(now, EMPTY_SESSION_HOURS)}
      AND NOT EXISTS (SELECT FROM basket b JOIN basket_line l ON l.basket_id = b.id
                      WHERE b.visitor_id = s.visitor_id AND b.ordered_at IS NULL)
      AND NOT EXISTS (SELECT FROM favourite f WHERE f.visitor_id = s.visitor_id)
      AND NOT EXISTS (SELECT FROM search_history h WHERE h.visitor_id = s.visitor_id)
      AND NOT EXISTS (SELECT FROM review_mark m WHERE m.visitor_id = s.visitor_id)
      AND NOT EXISTS (SELECT FROM answer_mark m WHERE m.visitor_id = s.visitor_id)
      AND NOT EXISTS (SELECT FROM orders o WHERE o.visitor_id = s.visitor_id)`.execute(db)

export const deleteExpiredRecords = async (db: Kysely<DB>, now: Date): Promise<void> => {
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
  await deleteEmptySessions(db, now)
  await db.deleteFrom('idempotency').where('created_at', '<', hoursBefore(now, STORED_ANSWER_HOURS)).execute()
  await db.deleteFrom('invariant_audit').where('run_at', '<', hoursBefore(now, AUDIT_HOURS)).execute()
  await db
    .deleteFrom('rate_count')
    .where('window_start', '<', hoursBefore(now, RATE_COUNT_HOURS))
    .where(({ eb, or, not }) =>
      or([
        not(eb('subject', 'like', `${PHRASE_VISITOR}%`)),
        eb('window_start', '<', hoursBefore(now, 24 * PHRASE_VISITOR_DAYS)),
      ]),
    )
    .execute()
}
