import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import pgBoss from 'pg-boss/package.json' with { type: 'json' }
import { allJobs } from './all.ts'
import { DEAD_LETTERS, JOBS_SCHEMA, type JobPolicy } from './job.ts'

/** Creates and updates the job tables and queues as the database's owner: the app's role may not. Returns whether it created any. */
export const installJobs = async (owner: pg.Client): Promise<boolean> => {
  const db = {
    executeSql: async (text: string, values?: unknown[]) => ({ rows: (await owner.query(text, values)).rows }),
  }
  const boss = new PgBoss({ db, schema: JOBS_SCHEMA, supervise: false, schedule: false, migrate: true })
  const before = await fingerprint(owner)
  boss.on('error', () => {}) // start() itself throws
  await boss.start()
  try {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    if (!known.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS)
    for (const { name, policy, formerNames = [] } of allJobs) {
      for (const former of formerNames) if (known.has(former)) await boss.unschedule(former)
      const queue = known.get(name)
      if (queue === undefined) await boss.createQueue(name, { ...policy, deadLetter: DEAD_LETTERS })
      else if (differs(queue, policy)) await boss.updateQueue(name, { ...policy })
    }
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
  return before !== (await fingerprint(owner))
}

/** Versions of pg-boss' tables: in the database (null: none yet), and of this release. */
export const jobsSchemaVersions = async (
  owner: pg.Client,
): Promise<{ readonly installed: number | null; readonly own: number }> => {
  const { rows: found } = await owner.query<{ name: string | null }>(
    `SELECT to_regclass('${JOBS_SCHEMA}.version')::text AS name`,
  )
  if (!found[0]?.name) return { installed: null, own: pgBoss.pgboss.schema }
  const { rows } = await owner.query<{ version: number }>(`SELECT version FROM ${JOBS_SCHEMA}.version`)
  return { installed: rows[0]?.version ?? null, own: pgBoss.pgboss.schema }
}

const differs = (queue: Partial<JobPolicy>, policy: JobPolicy): boolean =>
  queue.retryLimit !== policy.retryLimit ||
  queue.retryDelay !== policy.retryDelay ||
  queue.retryDelayMax !== policy.retryDelayMax ||
  queue.retryBackoff !== policy.retryBackoff ||
  queue.expireInSeconds !== policy.expireInSeconds ||
  queue.heartbeatSeconds !== policy.heartbeatSeconds

/** Which tables and sequences there are: new ones need rights. */
const fingerprint = async (owner: pg.Client): Promise<string> => {
  const { rows } = await owner.query<{ all: string | null }>(
    `SELECT string_agg(relname, ' ' ORDER BY relname) AS all FROM pg_class WHERE relnamespace = to_regnamespace('${JOBS_SCHEMA}')`,
  )
  return rows[0]?.all ?? ''
}
