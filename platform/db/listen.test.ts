import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { connectAsOwner } from './connection.ts'
import { listen } from './listen.ts'

let shop: TestDatabase
beforeAll(async () => void (shop = await freshDatabase()))
afterAll(() => shop.close())

test('receives notifications, also after its connection was cut, and reports the cut', async () => {
  let heard = Promise.withResolvers<string>()
  const reconnected = Promise.withResolvers<void>()
  const listener = await listen(shop.appUrl, {
    onNotify: { catalogue: (payload) => heard.resolve(payload) },
    onReconnect: reconnected.resolve,
  })
  await sql`SELECT bump_catalogue_version()`.execute(shop.db)
  expect(await heard.promise).toBe('2')
  heard = Promise.withResolvers<string>()
  const owner = await connectAsOwner(shop.url, 'test')
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'glad listen%' AND datname = current_database()`,
  )
  await owner.end()
  await reconnected.promise
  await sql`SELECT bump_catalogue_version()`.execute(shop.db)
  expect(await heard.promise).toBe('3')
  await listener.close()
})
