/** What a shopper presses, and how long each press waits for its paint (FELT-01). */
import { loadavg } from 'node:os'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { median } from './measure.ts'
import { cpuUntilFrame, type TraceEvent } from './press-cpu.ts'

const CATEGORY = '/products/ukhod_za_litsom'
/** Slower than this machine: the phone that Lighthouse imitates. */
export const SLOWDOWN = 4
const WIDE = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

export type Cookies = Parameters<Awaited<ReturnType<Browser['newContext']>>['addCookies']>[0]
type Shop = {
  readonly shop: string
  readonly cookies: Cookies
  /** Files that the browser does not get. */
  readonly blocked?: RegExp | undefined
}

type Interaction = {
  readonly name: string
  readonly path: string
  readonly wide?: boolean
  /** Before the CPU is slowed. */
  readonly prepare?: (page: Page) => Promise<unknown>
  readonly act: (page: Page) => Promise<unknown>
}

const card = (page: Page, at = 0) => page.locator('main article').nth(at)
export const add = async (page: Page, at: number): Promise<void> => {
  await page.locator('main article button[name=add]').nth(at).click()
  await page.locator('main article [role=group]').nth(at).waitFor()
}
const openSheet = (page: Page) => page.getByRole('button', { name: 'Фильтры' }).click()
const openSkinTypes = async (page: Page): Promise<void> => {
  await openSheet(page)
  await page.getByRole('dialog').getByText('Тип кожи').click()
  await page.waitForTimeout(1_200)
}
const dry = (page: Page) => page.locator('label:visible', { hasText: 'Сухая' }).first()
const toMore = (page: Page) => page.getByRole('link', { name: /^Показать.ещё/ })

/** `shaded`: the address of a product with shades. */
const interactionsOf = (shaded: string): readonly Interaction[] => [
  { name: 'filter sheet', path: CATEGORY, act: openSheet },
  { name: 'filter tick in the sheet', path: CATEGORY, prepare: openSkinTypes, act: (page) => dry(page).click() },
  {
    name: 'filters applied',
    path: CATEGORY,
    prepare: async (page) => {
      await openSkinTypes(page)
      await dry(page).click()
      await page.waitForTimeout(1_500)
    },
    act: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Показать/ })
        .click(),
  },
  { name: 'filter tick in the sidebar', path: CATEGORY, wide: true, act: (page) => dry(page).click() },
  {
    name: '«Показать ещё»',
    path: CATEGORY,
    prepare: (page) => toMore(page).scrollIntoViewIfNeeded(),
    act: (page) => toMore(page).click(),
  },
  {
    name: '«В корзину» of a card',
    path: CATEGORY,
    act: (page) => page.locator('main article button[name=add]').first().click(),
  },
  {
    name: '«В корзину» of a product',
    path: shaded,
    act: (page) => page.locator('main button[name=add]:visible').first().click(),
  },
  {
    name: 'quantity',
    path: CATEGORY,
    prepare: (page) => add(page, 0),
    act: (page) => page.getByRole('button', { name: 'Увеличить количество' }).first().click(),
  },
  {
    name: 'quantity in the basket',
    path: CATEGORY,
    prepare: async (page) => {
      await add(page, 0)
      await page.goto('/cart')
      await page.waitForLoadState('networkidle')
    },
    act: (page) => page.getByRole('button', { name: 'Увеличить количество' }).first().click(),
  },
  {
    name: 'heart',
    path: CATEGORY,
    act: (page) =>
      card(page)
        .getByRole('button', { name: /избранное/ })
        .click(),
  },
  { name: 'shade', path: shaded, act: (page) => page.locator('main fieldset label:visible').nth(3).click() },
  { name: 'gallery', path: shaded, act: (page) => page.getByRole('button', { name: /^Фото 2/ }).click() },
  { name: 'gallery zoom', path: shaded, act: (page) => page.getByRole('button', { name: /^Увеличить фото/ }).click() },
  {
    name: 'catalogue menu',
    path: CATEGORY,
    act: (page) => page.getByRole('button', { name: 'Каталог' }).filter({ visible: true }).first().click(),
  },
  {
    name: 'burger',
    path: CATEGORY,
    act: (page) => page.getByRole('button', { name: 'Меню', exact: true }).filter({ visible: true }).click(),
  },
  {
    name: 'city chooser',
    path: CATEGORY,
    wide: true,
    act: (page) => page.locator('header button:visible').first().click(),
  },
  {
    name: 'search',
    path: CATEGORY,
    act: (page) =>
      page
        .locator('header')
        .getByRole('button', { name: 'Поиск' })
        .or(page.getByRole('link', { name: 'Поиск' }))
        .filter({ visible: true })
        .first()
        .click(),
  },
  {
    name: 'letter in the search',
    path: CATEGORY,
    prepare: async (page) => {
      await page
        .locator('header')
        .getByRole('button', { name: 'Поиск' })
        .or(page.getByRole('link', { name: 'Поиск' }))
        .filter({ visible: true })
        .first()
        .click()
      await page.locator('input[type=search]:focus').waitFor()
      await page.keyboard.type('кре')
      await page.waitForTimeout(800)
    },
    act: (page) => page.keyboard.press('KeyM'),
  },
  {
    name: 'way of the checkout',
    path: CATEGORY,
    prepare: async (page) => {
      await add(page, 0)
      await page.goto('/cart/checkout')
      await page.waitForLoadState('networkidle')
    },
    act: (page) =>
      page
        .getByRole('radio', { name: /^Курьер/ })
        .or(page.locator('label', { hasText: /^Курьер/ }))
        .first()
        .click(),
  },
]

/** Runs in the page: the longest of the interactions since the last call. */
const longest = (): number => {
  const found: unknown = Reflect.get(window, 'interactions')
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
const show = async (browser: Browser, { shop, cookies, blocked }: Shop, one: Interaction): Promise<Shown> => {
  const context = await browser.newContext({
    baseURL: shop,
    viewport: one.wide === true ? WIDE : PHONE,
    isMobile: one.wide !== true,
    hasTouch: one.wide !== true,
  })
  await context.addCookies(cookies)
  if (blocked !== undefined) await context.route(blocked, (route) => route.abort())
  await context.addInitScript(observe)
  const page = await context.newPage()
  await page.goto(one.path)
  await page.waitForLoadState('networkidle')
  await one.prepare?.(page)
  return { page, session: await context.newCDPSession(page), close: () => context.close() }
}

/** Duration of Event Timing on the slowed CPU, which other processes of the machine lengthen; 0: shorter than 16 ms. */
const byClock = async ({ page, session }: Shown, one: Interaction): Promise<number> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.waitForTimeout(700)
  await page.evaluate(longest)
  await one.act(page)
  await page.waitForTimeout(1_500)
  return page.evaluate(longest)
}

/** CPU time until the next paint, on a CPU that is not slowed, times the slowdown. */
const byCpu = async ({ page }: Shown, one: Interaction): Promise<number> => {
  await page.waitForTimeout(1_000)
  const session = await page.context().browser()?.newBrowserCDPSession()
  if (session === undefined) throw new Error('no browser')
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute'] },
  })
  await one.act(page)
  await page.waitForTimeout(700)
  const complete = new Promise((ended) => session.once('Tracing.tracingComplete', ended))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return Math.round(SLOWDOWN * cpuUntilFrame(events))
}

const WAYS = { 'by the clock': byClock, 'by CPU': byCpu } as const
type Way = keyof typeof WAYS
export const PRESS_WAYS = Object.keys(WAYS) as Way[]

const pressIn = async (browser: Browser, shop: Shop, one: Interaction, way: Way): Promise<number> => {
  const shown = await show(browser, shop, one)
  const found = await WAYS[way](shown, one)
  await shown.close()
  return found
}

/** Milliseconds of one press; `wanted`: the name of the interaction. */
export const pressOf = (
  browser: Browser,
  shop: Shop,
  { shaded, wanted, way }: { readonly shaded: string; readonly wanted: string; readonly way: Way },
): Promise<number> => {
  const one = interactionsOf(shaded).find(({ name }) => name === wanted)
  if (one === undefined) throw new Error(`no interaction ${wanted}`)
  return pressIn(browser, shop, one, way)
}

/** Prints the medians of each interaction whose name contains `wanted`. */
export const measureInteractions = async (
  browser: Browser,
  { shaded, times, wanted, ...shop }: Shop & { shaded: string; times: number; wanted: string },
): Promise<void> => {
  for (const one of interactionsOf(shaded)) {
    if (!one.name.includes(wanted)) continue
    const texts: string[] = []
    for (const name of PRESS_WAYS) {
      const found: number[] = []
      for (let time = 0; time < times; time += 1) found.push(await pressIn(browser, shop, one, name))
      texts.push(`${name} ${median(found)} ms (${found.join(', ')})`)
    }
    console.log(`INP ${one.name}: ${texts.join(', ')}; load ${loadavg()[0]?.toFixed(1)}`)
  }
}
