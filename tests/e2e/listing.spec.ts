import { expect, expectAccessible, test, words } from '#kit/browser.ts'
import type { Page } from '@playwright/test'

const FACE = '/products/ukhod_za_litsom'

const totalOf = async (page: Page): Promise<number> =>
  Number((await page.getByRole('status').filter({ hasText: /товар/ }).first().innerText()).replace(/\D/g, ''))
const cards = (page: Page) => page.getByRole('region', { name: 'Товары' }).getByRole('article')
const addressOf = (page: Page): string => decodeURIComponent(new URL(page.url()).search)

test.describe('filters @wide', () => {
  test('CAT-01, CAT-07: a checked filter is in the address, keeps the focus, is announced and can be removed', async ({
    shopper,
    page,
  }) => {
    await shopper.hasChosenCity('chel')
    await shopper.open(FACE)
    const all = await totalOf(page)
    const dry = page.getByRole('checkbox', { name: 'Сухая' })
    await dry.focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/skin=/)
    expect(addressOf(page)).toBe('?skin=сухая')
    await expect(dry).toBeFocused()
    await expect(dry).toBeChecked()
    await expect.poll(() => totalOf(page)).toBeLessThan(all)
    const dryTotal = await totalOf(page)
    await page.goBack()
    await expect(dry).not.toBeChecked()
    await page.goForward()
    await expect(dry).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('link', { name: words('Убрать: Сухая кожа') }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`${FACE}$`))
    // The chip is removed: the focus moves to the count of the list, not to the top of the page.
    await expect(page.locator(':focus')).toHaveText(words(' товаров'))
    await expect(dry).not.toBeChecked()
    await page.goBack()
    await expect(dry).toBeChecked()
    await expect.poll(() => totalOf(page)).toBe(dryTotal)
    expect(shopper.errors).toEqual([])
  })

  test('ROUTE-20: the address alone reproduces the list @wide', async ({ shopper, page }) => {
    await shopper.open(`${FACE}?skin=сухая&price_to=2000&sort=price_up`)
    await expect(page.getByRole('checkbox', { name: 'Сухая' })).toBeChecked()
    await expect(page.getByRole('textbox', { name: words('До, ₽') })).toHaveValue('2000')
    await expect(
      page.getByRole('button', { name: words('Сортировка: Сначала дешёвые') }).filter({ visible: true }),
    ).toBeVisible()
    const prices = await cards(page).locator('[data-size=card] > :first-child').allInnerTexts()
    const roubles = prices.map((text) => Number(text.replace(/[^\d.]/g, '')))
    expect(roubles).toEqual([...roubles].sort((a, b) => a - b))
    expect(Math.max(...roubles)).toBeLessThanOrEqual(2000)
  })

  test('CAT-01, CAT-07: a closed group shows its values when it is opened, a long one finds them by name', async ({
    shopper,
    page,
  }) => {
    await shopper.hasChosenCity('chel')
    await shopper.open(FACE)
    const filters = page.getByRole('complementary', { name: 'Фильтры' })
    await filters.getByText('Бренд', { exact: true }).press('Enter')
    await expect(page).toHaveURL(/open=brand/)
    await filters.getByRole('searchbox', { name: 'Найти бренд' }).fill('иней')
    await filters.getByRole('checkbox', { name: 'Иней' }).check()
    await expect(page).toHaveURL(/brand=inei/)
    const search = filters.getByRole('searchbox', { name: 'Найти компонент' })
    await search.fill('пантенол')
    await filters.getByRole('checkbox', { name: 'Пантенол' }).check()
    await expect(page).toHaveURL(/active=panthenol/)
    await filters.getByRole('link', { name: 'Выбрать магазины' }).click()
    await filters.getByRole('checkbox', { name: words('ТРК «Родник»') }).check()
    await expect(page).toHaveURL(/shops=\d+/)
    await expect(page.getByRole('link', { name: words('Убрать: ТРК «Родник»') })).toBeVisible()
    await expectAccessible(page)
    // Opening groups is no step to go back to.
    await page.goBack()
    await page.goBack()
    await page.goBack()
    expect(addressOf(page)).toBe('?open=brand')
    await expect(filters.getByRole('checkbox', { name: 'Иней' })).not.toBeChecked()
    expect(shopper.errors).toEqual([])
  })

  test('CAT-07: an empty result offers the filters to remove, each with its number of products', async ({
    shopper,
    page,
  }) => {
    await shopper.open(`${FACE}?skin=сухая&price_from=900000`)
    await expect(page.getByRole('heading', { name: 'По таким фильтрам ничего нет' })).toBeVisible()
    const relaxed = page.getByRole('link', { name: words('Без границ цены') })
    const promised = Number((await relaxed.innerText()).replace(/\D/g, ''))
    await expectAccessible(page)
    await relaxed.click()
    await expect(page).toHaveURL(/\?skin=/)
    await expect.poll(() => totalOf(page)).toBe(promised)
    expect(addressOf(page)).toBe('?skin=сухая')
  })
})

test('CAT-07: a sort order is chosen by keyboard alone @keyboard', async ({ shopper, page }) => {
  await shopper.open(FACE)
  const picker = page.getByRole('button', { name: /^Сортировка/ }).filter({ visible: true })
  await picker.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=discount/)
  await expect(picker).toBeFocused()
})

test('CAT-07: on a phone the filter sheet updates the list and its button shows the total @narrow', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.open(FACE)
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await shopper.dialog.getByText(words('Тип кожи'), { exact: true }).click()
  await shopper.dialog.getByRole('checkbox', { name: 'Сухая' }).check()
  await expect(page).toHaveURL(/skin=/)
  await expectAccessible(page)
  const found = await totalOf(page)
  await shopper.dialog.getByRole('button', { name: new RegExp(`Показать.${found}.`) }).click()
  await expect(shopper.dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Фильтры, выбрано 1' })).toBeFocused()
})

test('CAT-08: «Показать ещё» appends the next page, and the address reproduces both @wide', async ({
  shopper,
  page,
}) => {
  await shopper.open('/products')
  const total = await totalOf(page)
  expect(total).toBeGreaterThan(24)
  await expect(cards(page)).toHaveCount(24)
  const first = await cards(page).first().getByRole('heading').innerText()
  // While the response is pending, products and focus stay.
  await page.route(/\.data\?.*page=2/, (route) => new Promise((go) => void setTimeout(() => go(route.continue()), 800)))
  await page.getByRole('link', { name: /^Показать ещё/ }).press('Enter')
  const shown = Math.min(48, total)
  await expect(cards(page)).toHaveCount(shown)
  await expect(page.getByText(words(`Показано ${shown} из ${total}`))).toBeVisible()
  expect(addressOf(page)).toBe('?page=2&since=1')
  await expect(page.getByRole('link', { name: /^Показать ещё/ })).toBeFocused()
  await page.reload()
  await expect(cards(page)).toHaveCount(shown)
  expect(await cards(page).first().getByRole('heading').innerText()).toBe(first)
})

test('ROUTE-20: going back from a product restores filters, loaded pages and the scroll position of the list', async ({
  shopper,
  page,
}) => {
  await shopper.open('/products?skin=сухая&without=без отдушек')
  const total = await totalOf(page)
  await page.getByRole('link', { name: /^Показать ещё/ }).press('Enter')
  await expect(cards(page)).toHaveCount(48)
  const card = cards(page).nth(35).getByRole('link').first()
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await card.click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  expect(addressOf(page)).toBe('?skin=сухая&without=без+отдушек&page=2&since=1')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await expect(cards(page)).toHaveCount(48)
  expect(await totalOf(page)).toBe(total)
})

test('CAT-07: on a phone the list of sorts is above everything and nothing behind it can be pressed @narrow', async ({
  shopper,
  page,
}) => {
  await shopper.open(FACE)
  const opener = page.getByRole('button', { name: /^Сортировка/ }).filter({ visible: true })
  await page.evaluate(() => scrollTo(0, 900))
  // The header hides, and the bar takes its place at the top.
  await expect.poll(() => opener.evaluate((button) => button.getBoundingClientRect().top)).toBeLessThan(8)
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Сортировка' })
  await expect(sheet).toBeVisible()
  // The tab bar is inert, and what is pressed at its place is the sheet.
  await expect(page.getByRole('link', { name: 'Избранное' })).toHaveCount(0)
  await expectAccessible(page)
  await sheet.getByRole('option').last().click()
  await expect(page).toHaveURL(/sort=discount/)
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('ROUTE-03: a phrase finds products; a phrase without results shows a text @wide', async ({ shopper, page }) => {
  await shopper.open('/products?q=крем')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('Поиск: крем'))
  expect(await cards(page).count()).toBeGreaterThan(0)
  await shopper.open('/products?q=ыъыъ')
  await expect(page.getByRole('heading', { name: words('Ничего не нашли по «ыъыъ»') })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Разделы каталога' }).getByRole('link', { name: 'Волосы' }),
  ).toBeVisible()
  await expect(cards(page)).toHaveCount(8)
  await expect(page.getByRole('button', { name: /^Сортировка/ })).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

test('CAT-07: a failed list shows an error, keeps the filters and can be retried @wide', async ({ shopper, page }) => {
  await shopper.open(FACE)
  await page.route('**/*.data*', (route) => route.abort())
  const more = page.getByRole('link', { name: /^Страница[ \u00a0]2$/ })
  await more.click()
  await expect(page.getByRole('heading', { name: words('Товары не загрузились') })).toBeVisible()
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(cards(page).first()).toBeVisible()
  expect(addressOf(page)).toBe('?page=2')
})

test('CAT-08: products that do not come leave the list and its place, say so, and come at the next press @wide', async ({
  shopper,
  page,
}) => {
  await shopper.open(FACE)
  await cards(page).last().scrollIntoViewIfNeeded()
  const shown = await cards(page).count()
  await page.route('**/*.data*', (route) => route.abort())
  await page.getByRole('link', { name: /^Показать ещё/ }).click()
  await expect(page.getByRole('alert')).toContainText(words('Товары не загрузились'))
  await expect(cards(page)).toHaveCount(shown)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  expect(addressOf(page)).toBe('')
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(shown)
  await expect(page.getByRole('button', { name: 'Повторить' })).toHaveCount(0)
})

test('CAT-07: a filter that cannot be applied is not ticked, and the list says that it is the former one @wide', async ({
  shopper,
  page,
}) => {
  await shopper.open(FACE)
  const shown = await cards(page).count()
  await page.route('**/*.data*', (route) => route.abort())
  const dry = page.getByRole('checkbox', { name: 'Сухая' }).filter({ visible: true })
  await dry.click()
  await expect(page.getByRole('alert')).toContainText(words('Фильтр не применился'))
  await expect(dry).not.toBeChecked()
  await expect(cards(page)).toHaveCount(shown)
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect.poll(() => addressOf(page)).toContain('skin=')
  await expect(dry).toBeChecked()
})

test('CAT-07: the filters of a phone say below them that the last one was not applied @narrow', async ({
  shopper,
  page,
}) => {
  await shopper.open(FACE)
  await page.getByRole('button', { name: /^Фильтры/ }).click()
  await page.route('**/*.data*', (route) => route.abort())
  const available = shopper.dialog.getByRole('checkbox', { name: words('Только в наличии') })
  await available.click()
  await expect(shopper.dialog.getByRole('alert')).toContainText(words('Фильтр не применился'))
  await expect(shopper.dialog.getByRole('alert')).toBeInViewport()
  await expect(available).not.toBeChecked()
  await page.unroute('**/*.data*')
  await shopper.dialog.getByRole('button', { name: 'Повторить' }).click()
  await expect(available).toBeChecked()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('CAT-08: pages are links and the filters are a form', async ({ page }) => {
    await page.goto(`${FACE}`)
    await page.getByRole('checkbox', { name: 'Сухая' }).filter({ visible: true }).check()
    await page.getByRole('button', { name: 'Показать товары' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/skin=/)
    await expect(page.getByRole('checkbox', { name: 'Сухая' }).filter({ visible: true })).toBeChecked()
    await page
      .getByRole('link', { name: /^Ещё \d+$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/open=active/)
    await page.getByRole('checkbox', { name: 'Сквалан' }).filter({ visible: true }).check()
    await page.getByRole('button', { name: 'Показать товары' }).filter({ visible: true }).click()
    expect(addressOf(page)).toContain('active=squalane')
    await expect(page.getByRole('link', { name: words('Убрать: Сухая кожа') })).toBeVisible()
    await page.goto('/products?page=2')
    await expect(cards(page).first()).toBeVisible()
    await page.getByRole('link', { name: 'Страница 1', exact: true }).click()
    await expect(page).toHaveURL(/\/products$/)
  })

  test('CAT-08: «Показать ещё» is a link to both pages in one list', async ({ page }) => {
    await page.goto('/products')
    await expect(cards(page)).toHaveCount(24)
    const first = await cards(page).first().getByRole('heading').innerText()
    await page.getByRole('link', { name: /^Показать ещё/ }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(cards(page)).toHaveCount(Math.min(48, await totalOf(page)))
    expect(await cards(page).first().getByRole('heading').innerText()).toBe(first)
  })

  test('ROUTE-03, CAT-08: the search form of the header leads to the found products @wide', async ({ page }) => {
    await page.goto('/delivery')
    const field = page.getByRole('banner').getByRole('searchbox', { name: words('Поиск по товарам') })
    await field.fill('крем')
    await page.getByRole('banner').getByRole('button', { name: 'Найти' }).click()
    await expect(page).toHaveURL(/\/products\?q=/)
    expect(addressOf(page)).toBe('?q=крем')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('Поиск: крем'))
    expect(await cards(page).count()).toBeGreaterThan(0)
  })
})
