/** SEARCH-08: the phrases that a visitor has searched for. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { done, type Handlers } from '#kernel/endpoint.ts'
import type { search } from '../search.api.ts'
import { oneLine } from '#kernel/text.ts'
import { ensureVisitor, type Caller } from '#platform/calls/caller.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { deleteInPortions } from '#platform/db/retention.ts'
import type { Clock } from '#platform/clock.ts'
import type { PhraseRecorder } from './phrase-recorder.ts'
import { deletePhrase, pushPhrase, readHistory } from './search-history.sql.ts'
import { MAX_HISTORY, phraseKey } from './search.policy.ts'

// The search history, for other features (SEARCH-08).

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
export const HISTORY_DAYS = 180

/** Deletes the phrases of visitors whose session has ended, and who have no account. */
export const deleteAbandonedHistory = (db: Kysely<DB>, now: Date): Promise<number> =>
  deleteInPortions(
    db,
    'search_history',
    sql`
    old.searched_at < ${new Date(now.getTime() - HISTORY_DAYS * 86_400_000)}
    AND NOT EXISTS (SELECT FROM session s WHERE s.visitor_id = old.visitor_id)
    AND NOT EXISTS (SELECT FROM customer c WHERE c.visitor_id = old.visitor_id)`,
  )

type HistoryHandlers = Pick<
  Handlers<typeof search, Caller>,
  'getHistory' | 'postSearchHistoryPush' | 'postSearchChoice' | 'deleteHistoryItem' | 'deleteHistory'
>

export type HistoryDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  /** SEARCH-07: counts a phrase that a visitor has searched for. */
  readonly recordPhrase: PhraseRecorder['record']
  readonly recordChoice: PhraseRecorder['record']
}

export const historyCalls = ({ db, clock, recordPhrase, recordChoice }: HistoryDeps): HistoryHandlers => ({
  getHistory: async (_, { visitorId }) => done(visitorId === null ? [] : await readHistory(db, visitorId)),

  postSearchHistoryPush: async ({ query }, caller) => {
    const phrase = oneLine(query)
    if (phrase === '') return done(caller.visitorId === null ? [] : await readHistory(db, caller.visitorId))
    const visitorId = await ensureVisitor(db, caller)
    recordPhrase(phrase, visitorId, caller.address)
    await pushPhrase(db, visitorId, { key: phraseKey(phrase), phrase, at: clock.now() }, MAX_HISTORY)
    return done(await readHistory(db, visitorId))
  },

  // A search makes a visitor known.
  postSearchChoice: async ({ query }, { visitorId, address }) => {
    if (visitorId !== null) recordChoice(query, visitorId, address)
    return done({})
  },

  deleteHistoryItem: async ({ query }, { visitorId }) => {
    if (visitorId === null) return done([])
    await deletePhrase(db, visitorId, phraseKey(oneLine(query)))
    return done(await readHistory(db, visitorId))
  },

  deleteHistory: async (_, { visitorId }) => {
    if (visitorId !== null) await deleteSearchHistory(db, visitorId)
    return done([])
  },
})

/** The history of a visitor at sign-in, in an export of their data, and when these are erased. */
export const searchHistory = { deleteSearchHistory, exportSearchHistory, mergeSearchHistory }
