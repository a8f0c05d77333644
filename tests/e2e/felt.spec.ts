import type { Page } from '@playwright/test'
import { expect, inBasket, test, words } from '#kit/browser.ts'

// Motion is as in the browser of most shoppers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const CATEGORY = '/products/ukhod_za_litsom'

/** Holds back the answers to these addresses until the returned function is called. */
const hold = async (page: Page, addresses: RegExp): Promise<() => void> => {
  let release = (): void => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}
const touch = (page: Page, at: number): Promise<void> =>
  page
    .locator('main article h3 a')
    .nth(at)
    .evaluate((link) => void link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
const payloadsOf = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/product\/.*\.data$/.test(pathname)) asked.push(pathname)
  })
  return asked
}

test('FELT-01: a tap on a card shows picture, name and price before the page of the product comes @narrow', async ({
  shopper,
  page,
}) => {
  await shopper.open(CATEGORY)
  const release = await hold(page, /\/product\/.*\.data/)
  const card = page.locator('main article').nth(1)
  const link = card.getByRole('heading').getByRole('link')
  const name = await link.innerText()
  const price = (await card.getByText('₽').first().innerText()).replace(/\D/g, '')
  await link.click()
  const preview = page.locator('[data-preview]')
  await expect(preview).toBeVisible()
  await expect(preview.getByText(name, { exact: true })).toBeInViewport()
  expect((await preview.innerText()).replace(/\D/g, '')).toContain(price)
  await expect(preview.locator('img').first()).toBeInViewport()
  release()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(name)
  await expect(heading).toBeFocused()
  await expect(preview).toHaveCount(0)
  expect(shopper.errors).toEqual([])
})

test('FELT-01: going back from a product that is on its way ends its preview @narrow', async ({ shopper, page }) => {
  await shopper.open('/about')
  await shopper.open(CATEGORY)
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  const release = await hold(page, /\/product\/.*\.data/)
  await page.locator('main article h3 a').nth(6).click()
  const preview = page.locator('[data-preview]')
  await expect(preview).toBeVisible()
  // The address is still that of the list.
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/about$/)
  await expect(preview).toHaveCount(0)
  release()
})

test('FELT-01, ROUTE-19: a finger on a card requests the product once; never while the visitor saves data @narrow', async ({
  shopper,
  page,
}) => {
  await shopper.open(CATEGORY)
  const asked = payloadsOf(page)
  await touch(page, 2)
  await expect.poll(() => asked).toHaveLength(1)
  await page.locator('main article h3 a').nth(2).click()
  await expect(page).toHaveURL(/\/product\//)
  await shopper.settled()
  expect(asked).toHaveLength(1)
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await shopper.open(CATEGORY)
  await touch(page, 3)
  await touch(page, 3)
  await page.locator('main article h3 a').nth(4).click()
  await expect(page).toHaveURL(/\/product\//)
  expect(asked).toHaveLength(2)
})

test('FELT-01: speculation rules are in a page until its scripts run, and not for a visitor who saves data @wide', async ({
  shopper,
  page,
}) => {
  const rules = page.locator('script[type=speculationrules]')
  const release = await hold(page, /\/assets\/.*\.js$/)
  await page.goto(CATEGORY, { waitUntil: 'commit' })
  await expect(rules).toHaveCount(1)
  release()
  await expect(rules).toHaveCount(0)
  await shopper.settled()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const releaseAgain = await hold(page, /\/assets\/.*\.js$/)
  await page.goto(CATEGORY, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(rules).toHaveCount(0)
  releaseAgain()
  expect(shopper.errors).toEqual([])
})

test('FELT-01: a basket of two products comes without a shift, also when its answers come one after another @narrow', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.fillBasket(2, CATEGORY)
  await page.addInitScript(() => {
    const shifts: string[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        for (const { node } of Reflect.get(entry, 'sources')) {
          const moved = node instanceof Element ? node : node?.parentElement
          if (moved?.closest('main, footer')) shifts.push(moved.outerHTML.slice(0, 200))
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const answers = [
    await hold(page, /\/api\/basket$/),
    await hold(page, /avail/i),
    await hold(page, /\/api\/order\/price/),
  ]
  const last = await hold(page, /\/api\/order\/methods/)
  await page.goto('/cart')
  const loading = page.getByRole('status').filter({ hasText: words('Открываем корзину') })
  await expect(loading).toHaveCount(1)
  for (const release of answers) {
    const answered = page.waitForResponse(/\/api\/(basket|order)/)
    release()
    await answered
  }
  await expect(loading).toHaveCount(1)
  last()
  await expect(page.getByRole('region', { name: words('Где взять всё сразу') })).not.toBeEmpty()
  await shopper.settled()
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

test('FELT-01: a page restored by going back shows the basket and the city as they are now @wide', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.fillBasket(1, CATEGORY)
  await expect(shopper.basketLink).toHaveAccessibleName(inBasket('1 товар'))
  // What another page of this tab did since.
  await page.evaluate(async () => {
    const { data } = await (await fetch('/api/basket')).json()
    const [{ product_id }] = data.items
    await fetch('/api/basket/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ product_id, quantity: 1 }),
    })
  })
  await shopper.hasChosenCity('msk')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(shopper.basketLink).toHaveAccessibleName(inBasket('2 товара'))
  await expect(page.getByRole('banner').getByText('Москва', { exact: true })).toBeVisible()
  expect(shopper.errors).toEqual([])
})
