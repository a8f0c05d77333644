/**
 * SAFE-07, SAFE-08: a database of three machines loses its primary, again and again, while buyers order at two nodes behind haproxy.
 * Everything is set up by the files that operators copy: docs/database/patroni.yml, docs/haproxy.cfg. Every confirmed order has to be there
 * once, and orders have to go on in time. Needs patroni, etcd-server, postgresql and haproxy of Debian, and built pages.
 *   node tests/campaigns/campaign-failover.ts [--rounds 20] [--buyers 4] [--readers 6] [--only words] [--ttl 20] [--build build]
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Agent, setGlobalDispatcher } from 'undici'
import { audit } from '#kit/audit.ts'
import { freePort } from '#kit/machines/free-port.ts'
import { openHaproxy } from '#kit/machines/haproxy.ts'
import { openShopProcess } from '#kit/machines/shop-process.ts'
import { CREAM, insertOrderFixtures, KIROVKA, setStock } from '#kit/shops/order-shop.ts'
import { appUrlOf } from '#platform/db/app-login.ts'
import { openPool } from '#platform/db/pool.ts'
import { becomesTrueWithin } from '#platform/db/processes.ts'
import { migrate } from '#app/database/migrate.ts'
import { buyUntilStopped, newClientLog } from '../lab/kill-clients.ts'
import { openPatroni, PASSWORD } from '../lab/failover/cluster.ts'
import { newReadLog, readUntilStopped } from '../lab/failover/readers.ts'
import { ROUNDS } from '../lab/failover/rounds.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    buyers: { type: 'string', default: '4' },
    readers: { type: 'string', default: '6' },
    only: { type: 'string', default: '' },
    ttl: { type: 'string' },
    build: { type: 'string', default: 'build' },
  },
})
const BEFORE_MS = 4000
const AFTER_MS = 3000

const folder = mkdtempSync(join(tmpdir(), 'glad-failover-'))
await using stack = new AsyncDisposableStack()
stack.defer(() => rmSync(folder, { recursive: true, force: true }))
const cluster = await openPatroni(folder, { ttl: values.ttl === undefined ? undefined : Number(values.ttl) })
stack.defer(cluster.close)
const hosts = cluster.machines.map(({ port }) => `127.0.0.1:${port}`).join(',')
const urlOf = (user: string, database: string): string =>
  `postgresql://${user}:${PASSWORD}@${hosts}/${database}?target_session_attrs=read-write`

const asAdministrator = async (statements: readonly string[]): Promise<void> => {
  const { port } = await cluster.primary()
  const client = new pg.Client({ connectionString: `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres` })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
await asAdministrator([
  `CREATE ROLE glad LOGIN CREATEROLE PASSWORD '${PASSWORD}'`,
  'GRANT pg_read_all_stats TO glad',
  `CREATE DATABASE glad OWNER glad TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`,
])
const url = urlOf('glad', 'glad')
await migrate(url)
const { db, close } = openPool(appUrlOf(url), 2)
await insertOrderFixtures(db)
await setStock(db, KIROVKA, { [CREAM]: 10_000_000 })
await close()

const port = await freePort()
const origin = `https://localhost:${port}`
const ports: [number, number] = [await freePort(), await freePort()]
const nodes: number[] = []
for (const [at, nodePort] of ports.entries()) {
  const dataDir = join(folder, `node-${at}`)
  mkdirSync(dataDir)
  const node = await openShopProcess({
    dataDir,
    port: nodePort,
    build: resolve(values.build),
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATABASE_SYNC: 'обязательна',
      PUBLIC_URL: origin,
      APP_SECRET: 'one secret for all of the nodes, 0123456789',
      TRUST_PROXY: '1',
      FEEDBACK_EMAIL: 'shop@example.ru',
      SANDBOX: 'да',
      REQUESTS_PER_MINUTE: '0',
      SESSIONS_PER_HOUR: '0',
      ORDERS_PER_NETWORK: '0',
      IN_FLIGHT_PER_NETWORK: '200',
    },
  })
  nodes.push(node.process.pid ?? 0)
  stack.defer(async () => {
    node.process.kill('SIGTERM')
    await node.exit
  })
}
const haproxy = await openHaproxy(folder, port, ports)
stack.defer(haproxy.close)
setGlobalDispatcher(new Agent({ connect: { ca: haproxy.certificate } }))

const orders = newClientLog()
const reads = newReadLog()
let confirmedAt = performance.now()
let longestMs = 0
/** When the newest of the orders that are confirmed was asked for. */
let servedAskedAt = 0
const untilNow = (): void => void (longestMs = Math.max(longestMs, performance.now() - confirmedAt))
orders.onConfirmed = (askedAt) => {
  untilNow()
  servedAskedAt = Math.max(servedAskedAt, askedAt)
  confirmedAt = performance.now()
}
const buying = buyUntilStopped(origin, Number(values.buyers), orders)
const reading = readUntilStopped(origin, ['/', '/products', '/product/krem', '/brands'], Number(values.readers), reads)

const ordersThere = async (): Promise<Map<string, number>> => {
  const { port: primary } = await cluster.primary()
  const client = new pg.Client({ connectionString: `postgresql://postgres:${PASSWORD}@127.0.0.1:${primary}/glad` })
  await client.connect()
  const { rows } = await client.query<{ number: string; count: number }>(
    'SELECT number, count(*)::int AS count FROM orders GROUP BY number',
  )
  await client.end()
  return new Map(rows.map((row) => [row.number, row.count]))
}

const rounds = ROUNDS.filter(({ name }) => name.includes(values.only))
const late: string[] = []
console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}; the cluster: ${JSON.stringify(await cluster.members())}`)
for (let turn = 0; turn < Number(values.rounds); turn += 1) {
  const round = rounds[turn % rounds.length]
  if (round === undefined) throw new Error(`No round is called «${values.only}»`)
  await pause(BEFORE_MS)
  longestMs = 0
  confirmedAt = performance.now()
  const [ordersBefore, pagesBefore, failedBefore] = [orders.confirmed.length, reads.pages, reads.failed.length]
  const readBefore = reads.times.length
  const mend = await round.strike(cluster, nodes)
  const askedAt = performance.now()
  await becomesTrueWithin(90_000, () => servedAskedAt > askedAt, 50)
  await pause(AFTER_MS)
  untilNow()
  await mend()
  await cluster.whole()
  const slowest = Math.max(0, ...reads.times.slice(readBefore))
  const gapMs = Math.round(longestMs)
  if (gapMs > round.limitMs) late.push(`${turn + 1}. ${round.name}: ${gapMs} ms`)
  console.log(
    `${turn + 1}. ${round.name}: no orders for ${(gapMs / 1000).toFixed(1)} s (limit ${round.limitMs / 1000}); ` +
      `${orders.confirmed.length - ordersBefore} orders, ${reads.pages - pagesBefore} pages, ` +
      `${reads.failed.length - failedBefore} failed, slowest ${(slowest / 1000).toFixed(1)} s`,
  )
}
orders.stopped = true
reads.stopped = true
await Promise.all([buying, reading])
const there = await ordersThere()
const lost = orders.confirmed.filter((number) => !there.has(number))
const doubled =
  [...there].filter(([, count]) => count > 1).length + (there.size > orders.begun ? there.size - orders.begun : 0)
const broken = await audit(`postgresql://postgres:${PASSWORD}@127.0.0.1:${(await cluster.primary()).port}/glad`)
console.log(
  `orders begun ${orders.begun}, confirmed ${orders.confirmed.length}, in the database ${there.size}, lost ${lost.length}, ` +
    `doubled ${doubled}, tried again ${orders.unknown}; pages ${reads.pages}, failed ${reads.failed.length}; ` +
    `findings of the audit ${broken.length}`,
)
for (const line of [...late, ...orders.unexpectedErrors, ...reads.failed.slice(0, 20), ...lost])
  console.log(`  ${line}`)
process.exitCode = lost.length + doubled + broken.length + orders.unexpectedErrors.length + late.length === 0 ? 0 : 1
