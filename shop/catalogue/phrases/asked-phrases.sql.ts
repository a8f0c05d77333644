/** OFFICE-05: what shoppers have asked, by phrase, for staff. The counts name nobody (phrase-recorder.ts). */
import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const AskedRow = Row({
  phrase: Type.String(),
  searches: Type.Integer(),
  without_results: Type.Integer(),
  choices: Type.Integer(),
  last_day: Type.String(),
  total: Type.Integer(),
})
export type AskedRow = Static<typeof AskedRow>

/** `empty`: found nothing; `unchosen`: found something, and no product was opened. */
export type AskedShow = 'empty' | 'unchosen' | 'all'

type Asked = { readonly show: AskedShow; readonly since: Date; readonly skip: number; readonly take: number }

/** The most frequent phrases first. `total`: of all of them. */
export const readAskedPhrases = (db: Kysely<DB>, { show, since, skip, take }: Asked): Promise<AskedRow[]> =>
  queryRows(
    db,
    AskedRow,
    sql`
    SELECT phrase, sum(searches)::int AS searches, sum(without_results)::int AS without_results,
      sum(choices)::int AS choices, max(day)::text AS last_day, count(*) OVER ()::int AS total
    FROM search_phrase_day WHERE day >= (${since}::timestamptz AT TIME ZONE 'Europe/Moscow')::date
    GROUP BY phrase
    HAVING sum(searches) > 0 AND CASE ${show}::text
      WHEN 'empty' THEN sum(without_results) > 0
      WHEN 'unchosen' THEN sum(without_results) < sum(searches) AND sum(choices) = 0
      ELSE TRUE END
    ORDER BY CASE WHEN ${show}::text = 'empty' THEN sum(without_results) ELSE sum(searches) END DESC, phrase
    OFFSET ${skip} LIMIT ${take}`,
  )

const LastRow = Row({ phrase: Type.String(), searches: Type.Integer() })
/** The phrases that were searched last, those of the last day first, the most frequent first. */
export const readLastPhrases = (db: Kysely<DB>, take: number): Promise<Static<typeof LastRow>[]> =>
  queryRows(
    db,
    LastRow,
    sql`
    SELECT phrase, sum(searches)::int AS searches FROM search_phrase_day
    GROUP BY phrase HAVING sum(searches) > 0 ORDER BY max(day) DESC, sum(searches) DESC, phrase LIMIT ${take}`,
  )

const CheckRow = Row({
  phrase: Type.String(),
  categories: Type.Array(Type.String()),
  brands: Type.Array(Type.String()),
  page_url: Type.Union([Type.String(), Type.Null()]),
})
export type PhraseCheck = Static<typeof CheckRow>
export const readPhraseChecks = (db: Kysely<DB>): Promise<PhraseCheck[]> =>
  queryRows(db, CheckRow, sql`SELECT phrase, categories, brands, page_url FROM search_check ORDER BY phrase`)
