import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cityCookie, expect, Shopper, test } from '#kit/browser.ts'
import { latestBuildsRead, noteLatestBuilds } from '#kit/latest-builds.ts'
import { openTestReleases, type TestReleases } from '#kit/machines/test-releases.ts'
import { freePort } from '#kit/machines/free-port.ts'
import { openShopProcess, type ShopProcess } from '#kit/machines/shop-process.ts'

// Two releases are compressed and two shops started.
test.describe.configure({ timeout: 600_000 })

let workshop: TestReleases
let dataDir = ''
let port = 0
let shop: ShopProcess | undefined

/** Restarts the shop with the newest build. */
const publishRelease = async (): Promise<void> => {
  shop?.process.kill('SIGTERM')
  await shop?.exit
  shop = await openShopProcess({
    dataDir,
    port,
    build: workshop.build,
    env: { DEMO: 'да', REQUESTS_PER_MINUTE: '0', SESSIONS_PER_HOUR: '0' },
  })
}
test.beforeAll(async () => {
  workshop = openTestReleases()
  dataDir = mkdtempSync(join(tmpdir(), 'glad-release-'))
  port = await freePort()
})
test.afterAll(async () => {
  shop?.process.kill('SIGTERM')
  await shop?.exit
  workshop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const buildOf = (page: Page): Promise<string | undefined> =>
  page.locator('html').evaluate((html) => html.dataset['release'])
const visibleLink = (page: Page, to: string) => page.locator(`a[href="${to}"]`).filter({ visible: true }).first()

test('INFRA-01, INFRA-02: three open tabs, one with a half-filled form, keep working across a release @wide', async ({
  browser,
}) => {
  const first = workshop.release()
  await publishRelease()
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` })
  // No prefetch: chunks of other pages are not loaded yet when the release is made.
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await context.addCookies([cityCookie('chel', `http://localhost:${port}`)])
  // A page counts its visit whenever, also while no release answers.
  await context.route('**/api/funnel', (route) => route.fulfill({ status: 204 }))
  const [walker, buyer, sitter] = [
    new Shopper(await context.newPage()),
    new Shopper(await context.newPage()),
    new Shopper(await context.newPage()),
  ]
  await walker.open('/delivery')
  await buyer.fillBasket(1)
  await buyer.open('/cart/checkout')
  await buyer.fillContacts()
  const typedPhone = await buyer.page.getByRole('textbox', { name: 'Телефон' }).inputValue()
  await sitter.page.clock.install()
  await noteLatestBuilds(sitter.page)
  const watching = sitter.page.waitForResponse(`**/builds/meta/${first}.json`)
  await sitter.open('/brands')
  await sitter.page.clock.runFor(2_000)
  await watching

  const second = workshop.release()
  expect(second).not.toBe(first)
  await publishRelease()

  // The first tab opens a page whose old chunk was never requested before.
  await visibleLink(walker.page, '/news').click()
  await walker.settled()
  await expect(walker.page.getByRole('heading', { level: 1 })).toHaveText('Новости')
  expect(await buildOf(walker.page)).toBe('1')

  // The second tab completes its order.
  await expect(buyer.page.getByRole('textbox', { name: 'Телефон' })).toHaveValue(typedPhone)
  await buyer.choosePickup()
  await buyer.agree()
  await buyer.settled()
  await buyer.orderButton.click()
  await expect(buyer.page).toHaveURL(/\/order\//)
  await buyer.settled()
  expect(await buildOf(buyer.page)).toBe('1')

  // The third tab, open for an hour, gets the new build with its next navigation.
  const answered = sitter.page.waitForResponse('**/builds/latest.json?*')
  await sitter.page.clock.fastForward(3_600_000)
  expect(await (await answered).json()).toMatchObject({ id: second })
  await expect.poll(() => latestBuildsRead(sitter.page)).toEqual([second])
  expect(await buildOf(sitter.page)).toBe('1')
  await visibleLink(sitter.page, '/delivery').click()
  await expect(sitter.page.locator('html')).toHaveAttribute('data-release', '2')
  await sitter.settled()
  await expect(sitter.page.getByRole('heading', { level: 1 })).toHaveText(/Доставка/)
  for (const { errors: complaints } of [walker, buyer, sitter]) expect(complaints).toEqual([])
  await context.close()
})

test('INFRA-02: a lazy part that fails to load reloads the page with the form as it was filled in @wide', async ({
  browser,
}) => {
  if (!shop) {
    workshop.release()
    await publishRelease()
  }
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` })
  await context.addCookies([cityCookie('chel', `http://localhost:${port}`)])
  const buyer = new Shopper(await context.newPage())
  await buyer.fillBasket(1)
  await buyer.open('/cart/checkout')
  await buyer.fillContacts({ name: 'Вера Половинкина' })
  const typedPhone = await buyer.page.getByRole('textbox', { name: 'Телефон' }).inputValue()
  const typedEmail = await buyer.page.getByLabel('Почта для чека').inputValue()
  await buyer.page.getByRole('textbox', { name: /^Комментарий/ }).fill('Позвоните за час')
  const y = await buyer.page.evaluate(() => (scrollTo({ top: 300, behavior: 'instant' }), scrollY))
  const reloaded = buyer.page.waitForEvent('domcontentloaded')
  await buyer.page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
  await reloaded
  await buyer.settled()
  await expect(buyer.page.getByLabel('Имя')).toHaveValue('Вера Половинкина')
  await expect(buyer.page.getByRole('textbox', { name: 'Телефон' })).toHaveValue(typedPhone)
  await expect(buyer.page.getByLabel('Почта для чека')).toHaveValue(typedEmail)
  await expect(buyer.page.getByRole('textbox', { name: /^Комментарий/ })).toHaveValue('Позвоните за час')
  await expect.poll(() => buyer.page.evaluate(() => scrollY)).toBe(y)
  expect(buyer.errors).toEqual([])
  await context.close()
})
