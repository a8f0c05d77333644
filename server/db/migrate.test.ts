import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { connectAsOwner } from './connection.ts'
import { migrate } from './migrate.ts'

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

test('S20: limits the time of statements and of idle transactions', async () => {
  const { rows } = await sql<{
    name: string
    setting: string
  }>`SELECT name, setting FROM pg_settings
     WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`.execute(shop.db)
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'statement_timeout', setting: '4000' },
  ])
})

test('refuses a database with an unknown migration, and explains what to do', async () => {
  await asOwner(`INSERT INTO migration (number, name, checksum) VALUES (9999, '9999_future.sql', '')`)
  await expect(migrate(shop.url)).rejects.toThrow(
    /База новее этого кода.*9999_future.sql.*прежнюю ветку.*удалите папку data/s,
  )
  await asOwner('DELETE FROM migration WHERE number = 9999')
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
