import { Kysely, PostgresDialect, type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { watchAvailability } from './availability.ts'
import { KEEP_ALIVE, type Limits, optionsFor, REQUEST_LIMITS, types } from './connection.ts'
import { isStalePlan, preparedNames } from './prepared-names.ts'
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
  /** Called when a connection is given back, with the seconds for which it was held. */
  readonly onHeld?: (seconds: number) => void
}

/** How long work waits for a connection. */
const MAX_WAIT_MS = 3000
/** A full disk fails every write; it is reported once in this time. */
const REPORT_AGAIN_MS = 60_000

/**
 * The app's connections; `url` is the address for its login. Every client has an error listener: without it a connection lost between
 * two statements would end the process. Throws DatabaseUnavailableError when the database does not answer: within the limits of a
 * statement, or immediately while it is known not to answer. A connection whose statement got no answer is destroyed, never used again.
 *
 * Statements that are sent before the earlier ones are answered share a round trip: those of `queryTogether`, and BEGIN and SAVEPOINT
 * with the statement after them. Statements that are sent often are prepared; when a migration has changed their columns, they are
 * sent again without their name, and the connections that hold such plans are replaced.
 */
export const openPool = (
  url: string,
  size: number,
  { onError = () => {}, limits = REQUEST_LIMITS, onHeld = () => {} }: PoolOptions = {},
): Pool => {
  const config = { connectionString: url, options: optionsFor(limits), ...KEEP_ALIVE, types }
  const pool = new pg.Pool({
    ...config,
    max: size,
    application_name: 'glad',
    connectionTimeoutMillis: MAX_WAIT_MS,
    query_timeout: limits.answerMs,
    pipeline: true,
    idleTimeoutMillis: 60_000,
  })
  let isClosing = false
  /** Connections that are being closed may meet a PostgreSQL that stops. */
  const onLost = (error: Error): void => (isClosing ? undefined : onError(error))
  pool.on('error', (error) => onLost(error)) // the second argument is the client, which holds the password
  pool.on('connect', (client) => client.on('error', onLost))

  const inUse = new Set<PooledClient>()
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

  const take = async (): Promise<PooledClient> => {
    for (;;) {
      const client = (await pool.connect()) as PooledClient
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
      const takenAt = performance.now()
      return lend(client, (destroyed) => {
        inUse.delete(client)
        onHeld((performance.now() - takenAt) / 1000)
        client.release(destroyed)
      })
    } catch (error) {
      if (isConnectionLost(error)) availability.suspect()
      throw asUnavailable(error)
    }
  }
  const nameOf = preparedNames()
  /** What Kysely needs of a client. */
  const lend = (client: PooledClient, giveBack: (destroyed: boolean) => void): PostgresPoolClient => {
    let lost: unknown
    let isStale = false
    let isInTransaction = false
    const send = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      if (lost !== undefined) throw lost // a ROLLBACK after a lost connection must not wait for its own time limit
      const standsAlone = !isInTransaction
      try {
        writeOnce(client)
        const name = isStale ? undefined : nameOf(text)
        const answer = await suspectWhenSlow(client.query({ text, values: [...values], name }))
        return answer as PostgresQueryResult<R>
      } catch (error) {
        if (isStalePlan(error) && !isStale) {
          isStale = true
          distrustIdle() // each has plans of its own
        }
        if (isStalePlan(error) && standsAlone) return send(text, values)
        const unavailable = asUnavailable(error)
        if (isConnectionLost(error)) {
          lost = unavailable
          if (isQueryTimeout(error)) distrustIdle()
          availability.suspect()
        }
        if (isStalePlan(error)) lost = unavailable // `transaction` repeats the work over another connection
        if (cannotWrite(error)) reportWriteFailure(error)
        throw unavailable
      }
    }
    /** The answers of statements that the caller does not wait for. The next statement throws their error. */
    let ahead: Promise<unknown> | undefined
    /** The answer of BEGIN, until it is there: nothing may be sent before that would take effect without a transaction. */
    let begun: Promise<unknown> | undefined
    let isWaiting = false
    /** COMMIT was sent: Kysely, which sends its own when the work returns, gets its answer. */
    let hasEnded = false
    const ask = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      if (BEGINS.test(text) || MARKS.test(text)) {
        const answer = send(text, values)
        ahead = Promise.all([ahead, answer])
        ahead.catch(() => {})
        if (BEGINS.test(text)) {
          hasEnded = false
          isInTransaction = true
          isWaiting = false
          begun = answer.finally(() => (begun = undefined))
          begun.catch(() => {})
        }
        return { command: 'SELECT', rowCount: 0, rows: [] }
      }
      if (hasEnded) {
        if (ENDS.test(text)) return { command: 'SELECT', rowCount: 0, rows: [] }
        throw new Error('The transaction has ended')
      }
      hasEnded = COMMITS.test(text)
      if (ENDS.test(text)) isInTransaction = false
      const earlier = ahead
      ahead = undefined
      if (begun !== undefined && (isWaiting ||= !READS.test(text))) await begun // what comes after one that waits waits too
      const answer = send<R>(text, values)
      if (earlier !== undefined) {
        answer.catch(() => {})
        await earlier // answered first; the statement of a transaction that did not begin or is aborted fails because of it
      }
      return answer
    }
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('Cursors of pg-cursor have no time limits here')
      return ask(text, values)
    }
    return { query, release: (destroyed) => giveBack(destroyed === true || isStale || lost !== undefined) }
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

/** pg.Pool makes its clients with pg.Client, of which its types say less. */
type PooledClient = pg.PoolClient & pg.Client

const BEGINS = /^(?:begin|start transaction)\b/i
const COMMITS = /^commit\b/i
const ENDS = /^(?:commit|rollback)\b(?! to\b)/i
const MARKS = /^(?:savepoint|rollback to)\b/i
/** Without a transaction these have no effect, so they need not wait for the answer of BEGIN. */
const READS = /^\s*select\b/i

/** What is sent before the event loop goes on leaves in one write. */
const writeOnce = ({ connection: { stream } }: PooledClient): void => {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Fails the statements that run on the connection. */
const destroy = (client: PooledClient): void => {
  void client.end().catch(() => {})
  client.connection.stream.destroy() // `end` would wait for their answers
}

/** A client that arrives too late is returned to the pool. */
const within = (ms: number, taking: Promise<pg.PoolClient>): Promise<pg.PoolClient> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DatabaseUnavailableError(`No database connection became free within ${ms} ms`))
      taking.then((client) => client.release()).catch(() => {})
    }, ms)
    taking.then(resolve, reject).finally(() => clearTimeout(timer))
  })
