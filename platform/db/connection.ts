import pg from 'pg'
import { errorCode } from '#kernel/error-code.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import type { DatabaseServer } from '#kernel/database-url.ts'
import { DatabaseClient, NoPrimaryError, serversOf } from './database-client.ts'

const DATE = 1082

/** Dates stay text, '2026-11-21': a calendar day has no time zone. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE ? (value: string) => value : pg.types.getTypeParser(oid, format ?? 'text'),
}

/** TCP: probes begin after this silence and give up about ten seconds later. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Limits of a connection, in ms. The server ends a statement first; `answerMs` is for a server that does not answer at all. */
export type Limits = {
  readonly statementMs: number
  readonly lockMs: number
  readonly idleInTransactionMs: number
  readonly answerMs: number
  /** A statement or a wait for a connection that lasts longer makes it doubtful that the server answers. */
  readonly slowMs: number
}
/** For requests: refused with words within five seconds. */
export const REQUEST_LIMITS: Limits = {
  statementMs: 4000,
  lockMs: 3000,
  idleInTransactionMs: 10_000,
  answerMs: 4500,
  slowMs: 1000,
}
/** For work outside requests that reads or writes much: the catalogue's index, the audit. */
export const BULK_LIMITS: Limits = {
  statementMs: 20_000,
  lockMs: 3000,
  idleInTransactionMs: 10_000,
  answerMs: 22_000,
  slowMs: 10_000,
}

/** For a process that reads the whole of a large catalogue while nobody waits: its first rows come after all are sorted. */
export const READING_LIMITS: Limits = {
  ...BULK_LIMITS,
  statementMs: 300_000,
  answerMs: 305_000,
  slowMs: 120_000,
}

/** For imports, which write a large catalogue in single statements. */
export const IMPORT_LIMITS: Limits = {
  statementMs: 900_000,
  lockMs: 30_000,
  idleInTransactionMs: 60_000,
  answerMs: 905_000,
  slowMs: 900_000,
}

const timeouts = ({ statementMs, lockMs, idleInTransactionMs }: Limits): readonly (readonly [string, string])[] => [
  ['statement_timeout', String(statementMs)],
  ['lock_timeout', String(lockMs)],
  ['idle_in_transaction_session_timeout', String(idleInTransactionMs)],
]
/** PostgreSQL's settings of the app's sessions. */
export const sessionSettings = (limits: Limits): readonly (readonly [name: string, value: string])[] => [
  ...timeouts(limits),
  ['jit', 'off'],
  // Planned once a connection, not for every value: the statements of requests read few rows by an index.
  ['plan_cache_mode', 'force_generic_plan'],
  // What is read often is in memory, the rest on a disk without a moving head: an index costs less than reading a whole table.
  ['random_page_cost', '1.1'],
]
/**
 * This release knows orders of several parcels (migration 0129). Said by each connection and never a setting of the role, which nodes of
 * the release before have too.
 */
const PARCELS = ['glad.parcels', 'on'] as const

/** Startup options of the app's connections: set when it starts, so that they hold for every statement. */
export const optionsFor = (limits: Limits): string =>
  [...sessionSettings(limits), PARCELS].map(([name, value]) => `-c ${name}=${value}`).join(' ')

/** What every transaction begins with behind a pooler, which takes no startup options. */
export const releaseOfTransaction = `SET LOCAL ${PARCELS.join(' = ')}`

/** The limits as statements, for one transaction. */
export const limitsOfTransaction = (limits: Limits): string =>
  timeouts(limits)
    .map(([name, value]) => `SET LOCAL ${name} = ${value}`)
    .join('; ')

/** One connection as the database's owner, for migrations and checks. Throws ConfigError, which names `setting`, when it fails. */
export const connectAsOwner = async (url: string, name: string, setting = 'DATABASE_URL'): Promise<pg.Client> => {
  const servers = serversOf(url, setting)
  const client = new DatabaseClient({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    ...KEEP_ALIVE,
    types,
  })
  client.on('error', () => {}) // a lost connection fails the statement that waits for it
  try {
    await client.connect()
  } catch (error) {
    throw new ConfigError(connectionProblem(servers, error).replaceAll('DATABASE_URL', setting))
  }
  return client
}

const CAUSES: Record<string, (at: string, url: URL) => string> = {
  ENOTFOUND: (at, url) => `имя сервера «${url.hostname}» не находится. Проверьте имя в DATABASE_URL`,
  EAI_AGAIN: (at, url) => `имя сервера «${url.hostname}» не находится. Проверьте имя и сеть`,
  ECONNREFUSED: (at) =>
    `по адресу ${at} никто не отвечает. Проверьте адрес и порт в DATABASE_URL и запущена ли PostgreSQL`,
  ENOENT: (at) => `нет сокета ${at}. Проверьте путь в DATABASE_URL и запущена ли PostgreSQL`,
  ETIMEDOUT: (at) => `${at} не отвечает. Проверьте адрес и межсетевой экран`,
  '28P01': (_at, url) => `пароль пользователя «${url.username}» не подошёл. Проверьте имя и пароль в DATABASE_URL`,
  '28000': (_at, url) =>
    `пользователю «${url.username}» вход не разрешён (pg_hba.conf). Проверьте имя в DATABASE_URL и правила сервера`,
  '3D000': (_at, url) =>
    `базы «${url.pathname.slice(1)}» там нет. Создайте её: ` +
    `CREATE DATABASE "${url.pathname.slice(1)}" TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`,
  '53300': () => 'все соединения сервера заняты. Увеличьте max_connections или уменьшите DATABASE_POOL_SIZE',
  '57P03': () => 'сервер ещё запускается или останавливается. Повторите через минуту',
}

const causeOf = ({ url, host, port }: DatabaseServer, error: unknown): string => {
  const code = errorCode(error)
  const message = error instanceof Error ? error.message : String(error)
  const at = host.startsWith('/') ? host : `${host}:${port}`
  return (
    CAUSES[code]?.(at, new URL(url)) ??
    (message.includes('timeout') ? `${at} не отвечает. Проверьте адрес и межсетевой экран` : `${at}: ${message}`)
  )
}

const connectionProblem = (servers: readonly DatabaseServer[], error: unknown): string => {
  const [first] = servers
  if (first === undefined) return 'В DATABASE_URL нет ни одного сервера.'
  if (!(error instanceof NoPrimaryError)) return `К базе данных не подключиться: ${causeOf(first, error)}.`
  const found = error.servers.map(({ server, error: cause }) =>
    cause === undefined ? `${server.host}:${server.port} — реплика` : causeOf(server, cause),
  )
  return `Ни один сервер из DATABASE_URL не принимает записи: ${found.join('; ')}.`
}
