import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { inject } from 'vitest'
import { connectAsOwner } from '#server/db/connection.ts'
import { openPool } from '#server/db/pool.ts'
import type { DB } from '#server/db/types.gen.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** The owner's address of the run's PostgreSQL, with the database that all fresh ones are copied from. */
export const templateUrl = (): string => inject('postgresUrl')

export type TestDatabase = {
  /** The app's own pool: role glad_app, no DDL. */
  readonly db: Kysely<DB>
  /** The owner's address, for second pools, audits and planted errors. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** A migrated, empty database of one's own, copied from the run's template in some tens of milliseconds. */
export const freshDatabase = async (poolSize = 8): Promise<TestDatabase> => {
  const template = templateUrl()
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(template, `CREATE DATABASE ${name} TEMPLATE glad STRATEGY wal_log`)
  const url = new URL(template)
  url.pathname = `/${name}`
  const pool = openPool(url.href, poolSize)
  const close = async (): Promise<void> => {
    await pool.close()
    await asOwner(template, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { db: pool.db, url: url.href, close }
}

/** Not in «glad» itself: a database somebody is connected to cannot be copied. */
const asOwner = async (template: string, statement: string): Promise<void> => {
  const url = new URL(template)
  url.pathname = '/postgres'
  const owner = await connectAsOwner(url.href, 'glad tests')
  try {
    await owner.query(statement)
  } finally {
    await owner.end()
  }
}
