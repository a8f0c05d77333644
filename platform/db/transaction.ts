import { setTimeout as pause } from 'node:timers/promises'
import { Transaction, type DatabaseConnection, type IsolationLevel, type Kysely } from 'kysely'
import { errorCode } from '#kernel/error-code.ts'
import { poolConnection } from './pool-connection.ts'
import { isStalePlan } from './prepared-names.ts'
import type { NoRow, Statement } from './rows.ts'
import type { DB } from './types.gen.ts'

/** The transaction had no effect and may be tried again: serialization_failure, deadlock_detected. */
const RETRYABLE_STATES = new Set(['40001', '40P01'])
/** The statement was refused, because another one of its transaction had failed. */
const ABORTED_STATE = '25P02'
const MAX_ATTEMPTS = 5

/**
 * Runs `work` in one transaction, up to five times when PostgreSQL aborts it because of a concurrent one or a migration. `work` must
 * therefore have no effect outside `tx`.
 */
export const transaction = <T>(
  db: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
  isolation: IsolationLevel = 'read committed',
): Promise<T> => retried(() => db.transaction().setIsolationLevel(isolation).execute(work))

const retried = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
      await pause(Math.random() * 10 * 2 ** attempt) // random, so that the two transactions do not collide again
    }
  }
}

const isRetryable = (error: unknown): boolean => RETRYABLE_STATES.has(errorCode(error)) || isStalePlan(error)

/** A transaction whose statements share round trips. */
export type Pipeline = {
  /** Sends every statement immediately, without waiting for the answer of the one before. PostgreSQL runs them in this order. */
  readonly tx: Transaction<DB>
  /**
   * Runs the last statements and COMMIT in one round trip. Throws, when a statement has failed or PostgreSQL rolled back for another
   * reason. Nothing may be run in the transaction afterwards.
   */
  readonly commitWith: (...last: readonly Statement<typeof NoRow>[]) => Promise<void>
}

/**
 * Runs a transaction as `transaction` does, with fewer round trips. The statements that `first` sends before it waits share one with
 * BEGIN, so they must have no effect outside a transaction, should BEGIN fail: reads and locks. All others wait for the answer of BEGIN.
 * COMMIT is sent with the last statements by `commitWith`, or alone when `work` has ended without it.
 */
export const pipelined = <First, T>(
  db: Kysely<DB>,
  first: (tx: Transaction<DB>) => Promise<First>,
  work: (pipeline: Pipeline, answer: First) => Promise<T>,
): Promise<T> =>
  retried(() => db.getExecutor().provideConnection((connection) => runPipelined(db, connection, first, work)))

const runPipelined = async <First, T>(
  db: Kysely<DB>,
  provided: DatabaseConnection,
  first: (tx: Transaction<DB>) => Promise<First>,
  work: (pipeline: Pipeline, answer: First) => Promise<T>,
): Promise<T> => {
  const connection = poolConnection(provided)
  const { dialect } = connection
  let isFirst = true
  let hasEnded = false
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: async (use) => {
      if (!isFirst) await begun
      if (hasEnded) throw new Error('The transaction has ended')
      return use(connection)
    },
  })
  const tx = new Transaction<DB>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
  const commitWith = async (...last: readonly Statement<typeof NoRow>[]): Promise<void> => {
    hasEnded = true
    await allAnswered([
      ...last.map(([, statement]) => connection.executeQuery(statement.compile(tx))),
      connection.commit(),
    ])
  }
  const begun = connection.begin({ isolationLevel: 'read committed' })
  const answer = first(tx)
  isFirst = false
  const [beginning, opening] = await Promise.allSettled([begun, answer])
  if (beginning.status === 'rejected') throw beginning.reason
  try {
    if (opening.status === 'rejected') throw opening.reason
    const result = await work({ tx, commitWith }, opening.value)
    if (!hasEnded) await commitWith()
    return result
  } catch (error) {
    if (!hasEnded) await connection.rollback()
    throw error
  }
}

/**
 * Answers of work that was started over one transaction before the first answer, for instance `inOneTrip([a(tx), b(tx)])`: over the
 * transaction of a pipeline the first statements of each share a round trip. When all have ended, throws the error of the one that has
 * failed, not of those that PostgreSQL refused because of it.
 */
export const inOneTrip = async <T extends readonly unknown[]>(work: {
  readonly [I in keyof T]: Promise<T[I]>
}): Promise<T> => {
  await allAnswered(work)
  return Promise.all(work)
}

const allAnswered = async (work: readonly Promise<unknown>[]): Promise<void> => {
  const answers = await Promise.allSettled(work)
  const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  if (errors.length > 0) throw errors.find((error) => errorCode(error) !== ABORTED_STATE) ?? errors[0]
}
