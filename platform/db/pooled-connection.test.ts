import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { hasPgbouncer, openPgbouncer, type Pgbouncer } from '#kit/machines/pgbouncer.ts'
import { BULK_LIMITS, connectAsOwner } from './connection.ts'
import { openPool } from './pool.ts'
import { preparePooledConnection, sameLogin } from './pooled-connection.ts'
import { queryTogether, Row } from './rows.ts'
import { pipelined, transaction } from './transaction.ts'
import type { DB } from './types.gen.ts'

let base: TestDatabase
let pooler: Pgbouncer | undefined
beforeAll(async () => void (base = await freshDatabase()))
afterAll(() => base.close())
beforeEach(async () => {
  if (hasPgbouncer)
    pooler = await openPgbouncer(base.url, ['pool_mode = transaction', 'default_pool_size = 3'], base.appUrl)
})
afterEach(() => pooler?.close())
const poolUrl = (): string => sameLogin(pooler?.host ?? '', base.appUrl)

const Limit = Row({ timeout: Type.String() })
const LIMIT = sql<{ timeout: string }>`SELECT current_setting('statement_timeout') AS timeout`
const limitIn = async (db: Kysely<DB>): Promise<string | undefined> => (await LIMIT.execute(db)).rows[0]?.timeout

test.skipIf(!hasPgbouncer)(
  'SAFE-08: a pooler with connections from before the limits is refused, in words',
  async () => {
    const url = poolUrl()
    const early = await connectAsOwner(url, 'test')
    await early.query('SELECT')
    await expect(preparePooledConnection(url, base.appUrl)).rejects.toThrow('RECONNECT')
    await early.end()
  },
)

test.skipIf(!hasPgbouncer)('SAFE-08: behind pgbouncer in transaction mode every statement has its limits', async () => {
  const url = poolUrl()
  await preparePooledConnection(url, base.appUrl)
  const requests = openPool(url, 4, { isPooled: true })
  const bulk = openPool(url, 4, { isPooled: true, limits: BULK_LIMITS })
  for (const [{ db }, limit] of [
    [requests, '4s'],
    [bulk, '20s'],
  ] as const) {
    expect(await Promise.all(Array.from({ length: 20 }, () => limitIn(db)))).toEqual(Array(20).fill(limit))
    expect(await queryTogether(db, [Limit, LIMIT], [Limit, LIMIT])).toEqual([
      [{ timeout: limit }],
      [{ timeout: limit }],
    ])
    expect(await transaction(db, limitIn)).toBe(limit)
    expect(await pipelined(db, limitIn, async ({ tx }, first) => [first, await limitIn(tx)])).toEqual([limit, limit])
    await expect(sql`SELECT 1 / 0`.execute(db)).rejects.toThrow('division by zero')
    expect(await limitIn(db)).toBe(limit)
  }
  await Promise.all([requests.close(), bulk.close()])
})

test.skipIf(!hasPgbouncer)('SAFE-08: a pooler of another database is refused, in words', async () => {
  const url = new URL(poolUrl())
  url.pathname = '/postgres'
  await expect(preparePooledConnection(url.href, base.appUrl)).rejects.toThrow('не в ту базу')
})
