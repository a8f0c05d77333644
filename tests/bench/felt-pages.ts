/** What pages weigh, when they are painted, whether they jump, and whether going back restores them (FELT-01). */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { add, PHONE, SLOWDOWN, type Cookies } from './felt-interactions.ts'
import { median } from './measure.ts'

export type Measured = {
  readonly shop: string
  readonly cookies: Cookies
  readonly times: number
  /** Files that the browser does not get. */
  readonly blocked?: RegExp | undefined
}

const CATEGORY = '/products/ukhod_za_litsom'
/** Lighthouse's slow 4G: round trips of 150 ms, 1.6 Mbit/s. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

const openPhone = async (
  browser: Browser,
  { shop, cookies, blocked }: Measured,
): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> => {
  const context = await browser.newContext({
    baseURL: shop,
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await context.addCookies(cookies)
  if (blocked !== undefined) await context.route(blocked, (route) => route.abort())
  const page = await context.newPage()
  return { page, session: await context.newCDPSession(page), close: () => context.close() }
}

const KINDS = { document: 'Document', style: 'Stylesheet', script: 'Script', picture: 'Image', font: 'Font' }

/** Bytes as sent, by kind, of a page at rest; and the elements of its document. */
export const measureBytes = async (browser: Browser, measured: Measured, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const { page, session, close } = await openPhone(browser, measured)
    const types = new Map<string, string>()
    const sums = new Map<string, number>()
    await session.send('Network.enable')
    session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? ''
      sums.set(type, (sums.get(type) ?? 0) + encodedDataLength)
    })
    await page.goto(path)
    await page.waitForLoadState('load')
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    )
    const served = sums.get('Script') ?? 0
    await page.waitForTimeout(3_000)
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    const texts = Object.entries(KINDS).map(([name, type]) => `${name} ${((sums.get(type) ?? 0) / 1_000).toFixed(1)}`)
    console.log(
      `bytes ${path}: ${texts.join(', ')} kB; scripts until hydrated ${(served / 1_000).toFixed(1)} kB; ${elements} elements`,
    )
    await close()
  }
}

type Paints = { readonly fcp: number; readonly lcp: number; readonly cls: number; readonly what: string }
const paints = (): Promise<Paints> =>
  new Promise((done) => {
    const found = { fcp: 0, lcp: 0, cls: 0, what: '' }
    const read = (list: PerformanceObserverEntryList): void => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'first-contentful-paint') found.fcp = Math.round(entry.startTime)
        if (entry.entryType === 'largest-contentful-paint') {
          found.lcp = Math.round(entry.startTime)
          const element: unknown = Reflect.get(entry, 'element')
          found.what = element instanceof Element ? element.localName : ''
        }
        if (entry.entryType === 'layout-shift' && Reflect.get(entry, 'hadRecentInput') !== true)
          found.cls += Number(Reflect.get(entry, 'value'))
      }
    }
    for (const type of ['paint', 'largest-contentful-paint', 'layout-shift'])
      new PerformanceObserver(read).observe({ type, buffered: true })
    setTimeout(() => done(found), 500)
  })

export const paintsOf = async (
  browser: Browser,
  measured: Measured,
  path: string,
  network: 'no throttling' | 'slow 4G',
): Promise<Paints> => {
  const { page, session, close } = await openPhone(browser, measured)
  await session.send('Network.enable')
  if (network === 'slow 4G') await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(path)
  await page.waitForTimeout(3_500)
  const found = await page.evaluate(paints)
  await close()
  return found
}

export const measurePaints = async (browser: Browser, measured: Measured, paths: readonly string[]): Promise<void> => {
  for (const network of ['no throttling', 'slow 4G'] as const)
    for (const path of paths) {
      const found: Paints[] = []
      for (let time = 0; time < measured.times; time += 1) found.push(await paintsOf(browser, measured, path, network))
      const lcps = found.map(({ lcp, what }) => `${lcp} ${what}`).join(', ')
      const middle = (of: (one: Paints) => number): number => median(found.map(of))
      console.log(
        `paints ${path}, ${network}: FCP ${middle(({ fcp }) => fcp)} ms, LCP ${middle(({ lcp }) => lcp)} ms (${lcps}), ` +
          `CLS ${middle(({ cls }) => cls).toFixed(4)}`,
      )
    }
}

/** A basket of two products, opened again. */
export const measureBasketShift = async (browser: Browser, measured: Measured): Promise<void> => {
  for (const rate of [1, SLOWDOWN]) {
    const found: number[] = []
    for (let time = 0; time < measured.times; time += 1) {
      const { page, session, close } = await openPhone(browser, measured)
      await page.goto(CATEGORY)
      await page.waitForLoadState('networkidle')
      await add(page, 0)
      await add(page, 1)
      await session.send('Emulation.setCPUThrottlingRate', { rate })
      await page.goto('/cart')
      await page.waitForTimeout(4_000)
      found.push((await page.evaluate(paints)).cls)
      await close()
    }
    console.log(
      `CLS /cart with two products, CPU ×${rate}: ${median(found).toFixed(4)} (${found.map((value) => value.toFixed(4)).join(', ')})`,
    )
  }
}

/** Runs in the page of a list: taps a card; resolves when the product's name is painted as a heading or as a preview. */
const tapCard = (at: number): Promise<{ first: number; whole: number }> =>
  new Promise((done) => {
    const link = document.querySelectorAll<HTMLAnchorElement>('main article h3 a, main article h2 a')[at]
    if (!link) throw new Error('no card')
    const name = link.textContent
    const began = performance.now()
    let first = 0
    const look = (): void => {
      const now = (): number => performance.now() - began
      const shown = [...document.querySelectorAll('h1, [data-preview] p')].some(
        ({ textContent }) => textContent === name,
      )
      if (shown && first === 0) requestAnimationFrame(() => setTimeout(() => (first = now())))
      const heading = document.querySelector('main h1')?.textContent === name
      if (heading && first > 0)
        requestAnimationFrame(() => setTimeout(() => done({ first: Math.round(first), whole: Math.round(now()) })))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch', isPrimary: true }))
    link.click()
  })

export const measureTap = async (browser: Browser, measured: Measured): Promise<void> => {
  for (const network of ['prepared', 'not prepared', 'not prepared, slow 4G']) {
    const found: { first: number; whole: number }[] = []
    for (let time = 0; time < measured.times; time += 1) {
      const { page, session, close } = await openPhone(browser, measured)
      if (network !== 'prepared')
        await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
      await page.goto(CATEGORY)
      await page.waitForLoadState('networkidle')
      await page.locator('main article').nth(1).scrollIntoViewIfNeeded()
      await page.waitForTimeout(2_500)
      await session.send('Network.enable')
      if (network.endsWith('4G')) await session.send('Network.emulateNetworkConditions', SLOW_4G)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      await page.waitForTimeout(500)
      found.push(await page.evaluate(tapCard, 1))
      await close()
    }
    const texts = found.map(({ first, whole }) => `${first}/${whole}`).join(', ')
    console.log(
      `tap on a card, ${network}: ` +
        `shown ${median(found.map(({ first }) => first))} ms, page ${median(found.map(({ whole }) => whole))} ms (${texts})`,
    )
  }
}

/** Needs the whole browser: the headless shell has no back/forward cache. */
export const measureRestored = async (
  browser: Browser,
  measured: Measured,
  paths: readonly string[],
): Promise<void> => {
  for (const path of paths) {
    const { page, session, close } = await openPhone(browser, measured)
    const reasons: string[] = []
    await page.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'wasRestored', persisted)),
    )
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await session.send('Page.enable')
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
    )
    await page.goto('/payment')
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForTimeout(300)
    const restored: unknown = await page.evaluate(() => Reflect.get(window, 'wasRestored'))
    console.log(`back to ${path}: ${restored === true ? 'restored' : `loaded again (${reasons.join(', ')})`}`)
    await close()
  }
}
