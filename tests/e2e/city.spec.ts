import type { Page } from '@playwright/test'
import { CITY_COOKIE } from '#kernel/city-cookie.ts'
import { cityCookie, expect, expectAccessible, test, words } from '#kit/browser.ts'

/** Opens the chooser from the top bar, or from the burger on narrow screens. */
const openChooser = async (page: Page): Promise<void> => {
  const burger = page.getByRole('banner').getByRole('button', { name: 'Меню' })
  if (await burger.isVisible()) await burger.click()
  await page
    .getByRole('button', { name: /^Челябинск/ })
    .filter({ visible: true })
    .first()
    .click()
}

const CITY_BUTTON = /Выберите город|Челябинск|Москва|Златоуст/

test('CITY-01, CITY-03, CITY-04: the chooser counts shops and cities, and a choice updates the page without a reload @wide', async ({
  shopper,
  page,
}) => {
  await shopper.fillBasket(1)
  await shopper.open('/cart')
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  await page.getByRole('button', { name: 'Выбрать город' }).click()
  await expect(shopper.dialog.getByRole('heading', { level: 2 })).toHaveText(words('49 магазинов в 15 городах'))
  await expect(shopper.dialog.getByText(words('привезём домой'))).toBeVisible()
  await expect(shopper.dialog.getByRole('button', { name: words('Челябинск') })).toContainText(words('12 магазинов'))
  await expectAccessible(page)
  const requested = page.waitForRequest(
    (request) => request.url().endsWith('/api/basket/avail-by-city') && (request.postData() ?? '').includes('"chel"'),
  )
  await shopper.chooseCity('Челябинск')
  expect((await requested).postDataJSON()).toMatchObject({ city: 'chel', uf_mainstore_delivery: false })
  await expect(page.getByText(words('Наличие показано для города Челябинск'))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-same-page', '')
  const cookie = (await page.context().cookies()).find(({ name }) => name === CITY_COOKIE)
  expect(cookie).toMatchObject({ value: 'chel', path: '/' })
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400)
})

test('CITY-02: the search finds cities with shops and with delivery, marks the match, shows a text when nothing is found @wide', async ({
  shopper,
  page,
}) => {
  await shopper.fillBasket(1)
  await shopper.open('/cart')
  await page.getByRole('button', { name: 'Выбрать город' }).click()
  const search = shopper.dialog.getByRole('searchbox', { name: words('Найти свой город') })
  await expect(search).toBeFocused()
  await search.pressSequentially('злат')
  const zlatoust = shopper.dialog.getByRole('button', { name: /^Златоуст/ })
  await expect(zlatoust).toContainText('Доступна доставка')
  await expect(zlatoust.locator('mark')).toHaveText('Злат')
  await expect(shopper.dialog.getByRole('button', { name: words(' магазинов') })).toHaveCount(0)
  await expectAccessible(page)
  await search.fill('челя')
  await expect(shopper.dialog.getByRole('button', { name: /^Челябинск/ })).toContainText(words('12 магазинов'))
  await search.fill('ыыы')
  await expect(shopper.dialog.getByText(words('К сожалению, подходящих городов не найдено.')).first()).toBeVisible()
  await expectAccessible(page)
  await shopper.dialog.getByRole('button', { name: 'Очистить' }).click()
  await expect(search).toBeFocused()
  await expect(shopper.dialog.getByRole('button', { name: /^Москва/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shopper.dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Выбрать город' })).toBeFocused()
})

test('CITY-05: a city without shops is named on this visit and on the next one @wide', async ({ shopper, page }) => {
  await shopper.fillBasket(1)
  await shopper.open('/cart')
  await page.getByRole('button', { name: 'Выбрать город' }).click()
  await shopper.dialog.getByRole('searchbox').fill('Златоуст')
  await shopper.chooseCity('Златоуст')
  await expect(page.getByText(words('Наличие показано для города Златоуст'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(words('Наличие показано для города Златоуст'))).toBeVisible()
  await shopper.open('/cart/checkout')
  await expect(page.getByRole('radio', { name: /^Курьер/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Магазин/ })).toHaveCount(0)
})

test(
  'HEAD-01, CITY-04: the header names the city and opens the chooser',
  { tag: '@wide' },
  async ({ shopper, page }) => {
    await shopper.open('/')
    await page.getByRole('banner').getByRole('button', { name: 'Выберите город' }).click()
    await shopper.chooseCity('Москва')
    await expect(page.getByRole('banner').getByRole('button', { name: CITY_BUTTON }).first()).toHaveText('Москва')
    await expect(page.getByRole('banner').getByText(words('бесплатно от 3 000 ₽'))).toHaveCount(0)
  },
)

test('CITY-06: the home page proposes the nearest city once, takes no focus, and remembers the answer @narrow', async ({
  shopper,
  page,
}) => {
  await shopper.open('/')
  const prompt = shopper.dialog.filter({ hasText: 'Это ваш город?' })
  await expect(prompt).toContainText('Челябинск')
  await expect(page.locator('body')).toBeFocused()
  await expectAccessible(page)
  await prompt.getByRole('button', { name: 'Да, верно' }).click()
  await expect(prompt).toHaveCount(0)
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === CITY_COOKIE)?.value)
    .toBe('chel')
})

test('CITY-06: the prompt waits while a menu of the header is open @wide', async ({ shopper, page }) => {
  await shopper.open('/')
  const prompt = shopper.dialog.filter({ hasText: 'Это ваш город?' })
  await expect(prompt).toBeVisible()
  await page.getByRole('banner').getByRole('searchbox').click()
  await expect(shopper.dialog.filter({ hasText: 'Советуем' })).toBeVisible()
  await expect(prompt).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(prompt).toBeVisible()
})

test('CITY-06: «Нет, другой» opens the chooser @narrow', async ({ shopper, page }) => {
  await shopper.open('/')
  await page.getByRole('button', { name: 'Нет, другой' }).click()
  await expect(shopper.dialog.getByRole('heading', { level: 2 })).toHaveText(words('49 магазинов в 15 городах'))
})

test('CITY-06: no other page shows the city prompt @wide', async ({ shopper, page }) => {
  await page.clock.install()
  await shopper.open('/products')
  await page.clock.runFor(5000)
  await expect(page.getByText('Это ваш город?')).toHaveCount(0)
})

test('CITY-06, HEAD-07: the prompt appears two seconds after the page and never again once answered @wide', async ({
  shopper,
  page,
}) => {
  await page.clock.install({ time: '2026-11-21T10:00:00' })
  await page.clock.pauseAt('2026-11-21T10:00:01')
  const open = async (): Promise<void> => {
    await page.goto('/')
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    )
  }
  await open()
  const prompt = shopper.dialog.filter({ hasText: 'Это ваш город?' })
  await page.clock.runFor(1900)
  await expect(prompt).toHaveCount(0)
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return prompt.count()
    })
    .toBe(1)
  await prompt.getByRole('button', { name: 'Нет, другой' }).click()
  await page.clock.runFor(100)
  await expect(prompt).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('showCityDefault'))).not.toBeNull()
  await open()
  await page.clock.runFor(5000)
  await expect(page.getByText('Это ваш город?')).toHaveCount(0)
})

test('CITY-04: the chooser closes 300 ms after the request to close @wide', async ({ shopper, page }) => {
  await shopper.fillBasket(1)
  await shopper.open('/cart')
  await page.getByRole('button', { name: 'Выбрать город' }).click()
  await expect(shopper.dialog.getByRole('button', { name: /^Москва/ })).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  // A CSS transition hides the chooser, and the test clock does not control it; the opener's state shows when it is closed.
  const opener = page.getByRole('banner').locator('[aria-expanded]').filter({ hasText: 'Выберите город' })
  await shopper.dialog.getByRole('button', { name: 'Закрыть' }).click()
  await page.clock.runFor(299)
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await page.clock.runFor(1)
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await expect(shopper.dialog).toHaveCount(0)
})

test('CITY-09: shops and deliveries that do not load are only logged @wide', async ({ shopper, page }) => {
  await shopper.fillBasket(1)
  await shopper.open('/cart')
  await page.route('**/api/cities', (route) => route.abort(), { times: 2 })
  await page.route('**/api/cities/delivery?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Выбрать город' }).click()
  await shopper.dialog.getByRole('searchbox').fill('миа')
  await expect
    .poll(() => shopper.errors.filter((message) => /Failed to load (shops|deliveries)/.test(message)).length)
    .toBeGreaterThanOrEqual(2)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(shopper.dialog.getByText(words('подходящих городов не найдено'))).toHaveCount(0)
  await shopper.dialog.getByRole('searchbox').fill('')
  await expect(shopper.dialog.getByText(words('загрузил'))).toHaveCount(0)
  await expectAccessible(page)
  await expect(shopper.dialog.getByRole('button', { name: 'Повторить' })).toHaveCount(0)
  await expect(shopper.dialog.getByRole('button', { name: /^Челябинск/ })).toBeVisible({ timeout: 20_000 })
})

test('CITY-01, CITY-02: the chooser opens before its script has loaded and keeps its height @narrow', async ({
  shopper,
  page,
}) => {
  let come = (): void => {}
  const released = new Promise<void>((go) => {
    come = go
  })
  await page.route('**/assets/city-list-*.js', async (route) => {
    await released
    await route.continue()
  })
  await shopper.hasChosenCity('chel')
  await shopper.open('/delivery')
  await page.getByRole('button', { name: 'Другой город' }).click()
  const height = async () => Math.round((await shopper.dialog.boundingBox())?.height ?? 0)
  await expect(shopper.dialog.getByRole('heading', { level: 2 })).toHaveText(words('49 магазинов в 15 городах'))
  const first = await height()
  come()
  const field = shopper.dialog.getByRole('searchbox')
  await expect(field).toBeFocused()
  await expect(shopper.dialog.getByRole('button', { name: /^Москва/ })).toBeVisible()
  expect(await height()).toBe(first)
  for (const [typed, seen] of [
    ['о', /Доступна доставка/],
    ['ыыы', /подходящих городов/],
    ['', /Москва/],
  ] as const) {
    await field.fill(typed)
    await expect(shopper.dialog.getByText(seen).first()).toBeVisible()
    expect(await height()).toBe(first)
  }
})

test('CITY-03, HEAD-02: a choice changes the hours, the delivery note and the shops of the home page without a reload @wide', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.open('/')
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  const shops = page.getByRole('region', { name: 'Магазины' })
  const footer = page.getByRole('contentinfo')
  await expect(shops).toContainText('в Челябинске'.replace(' ', '\u00a0'))
  await expect(footer).toContainText('09:00 - 22:00')
  await openChooser(page)
  const basketAsked = page.waitForRequest(
    (request) => request.url().endsWith('/api/basket') && request.method() === 'GET',
  )
  await shopper.dialog
    .filter({ has: page.getByRole('searchbox') })
    .getByRole('button', { name: /^Москва/ })
    .click()
  await basketAsked
  await expect(footer).toContainText('07:00 – 20:00')
  await expect(shops).not.toContainText('Челябинске')
  await expect(page.getByRole('banner').getByText(words('бесплатно от 3 000 ₽'))).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-same-page', '')
})

test(
  'CITY-05, HEAD-01: the name of a city without shops is in the page before its scripts run',
  { tag: '@wide' },
  async ({ shopper, page }) => {
    await shopper.open('/delivery')
    await page.getByRole('banner').getByRole('button', { name: 'Выберите город' }).click()
    await shopper.dialog.getByRole('searchbox').fill('Златоуст')
    await shopper.chooseCity('Златоуст')
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/about')
    await expect(page.getByRole('banner').locator('[data-city-name]').first()).toHaveText('Златоуст')
  },
)

test('CITY-03: choosing another city clears the chosen store @wide', async ({ shopper, page }) => {
  await shopper.hasChosenCity('chel')
  await shopper.fillBasket(1)
  await shopper.open('/cart/checkout')
  await shopper.choosePickup()
  const chosen = page.locator('input[name=storeId]:checked')
  await expect(chosen).toHaveCount(1)
  for (const [from, to] of [
    ['Челябинск', 'Москва'],
    ['Москва', 'Челябинск'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: from, exact: true }).click()
    await shopper.chooseCity(to)
    await expect(page.locator('input[name=storeId]').first()).toBeVisible()
    await expect(chosen).toHaveCount(0)
  }
})

test('CITY-03: choosing another city clears the stores of a list and loads its delivery options @wide', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.open('/products/ukhod_za_litsom?open=shops')
  const { shops } = await page.evaluate(async (): Promise<{ shops: string }> => {
    const answer = await fetch('/api/catalog/list?city=chel&path=ukhod_za_litsom&open=shops')
    const { data } = await answer.json()
    return { shops: data.facets.shops[0].value }
  })
  await shopper.open(`/products/ukhod_za_litsom?shops=${shops}&sort=rating`)
  await expect(
    page
      .getByRole('button', { name: /Фильтры, выбрано 1/ })
      .or(page.locator('input[name=shops]:checked'))
      .first(),
  ).toBeAttached()
  const quotes = page.waitForRequest(
    (request) => request.url().endsWith('/api/delivery/quotes') && (request.postData() ?? '').includes('"msk"'),
  )
  await openChooser(page)
  await shopper.chooseCity('Москва')
  await quotes
  await expect(page).toHaveURL(/\/products\/ukhod_za_litsom\?sort=rating$/)
  await expect(page.locator('input[name=shops]:checked')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Выбран город: Москва' })).toBeAttached()
})

test('CITY-03: a city chosen from the checkout leads to its form @wide', async ({ shopper, page }) => {
  await shopper.fillBasket(1)
  await shopper.open('/cart/checkout')
  await page.getByRole('main').getByRole('button', { name: 'Выбрать город' }).click()
  await shopper.chooseCity('Челябинск')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('CITY-07: an unknown city in the cookie is cleared, and the page offers to choose a city @wide', async ({
  shopper,
  page,
  baseURL,
}) => {
  await page.context().addCookies([cityCookie('no-such-city', baseURL ?? '')])
  await shopper.open('/products/ukhod_za_litsom')
  await page.getByRole('main').locator('a[href^="/product/"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(words('Наличие не загрузилось'))).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Выберите город' })).toBeVisible()
  expect((await page.context().cookies()).find(({ name }) => name === CITY_COOKIE)).toBeUndefined()
})
