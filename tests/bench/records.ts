/**
 * Time of the lists of the office's records at 100,000 products (OFFICE-01), in the database: page and count, as a call reads them; of
 * products in many ways, of every other kind its first and last page, every order and a word.
 *   node tests/bench/records.ts [products]        goal: p95 ≤ 30 ms on a quiet machine
 * `DATABASE_URL`: a database that an earlier run has filled. CPU is that of the database and of this process, for machines with other work.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { folderSource } from '../../app/import/importer.ts'
import { migrate } from '../../app/database/migrate.ts'
import { seedsOf } from '../../ops/import/demo-load.ts'
import { largeShop } from '../../ops/import/large-shop/large-shop.ts'
import { foundOf, sortOf } from '../../app/changes/lists.calls.ts'
import { JOURNALLED } from '../../app/changes/describe-record.ts'
import { sortsOf } from '../../app/changes/list-sorts.ts'
import { isRecord } from '../../kernel/is-record.ts'
import { keyOfRecord } from '../../platform/import/record.ts'
import { ProductRecord } from '../../shop/product/product.records.ts'
import { storeRecords } from '../../platform/changes/change-sets.sql.ts'
import { countFound, readRecordList, readRecordPage, type ListQuery } from '../../platform/changes/record-list.sql.ts'
import { appUrlOf } from '../../platform/db/app-login.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { IMPORT_LIMITS } from '../../platform/db/connection.ts'
import { processorOf } from './measure.ts'
import { openPool } from '../../platform/db/pool.ts'

const GOAL_MS = 30
/** Rows counted at most, as in `app/changes/lists.calls.ts`. */
const MAX_COUNTED = 3_001
const RUNS = 20
const BATCH = 1000
const size = Number(process.argv[2] ?? 100_000)

process.env['NODE_ENV'] = 'production'
const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
const filled = process.env['DATABASE_URL']
const postgres =
  filled === undefined
    ? await startEmbedded(folder, { command: 'bench' })
    : { url: filled, stop: async (): Promise<void> => {} }
if (filled === undefined) await migrate(postgres.url)
const { db, close } = openPool(appUrlOf(postgres.url), 4)
const owner = openPool(postgres.url, 1, { limits: IMPORT_LIMITS })
const loading = openPool(appUrlOf(postgres.url), 1, { limits: IMPORT_LIMITS })
const demo = folderSource(join(import.meta.dirname, '../../demo'))
const began = performance.now()
const large = largeShop(demo, await seedsOf(demo), size, 1)
/** Values of the kind; prices are said by their products. */
const valuesOf = async function* (kind: string): AsyncGenerator<object> {
  for await (const { value } of large.records(kind === 'prices' ? 'products' : kind)) {
    if (!isRecord(value)) continue
    if (kind !== 'prices') yield value
    else for (const variant of (value as ProductRecord).variants) yield { sku: variant.sku, price: variant.price }
  }
}
const stored = new Map<string, number>()
for (const declaration of filled === undefined ? JOURNALLED : []) {
  const { kind } = declaration
  const keyOf = keyOfRecord(declaration)
  const batch = new Map<string, { key: string; text: string; digest: string; createdIn: null }>()
  const store = async (): Promise<void> => {
    await storeRecords(loading.db, kind, [...batch.values()], new Date())
    stored.set(kind, (stored.get(kind) ?? 0) + batch.size)
    batch.clear()
  }
  for await (const value of valuesOf(kind)) {
    const key = keyOf(value)
    batch.set(key, { key, text: JSON.stringify(value), digest: '', createdIn: null })
    if (batch.size === BATCH) await store()
    if ((stored.get(kind) ?? 0) >= size) break
  }
  if (batch.size > 0) await store()
}
await loading.close()
console.log(
  `${[...stored.values()].reduce((sum, count) => sum + count, 0)} records stored in ${Math.round(performance.now() - began)} ms`,
)
if (filled === undefined) await sql`VACUUM ANALYZE shop_record, record_line`.execute(owner.db)
const { rows: counts } = await sql<{ kind: string; count: number }>`
  SELECT kind, count(*)::int AS count FROM shop_record GROUP BY kind`.execute(owner.db)
for (const { kind, count } of counts) stored.set(kind, count)
const { rows } = await sql<{ name: string; size: string }>`
  SELECT indexrelname AS name, pg_size_pretty(pg_relation_size(indexrelid)) AS size FROM pg_stat_user_indexes
  WHERE relname = 'record_line'`.execute(owner.db)
console.log(rows.map((row) => `${row.name} ${row.size}`).join(', '))
await owner.close()

const list: ListQuery = {
  kind: 'products',
  text: '',
  only: [],
  keys: null,
  sort: null,
  skip: 0,
  take: 50,
  whole: false,
}
/** Filters, as a call reads them. */
const only = (said: string): ListQuery['only'] => foundOf(ProductRecord, { only: said }).only
const CASES: Readonly<Record<string, Partial<ListQuery>>> = {
  'first page': {},
  'last page that is shown': { skip: 9950 },
  'by name': { sort: { field: 'name', down: false } },
  'by popularity, downwards': { sort: { field: 'popularity', down: true } },
  'a common word': { text: 'крем' },
  'a rare word': { text: 'глюконолактон' },
  'a code': { text: 'inei-toner-s-pha' },
  nothing: { text: 'нетакоготовара' },
  'a brand': { only: only('brand:inei') },
  'a brand by date': { only: only('brand:inei'), sort: { field: 'published_on', down: true } },
  'hits by name': { only: only('is_hit:true'), sort: { field: 'name', down: false } },
  'a word of a brand by name': {
    text: 'крем',
    only: only('brand:inei'),
    sort: { field: 'name', down: false },
  },
  'whole fields': { whole: true },
}
const all: number[] = []
const at = (times: readonly number[], share: number): number => times[Math.ceil(times.length * share) - 1] ?? 0
await countFound(db, list, 1)
const { rows: backends } = await sql<{ pid: number }>`
  SELECT pid FROM pg_stat_activity WHERE application_name = 'glad' AND backend_type = 'client backend'`.execute(db)
const cpuNow = async (): Promise<number> => {
  const { user, system } = process.cpuUsage()
  const all = await Promise.all(backends.map(({ pid }) => processorOf(pid)))
  return (user + system) / 1000 + all.reduce((sum, ms) => sum + ms, 0)
}
/** `cpu`: ms of one reading. `name` null: nothing is said of it. */
const measure = async (
  name: string | null,
  query: ListQuery,
): Promise<{ readonly times: readonly number[]; readonly cpu: number }> => {
  const times: number[] = []
  let found = 0
  let from = 0
  for (let run = 0; run < RUNS + 3; run += 1) {
    if (run === 3) from = await cpuNow()
    const started = performance.now()
    found = (await readRecordList(db, query, MAX_COUNTED)).total
    if (run >= 3) times.push(performance.now() - started)
  }
  const cpu = ((await cpuNow()) - from) / RUNS
  times.sort((a, b) => a - b)
  if (name !== null)
    console.log(
      `${name}: median ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms, CPU ${cpu.toFixed(1)} ms, found ${found}`,
    )
  return { times, cpu }
}
for (const [name, given] of Object.entries(CASES)) all.push(...(await measure(name, { ...list, ...given })).times)
const first = await measure(null, list)
const whole = await measure('a page of 500', { ...list, take: 500 })
console.log(`a page of 500: ${(whole.cpu / first.cpu).toFixed(1)} times the CPU of a page of 50`)
let isMet = true
for (const declaration of JOURNALLED) {
  const { kind } = declaration
  const count = stored.get(kind) ?? 0
  if (count === 0) continue
  const found = (q: string): ListQuery => ({ ...list, ...foundOf(declaration, { q }) })
  const [one] = await readRecordPage(db, found(''))
  const word = /[а-яё]{4,}/i.exec(Object.values(one?.value ?? {}).join(' '))?.[0] ?? one?.key ?? ''
  const queries: Readonly<Record<string, ListQuery>> = {
    first: found(''),
    last: { ...found(''), skip: Math.max(0, Math.min(count, 10_000) - 50) },
    ...Object.fromEntries(
      sortsOf(declaration).map((field) => [`by ${field}`, { ...found(''), sort: sortOf(declaration, `-${field}`) }]),
    ),
    [`«${word}»`]: found(word),
  }
  const times: number[] = []
  let dearest = { name: '', cpu: 0 }
  for (const [name, query] of Object.entries(queries)) {
    const { times: taken, cpu } = await measure(null, query)
    times.push(...taken)
    if (cpu > dearest.cpu) dearest = { name, cpu }
  }
  times.sort((a, b) => a - b)
  const p95 = at(times, 0.95)
  if (p95 > GOAL_MS) isMet = false
  console.log(
    `${kind}: ${count} records, ${Object.keys(queries).length} lists, median ${at(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ` +
      `CPU of the dearest ${dearest.cpu.toFixed(1)} ms (${dearest.name})`,
  )
}
all.sort((a, b) => a - b)
const p95 = at(all, 0.95)
console.log(`all: p95 ${p95.toFixed(1)} ms (goal ≤ ${GOAL_MS} ms)`)
process.exitCode = p95 <= GOAL_MS && isMet ? 0 : 1

await close()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
