import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PATIENCE } from '#kit/patience.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { openPool } from '#platform/db/pool.ts'
import { listen } from '#platform/db/listen.ts'
import { checkMigrated, migrate } from './migrate.ts'
import { NEWEST_MIGRATION, readMigrations } from '#platform/db/migration-files.ts'
import { checkJobsSchema, refuseToBreakNodes } from '#platform/db/releases-at-once.ts'

let shop: TestDatabase
beforeAll(async () => void (shop = await freshDatabase()))
afterAll(() => shop.close())

test('runs no migration twice', async () => {
  expect(await migrate(shop.url)).toEqual([])
})

test('S20: the app can write rows but not change tables', async () => {
  await sql`INSERT INTO redirect_rule VALUES ('/old', '/new', 301)`.execute(shop.db)
  for (const statement of [
    'CREATE TABLE x (a int)',
    'ALTER TABLE brand ADD COLUMN x int',
    'DROP TABLE brand',
    'TRUNCATE brand',
    'CREATE TABLE pgboss.x (a int)',
    'UPDATE migration SET name = name',
  ]) {
    await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow(/permission denied|must be owner/)
  }
  await expect(sql`RESET ROLE; CREATE TABLE x (a int)`.execute(shop.db)).rejects.toThrow('permission denied')
})

test('SAFE-03: a node without the owner’s address starts on the schema of its release, and on no older or unknown one', async () => {
  await checkMigrated(shop.appUrl)
  await withNewerRelease(NEWEST_MIGRATION, () => checkMigrated(shop.appUrl))
  await withNewerRelease(9999, () => expect(checkMigrated(shop.appUrl)).rejects.toThrow('База новее этого кода'))
  const newest = readMigrations().at(-1)?.name ?? ''
  await asOwner(`DELETE FROM migration WHERE number = ${NEWEST_MIGRATION}`)
  await expect(checkMigrated(shop.appUrl)).rejects.toThrow(new RegExp(`${newest}.*npm run migrate`))
  await asOwner('ALTER TABLE migration RENAME TO migration_before')
  await expect(checkMigrated(shop.appUrl)).rejects.toThrow('npm run migrate')
  await asOwner('ALTER TABLE migration_before RENAME TO migration')
  const { name, checksum } = readMigrations().at(-1) ?? {}
  await asOwner(`INSERT INTO migration (number, name, checksum, compatible_since)
                 VALUES (${NEWEST_MIGRATION}, '${name}', '${checksum}', ${NEWEST_MIGRATION})`)
})

test('S20: limits the time of statements and of idle transactions', async () => {
  const pool = openPool(shop.appUrl, 1)
  const { rows } = await sql<{
    name: string
    setting: string
  }>`SELECT name, setting FROM pg_settings
     WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`.execute(pool.db)
  await pool.close()
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'statement_timeout', setting: '4000' },
  ])
})

/** What a newer release would leave in the database: its migration, and when given a change of a table. */
const withNewerRelease = async (compatibleSince: number | null, work: () => Promise<void>): Promise<void> => {
  await asOwner(
    `INSERT INTO migration (number, name, checksum, compatible_since) VALUES (9999, '9999_future.sql', '', ${compatibleSince})`,
  )
  await work().finally(() => asOwner('DELETE FROM migration WHERE number = 9999'))
}

test.each([9999, null])('refuses a database with an unknown migration, compatible since %s, and explains', (since) =>
  withNewerRelease(since, async () => {
    await expect(migrate(shop.url)).rejects.toThrow(
      /База новее этого кода.*9999_future.sql.*Запустите выпуск, которым она обновлена.*npm run restore/s,
    )
  }),
)

test('SAFE-08: a release starts on the schema of a newer one that states its compatibility, and changes nothing', () =>
  withNewerRelease(NEWEST_MIGRATION, async () => {
    await asOwner(`UPDATE pgboss.queue SET retry_limit = 7 WHERE name = 'send-order-message'`) // a newer policy
    expect(await migrate(shop.url)).toEqual([])
    const { rows } = await sql<{
      retry_limit: number
    }>`SELECT retry_limit FROM pgboss.queue WHERE name = 'send-order-message'`.execute(shop.db)
    expect(rows).toEqual([{ retry_limit: 7 }])
  }))

describe('SAFE-08: a migration that breaks releases that run', () => {
  const pending = { number: 9999, name: '9999_drop.sql', sql: '', checksum: '', compatibleSince: 9999 }
  const whileNodeRuns = async (work: (owner: pg.Client) => Promise<void>): Promise<void> => {
    const node = await listen(shop.appUrl, { onNotify: {}, onReconnect: () => {} })
    const owner = await connectAsOwner(shop.url, 'test')
    await work(owner).finally(async () => {
      await node.close()
      await owner.end()
    })
  }

  test('is refused while they run, and named', () =>
    whileNodeRuns(async (owner) => {
      await expect(refuseToBreakNodes(owner, [pending])).rejects.toThrow(
        /9999_drop.sql не рассчитана на прежний выпуск, а он ещё работает с этой базой \(узлов: 1\)/,
      )
      await refuseToBreakNodes(owner, [{ ...pending, compatibleSince: NEWEST_MIGRATION }])
    }))

  test('runs when they have stopped', async () => {
    const owner = await connectAsOwner(shop.url, 'test')
    await expect(vi.waitFor(() => refuseToBreakNodes(owner, [pending]), PATIENCE)).resolves.toBeUndefined()
    await owner.end()
  })

  test('new tables of jobs are refused too, and older code on newer ones', () =>
    whileNodeRuns(async (owner) => {
      await checkJobsSchema(owner, { installed: 43, own: 43 })
      await expect(checkJobsSchema(owner, { installed: 43, own: 44 })).rejects.toThrow('узлов: 1')
      await expect(checkJobsSchema(owner, { installed: 44, own: 43 })).rejects.toThrow('новее этого кода')
    }))
})

test('SAFE-08: every migration since 0015 states the oldest release that works on its schema', () => {
  const silent = readMigrations().filter(
    ({ number, sql: text }) => number > 14 && !text.includes('-- Compatible since: '),
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('SAFE-08: a migration of a published release is never edited, not even in a comment', () => {
  const list = readFileSync(new URL('../../platform/db/released-migrations.sha256', import.meta.url), 'utf8')
  const released = list.trim().split('\n')
  const folder = new URL('../../platform/db/migrations/', import.meta.url)
  const now = released.map((line) => {
    const name = line.slice(66)
    return `${createHash('sha256')
      .update(readFileSync(new URL(name, folder)))
      .digest('hex')}  ${name}`
  })
  expect(now).toEqual(released)
})

test('refuses a database whose migration has changed since it ran, and names it', async () => {
  await asOwner(`UPDATE migration SET checksum = 'other' WHERE number = 2`)
  await expect(migrate(shop.url)).rejects.toThrow('0002_places_and_pages.sql изменилась')
})

test('reads a calendar day as text, in any time zone of the machine', async () => {
  const { rows } = await sql<{ day: string }>`SELECT date '2026-11-21' AS day`.execute(shop.db)
  expect(rows[0]?.day).toBe('2026-11-21')
})

const asOwner = async (statement: string): Promise<void> => {
  const owner = await connectAsOwner(shop.url, 'test')
  await owner.query(statement).finally(() => owner.end())
}
