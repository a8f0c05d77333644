/**
 * Requests by many clients for pictures that are not encoded yet: the long form of the tests of SAFE-07 in app/http/pictures.test.ts.
 *   node tests/campaigns/campaign-pictures.ts [--port 3371] [--pictures 2000] [--prepare] [--idle 60]
 * Starts the demo shop in an empty folder and measures
 *   - the home page of another visitor while one address requests 200 new pictures,
 *   - refusals to ten first visitors who open the same pages together,
 *   - resident memory before, at and after `--pictures` new ones, `--idle` seconds later.
 * `--prepare`: the shop also encodes its pictures in the background, as it does for shoppers.
 */
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openShopProcess } from '#kit/machines/shop-process.ts'
import { buildPages } from '../../ops/releases/build-pages.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3371' },
    pictures: { type: 'string', default: '2000' },
    prepare: { type: 'boolean', default: false },
    idle: { type: 'string', default: '60' },
  },
})
const HOME_PERIOD_MS = 50
const MAX_HOME_P95_MS = 300
const MAX_RESIDENT_MB = 350
/** Besides the shop, and only while it has pictures to encode. */
const MAX_ENCODERS = 1

await buildPages(console.log)
const folder = await mkdtemp(join(tmpdir(), 'glad-pictures-'))
const shop = await openShopProcess({
  dataDir: folder,
  build: 'build',
  port: Number(values.port),
  env: {
    DEMO: 'да',
    REQUESTS_PER_MINUTE: '0',
    HOME: folder,
    PREPARE_PICTURES: values.prepare ? 'да' : 'нет',
    NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=1024',
  },
})
const origin = `http://127.0.0.1:${values.port}`

type Answer = { readonly status: number; readonly ms: number; readonly text: string }
type Visitor = (path: string) => Promise<Answer>

/** A visitor in a network of their own: the shop gives each network its share. */
const openVisitor = (network: number): Visitor => {
  const agent = new Agent({ keepAlive: true, localAddress: `127.0.${network}.1` })
  return async (path) => {
    const began = performance.now()
    const asked = request(origin + path, { agent }).end()
    const [answer]: IncomingMessage[] = await once(asked, 'response')
    if (answer === undefined) throw new Error('no answer')
    const answered = await text(answer)
    return { status: answer.statusCode ?? 0, ms: performance.now() - began, text: answered }
  }
}
const [reader, asking] = [openVisitor(1), openVisitor(2)]
const p95 = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0)
const countStatuses = (answers: readonly Answer[]): string =>
  [...Map.groupBy(answers, ({ status }) => status)].map(([status, list]) => `${list.length} × ${status}`).join(', ')

/** Resident memory of the shop and of the processes that it has started, PostgreSQL left out. */
const residentSizes = async (): Promise<number[]> => {
  const pid = shop.process.pid ?? 0
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
  const sizes = await Promise.all(
    [String(pid), ...children].map(async (id) => {
      const command = await readFile(`/proc/${id}/cmdline`, 'utf8')
      const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${id}/status`, 'utf8'))?.[1])
      return command.includes('.ts') || command.includes('.mjs') ? [Math.round(kilobytes / 1024)] : []
    }),
  )
  return sizes.flat()
}
const resident = async (): Promise<string> => (await residentSizes()).join(' + ')

/** Requests the home page at an even pace until `work` is done. */
const visitHomeDuring = async <T>(work: Promise<T>): Promise<{ done: T; visits: Answer[] }> => {
  const visits: Promise<Answer>[] = []
  const timer = setInterval(() => visits.push(reader('/')), HOME_PERIOD_MS)
  const done = await work
  clearInterval(timer)
  return { done, visits: await Promise.all(visits) }
}

/** Requests everything with `width` requests in progress. */
const getAll = async (get: Visitor, paths: readonly string[], width: number): Promise<Answer[]> => {
  const answers: Answer[] = []
  const next = paths.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const path of next) answers.push(await get(path))
    }),
  )
  return answers
}

const hashes = (await readFile('demo/pictures.jsonl', 'utf8')).match(/(?<="hash":")[0-9a-f]{16}/g) ?? []
const refusals = (answers: readonly Answer[]): number => answers.filter(({ status }) => status >= 400).length
let failed = 0
const check = (line: string, good: boolean): void => {
  if (!good) failed += 1
  console.log(`${good ? 'ok    ' : 'FAILED'} ${line}`)
}

try {
  const quiet = (
    await getAll(
      reader,
      Array.from({ length: 40 }, () => '/'),
      1,
    )
  ).map(({ ms }) => ms)
  console.log(`home alone: p95 ${p95(quiet)} ms; memory ${await resident()} MB`)

  const cold = hashes.slice(0, 200).map((hash) => `/img/${hash}-480.avif`)
  const attack = await visitHomeDuring(
    Promise.all([getAll(asking, cold, 200), delay(10_000)]).then(([answers]) => answers),
  )
  const homeTimes = attack.visits.map(({ ms }) => ms)
  check(
    `200 new pictures of one address: ${countStatuses(attack.done)}, p95 ${p95(attack.done.map(({ ms }) => ms))} ms`,
    refusals(attack.done) === 0,
  )
  check(
    `home meanwhile: ${countStatuses(attack.visits)}, p95 ${p95(homeTimes)} ms`,
    refusals(attack.visits) === 0 && p95(homeTimes) <= MAX_HOME_P95_MS,
  )
  console.log(`memory ${await resident()} MB`)

  const pages = ['/', '/products/makiyazh', '/products/ukhod_za_litsom/spf', '/products/volosy']
  const visitors = await Promise.all(
    Array.from({ length: 10 }, async (_, visitor) => {
      const get = openVisitor(10 + visitor)
      const page = await get(pages[visitor % pages.length] ?? '/')
      const addresses = [...new Set(page.text.match(/\/img\/[0-9a-f]{16}-(?:320|640)\.avif/g))].slice(0, 24)
      return [page, ...(await getAll(get, addresses, 6))]
    }),
  )
  check(`ten first visitors: ${countStatuses(visitors.flat())}`, refusals(visitors.flat()) === 0)

  const many = hashes.slice(-Number(values.pictures)).map((hash) => `/img/${hash}-320.webp`)
  const asked = await getAll(asking, many, 20)
  check(`${many.length} new pictures: ${countStatuses(asked)}`, refusals(asked) === 0)
  console.log(`memory at the same time ${await resident()} MB`)
  await delay(Number(values.idle) * 1000)
  const ready = (await readdir(join(folder, 'pictures'), { recursive: true })).filter((name) =>
    /\.(avif|webp)$/.test(name),
  )
  const later = await residentSizes()
  check(
    `memory ${values.idle} s later ${later.join(' + ')} MB, ${ready.length} pictures ready`,
    (later[0] ?? 0) <= MAX_RESIDENT_MB && later.length <= 1 + MAX_ENCODERS,
  )
} finally {
  shop.process.kill('SIGTERM')
  await shop.exit
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
