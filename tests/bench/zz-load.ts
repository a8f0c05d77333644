/**
 * Time of the list of orders (DESK-04) and of the reports (DESK-05) at a million orders over two years, in the database.
 *   node tests/bench/orders.ts [orders]        goals: list p95 ≤ 30 ms, report ≤ 300 ms
 */
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../../app/database/migrate.ts'
import { fillEmptyCatalogue } from '../../app/import/fill-empty-catalogue.ts'
import { addDays, moscowDay } from '../../kernel/dates.ts'
import { DAY_MS } from '../../kernel/durations.ts'
import { appUrlOf } from '../../platform/db/app-login.ts'
import { IMPORT_LIMITS } from '../../platform/db/connection.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { openPool } from '../../platform/db/pool.ts'
import { addPastOrders } from '../../shop/order/demo-orders.sql.ts'
import { readOrders, type OrderFilter } from '../../shop/order/search/order-search.sql.ts'
import { searchWords } from '../../shop/order/search/search-words.ts'
import { SALES_GROUP_CODES } from '../../shop/reports/facts/reports.ts'
import { readLedgers, readSales, readStockSums } from '../../shop/reports/reports.sql.ts'
import { countChangedDays } from '../../shop/reports/rollup/count-report-days.job.ts'
import { countStock } from '../../shop/reports/rollup/days.sql.ts'

const LIST_GOAL_MS = 30
const REPORT_GOAL_MS = 300
const DAYS = 730
const BATCH = 20_000
const RUNS = 40
const size = Number(process.argv[2] ?? 1_000_000)

process.env['NODE_ENV'] = 'production'
const folder = await Promise.resolve('/tmp/w-29a-run/bench')
const postgres = await startEmbedded(folder, { command: 'bench' })
await migrate(postgres.url)
const { db, close } = openPool(appUrlOf(postgres.url), 4)
const loading = openPool(appUrlOf(postgres.url), 2, { limits: IMPORT_LIMITS })
const owner = openPool(postgres.url, 1, { limits: IMPORT_LIMITS })
await fillEmptyCatalogue({
  db: loading.db,
  importing: loading.db,
  folder: join(import.meta.dirname, '../../demo'),
  report: () => {},
})
const now = new Date()
const began = performance.now()
console.log(postgres.url)
// Without keys and triggers: the rows are right by themselves, and marks of days follow below.
await sql`SET session_replication_role = replica`.execute(owner.db)
await sql`SET synchronous_commit = off`.execute(owner.db)
for (let first = 1; first <= size; first += BATCH)
  { const t = performance.now(); await addPastOrders(owner.db, { first, last: Math.min(first + BATCH - 1, size), of: size, days: DAYS, now }); console.log(first, Math.round(performance.now() - t)) }
await sql`INSERT INTO report_change (day) SELECT DISTINCT (at AT TIME ZONE 'Europe/Moscow')::date FROM order_state_change`.execute(
  owner.db,
)
await sql`VACUUM ANALYZE`.execute(owner.db)
console.log(`${size} orders written in ${Math.round((performance.now() - began) / 1000)} s`)
const counting = performance.now()
await countChangedDays(loading.db)
console.log(`${DAYS} days counted, ${Math.round((performance.now() - counting) / DAYS)} ms each`)
const stocking = performance.now()
await countStock(loading.db, moscowDay(now))
console.log(`speed of goods counted in ${Math.round(performance.now() - stocking)} ms`)
await sql`VACUUM ANALYZE report_day, report_day_part, report_stock`.execute(owner.db)
const { rows: sizes } = await sql<{ name: string; rows: string }>`
  SELECT relname AS name, n_live_tup::text AS rows FROM pg_stat_user_tables WHERE relname LIKE 'report%' ORDER BY 1`.execute(
  owner.db,
)
console.log(sizes.map(({ name, rows }) => `${name} ${rows}`).join(', '))


console.log('READY', postgres.url)
setInterval(() => {}, 1000)
