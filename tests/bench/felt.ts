/**
 * `node tests/bench/felt.ts [address] [part]`: what a shopper feels on a phone with a fourfold slowed CPU (FELT-01): presses, a tap on a
 * card, jumps of the basket, going back, bytes and paints of three pages. Medians of five. With an address it measures the shop
 * that runs there; `part` is `bytes`, `paints`, `shift`, `tap`, `back`, `counter` (pages with the shop's own counter and without it, in
 * turns) or a part of an interaction's name.
 */
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { buildPages } from '../../ops/releases/build-pages.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { cityCookie } from '../kit/browser.ts'
import { measureCounter } from './felt-counter.ts'
import { measureInteractions } from './felt-interactions.ts'
import { measureBasketShift, measureBytes, measurePaints, measureRestored, measureTap } from './felt-pages.ts'
import { nextMessage } from './measure.ts'

const PORT = 3418
const TIMES = Number(process.env['TIMES'] ?? 5)
const WHOLE_BROWSER = '/usr/bin/chromium'
const CATEGORY = '/products/ukhod_za_litsom'
const SHADED = '/product/farfor-tonalnyy-flyuid-s-effektom-vtoroy-kozhi'
const PAGES = ['/', CATEGORY, SHADED]
const RESTORED = [
  ...PAGES,
  '/cart',
  '/cart/checkout',
  '/brands',
  '/news',
  '/delivery',
  '/about/shops',
  '/auth_depricated',
]

const measureAll = async (shop: string, part: string | undefined): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: existsSync(WHOLE_BROWSER) ? WHOLE_BROWSER : await findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const measured = { shop, cookies: [cityCookie('chel', new URL(shop).origin)], times: TIMES }
  const parts = {
    bytes: () => measureBytes(browser, measured, PAGES),
    paints: () => measurePaints(browser, measured, PAGES),
    shift: () => measureBasketShift(browser, measured),
    tap: () => measureTap(browser, measured),
    back: () => measureRestored(browser, measured, RESTORED),
  }
  const isPart = (name: string | undefined): name is keyof typeof parts =>
    name !== undefined && Object.hasOwn(parts, name)
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  try {
    if (part === 'counter') await measureCounter(browser, measured, { pages: PAGES, shaded: SHADED })
    else if (isPart(part)) await parts[part]()
    else {
      if (part === undefined) for (const measure of Object.values(parts)) await measure()
      await measureInteractions(browser, {
        ...measured,
        shaded: SHADED,
        wanted: part === 'presses' ? '' : (part ?? ''),
      })
    }
  } finally {
    await browser.close()
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
}

const [running, part] = process.argv.slice(2)
if (running !== undefined) await measureAll(running, part)
else {
  await buildPages(console.log)
  const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
  const child = fork(new URL('pages-server.ts', import.meta.url), [folder, String(PORT), '/'])
  const { shop } = await nextMessage<{ shop: string }>(child)
  await measureAll(shop, undefined)
  child.send('stop')
  await new Promise((ended) => child.once('exit', ended))
  await rm(folder, { recursive: true, force: true })
}
