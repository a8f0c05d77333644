/**
 * Time of change sets at 100,000 products and a journal of 3,000,000 rows (CHG-02, CHG-04): preview of 1,000 prices, applying and undoing
 * it, undoing 10,000 fields, lists and history of a record. Before the journal has its rows and after, in one run: the cost of what
 * pages of the shop read.
 *   node tests/bench/journal.ts [products] [journal rows]
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { applySet } from '../../app/changes/apply-set.ts'
import { draftSet } from '../../app/changes/draft-set.ts'
import { undoSet } from '../../app/changes/undo-set.ts'
import type { DeskDeps } from '../../app/changes/write-records.ts'
import { migrate } from '../../app/database/migrate.ts'
import { readHistory, readSetPage, readSets } from '../../platform/changes/change-sets.sql.ts'
import { appUrlOf } from '../../platform/db/app-login.ts'
import { connectAsOwner, IMPORT_LIMITS } from '../../platform/db/connection.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { openPool } from '../../platform/db/pool.ts'
import { anonymous } from '../../platform/calls/caller.ts'
import { machineClock } from '../../platform/clock.ts'
import type { RecordSource } from '../../platform/import/record-source.ts'
import { openCatalogueIndex } from '../../shop/catalogue/index/catalogue-index.ts'
import { catalogCalls } from '../../shop/catalogue/listing/catalog.calls.ts'
import { readProductPage } from '../../shop/product/product-page.sql.ts'
import { processorOf } from './measure.ts'

const products = Number(process.argv[2] ?? 100_000)
const rows = Number(process.argv[3] ?? 3_000_000)
const ROWS_OF_SET = 1000
const PRICES = 1000
const BULK = 5000
const PAGES = 400
/** The rest is noise. */
const MAX_RATIO = 1.15
const LISTINGS = [{}, { path: 'root1' }, { path: 'root2/c3', sort: 'price_up' }, { q: 'крем тишь' }] as const
const ORIGIN = { source: 'file', author: 'bench', reason: 'Замер' } as const

process.env['NODE_ENV'] = 'production'
const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
const postgres = await startEmbedded(folder, { command: 'bench' })
await migrate(postgres.url)
const owner = await connectAsOwner(postgres.url, 'glad bench')
const filledAt = performance.now()
const script = await readFile(new URL('./listing-products.sql', import.meta.url), 'utf8')
for (const statement of script.split(/;\n/).filter((text) => /^[A-Z]/m.test(text)))
  await owner.query(statement.replace('$1', String(products)))
await owner.query('VACUUM ANALYZE')

const { db, close } = openPool(appUrlOf(postgres.url), 4, { limits: IMPORT_LIMITS })
const index = await openCatalogueIndex(db)
const { list } = catalogCalls({ db, clock: machineClock, index })
const slugs = await db.selectFrom('product').select('slug').orderBy('id').limit(PAGES).execute()
/** A listing with its facets and a product, as their pages read them. */
const readPage = async (at: number): Promise<void> => {
  await list({ city: 'chel', ...LISTINGS[at % LISTINGS.length] }, anonymous('bench'))
  await readProductPage(db, slugs[at % slugs.length]?.slug ?? '', '2026-11-27')
}
/** CPU of a page in ms, of this process and of its connections together, and memory of this process in MB. */
const costOfPages = async (): Promise<{ readonly cpu: number; readonly rss: number }> => {
  for (let at = 0; at < PAGES / 4; at += 1) await readPage(at)
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE application_name = 'glad' AND backend_type = 'client backend'`.execute(db)
  const cpuNow = async (): Promise<number> => {
    const { user, system } = process.cpuUsage()
    const ofDatabase = await Promise.all(rows.map(({ pid }) => processorOf(pid)))
    return (user + system) / 1000 + ofDatabase.reduce((sum, ms) => sum + ms, 0)
  }
  const began = await cpuNow()
  for (let at = 0; at < PAGES; at += 1) await readPage(at)
  return { cpu: ((await cpuNow()) - began) / PAGES, rss: Math.round(process.memoryUsage().rss / 2 ** 20) }
}
const costBefore = await costOfPages()

await owner.query(`
  INSERT INTO shop_record (kind, key, value, digest, changed_at)
  SELECT 'prices', sku, jsonb_strip_nulls(jsonb_build_object('sku', sku, 'price', price, 'old_price', old_price)), 'bench', now()
  FROM variant ON CONFLICT DO NOTHING`)
await owner.query(`
  INSERT INTO change_set (source, author, reason, state, created_at, starts_at)
  SELECT 'file', 'bench', 'Прошлое', 'applied', now() - make_interval(mins => n), now() - make_interval(mins => n)
  FROM generate_series(${Math.ceil(rows / ROWS_OF_SET)}, 1, -1) AS n`)
// Each set changes the prices that follow those of the set before.
await owner.query(`
  CREATE TEMPORARY TABLE numbered AS SELECT sku, price, (row_number() OVER (ORDER BY id) - 1)::int AS at FROM variant`)
await owner.query('ALTER TABLE numbered ADD PRIMARY KEY (at)')
// Two thirds of the time of filling are references and an index, row by row.
await owner.query('SET session_replication_role = replica')
await owner.query('DROP INDEX change_set_record_of')
await owner.query(`
  INSERT INTO change_set_record (set_id, kind, key, before, after)
  SELECT n / ${ROWS_OF_SET} + 1, 'prices', sku, jsonb_build_object('price', price + 100), jsonb_build_object('price', price)
  FROM generate_series(0, ${rows} - 1) AS n JOIN numbered ON at = n % (SELECT count(*)::int FROM numbered)`)
await owner.query('CREATE INDEX change_set_record_of ON change_set_record (kind, key, set_id)')
await owner.query('SET session_replication_role = origin')
await owner.query('VACUUM ANALYZE')
const counted = await owner.query<{ rows: string; prices: string }>(
  "SELECT (SELECT count(*) FROM change_set_record) AS rows, (SELECT count(*) FROM shop_record WHERE kind = 'prices') AS prices",
)
await owner.end()
console.log(`filled in ${Math.round(performance.now() - filledAt)} ms: ${JSON.stringify(counted.rows[0])}`)

const desk: DeskDeps = { db, maxPercent: 100, redirectHosts: [] }
const known = await db.selectFrom('variant').select(['sku', 'price']).orderBy('id').limit(20_000).execute()

/** `from`: which of the prices; `rise`: kopecks. */
const pricesOf = (from: number, count: number, rise: number, withOld: boolean): RecordSource => ({
  kinds: new Set(['prices']),
  knownPictures: async function* () {},
  records: async function* (kind) {
    if (kind !== 'prices') return
    for (const [at, { sku, price }] of known.slice(from, from + count).entries())
      yield {
        where: `prices:${at + 1}`,
        value: { sku, price: price + rise, ...(withOld ? { old_price: price + rise + 1000 } : {}) },
      }
  },
})

let isMet = true
const timed = async <T>(name: string, goalMs: number | null, work: () => Promise<T>): Promise<T> => {
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const took = performance.now() - began
  const { user, system } = process.cpuUsage(cpu)
  const goal = goalMs === null ? '' : `, goal ${goalMs} ms`
  console.log(
    `${name}: ${Math.round(took)} ms, of them ${Math.round((user + system) / 1000)} ms of this process's CPU${goal}`,
  )
  if (goalMs !== null && took > goalMs) isMet = false
  return result
}
const checked = <T extends { readonly ok: boolean }>(outcome: T): T => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome
}

for (const run of [1, 2, 3]) {
  console.log(`run ${run}`)
  const from = run * PRICES
  const { id, changed, faults } = await timed(`preview of ${PRICES} prices`, 1000, () =>
    draftSet(desk, pricesOf(from, PRICES, 100 * run, false), ORIGIN, new Date()),
  )
  if (changed !== PRICES) throw new Error(`${changed} of ${PRICES} prices changed: ${JSON.stringify(faults[0])}`)
  await timed('first page of the preview', 200, () => readSetPage(db, id, 0, 50))
  checked(
    await timed(`applying ${PRICES} prices`, 2000, () =>
      applySet(desk, id, { at: new Date(), overwrites: false, confirmed: true }),
    ),
  )
  checked(
    await timed(`undoing ${PRICES} prices`, null, () =>
      undoSet(desk, id, { at: new Date(), origin: ORIGIN, confirmed: true }),
    ),
  )
}
const bulk = await draftSet(desk, pricesOf(8000, BULK, 700, true), ORIGIN, new Date())
checked(await applySet(desk, bulk.id, { at: new Date(), overwrites: false, confirmed: true }))
checked(
  await timed(`undoing ${2 * BULK} fields`, 10_000, () =>
    undoSet(desk, bulk.id, { at: new Date(), origin: ORIGIN, confirmed: true }),
  ),
)
const sku = known[1500]?.sku ?? ''
await timed('list of change sets', 100, () => readSets(db, { take: 50 }))
await timed('history of a price', 100, () => readHistory(db, 'prices', [sku]))
const costAfter = await costOfPages()
const ratio = costAfter.cpu / costBefore.cpu
console.log(
  `a listing and a product: ${costBefore.cpu.toFixed(2)} ms CPU before the journal, ${costAfter.cpu.toFixed(2)} after, ` +
    `ratio ${ratio.toFixed(2)} (goal ≤ ${MAX_RATIO}); memory ${costBefore.rss} MB, ${costAfter.rss} after`,
)
if (ratio > MAX_RATIO) isMet = false
console.log(isMet ? 'all goals met' : 'a goal is missed')
process.exitCode = isMet ? 0 : 1

await close()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
