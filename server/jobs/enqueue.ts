import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Static, TSchema } from 'typebox'
import type { DB } from '#server/db/types.gen.ts'
import type { Job } from './job.ts'

/**
 * Puts a job into the transaction of its cause: no commit, no job. `key` names the cause, and a cause already known
 * makes no second job. Written in SQL, since whoever causes a job knows a transaction and no job runner. Workers poll: a NOTIFY would make all commits of the shop queue up.
 */
export const enqueue = async <P extends TSchema>(
  tx: Transaction<DB>,
  job: Job<P>,
  payload: Static<P>,
  key?: string,
): Promise<void> => {
  const id = key === undefined ? sql`gen_random_uuid()` : sql`${idOf(job.name, key)}::uuid`
  const { rows } = await sql<{ known: boolean }>`
    WITH kind AS (SELECT * FROM pgboss.queue WHERE name = ${job.name}),
    made AS (
      INSERT INTO pgboss.job (id, name, data, priority, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
                              retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
      SELECT ${id}, name, ${JSON.stringify(payload)}::jsonb, 0, pgboss.job_now(), pgboss.job_now(), pgboss.job_now() + retention_seconds * interval '1 s',
             expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
      FROM kind ON CONFLICT DO NOTHING)
    SELECT EXISTS (SELECT FROM kind) AS known`.execute(tx)
  if (rows[0]?.known !== true)
    throw new Error(
      `The job kind ${job.name} is not in the database: it is missing in server/jobs/all.ts, or migrations were not run`,
    )
}

const idOf = (name: string, key: string): string => {
  const hex = createHash('sha256').update(`${name}\n${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}` // a UUID of version 8: own rule
}
