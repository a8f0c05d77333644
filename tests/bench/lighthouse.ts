/**
 * `node tests/bench/lighthouse.ts [address…]`: Lighthouse mobile scores of six pages, median of three visits (goals: performance 95,
 * the others 100). With addresses it measures the shops that run there, in turns, so that a change is compared under the same load.
 */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { buildPages } from '../../ops/releases/build-pages.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { nextMessage } from './measure.ts'

const CATEGORY = '/products/ukhod_za_litsom'
const PORT = 3412
const VISITS = 3
/** Enough to encode the pictures of a page. */
const PICTURES_MS = 4_000
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const linkOf = async (address: string, path: string, pattern: RegExp): Promise<string> => {
  const found = pattern.exec(await (await fetch(address + path)).text())?.[1]
  if (found === undefined) throw new Error(`${path} has no link ${String(pattern)}`)
  return found
}
const pagesOf = async (address: string): Promise<readonly string[]> => [
  '/',
  CATEGORY,
  await linkOf(address, CATEGORY, /href="(\/product\/[^"?]+)/),
  `/products?q=${encodeURIComponent('крем')}`,
  await linkOf(address, '/news', /href="(\/news\/[^"?]+)/),
  '/cart',
]

/** A shop of its own, when no address is given. */
const openShop = async (): Promise<{ readonly shop: string; readonly close: () => Promise<void> }> => {
  await buildPages(console.log)
  const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
  const child = fork(new URL('pages-server.ts', import.meta.url), [folder, String(PORT), '/'])
  const { shop } = await nextMessage<{ shop: string }>(child)
  const close = async (): Promise<void> => {
    child.send('stop')
    await new Promise((ended) => child.once('exit', ended))
    await rm(folder, { recursive: true, force: true })
  }
  return { shop, close }
}

const given = process.argv.slice(2)
const own = given.length === 0 ? await openShop() : null
const shops = own === null ? given : [own.shop]
const chrome = await launch({ chromePath: await findChromium(), chromeFlags: FLAGS })
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
/** Repeats a visit whose trace is unusable. */
const visit = async (address: string, tries = 3): Promise<Report> => {
  const result = await lighthouse(address, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (result && !result.lhr.runtimeError) return result.lhr
  if (tries === 1) throw new Error(result?.lhr.runtimeError?.message ?? 'no report')
  return visit(address, tries - 1)
}
const performanceOf = ({ categories }: Report): number => Math.round((categories['performance']?.score ?? 0) * 100)

const print = (address: string, reports: Report[]): void => {
  reports.sort((a, b) => performanceOf(a) - performanceOf(b))
  const middle = reports[reports.length >> 1]
  if (!middle) throw new Error('no visit')
  const { categories, audits } = middle
  const marks = Object.entries(categories).map(([name, { score }]) => `${name} ${Math.round((score ?? 0) * 100)}`)
  const metrics = { FCP: 'first-contentful-paint', LCP: 'largest-contentful-paint', CLS: 'cumulative-layout-shift' }
  const shown = Object.entries({ ...metrics, 'blocked for': 'total-blocking-time' })
  console.log(
    `${address}, load ${loadavg()[0]?.toFixed(1)}: ${marks.join(', ')} ` +
      `(performance of the visits: ${reports.map(performanceOf).join(', ')}); ` +
      shown.map(([name, id]) => `${name} ${audits[id]?.displayValue ?? '?'}`).join(', '),
  )
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
  )
  for (const { id, displayValue } of failed) console.log(`  ${id} ${displayValue ?? ''}`)
}

for (const path of await pagesOf(shops[0] ?? '')) {
  const reports = new Map<string, Report[]>(shops.map((shop) => [shop, []]))
  // The first visit makes the shop encode the pictures of the page.
  for (let time = 0; time <= VISITS; time += 1)
    for (const [shop, found] of reports) {
      const report = await visit(shop + path)
      if (time > 0) found.push(report)
      else await delay(PICTURES_MS)
    }
  for (const [shop, found] of reports) print(shop + path, found)
}
chrome.kill()
await own?.close()
