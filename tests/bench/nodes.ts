/**
 * `node tests/bench/nodes.ts [--nodes 1,2,4] [--idle 16]`, after `npm run build`: what nodes on one database cost behind haproxy.
 * Processor time of the nodes, PostgreSQL and haproxy by page and by visit (a page and the first product in a new basket), memory and
 * connections. `--idle`: all nodes without visitors, for the connections and the work that they cause.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Agent, fetch, type RequestInit } from 'undici'
import { connectAsOwner } from '../../platform/db/connection.ts'
import { processesIn } from '../../platform/db/processes.ts'
import { openHaproxy } from '../kit/machines/haproxy.ts'
import { openLargePostgres } from '../lab/large-postgres.ts'
import { openShopProcess, type ShopProcess } from '../kit/machines/shop-process.ts'
import { memoryOf, processorOf } from './measure.ts'

const { values } = parseArgs({
  options: { nodes: { type: 'string', default: '1,2,4' }, idle: { type: 'string', default: '16' } },
})
const FIRST_PORT = 3360
const PROXY_PORT = 3359
/** For each node, so that every node answers as many pages from its memory however many there are. */
const WARM_UP = 400
const PAGES = 2000
const VISITS = 400
const CONCURRENT = 8
const IDLE_MS = 20_000

const folder = await mkdtemp(join(tmpdir(), 'glad-nodes-'))
const postgresFolder = join(folder, 'postgres', 'data')
const postgres = await openLargePostgres(folder, 350)
const owner = await connectAsOwner(postgres.url, 'glad bench')
const nodes: ShopProcess[] = []
const portOf = (at: number): number => FIRST_PORT + at

const addNodes = async (count: number): Promise<void> => {
  while (nodes.length < count) {
    const at = nodes.length
    const node = await openShopProcess({
      dataDir: join(folder, `node-${at}`),
      port: portOf(at),
      build: 'build',
      env: {
        DEMO: 'да',
        DATABASE_URL: postgres.url,
        PUBLIC_URL: `https://localhost:${PROXY_PORT}`,
        TRUST_PROXY: '1',
        REQUESTS_PER_MINUTE: '0',
        SESSIONS_PER_HOUR: '0',
        IN_FLIGHT_PER_NETWORK: '200',
        APP_SECRET: 'one secret for all nodes, 0123456789',
      },
    })
    nodes.push(node)
  }
}

const sumOf = async (pids: readonly number[]): Promise<number> => {
  let sum = 0
  for (const pid of pids) sum += await processorOf(pid)
  return sum
}
const pidsOfNodes = (): number[] => nodes.map(({ process }) => process.pid ?? 0)

type Work = { readonly nodes: number; readonly postgres: number; readonly haproxy: number }
const workSoFar = async (haproxy: number): Promise<Work> => ({
  nodes: await sumOf(pidsOfNodes()),
  postgres: await sumOf(processesIn(postgresFolder)),
  haproxy: await processorOf(haproxy),
})
const measured = async (haproxy: number, count: number, work: () => Promise<unknown>): Promise<string> => {
  const before = await workSoFar(haproxy)
  await work()
  const after = await workSoFar(haproxy)
  const per = (name: keyof Work): string => ((after[name] - before[name]) / count).toFixed(2)
  return `nodes ${per('nodes')}, PostgreSQL ${per('postgres')}, haproxy ${per('haproxy')} ms`
}

const agent = new Agent({ connect: { rejectUnauthorized: false }, connections: CONCURRENT })
const origin = `https://localhost:${PROXY_PORT}`
const repeat = async (count: number, work: (at: number) => Promise<void>): Promise<void> => {
  let next = 0
  const go = async (): Promise<void> => {
    while (next < count) {
      next += 1
      await work(next)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, go))
}

const rows: { readonly id: number; readonly slug: string }[] = []
/** On a machine that is busy with other work haproxy may drop all nodes for a moment. */
const ask = async (path: string, init: RequestInit = {}): Promise<void> => {
  for (;;) {
    const answer = await fetch(origin + path, { ...init, dispatcher: agent })
    const text = await answer.text()
    if (answer.status === 200) return
    if (answer.status !== 503) throw new Error(`${path}: HTTP ${answer.status} ${text}`)
    await pause(500)
  }
}
const readPage = (at: number): Promise<void> =>
  ask(at % 3 === 0 ? '/products' : `/product/${rows[at % 60]?.slug}`, { headers: { 'accept-encoding': 'br' } })
const visit = async (at: number): Promise<void> => {
  await readPage(at)
  await ask('/api/basket/add', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ product_id: rows[at % rows.length]?.id }),
  })
}

const connections = async (): Promise<string> => {
  const { rows: found } = await owner.query(
    `SELECT application_name AS name, count(*)::int FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() GROUP BY 1 ORDER BY 1`,
  )
  return found.map(({ name, count }) => `${name} ${count}`).join(', ')
}
const memory = async (): Promise<string> => {
  const all: number[] = []
  for (const pid of pidsOfNodes()) all.push(await memoryOf(pid))
  return `${Math.min(...all)}–${Math.max(...all)} MB`
}
const idle = async (): Promise<string> => {
  const before = await workSoFar(0)
  await pause(IDLE_MS)
  const after = await workSoFar(0)
  const share = (name: 'nodes' | 'postgres', whole: number): string =>
    `${((after[name] - before[name]) / (IDLE_MS / 1000) / whole).toFixed(1)} ms/s`
  return `a node ${share('nodes', nodes.length)}, PostgreSQL for each ${share('postgres', nodes.length)}`
}

try {
  for (const count of values.nodes.split(',').map(Number)) {
    await addNodes(count)
    if (rows.length === 0) {
      const found = await owner.query(
        `SELECT v.id, p.slug FROM variant v JOIN product p ON p.id = v.product_id WHERE NOT p.discontinued
           AND (SELECT sum(on_hand - reserved) FROM stock WHERE variant_id = v.id) > 50 ORDER BY v.id LIMIT 60`,
      )
      rows.push(...found.rows)
    }
    const haproxy = await openHaproxy(
      folder,
      PROXY_PORT,
      nodes.map((_, at) => portOf(at)),
    )
    await repeat(WARM_UP * count, readPage)
    await repeat(WARM_UP * count, visit)
    console.log(`${count} nodes, without visitors: ${await idle()}`)
    console.log(`  a page: ${await measured(haproxy.pid, PAGES * count, () => repeat(PAGES * count, readPage))}`)
    console.log(`  a visit: ${await measured(haproxy.pid, VISITS * count, () => repeat(VISITS * count, visit))}`)
    console.log(`  memory of a node: ${await memory()}; connections: ${await connections()}`)
    await haproxy.close()
  }
  if (Number(values.idle) > nodes.length) {
    await addNodes(Number(values.idle))
    await pause(IDLE_MS)
    console.log(`${nodes.length} nodes, without visitors: ${await idle()}`)
    console.log(`  memory of a node: ${await memory()}; connections: ${await connections()}`)
  }
} finally {
  for (const { process } of nodes) process.kill('SIGTERM')
  await Promise.all(nodes.map(({ exit }) => exit))
  await owner.end()
  await postgres.stop()
  await agent.close()
  await rm(folder, { recursive: true, force: true })
}
