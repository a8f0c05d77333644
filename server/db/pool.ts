import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { HttpError } from '#server/calls/http-error.ts'
import { appOptions, types } from './connection.ts'
import type { DB } from './types.gen.ts'

export type Pool = { readonly db: Kysely<DB>; readonly close: () => Promise<void> }

const LONGEST_WAIT_MS = 3000
const NOBODY_LET_GO = 'timeout exceeded when trying to connect' // pg-pool gives it no code

/** All connections at work for so long is a storm, not a fault: nothing was begun, and a later try will do. */
const comeBack = (error: unknown): never => {
  if (!(error instanceof Error) || error.message !== NOBODY_LET_GO) throw error
  throw new HttpError('overloaded', 'Магазин сейчас перегружен. Повторите через несколько секунд.', {
    retryAfter: 2,
  })
}

/**
 * The app's connections. Without a listener on every client a connection lost between two statements would end the
 * whole process; with it the next statement fails and its transaction is «unknown».
 */
export const openPool = (url: string, size: number, onError: (error: Error) => void = () => {}): Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'glad',
    options: appOptions(),
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types,
  })
  pool.on('error', (error) => onError(error)) // the second argument is the client, which holds the password
  pool.on('connect', (client) => client.on('error', (error) => onError(error)))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { options: pool.options, end: () => pool.end(), connect: () => pool.connect().catch(comeBack) },
    }),
  })
  return { db, close: () => db.destroy() }
}
