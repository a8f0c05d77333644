import { errorCode } from '#kernel/error-code.ts'
import type pg from 'pg'
import { Type } from 'typebox'
import { ConfigError } from '#platform/settings/config-error.ts'
import { optionsFor, REQUEST_LIMITS } from './connection.ts'
import { DatabaseClient } from './database-client.ts'
import { checkRows, Row } from './rows.ts'

const Session = Row({ limit: Type.String(), pid: Type.Integer() })
const Channels = Row({ is_listening: Type.Boolean() })

/**
 * Refuses an address of a pooler that gives every transaction another connection (pgbouncer in transaction mode): LISTEN would be
 * lost silently and prices would stay old, the lock of the migrations would stay behind, and the limits of statements would not hold.
 */
export const checkDirectConnection = async (url: string, setting: string): Promise<void> => {
  await using stack = new AsyncDisposableStack()
  const connect = async (): Promise<pg.Client> => {
    const client = new DatabaseClient({
      connectionString: url,
      application_name: 'glad check',
      options: optionsFor(REQUEST_LIMITS),
      connectionTimeoutMillis: 10_000,
      query_timeout: 5000,
    })
    client.on('error', () => {}) // the statement that waits fails
    await client.connect()
    stack.defer(() => client.end())
    return client
  }
  try {
    const first = await connect()
    const session = await sessionOf(first)
    if (session?.limit !== `${REQUEST_LIMITS.statementMs}ms`) throw new ConfigError(behindPooler(setting))
    if (isDirect(first, session.pid)) return
    // Through a proxy, which is well as long as each client keeps its connection.
    await first.query('LISTEN glad_check')
    const second = await connect()
    await second.query('BEGIN') // takes a connection; a pooler gives the one that the first client has just used
    const { rows } = await first.query(
      `SELECT EXISTS (SELECT FROM pg_listening_channels() AS channel WHERE channel = 'glad_check') AS is_listening`,
    )
    const isListening = checkRows(Channels, rows)[0]?.is_listening === true
    if (!isListening || (await sessionOf(second))?.pid === session.pid) throw new ConfigError(behindPooler(setting))
  } catch (error) {
    throw isUnknownParameter(error) ? new ConfigError(behindPooler(setting)) : error
  }
}

/** In milliseconds, whatever unit PostgreSQL would choose to show. */
const sessionOf = async (client: pg.Client) => {
  const { rows } = await client.query(
    `SELECT setting || unit AS limit, pg_backend_pid() AS pid FROM pg_settings WHERE name = 'statement_timeout'`,
  )
  return checkRows(Session, rows)[0]
}

/** PostgreSQL itself says at the start which process serves the connection; a pooler says something else. */
const isDirect = (client: pg.Client, pid: number): boolean => 'processID' in client && client.processID === pid

const PROTOCOL_VIOLATION = '08P01'
/** How pgbouncer refuses the limits, which are sent when a connection starts. */
const isUnknownParameter = (error: unknown): boolean =>
  error instanceof Error && errorCode(error) === PROTOCOL_VIOLATION && error.message.includes('parameter')

const behindPooler = (setting: string): string =>
  `По адресу из ${setting} отвечает не сама PostgreSQL, а пул соединений (например, pgbouncer в режиме transaction): ` +
  'он теряет LISTEN, замки миграций и пределы времени. Задайте прямой адрес PostgreSQL. ' +
  'Соединений нужно немного: на каждый узел DATABASE_POOL_SIZE и ещё до 10.'
