import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PATIENCE } from '#kit/patience.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { addressOf, openFakeServer, type FakeServer, type ServerRole } from '#kit/machines/database-servers.ts'
import { checkMigrated } from '#app/database/migrate.ts'
import { findReplica } from './database-client.ts'
import { connectAsOwner } from './connection.ts'
import { listen } from './listen.ts'
import { openPool } from './pool.ts'

let base: TestDatabase
let servers: FakeServer[] = []
beforeAll(async () => void (base = await freshDatabase()))
afterEach(() => servers.forEach((server) => server.close()))
afterAll(() => base.close())

/** The address of servers with these roles. */
const openServers = async (...roles: readonly ServerRole[]): Promise<string> => {
  servers = await Promise.all(roles.map((role) => openFakeServer(base.appUrl, role)))
  return addressOf(base.appUrl, servers)
}

test('SAFE-08: of several servers in any order the shop uses the primary', async () => {
  for (const roles of [
    ['primary', 'replica'],
    ['frozen', 'away', 'replica', 'primary'],
  ] as const) {
    const url = await openServers(...roles)
    await checkMigrated(url)
    const pool = openPool(url, 2)
    expect((await sql`SELECT 1 AS one`.execute(pool.db)).rows).toEqual([{ one: 1 }])
    await pool.close()
    servers.forEach((server) => server.close())
  }
})

test('SAFE-08: after a change of the primary statements and notifications go on at the other server', async () => {
  const url = await openServers('primary', 'replica')
  const pool = openPool(url, 2)
  let heard = Promise.withResolvers<string>()
  const reconnected = Promise.withResolvers<void>()
  const listener = await listen(url, {
    onNotify: { catalogue: (payload) => heard.resolve(payload) },
    onReconnect: reconnected.resolve,
  })
  await sql`SELECT bump_catalogue_version()`.execute(pool.db)
  const before = Number(await heard.promise)
  servers[0]?.become('replica')
  servers[1]?.become('primary')
  await reconnected.promise
  heard = Promise.withResolvers<string>()
  await vi.waitFor(() => sql`SELECT bump_catalogue_version()`.execute(pool.db), PATIENCE)
  expect(Number(await heard.promise)).toBe(before + 1)
  await listener.close()
  await pool.close()
})

test('SAFE-08: the primary that hangs is given up for the one that takes its place', async () => {
  const url = await openServers('primary', 'replica')
  const pool = openPool(url, 2)
  await sql`SELECT 1`.execute(pool.db)
  servers[0]?.become('frozen')
  servers[1]?.become('primary')
  const again = await vi.waitFor(() => sql`SELECT 1 AS one`.execute(pool.db), PATIENCE)
  expect(again.rows).toEqual([{ one: 1 }])
  await pool.close()
})

test('OWN-04: without a primary each server is named with its reason', async () => {
  const url = await openServers('replica', 'away')
  const [replica, away] = servers.map(({ port }) => `127.0.0.1:${port}`)
  await expect(connectAsOwner(url, 'test')).rejects.toThrow(
    new RegExp(`Ни один сервер из DATABASE_URL не принимает записи: (?=.*${replica} — реплика)(?=.*${away}: ).*; `),
  )
})

test('SAFE-07: a backup finds a replica among the servers', async () => {
  const url = await openServers('primary', 'replica')
  expect(await findReplica(url)).toContain(`:${servers[1]?.port}/`)
  servers[1]?.become('away')
  await expect(findReplica(url)).rejects.toThrow('Ни одна реплика не отвечает')
})
