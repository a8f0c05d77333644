/**
 * What a shop costs that nobody visits: `node tests/bench/idle.ts [products]` (100,000), after `npm run build`. Prints the processor
 * time of the shop and of PostgreSQL in a minute, and the statements that took the most. Goal: a twentieth of a core for each.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '../../app/database/migrate.ts'
import { connectAsOwner } from '../../platform/db/connection.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { processesIn } from '../../platform/db/processes.ts'
import { openShopProcess } from '../kit/machines/shop-process.ts'
import { processorOf } from './measure.ts'

/** The shop writes its feeds and its snapshot of the catalogue first. */
const SETTLE_MS = 90_000
const WATCH_MS = 60_000
const GOAL = 0.05
const products = Number(process.argv[2] ?? 100_000)

const folder = await mkdtemp(join(tmpdir(), 'glad-idle-'))
const start = () => startEmbedded(folder, { command: 'bench-idle' })
let postgres = await start()
try {
  await migrate(postgres.url)
  const filler = await connectAsOwner(postgres.url, 'glad bench')
  await filler.query('SET session_replication_role = replica; SET synchronous_commit = off')
  const script = await readFile(new URL('./listing-products.sql', import.meta.url), 'utf8')
  for (const statement of script.split(/;\n/).filter((text) => /^[A-Z]/m.test(text)))
    await filler.query(statement.replace('$1', String(products)))
  await filler.query('ANALYZE')
  await filler.query("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'")
  await filler.end()
  await postgres.stop()
  postgres = await start()

  const owner = await connectAsOwner(postgres.url, 'glad bench')
  await owner.query('CREATE EXTENSION pg_stat_statements')
  const shop = await openShopProcess({
    dataDir: join(folder, 'shop'),
    port: 3396,
    build: 'build',
    env: { DATABASE_URL: postgres.url },
  })
  const cpu = async () => {
    const each = await Promise.all(processesIn(join(folder, 'postgres', 'data')).map(processorOf))
    return { shop: await processorOf(shop.process.pid ?? 0), postgres: each.reduce((sum, ms) => sum + ms, 0) }
  }
  await pause(SETTLE_MS)
  await owner.query('SELECT pg_stat_statements_reset()')
  const before = await cpu()
  await pause(WATCH_MS)
  const after = await cpu()
  const [ofShop, ofPostgres] = [after.shop - before.shop, after.postgres - before.postgres].map((ms) => ms / WATCH_MS)
  console.log(
    `${products} products: ${ofShop?.toFixed(3)} of a core for the shop, ${ofPostgres?.toFixed(3)} for PostgreSQL`,
  )
  const { rows } = await owner.query(`
    SELECT round(total_exec_time) AS ms, calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 100) AS text
    FROM pg_stat_statements WHERE toplevel ORDER BY total_exec_time DESC LIMIT 12`)
  for (const { ms, calls, text } of rows) console.log(`${ms} ms, ${calls} times: ${text}`)
  shop.process.kill('SIGTERM')
  await shop.exit
  await owner.end()
  process.exitCode = (ofShop ?? 1) <= GOAL && (ofPostgres ?? 1) <= GOAL ? 0 : 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
