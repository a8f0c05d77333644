import type { APIRequestContext, Page, Request, Route } from '@playwright/test'
import { expect, expectAccessible, test, words } from '#kit/browser.ts'
import { latestBuildsRead, noteLatestBuilds } from '#kit/latest-builds.ts'
import { addRedirectRule } from '#kit/shops/shop-changes.ts'

type Connection = { saveData?: boolean; effectiveType?: string }
/** Replaces `navigator.connection`; may be called again to change it. */
const stubConnection = (page: Page, connection: Connection): Promise<unknown> =>
  page.addInitScript(
    (given) => Object.defineProperty(navigator, 'connection', { value: { ...given }, configurable: true }),
    connection,
  )
const setConnection = (page: Page, connection: Connection): Promise<unknown> =>
  page.evaluate(
    (given) => Object.defineProperty(navigator, 'connection', { value: given, configurable: true }),
    connection,
  )

const requestsOf = (page: Page): Request[] => {
  const all: Request[] = []
  page.on('request', (request) => all.push(request))
  return all
}
const pathOf = (request: Request): string => new URL(request.url()).pathname
const documents = (all: readonly Request[]): string[] =>
  all.filter((request) => request.isNavigationRequest()).map(pathOf)
/** Waits until the intersection observer has handled every visible link. */
const waitForObservers = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(done)))),
  )
const waitForPrefetching = async (page: Page, all: readonly Request[]): Promise<void> => {
  await expect.poll(() => all.some((request) => /\/watch-[\w-]+\.js$/.test(request.url()))).toBe(true)
  await waitForObservers(page)
}
const latestBuild = async (request: APIRequestContext): Promise<string> =>
  String((await (await request.get('/builds/latest.json')).json()).id)
/** Each page's own scripts by the page's name, as the build's manifest lists them. */
const scriptsOfPages = async (request: APIRequestContext): Promise<Map<string, string[]>> => {
  const { scripts } = await (await request.get(`/builds/meta/${await latestBuild(request)}.json`)).json()
  return new Map(Object.entries(scripts))
}
/** Navigates on the client, as a link does. */
const navigate = (page: Page, to: string): Promise<unknown> =>
  page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address })
    document.body.append(link)
    link.click()
    link.remove()
  }, to)

test('ROUTE-01: every page has its own chunk, loaded on navigation @wide', async ({ page, shopper, request }) => {
  await stubConnection(page, { saveData: true })
  const all = requestsOf(page)
  await shopper.open('/delivery')
  const own = await scriptsOfPages(request)
  const chunk = (page: string): string => own.get(page)?.at(-1) ?? ''
  const chunks = new Set([...own.keys()].map(chunk))
  expect(chunks).not.toContain('')
  // Pages that editors write share one screen, ten pages in all; a collection has that of the lists, the catalogue of states that
  // of a page that does not exist.
  expect(chunks.size).toBe(own.size - 11)
  const loaded = (): string[] => [...chunks].filter((script) => all.some((request) => pathOf(request) === script))
  expect(loaded()).toEqual([chunk('delivery')])
  const saysOfBrands = async (): Promise<boolean> => {
    const scripts = all.filter((request) => pathOf(request).endsWith('.js'))
    const texts = await Promise.all(scripts.map(async (request) => (await request.response())?.text()))
    return texts.some((text) => text?.includes('Найти бренд'))
  }
  expect(await saysOfBrands()).toBe(false)
  await navigate(page, '/brands')
  await expect(page).toHaveURL(/\/brands$/)
  await shopper.settled()
  expect(await saysOfBrands()).toBe(true)
  expect(loaded().toSorted()).toEqual([chunk('delivery'), chunk('brands')].toSorted())
  expect(documents(all)).toEqual(['/delivery'])
})

test('ROUTE-06, ROUTE-20: a product has an address by its slug, a title and a heading that takes the focus @wide', async ({
  page,
  shopper,
}) => {
  await shopper.open('/products')
  const link = page.locator('main').getByRole('article').first().getByRole('link').first()
  await link.click()
  await expect(page).toHaveURL(/\/product\/[a-z0-9-]+/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle(/Гладь/)
})

test('ROUTE-08: the bonus card has its page @wide', async ({ page, shopper }) => {
  await shopper.open('/bonus')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[Бб]онус/)
})

test('ROUTE-15: an unknown product is a 404 on client-side navigation too @wide', async ({ page, shopper }) => {
  await shopper.open('/delivery')
  await navigate(page, '/product/takogo-net')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words('К сожалению, запрашиваемая страница не найдена'),
  )
  await expect.poll(() => shopper.errors).toContain('Page Not Found: /product/takogo-net')
})

test('INFRA-06: a failed page shows status and message between header and footer, the sign-in popup, and links home @wide', async ({
  page,
  shopper,
}) => {
  await shopper.open('/delivery')
  await page.route('**/news.data*', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain; charset=utf-8', body: 'Магазин сейчас перегружен' }),
  )
  await navigate(page, '/news')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Магазин сейчас перегружен')
  await expect(page.getByText('Ошибка 503.')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const home = page.getByRole('main').getByRole('link', { name: 'На главную', exact: true })
  await expect(home).toBeVisible()
  await page.getByRole('button', { name: 'Профиль' }).filter({ visible: true }).click()
  const signIn = page.getByRole('dialog', { name: words('Войдите или зарегистрируйтесь') })
  await expect(signIn).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signIn).toHaveCount(0)
  await home.click()
  await expect(page).toHaveURL(/\/$/)
})

test('ROUTE-16: a redirect to another site is a full page load, from the address bar and from a link @wide', async ({
  page,
  shopper,
}, { project }) => {
  const old = `/staryy-blog-${project.name}`
  await shopper.open('/delivery')
  // This server under another host name is another origin.
  const elsewhere = `${new URL(page.url()).origin.replace('localhost', '127.0.0.1')}/payment`
  await addRedirectRule(old, elsewhere, 302)
  await page.goto(old)
  await expect(page).toHaveURL(elsewhere)
  await shopper.open('/delivery')
  const all = requestsOf(page)
  await navigate(page, old)
  await expect(page).toHaveURL(elsewhere)
  expect(documents(all)).toEqual(['/payment'])
})

test('ROUTE-17: a visitor is sent to the home page from every address under /personal @wide', async ({
  page,
  shopper,
}) => {
  for (const path of ['/personal', '/personal/favorites', '/Personal/orders']) {
    await page.goto(path)
    await expect(page).toHaveURL(/:\d+\/$/)
  }
  await shopper.open('/delivery')
  await navigate(page, '/personal/favorites')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('ROUTE-19: chunks of visible links are prefetched, at most four at a time @wide', async ({ page }) => {
  const held: Route[] = []
  const ahead: string[] = []
  await page.route(/\/assets\/[\w.-]+\.js$|\.data$/, async (route) => {
    const prefetched = (await route.request().headerValue('sec-purpose')) === 'prefetch'
    if (!prefetched) return route.continue()
    ahead.push(pathOf(route.request()))
    held.push(route)
  })
  await page.goto('/')
  await expect.poll(() => held.length).toBe(4)
  await waitForObservers(page)
  expect(held).toHaveLength(4)
  await held[0]?.continue()
  await expect.poll(() => held.length).toBe(5)
  await waitForObservers(page)
  expect(held).toHaveLength(5)
  expect(new Set(ahead).size).toBe(ahead.length)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

for (const [name, connection] of [
  ['data saver is on', { saveData: true }],
  ['the connection is 2g', { effectiveType: '2g' }],
] as const) {
  test(`ROUTE-19: nothing is prefetched while ${name} @wide`, async ({ page }) => {
    await stubConnection(page, connection)
    const all = requestsOf(page)
    await page.goto('/')
    await waitForPrefetching(page, all)
    const before = all.length
    const fetchedAhead = async (): Promise<string[]> => {
      const purposes = await Promise.all(all.map((request) => request.headerValue('sec-purpose')))
      return all.filter((_, n) => purposes[n] === 'prefetch').map(pathOf)
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await waitForObservers(page)
    expect(await fetchedAhead()).toEqual([])
    expect(before).toBeGreaterThan(0)
    await setConnection(page, { saveData: false, effectiveType: '4g' })
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(fetchedAhead).not.toEqual([])
  })
}

test('INFRA-03: the build manifest is fetched a second after the page has loaded @wide', async ({ page, request }) => {
  await page.goto('/delivery')
  const path = `/builds/meta/${await latestBuild(request)}.json`
  const gap = (): Promise<number | null> =>
    page.evaluate((name) => {
      const manifest = performance.getEntriesByType('resource').find((entry) => entry.name.endsWith(name))
      const [load] = performance.getEntriesByType('navigation')
      return manifest && load instanceof PerformanceNavigationTiming ? manifest.startTime - load.loadEventStart : null
    }, path)
  await expect.poll(gap).toBeGreaterThanOrEqual(1_000)
})

test('INFRA-03: on a very slow connection the build manifest is not fetched @wide', async ({ page }) => {
  await stubConnection(page, { effectiveType: 'slow-2g' })
  const all = requestsOf(page)
  await page.goto('/delivery')
  await waitForPrefetching(page, all)
  expect(all.filter((request) => request.url().includes('/builds/'))).toEqual([])
})

test('INFRA-04: a prerendered page comes from its payload file, prefetched while its link is visible @wide', async ({
  page,
  shopper,
}) => {
  const all = requestsOf(page)
  await shopper.open('/about')
  const link = page.locator('main').getByRole('link', { name: words('Доставка'), exact: true })
  await link.scrollIntoViewIfNeeded()
  const payloads = (): string[] =>
    all
      .map((request) => request.url().replace(/^https?:\/\/[^/]+/, ''))
      .filter((address) => address.startsWith('/delivery.data'))
  await expect.poll(payloads).toEqual(['/delivery.data'])
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[Дд]оставк/)
  expect(new Set(payloads())).toEqual(new Set(['/delivery.data']))
  expect(documents(all)).toEqual(['/about'])
})

test('INFRA-01: the latest build is polled every hour; a new one reloads the page on the next navigation @wide', async ({
  page,
  shopper,
}) => {
  await page.clock.install()
  await noteLatestBuilds(page)
  const all = requestsOf(page)
  let latest = ''
  await page.route('**/builds/latest.json?*', (route) =>
    latest === '' ? route.continue() : route.fulfill({ json: { id: latest, timestamp: 1 } }),
  )
  const polls = (): number => all.filter((request) => /\/builds\/latest\.json\?\d{13}$/.test(request.url())).length
  await shopper.open('/delivery')
  await page.clock.runFor(2_000)
  // Its hour has begun when the manifest is asked for.
  await expect.poll(() => all.some((request) => /\/builds\/meta\//.test(request.url()))).toBe(true)
  expect(polls()).toBe(0)
  await page.clock.fastForward(3_600_000)
  await expect.poll(polls).toBe(1)
  await navigate(page, '/payment')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Оплат/)
  await shopper.settled()
  expect(documents(all)).toEqual(['/delivery'])
  latest = 'newer'
  await page.clock.fastForward(3_600_000)
  await expect.poll(() => latestBuildsRead(page)).toContain('newer')
  expect(documents(all)).toEqual(['/delivery'])
  await navigate(page, '/delivery')
  await expect.poll(() => documents(all)).toEqual(['/delivery', '/delivery'])
  await shopper.settled()
})

test('INFRA-02: a page whose chunk fails to load is opened by a full page load @wide', async ({ page, shopper }) => {
  await stubConnection(page, { saveData: true })
  const all = requestsOf(page)
  await shopper.open('/delivery')
  await page.route('**/assets/news-*.js', (route) =>
    // Also when the page asks twice, ahead and then for good.
    documents(all).length === 1 ? route.abort() : route.continue(),
  )
  await navigate(page, '/news')
  await expect.poll(() => documents(all)).toEqual(['/delivery', '/news'])
  await shopper.settled()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await navigate(page, '/delivery')
  await expect(page).toHaveURL(/\/delivery$/)
  await shopper.settled()
  expect(documents(all)).toEqual(['/delivery', '/news'])
})

test('INFRA-02: a chunk that fails again within ten seconds shows an error @wide', async ({ page, shopper }) => {
  await stubConnection(page, { saveData: true })
  const opened = new Date('2026-11-20T12:00:00Z')
  await page.clock.setFixedTime(opened)
  const all = requestsOf(page)
  await page.route('**/assets/brands-*.js', (route) => route.abort())
  await shopper.open('/delivery')
  await navigate(page, '/brands')
  await expect.poll(() => documents(all)).toEqual(['/delivery', '/brands'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бренды')
  await page.clock.setFixedTime(new Date(opened.getTime() + 9_999))
  await shopper.open('/delivery')
  await navigate(page, '/brands')
  await expect(page.getByRole('link', { name: 'На главную', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('Страница не загрузилась целиком'))
  await expect(page.getByRole('button', { name: 'Обновить страницу' })).toBeVisible()
  await expectAccessible(page)
  expect(documents(all)).toEqual(['/delivery', '/brands', '/delivery'])
  await page.clock.setFixedTime(new Date(opened.getTime() + 10_000))
  await shopper.open('/delivery')
  await navigate(page, '/brands')
  await expect.poll(() => documents(all)).toEqual(['/delivery', '/brands', '/delivery', '/delivery', '/brands'])
})

test('INFRA-02: a lazy part that fails to load reloads the page once in ten seconds, with form values and scroll position @wide', async ({
  page,
  shopper,
}) => {
  await stubConnection(page, { saveData: true })
  const all = requestsOf(page)
  await shopper.open('/brands')
  await page.getByRole('searchbox', { name: 'Найти бренд' }).fill('е')
  await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  await page.route('**/assets/sign-in-layer-*.js', (route) => route.abort())
  const favourites = page.getByRole('button', { name: /^Избранное/ }).first()
  // Clicked by script: a pointer would have to scroll the header into view first.
  await favourites.evaluate((button) => button instanceof HTMLElement && button.click())
  await expect.poll(() => documents(all)).toEqual(['/brands', '/brands'])
  await shopper.settled()
  await expect(page.getByRole('searchbox', { name: 'Найти бренд' })).toHaveValue('е')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  await favourites.evaluate((button) => button instanceof HTMLElement && button.click())
  await expect(page.getByRole('alert')).toContainText(words('Не удалось открыть'))
  await expect(page.getByRole('searchbox', { name: 'Найти бренд' })).toHaveValue('е')
  expect(documents(all)).toEqual(['/brands', '/brands'])
})

test(
  'ROUTE-20: a link navigates on the client; Ctrl+click and links to files are left to the browser',
  { tag: '@wide' },
  async ({ page, shopper, context }) => {
    await shopper.open('/brands')
    const requests = requestsOf(page)
    const link = page.getByRole('main').locator('a[href^="/brands/"]').first()
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })])
    // A tab closed while it loads can take its neighbour's renderer with it.
    await tab.waitForLoadState()
    await tab.close()
    await expect(page).toHaveURL(/\/brands$/)
    const letter = page.locator('a[href^="#letter-"]').last()
    await letter.click()
    await expect(page).toHaveURL(/#letter-/)
    await link.click()
    await expect(page).toHaveURL(/\/brands\/./)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(documents(requests)).toEqual([])
  },
)

test('FELT-01: a line along the header says that a slow page is on its way @wide', async ({ page, shopper }) => {
  await shopper.open('/about')
  const line = page.getByRole('progressbar', { name: 'Страница загружается' })
  let release = (): void => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/contacts.data*', async (route) => {
    await released
    await route.continue()
  })
  await page.evaluate(() => scrollTo(0, 400))
  await page
    .locator('footer')
    .getByRole('link', { name: words('Контакты') })
    .first()
    .click()
  await expect(line).toBeInViewport()
  await expect(line).toHaveCSS('opacity', '1')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[Кк]онтакт/)
  await expect(line).toBeHidden()
})
