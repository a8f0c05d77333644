import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test, words } from '#kit/browser.ts'

/** In the header from 768 px, in the mobile bar below it. */
const catalogueButton = (page: Page): Locator =>
  page.locator('[href="/products"][role="button"]').filter({ visible: true })
const catalogue = (page: Page): Locator => page.getByRole('navigation', { name: 'Каталог' })
const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 2, name, exact: true }).and(page.locator('[tabindex="-1"]'))
/** An arrow with text on wide screens, an arrow alone on narrow ones. */
const backButton = (page: Page): Locator =>
  catalogue(page)
    .getByRole('button', { name: 'Каталог' })
    .or(page.getByRole('button', { name: 'Назад' }))
const closeButton = (page: Page): Locator =>
  page
    .getByRole('button', { name: /^Закрыть/ })
    .filter({ visible: true })
    .first()
const expectScrollLocked = (page: Page): Promise<void> => expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
const expectScrollUnlocked = (page: Page): Promise<void> =>
  expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')

test('MENU-03, MENU-05: the catalogue opens a category and the brands, and a back button returns @narrow', async ({
  page,
  shopper,
}) => {
  await shopper.open('/delivery')
  await catalogueButton(page).click()
  await expect(heading(page, 'Каталог')).toBeFocused()
  await expectAccessible(page)
  await catalogue(page).getByRole('button', { name: 'Лицо', exact: true }).click()
  await expect(heading(page, 'Лицо')).toBeFocused()
  await expect(
    catalogue(page)
      .getByRole('link', { name: words('Смотреть всё') })
      .first(),
  ).toHaveAttribute('href', '/products/ukhod_za_litsom')
  await expect(catalogue(page).getByText('Очищение', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await backButton(page).click()
  await expect(catalogue(page).getByRole('button', { name: 'Лицо', exact: true })).toBeFocused()
  await catalogue(page).getByRole('button', { name: 'Бренды', exact: true }).click()
  await expect(catalogue(page).getByRole('link', { name: words('Полынь 12') })).toHaveAttribute(
    'href',
    '/brands/polyn-12',
  )
  await expect(catalogue(page).getByRole('link', { name: 'Все бренды' })).toHaveAttribute('href', '/brands')
  await expectAccessible(page)
})

test('MENU-04: the catalogue locks scrolling, closes on Esc, resets its level, and returns the focus @wide', async ({
  page,
  shopper,
}) => {
  await shopper.open('/delivery')
  await catalogueButton(page).click()
  await expectScrollLocked(page)
  await catalogue(page).getByRole('button', { name: 'Волосы', exact: true }).click()
  await expect(heading(page, 'Волосы')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(catalogue(page)).toHaveCount(0)
  await expect(catalogueButton(page)).toBeFocused()
  await expectScrollUnlocked(page)
  await catalogueButton(page).click()
  await expect(heading(page, 'Каталог')).toBeVisible()
  await expect(catalogue(page).getByRole('button', { name: 'Волосы', exact: true })).toBeVisible()
})

test('MENU-04: opening, browsing and closing keep the page’s scroll position @narrow', async ({ page, shopper }) => {
  // Otherwise the question about the city comes over the bar of a phone after a while.
  await shopper.hasChosenCity('chel')
  await shopper.open('/')
  // Two scrolls in one frame would be seen as one; scrolling up is what shows the header.
  for (const top of [900, 700]) {
    await page.evaluate(
      (to) =>
        new Promise<void>((seen) => {
          scrollTo({ top: to, behavior: 'instant' })
          requestAnimationFrame(() => requestAnimationFrame(() => seen()))
        }),
      top,
    )
  }
  await expect(catalogueButton(page)).toBeInViewport()
  const y = () => page.evaluate(() => scrollY)
  for (const close of [
    () => page.keyboard.press('Escape'),
    async () => ((await closeButton(page).isVisible()) ? closeButton(page) : catalogueButton(page)).click(),
  ]) {
    await catalogueButton(page).click()
    // Clicked by script: a pointer would scroll them into view first.
    await catalogue(page).getByRole('button', { name: 'Волосы', exact: true }).dispatchEvent('click')
    await expect(heading(page, 'Волосы')).toBeFocused()
    await backButton(page).dispatchEvent('click')
    await expect(catalogue(page).getByRole('button', { name: 'Волосы', exact: true })).toBeFocused()
    expect(await y()).toBe(700)
    await close()
    await expect(catalogue(page)).toHaveCount(0)
    expect(await y()).toBe(700)
  }
})

test('MENU-03: on a slow network the catalogue opens immediately with its rows as links and can be closed @wide', async ({
  page,
  shopper,
}) => {
  let come = (): void => {}
  const released = new Promise<void>((go) => {
    come = go
  })
  await page.route('**/assets/catalogue-layer-*.js', async (route) => {
    await released
    await route.continue()
  })
  await shopper.open('/delivery')
  await catalogueButton(page).click()
  await expect(catalogue(page).getByRole('link', { name: 'Лицо', exact: true })).toBeVisible()
  await expectScrollLocked(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(catalogue(page)).toHaveCount(0)
  await catalogueButton(page).evaluate((button) => button instanceof HTMLElement && button.click())
  come()
  await expect(catalogue(page).getByRole('button', { name: 'Лицо', exact: true })).toBeVisible()
})

test('MENU-04: a navigation closes the catalogue @wide', async ({ page, shopper }) => {
  await shopper.open('/delivery')
  await catalogueButton(page).click()
  await catalogue(page).getByRole('button', { name: 'Лицо', exact: true }).click()
  await catalogue(page)
    .getByRole('link', { name: words('Смотреть всё') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/products\/ukhod_za_litsom$/)
  await expect(catalogue(page)).toHaveCount(0)
  await expectScrollUnlocked(page)
})

test(
  'MENU-04: an outside click closes the catalogue and the search, and one menu replaces the other',
  { tag: '@wide' },
  async ({ page, shopper }) => {
    await page.setViewportSize({ width: 1200, height: 900 })
    await shopper.open('/delivery')
    const search = page.getByRole('banner').getByRole('button', { name: 'Поиск' })
    await catalogueButton(page).click()
    await expect(catalogue(page)).toBeVisible()
    await page.mouse.click(600, 880)
    await expect(catalogue(page)).toHaveCount(0)
    await search.click()
    await expectScrollLocked(page)
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.mouse.click(600, 880)
    await expect(search).toHaveAttribute('aria-expanded', 'false')
    await expectScrollUnlocked(page)
    await search.click()
    await page.keyboard.press('Escape')
    await expect(search).toBeFocused()
    await search.click()
    await catalogueButton(page).click()
    await expect(catalogue(page)).toBeVisible()
    await expect(search).toHaveAttribute('aria-expanded', 'false')
  },
)

test(
  'MENU-03: the keyboard opens a category, goes back, and closes the menu',
  { tag: '@keyboard' },
  async ({ page, shopper }) => {
    await shopper.open('/delivery')
    await catalogueButton(page).focus()
    await page.keyboard.press('Space')
    await expect(heading(page, 'Каталог')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(catalogue(page).getByRole('button', { name: 'Лицо', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Лицо')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(backButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(catalogue(page).getByRole('button', { name: 'Лицо', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(catalogueButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Каталог')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Оплата' }).focus()
    await expect(catalogue(page)).toHaveCount(0)
  },
)

test('MENU-06: without the popular brands the menu works with an empty list @wide', async ({ page, shopper }) => {
  await page.route('**/api/brands/popular', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', errors: [] } }),
  )
  await shopper.open('/delivery')
  await catalogueButton(page).click()
  await catalogue(page).getByRole('button', { name: 'Бренды', exact: true }).click()
  await expect(catalogue(page).getByRole('link', { name: 'Все бренды' })).toBeVisible()
  await expect(catalogue(page).getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => shopper.errors.some((message) => message.includes('Failed to get popular brands'))).toBe(true)
})

test.describe('burger', () => {
  test.use({ viewport: { width: 800, height: 900 } })
  const burgerButton = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Меню' })

  test('MENU-01, MENU-02: below 1024 px the burger has the city and two levels with back button and title @narrow', async ({
    page,
    shopper,
  }) => {
    await shopper.open('/delivery')
    await burgerButton(page).click()
    const rows = shopper.dialog.getByRole('navigation').getByRole('listitem')
    await expect(heading(page, 'Меню')).toBeFocused()
    await expect(shopper.dialog.getByRole('button', { name: 'Выберите город' })).toBeVisible()
    await expect(rows).toHaveText([
      words('О компании'),
      'Покупателям',
      'Распродажа',
      'Новинки',
      'SPF',
      'Бренды',
      'Акции',
    ])
    await expectAccessible(page)
    await rows.getByRole('button', { name: 'Покупателям' }).click()
    await expect(heading(page, 'Покупателям')).toBeFocused()
    await expect(rows).toHaveText(['Доставка', 'Подарочный сертификат', 'Возврат', 'Бонусная карта'])
    await expectAccessible(page)
    await shopper.dialog.getByRole('button', { name: 'Назад' }).click()
    await expect(rows.getByRole('button', { name: 'Покупателям' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(shopper.dialog).toHaveCount(0)
    await expect(burgerButton(page)).toBeFocused()
  })

  test('MENU-04: an outside click and a navigation close the burger @narrow', async ({ page, shopper }) => {
    await shopper.open('/delivery')
    await burgerButton(page).click()
    await expect(heading(page, 'Меню')).toBeVisible()
    await expectScrollLocked(page)
    await page.mouse.click(700, 500)
    await expect(shopper.dialog).toHaveCount(0)
    await burgerButton(page).click()
    await shopper.dialog.getByRole('link', { name: 'Бренды' }).click()
    await expect(page).toHaveURL(/\/brands$/)
    await expect(shopper.dialog).toHaveCount(0)
    await expectScrollUnlocked(page)
  })

  test('CITY-04, HEAD-07: opened from the burger, the city chooser has an arrow back to it, and the choice shows there @narrow', async ({
    page,
    shopper,
  }) => {
    await shopper.open('/delivery')
    await burgerButton(page).click()
    const city = shopper.dialog.getByRole('button', { name: 'Выберите город' })
    await city.click()
    const chooser = shopper.dialog.filter({ has: page.getByRole('searchbox', { name: words('Найти свой город') }) })
    await expect(chooser.getByRole('button', { name: 'Закрыть' })).toHaveCount(0)
    await expectAccessible(page)
    await chooser.getByRole('button', { name: 'Назад' }).click()
    await expect(chooser).toHaveCount(0)
    await expect(city).toBeFocused()
    await city.click()
    await chooser.getByRole('button', { name: /^Москва/ }).click()
    await expect(chooser).toHaveCount(0)
    await expect(shopper.dialog.getByRole('button', { name: /^Москва/ })).toBeVisible()
    await expect(shopper.dialog.getByText('07:00 – 20:00')).toBeVisible()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('MENU-01: the burger leads to the links of the footer', async ({ page }) => {
      await page.goto('/delivery')
      await burgerButton(page).click()
      await expect(page).toHaveURL(/#all-links$/)
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Возврат' })).toBeInViewport()
    })
  })
})
