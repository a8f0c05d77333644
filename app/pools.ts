/** The connections of a node: a pool for each kind of work, so that none waits for another. */
import { BULK_LIMITS, IMPORT_LIMITS } from '#platform/db/connection.ts'
import { createPoolMetrics, poolUsageMetrics } from '#platform/db/pool-metrics.ts'
import { preparePooledConnection, sameLogin } from '#platform/db/pooled-connection.ts'
import { openPool, type Pool, type PoolOptions } from '#platform/db/pool.ts'
import type { CatalogueSource } from '#shop/catalogue/index/whole-reading.ts'

/** Opened when needed: a rebuild of the catalogue's index, changes of its stock, jobs. */
const BULK_CONNECTIONS = 4
/** Opened when a program imports. */
const IMPORT_CONNECTIONS = 3
/** For what programs read. */
const PROGRAM_CONNECTIONS = 2
/** For metrics: what is scraped waits for nothing else, and nothing waits for it. */
const WATCHING_CONNECTIONS = 1
/** A writing of feeds holds it to its end. */
const FEED_CONNECTIONS = 1

type PoolsOptions = {
  /** Address of the database itself, for the app's login. */
  readonly appUrl: string
  /** Address of a pooler; undefined: there is none. */
  readonly poolUrl: string | undefined
  /** Connections for requests. */
  readonly size: number
  readonly onError: (error: Error) => void
  /** Called when the database turned out not to answer (false), and when it answers again. */
  readonly onAvailability: (isUp: boolean) => void
}

/** `stack` closes them, the latest first. Throws ConfigError when the pooler cannot be used. */
export const openPools = async (
  stack: AsyncDisposableStack,
  { appUrl, poolUrl, size, onError, onAvailability }: PoolsOptions,
) => {
  const isPooled = poolUrl !== undefined
  const url = isPooled ? sameLogin(poolUrl, appUrl) : appUrl
  if (isPooled) await preparePooledConnection(url, appUrl)
  const open = (connections: number, options: PoolOptions): Pool => {
    const pool = openPool(url, connections, { onError, isPooled, ...options })
    stack.defer(pool.close)
    return pool
  }
  const held = createPoolMetrics()
  const requests = open(size, { onAvailability, onHeld: held.observe })
  const bulk = open(BULK_CONNECTIONS, { limits: BULK_LIMITS })
  const imports = open(IMPORT_CONNECTIONS, { limits: IMPORT_LIMITS, givesWay: true })
  const programs = open(PROGRAM_CONNECTIONS, { limits: BULK_LIMITS, givesWay: true })
  const feeds = open(FEED_CONNECTIONS, { limits: BULK_LIMITS, givesWay: true })
  const watching = open(WATCHING_CONNECTIONS, {})
  const source: CatalogueSource = { url, isPooled }
  return {
    requests,
    bulk,
    imports,
    programs,
    feeds,
    watching,
    /** For processes of long work. */
    source,
    metrics: [...held.metrics, ...poolUsageMetrics({ requests, background: bulk, imports, programs, feeds })],
  }
}
