/**
 * `node tests/campaigns/campaign-payments.ts --races 20000`: webhooks that race with the buyer, with each other, with the
 * reconciliation and with the end of the order (tests/lab/payment-races.ts), against a temporary PostgreSQL.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#app/database/migrate.ts'
import { racePayments } from '../lab/payment-races.ts'

const { values } = parseArgs({
  options: { races: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
})
const folder = await mkdtemp(join(tmpdir(), 'glad-payments-'))
const postgres = await startEmbedded(folder, { command: 'campaign-payments' })
try {
  await migrate(postgres.url)
  const result = await racePayments(postgres.url, {
    races: Number(values.races),
    seed: Number(values.seed),
    report: console.log,
  })
  console.log(JSON.stringify(result, null, 2))
  process.exitCode = result.broken.length === 0 ? 0 : 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
