import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { checkAppRole } from './boot-checks.ts'
import { migrate } from './migrate.ts'
import { openPool } from './pool.ts'

let shop: TestDatabase
beforeAll(async () => {
  shop = await freshDatabase()
  await migrate(shop.url) // the rights on a database are not copied with it
})
afterAll(() => shop.close())

test.each([
  'CREATE TABLE injected (id int)',
  'CREATE TEMP TABLE injected (id int)',
  'DROP TABLE orders',
  `SELECT pg_read_file('PG_VERSION')`,
  `COPY city (code) FROM PROGRAM 'echo injected'`,
  'ALTER ROLE glad_app SUPERUSER',
  'SET SESSION AUTHORIZATION glad',
  'SET ROLE glad',
])('SAFE-03: an injected statement cannot get the owner’s rights: %s', async (statement) => {
  const run = shop.db.connection().execute(async (db) => {
    await sql`SELECT set_config('role', 'none', FALSE)`.execute(db)
    await sql.raw(statement).execute(db)
  })
  await expect(run).rejects.toMatchObject({ code: '42501' })
})

test('refuses a login that can become the owner, and accepts the one made by the migrations', async () => {
  await checkAppRole(shop.db)
  const asOwner = openPool(shop.url, 1)
  await expect(checkAppRole(asOwner.db)).rejects.toThrow('под ролью glad, которая может больше, чем ему нужно')
  await asOwner.close()
})
