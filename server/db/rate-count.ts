import { sql, type QueryExecutorProvider } from 'kysely'
import { Type } from 'typebox'
import { queryRow, Row } from './rows.ts'

const Hits = Row({ hits: Type.Integer() })

/**
 * Increments the counter of `subject` in its current window and returns the new count. All nodes share the counters.
 * Subjects may hold network addresses: the job `delete-expired` removes counters after two days.
 */
export const incrementRateCount = async (
  db: QueryExecutorProvider,
  subject: string,
  windowSeconds: number,
  now: Date,
): Promise<number> => {
  const start = new Date(Math.floor(now.getTime() / (windowSeconds * 1000)) * windowSeconds * 1000)
  const row = await queryRow(
    db,
    Hits,
    sql`INSERT INTO rate_count (subject, window_start, hits) VALUES (${subject}, ${start}, 1)
        ON CONFLICT (subject, window_start) DO UPDATE SET hits = rate_count.hits + 1 RETURNING hits`,
  )
  return row?.hits ?? 1
}
