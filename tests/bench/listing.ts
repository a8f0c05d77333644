/**
 * Cost of a listing call at 100,000 products: `node --max-semi-space-size=16 tests/bench/listing.ts [products]`, with the flag of
 * `npm start`. Generates the products in a temporary PostgreSQL, or uses DATABASE_URL when it has that many already.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ListingQuery } from '../../contract/catalog.schema.ts'
import { catalogCalls } from '../../server/features/catalog/catalog.calls.ts'
import { openCatalogueIndex } from '../../server/catalogue-index/catalogue-index.ts'
import { BULK_LIMITS, connectAsOwner } from '../../server/db/connection.ts'
import { appUrlOf } from '../../server/db/app-login.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openPool } from '../../server/db/pool.ts'
import { anonymous } from '../../server/calls/caller.ts'
import { machineClock } from '../../server/ports/clock.ts'

const CALLS = 600
const MAX_CPU_MS = 5
const MAX_MEMORY_MB = 350
const MAX_LOOP_MS = 20

const products = Number(process.argv[2] ?? 100_000)
const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20)

const fill = async (url: string): Promise<void> => {
  const owner = await connectAsOwner(url, 'glad bench')
  const there = Number((await owner.query('select count(*) from product')).rows[0].count)
  if (there === 0) {
    const script = await readFile(new URL('./listing-products.sql', import.meta.url), 'utf8')
    for (const statement of script.split(/;\n/).filter((text) => /^[A-Z]/m.test(text)))
      await owner.query(statement.replace('$1', String(products)))
    await owner.query('analyze')
  } else if (there < products)
    throw new Error(`the database holds ${there} products: give an empty one, or one with ${products}`)
  await owner.end()
}

/** CPU seconds of the app's database connections, from /proc. */
const databaseCpu = async (pids: readonly number[]): Promise<number> => {
  let ticks = 0
  for (const pid of pids) {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / 100
}

/** Longest CPU time (ms) of `work` between two turns of the event loop. Wall time would include other processes. */
const longestSlice = async (work: () => Promise<void>): Promise<number> => {
  let longest = 0
  let watching = true
  let before = process.threadCpuUsage()
  const watch = (): void => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
    if (watching) setImmediate(watch)
  }
  setImmediate(watch)
  await work()
  watching = false
  return longest
}

const queries: Partial<ListingQuery>[] = [
  {},
  { path: 'root1' },
  { path: 'root2/c3', sort: 'price_up' },
  { path: 'root3/c1/d2', express: true },
  { sort: 'price_down', brand: ['brand-7', 'brand-8'] },
  { path: 'root4', skin: ['сухая'], price_from: 500, price_to: 3000, sort: 'discount', page: 5 },
  { only: 'new', sort: 'new' },
  { only: 'sale', sort: 'discount', express: true },
  { sort: 'rating', page: 100 },
  { q: 'крем тишь' },
  { q: 'бренд', sort: 'price_up', skin: ['жирная', 'сухая'] },
]
const cities = ['default', 'chel', 'msk']

const measure = async (url: string): Promise<boolean> => {
  const pool = openPool(appUrlOf(url), 4, { limits: BULK_LIMITS })
  const began = performance.now()
  const index = await openCatalogueIndex(pool.db)
  const { products } = index.current()
  console.log(
    `index: ${products.size} products, ${products.variants.ids.length} variants, ` +
      `${index.current().views.size} cities, ${Math.round(performance.now() - began)} ms`,
  )
  const calls = catalogCalls({ db: pool.db, clock: machineClock, index })
  const call = async (at: number): Promise<number> => {
    const answer = await calls.list(
      { city: cities[at % cities.length] ?? 'default', ...queries[at % queries.length] },
      anonymous('bench'),
    )
    return JSON.stringify(answer).length
  }
  for (let at = 0; at < 200; at++) await call(at)
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity WHERE application_name = 'glad'`.execute(
    pool.db,
  )
  const pids = rows.map(({ pid }) => pid)
  const [cpu, database] = [process.cpuUsage(), await databaseCpu(pids)]
  for (let at = 0; at < CALLS; at++) await call(at)
  const used = process.cpuUsage(cpu)
  const app = (used.user + used.system) / 1000 / CALLS
  const inDatabase = (((await databaseCpu(pids)) - database) * 1000) / CALLS
  console.log(
    `listing call with facets: ${app.toFixed(2)} ms CPU in the app (at most ${MAX_CPU_MS}), ` +
      `${inDatabase.toFixed(2)} ms in PostgreSQL`,
  )
  const held = await longestSlice(() => index.rebuild())
  console.log(`rebuild holds the loop for ${held.toFixed(1)} ms at most (at most ${MAX_LOOP_MS})`)
  const peak = process.resourceUsage().maxRSS / 1024
  console.log(
    `memory: ${megabytes(process.memoryUsage().rss)} MB now, ${Math.round(peak)} MB at most (at most ${MAX_MEMORY_MB})`,
  )
  await pool.close()
  return app <= MAX_CPU_MS && peak <= MAX_MEMORY_MB && held <= MAX_LOOP_MS
}

const withDatabase = async <T>(use: (url: string) => Promise<T>): Promise<T> => {
  if (process.env['DATABASE_URL']) return use(process.env['DATABASE_URL'])
  const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
  const postgres = await startEmbedded(folder, { command: 'bench' })
  try {
    await migrate(postgres.url)
    return await use(postgres.url)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const good = await withDatabase(async (url) => {
  await fill(url)
  return measure(url)
})
console.log(good ? 'all within their limits' : 'above a limit')
process.exitCode = good ? 0 : 1
