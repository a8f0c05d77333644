/** The shop for the journeys: pages built, a database and a data folder of its own that are gone afterwards, the demo goods. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { buildPages } from '../../scripts/build-pages.ts'
import { startLocalShop } from '../../scripts/local-shop.ts'

const port = process.env['GLAD_E2E_PORT'] ?? '3520'
const state = process.env['GLAD_E2E_STATE'] ?? join(tmpdir(), `glad-e2e-${port}.json`)
const say = (line: string): void => console.log(`  ${line}`)

process.env['NODE_ENV'] = 'production'
await buildPages(say)
const folder = mkdtempSync(join(tmpdir(), 'glad-e2e-'))
const postgres = await startEmbedded(folder, say)
const shop = await startLocalShop(
  // Two workers press faster than people, all from one address.
  {
    ...readConfig({
      PORT: port,
      DATA_DIR: folder,
      REQUESTS_PER_MINUTE: '0',
      SMS_PER_ADDRESS: '0',
      DATABASE_URL: postgres.url,
    }),
    databasePoolSize: 10,
  },
  { report: say },
)
// Where the kit finds the database (to sell the last piece under a shopper's nose) and the messages to buyers.
writeFileSync(state, JSON.stringify({ databaseUrl: postgres.url, sandboxUrl: shop.sandboxUrl ?? null }), {
  mode: 0o600,
})
say(`открыт ${shop.address}`)

let closing: Promise<void> | undefined
const close = (): Promise<void> =>
  (closing ??= (async () => {
    await shop.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
    rmSync(state, { force: true })
  })())
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close().then(() => process.exit(0)))
