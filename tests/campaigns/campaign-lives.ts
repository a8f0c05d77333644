/**
 * The long form of the random lives in change-order-state.test.ts, in a temporary PostgreSQL. Ends with the invariant audit.
 *   node tests/campaigns/campaign-lives.ts [--lives 10000] [--seed 1]
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
import { liveOrders } from '../lab/order-lives.ts'

const { values } = parseArgs({
  options: { lives: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})

const folder = await mkdtemp(join(tmpdir(), 'glad-lives-'))
const postgres = await startEmbedded(folder, { command: 'campaign-lives' })
try {
  await migrate(postgres.url)
  const { db, close } = openPool(appUrlOf(postgres.url), 10)
  await insertOrderFixtures(db)
  const started = performance.now()
  const outcome = await liveOrders(db, { lives: Number(values.lives), seed: Number(values.seed), concurrency: 8 })
  const broken = await audit(postgres.url)
  await close()
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${values.lives} lives, ${outcome.steps} steps, ${outcome.refused} refused in ${seconds} s`)
  console.log(`ended: ${JSON.stringify(outcome.ended)}`)
  console.log(`differences: ${outcome.differences.length}, audit: ${broken.length}`)
  for (const line of [...outcome.differences.slice(0, 20), ...broken.slice(0, 20)]) console.log(line)
  if (outcome.differences.length + broken.length > 0) process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
