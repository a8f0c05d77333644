import { PgBoss, type Job as Taken } from 'pg-boss'
import { Check } from 'typebox/value'
import { APP_ROLE } from '#server/db/connection.ts'
import { allJobs } from './all.ts'
import { JOBS_SCHEMA, type Job, type JobDeps } from './job.ts'

export type JobsOptions = { readonly databaseUrl: string; readonly deps: JobDeps; readonly onError: (error: Error, job?: string) => void; readonly pollSeconds?: number }

/** Starts this process's workers. Jobs are at-least-once: a killed worker's job goes to another after its heartbeat. */
export const registerJobs = async ({ databaseUrl, deps, onError, pollSeconds = 2 }: JobsOptions): Promise<{ stop: () => Promise<void> }> => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOBS_SCHEMA,
    application_name: 'glad jobs',
    options: `-c role=${APP_ROLE} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=10000`,
    max: 3,
    migrate: false, // the owner does it: server/jobs/install.ts
    createSchema: false,
    reindex: false, // the app owns no index
  })
  boss.on('error', (error) => onError(error))
  await boss.start()
  for (const job of allJobs) {
    await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async (taken: Taken<unknown>[]) => {
      for (const { data } of taken) await work(job, data, deps, onError)
    })
    if (job.cron !== undefined) await boss.schedule(job.name, job.cron, {})
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) }
}

const work = async (job: Job, data: unknown, deps: JobDeps, onError: JobsOptions['onError']): Promise<void> => {
  try {
    if (!Check(job.payload, data)) throw new Error(`The payload of ${job.name} is not what the job says`)
    await job.work(data, deps)
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)), job.name)
    throw error // pg-boss tries again by the job's policy, and moves the hopeless to the dead letters
  }
}

