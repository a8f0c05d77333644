import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { openPool, type Pool } from './pool.ts'
import { NoRow, queryTogether, Row } from './rows.ts'
import { transaction } from './transaction.ts'
import type { DB } from './types.gen.ts'

const Url = Row({ to_url: Type.String() })

let shop: TestDatabase
let pool: Pool
let db: Kysely<DB>
let proxy: Server
/** What the pool has sent since the last answer: each is a round trip. */
let requests = 0

/** Forwards to PostgreSQL and counts how often the direction turns. */
const countingProxy = (socket: string): Server =>
  createServer((client: Socket) => {
    const postgres = connect(socket)
    let isAsking = false
    client.on('data', (data) => {
      if (!isAsking) requests += 1
      isAsking = true
      postgres.write(data)
    })
    postgres.on('data', (data) => {
      isAsking = false
      client.write(data)
    })
    for (const [one, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })

beforeAll(async () => {
  shop = await freshDatabase()
  const url = new URL(shop.appUrl)
  const port = url.port || '5432'
  proxy = countingProxy(`${url.searchParams.get('host')}/.s.PGSQL.${port}`).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${address.port}`
  pool = openPool(url.href, 1)
  db = pool.db
})
beforeEach(async () => {
  await sql`DELETE FROM redirect_rule`.execute(db)
  requests = 0
})
afterAll(async () => {
  await pool.close()
  proxy.close()
  await shop.close()
})

const add = (path: string) => sql`INSERT INTO redirect_rule VALUES (${path}, '0', 301)`
const paths = async (): Promise<unknown[]> =>
  (await sql<{ from_path: string }>`SELECT from_path FROM redirect_rule ORDER BY 1`.execute(db)).rows.map(
    ({ from_path }) => from_path,
  )

test('sends BEGIN with the first statements, and SAVEPOINT with the next', async () => {
  const found = await transaction(db, async (tx) => {
    await queryTogether(tx, [Type.Unknown(), sql`SELECT 1 AS one`], [NoRow, sql`SELECT`])
    await sql`SAVEPOINT here`.execute(tx)
    const [, rows] = await queryTogether(tx, [NoRow, add('/a')], [Url, sql`SELECT to_url FROM redirect_rule`])
    return rows
  })
  expect(found).toEqual([{ to_url: '0' }])
  expect(requests).toBe(3)
})

test('throws the error of the statement that failed, undoes those before it, and goes on over the same connection', async () => {
  const failing = transaction(db, (tx) =>
    queryTogether(tx, [NoRow, add('/a')], [NoRow, sql`SELECT 1 / 0`], [NoRow, add('/b')]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await paths()).toEqual([])
})

test('ends with its own error a transaction whose savepoint cannot be set', async () => {
  const failing = transaction(db, async (tx) => {
    await add('/a').execute(tx)
    await sql`ROLLBACK TO SAVEPOINT missing`.execute(tx)
    await add('/b').execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '3B001' })
  expect(await paths()).toEqual([])
})

test('writes nothing when the transaction did not begin', async () => {
  const unbegun = (work: (connection: Kysely<DB>) => Promise<unknown>): Promise<unknown> =>
    db.connection().execute(async (connection) => {
      await sql`START TRANSACTION ISOLATION LEVEL none`.execute(connection)
      await work(connection)
    })
  const refused = expect.objectContaining({ code: '42601' })
  await expect(unbegun((connection) => add('/a').execute(connection))).rejects.toEqual(refused)
  await expect(
    unbegun((connection) => queryTogether(connection, [NoRow, sql`SELECT`], [NoRow, add('/b')])),
  ).rejects.toEqual(refused)
  await expect(
    unbegun((connection) => queryTogether(connection, [NoRow, add('/c')], [NoRow, sql`SELECT`], [NoRow, add('/d')])),
  ).rejects.toEqual(refused)
  expect(await paths()).toEqual([])
})
