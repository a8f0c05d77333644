import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { hasPgbouncer, openPgbouncer } from '#kit/machines/pgbouncer.ts'
import { connectAsOwner } from './connection.ts'
import { checkDirectConnection } from './direct-connection.ts'
import { migrate } from '#app/database/migrate.ts'

let shop: TestDatabase
beforeAll(async () => void (shop = await freshDatabase()))
afterAll(() => shop.close())

test('accepts PostgreSQL itself', async () => {
  await expect(checkDirectConnection(shop.appUrl, 'DATABASE_APP_URL')).resolves.toBeUndefined()
})

const withPooler = async (settings: readonly string[], work: (url: string) => Promise<void>): Promise<void> => {
  const pooler = await openPgbouncer(shop.url, settings)
  await work(pooler.url).finally(pooler.close)
}
const asOwner = async (statement: string): Promise<void> => {
  const owner = await connectAsOwner(shop.url, 'test')
  await owner.query(statement).finally(() => owner.end())
}
/** The limits of statements for whoever connects in whatever way. */
const limitsOfDatabase = `ALTER DATABASE "%" SET statement_timeout = '4s'`
const database = (): string => new URL(shop.url).pathname.slice(1)

test.skipIf(!hasPgbouncer).each([
  ['as it is installed', ['pool_mode = transaction']],
  ['that drops the limits of statements', ['pool_mode = transaction', 'ignore_startup_parameters = options']],
  ['in session mode that drops the limits', ['pool_mode = session', 'ignore_startup_parameters = options']],
])('SAFE-08: refuses pgbouncer %s, in words', (_, settings) =>
  withPooler(settings, async (url) => {
    await expect(migrate(url)).rejects.toThrow(/DATABASE_URL отвечает не сама PostgreSQL.*Задайте прямой адрес/)
  }),
)

test.skipIf(!hasPgbouncer)(
  'SAFE-08: where the limits hold, refuses the transaction mode and accepts the session mode',
  async () => {
    await asOwner(limitsOfDatabase.replace('%', database()))
    const settings = ['ignore_startup_parameters = options']
    await withPooler([...settings, 'pool_mode = transaction'], async (url) => {
      await expect(checkDirectConnection(url, 'DATABASE_APP_URL')).rejects.toThrow('DATABASE_APP_URL отвечает не сама')
    })
    await withPooler([...settings, 'pool_mode = session'], (url) => checkDirectConnection(url, 'DATABASE_URL'))
  },
)
