/**
 * Breaks a whole shop in thirteen ways under a small load, scrapes its metrics every 15 s as Prometheus does, and writes what the rules
 * of docs/monitoring read into tests/monitoring/recordings, from which tests/monitoring/alarms.test.ts makes the input of promtool.
 * Calm comes before each incident, which lasts more than two minutes. Prints how many lines the log got.
 *   node tests/campaigns/campaign-alarms.ts [--only name,name]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { processesIn, signal } from '#platform/db/processes.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { freePort } from '#kit/machines/free-port.ts'
import { openShopProcess } from '#kit/machines/shop-process.ts'
import { mountSmallDisk } from '#kit/machines/small-disk.ts'
import type { Recording } from '../monitoring/recordings.ts'

const SCRAPE_MS = 15_000
const CALM_SCRAPES = 3
const INCIDENT_SCRAPES = 9
const DISK_MEGABYTES = 700

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const rules = readFileSync('docs/monitoring/rules.yml', 'utf8')

const disk = mountSmallDisk(DISK_MEGABYTES)
const dataDir = disk?.folder ?? (await mkdtemp(join(tmpdir(), 'glad-alarms-')))
const data = join(dataDir, 'postgres', 'data')
const [port, metricsPort, sandboxPort] = [await freePort(), await freePort(), await freePort()]
const origin = `http://127.0.0.1:${port}`

/** The providers, which may answer as a stand-in, with an error, or that the key is wrong. */
let providerStatus: number | null = null
const sandbox = buildSandbox().app
const sandboxOrigin = await sandbox.listen({ host: '127.0.0.1', port: 0 })
const providers = createServer((asked, answer) => {
  if (providerStatus !== null) return void answer.writeHead(providerStatus).end('{}')
  const body: Buffer[] = []
  asked.on('data', (part: Buffer) => body.push(part))
  asked.on('end', () => {
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = asked.headers
    const init = { method: asked.method ?? 'GET', headers: headers as Record<string, string> }
    const passOn = async (): Promise<void> => {
      const address = `${sandboxOrigin}${asked.url}`
      const found = await fetch(address, asked.method === 'GET' ? init : { ...init, body: Buffer.concat(body) })
      const type = found.headers.get('content-type') ?? 'application/json'
      answer.writeHead(found.status, { 'content-type': type }).end(Buffer.from(await found.arrayBuffer()))
    }
    void passOn().catch(() => answer.writeHead(502).end())
  })
}).listen(sandboxPort, '127.0.0.1')

const env = {
  DEMO: 'да',
  REQUESTS_PER_MINUTE: '0',
  SESSIONS_PER_HOUR: '0',
  LOG_LEVEL: 'warn',
  METRICS_PORT: String(metricsPort),
  SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
  // Two messages, of which orders may spend one.
  SMS_ROUBLES_A_DAY: '10',
}
const shop = await openShopProcess({ dataDir, port, env })

const owner = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  const host = encodeURIComponent(join(dataDir, 'postgres', 'run'))
  const client = new pg.Client({ connectionString: `postgresql://glad:${password}@localhost/glad?host=${host}` })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}
const run = (statement: string): Promise<unknown> => owner((client) => client.query(statement))
const enqueue = (name: string, payload: object = {}): Promise<unknown> =>
  owner((client) =>
    client.query(
      `INSERT INTO pgboss.job (name, data, retry_limit, dead_letter, expire_seconds) VALUES ($1, $2, 0, 'dead-letters', 60)`,
      [name, JSON.stringify(payload)],
    ),
  )

const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
let cookie = ''
const ask = async (path: string, body?: object): Promise<void> => {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { ...headers, cookie } }
  const answer = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  if (cookie === '') cookie = answer?.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await answer?.arrayBuffer().catch(() => undefined)
}
const city = await owner(async (client) => {
  const { rows } = await client.query<{ key: string }>(
    'SELECT fias_id::text AS key FROM city WHERE fias_id IS NOT NULL ORDER BY population DESC LIMIT 1',
  )
  return rows[0]?.key ?? ''
})
const variant = await owner(async (client) => {
  const { rows } = await client.query<{ id: number }>(
    'SELECT variant_id AS id FROM stock WHERE on_hand - reserved > 5 LIMIT 1',
  )
  return rows[0]?.id ?? 0
})
const addToBasket = (): Promise<void> => ask('/api/basket/add', { product_id: variant, quantity: 1 })
const suggestAddress = (): Promise<void> => ask('/api/address/suggest', { city, q: `Кирова ${Math.random()}` })

const stopping = new AbortController()
const every = async (ms: number, work: () => Promise<unknown>, signalOf: AbortSignal): Promise<void> => {
  while (!signalOf.aborted) {
    await Promise.race([work().catch(() => undefined), pause(5_000)])
    await pause(ms)
  }
}
const load = Promise.all([
  every(300, () => ask('/'), stopping.signal),
  every(500, () => ask('/api/catalog/list?city=default'), stopping.signal),
  every(1_000, addToBasket, stopping.signal),
  every(3_000, suggestAddress, stopping.signal),
])

type Incident = { readonly begin: (stop: AbortSignal) => Promise<void>; readonly end: () => Promise<unknown> }
const nothing = async (): Promise<void> => {}
const signalBase = (name: NodeJS.Signals): void => processesIn(data).forEach((pid) => signal(pid, name))
const FAIL = `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'planted'; END $$;
  CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON basket_line EXECUTE FUNCTION fail()`

const INCIDENTS: Readonly<Record<string, Incident>> = {
  'frozen-node': {
    begin: async () => void shop.process.kill('SIGSTOP'),
    end: async () => shop.process.kill('SIGCONT'),
  },
  'hanging-database': { begin: async () => signalBase('SIGSTOP'), end: async () => signalBase('SIGCONT') },
  'locked-table': {
    begin: async (stop) => {
      await owner(async (client) => {
        await client.query('BEGIN; LOCK TABLE basket_line IN ACCESS EXCLUSIVE MODE')
        void Promise.all(Array.from({ length: 40 }, () => every(100, addToBasket, stop)))
        await pause(INCIDENT_SCRAPES * SCRAPE_MS - 1_000, undefined, { signal: stop }).catch(() => undefined)
      })
    },
    end: nothing,
  },
  'planted-bug': { begin: async () => void (await run(FAIL)), end: () => run('DROP FUNCTION fail CASCADE') },
  'broken-stock': {
    begin: async () => {
      await run('UPDATE stock SET on_hand = on_hand + 1 WHERE variant_id = (SELECT min(variant_id) FROM stock)')
      await enqueue('audit-invariants')
    },
    end: async () => {
      await run('UPDATE stock SET on_hand = on_hand - 1 WHERE variant_id = (SELECT min(variant_id) FROM stock)')
      await enqueue('audit-invariants')
    },
  },
  'no-audit': {
    begin: async () => void (await run(`UPDATE invariant_audit SET run_at = run_at - interval '7 hours'`)),
    end: () => enqueue('audit-invariants'),
  },
  'dead-job': { begin: async () => void (await enqueue('send-order-message', { order_id: 'none' })), end: nothing },
  'sms-limit': {
    begin: async (stop) => {
      const ids = await owner(
        async (client) => (await client.query<{ id: string }>('SELECT id FROM orders LIMIT 20')).rows,
      )
      for (const { id } of ids) {
        if (stop.aborted) return
        await enqueue('send-order-message', { order_id: id, by: 'sms' })
        await pause(5_000)
      }
    },
    end: nothing,
  },
  'silent-provider': {
    begin: async (stop) => {
      providerStatus = 502
      void every(1_000, suggestAddress, stop)
    },
    end: async () => void (providerStatus = null),
  },
  'revoked-key': { begin: async () => void (providerStatus = 401), end: async () => void (providerStatus = null) },
  'busy-loop': {
    begin: async (stop) => {
      while (!stop.aborted) {
        shop.process.kill('SIGSTOP')
        await pause(1_200)
        shop.process.kill('SIGCONT')
        await pause(800)
      }
    },
    end: async () => shop.process.kill('SIGCONT'),
  },
  flood: {
    begin: async (stop) => {
      while (!stop.aborted) {
        await Promise.race([
          Promise.all(Array.from({ length: 400 }, () => ask('/api/catalog/list?city=default'))),
          pause(4_000),
        ])
        await pause(1_500)
      }
    },
    end: nothing,
  },
  'full-disk': {
    begin: async () => {
      disk?.fill(2_000_000)
      await run(
        `CREATE TABLE filler AS SELECT repeat('x', 1000) || n AS text FROM generate_series(1, 1000000) n`,
      ).catch(() => {})
    },
    end: async () => disk?.free(),
  },
}

type Samples = ReadonlyMap<string, number>
/** Undefined: the node does not answer within the time that Prometheus gives it. */
const scrape = async (): Promise<Samples | undefined> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { signal: AbortSignal.timeout(10_000) })
    const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const samples = lines.map((line): [string, number] => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    })
    return new Map(samples.filter(([name]) => rules.includes(name.split('{')[0] ?? '')))
  } catch {
    return undefined
  }
}

const record = async (name: string, { begin, end }: Incident): Promise<void> => {
  const scrapes: (Samples | undefined)[] = []
  const stop = new AbortController()
  let incident = Promise.resolve()
  const linesBefore = shop.output().split('\n').length
  for (let n = 0; n < CALM_SCRAPES + INCIDENT_SCRAPES; n += 1) {
    const due = performance.now() + SCRAPE_MS
    if (n === CALM_SCRAPES) incident = begin(stop.signal)
    scrapes.push(await scrape())
    await pause(Math.max(0, due - performance.now()))
  }
  stop.abort()
  await incident.catch((error: unknown) => console.error(`${name}: ${String(error)}`))
  await end()
  const names = [...new Set(scrapes.flatMap((samples) => [...(samples?.keys() ?? [])]))].toSorted()
  const series = Object.fromEntries(names.map((of) => [of, scrapes.map((samples) => samples?.get(of) ?? null)]))
  const up = scrapes.map((samples) => (samples === undefined ? 0 : 1))
  const recording: Recording = { began: CALM_SCRAPES, series: { ...series, up } }
  writeFileSync(`tests/monitoring/recordings/${name}.json`, `${JSON.stringify(recording)}\n`)
  console.log(
    `${name}: recorded ${names.length} series, ${shop.output().split('\n').length - linesBefore} lines of the log`,
  )
}

try {
  await enqueue('audit-invariants')
  await addToBasket()
  await pause(20_000)
  const wanted = values.only.split(',').filter((name) => name !== '')
  for (const [name, incident] of Object.entries(INCIDENTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    await record(name, incident)
    await pause(10_000)
  }
} finally {
  stopping.abort()
  shop.process.kill('SIGCONT')
  shop.process.kill('SIGTERM')
  await Promise.race([load, pause(5_000)])
  writeFileSync(join(tmpdir(), 'glad-alarms.log'), shop.output())
  console.log(`shop ended with ${await shop.exit}`)
  providers.close()
  await sandbox.close()
  if (disk === undefined) await rm(dataDir, { recursive: true, force: true })
  else disk.remove()
}
