/**
 * The long form of webhook-kills.test.ts, in a temporary PostgreSQL, with the claims as they are:
 *   node tests/campaigns/campaign-webhooks.ts [--events 10000] [--kills 25]
 * Ends with an error when a notification is lost, has two ids, or comes before an earlier one about its object.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { appUrlOf } from '#platform/db/app-login.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#app/database/migrate.ts'
import { openPool } from '#platform/db/pool.ts'
import { killWebhookSenders } from '../lab/webhook-kills.ts'

const { values } = parseArgs({
  options: { events: { type: 'string', default: '10000' }, kills: { type: 'string', default: '25' } },
})
const folder = await mkdtemp(join(tmpdir(), 'glad-webhooks-'))
const postgres = await startEmbedded(folder, { command: 'campaign-webhooks' })
try {
  await migrate(postgres.url)
  const appUrl = appUrlOf(postgres.url)
  const { db, close } = openPool(appUrl, 4)
  const outcome = await killWebhookSenders(
    { db, url: postgres.url, appUrl, close },
    {
      events: Number(values.events),
      perObject: 5,
      kills: Number(values.kills),
      random: Math.random,
      skipClaims: false,
    },
  )
  await close()
  console.log(outcome)
  if (outcome.lost + outcome.wrongIds + outcome.outOfOrder > 0) process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
