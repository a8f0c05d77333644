import { expect, expectAccessible, test, words } from '#kit/browser.ts'

test('HEAD-03, MENU-04: the catalogue opens under the header, stops the page, and Esc, a press outside and a change of page close it', async ({ page, shopper }) => {
  await shopper.open('/delivery')
  const button = page.getByRole('banner').getByRole('button', { name: 'Каталог', exact: true })
  const panel = page.getByRole('navigation', { name: 'Каталог' })
  await button.click()
  await expect(panel.getByRole('link', { name: 'Лицо', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await panel.getByRole('link', { name: 'Лицо', exact: true }).click()
  await expect(page).toHaveURL(/\/products\/ukhod_za_litsom$/)
  await expect(panel).toHaveCount(0)
})

test('HEAD-06: the header goes with the page down, comes back on the way up, and never hides while it is used by keys', async ({ page, shopper }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await shopper.open('/')
  const header = page.getByRole('banner')
  await page.evaluate(() => scrollTo(0, 1500))
  await expect(header).not.toBeInViewport()
  await page.evaluate(() => scrollTo(0, 1300))
  await expect(header).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 1900))
  await expect(header).not.toBeInViewport()
  await page.keyboard.press('Tab') // a first key, so that focus is shown
  await header.getByRole('link', { name: words('Гладь, на главную') }).evaluate((link) => link.focus({ preventScroll: true }))
  await expect(header).toBeInViewport()
})

test('HEAD-03, ROUTE-03: the search goes to the catalogue with the phrase in the address', async ({ page, shopper }) => {
  await shopper.open('/')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Поиск' })
  if (await opener.isVisible()) await opener.click()
  const field = page.getByRole('searchbox', { name: words('Поиск по товарам') }).filter({ visible: true })
  await field.fill('крем')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=/)
})

test('FOOT-01, ROUTE-07, ROUTE-10, ROUTE-13: every address of header and footer is there', async ({ page, shopper, request }) => {
  await shopper.open('/delivery')
  const addresses = await page.locator('header a, footer a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const own = [...new Set(addresses.filter((address) => address.startsWith('/')))]
  expect(own).toEqual(expect.arrayContaining(['/brands', '/about/shops', '/garantiya-na-tovar', '/upload/politics.pdf', '/cart']))
  for (const address of own) expect((await request.get(address)).status(), address).toBe(200)
  await expect(page.getByRole('contentinfo')).toContainText('© 2017-2025')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: words('8 (800) 222-06-40') })).toHaveAttribute('href', 'tel:88002220640')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('HEAD-03: the catalogue button is a link to all the goods', async ({ page }) => {
    await page.goto('/delivery')
    await page.getByRole('banner').getByRole('button', { name: 'Каталог', exact: true }).click()
    await expect(page).toHaveURL(/\/products$/)
  })
})
