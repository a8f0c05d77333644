import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { fromKysely, PgBoss, systemClock } from 'pg-boss'
import type { Static, TSchema } from 'typebox'
import type { DB } from '#platform/db/types.gen.ts'
import { JOBS_SCHEMA, type Job } from './job.ts'

/**
 * Adds a job in the transaction of its cause: without a commit there is no job. `key` names the cause: a second call
 * with the same key adds nothing. Throws for a job without a queue. Workers poll: NOTIFY would serialise all commits.
 */
export const enqueue = <P extends TSchema>(
  tx: Transaction<DB>,
  job: Pick<Job<P>, 'name' | 'payload'>,
  payload: Static<P>,
  key?: string,
): Promise<void> => enqueueAll(tx, job, [{ payload, key }])

/** Adds several jobs of one kind with one statement, as `enqueue` adds one. */
export const enqueueAll = async <P extends TSchema>(
  tx: Transaction<DB>,
  job: Pick<Job<P>, 'name' | 'payload'>,
  added: readonly {
    readonly payload: Static<P>
    readonly key: string | undefined
    /** Seconds after which it may begin; absent: at once. */
    readonly delay?: number | undefined
  }[],
): Promise<void> => {
  const db = fromKysely(tx)
  const jobs = added.map(({ payload, key, delay }) => ({
    data: payload as object,
    ...(delay === undefined ? {} : { startAfter: delay }),
    ...(key === undefined ? {} : { id: idOf(job.name, key) }),
  }))
  try {
    await currentTransaction.run(db, async () => {
      producer ??= await startProducer()
      await producer.insert(job.name, jobs, { db })
    })
  } catch (error) {
    // Its cache of the queues may be out of date or empty.
    producer = undefined
    if (error instanceof Error && error.message === `Queue ${job.name} does not exist`)
      throw new Error(`${job.name} has no queue: it is missing in app/jobs/all.ts, or migrations were not run`, {
        cause: error,
      })
    throw error
  }
}

/**
 * pg-boss reads its queues once; later calls cost one statement each. The first callers each read them in a transaction of their own: one
 * that waited for another's would wait for ever when that one waits for its locks.
 */
let producer: PgBoss | undefined
const currentTransaction = new AsyncLocalStorage<ReturnType<typeof fromKysely>>()

/** pg-boss that only sends: without its own connection and timers. */
const startProducer = (): Promise<PgBoss> => {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => {
        const db = currentTransaction.getStore()
        if (db === undefined) throw new Error('A job is added outside a transaction')
        return db.executeSql(text, values)
      },
    },
    schema: JOBS_SCHEMA,
    clock: { ...systemClock, setInterval: noTimer, clearInterval: noTimer },
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {}) // start() and send() themselves throw
  return boss.start()
}
const noTimer = (): undefined => undefined

/** A UUID of version 8 (custom) derived from the job's name and the key of its cause. */
const idOf = (name: string, key: string): string => {
  const hex = createHash('sha256').update(`${name}\n${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
