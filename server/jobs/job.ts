import type { Kysely } from 'kysely'
import type { Static, TSchema } from 'typebox'
import type { DB } from '#server/db/types.gen.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import type { SmsSender } from '#server/ports/sms-sender.ts'

/** What jobs may use; built once by main. */
export type JobDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly sms: SmsSender
  readonly mailer: Mailer
  readonly publicUrl: string
  /** Derives the codes of sign-in; never in the database. */ readonly codeKey: Buffer
  /** Address for e-mails to the shop. */ readonly feedbackTo: string
}

/** Seconds everywhere, as pg-boss counts. */
export type JobPolicy = {
  readonly retryLimit: number
  readonly retryDelay: number
  readonly retryBackoff: boolean
  readonly retryDelayMax: number
  readonly expireInSeconds: number
  /** A worker that died is noticed after this long; its job goes to another. */
  readonly heartbeatSeconds: number
}

/** An error worth another try later: ten tries over about three hours, then the dead-letter queue. */
export const RETRY_FOR_HOURS: JobPolicy = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
  heartbeatSeconds: 30,
}

/** For what must not get lost because a mail server is away over the weekend: at first within minutes, then hourly for three days. */
export const RETRY_FOR_DAYS: JobPolicy = { ...RETRY_FOR_HOURS, retryLimit: 80 }

/** For a code that lives five minutes: soon, or not at all. */
export const RETRY_FOR_MINUTES: JobPolicy = {
  retryLimit: 6,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 60,
  heartbeatSeconds: 30,
}

/** One kind of background work. It may run more than once for one cause, so its effect must bear repeating. */
export type Job<Payload extends TSchema = TSchema> = {
  readonly name: string
  /** Queue names of earlier releases: workers also take what still waits there, and older nodes may go on filling them. */
  readonly formerNames?: readonly string[]
  readonly payload: Payload
  readonly policy: JobPolicy
  /** Also run by the clock, in cron's words (UTC). Its payload is then empty. */
  readonly cron?: string
  readonly work: (payload: Static<Payload>, deps: JobDeps) => Promise<void>
}

export const defineJob = <Payload extends TSchema>(job: Job<Payload>): Job<Payload> => job

/** Jobs whose every try failed wait here for a person. */
export const DEAD_LETTERS = 'dead-letters'
export const JOBS_SCHEMA = 'pgboss'
