import { PgBoss, type Job as Taken, type JobResult } from 'pg-boss'
import { Check } from 'typebox/value'
import { KEEP_ALIVE } from '#platform/db/connection.ts'
import { DatabaseClient } from '#platform/db/database-client.ts'
import type { AllJobDeps } from './job-deps.ts'
import { allJobs } from './all.ts'
import { JOBS_SCHEMA } from '#platform/jobs/job.ts'
import { traceJob } from '#platform/tracing.ts'

export type JobsOptions = {
  /** Address for the app's login. */ readonly databaseUrl: string
  readonly deps: AllJobDeps
  readonly onError: (error: Error, job?: string) => void
  readonly pollSeconds?: number
  /** Direct connections, for the short statements of pg-boss; the default is 3. */ readonly connections?:
    | number
    | undefined
}

/** `query_timeout`, in ms, is for a server that does not answer; its own limit ends a statement first. */
const CONNECTION = { ...KEEP_ALIVE, Client: DatabaseClient, query_timeout: 35_000 }
/** Jobs of a kind without its own size that are fetched together and run concurrently. */
const BATCH = 10
/** Share of the batch's expiry time that one job may take. */
const SHARE_OF_EXPIRY = 0.8

/** Starts this process's workers. Jobs are at-least-once: another worker takes the job of a killed one after its heartbeat. */
export const registerJobs = async ({
  databaseUrl,
  deps,
  onError,
  pollSeconds = 2,
  connections = 3,
}: JobsOptions): Promise<{ stop: () => Promise<void> }> => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOBS_SCHEMA,
    application_name: 'glad jobs',
    options: '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=10000',
    max: connections,
    ...CONNECTION,
    migrate: false, // the owner does it: app/jobs/install.ts
    createSchema: false,
    reindex: false, // the app owns no index
  })
  boss.on('error', (error) => onError(errorOfBoss(error)))
  await boss.start()
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const job of allJobs) {
    // A full batch means that more is waiting: the next one is taken without waiting for the poll.
    const options = {
      pollingIntervalSeconds: pollSeconds,
      batchSize: 'workAll' in job ? job.batchSize : BATCH,
      burstWhenBatchFull: true,
      perJobResults: true,
    } as const
    for (const queue of [job.name, ...(job.formerNames ?? []).filter((name) => known.has(name))])
      await boss.work(queue, options, (taken: Taken<unknown>[]) =>
        work(job, taken, deps, (error) => onError(error, job.name)),
      )
    if (job.cron !== undefined) await boss.schedule(job.name, job.cron, {})
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) }
}

/** pg-boss gives objects that look like errors, and adds to the message which worker met it. */
const errorOfBoss = (error: Error): Error =>
  Object.assign(new Error(error.message.replace(/ \(Queue: .*\)$/, '')), 'code' in error ? { code: error.code } : {})

/** Each job of a batch ends separately: one that fails or hangs does not affect the others. */
const work = async (
  job: (typeof allJobs)[number],
  taken: readonly Taken<unknown>[],
  deps: AllJobDeps,
  onError: (error: Error) => void,
): Promise<JobResult[]> => {
  const wrong = new Error(`The payload of ${job.name} does not match its schema`)
  const right = taken.filter(({ data }) => Check(job.payload, data))
  const payloads = right.map(({ data }) => data)
  const errors = await traceJob(job.name, () => errorsOf(job, payloads, deps))
  const errorOf = new Map(right.map(({ id }, i) => [id, errors[i]]))
  return taken.map(({ id }) => {
    const error = errorOf.has(id) ? errorOf.get(id) : wrong
    if (error === undefined) return { id, status: 'completed' }
    onError(error)
    return { id, status: 'failed', output: error } // pg-boss retries by the job's policy, then moves the job to the dead-letter queue
  })
}

const errorsOf = async (
  job: (typeof allJobs)[number],
  payloads: readonly unknown[],
  deps: AllJobDeps,
): Promise<readonly (Error | undefined)[]> => {
  const seconds = job.policy.expireInSeconds * SHARE_OF_EXPIRY
  if (!('workAll' in job))
    return Promise.all(payloads.map((payload) => errorOf(() => inTime(job.work(payload, deps), seconds))))
  let errors: readonly (Error | undefined)[] = []
  const error = await errorOf(async () => {
    errors = await inTime(job.workAll(payloads, deps), seconds)
  })
  return payloads.map((_, i) => error ?? errors[i])
}

const errorOf = async (run: () => Promise<void>): Promise<Error | undefined> => {
  try {
    await run()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const inTime = async <T>(working: Promise<T>, seconds: number): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`The job was not done after ${seconds} s`)), seconds * 1000)
  try {
    return await Promise.race([working, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
