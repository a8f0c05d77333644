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

test.each([
  'staff_audit',
  'bonus_entry',
  'certificate_entry',
  'stock_movement',
  'order_state_change',
  'consent_record',
  'payment_event',
  'refund',
  'receipt',
  'legal_document_text',
])('SAFE-03: the app adds to %s, and neither changes nor deletes what is there', async (ledger) => {
  const { rows } = await sql<{ column: string }>`
    SELECT attname AS column FROM pg_attribute
    WHERE attrelid = ${ledger}::regclass AND attnum > 0 AND attidentity = '' ORDER BY attnum LIMIT 1`.execute(shop.db)
  const column = rows[0]?.column ?? ''
  await expect(sql.raw(`DELETE FROM ${ledger}`).execute(shop.db)).rejects.toMatchObject({ code: '42501' })
  await expect(sql.raw(`UPDATE ${ledger} SET ${column} = ${column}`).execute(shop.db)).rejects.toMatchObject({
    code: '42501',
  })
})

test.each([
  'UPDATE refund SET amount = amount',
  'UPDATE receipt SET total = total',
  'UPDATE payment_event SET event = event',
])('SAFE-03: the app closes refunds and receipts, and changes nothing else of them: %s', async (statement) => {
  await expect(sql.raw(statement).execute(shop.db)).rejects.toMatchObject({ code: '42501' })
})

test('events of payments and the log of staff end by age only, by functions of the owner', async () => {
  await sql`INSERT INTO staff_audit (at, action, subject)
    SELECT now() - interval '1 year' * years, 'x', 'end by age' FROM unnest('{7, 4, 0}'::int[]) AS years`.execute(
    shop.db,
  )
  const deletedBefore = async (name: string, years: number) => {
    const { rows } = await sql<{ deleted: string }>`
      SELECT ${sql.raw(name)}(now() - interval '1 year' * ${years}::int) AS deleted`.execute(shop.db)
    return Number(rows[0]?.deleted)
  }
  for (const name of ['delete_payment_events', 'delete_staff_audit'])
    await expect(deletedBefore(name, 1)).rejects.toMatchObject({ code: '42501' })
  expect(await deletedBefore('delete_payment_events', 6)).toBe(0)
  expect(await deletedBefore('delete_staff_audit', 8)).toBe(0)
  expect(await deletedBefore('delete_staff_audit', 6)).toBe(1)
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
