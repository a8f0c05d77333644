/**
 * `node tests/bench/pages.ts`: throughput of a cached page against a bare Fastify that sends the same bytes (≥ 60 %), and CPU of
 * an uncached category page (≤ 6 ms) and product page (≤ 5 ms). Both servers run in one process and take turns under the same load.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { buildPages } from '../../ops/releases/build-pages.ts'
import { median, nextMessage } from './measure.ts'

const PAGE = '/products/ukhod_za_litsom'
const PORT = 3410
const ROUNDS = 4
const ROUND_SECONDS = 3
const UNCACHED = 200
/** Products of a round: those of the demo that the warm-up leaves are some 130. */
const PRODUCTS = 40
/** Requests until the code is optimised. */
const WARM_UP = 600

type Started = { shop: string; bare: string; whole: number; sent: number }
type Cpu = { cpu: NodeJS.CpuUsage }

const cpuMs = async (child: ChildProcess): Promise<number> => {
  child.send('cpu')
  const { cpu } = await nextMessage<Cpu>(child)
  return (cpu.user + cpu.system) / 1000
}
type Pace = { perSecond: number; cpu: number }
/** Requests per second and CPU per request; on a shared machine only the second is reliable. */
const pace = async (child: ChildProcess, address: string): Promise<Pace> => {
  const before = await cpuMs(child)
  const result = await autocannon({
    url: address + PAGE,
    connections: 20,
    duration: ROUND_SECONDS,
    headers: { 'accept-encoding': 'br' },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${address}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { perSecond: result.requests.average, cpu: ((await cpuMs(child)) - before) / result.requests.total }
}

const uncached = async (child: ChildProcess, address: string, encoding: string): Promise<number> => {
  const ask = async (at: number): Promise<void> => {
    const answer = await fetch(`${address}${PAGE}?price_to=${at}`, { headers: { 'accept-encoding': encoding } })
    if (answer.status !== 200) throw new Error(`${answer.status} for an uncached page`)
    await answer.arrayBuffer()
  }
  let at = encoding === 'br' ? 500_000 : 700_000
  for (const end = at + WARM_UP; at < end; at += 1) await ask(at)
  const costs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await cpuMs(child)
    for (const end = at + UNCACHED; at < end; at += 1) await ask(at)
    costs.push(((await cpuMs(child)) - before) / UNCACHED)
  }
  console.log(`uncached, ${encoding}: ${costs.map((cost) => cost.toFixed(2)).join(', ')} ms CPU`)
  return median(costs)
}

const productPaths = async (address: string): Promise<string[]> => {
  const sitemap = await (await fetch(`${address}/sitemap-products-1.xml`)).text()
  return [...sitemap.matchAll(/\/product\/[^<]+/g)].map(([path]) => path)
}
/** Every page is asked for once, so that none is in the cache; the first ones optimise the code. */
const uncachedProducts = async (child: ChildProcess, address: string): Promise<number> => {
  const paths = await productPaths(address)
  const ask = async (path: string): Promise<void> => {
    const answer = await fetch(address + path, { headers: { 'accept-encoding': 'identity' } })
    if (answer.status !== 200) throw new Error(`${answer.status} for ${path}`)
    await answer.arrayBuffer()
  }
  for (const path of paths.splice(0, WARM_UP)) await ask(path)
  const costs: number[] = []
  while (paths.length >= PRODUCTS) {
    const before = await cpuMs(child)
    for (const path of paths.splice(0, PRODUCTS)) await ask(path)
    costs.push(((await cpuMs(child)) - before) / PRODUCTS)
  }
  if (costs.length === 0) throw new Error('the shop has too few products: none is left after the warm-up')
  console.log(`uncached products: ${costs.map((cost) => cost.toFixed(2)).join(', ')} ms CPU`)
  return median(costs)
}

await buildPages(console.log)
const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
const child = fork(new URL('pages-server.ts', import.meta.url), [folder, String(PORT), PAGE], {
  execArgv: ['--max-semi-space-size=16', '--max-old-space-size=1024'],
})
const { shop, bare, whole, sent } = await nextMessage<Started>(child)
console.log(`page ${PAGE}: ${whole} bytes, ${sent} as sent`)
const byClock: number[] = []
const byCpu: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const ofBare = await pace(child, bare)
  const ofShop = await pace(child, shop)
  byClock.push(ofShop.perSecond / ofBare.perSecond)
  byCpu.push(ofBare.cpu / ofShop.cpu)
  console.log(
    `cached page ${Math.round(ofShop.perSecond)}/s, ${ofShop.cpu.toFixed(3)} ms CPU; ` +
      `bare Fastify ${Math.round(ofBare.perSecond)}/s, ${ofBare.cpu.toFixed(3)} ms CPU`,
  )
}
console.log(
  `cached page against bare Fastify: ${(median(byClock) * 100).toFixed(0)} % by the clock, ` +
    `${(median(byCpu) * 100).toFixed(0)} % by CPU (goal ≥ 60 %)`,
)
console.log(
  `uncached category page: ${(await uncached(child, shop, 'identity')).toFixed(2)} ms CPU rendered, ` +
    `${(await uncached(child, shop, 'br')).toFixed(2)} ms with brotli (goal ≤ 6 ms)`,
)
console.log(`uncached product page: ${(await uncachedProducts(child, shop)).toFixed(2)} ms CPU rendered (goal ≤ 5 ms)`)
child.send('stop')
await new Promise((ended) => child.once('exit', ended))
await rm(folder, { recursive: true, force: true })
