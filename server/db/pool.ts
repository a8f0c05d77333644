import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { appOptions, types } from './connection.ts'
import type { DB } from './types.gen.ts'

export type Pool = { readonly db: Kysely<DB>; readonly close: () => Promise<void> }

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
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types,
  })
  pool.on('error', (error) => onError(error)) // the second argument is the client, which holds the password
  pool.on('connect', (client) => client.on('error', (error) => onError(error)))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, close: () => db.destroy() }
}
