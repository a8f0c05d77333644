/** Short form; the long one is tests/campaigns/campaign-faults.ts. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { appUrlOf } from '#platform/db/app-login.ts'
import { startEmbedded, type EmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#app/database/migrate.ts'
import { openOperatorLog } from '#app/log.ts'
import { BULK_LIMITS, type Limits } from '#platform/db/connection.ts'
import { listen, type Listener } from '#platform/db/listen.ts'
import { openPool, type Pool } from '#platform/db/pool.ts'
import { createLogger } from '#platform/http/log.ts'
import { processesIn, signal } from '#platform/db/processes.ts'
import { PATIENCE } from '#kit/patience.ts'

let folder = ''
let postgres: EmbeddedPostgres
let pool: Pool
let bulk: Pool
const lines: { readonly level: string; readonly msg: string }[] = []
const log = openOperatorLog(createLogger('warn', { write: (line) => void lines.push(JSON.parse(line)) }))
const openShopPool = (limits?: Limits): Pool =>
  openPool(appUrlOf(postgres.url), 4, {
    onError: log.error,
    ...(limits === undefined ? { onAvailability: log.database } : { limits }),
  })
let listener: Listener
const signalAll = (name: NodeJS.Signals): void =>
  processesIn(join(folder, 'postgres', 'data')).forEach((pid) => signal(pid, name))
const ask = () => sql`SELECT 1`.execute(pool.db)
const write = () =>
  pool.db.transaction().execute((tx) => sql`UPDATE catalogue_version SET version = version`.execute(tx))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glad-hanging-'))
  postgres = await startEmbedded(folder, { command: 'hanging-database' })
  await migrate(postgres.url)
  pool = openShopPool()
  bulk = openShopPool(BULK_LIMITS)
  listener = await listen(appUrlOf(postgres.url), { onNotify: {}, onReconnect: () => {}, onError: log.error })
})
afterAll(async () => {
  await listener.close()
  await bulk.close()
  await pool.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const UNAVAILABLE = { statusCode: 503, retryAfter: 2, shopperMessage: expect.stringContaining('Ничего не потеряно') }

test('SAFE-06: while PostgreSQL hangs everything that needs it is refused with 503 and words, and works right after it', async () => {
  await Promise.all([ask(), ask(), write()])
  signalAll('SIGSTOP')
  const refused = await Promise.all(
    [ask, write, ask, write, ask, write].map((work) => work().catch((error: unknown) => error)),
  )
  for (const error of refused) expect(error).toMatchObject(UNAVAILABLE)
  await expect(ask()).rejects.toMatchObject({ ...UNAVAILABLE, message: 'The database does not answer' })
  signalAll('SIGCONT')
  await vi.waitFor(() => Promise.all([ask(), write(), ask(), write()]), PATIENCE)
  expect(lines.map(({ msg }) => msg)).toContain('The database answers again')
}, 120_000)

test('SAFE-06: after kill -9 of PostgreSQL work is refused with 503 until it is back', async () => {
  const slow = sql`SELECT pg_sleep(3)`.execute(pool.db).catch((error: unknown) => error)
  await vi.waitFor(async () => expect((await sleeping()).length).toBe(1), PATIENCE)
  lines.length = 0
  signalAll('SIGKILL')
  expect(await slow).toMatchObject(UNAVAILABLE)
  // What jobs do: each failure is logged.
  const job = () => sql`SELECT 1`.execute(bulk.db).catch((error: unknown) => log.error(error, 'some-job'))
  await vi.waitFor(() => Promise.all([write(), ...Array.from({ length: 20 }, job)]), PATIENCE)
  log.report(true)
  expect(lines.length).toBeLessThanOrEqual(10)
  expect(lines[0]).toMatchObject({ level: 'warn', msg: expect.stringContaining('The database: ') })
  expect(lines.at(-1)).toMatchObject({ repeated: expect.any(Number) })
}, 120_000)

const sleeping = async () =>
  (await sql`SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'`.execute(pool.db)).rows
