/**
 * Orders a second: each visit is a new guest who adds one product and places an order for pickup. The shop runs as its own
 * process with its jobs, letters and SMS included, over a PostgreSQL that writes durably (fsync). The providers that receive
 * them (the sandbox) are in the process of the buyers.
 *   node tests/bench/visits.ts [--seconds 15] [--buyers 1,16,64] [--parcels 1|2]
 * With two parcels every visit adds a second product, which waits in another store of the city.
 * For every number of concurrent buyers, on scattered products and on one: visits a second, the 99th percentile of a placing and the
 * CPU a visit of the shop's process, of PostgreSQL and of the buyers with the sandbox. A machine that does other work needs more CPU
 * for the same: compare with the first line, the CPU of one statement sent by pg. Ends with an error when an answer is not 200.
 */
import { shopForTests } from '../kit/shops/shop-settings.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSandbox } from '../../providers/sandbox/app.ts'
import { connectAsOwner } from '../../platform/db/connection.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { jobsDone } from '../kit/machines/jobs-done.ts'
import { openShopProcess, postmasterOf } from '../kit/machines/shop-process.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    buyers: { type: 'string', default: '1,16,64' },
    port: { type: 'string', default: '3391' },
    parcels: { type: 'string', default: '1' },
    /** Waits for a line of input before it measures: `visits-in-turn.ts` gives it. */
    wait: { type: 'boolean', default: false },
    /** Folder for CPU profiles of the shop. */
    profile: { type: 'string' },
  },
})
const PRODUCTS = 400
const CITY = 'chel'
const TICKS_A_SECOND = 100

const profiling = values.profile === undefined ? '' : ` --cpu-prof --cpu-prof-dir=${values.profile}`
const folder = await mkdtemp(join(tmpdir(), 'glad-visits-'))
const { app: sandbox } = buildSandbox()
const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 })
const postgres = await startEmbedded(folder, { command: 'bench' })
const shop = await openShopProcess({
  dataDir: join(folder, 'shop'),
  port: Number(values.port),
  env: {
    DEMO: 'да',
    SANDBOX_URL: sandboxUrl,
    DATABASE_URL: postgres.url,
    REQUESTS_PER_MINUTE: '0',
    SESSIONS_PER_HOUR: '0',
    ORDERS_PER_NETWORK: '0',
    MAX_IN_FLIGHT: '400',
    IN_FLIGHT_PER_NETWORK: '400',
    CONNECTIONS_PER_NETWORK: '400',
    NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=1024' + profiling,
  },
})

const owner = await connectAsOwner(postgres.url, 'glad bench')

type Place = { readonly store: number; readonly products: readonly number[]; readonly second: Second | null }
/** The product that waits in another store, as the second parcel of every order. */
type Second = { readonly store: number; readonly product: number }
/** The store of the city with the most products, and the next one, filled so that no visit is refused. */
const fillStore = async (): Promise<Place> => {
  const { rows } = await owner.query(
    `SELECT s.store_id, array_agg(v.id ORDER BY v.id) AS products
     FROM stock s JOIN store ON store.id = s.store_id JOIN city ON city.id = store.city_id
     JOIN variant v ON v.id = s.variant_id JOIN product p ON p.id = v.product_id AND NOT p.discontinued
     WHERE city.code = $1 AND NOT store.is_warehouse GROUP BY s.store_id ORDER BY count(*) DESC, s.store_id LIMIT 2`,
    [CITY],
  )
  const store = Number(rows[0].store_id)
  const other = Number(rows[1].store_id)
  await owner.query(
    'UPDATE stock SET opening = opening + 1000000, on_hand = on_hand + 1000000 WHERE store_id = ANY($1::int[])',
    [[store, other]],
  )
  const products = rows[0].products.slice(0, PRODUCTS)
  const product = rows[1].products.find((id: number) => !products.includes(id))
  return { store, products, second: values.parcels === '2' ? { store: other, product } : null }
}

const agent = new Agent({ keepAlive: true, maxSockets: 400 })
type Reply = {
  readonly status: number
  readonly cookie: string
  readonly body: { readonly data?: { readonly total?: number } }
}
const call = async (method: string, path: string, cookie: string, body?: unknown, key?: string): Promise<Reply> => {
  const asked = request(`http://127.0.0.1:${values.port}/api${path}`, {
    method,
    agent,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(cookie === '' ? {} : { cookie }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  })
  asked.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  if (answer === undefined) throw new Error('no answer')
  return {
    status: answer.statusCode ?? 0,
    cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie,
    body: (await json(answer)) as Reply['body'],
  }
}
const expectSuccess = ({ status, body }: Reply): void => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

let visits = 0
const totals = new Map<number, number>()
const visit = async ({ store, second }: Place, product: number): Promise<number> => {
  visits += 1
  const phone = `79${String(100_000_000 + visits)}`
  const added = await call('POST', '/basket/add', '', { product_id: product })
  expectSuccess(added)
  if (second !== null) expectSuccess(await call('POST', '/basket/add', added.cookie, { product_id: second.product }))
  const parcels = second === null ? {} : { second_parcel: { store_id: second.store, variant_ids: [second.product] } }
  let total = totals.get(product)
  if (total === undefined) {
    const price = await call('POST', '/order/price', added.cookie, { city: CITY, delivery: 'pickup', ...parcels })
    expectSuccess(price)
    total = Number(price.body.data?.total)
    totals.set(product, total)
  }
  const order = {
    city: CITY,
    delivery: 'pickup',
    store_id: store,
    address: null,
    recipient: { name: 'Анна', phone, email: `anna${visits}@example.ru` },
    comment: '',
    payment: 'on_receipt',
    shown_total: total,
    agreement_version: shopForTests.agreementVersion,
    consent_text_version: shopForTests.terms.consents.order.version,
    ...parcels,
  }
  const began = performance.now()
  expectSuccess(await call('POST', '/order/place', added.cookie, order, `visit-${visits}-of-bench`))
  return performance.now() - began
}

/** CPU ms that a process and those of its children that have ended have used, from /proc. */
const cpuOf = async (pid: number): Promise<number> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? []
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0)
  return (ticks * 1000) / TICKS_A_SECOND
}
const postmaster = postmasterOf(folder)
const postgresCpu = async (): Promise<number> => {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const each = await Promise.all([postmaster, ...children.trim().split(' ').map(Number)].map(cpuOf))
  return each.reduce((sum, ms) => sum + ms, 0)
}
type Cpu = { readonly shop: number; readonly postgres: number; readonly generator: number }
const cpuNow = async (): Promise<Cpu> => {
  const { user, system } = process.cpuUsage()
  return {
    shop: await cpuOf(shop.process.pid ?? 0),
    postgres: await postgresCpu(),
    generator: (user + system) / 1000,
  }
}

const measure = async (place: Place, buyers: number, productOf: (visit: number) => number, seconds: number) => {
  const until = performance.now() + seconds * 1000
  const placings: number[] = []
  const before = await cpuNow()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (performance.now() < until) placings.push(await visit(place, productOf(visits)))
    }),
  )
  const took = (performance.now() - began) / 1000
  // Letters and SMS of these visits are sent by jobs meanwhile and afterwards.
  await settle()
  const after = await cpuNow()
  const sorted = placings.toSorted((a, b) => a - b)
  const aVisit = (part: keyof Cpu): string => ((after[part] - before[part]) / placings.length).toFixed(2)
  return {
    rate: placings.length / took,
    cpu: `${aVisit('shop')} of the shop, ${aVisit('postgres')} of PostgreSQL, ${aVisit('generator')} of the generator`,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}

const STATEMENTS = 2000
/** CPU ms of one statement: of this process, and of PostgreSQL. */
const calibrate = async (): Promise<string> => {
  const before = await cpuNow()
  for (let i = 0; i < STATEMENTS; i += 1) await owner.query('SELECT $1::int', [i])
  const after = await cpuNow()
  const each = (part: keyof Cpu): string => ((after[part] - before[part]) / STATEMENTS).toFixed(3)
  return `${each('generator')} of pg, ${each('postgres')} of PostgreSQL`
}

/** Visits before the measurement: prices of all products are known afterwards, and the code is compiled. */
const WARM_UP = 2 * PRODUCTS
const WARM_UP_BUYERS = 4
const warmUp = async (place: Place): Promise<void> => {
  const { products } = place
  await Promise.all(
    Array.from({ length: WARM_UP_BUYERS }, async () => {
      for (let own = 0; own < WARM_UP / WARM_UP_BUYERS; own += 1)
        await visit(place, products[visits % products.length] ?? 0)
    }),
  )
  await settle()
}

/** Those of the start, and the messages of a step. */
const settle = (): Promise<void> => jobsDone(async (statement) => (await owner.query(statement)).rows)

try {
  const place = await fillStore()
  const { products } = place
  await settle()
  await warmUp(place)
  console.log(`CPU ms a statement: ${await calibrate()}`)
  if (values.wait) await once(process.stdin, 'data')
  process.stdin.destroy()
  for (const [name, productOf] of [
    ['scattered', (visit: number) => products[(visit * 7) % products.length] ?? 0],
    ['one product', () => products[0] ?? 0],
  ] as const)
    for (const buyers of values.buyers.split(',').map(Number)) {
      const { rate, cpu, p50, p99 } = await measure(place, buyers, productOf, Number(values.seconds))
      console.log(
        `${name}, ${buyers} buyers: ${rate.toFixed(0)} visits/s, CPU ms a visit: ${cpu}; ` +
          `placing p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
      )
    }
} finally {
  shop.process.kill('SIGTERM')
  await shop.exit
  await owner.end()
  agent.destroy()
  await sandbox.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
