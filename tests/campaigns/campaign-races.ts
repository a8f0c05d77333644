/**
 * The long form of tests/lab/races.test.ts: races of 1,000 buyers for 1, 7 and 500 pieces, of mixed baskets and of two parcels, repeated,
 * each in a fresh database of a temporary PostgreSQL.
 *   node tests/campaigns/campaign-races.ts [--rounds 20] [--buyers 1000]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { appUrlOf } from '#platform/db/app-login.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#app/database/migrate.ts'
import { openPool } from '#platform/db/pool.ts'
import { audit } from '#kit/audit.ts'
import { BALM, CREAM, insertOrderFixtures, SERUM } from '#kit/shops/order-shop.ts'
import { race, type Outcome, type Race } from '../lab/race.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, buyers: { type: 'string', default: '1000' } },
})
const buyers = Number(values.buyers)

const folder = await mkdtemp(join(tmpdir(), 'glad-races-'))
const postgres = await startEmbedded(folder, { command: 'campaign-races' })
await migrate(postgres.url)

/** Copies the migrated, empty database. */
const inFreshDatabase = async <T>(name: string, work: (url: string) => Promise<T>): Promise<T> => {
  const admin = new URL(postgres.url)
  admin.pathname = '/postgres'
  const owner = await connectAsOwner(admin.href, 'glad campaign')
  await owner.query(`CREATE DATABASE ${name} TEMPLATE glad`)
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  try {
    return await work(url.href)
  } finally {
    await owner.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await owner.end()
  }
}

const errorsIn = (outcome: Outcome, { stock, second, cancelEvery = 0 }: Race): string[] => {
  const placed = outcome.placed - outcome.cancelled
  const sold = cancelEvery > 0 ? placed <= stock : placed === Math.min(stock, buyers)
  return [
    ...(sold && outcome.reserved.every((reserved) => reserved === placed)
      ? []
      : [`sold ${placed} of ${stock}, reserved ${outcome.reserved.join(', ')}`]),
    ...(outcome.placed + (outcome.refused[second === undefined ? 'not-enough' : 'plan-changed'] ?? 0) === buyers
      ? []
      : [`refused ${JSON.stringify(outcome.refused)}`]),
    ...(outcome.deadlocks === 0 ? [] : [`${outcome.deadlocks} deadlocks`]),
    ...outcome.unexpectedErrors.slice(0, 3),
  ]
}

const run = (name: string, plan: Race): Promise<string[]> =>
  inFreshDatabase(name, async (url) => {
    const { db, close } = openPool(appUrlOf(url), 4)
    await insertOrderFixtures(db)
    const outcome = await race(db, url, plan)
    await close()
    const broken = await audit(url)
    console.log(
      `${name}: stock ${plan.stock}, ${plan.variantIds.length} articles${plan.second === undefined ? '' : ' in two parcels'}: ` +
        `${outcome.placed} placed, ` +
        `${outcome.cancelled} cancelled, ${outcome.deadlocks} deadlocks, ${outcome.ordersPerSecond} orders/s, audit ${broken.length}`,
    )
    return [...errorsIn(outcome, plan), ...broken.map(({ name: rule, detail }) => `${rule}: ${detail}`)]
  })

const PLANS: readonly Race[] = [
  { stock: 1, buyers, variantIds: [CREAM] },
  { stock: 7, buyers, variantIds: [CREAM] },
  { stock: 500, buyers, variantIds: [CREAM] },
  { stock: 300, buyers, variantIds: [CREAM, SERUM, BALM], cancelEvery: 3 },
  { stock: 7, buyers, variantIds: [CREAM, SERUM, BALM], second: SERUM },
]

const errors: string[] = []
for (let round = 1; round <= Number(values.rounds); round += 1) {
  for (const [index, plan] of PLANS.entries()) errors.push(...(await run(`race_${round}_${index}`, plan)))
}
await postgres.stop()
await rm(folder, { recursive: true, force: true })
console.log(`${Number(values.rounds) * PLANS.length * buyers} buyers, ${errors.length} errors`)
for (const line of errors) console.log(`  ${line}`)
process.exitCode = errors.length === 0 ? 0 : 1
