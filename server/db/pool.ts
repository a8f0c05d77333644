import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { appOptions, types } from './connection.ts'
import type { DB } from './types.gen.ts'

export type Pool = { readonly db: Kysely<DB>; readonly close: () => Promise<void> }

const MAX_WAIT_MS = 3000
/** The message of pg-pool when no connection became free in time; the error has no code. */
const POOL_TIMEOUT_MESSAGE = 'timeout exceeded when trying to connect'

/**
 * Every connection of the pool was busy for `MAX_WAIT_MS`. Nothing was begun, so the work may be tried again later. The
 * HTTP layer answers it by its `statusCode` and `retryAfter` (seconds), as it does with the errors of Fastify.
 */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError'
  readonly statusCode = 503
  readonly retryAfter = 2
}

const rethrow = (error: unknown): never => {
  if (!(error instanceof Error) || error.message !== POOL_TIMEOUT_MESSAGE) throw error
  throw new DatabaseBusyError(`No database connection became free within ${MAX_WAIT_MS} ms`, { cause: error })
}

/**
 * The app's connections; `url` is the address for its login. Every client has an error listener: without it a connection lost between two statements would end the
 * process; with it the next statement fails and the outcome of its transaction is unknown.
 */
export const openPool = (url: string, size: number, onError: (error: Error) => void = () => {}): Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'glad',
    options: appOptions(),
    connectionTimeoutMillis: MAX_WAIT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types,
  })
  pool.on('error', (error) => onError(error)) // the second argument is the client, which holds the password
  pool.on('connect', (client) => client.on('error', (error) => onError(error)))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { options: pool.options, end: () => pool.end(), connect: () => pool.connect().catch(rethrow) },
    }),
  })
  return { db, close: () => db.destroy() }
}
