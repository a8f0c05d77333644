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
      ('visit', '', 1.0), ('view', 'home', 0.6), ('view', 'listing', 1.7), ('view', 'product', 2.3), ('view', 'cart', 0.2),
      ('view', 'checkout', 0.065), ('search', '', 0.5), ('add', '', 0.17), ('checkout', 'opened', 0.065),
      ('checkout', 'contacts', 0.052), ('checkout', 'delivery', 0.046), ('checkout', 'sent', 0.04),
      ('refusal', 'not-enough', 0.004), ('refusal', 'total-changed', 0.002)
    ), counted AS (
      SELECT ${moscowDay(now)}::date - back AS day, event, detail, code, source,
        floor(share * 12 / place * (0.7 + abs(hashtext(code || source || back)) % 70 / 100.0)
          + abs(hashtext(event || detail || code || source || back)) % 100 / 100.0)::int AS times
      FROM generate_series(0, ${DAYS}) AS back, step, unnest(${cities}::text[]) AS code,
        unnest(${sources}::text[]) WITH ORDINALITY AS s (source, place)
    )
    INSERT INTO funnel_day (day, event, detail, city, source, times)
    SELECT day, event, detail, code, source, times FROM counted
    WHERE times > 0 AND NOT EXISTS (SELECT FROM funnel_day)`.execute(db)
}
