/** Counts of the demo shop's visitors, so that its funnel is alive. */
import { sql, type Kysely } from 'kysely'
import { moscowDay } from '#kernel/dates.ts'
import type { DB } from '#platform/db/types.gen.ts'

const DAYS = 45

/** Adds them to the days before `now`, where nothing has been counted. `cities`: codes; `sources`: the most frequent first. */
export const addDemoFunnel = async (
  db: Kysely<DB>,
  now: Date,
  cities: readonly string[],
  sources: readonly string[],
): Promise<void> => {
  await sql`
    WITH step (event, detail, share) AS (VALUES
      ('visit', '', 1.0), ('view', 'home', 0.6), ('view', 'listing', 1.7), ('view', 'product', 2.3), ('view', 'cart', 0.3),
      ('view', 'checkout', 0.11), ('search', '', 0.5), ('add', '', 0.32), ('checkout', 'opened', 0.11),
      ('checkout', 'contacts', 0.09), ('checkout', 'delivery', 0.08), ('checkout', 'sent', 0.07),
      ('refusal', 'not-enough', 0.012), ('refusal', 'total-changed', 0.008)
    ), counted AS (
      SELECT ${moscowDay(now)}::date - back AS day, event, detail, code, source,
        round(share * 30 / place * (0.7 + abs(hashtext(code || source || back)) % 70 / 100.0))::int AS times
      FROM generate_series(1, ${DAYS}) AS back, step, unnest(${cities}::text[]) AS code,
        unnest(${sources}::text[]) WITH ORDINALITY AS s (source, place)
    )
    INSERT INTO funnel_day (day, event, detail, city, source, times)
    SELECT day, event, detail, code, source, times FROM counted
    WHERE times > 0 AND NOT EXISTS (SELECT FROM funnel_day)`.execute(db)
}
