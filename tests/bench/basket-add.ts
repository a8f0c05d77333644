/**
 * CPU of the app per basket.add: 600 calls through the whole application with schemas, session and origin check.
 * The database's own time is not included.
 *   node tests/bench/basket-add.ts        goal: ≤ 3 ms CPU a call
 */
import { demoSettings } from '../kit/shops/shop-settings.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { appUrlOf } from '../../platform/db/app-login.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { migrate } from '../../app/database/migrate.ts'
import { openPool } from '../../platform/db/pool.ts'
import { openCatalogueIndex } from '../../shop/catalogue/index/catalogue-index.ts'
import { buildApp } from '../../app/http/app.ts'
import { sessionStore } from '../../platform/calls/session-store.ts'
import { machineClock } from '../../platform/clock.ts'
import { machineRandom } from '../../platform/random.ts'
import { createHandlers } from '../../app/handlers.ts'
import { noPictures } from '../kit/no-pictures.ts'
import { BALM, CREAM, insertOrderFixtures, SERUM } from '../kit/shops/order-shop.ts'
import { signInForTests } from '../kit/shops/sign-in.ts'

const GOAL_MS = 3
const CALLS = 600
const WARM_UP = 200

process.env['NODE_ENV'] = 'production'
const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
const postgres = await startEmbedded(folder, { command: 'bench' })
await migrate(postgres.url)
const { db, close } = openPool(appUrlOf(postgres.url), 10)
await insertOrderFixtures(db)
const app = await buildApp({
  options: {
    publicUrl: 'http://localhost',
    trustProxy: false,
    apiDocs: false,
    showcase: false,
    logLevel: 'silent',
    buildFolder: 'build',
    root: '.',
    requestsPerMinute: 0,
    sessionsPerHour: 0,
    maxInFlight: 100,
    inFlightPerNetwork: 100,
    connectionsPerNetwork: 10_000,
    maxEventLoopDelayMs: 0,
    pageCacheBytes: 1024 * 1024,
  },
  settings: demoSettings,
  shop: createHandlers({
    db,
    clock: machineClock,
    random: machineRandom,
    index: await openCatalogueIndex(db),
    publicUrl: 'http://localhost:3000',
    alert: () => {},
    ...signInForTests,
  }),
  sessions: sessionStore(db),
  pictures: noPictures,
  ping: () => sql`SELECT 1`.execute(db),
  pages: { render: async () => ({ status: 200, type: 'text/html', location: null, body: '' }), clientFolder: null },
  onCatalogueChange: () => {},
})

const add = async (productId: number, cookie?: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/basket/add',
    body: { product_id: productId },
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) },
  })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer
}

/** Two hundred shoppers with three products each: realistic baskets with different rows. */
const cookies: string[] = []
for (let call = 0; call < WARM_UP; call += 1) {
  const [cookie] = (await add(CREAM)).cookies
  if (cookie) cookies.push(`${cookie.name}=${cookie.value}`)
}
for (const cookie of cookies) await add(SERUM, cookie)

const before = process.cpuUsage()
const started = performance.now()
for (let call = 0; call < CALLS; call += 1) await add(BALM, cookies[call % cookies.length])
const { user, system } = process.cpuUsage(before)
const cpu = (user + system) / 1000 / CALLS
console.log(
  `add to basket: ${cpu.toFixed(2)} ms CPU in the app, ` +
    `${((performance.now() - started) / CALLS).toFixed(2)} ms from call to answer (${CALLS} calls; goal ≤ ${GOAL_MS} ms CPU)`,
)
process.exitCode = cpu <= GOAL_MS ? 0 : 1

await app.close()
await close()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
