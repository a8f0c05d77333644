/**
 * Connections to a PostgreSQL of one server or of several, of which the one that takes writes is found by asking all together. It is
 * asked again as soon as a connection to it fails, so that the shop follows a change of the primary without a proxy (decision 0177).
 */
import pg from 'pg'
import { Type } from 'typebox'
import { readDatabaseUrl, type DatabaseServer } from '#kernel/database-url.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { checkRows, Row } from './rows.ts'
import { isConnectionLost } from './unavailable.ts'

/** The servers of an address. Throws ConfigError, which names `setting`. */
export const serversOf = (url: string, setting = 'DATABASE_URL'): readonly DatabaseServer[] => {
  const address = readDatabaseUrl(url)
  if ('problem' in address) throw new ConfigError(`${setting} ${address.problem}`)
  return address.servers
}

/** No server takes writes. Counts as a lost connection: while the primary changes there is none for seconds. */
export class NoPrimaryError extends Error {
  override name = 'NoPrimaryError'
  readonly code = 'ECONNREFUSED'
  /** What is wrong with each server; undefined: it answers, as a replica. */
  readonly servers: readonly { readonly server: DatabaseServer; readonly error: unknown }[]

  constructor(servers: NoPrimaryError['servers']) {
    super(`None of the ${servers.length} database servers takes writes`)
    this.servers = servers
  }
}

const SEARCH_MS = 10_000
const Role = Row({ is_replica: Type.Boolean() })

const isReplica = async ({ url }: DatabaseServer, timeoutMs: number): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'glad search',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {}) // connect() or query() itself rejects
  try {
    await client.connect()
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS is_replica')
    return checkRows(Role, rows)[0]?.is_replica === true
  } finally {
    void client.end().catch(() => {})
  }
}

/** Asks all servers; the first right one is taken. Throws NoPrimaryError, or the error of a server that refuses the login. */
const search = async (
  servers: readonly DatabaseServer[],
  wantsReplica: boolean,
  timeoutMs: number,
): Promise<DatabaseServer> => {
  const wrong: { readonly server: DatabaseServer; readonly error: unknown }[] = []
  const asked = servers.map(async (server) => {
    try {
      if ((await isReplica(server, timeoutMs)) === wantsReplica) return server
      wrong.push({ server, error: undefined })
    } catch (error) {
      wrong.push({ server, error })
    }
    throw new Error('not this one')
  })
  try {
    return await Promise.any(asked)
  } catch {
    const refused = wrong.find(({ error }) => error !== undefined && !isConnectionLost(error))
    throw refused?.error ?? new NoPrimaryError(wrong)
  }
}

/** Primaries by the address of all servers, and the searches under way. */
const primaries = new Map<string, DatabaseServer>()
const searches = new Map<string, Promise<DatabaseServer>>()

const findPrimary = (url: string, servers: readonly DatabaseServer[], timeoutMs: number): Promise<DatabaseServer> => {
  const known = primaries.get(url)
  if (known !== undefined) return Promise.resolve(known)
  const running =
    searches.get(url) ??
    search(servers, false, timeoutMs)
      .then((found) => {
        primaries.set(url, found)
        return found
      })
      .finally(() => searches.delete(url))
  searches.set(url, running)
  return running
}

/** The address of a replica among the servers of `url`. Throws ConfigError when none answers. */
export const findReplica = async (url: string): Promise<string> => {
  try {
    return (await search(serversOf(url), true, SEARCH_MS)).url
  } catch (error) {
    if (!(error instanceof NoPrimaryError)) throw error
    throw new ConfigError(
      'Ни одна реплика не отвечает. Назовите в DATABASE_URL все серверы базы через запятую: postgresql://имя:пароль@сервер1,сервер2/база',
    )
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** A client of the server that takes writes. With one server it is a pg.Client as any other. */
export class DatabaseClient extends pg.Client {
  readonly #url: string
  readonly #servers: readonly DatabaseServer[]
  readonly #timeoutMs: number
  #isReplica = false

  constructor(config: pg.ClientConfig = {}) {
    const url = config.connectionString ?? ''
    const servers = config.connectionString === undefined ? [] : serversOf(url)
    super({ ...config, connectionString: servers[0]?.url })
    this.#url = url
    this.#servers = servers
    this.#timeoutMs = config.connectionTimeoutMillis ?? SEARCH_MS
    // PostgreSQL says so at the start of a connection, and when it changes.
    this.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      if (status.parameterName === 'in_hot_standby') this.#isReplica = status.parameterValue === 'on'
    })
  }

  override connect(): Promise<pg.Client>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.Client> | void {
    const connecting = this.#servers.length <= 1 ? super.connect() : this.#connectToPrimary()
    if (connected === undefined) return connecting
    const call = connected as (error: Error | null, client?: pg.Client) => void
    connecting.then(
      (client) => call(null, client),
      (error: Error) => call(error),
    )
  }

  async #connectToPrimary(): Promise<pg.Client> {
    const server = await findPrimary(this.#url, this.#servers, this.#timeoutMs)
    if (this.connection.stream.destroyed) throw new Error('timeout expired') // whoever waited has given up
    this.host = server.host
    this.port = server.port
    try {
      const client = await super.connect()
      if (this.#isReplica) throw new NoPrimaryError([{ server, error: undefined }])
      return client
    } catch (error) {
      void super.end().catch(() => {})
      if (primaries.get(this.#url) === server) primaries.delete(this.#url)
      throw error
    }
  }
}
