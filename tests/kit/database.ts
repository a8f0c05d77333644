import type { Kysely } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, inject } from 'vitest'
import { appUrlOf } from '#platform/db/app-login.ts'
import { REQUEST_LIMITS, type Limits } from '#platform/db/connection.ts'
import { openPool } from '#platform/db/pool.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { administrate, copyTemplate, dropDatabase, lendDatabase, nameDatabase, takeBack } from './lent-databases.ts'

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

/** Limits of requests, but longer: a busy machine is no database that does not answer. */
const LIMITS: Limits = { ...REQUEST_LIMITS, statementMs: 30_000, answerMs: 31_000, slowMs: 30_000 }

const openDatabase = (url: string, poolSize: number, finish: () => Promise<void>): TestDatabase => {
  const appUrl = appUrlOf(url)
  const pool = openPool(appUrl, poolSize, { limits: LIMITS })
  let closed: Promise<void> | undefined
  return { db: pool.db, url, appUrl, close: () => (closed ??= pool.close().then(finish)) }
}

const POOL_SIZE = 8

/** A new migrated, empty database, copied from the template in some tens of milliseconds. */
export const freshDatabase = async (poolSize = POOL_SIZE): Promise<TestDatabase> => {
  const template = templateUrl()
  const { name, url } = await copyTemplate(template)
  return openDatabase(url, poolSize, () => dropDatabase(template, name))
}

export type LentTestDatabase = TestDatabase & {
  /** Its owner's connection, which stays open for the next test: whoever uses it sets nothing in its session. */
  readonly owner: pg.Client
}
export type EachTest = {
  readonly poolSize?: number | undefined
  /** Before the file's own `beforeEach`. */
  readonly fill?: (base: TestDatabase) => Promise<void>
  /** After the file's own `afterEach`. */
  readonly check?: (base: LentTestDatabase) => Promise<void>
}
/** A database as fresh for each test of a file, closed after it; the fields are those of the running test's. */
export const databaseOfEachTest = ({ poolSize = POOL_SIZE, fill, check }: EachTest = {}): LentTestDatabase => {
  let base: LentTestDatabase | undefined
  const now = (): LentTestDatabase => {
    if (base === undefined) throw new Error('a database is there while a test runs')
    return base
  }
  beforeEach(async () => {
    const template = templateUrl()
    const lent = await lendDatabase(template)
    base = Object.assign(
      openDatabase(lent.url, poolSize, () => takeBack(template, lent)),
      { owner: lent.owner },
    )
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
    get owner() {
      return now().owner
    },
    close: () => now().close(),
  }
}

/** A new database without tables. Its owner alone can use it. */
export const emptyDatabase = async (
  properties = '',
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
  const template = templateUrl()
  const { name, url } = nameDatabase(template)
  await administrate(template, `CREATE DATABASE ${name} ${properties}`)
  return { url, close: () => dropDatabase(template, name) }
}
