import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * Counts one more of `subject` in its window and says how many there are now, this one included. Shared by all nodes.
 * Subjects hold addresses: the sweep forgets them after two days.
 */
export const countOneMore = async (
  db: QueryExecutorProvider,
  subject: string,
  windowSeconds: number,
  now: Date,
): Promise<number> => {
  const start = new Date(Math.floor(now.getTime() / (windowSeconds * 1000)) * windowSeconds * 1000)
  const { rows } = await sql<{ hits: number }>`
    INSERT INTO rate_count (subject, window_start, hits) VALUES (${subject}, ${start}, 1)
    ON CONFLICT (subject, window_start) DO UPDATE SET hits = rate_count.hits + 1 RETURNING hits`.execute(db)
  return rows[0]?.hits ?? 1
}
