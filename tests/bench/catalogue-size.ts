/**
 * What a catalogue of a size costs a node: `node --expose-gc tests/bench/catalogue-size.ts [products …]` (100,000 and 1,000,000 take
 * about half an hour and 12 GB of disk). For each size a temporary PostgreSQL is filled; each part runs in a process of its own, with the
 * semi-space of `npm start`. CPU is of the process alone.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { ListingQuery } from '../../shop/catalogue/catalog.api.ts'
import { openCatalogueIndex, type CatalogueIndex } from '../../shop/catalogue/index/catalogue-index.ts'
import { searchPhrase } from '../../shop/catalogue/index/search-phrase.ts'
import { openSnapshotStore } from '../../shop/catalogue/index/snapshot-store.ts'
import type { CatalogueSource } from '../../shop/catalogue/index/whole-reading.ts'
import { takePage } from '../../shop/catalogue/index/search-listing.ts'
import { catalogCalls } from '../../shop/catalogue/listing/catalog.calls.ts'
import { variantId } from '../../kernel/ids.ts'
import { migrate } from '../../app/database/migrate.ts'
import { anonymous } from '../../platform/calls/caller.ts'
import { machineClock } from '../../platform/clock.ts'
import { appUrlOf } from '../../platform/db/app-login.ts'
import { BULK_LIMITS, connectAsOwner, READING_LIMITS } from '../../platform/db/connection.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { openPool } from '../../platform/db/pool.ts'

const CALLS = 400
const PRICES = 1000
const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20)
const seconds = (ms: number): string => (ms / 1000).toFixed(2)

const fill = async (url: string, products: number): Promise<void> => {
  const owner = await connectAsOwner(url, 'glad bench')
  await owner.query('SET session_replication_role = replica; SET synchronous_commit = off') // no checks, no log of changes
  const script = await readFile(new URL('./listing-products.sql', import.meta.url), 'utf8')
  for (const statement of script.split(/;\n/).filter((text) => /^[A-Z]/m.test(text)))
    if (!statement.includes('price_history')) await owner.query(statement.replace('$1', String(products)))
  await owner.query('ANALYZE')
  await owner.end()
}

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** Wall time, CPU and the longest CPU time between two turns of the event loop, in ms. */
const costOf = async (work: () => Promise<unknown>): Promise<{ wall: number; cpu: number; held: number }> => {
  let held = 0
  let isWatching = true
  let before = process.threadCpuUsage()
  const watch = (): void => {
    const { user, system } = process.threadCpuUsage(before)
    held = Math.max(held, (user + system) / 1000)
    before = process.threadCpuUsage()
    if (isWatching) setImmediate(watch)
  }
  setImmediate(watch)
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const cost = { wall: performance.now() - began, cpu: cpuMs(cpu), held }
  isWatching = false
  return cost
}

const report = (what: string, { wall, cpu, held }: { wall: number; cpu: number; held: number }): void =>
  console.log(`  ${what}: ${seconds(wall)} s, CPU ${seconds(cpu)} s, holds the loop for ${held.toFixed(0)} ms at most`)
const reportMemory = async (): Promise<void> => {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await pause(1000) // freed arrays are swept by another thread
  }
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  const peak = megabytes(process.resourceUsage().maxRSS * 1024)
  console.log(
    `  memory: ${megabytes(rss)} MB resident (${peak} at most), heap ${megabytes(heapUsed)}, arrays ${megabytes(arrayBuffers)}`,
  )
}

const LISTS: readonly Partial<ListingQuery>[] = [
  {},
  { path: 'root1' },
  { path: 'root3/c1/d2', express: true },
  { sort: 'price_down', brand: ['brand-7', 'brand-8'] },
  { path: 'root4', skin: ['сухая'], price_from: 500, price_to: 3000, sort: 'discount', page: 5 },
  { only: 'sale', sort: 'discount', express: true },
  { sort: 'rating', page: 40 },
]
const PHRASES = ['крем тишь', 'сыворотка роса', 'бренд 7', 'крем для сухой кожи', 'помада полноч', 'gl-500-1']

type Database = Parameters<typeof catalogCalls>[0]['db']
const reportCalls = async (index: CatalogueIndex, db: Database): Promise<void> => {
  const calls = catalogCalls({ db, clock: machineClock, index })
  const { products, views } = index.current()
  const [row = 0] = takePage(views.get('chel')?.available ?? products.allRows, null, 0, 1)
  const { ids, byRow, firstOfRow } = products.variants
  const some = [...byRow.subarray(firstOfRow[row], firstOfRow[row + 1])].map((variant) => variantId(ids[variant] ?? 0))
  /** The product is sold out or comes back: answers of before are outdated. */
  const turnStock = async (): Promise<void> => {
    await sql`UPDATE stock SET reserved = on_hand - reserved WHERE variant_id = ANY(${some}::int[])`.execute(db)
    await index.refreshStock(some)
  }
  const list = (at: number) => calls.list({ city: 'chel', ...LISTS[at % LISTS.length] }, anonymous('bench'))
  const search = async (at: number) =>
    searchPhrase(index.current(), 'chel', PHRASES[at % PHRASES.length] ?? '', { take: 8 })
  for (const [what, call] of [
    ['list with facets', list],
    ['search', search],
  ] as const) {
    for (let at = 0; at < 100; at++) await call(at)
    for (const isFirst of [false, true]) {
      let cpu = 0
      for (let at = 0; at < CALLS; at++) {
        if (isFirst) await turnStock()
        const began = process.cpuUsage()
        await call(at)
        cpu += cpuMs(began)
      }
      console.log(`  ${what}, ${isFirst ? 'the first time' : 'again'}: ${(cpu / CALLS).toFixed(2)} ms of CPU`)
    }
  }
}

const openMeasured = async (
  db: Database,
  file: string,
  from: string,
  source?: CatalogueSource,
): Promise<CatalogueIndex> => {
  let index: CatalogueIndex | undefined
  const store = openSnapshotStore(file, console.warn, { minProducts: 1, ...(source && { source }) })
  report(`opened from ${from}`, await costOf(async () => void (index = await openCatalogueIndex(db, {}, store))))
  if (!index) throw new Error('no index')
  await reportMemory()
  return index
}

const PARTS: Readonly<Record<string, (url: string, file: string) => Promise<void>>> = {
  /** What the process costs that reads the whole catalogue and stores it. */
  whole: async (url, file) => {
    const { db, close } = openPool(appUrlOf(url), 4, { limits: READING_LIMITS })
    const opened = await openMeasured(db, file, 'the database')
    report('snapshot stored', await costOf(opened.save))
    console.log(`  file: ${megabytes((await stat(file)).size)} MB`)
    await close()
  },
  /** A node that starts from the file, with the changes that come to it. */
  stored: async (url, file) => {
    const { db, close } = openPool(appUrlOf(url), 4, { limits: BULK_LIMITS })
    const opened = await openMeasured(db, file, 'the file')
    await reportCalls(opened, db)
    const change = async (what: string, statement: string): Promise<void> => {
      await sql.raw(statement).execute(db)
      report(what, await costOf(opened.refresh))
    }
    const some = `WHERE id IN (SELECT id FROM variant WHERE id % 997 = 1 ORDER BY id LIMIT ${PRICES})`
    await change(`${PRICES} prices`, `UPDATE variant SET price = price * 11 / 10, old_price = NULL ${some}`)
    await change('one rating', `UPDATE product SET rating_sum = 5, rating_count = 1 WHERE slug = 'tovar-5000'`)
    await change('nothing of the catalogue', 'SELECT bump_catalogue_version()')
    await reportCalls(opened, db)
    await reportMemory()
    await close()
  },
  /** A whole reading, by a process of its own, beside the old snapshot. */
  again: async (url, file) => {
    const { db, close } = openPool(appUrlOf(url), 4, { limits: BULK_LIMITS })
    const opened = await openMeasured(db, file, 'the file', { url: appUrlOf(url), isPooled: false })
    report('read again as a whole', await costOf(opened.rebuild))
    await reportMemory()
    await close()
  },
}

const run = async (part: string, url: string, file: string): Promise<void> => {
  const flags = ['--expose-gc', '--max-semi-space-size=16', '--max-old-space-size=4096']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    ...flags,
    import.meta.filename,
    part,
    url,
    file,
  ])
  process.stdout.write(stdout + stderr)
}

const measure = async (products: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
  const postgres = await startEmbedded(join(folder, 'postgres'), { command: 'bench' })
  try {
    await migrate(postgres.url)
    await fill(postgres.url, products)
    console.log(`${products} products`)
    for (const part of Object.keys(PARTS)) await run(part, postgres.url, join(folder, 'snapshot'))
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const [first = '100000', ...rest] = process.argv.slice(2)
const part = PARTS[first]
if (part) await part(rest[0] ?? '', rest[1] ?? '')
else for (const products of [first, ...rest]) await measure(Number(products))
