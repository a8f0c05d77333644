/**
 * The long form of tests/lab/sign-in-bots.test.ts: programs ask two nodes for codes from 1, 100 and 10,000 addresses while owners
 * sign in, against a temporary PostgreSQL. Prints how many owners got in and what an hour cost; fails below 99.9 % or above a budget.
 *   node tests/campaigns/campaign-sign-in.ts [--requests 10000] [--owners 60] [--solvers 2] [--roubles 500]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#app/database/migrate.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { openPool } from '#platform/db/pool.ts'
import { loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { runBots } from '../lab/sign-in-bots.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    owners: { type: 'string', default: '60' },
    solvers: { type: 'string', default: '2' },
    roubles: { type: 'string', default: '500' },
  },
})
const LEAST_SHARE = 0.999

const runFrom = async (addresses: number): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'glad-bots-'))
  const postgres = await startEmbedded(folder, { command: 'campaign-sign-in' })
  try {
    await migrate(postgres.url)
    const pool = openPool(postgres.url, 8)
    try {
      await loadFixtureShop(pool.db)
      const figures = await runBots(pool.db, postgres.url, {
        addresses,
        requests: Number(values.requests),
        owners: Number(values.owners),
        solvers: Number(values.solvers),
        hourRoubles: Number(values.roubles),
      })
      console.log(JSON.stringify(figures))
      return (
        figures.ownersIn >= LEAST_SHARE * figures.owners &&
        figures.spent <= figures.hourBudget &&
        figures.spentByStrangers <= figures.strangersBudget
      )
    } finally {
      await pool.close()
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

for (const addresses of [1, 100, 10_000]) if (!(await runFrom(addresses))) process.exitCode = 1
