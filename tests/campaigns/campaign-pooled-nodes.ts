/**
 * SAFE-08: orders of many nodes on one PostgreSQL, each with its own connections, and again behind pgbouncer in transaction mode with
 * docs/ru/database-ha.md's two direct connections a node. Prints the connections of PostgreSQL and how long an order takes.
 *   node tests/campaigns/campaign-pooled-nodes.ts [--nodes 50] [--orders 3000] [--buyers 100] [--pool 40] [--parcels 1|2]
 * With two parcels every order has two, of which one is cancelled after it; the time is that of the placing. Ends with the audit.
 * Nodes are the pools of this process, not processes: what is measured is the way to the database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { hasPgbouncer, openPgbouncer } from '#kit/machines/pgbouncer.ts'
import {
  BALM,
  CREAM,
  insertOrderFixtures,
  KIROVKA,
  newShopper,
  orderShop,
  pickupOrder,
  RODNIK,
  SERUM,
  setStock,
} from '#kit/shops/order-shop.ts'
import { audit } from '#kit/audit.ts'
import { newPhone } from '#kit/shops/phones.ts'
import { appUrlOf } from '#platform/db/app-login.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { listen } from '#platform/db/listen.ts'
import { DatabaseUnavailableError } from '#platform/db/unavailable.ts'
import { openPool } from '#platform/db/pool.ts'
import { preparePooledConnection, sameLogin } from '#platform/db/pooled-connection.ts'
import { migrate } from '#app/database/migrate.ts'
import { openLargePostgres } from '../lab/large-postgres.ts'

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '50' },
    orders: { type: 'string', default: '3000' },
    buyers: { type: 'string', default: '100' },
    pool: { type: 'string', default: '40' },
    parcels: { type: 'string', default: '1' },
  },
})
if (!hasPgbouncer) throw new Error('pgbouncer is not installed')
const folder = mkdtempSync(join(tmpdir(), 'glad-pooled-'))
await using stack = new AsyncDisposableStack()
stack.defer(() => rmSync(folder, { recursive: true, force: true }))
const postgres = await openLargePostgres(folder, 900)
stack.defer(postgres.stop)
await migrate(postgres.url)
const appUrl = appUrlOf(postgres.url)
const filling = openPool(appUrl, 2)
await insertOrderFixtures(filling.db)
await setStock(filling.db, KIROVKA, { [CREAM]: 1_000_000, [SERUM]: 1_000_000, [BALM]: 1_000_000 })
await setStock(filling.db, RODNIK, { [BALM]: 1_000_000 })
await filling.close()
const owner = await connectAsOwner(postgres.url, 'glad campaign')
stack.defer(() => owner.end())

const PRICES = [
  [CREAM, 119_000],
  [SERUM, 240_000],
  [BALM, 59_000],
] as const
const BALM_PRICE = 59_000
const hasTwo = values.parcels === '2'
const second = hasTwo ? { second_parcel: { store_id: RODNIK, variant_ids: [BALM] } } : {}
const countConnections = async (): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = 'glad_app'`,
  )
  return rows[0]?.count ?? 0
}
const percentile = (times: readonly number[], share: number): string =>
  (times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0)

const measure = async (name: string, statementsUrl: string, isPooled: boolean): Promise<void> => {
  await using nodes = new AsyncDisposableStack()
  const shops: ReturnType<typeof orderShop>[] = []
  for (let node = 0; node < Number(values.nodes); node += 1) {
    const { db, close } = openPool(statementsUrl, 10, { isPooled })
    nodes.defer(close)
    const listener = await listen(appUrl, { onNotify: {}, onReconnect: () => {} })
    nodes.defer(listener.close)
    const jobs = new pg.Pool({ connectionString: appUrl, max: isPooled ? 1 : 3 })
    await jobs.query('SELECT')
    nodes.defer(() => jobs.end())
    shops.push(orderShop(db, 0))
  }
  const times: number[] = []
  let begun = 0
  let most = 0
  let tried = 0
  const buy = async (): Promise<void> => {
    while (begun < Number(values.orders)) {
      begun += 1
      const shop = shops[begun % shops.length]
      const [product, onePrice] = PRICES[begun % (hasTwo ? 2 : PRICES.length)] ?? PRICES[0]
      const price = hasTwo ? onePrice + BALM_PRICE : onePrice
      const shopper = newShopper()
      const again = async <T>(work: () => Promise<T>): Promise<T> => {
        for (;;) {
          try {
            return await work()
          } catch (error) {
            if (!(error instanceof DatabaseUnavailableError)) throw error
            tried += 1
          }
        }
      }
      await again(async () => shop?.basket.add({ product_id: product }, shopper.caller))
      if (hasTwo) await again(async () => shop?.basket.add({ product_id: BALM }, shopper.caller))
      const began = performance.now()
      const recipient = { name: 'Анна', phone: newPhone(), email: 'anna@example.ru' }
      const caller = shopper.once()
      const placed = await again(async () => shop?.order.place(pickupOrder(price, { recipient, ...second }), caller))
      times.push(performance.now() - began)
      if (placed?.ok !== true) throw new Error(`An order was refused: ${JSON.stringify(placed)}`)
      if (hasTwo) {
        const { token } = placed.value
        const cancelling = { token, last_digits: recipient.phone.slice(-4) }
        const once = newShopper().once()
        const cancelled = await again(async () => shop?.order.cancel(cancelling, once))
        if (cancelled?.ok !== true) throw new Error(`A parcel was not cancelled: ${JSON.stringify(cancelled)}`)
      }
      if (begun % 100 === 0) most = Math.max(most, await countConnections())
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: Number(values.buyers) }, buy))
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${name}: ${values.nodes} nodes, at most ${most} connections; ${times.length} orders, ` +
      `${(times.length / seconds).toFixed(0)} a second, ` +
      `p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, tried again ${tried}; ` +
      `load of the machine ${loadavg()[0]?.toFixed(1)}`,
  )
}

await measure('direct', appUrl, false)
const pooler = await openPgbouncer(
  postgres.url,
  ['pool_mode = transaction', `default_pool_size = ${values.pool}`, 'max_client_conn = 2000', 'query_wait_timeout = 4'],
  appUrl,
)
stack.defer(pooler.close)
const poolUrl = sameLogin(pooler.host, appUrl)
await preparePooledConnection(poolUrl, appUrl)
await measure('pooled', poolUrl, true)
await measure('direct', appUrl, false)
await measure('pooled', poolUrl, true)
const broken = await audit(postgres.url)
for (const { name, detail } of broken.slice(0, 20)) console.log(`${name}: ${detail}`)
console.log(`audit: ${broken.length}`)
if (broken.length > 0) process.exitCode = 1
