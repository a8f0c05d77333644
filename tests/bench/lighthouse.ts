/**
 * `node tests/bench/lighthouse.ts`: Lighthouse mobile scores of the home, category and product page, median of five visits
 * (goals: performance 95, the others 100).
 */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { buildPages } from '../../ops/releases/build-pages.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { nextMessage } from './measure.ts'

const CATEGORY = '/products/ukhod_za_litsom'
const PORT = 3412
const VISITS = 5
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

const firstProduct = async (address: string): Promise<string> => {
  const page = await (await fetch(address + CATEGORY)).text()
  const found = /href="(\/product\/[^"?]+)/.exec(page)?.[1]
  if (found === undefined) throw new Error('the category page links no product')
  return found
}

await buildPages(console.log)
const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
const child = fork(new URL('pages-server.ts', import.meta.url), [folder, String(PORT), '/'])
const { shop } = await nextMessage<{ shop: string }>(child)
const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${PORT + 2}/metrics`)).text()
const chrome = await launch({ chromePath: await findChromium(), chromeFlags: FLAGS })
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
/** Repeats a visit whose trace is unusable. */
const visit = async (path: string, tries = 3): Promise<Report> => {
  const result = await lighthouse(shop + path, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (result && !result.lhr.runtimeError) return result.lhr
  if (tries === 1) throw new Error(result?.lhr.runtimeError?.message ?? 'no report')
  return visit(path, tries - 1)
}
const performanceOf = ({ categories }: Report): number => Math.round((categories['performance']?.score ?? 0) * 100)

for (const path of ['/', CATEGORY, await firstProduct(shop)]) {
  // The first visit makes the shop encode the pictures of the page.
  await visit(path)
  while (!(await metrics()).includes('pictures_queued 0')) await delay(500)
  const reports: Report[] = []
  for (let i = 0; i < VISITS; i++) reports.push(await visit(path))
  reports.sort((a, b) => performanceOf(a) - performanceOf(b))
  const middle = reports[VISITS >> 1]
  if (!middle) throw new Error('no visit')
  const { categories, audits } = middle
  const marks = Object.entries(categories).map(([name, { score }]) => `${name} ${Math.round((score ?? 0) * 100)}`)
  console.log(
    `${path}: ${marks.join(', ')} (performance of ${VISITS} visits: ${reports.map(performanceOf).join(', ')}); ` +
      `CLS ${audits['cumulative-layout-shift']?.displayValue ?? '?'}, ` +
      `LCP ${audits['largest-contentful-paint']?.displayValue ?? '?'}, ` +
      `blocked for ${audits['total-blocking-time']?.displayValue ?? '?'}`,
  )
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
  )
  for (const { id, displayValue } of failed) console.log(`  ${id} ${displayValue ?? ''}`)
}
chrome.kill()
child.send('stop')
await new Promise((ended) => child.once('exit', ended))
await rm(folder, { recursive: true, force: true })
