/** The process that is killed: the real application over HTTP, without pages. */
import { demoSettings } from '#kit/shops/shop-settings.ts'
import { sql } from 'kysely'
import { appUrlOf } from '#platform/db/app-login.ts'
import { openPool } from '#platform/db/pool.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { buildApp } from '#app/http/app.ts'
import { sessionStore } from '#platform/calls/session-store.ts'
import { machineClock } from '#platform/clock.ts'
import { machineRandom } from '#platform/random.ts'
import { createHandlers } from '#app/handlers.ts'
import { noPictures } from '#kit/no-pictures.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'

const [url = '', port = '0'] = process.argv.slice(2)
const { db } = openPool(appUrlOf(url), 10)
const index = await openCatalogueIndex(db)
const app = await buildApp({
  options: {
    publicUrl: `http://127.0.0.1:${port}`,
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
    index,
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
await app.listen({ host: '127.0.0.1', port: Number(port) })
