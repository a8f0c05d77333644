/**
 * The long form of tests/lab/sign-in-bots.test.ts: programs ask two nodes for codes from 1, 100 and 10,000 addresses while owners
 * sign in, against a temporary PostgreSQL; then programs besiege the phones of owners with new browsers (tests/lab/sign-in-siege.ts).
 * Prints how many owners got in and what an hour cost; fails below 99.9 % or above a budget.
 *   node tests/campaigns/campaign-sign-in.ts [--requests 10000] [--owners 60] [--solvers 2] [--roubles 500] [--besieged 10]
 *     [--programs 14]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#app/database/migrate.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { openPool, type Pool } from '#platform/db/pool.ts'
import { loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { runBots } from '../lab/sign-in-bots.ts'
import { runSiege } from '../lab/sign-in-siege.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    owners: { type: 'string', default: '60' },
    solvers: { type: 'string', default: '2' },
    roubles: { type: 'string', default: '500' },
    besieged: { type: 'string', default: '10' },
    programs: { type: 'string', default: '14' },
  },
})
const LEAST_SHARE = 0.999

const inDatabase = async (work: (pool: Pool, url: string) => Promise<boolean>): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'glad-bots-'))
  const postgres = await startEmbedded(folder, { command: 'campaign-sign-in' })
  try {
    await migrate(postgres.url)
    const pool = openPool(postgres.url, 8)
    try {
      await loadFixtureShop(pool.db)
      return await work(pool, postgres.url)
    } finally {
      await pool.close()
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const runFrom = (addresses: number): Promise<boolean> =>
  inDatabase(async ({ db }, url) => {
    const figures = await runBots(db, url, {
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
  })

/** The money of an hour is enough for all codes, so that only limits of the phones could keep owners out. */
const besiege = (): Promise<boolean> =>
  inDatabase(async ({ db }, url) => {
    const [owners, programs] = [Number(values.besieged), Number(values.programs)]
    const figures = await runSiege(db, url, { owners, programs, hourRoubles: owners * (programs + 1) * 10 })
    console.log(JSON.stringify(figures))
    return figures.ownersIn >= LEAST_SHARE * figures.owners && figures.spent <= figures.hourBudget
  })

for (const addresses of [1, 100, 10_000]) if (!(await runFrom(addresses))) process.exitCode = 1
if (!(await besiege())) process.exitCode = 1
