/** `node tests/bench/lighthouse.ts`: Lighthouse's mobile marks of home, category and product page (goals 95 and thrice 100). */
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { buildPages } from '../../scripts/build-pages.ts'
import { findChromium } from '../../scripts/find-chromium.ts'

const CATEGORY = '/products/ukhod_za_litsom'
const PORT = 3412
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

const told = <T>(child: ChildProcess): Promise<T> => new Promise((resolve) => child.once('message', (message) => resolve(message as T)))
const firstProduct = async (address: string): Promise<string> => {
  const page = await (await fetch(address + CATEGORY)).text()
  const found = /href="(\/product\/[^"?]+)/.exec(page)?.[1]
  if (found === undefined) throw new Error('the category page links no product')
  return found
}

await buildPages(console.log)
const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
const child = fork(new URL('pages-server.ts', import.meta.url), [folder, String(PORT), '/'])
const { shop } = await told<{ shop: string }>(child)
const chrome = await launch({ chromePath: await findChromium(), chromeFlags: FLAGS })
for (const path of ['/', CATEGORY, await firstProduct(shop)]) {
  await fetch(shop + path)
  const result = await lighthouse(shop + path, { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'] })
  const { categories = {}, audits = {} } = result?.lhr ?? {}
  const marks = Object.entries(categories).map(([name, { score }]) => `${name} ${Math.round((score ?? 0) * 100)}`)
  console.log(`${path}: ${marks.join(', ')}; CLS ${audits['cumulative-layout-shift']?.displayValue ?? '?'}, LCP ${audits['largest-contentful-paint']?.displayValue ?? '?'}, blocked for ${audits['total-blocking-time']?.displayValue ?? '?'}`)
  const lost = Object.values(audits).filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
  for (const { id, displayValue } of lost) console.log(`  ${id} ${displayValue ?? ''}`)
}
chrome.kill()
child.send('stop')
await new Promise((ended) => child.once('exit', ended))
await rm(folder, { recursive: true, force: true })
