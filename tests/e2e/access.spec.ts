import { expect, expectAccessible, test, words } from '#kit/browser.ts'
import { PAGES } from '#kit/pages.ts'

test('UI-11: a brand page, an article, a comparison, an empty and a full basket have no axe violation @wide', async ({
  page,
  shopper,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.open('/brands')
  await page.locator('main a[href^="/brands/"]').first().click()
  await expect(page).toHaveURL(/\/brands\/.+/)
  await expectAccessible(page)
  await shopper.open('/news')
  await page.locator('main a[href^="/news/"]').first().click()
  await expect(page).toHaveURL(/\/news\/.+/)
  await expectAccessible(page)
  await shopper.open('/products')
  const addresses = await page
    .locator('main article a[href^="/product/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const slugs = [...new Set(addresses)].slice(0, 2).map((address) => address.replace('/product/', ''))
  await shopper.open(`/compare?${slugs.map((slug) => `p=${slug}`).join('&')}`)
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await expectAccessible(page)
  await shopper.open('/find-order')
  await expectAccessible(page)
  await shopper.open('/cart')
  await expectAccessible(page)
  await shopper.fillBasket(1)
  await shopper.open('/cart')
  await expectAccessible(page)
})

test('UI-11, CITY-06: the city prompt and the sign-in popup work by keyboard and have no axe violation @narrow', async ({
  page,
  shopper,
}) => {
  await page.clock.install()
  await page.goto('/')
  await shopper.settled()
  await page.clock.runFor(3_000)
  const prompt = page.getByRole('dialog', { name: words('Это ваш город?') })
  await expect(prompt).toBeVisible()
  await expectAccessible(page)
  await prompt.getByRole('button', { name: words('Да, верно') }).press('Enter')
  await expect(prompt).toHaveCount(0)
  await page.clock.resume()
  await page
    .getByRole('button', { name: /^Избранное/ })
    .filter({ visible: true })
    .first()
    .press('Enter')
  await expect(page.getByRole('dialog', { name: words('Войдите или зарегистрируйтесь') })).toBeVisible()
  await expectAccessible(page)
})

test(
  'UI-11, HEAD-03: the header search opens by keyboard, takes the focus and has no axe violation',
  { tag: '@wide' },
  async ({ page, shopper }) => {
    // Below 1280 px a button replaces the search field.
    await page.setViewportSize({ width: 1024, height: 800 })
    await shopper.open('/delivery')
    await page.getByRole('banner').getByRole('button', { name: 'Поиск' }).press('Enter')
    await expect(page.getByRole('combobox')).toBeFocused()
    await expectAccessible(page)
  },
)

test(
  'UI-11: filters and sorting on a phone have no axe violation and return the focus',
  { tag: '@narrow' },
  async ({ page, shopper }) => {
    await shopper.open('/products')
    for (const name of [/^Фильтры/, /^Сортировка/]) {
      const opener = page.getByRole('button', { name }).filter({ visible: true }).first()
      await opener.press('Enter')
      await expect(page.getByRole('dialog').or(page.getByRole('listbox')).first()).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
    }
  },
)

test(
  'UI-11: the product picture opens by keyboard and Esc closes it',
  { tag: '@keyboard' },
  async ({ page, shopper }) => {
    await shopper.open('/products')
    await page.locator('main a[href^="/product/"]').first().click()
    await expect(page).toHaveURL(/\/product\//)
    await shopper.settled()
    const opener = page.getByRole('button', { name: /Увеличить|крупно/i }).first()
    await opener.press('Enter')
    await expect(shopper.dialog).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  },
)

test(
  'UI-10, UI-11: no page scrolls sideways at 320 px or at 200 % zoom',
  { tag: '@wide' },
  async ({ page, shopper }) => {
    test.slow()
    await page.route('**/img/**', (route) => route.abort())
    await shopper.hasChosenCity('chel')
    const wider: string[] = []
    for (const path of [...PAGES, '/cart', '/takoy-stranitsy-net']) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      for (const width of [320, 720]) {
        await page.setViewportSize({ width, height: 640 })
        // Styles of what is below the first view come after the page.
        const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, {
          timeout: 5000,
        })
        await fits.catch(() => wider.push(`${path} at ${width} px`))
      }
    }
    expect(wider).toEqual([])
  },
)
