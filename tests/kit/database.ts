import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, inject } from 'vitest'
import { appUrlOf } from '#platform/db/app-login.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { openPool } from '#platform/db/pool.ts'
import type { DB } from '#platform/db/types.gen.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** Owner URL of the run's template database, from which fresh ones are copied. */
export const templateUrl = (): string => inject('postgresUrl')

export type TestDatabase = {
  /** A pool with the app's login glad_app, without DDL. */
  readonly db: Kysely<DB>
  /** Owner URL, for audits and inserted inconsistencies. */
  readonly url: string
  /** For second pools, listeners and workers. */
  readonly appUrl: string
  readonly close: () => Promise<void>
}

/** A new migrated, empty database, copied from the template in some tens of milliseconds. */
export const freshDatabase = async (poolSize = 8): Promise<TestDatabase> => {
  const template = templateUrl()
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(template, `CREATE DATABASE ${name} TEMPLATE glad STRATEGY file_copy`)
  const url = new URL(template)
  url.pathname = `/${name}`
  const appUrl = appUrlOf(url.href)
  const pool = openPool(appUrl, poolSize)
  const close = async (): Promise<void> => {
    await pool.close()
    await asOwner(template, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { db: pool.db, url: url.href, appUrl, close }
}

export type EachTest = {
  readonly poolSize?: number | undefined
  /** Before the file's own `beforeEach`. */
  readonly fill?: (base: TestDatabase) => Promise<void>
  /** After the file's own `afterEach`. */
  readonly check?: (base: TestDatabase) => Promise<void>
}
/** A fresh database for each test of a file, closed after it; the fields are those of the running test's. */
export const databaseOfEachTest = ({ poolSize, fill, check }: EachTest = {}): TestDatabase => {
  let base: TestDatabase | undefined
  const now = (): TestDatabase => {
    if (base === undefined) throw new Error('a database is there while a test runs')
    return base
  }
  beforeEach(async () => {
    base = await freshDatabase(poolSize)
    await fill?.(base)
  })
  afterEach(async () => {
    try {
      await check?.(now())
    } finally {
      await now().close()
    }
  })
  return {
    get db() {
      return now().db
    },
    get url() {
      return now().url
    },
    get appUrl() {
      return now().appUrl
    },
    close: () => now().close(),
  }
}

/** A new database without tables. Its owner alone can use it. */
export const emptyDatabase = async (
  properties = '',
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(templateUrl(), `CREATE DATABASE ${name} ${properties}`)
  const url = new URL(templateUrl())
  url.pathname = `/${name}`
  return { url: url.href, close: () => asOwner(templateUrl(), `DROP DATABASE ${name} WITH (FORCE)`) }
}

/** Connects to `postgres`: a template with open connections cannot be copied. */
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
