import { Kysely } from 'kysely'
import pg from 'pg'
import { watchAvailability } from './availability.ts'
import { lowerBackendPriority } from './backend-priority.ts'
import {
  KEEP_ALIVE,
  type Limits,
  limitsOfTransaction,
  optionsFor,
  releaseOfTransaction,
  REQUEST_LIMITS,
  types,
} from './connection.ts'
import { poolDialect, PoolConnection, type Opening, type SendStatement } from './pool-connection.ts'
import { isStalePlan, preparedNames } from './prepared-names.ts'
import { DatabaseClient } from './database-client.ts'
import type { DB } from './types.gen.ts'
import {
  asUnavailable,
  DatabaseUnavailableError,
  isConnectionLost,
  cannotWrite,
  isQueryTimeout,
} from './unavailable.ts'

export type Pool = {
  readonly db: Kysely<DB>
  readonly usage: () => { readonly used: number; readonly waiting: number; readonly limit: number }
  readonly close: () => Promise<void>
}
export type PoolOptions = {
  readonly onError?: (error: Error) => void
  /** Called when the database turned out not to answer (false), and when it answers again. */
  readonly onAvailability?: (isUp: boolean) => void
  readonly limits?: Limits
  /**
   * The address is that of a pooler that gives every transaction another connection. Limits that are not those of requests are then set
   * in each transaction; those of requests are settings of the app's role (pooled-connection.ts). Every transaction says that this
   * release knows parcels. No statement is prepared.
   */
  readonly isPooled?: boolean
  /** Long work: visitors' statements come first where PostgreSQL runs on this machine. */
  readonly givesWay?: boolean
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
 * Statements that are sent before the earlier ones are answered share a round trip: those of `queryTogether` and `pipelined`.
 * Statements that are sent often are prepared; when a migration has changed their columns, they are sent again without their name, and
 * the connections that hold such plans are replaced.
 */
export const openPool = (
  url: string,
  size: number,
  {
    onError = () => {},
    onAvailability = () => {},
    limits = REQUEST_LIMITS,
    isPooled = false,
    givesWay = false,
    onHeld = () => {},
  }: PoolOptions = {},
): Pool => {
  const options = isPooled ? undefined : optionsFor(limits)
  const opening = isPooled ? openingOf(limits) : undefined
  const config = { connectionString: url, options, ...KEEP_ALIVE, types }
  const pool = new pg.Pool({
    ...config,
    Client: DatabaseClient,
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
  if (givesWay) pool.on('connect', lowerPriorityOf)

  const inUse = new Set<PooledClient>()
  /** Connections opened before the database stopped answering may be half-open. */
  let trustedSince = 0
  const openedAt = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => openedAt.set(client, performance.now()))
  const distrustIdle = (): void => void (trustedSince = performance.now())
  const availability = watchAvailability(config, {
    onDown: () => {
      onAvailability(false)
      distrustIdle()
      for (const client of inUse) destroy(client)
    },
    onUp: () => onAvailability(true),
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
  const connect = async (): Promise<PoolConnection> => {
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
      if (error instanceof FullPoolError) onError(error)
      throw asUnavailable(error)
    }
  }
  const nameOf = preparedNames()
  const lend = (client: PooledClient, giveBack: (destroyed: boolean) => void): PoolConnection => {
    let lost: unknown
    let isStale = false
    const send: SendStatement = async (text, values, standsAlone) => {
      if (lost !== undefined) throw lost // a ROLLBACK after a lost connection must not wait for its own time limit
      try {
        writeOnce(client)
        const name = isStale || isPooled ? undefined : nameOf(text)
        return await suspectWhenSlow(client.query({ text, values: [...values], name }))
      } catch (error) {
        if (isStalePlan(error) && !isStale) {
          isStale = true
          distrustIdle() // each has plans of its own
        }
        if (isStalePlan(error) && standsAlone) return send(text, values, standsAlone)
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
    return new PoolConnection(dialect, send, () => giveBack(isStale || lost !== undefined), opening)
  }
  const close = async (): Promise<void> => {
    isClosing = true
    availability.close()
    await db.destroy()
  }
  const dialect = poolDialect(connect, () => pool.end())
  const db = new Kysely<DB>({ dialect })
  const usage = () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount, limit: size })
  return { db, usage, close }
}

/** What is said behind a pooler. Single statements change no order, so only their limits need a transaction. */
const openingOf = (limits: Limits): Opening =>
  limits === REQUEST_LIMITS
    ? { text: releaseOfTransaction, isOfStatements: false }
    : { text: `${releaseOfTransaction}; ${limitsOfTransaction(limits)}`, isOfStatements: true }

/** pg.Pool makes its clients with pg.Client, of which its types say less. */
type PooledClient = pg.PoolClient & pg.Client

const lowerPriorityOf = (client: pg.PoolClient): void => {
  const { host, processID } = client as PooledClient & { readonly processID: number }
  if (host.startsWith('/')) lowerBackendPriority(processID)
}

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

class FullPoolError extends DatabaseUnavailableError {}

/** A client that arrives too late is returned to the pool. */
const within = (ms: number, taking: Promise<pg.PoolClient>): Promise<pg.PoolClient> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new FullPoolError(`No database connection became free within ${ms} ms`))
      taking.then((client) => client.release()).catch(() => {})
    }, ms)
    taking.then(resolve, reject).finally(() => clearTimeout(timer))
  })
