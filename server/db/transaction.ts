import { setTimeout as pause } from 'node:timers/promises'
import type { IsolationLevel, Kysely, Transaction } from 'kysely'
import type { DB } from './types.gen.ts'

/** The transaction had no effect and may be tried again: serialization_failure, deadlock_detected. */
const RETRYABLE_STATES = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 5

/**
 * Runs `work` in one transaction, up to five times when PostgreSQL aborts it because of a concurrent one. `work` must therefore
 * have no effect outside `tx`.
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

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RETRYABLE_STATES.has(String(error.code))
