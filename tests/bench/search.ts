/**
 * CPU of a search call, with the answer of the panel, over the golden queries (tests/search):
 *   DATA_DIR=/tmp/demo npm run demo:load
 *   DATA_DIR=/tmp/large npm run demo:load -- --products 100000
 *   node --max-semi-space-size=16 tests/bench/search.ts /tmp/demo /tmp/large
 * Each query is sent to the whole application REPEATS times, and so is a request to a bare Fastify that answers as many bytes. The
 * kernel counts CPU time in steps of a millisecond or more, hence the repeats. The requests do not pass the network.
 */
import { demoSettings } from '../kit/shops/shop-settings.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify, { type FastifyInstance } from 'fastify'
import { sessionStore } from '../../platform/calls/session-store.ts'
import { openCatalogueIndex, type CatalogueIndex } from '../../shop/catalogue/index/catalogue-index.ts'
import { searchPhrase } from '../../shop/catalogue/index/search-phrase.ts'
import { appUrlOf } from '../../platform/db/app-login.ts'
import { BULK_LIMITS } from '../../platform/db/connection.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { openPool, type Pool } from '../../platform/db/pool.ts'
import { findOriginal } from '../../platform/photos/picture.sql.ts'
import { createHandlers } from '../../app/handlers.ts'
import { buildApp } from '../../app/http/app.ts'
import { openPictures } from '../../platform/pictures/pictures.ts'
import { machineClock } from '../../platform/clock.ts'
import { machineRandom } from '../../platform/random.ts'
import { readGolden } from '../search/golden.ts'
import { signInForTests } from '../kit/shops/sign-in.ts'

const MAX_P95_MS = 6
const MAX_GROWTH = 2.5
const MAX_INDEX_MB = 200
const REPEATS = 8
const CITY = 'chel'

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')
const megabytesInUse = (): number => {
  if (typeof collectGarbage === 'function') collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

const openApp = async (pool: Pool, index: CatalogueIndex, folder: string): Promise<FastifyInstance> =>
  buildApp({
    options: {
      publicUrl: 'http://localhost',
      trustProxy: false,
      apiDocs: false,
      showcase: false,
      logLevel: 'silent',
      buildFolder: 'build',
      root: '.',
      requestsPerMinute: 0,
      sessionsPerHour: 0,
      maxInFlight: 100,
      inFlightPerNetwork: 100,
      connectionsPerNetwork: 1_000,
      maxEventLoopDelayMs: 0,
      pageCacheBytes: 8 * 1024 * 1024,
    },
    settings: demoSettings,
    shop: createHandlers({
      db: pool.db,
      clock: machineClock,
      random: machineRandom,
      index,
      publicUrl: 'http://localhost:3000',
      alert: () => {},
      ...signInForTests,
    }),
    sessions: sessionStore(pool.db),
    pictures: openPictures({
      originalsFolder: join(folder, 'pictures'),
      encodedFolder: join(folder, 'encoded'),
      findOriginal: findOriginal(pool.db),
      minFreeBytes: 0,
    }),
    ping: async () => {},
    pages: { render: () => Promise.reject(new Error('no pages here')), clientFolder: null },
    onCatalogueChange: () => {},
  })

const ask = async (app: FastifyInstance, query: string): Promise<string> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/search/query',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: { query, city: CITY },
  })
  if (answer.statusCode !== 200) throw new Error(`«${query}»: ${answer.statusCode} ${answer.body}`)
  return answer.body
}

/** Milliseconds of CPU, of all threads, of one of REPEATS runs. */
const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  for (let run = 0; run < REPEATS; run++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / REPEATS
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * values.length)] ?? 0
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

type Costs = { readonly p50: number; readonly p95: number; readonly mean: number; readonly indexMb: number }

const measure = async (index: CatalogueIndex, app: FastifyInstance, indexMb: number): Promise<Costs> => {
  const queries = readGolden().map(({ query }) => query)
  const [search, bare]: [number[], number[]] = [[], []]
  let body = ''
  const server = Fastify()
  server.post('/api/search/query', (_request, reply) => reply.type('application/json').send(body))
  for (const query of queries) await ask(app, query)
  for (const query of queries) {
    body = await ask(app, query)
    search.push(await cpuOf(() => ask(app, query)))
    bare.push(await cpuOf(() => ask(server, query)))
  }
  await server.close()
  const { products } = index.current()
  const figures = (values: readonly number[]): string =>
    [share(values, 0.5), share(values, 0.95), mean(values)].map((ms) => ms.toFixed(2)).join(' / ')
  console.log(`${products.size} products, ${queries.length} golden queries; CPU in ms, median / p95 / mean:`)
  console.log(`  search call with the panel's answer: ${figures(search)}`)
  console.log(`  bare Fastify, an answer of the same size: ${figures(bare)}`)
  console.log(`  ratio of the means: ${(mean(search) / mean(bare)).toFixed(1)}`)
  console.log(`  memory of the whole index: ${Math.round(indexMb)} MB`)
  return { p50: share(search, 0.5), p95: share(search, 0.95), mean: mean(search), indexMb }
}

const measureFolder = async (folder: string): Promise<Costs> => {
  await using stack = new AsyncDisposableStack()
  const postgres = await startEmbedded(folder, { command: 'bench' })
  stack.defer(postgres.stop)
  const pool = openPool(appUrlOf(postgres.url), 4, { limits: BULK_LIMITS })
  stack.defer(pool.close)
  const temporary = await mkdtemp(join(tmpdir(), 'glad-bench-'))
  stack.defer(() => rm(temporary, { recursive: true, force: true }))
  const before = megabytesInUse()
  const index = await openCatalogueIndex(pool.db)
  searchPhrase(index.current(), CITY, 'крм', { take: 1 })
  const indexMb = megabytesInUse() - before
  const app = await openApp(pool, index, temporary)
  stack.defer(() => app.close())
  return await measure(index, app, indexMb)
}

const [small, large] = process.argv.slice(2)
if (small === undefined || large === undefined) throw new Error('two folders filled by demo:load')
const ofSmall = await measureFolder(small)
const ofLarge = await measureFolder(large)
const growth = ofLarge.p95 / ofSmall.p95
console.log(
  `growth of p95 ${growth.toFixed(2)}, of the median ${(ofLarge.p50 / ofSmall.p50).toFixed(2)}, ` +
    `of the mean ${(ofLarge.mean / ofSmall.mean).toFixed(2)} (at most ${MAX_GROWTH}); p95 at most ${MAX_P95_MS} ms`,
)
const good = ofLarge.p95 <= MAX_P95_MS && growth <= MAX_GROWTH && ofLarge.indexMb <= MAX_INDEX_MB
console.log(good ? 'all within their limits' : 'above a limit')
process.exitCode = good ? 0 : 1
