/**
 * Whether the database answers. As soon as something makes that doubtful, it is queried over a new connection; while it does not answer,
 * work is refused immediately instead of waiting for its time limits, which would fill the places of requests that need no database.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { DatabaseUnavailableError, isConnectionLost } from './unavailable.ts'

const PROBE_TIMEOUT_MS = 1000
/**
 * While it is down. A database that hangs and continues starts a process for every connection that has given up meanwhile,
 * before the one that waits.
 */
const PROBE_TIMEOUT_WHEN_DOWN_MS = 4000
const FAILURES_UNTIL_DOWN = 2
/** A probe that took longer was late because of this process, whose event loop stood still: half a failure. */
const LATE_MS = 1250
const PAUSE_MS = 250

export type Availability = {
  /** Throws DatabaseUnavailableError while the database is known not to answer. */
  readonly check: () => void
  /** Call it when something was lost or late: queries the database, repeatedly until it answers. */
  readonly suspect: () => void
  readonly close: () => void
}

export type AvailabilityEvents = {
  /** The database turned out not to answer; what still waits for it may be given up. */
  readonly onDown: () => void
  /** It answers again. */
  readonly onUp: () => void
}

export const watchAvailability = (config: pg.ClientConfig, { onDown, onUp }: AvailabilityEvents): Availability => {
  let down = false
  let asking = false
  const closing = new AbortController()
  const ask = async (): Promise<void> => {
    asking = true
    let failures = 0
    for (
      let began = performance.now();
      !closing.signal.aborted && !(await answers(config, down ? PROBE_TIMEOUT_WHEN_DOWN_MS : PROBE_TIMEOUT_MS));
      began = performance.now()
    ) {
      failures += performance.now() - began > LATE_MS ? 0.5 : 1
      if (!down && failures >= FAILURES_UNTIL_DOWN) {
        down = true
        onDown()
      }
      await pause(PAUSE_MS, undefined, { ref: false })
    }
    asking = false
    if (!down || closing.signal.aborted) return
    down = false
    onUp()
  }
  return {
    check: () => {
      if (down) throw new DatabaseUnavailableError('The database does not answer')
    },
    suspect: () => {
      if (!asking && !closing.signal.aborted) void ask()
    },
    close: () => closing.abort(),
  }
}

/** A server that refuses (too many connections) answers. */
const answers = async (config: pg.ClientConfig, timeoutMs: number): Promise<boolean> => {
  const client = new DatabaseClient({
    ...config,
    application_name: 'glad probe',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {}) // connect() or query() itself rejects
  try {
    await client.connect()
    await client.query('SELECT')
    return true
  } catch (error) {
    return !isConnectionLost(error)
  } finally {
    void client.end().catch(() => {})
  }
}
