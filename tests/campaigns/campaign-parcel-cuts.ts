/**
 * PARCEL-01: an order of two parcels is cut off from its database at every round trip of placing, paying, cancelling and handing over
 * (tests/lab/parcel-cuts.ts), against a temporary PostgreSQL. Ends with the invariant audit.
 *   node tests/campaigns/campaign-parcel-cuts.ts
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#app/database/migrate.ts'
import { appUrlOf } from '#platform/db/app-login.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { openPool } from '#platform/db/pool.ts'
import { cutParcels } from '../lab/parcel-cuts.ts'

const folder = await mkdtemp(join(tmpdir(), 'glad-cuts-'))
const postgres = await startEmbedded(folder, { command: 'campaign-parcel-cuts' })
try {
  await migrate(postgres.url)
  const appUrl = appUrlOf(postgres.url)
  const pool = openPool(appUrl, 2)
  const { cuts, orders, broken } = await cutParcels({ ...pool, url: postgres.url, appUrl }, console.log)
  await pool.close()
  for (const [name, count] of Object.entries(cuts)) console.log(`${name}: ${count} cuts`)
  console.log(`${orders} orders of two parcels, broken: ${broken.length}`)
  for (const line of broken.slice(0, 20)) console.log(`  ${line}`)
  if (broken.length > 0) process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
