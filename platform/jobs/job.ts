import type { Kysely } from 'kysely'
import type { Static, TSchema } from 'typebox'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'

/** Dependencies of every job. A job that needs more says so in the type of its `deps`; app/jobs/job-deps.ts has all of them. */
export type JobDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  /** Writes an error for operators to the log. */ readonly alert: (message: string) => void
}

/** All times are in seconds, as in pg-boss. */
export type JobPolicy = {
  readonly retryLimit: number
  readonly retryDelay: number
  readonly retryBackoff: boolean
  readonly retryDelayMax: number
  readonly expireInSeconds: number
  /** After this time without a heartbeat a worker counts as lost, and another one takes its job. */
  readonly heartbeatSeconds: number
}

/** For errors that a retry may resolve: ten tries over about three hours, then the dead-letter queue. */
export const RETRY_FOR_HOURS: JobPolicy = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
  heartbeatSeconds: 30,
}

/** For emails that must survive a weekend without a mail server: retries first within minutes, then hourly for three days. */
export const RETRY_FOR_DAYS: JobPolicy = { ...RETRY_FOR_HOURS, retryLimit: 80 }

/** For codes that are valid for five minutes: a few quick retries. */
export const RETRY_FOR_MINUTES: JobPolicy = {
  retryLimit: 6,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 60,
  heartbeatSeconds: 30,
}

type JobKind<Payload extends TSchema> = {
  readonly name: string
  /** Queue names of earlier releases: workers also process the jobs in them, and nodes of the earlier release may still add some. */
  readonly formerNames?: readonly string[]
  readonly payload: Payload
  readonly policy: JobPolicy
  /** Schedule in cron format (UTC), with an empty payload. */
  readonly cron?: string
}
/** One kind of background work. It may run more than once for one cause, so it must be idempotent. */
export type Job<Payload extends TSchema = TSchema, Deps = JobDeps> = JobKind<Payload> & {
  work(payload: Static<Payload>, deps: Deps): Promise<void>
}
/** A kind whose jobs are worked together: many share one statement or one call. */
export type BatchJob<Payload extends TSchema = TSchema, Deps = JobDeps> = JobKind<Payload> & {
  /** Jobs taken together, at most. */ readonly batchSize: number
  /** The error of each job in the order of the payloads; undefined: it is done. What is thrown is the error of all. */
  workAll(payloads: readonly Static<Payload>[], deps: Deps): Promise<readonly (Error | undefined)[]>
}

export const defineJob = <Payload extends TSchema, Deps = JobDeps>(job: Job<Payload, Deps>): Job<Payload, Deps> => job
export const defineBatchJob = <Payload extends TSchema, Deps = JobDeps>(
  job: BatchJob<Payload, Deps>,
): BatchJob<Payload, Deps> => job

/** Queue of jobs whose retries have all failed; they need manual action. */
export const DEAD_LETTERS = 'dead-letters'
export const JOBS_SCHEMA = 'pgboss'
