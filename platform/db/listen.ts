import type pg from 'pg'
import { NODE_CONNECTION } from './releases-at-once.ts'
import { KEEP_ALIVE } from './connection.ts'
import { DatabaseClient } from './database-client.ts'

/** A lost connection is noticed within both, which together bound the age of a price. */
const CHECK_MS = 1000
const ANSWER_MS = 2000
const MAX_PAUSE_MS = 2000

export type Listener = { readonly close: () => Promise<void> }
export type ListenOptions = {
  /** Callbacks by channel. */
  readonly onNotify: Readonly<Record<string, (payload: string) => void>>
  /** Called after every connection except the first: notifications may have been missed, so read again what depends on them. */
  readonly onReconnect: () => void
  readonly onError?: (error: Error) => void
  /**
   * Runs every CHECK_MS over the listening connection: a connection that is half-open reports no error, and a notification
   * may be lost.
   */
  readonly check?: (query: (sql: string) => Promise<pg.QueryResult>) => Promise<void>
}

/** Receives NOTIFY over a separate connection, which is replaced when it fails or does not answer. */
export const listen = async (url: string, listening: ListenOptions): Promise<Listener> => {
  const { check = async (query) => void (await query('SELECT')) } = listening
  let closed = false
  let tries = 0
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const fresh = new DatabaseClient({
      connectionString: url,
      application_name: NODE_CONNECTION,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    client = fresh
    fresh.on('error', (error) => listening.onError?.(error))
    fresh.once('end', () => retry(fresh))
    fresh.on('notification', ({ channel, payload }) => listening.onNotify[channel]?.(payload ?? ''))
    await fresh.connect()
    for (const channel of Object.keys(listening.onNotify))
      await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`)
    tries = 0
    watch(fresh)
  }
  const watch = (fresh: pg.Client): void => {
    timer = setTimeout(
      () =>
        void check((sql) => fresh.query(sql)).then(
          () => client === fresh && !closed && watch(fresh),
          () => retry(fresh),
        ),
      CHECK_MS,
    )
    timer.unref()
  }
  const retry = (failed: pg.Client): void => {
    if (closed || client !== failed) return
    client = undefined
    clearTimeout(timer)
    void failed.end().catch(() => {})
    tries += 1
    timer = setTimeout(reconnect, Math.min(MAX_PAUSE_MS, 50 * 2 ** tries))
  }
  const reconnect = (): void => {
    connect().then(listening.onReconnect, (error: Error) => {
      listening.onError?.(error)
      if (client !== undefined) retry(client)
    })
  }

  await connect()
  const close = async (): Promise<void> => {
    closed = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
  return { close }
}
