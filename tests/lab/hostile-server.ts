/**
 * The process that tests/campaigns/campaign-fuzz.ts sends hostile requests to: the real application with its built pages over the
 * fixture shop. Its main thread's CPU time is answered to every message.
 *   node tests/lab/hostile-server.ts <database URL> <build folder>
 */
import { demoSettings } from '#kit/shops/shop-settings.ts'
import process from 'node:process'
import { sql } from 'kysely'
import { openPool } from '#platform/db/pool.ts'
import { appUrlOf } from '#platform/db/app-login.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { buildApp } from '#app/http/app.ts'
import { sessionStore } from '#platform/calls/session-store.ts'
import { machineClock } from '#platform/clock.ts'
import { machineRandom } from '#platform/random.ts'
import { createHandlers } from '#app/handlers.ts'
import { noPictures } from '#kit/no-pictures.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'

const [url = '', buildFolder = ''] = process.argv.slice(2)
const { db } = openPool(appUrlOf(url), 10)
const index = await openCatalogueIndex(db)
const app = await buildApp({
  options: {
    publicUrl: 'http://127.0.0.1',
    trustProxy: ['loopback'],
    apiDocs: true,
    showcase: true,
    logLevel: 'error',
    logStream: { write: (line: string) => process.stderr.write(line.slice(0, 2_000)) },
    buildFolder,
    root: '.',
    requestsPerMinute: 0,
    sessionsPerHour: 0,
    maxInFlight: 100,
    inFlightPerNetwork: 100,
    connectionsPerNetwork: 10_000,
    maxEventLoopDelayMs: 0,
    pageCacheBytes: 32 * 1024 * 1024,
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
  onCatalogueChange: () => {},
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const report = (value: number): void => void process.send?.(value)
process.on('message', () => {
  const { user, system } = process.threadCpuUsage()
  report((user + system) / 1000)
})
process.on('disconnect', () => process.exit())
report(Number(new URL(address).port))
