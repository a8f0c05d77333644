import { sql, type Kysely } from 'kysely'
import type { SearchPhrases } from '../search.api.ts'
import type { DB } from '#platform/db/types.gen.ts'

/** The last one first. */
export const readHistory = async (db: Kysely<DB>, visitorId: string): Promise<SearchPhrases> =>
  (
    await db
      .selectFrom('search_history')
      .select('phrase')
      .where('visitor_id', '=', visitorId)
      .orderBy('searched_at', 'desc')
      .orderBy('phrase_key')
      .execute()
  ).map(({ phrase }) => ({ query: phrase }))

export type HistoryEntry = { readonly key: string; readonly phrase: string; readonly at: Date }

/** Adds the phrase or moves it to the top, and deletes the oldest phrases over `max`. */
export const pushPhrase = async (
  db: Kysely<DB>,
  visitorId: string,
  { key, phrase, at }: HistoryEntry,
  max: number,
): Promise<void> => {
  await sql`
    WITH oldest AS (
      DELETE FROM search_history WHERE visitor_id = ${visitorId} AND phrase_key IN (
        SELECT phrase_key FROM search_history WHERE visitor_id = ${visitorId} AND phrase_key <> ${key}
        ORDER BY searched_at DESC, phrase_key OFFSET ${max - 1}))
    INSERT INTO search_history (visitor_id, phrase_key, phrase, searched_at)
    VALUES (${visitorId}, ${key}, ${phrase}, ${at})
    ON CONFLICT (visitor_id, phrase_key) DO UPDATE SET phrase = excluded.phrase, searched_at = excluded.searched_at`.execute(
    db,
  )
}

export const deletePhrase = async (db: Kysely<DB>, visitorId: string, key: string): Promise<void> => {
  await db.deleteFrom('search_history').where('visitor_id', '=', visitorId).where('phrase_key', '=', key).execute()
}
