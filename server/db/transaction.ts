import { setTimeout as pause } from 'node:timers/promises'
import { DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql, Transaction } from 'kysely'
import type { Dialect, IsolationLevel, Kysely } from 'kysely'
import { Type } from 'typebox'
import { isStalePlan } from './prepared-names.ts'
import { checkRows, queryTogether, Row, type NoRow, type Statement } from './rows.ts'
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
export const transaction = async <T>(
  db: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
  isolation: IsolationLevel = 'read committed',
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
      await pause(Math.random() * 10 * 2 ** attempt) // random, so that the two transactions do not collide again
    }
  }
}

const stateOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
const isRetryable = (error: unknown): boolean => RETRYABLE_STATES.has(stateOf(error)) || isStalePlan(error)

const Ended = Row({ command: Type.Enum(['COMMIT', 'ROLLBACK']) })

/**
 * Runs the last statements of a transaction and COMMIT in one round trip. Throws, when a statement has failed or PostgreSQL rolled
 * back for another reason. Nothing may be run in the transaction afterwards.
 */
export const commitWith = async (tx: Transaction<DB>, ...last: readonly Statement<typeof NoRow>[]): Promise<void> => {
  const answers = await queryTogether(tx, ...last, [Ended, sql`COMMIT`])
  if (checkRows(Ended, answers.at(-1) ?? [])[0]?.command !== 'COMMIT')
    throw new Error('PostgreSQL answered COMMIT with ROLLBACK')
}

/** Of a transaction whose connection is given. */
const dialect: Dialect = {
  createDriver: () => new DummyDriver(),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
}

/**
 * Starts all of `work` before the first answer, so that the first statements of each share a round trip, in the order of the calls.
 * When all have ended, throws the error of the one that has failed, not of those that PostgreSQL refused because of it.
 */
export const inOneTrip = <T extends readonly unknown[]>(
  tx: Transaction<DB>,
  work: (together: Transaction<DB>) => { readonly [I in keyof T]: Promise<T[I]> },
): Promise<T> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const executor = tx.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
    const together = new Transaction<DB>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
    const answers = await Promise.allSettled(work(together))
    const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    if (errors.length > 0) throw errors.find((error) => stateOf(error) !== ABORTED_STATE) ?? errors[0]
    return answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    }) as unknown as T
  })
