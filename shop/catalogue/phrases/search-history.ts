/** The search history, for other features (SEARCH-08). */
import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { MAX_HISTORY } from './search.policy.ts'

/** AUTH-08: moves the guest's phrases to the account. Of a phrase in both the later search stays; of all, the latest. */
export const mergeSearchHistory = async (tx: Transaction<DB>, guest: string, account: string): Promise<void> => {
  if (guest === account) return
  await sql`
    WITH moved AS (DELETE FROM search_history WHERE visitor_id = ${guest} RETURNING phrase_key, phrase, searched_at)
    INSERT INTO search_history (visitor_id, phrase_key, phrase, searched_at)
    SELECT ${account}, phrase_key, phrase, searched_at FROM moved
    ON CONFLICT (visitor_id, phrase_key)
    DO UPDATE SET phrase = excluded.phrase, searched_at = excluded.searched_at
    WHERE search_history.searched_at < excluded.searched_at`.execute(tx)
  await sql`
    DELETE FROM search_history WHERE visitor_id = ${account} AND phrase_key IN (
      SELECT phrase_key FROM search_history WHERE visitor_id = ${account}
      ORDER BY searched_at DESC, phrase_key OFFSET ${MAX_HISTORY})`.execute(tx)
}

export const deleteSearchHistory = async (db: Kysely<DB>, visitorId: string): Promise<void> => {
  await db.deleteFrom('search_history').where('visitor_id', '=', visitorId).execute()
}

/** SAFE-05. The last one first. */
export const exportSearchHistory = (
  db: Kysely<DB>,
  visitorId: string,
): Promise<{ phrase: string; searched_at: Date }[]> =>
  db
    .selectFrom('search_history')
    .select(['phrase', 'searched_at'])
    .where('visitor_id', '=', visitorId)
    .orderBy('searched_at', 'desc')
    .orderBy('phrase_key')
    .execute()

/** The lifetime of a session. */
const HISTORY_DAYS = 180

/** Deletes the phrases of visitors whose session has ended, and who have no account. */
export const deleteAbandonedHistory = async (db: Kysely<DB>, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - HISTORY_DAYS * 86_400_000)
  await sql`
    DELETE FROM search_history h WHERE searched_at < ${before}
    AND NOT EXISTS (SELECT FROM session s WHERE s.visitor_id = h.visitor_id)
    AND NOT EXISTS (SELECT FROM customer c WHERE c.visitor_id = h.visitor_id)`.execute(db)
}
