import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { checkAppRole } from './boot-checks.ts'
import { connectAsOwner } from './connection.ts'
import { migrate } from '#app/database/migrate.ts'
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

test('accepts a login of the administrator’s own that has only the app’s rights (DATABASE_APP_URL)', async () => {
  const name = `own_login_${process.pid}`
  const owner = await connectAsOwner(shop.url, 'test')
  await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD 'own password' IN ROLE glad_app`)
  const url = new URL(shop.url)
  url.username = name
  url.password = 'own password'
  const pool = openPool(url.href, 1)
  try {
    await checkAppRole(pool.db)
    await sql`INSERT INTO redirect_rule VALUES ('/from', '/to', 301)`.execute(pool.db)
    await expect(sql`DROP TABLE redirect_rule`.execute(pool.db)).rejects.toThrow('must be owner')
  } finally {
    await pool.close()
    await owner.query(`DROP ROLE ${name}`)
    await owner.end()
  }
})
