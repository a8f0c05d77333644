import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#kit/database.ts'
import { LONG_WORK } from './backend-priority.ts'
import { connectAsOwner } from './connection.ts'
import { createPoolMetrics } from './pool-metrics.ts'
import { openPool } from './pool.ts'

test('SAFE-06: refuses work with 503 and Retry-After when no connection becomes free in time', async () => {
  const { db, close } = await freshDatabase(1)
  await db.transaction().execute(async () => {
    await expect(sql`SELECT 1`.execute(db)).rejects.toMatchObject({ statusCode: 503, retryAfter: 2 })
  })
  expect((await sql`SELECT 1`.execute(db)).rows.length).toBe(1)
  await close()
})

test('SAFE-06: a connection that PostgreSQL ends while it is idle is reported, and the next statement has another', async () => {
  const shop = await freshDatabase()
  const errors: string[] = []
  const { db, close } = openPool(shop.appUrl, 1, { onError: (error) => errors.push(error.message) })
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
  const owner = await connectAsOwner(shop.url, 'test')
  await owner.query('SELECT pg_terminate_backend($1, 1000)', [rows[0]?.pid])
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect((await sql`SELECT 1`.execute(db)).rows).toHaveLength(1)
  await close()
  await owner.end()
  await shop.close()
})

test('OWN-04: reports no error of a connection that PostgreSQL ends while the pool closes', async () => {
  const shop = await freshDatabase()
  const errors: string[] = []
  const { db, close } = openPool(shop.appUrl, 1, { onError: (error) => errors.push(error.message) })
  const owner = await connectAsOwner(shop.url, 'test')
  let closing: Promise<void> | undefined
  const work = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    closing = close()
    await owner.query('SELECT pg_terminate_backend($1, 1000)', [rows[0]?.pid])
    await pause(20)
  })
  await expect(work).rejects.toThrow()
  await closing
  await owner.end()
  await shop.close()
  expect(errors).toEqual([])
})

test('SAFE-06: a metric counts for how long connections are held, a failed transaction included', async () => {
  const shop = await freshDatabase()
  const { metrics, observe } = createPoolMetrics()
  const { db, close } = openPool(shop.appUrl, 1, { onHeld: observe })
  await db.transaction().execute(async (tx) => {
    await sql`SELECT 1`.execute(tx)
    await pause(30)
    await sql`SELECT 1`.execute(tx)
  })
  await expect(db.transaction().execute((tx) => sql`SELECT 1 / 0`.execute(tx))).rejects.toThrow()
  const [held] = await Promise.all(metrics.map((metric) => metric.get()))
  const valueOf = (name: string) => held?.values.find((value) => 'metricName' in value && value.metricName === name)
  expect(valueOf('database_connection_held_seconds_count')?.value).toBe(2)
  expect(valueOf('database_connection_held_seconds_sum')?.value).toBeGreaterThan(0.03)
  await close()
  await shop.close()
})

test('SAFE-06: long work has a lower priority on the machine of the database than statements of visitors', async () => {
  const shop = await freshDatabase()
  const pools = [openPool(shop.appUrl, 1), openPool(shop.appUrl, 1, { givesWay: true })]
  /** Where Linux divides the processor between sessions, that of the session; each process of PostgreSQL has one. */
  const groupOf = (pid = 0): number =>
    existsSync(`/proc/${pid}/autogroup`) ? Number(readFileSync(`/proc/${pid}/autogroup`, 'utf8').split(' nice ')[1]) : 0
  const priorities = []
  const groups = []
  for (const { db } of pools) {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
    priorities.push(getPriority(rows[0]?.pid))
    groups.push(groupOf(rows[0]?.pid))
  }
  for (const { close } of pools) await close()
  await shop.close()
  expect(priorities).toEqual([getPriority(), Math.max(getPriority(), LONG_WORK)])
  expect(groups).toEqual([0, existsSync('/proc/self/autogroup') ? LONG_WORK : 0])
})
