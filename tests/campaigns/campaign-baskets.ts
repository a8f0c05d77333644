/**
 * The long form of basket-sequences.test.ts, in a temporary PostgreSQL. Ends with the invariant audit.
 *   node tests/campaigns/campaign-baskets.ts [--sequences 10000] [--seed 1]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { appUrlOf } from '#platform/db/app-login.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#app/database/migrate.ts'
import { openPool } from '#platform/db/pool.ts'
import { audit } from '#kit/audit.ts'
import { insertOrderFixtures } from '#kit/shops/order-shop.ts'
import { runBasketSequences } from '../lab/basket-sequences.ts'

const { values } = parseArgs({
  options: { sequences: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})

const folder = await mkdtemp(join(tmpdir(), 'glad-baskets-'))
const postgres = await startEmbedded(folder, { command: 'campaign-baskets' })
try {
  await migrate(postgres.url)
  const appUrl = appUrlOf(postgres.url)
  const { db, close } = openPool(appUrl, 10)
  await insertOrderFixtures(db)
  const started = performance.now()
  const plan = { sequences: Number(values.sequences), seed: Number(values.seed) }
  const { actions, refused } = await runBasketSequences({ db, url: postgres.url, appUrl, close }, plan)
  const broken = await audit(postgres.url)
  await close()
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(
    `${values.sequences} sequences, ${actions} actions, ${refused} refused in ${seconds} s, audit: ${broken.length}`,
  )
  for (const line of broken.slice(0, 20)) console.log(line)
  if (broken.length > 0) process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
