import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import pgBoss from 'pg-boss/package.json' with { type: 'json' }
import { allJobs } from './all.ts'
import { DEAD_LETTERS, JOBS_SCHEMA, type JobPolicy } from '#platform/jobs/job.ts'

/** Creates and updates the job tables and queues as the database's owner: the app's role may not. */
export const installJobs = async (owner: pg.Client): Promise<void> => {
  const db = {
    executeSql: async (text: string, values?: unknown[]) => ({ rows: (await owner.query(text, values)).rows }),
  }
  const boss = new PgBoss({ db, schema: JOBS_SCHEMA, supervise: false, schedule: false, migrate: true })
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
}

/** Version of pg-boss' tables in this release. */
export const JOBS_SCHEMA_VERSION = pgBoss.pgboss.schema

/** Versions of pg-boss' tables: in the database (null: none yet), and of this release. */
export const jobsSchemaVersions = async (
  owner: pg.Client,
): Promise<{ readonly installed: number | null; readonly own: number }> => {
  const { rows: found } = await owner.query<{ name: string | null }>(
    `SELECT to_regclass('${JOBS_SCHEMA}.version')::text AS name`,
  )
  if (!found[0]?.name) return { installed: null, own: JOBS_SCHEMA_VERSION }
  const { rows } = await owner.query<{ version: number }>(`SELECT version FROM ${JOBS_SCHEMA}.version`)
  return { installed: rows[0]?.version ?? null, own: JOBS_SCHEMA_VERSION }
}

const differs = (queue: Partial<JobPolicy>, policy: JobPolicy): boolean =>
  queue.retryLimit !== policy.retryLimit ||
  queue.retryDelay !== policy.retryDelay ||
  queue.retryDelayMax !== policy.retryDelayMax ||
  queue.retryBackoff !== policy.retryBackoff ||
  queue.expireInSeconds !== policy.expireInSeconds ||
  queue.heartbeatSeconds !== policy.heartbeatSeconds
