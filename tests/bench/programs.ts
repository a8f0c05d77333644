/**
 * Time in which a program reads all orders by cursor over HTTP (EXCH-01), after `npm run build`, and the shop's pages meanwhile.
 *   node tests/bench/programs.ts [orders]        goal: 1,000,000 in 5 minutes, pages p95 + 10 %
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../../app/database/migrate.ts'
import { fillEmptyCatalogue } from '../../app/import/fill-empty-catalogue.ts'
import { programClient } from '../../app/programs/client.ts'
import { appUrlOf } from '../../platform/db/app-login.ts'
import { IMPORT_LIMITS } from '../../platform/db/connection.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { openPool } from '../../platform/db/pool.ts'
import { insertToken, newSecret } from '../../shop/programs/tokens/tokens.sql.ts'
import { openBenchShop } from './pages-meanwhile.ts'
import { writeOrders } from './write-orders.ts'

const GOAL_S_PER_MILLION = 300
const size = Number(process.argv[2] ?? 1_000_000)

process.env['NODE_ENV'] = 'production'
const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
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
await writeOrders(owner.db, size, 730, now)
await sql`VACUUM ANALYZE orders, order_line, shipment, variant`.execute(owner.db)
console.log(`${size} orders written in ${Math.round((performance.now() - began) / 1000)} s`)

const token = newSecret()
await insertToken(db, token, {
  name: 'bench',
  scopes: ['orders.read', 'buyers.phone'],
  networks: [],
  expires_on: null,
  per_minute: 6000,
  kinds: [],
  may_confirm: false,
  made_by: '',
  created_at: now,
})
const shop = await openBenchShop({ folder: join(folder, 'shop'), databaseUrl: postgres.url, port: 3393, slower: 10 })

const seen = new Set<string>()
let lines = 0
const start = performance.now()
const isFast = await shop.beside(`${size} orders`, () =>
  programClient({ origin: shop.origin, token }).readAll('orders', undefined, ({ items }) => {
    for (const { id, lines: own } of items) {
      seen.add(id)
      lines += own.length
    }
  }),
)
const seconds = (performance.now() - start) / 1000
const isLate = seconds > (GOAL_S_PER_MILLION * size) / 1_000_000
console.log(
  `${seen.size} orders with ${lines} lines read in ${seconds.toFixed(1)} s, ` +
    `${Math.round(seen.size / seconds)} a second, memory + ${shop.memory()} MB${isLate ? '  MISSED' : ''}`,
)
await shop.stop()
await loading.close()
await owner.close()
await close()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
process.exitCode = isLate || !isFast || seen.size !== size ? 1 : 0
