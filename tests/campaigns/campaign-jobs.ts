/**
 * The long form of job-kills.test.ts, in a temporary PostgreSQL, with the heartbeats as they are:
 *   node tests/campaigns/campaign-jobs.ts [--orders 5000] [--kills 8] [--every 2000]
 * `--every`: milliseconds between two kills. Ends with an error when a message is missing or doubled, or a job has not ended.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { appUrlOf } from '#platform/db/app-login.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#app/database/migrate.ts'
import { openPool } from '#platform/db/pool.ts'
import { insertOrderFixtures } from '#kit/shops/order-shop.ts'
import { killJobWorkers } from '../lab/job-kills.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '8' },
    every: { type: 'string', default: '2000' },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'glad-jobs-'))
const postgres = await startEmbedded(folder, { command: 'campaign-jobs' })
try {
  await migrate(postgres.url)
  const appUrl = appUrlOf(postgres.url)
  const { db, close } = openPool(appUrl, 4)
  await insertOrderFixtures(db)
  const orders = Number(values.orders)
  const outcome = await killJobWorkers(
    { db, url: postgres.url, appUrl, close },
    { orders, kills: Number(values.kills), killAfterMs: Number(values.every), skipHeartbeats: false },
  )
  await close()
  const { killed, interrupted, wrong, jobs, seconds } = outcome
  console.log(`${2 * orders} jobs, ${killed} kills, ${interrupted} jobs interrupted, ${JSON.stringify(jobs)}`)
  console.log(`${wrong.length} wrong, all ended ${seconds.toFixed(0)} s after the last kill`)
  for (const line of wrong.slice(0, 20)) console.log(line)
  if (wrong.length > 0 || jobs['completed'] !== 2 * orders) process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
