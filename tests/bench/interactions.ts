/**
 * `node tests/bench/interactions.ts`: from an interaction to the next paint at four times slowed CPU (goal ≤ 100 ms), median of
 * five: a filter, a typed letter of a search, «Показать ещё». With an address it measures the shop that runs there.
 *
 * «By the clock» is the duration of Event Timing on a slowed CPU, which other processes of the machine lengthen. «By CPU» is the time
 * that the page's main thread works until the next paint, on a CPU that is not slowed, times four.
 */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { buildPages } from '../../ops/releases/build-pages.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { median, nextMessage } from './measure.ts'

const CATEGORY = '/products/ukhod_za_litsom'
const PORT = 3418
const TIMES = 5
const SLOWDOWN = 4
const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

type Interaction = {
  readonly name: string
  readonly on: (width: number) => boolean
  readonly prepare: (page: Page) => Promise<void>
  readonly act: (page: Page) => Promise<void>
}

const idle = (page: Page): Promise<void> => page.waitForLoadState('networkidle')
const openCategory = async (page: Page): Promise<void> => {
  await page.goto(CATEGORY)
  await idle(page)
}
const pressFilter = (page: Page): Promise<void> => page.locator('label:visible', { hasText: 'Сухая' }).first().click()

const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'filter in the sidebar',
    on: (width) => width >= 1024,
    prepare: openCategory,
    act: pressFilter,
  },
  {
    name: 'filter in the sheet',
    on: (width) => width < 768,
    prepare: async (page) => {
      await openCategory(page)
      await page.getByRole('button', { name: 'Фильтры' }).click()
      await page.getByRole('dialog').getByText('Тип кожи').click()
    },
    act: pressFilter,
  },
  {
    name: 'letter in the search',
    on: () => true,
    prepare: async (page) => {
      await openCategory(page)
      await page
        .locator('a[aria-label="Поиск"]:visible, button[aria-label="Поиск"]:visible, [role=search]:visible')
        .first()
        .click()
      await page.locator('input[type=search]:focus').waitFor()
      await page.keyboard.type('кре')
      await page.waitForTimeout(400)
      await idle(page)
    },
    act: (page) => page.keyboard.press('KeyM'),
  },
  {
    name: '«Показать ещё»',
    on: () => true,
    prepare: async (page) => {
      await openCategory(page)
      await page.getByRole('link', { name: /^Показать.ещё/ }).scrollIntoViewIfNeeded()
      await idle(page)
    },
    act: (page) => page.getByRole('link', { name: /^Показать.ещё/ }).click(),
  },
]

/** Runs in the page: the longest of the interactions since the last call. */
const longest = (): number => {
  const found = Reflect.get(window, 'interactions')
  Reflect.set(window, 'interactions', [])
  return Array.isArray(found) ? Math.max(0, ...found) : 0
}
const observe = (): void => {
  Reflect.set(window, 'interactions', [])
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'interactionId') > 0) Reflect.get(window, 'interactions').push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

type Shown = { readonly page: Page; readonly session: CDPSession; readonly close: () => Promise<void> }
const show = async (
  browser: Browser,
  shop: string,
  viewport: (typeof VIEWPORTS)[number],
  one: Interaction,
): Promise<Shown> => {
  const context = await browser.newContext({ baseURL: shop, viewport, isMobile: viewport.width < 768 })
  await context.addInitScript(observe)
  const page = await context.newPage()
  await one.prepare(page)
  return { page, session: await context.newCDPSession(page), close: () => context.close() }
}

const byClock = async ({ page, session }: Shown, one: Interaction): Promise<number> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.waitForTimeout(500)
  await page.evaluate(longest)
  await one.act(page)
  await page.waitForTimeout(1_500)
  return page.evaluate(longest)
}

/** Resolves in the page after the frame that follows the next event. */
const nextPaint = (): Promise<void> =>
  new Promise((painted) => {
    const afterFrame = () => requestAnimationFrame(() => setTimeout(painted))
    for (const name of ['click', 'input']) addEventListener(name, afterFrame, { capture: true, once: true })
  })

/** Of tasks, without the commands of this script. */
const mainThreadMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0
  return 1_000 * (seconds('TaskDuration') - seconds('DevToolsCommandDuration'))
}

const byCpu = async ({ page, session }: Shown, one: Interaction): Promise<number> => {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.waitForTimeout(500)
  const painted = page.evaluate(nextPaint)
  await page.waitForTimeout(100)
  const before = await mainThreadMs(session)
  await Promise.all([painted, one.act(page)])
  return SLOWDOWN * ((await mainThreadMs(session)) - before)
}

const measure = async (browser: Browser, shop: string, viewport: (typeof VIEWPORTS)[number], one: Interaction) => {
  const results: Record<'clock' | 'cpu', number[]> = { clock: [], cpu: [] }
  for (let time = 0; time < TIMES; time += 1)
    for (const [kind, run] of [
      ['clock', byClock],
      ['cpu', byCpu],
    ] as const) {
      const shown = await show(browser, shop, viewport, one)
      results[kind].push(Math.round(await run(shown, one)))
      await shown.close()
    }
  const text = (values: readonly number[]): string => `${median(values)} ms (${values.join(', ')})`
  console.log(
    `${viewport.width} px, ${one.name}: by the clock ${text(results.clock)}, by CPU ${text(results.cpu)}; ` +
      `load ${loadavg()[0]?.toFixed(1)}`,
  )
}

const measureAll = async (shop: string): Promise<void> => {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    for (const viewport of VIEWPORTS)
      for (const one of INTERACTIONS) if (one.on(viewport.width)) await measure(browser, shop, viewport, one)
  } finally {
    await browser.close()
  }
}

const [running] = process.argv.slice(2)
if (running !== undefined) await measureAll(running)
else {
  await buildPages(console.log)
  const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
  const child = fork(new URL('pages-server.ts', import.meta.url), [folder, String(PORT), '/'])
  const { shop } = await nextMessage<{ shop: string }>(child)
  await measureAll(shop)
  child.send('stop')
  await new Promise((ended) => child.once('exit', ended))
  await rm(folder, { recursive: true, force: true })
}
