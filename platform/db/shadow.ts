/**
 * One connection over a shadow of some tables: temporary ones of the same names hide them (0082_day_preview.sql), so that the same
 * statements read and write a state of their own. Nothing else can be written over it, and nothing of it is left when it is closed.
 */
import { Kysely } from 'kysely'
import { DatabaseClient } from './database-client.ts'
import { KEEP_ALIVE, type Limits, optionsFor, types } from './connection.ts'
import { PoolConnection, poolDialect } from './pool-connection.ts'
import type { DB } from './types.gen.ts'
import { asUnavailable } from './unavailable.ts'

/** Copying a large catalogue takes seconds, and nobody waits for its tables meanwhile. */
const SHADOW_LIMITS: Limits = {
  statementMs: 60_000,
  lockMs: 3000,
  idleInTransactionMs: 60_000,
  answerMs: 65_000,
  slowMs: 60_000,
}

export type Shadow = {
  /** Its statements wait for each other. */
  readonly db: Kysely<DB>
  /** Whether the connection is lost, and the shadow with it. */
  readonly isLost: () => boolean
  readonly close: () => Promise<void>
}

/** `copied`: tables with their rows; `emptied`: tables that begin without any. Throws when the database does not answer. */
export const openShadow = async (
  url: string,
  { copied, emptied }: { readonly copied: readonly string[]; readonly emptied: readonly string[] },
): Promise<Shadow> => {
  const client = new DatabaseClient({
    connectionString: url,
    options: optionsFor(SHADOW_LIMITS),
    application_name: 'glad preview',
    connectionTimeoutMillis: 3000,
    query_timeout: SHADOW_LIMITS.answerMs,
    ...KEEP_ALIVE,
    types,
  })
  let isLost = false
  const lose = (): void => void (isLost = true)
  client.on('error', lose)
  client.on('end', lose)
  await client.connect().catch((error: unknown) => {
    throw asUnavailable(error)
  })
  await client.query('SELECT open_shadow($1, $2)', [copied, emptied])
  // From here on PostgreSQL refuses to write anything but the temporary tables.
  await client.query('SET default_transaction_read_only = on')

  let last = Promise.resolve()
  /** Lends the connection to one after the other. */
  const connect = async (): Promise<PoolConnection> => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return new PoolConnection(
      dialect,
      async (text, values) => {
        try {
          return await client.query({ text, values: [...values] })
        } catch (error) {
          throw asUnavailable(error)
        }
      },
      resolve,
    )
  }
  const dialect = poolDialect(connect, () => client.end())
  const db = new Kysely<DB>({ dialect })
  return { db, isLost: () => isLost, close: () => db.destroy() }
}
