/** SEARCH-07: how often each phrase is searched, by day in Moscow. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type } from 'typebox'
import { deleteInPortions } from '#platform/db/retention.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

export type PhraseCount = {
  readonly phrase: string
  readonly searches: number
  readonly without_results: number
  /** How often a product of the answer was opened. */
  readonly choices: number
}

/** Adds to the counts of a day; rows are locked in the order of their phrases. */
export const addPhraseCounts = async (
  tx: Transaction<DB>,
  day: Date,
  counts: readonly PhraseCount[],
): Promise<void> => {
  const rows = counts.toSorted((a, b) => (a.phrase < b.phrase ? -1 : 1))
  await sql`
    INSERT INTO search_phrase_day AS d (day, phrase, searches, without_results, choices)
    SELECT (${day}::timestamptz AT TIME ZONE 'Europe/Moscow')::date, phrase, searches, without_results, choices
    FROM unnest(${rows.map(({ phrase }) => phrase)}::text[], ${rows.map(({ searches }) => searches)}::int[],
      ${rows.map(({ without_results }) => without_results)}::int[], ${rows.map(({ choices }) => choices)}::int[])
      AS c (phrase, searches, without_results, choices)
    ON CONFLICT (day, phrase) DO UPDATE
    SET searches = d.searches + excluded.searches, without_results = d.without_results + excluded.without_results,
      choices = d.choices + excluded.choices`.execute(tx)
}

const OftenSearched = Row({ phrase: Type.String() })

/**
 * Phrases that at least `min` visitors have searched since `since` and that mostly found something, the most frequent first; then those
 * that staff suggest. Without phrases that hold the words of a blocked one.
 */
export const selectOftenSearched = async (
  db: Kysely<DB>,
  { since, min, take }: { readonly since: Date; readonly min: number; readonly take: number },
): Promise<string[]> => {
  const rows = await queryRows(
    db,
    OftenSearched,
    sql`
    WITH frequent AS (
      SELECT phrase, sum(searches) AS searches FROM search_phrase_day
      WHERE day >= (${since}::timestamptz AT TIME ZONE 'Europe/Moscow')::date
      GROUP BY phrase HAVING sum(searches) >= ${min} AND sum(without_results) * 2 < sum(searches)
    ), listed AS (
      SELECT phrase, searches FROM frequent
      UNION ALL
      SELECT phrase, 0 FROM search_phrase_choice
      WHERE choice = 'suggested' AND phrase NOT IN (SELECT phrase FROM frequent)
    )
    SELECT phrase FROM listed
    WHERE NOT EXISTS (
      SELECT FROM search_phrase_choice AS blocked
      WHERE blocked.choice = 'blocked'
        AND strpos(' ' || listed.phrase || ' ', ' ' || blocked.phrase || ' ') > 0)
    ORDER BY searches DESC, phrase LIMIT ${take}`,
  )
  return rows.map(({ phrase }) => phrase)
}

export const PHRASE_DAYS = 90

export const deleteOldPhraseCounts = (db: Kysely<DB>, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - PHRASE_DAYS * 86_400_000)
  return deleteInPortions(
    db,
    'search_phrase_day',
    sql`old.day < (${before}::timestamptz AT TIME ZONE 'Europe/Moscow')::date`,
  )
}
