import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { connectAsOwner } from './connection.ts'
import { transaction } from './transaction.ts'

let shop: TestDatabase
beforeAll(async () => void (shop = await freshDatabase()))
afterAll(() => shop.close())

test('runs a transaction again that PostgreSQL aborted because of another, and both take effect', async () => {
  await sql`INSERT INTO redirect_rule VALUES ('/a', '0', 301), ('/b', '0', 301)`.execute(shop.db)
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  let runs = 0
  const otherEnded = Promise.withResolvers<void>()
  const touch = async (first: string, second: string) => {
    let attempt = 0
    await transaction(shop.db, async (tx) => {
      runs += 1
      attempt += 1
      // The rows of the aborted transaction are free before the other one has woken up, and taking one of them would abort it too.
      if (attempt > 1) await otherEnded.promise
      await sql`UPDATE redirect_rule SET to_url = (to_url::int + 1)::text WHERE from_path = ${first}`.execute(tx)
      holding += 1
      if (holding === 2) bothHold.resolve()
      await bothHold.promise
      await sql`UPDATE redirect_rule SET to_url = (to_url::int + 1)::text WHERE from_path = ${second}`.execute(tx)
    })
    otherEnded.resolve()
  }
  await Promise.all([touch('/a', '/b'), touch('/b', '/a')])
  const { rows } = await sql<{ to_url: string }>`SELECT to_url FROM redirect_rule`.execute(shop.db)
  expect(rows.map(({ to_url }) => to_url)).toEqual(['2', '2'])
  expect(runs).toBe(3)
})

test('does not retry an error of the application', async () => {
  let runs = 0
  await expect(
    transaction(shop.db, async () => {
      runs += 1
      throw new Error('ours')
    }),
  ).rejects.toThrow('ours')
  expect(runs).toBe(1)
})

test('fails a transaction whose connection is cut, and leaves the pool usable', async () => {
  const broken = transaction(shop.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    const owner = await connectAsOwner(shop.url, 'test')
    await owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await owner.end()
    await sql`SELECT 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  await sql`SELECT 1`.execute(shop.db)
})
