import { Kysely, PostgresDialect, type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { watchAvailability } from './availability.ts'
import { KEEP_ALIVE, type Limits, optionsFor, REQUEST_LIMITS, types } from './connection.ts'
import type { DB } from './types.gen.ts'
import {
  asUnavailable,
  DatabaseUnavailableError,
  isConnectionLost,
  cannotWrite,
  isQueryTimeout,
} from './unavailable.ts'

export type Pool = { readonly db: Kysely<DB>; readonly close: () => Promise<void> }
export type PoolOptions = {
  readonly onError?: (error: Error) => void
  readonly limits?: Limits
}

/** How long work waits for a connection. */
const MAX_WAIT_MS = 3000
/** A full disk fails every write; it is reported once in this time. */
const REPORT_AGAIN_MS = 60_000

/**
 * The app's connections; `url` is the address for its login. Every client has an error listener: without it a connection lost between
 * two statements would end the process. Throws DatabaseUnavailableError when the database does not answer: within the limits of a
 * statement, or immediately while it is known not to answer. A connection whose statement got no answer is destroyed, never used again.
 */
export const openPool = (
  url: string,
  size: number,
  { onError = () => {}, limits = REQUEST_LIMITS }: PoolOptions = {},
): Pool => {
  const config = { connectionString: url, options: optionsFor(limits), ...KEEP_ALIVE, types }
  const pool = new pg.Pool({
    ...config,
    max: size,
    application_name: 'glad',
    connectionTimeoutMillis: MAX_WAIT_MS,
    query_timeout: limits.answerMs,
    idleTimeoutMillis: 60_000,
  })
  let isClosing = false
  /** Connections that are being closed may meet a PostgreSQL that stops. */
  const onLost = (error: Error): void => (isClosing ? undefined : onError(error))
  pool.on('error', (error) => onLost(error)) // the second argument is the client, which holds the password
  pool.on('connect', (client) => client.on('error', onLost))

  const inUse = new Set<pg.PoolClient>()
  /** Connections opened before the database stopped answering may be half-open. */
  let trustedSince = 0
  const openedAt = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => openedAt.set(client, performance.now()))
  const distrustIdle = (): void => void (trustedSince = performance.now())
  const availability = watchAvailability(config, {
    onDown: () => {
      onError(new Error('The database does not answer: what needs it is refused'))
      distrustIdle()
      for (const client of inUse) destroy(client)
    },
    onUp: () => onError(new Error('The database answers again')),
  })
  let writeFailureReportedAt = Number.NEGATIVE_INFINITY
  const reportWriteFailure = (error: Error): void => {
    if (performance.now() - writeFailureReportedAt < REPORT_AGAIN_MS) return
    writeFailureReportedAt = performance.now()
    onError(error)
  }

  const take = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      if ((openedAt.get(client) ?? 0) >= trustedSince) return client
      client.release(true)
    }
  }
  const suspectWhenSlow = async <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(availability.suspect, limits.slowMs)
    try {
      return await work
    } finally {
      clearTimeout(timer)
    }
  }
  const connect = async (): Promise<PostgresPoolClient> => {
    availability.check()
    try {
      const client = await suspectWhenSlow(within(MAX_WAIT_MS, take()))
      inUse.add(client)
      return lend(client, (destroyed) => {
        inUse.delete(client)
        client.release(destroyed)
      })
    } catch (error) {
      if (isConnectionLost(error)) availability.suspect()
      throw asUnavailable(error)
    }
  }
  /** What Kysely needs of a client. */
  const lend = (client: PostgresPoolClient, giveBack: (destroyed: boolean) => void): PostgresPoolClient => {
    let lost: unknown
    const ask = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      if (lost !== undefined) throw lost // a ROLLBACK after a lost connection must not wait for its own time limit
      try {
        return await suspectWhenSlow(client.query<R>(text, values))
      } catch (error) {
        const unavailable = asUnavailable(error)
        if (isConnectionLost(error)) {
          lost = unavailable
          if (isQueryTimeout(error)) distrustIdle()
          availability.suspect()
        }
        if (cannotWrite(error)) reportWriteFailure(error)
        throw unavailable
      }
    }
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('Cursors of pg-cursor have no time limits here')
      return ask(text, values)
    }
    return { query, release: (destroyed) => giveBack(destroyed === true || lost !== undefined) }
  }
  const close = async (): Promise<void> => {
    isClosing = true
    availability.close()
    await db.destroy()
  }
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { options: pool.options, end: () => pool.end(), connect } }),
  })
  return { db, close }
}

/** Fails the statement that runs on the connection. */
const destroy = (client: pg.PoolClient): void => void client.end().catch(() => {})

/** A client that arrives too late is returned to the pool. */
const within = (ms: number, taking: Promise<pg.PoolClient>): Promise<pg.PoolClient> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DatabaseUnavailableError(`No database connection became free within ${ms} ms`))
      taking.then((client) => client.release()).catch(() => {})
    }, ms)
    taking.then(resolve, reject).finally(() => clearTimeout(timer))
  })
