/** The shop of the journeys: built pages, the demo catalogue, and a temporary database and data folder. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readConfig } from '#app/config.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { buildPages } from '../../../ops/releases/build-pages.ts'
import { startLocalShop } from '../../../ops/local-shop.ts'

const port = process.env['GLAD_E2E_PORT'] ?? '3520'
const state = process.env['GLAD_E2E_STATE'] ?? join(tmpdir(), `glad-e2e-${port}.json`)
const report = (line: string): void => console.log(`  ${line}`)

process.env['NODE_ENV'] = 'production'
await buildPages(report)
const folder = mkdtempSync(join(tmpdir(), 'glad-e2e-'))
const postgres = await startEmbedded(folder, { command: 'npm run e2e' }, report)
const shop = await startLocalShop(
  // No limits per address: all workers share one.
  {
    ...readConfig({
      PORT: port,
      DATA_DIR: folder,
      REQUESTS_PER_MINUTE: '0',
      SESSIONS_PER_HOUR: '0',
      ORDERS_PER_NETWORK: '0',
      SMS_PER_ADDRESS: '0',
      // Background work would take CPU from the browsers.
      PREPARE_PICTURES: 'нет',
      DATABASE_URL: postgres.url,
    }),
    databasePoolSize: 10,
  },
  { report: report },
)
// Passes the addresses of the database and the sandbox to the kit.
writeFileSync(
  state,
  JSON.stringify({ databaseUrl: postgres.url, sandboxUrl: shop.sandboxUrl ?? null, dataDir: folder }),
  {
    mode: 0o600,
  },
)
report(`открыт ${shop.address}`)

let closing: Promise<void> | undefined
const close = (): Promise<void> =>
  (closing ??= (async () => {
    await shop.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
    rmSync(state, { force: true })
  })())
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close().then(() => process.exit(0)))
