import type { ConsoleMessage, Locator, Page, Request } from '@playwright/test'
import { expect, expectAccessible, test, words } from '#kit/browser.ts'

const field = (page: Page): Locator => page.getByRole('combobox', { name: words('Поиск по товарам') })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Поиск' })
/** The panel's: the header's own is hidden while it is empty. */
const findButton = (page: Page): Locator =>
  panel(page).getByRole('button', { name: 'Найти', exact: true }).filter({ visible: true })
const found = (page: Page): Locator => panel(page).getByRole('list', { name: 'Найденные товары' })
const option = (page: Page, name: string): Locator => panel(page).getByRole('option', { name: words(name) })

const openSearch = async (page: Page): Promise<void> => {
  const button = page.getByRole('banner').getByRole('button', { name: 'Поиск' })
  if (await button.isVisible()) await button.click()
  else await page.getByRole('searchbox', { name: words('Поиск по товарам') }).click()
  await expect(field(page)).toBeFocused()
}
const isQuery = (request: Request): boolean => request.url().endsWith('/api/search/query')
const phraseOf = (request: Request): string => String(request.postDataJSON().query)

test('SEARCH-01, SEARCH-02, MENU-04: opening loads the panel, closing aborts the search and drops everything @wide', async ({
  page,
  shopper,
}) => {
  await shopper.open('/delivery')
  const loaded = ['history', 'often-searched', 'recommended'].map((call) =>
    page.waitForResponse(new RegExp(`/api/search/${call}`)),
  )
  await openSearch(page)
  await Promise.all(loaded)
  await expect(panel(page).getByText('Советуем')).toBeVisible()
  await expect(findButton(page)).toBeDisabled()
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await expectAccessible(page)
  await field(page).fill('крем')
  await expect(found(page).getByRole('link').first()).toBeVisible()
  await expect(
    panel(page)
      .getByRole('status')
      .filter({ hasText: /^Нашли/ }),
  ).toBeVisible()
  await expect(findButton(page)).toBeEnabled()
  await expectAccessible(page)

  await page.route('**/api/search/query', () => undefined) // never answers
  const aborted = page.waitForEvent('requestfailed', isQuery)
  const asked = page.waitForRequest(isQuery)
  await field(page).fill('кремень')
  await asked
  const back = panel(page).getByRole('button', { name: 'Назад' })
  if (await back.isVisible()) await back.click()
  // MENU-04: one Escape closes the panel, also with a text in its field.
  else await page.keyboard.press('Escape')
  await aborted
  await expect(panel(page)).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
  const again = page.waitForResponse(/\/api\/search\/history/)
  await openSearch(page)
  await again
  await expect(field(page)).toHaveValue('')
  await expect(found(page)).toHaveCount(0)
})

test('MENU-04: a panel opened while a page is about to change stays open on the new page @wide', async ({
  page,
  shopper,
}) => {
  await shopper.open('/delivery')
  // Its script is loaded, so that the panel has the focus before the page has changed.
  await openSearch(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      push(...entry)
      document.querySelector<HTMLElement>('input[type=search]')?.click()
    }
  })
  await page.getByRole('banner').getByRole('link', { name: 'Распродажа' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Распродажа', includeHidden: true })).toBeAttached()
  await expect(field(page)).toBeFocused()
})

test('SEARCH-03: searches after 300 ms of quiet, and typing aborts the search before @wide', async ({
  page,
  shopper,
}) => {
  await page.clock.install()
  await shopper.open('/delivery')
  await openSearch(page)
  await expect(panel(page).getByText('Советуем')).toBeVisible()
  const asked: string[] = []
  const aborted: string[] = []
  page.on('request', (request) => isQuery(request) && asked.push(phraseOf(request)))
  page.on('requestfailed', (request) => isQuery(request) && aborted.push(phraseOf(request)))
  await page.route('**/api/search/query', async (route) => {
    if (phraseOf(route.request()) !== 'кре') await route.continue()
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await field(page).pressSequentially('кр')
  await page.clock.runFor(290)
  await field(page).pressSequentially('е')
  await page.clock.runFor(290)
  expect(asked).toEqual([])
  // A request also waits for timers of no length.
  const nextAsked = () => expect.poll(() => page.clock.runFor(5).then(() => asked))
  await nextAsked().toEqual(['кре'])
  await field(page).pressSequentially('м')
  await expect.poll(() => aborted).toEqual(['кре'])
  expect(asked).toEqual(['кре'])
  await page.clock.runFor(290)
  expect(asked).toEqual(['кре'])
  await nextAsked().toEqual(['кре', 'крем'])
  await page.clock.resume()
  await expect(found(page).getByRole('link').first()).toBeVisible()
})

test(
  'SEARCH-01, SEARCH-05, SEARCH-08: the keyboard accepts the ghost, chooses a suggestion, and keeps a history',
  { tag: '@keyboard' },
  async ({ page, shopper }) => {
    await shopper.open('/delivery')
    await page.getByRole('searchbox', { name: words('Поиск по товарам') }).focus()
    await page.keyboard.type('сыворотки для ли')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('сыворотки для ли')
    await expect(option(page, 'Сыворотки для лица').first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Tab')
    await expect(field(page)).toHaveValue('Сыворотки для лица')
    await field(page).fill('сыворотки для ли')
    await expect(option(page, 'Сыворотки для лица').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent('Сыворотки')}\\+`))
    await expect(panel(page)).toHaveCount(0)

    await openSearch(page)
    await expect(panel(page).getByRole('link', { name: 'Сыворотки для лица' })).toBeVisible()
    await page.keyboard.type('тушь')
    await expect(option(page, 'Искать «тушь»').or(option(page, 'Тушь')).first()).toBeVisible()
    await expect(found(page).getByRole('link').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const second = panel(page).getByRole('option').nth(1)
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
    await field(page).fill('')
    await panel(page)
      .getByRole('button', { name: words('Убрать из истории: Сыворотки для лица') })
      .press('Enter')
    await expect(panel(page).getByText('Вы искали')).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('searchbox', { name: words('Поиск по товарам') })).toBeFocused()
  },
)

test('SEARCH-09: a repair is named and undone with one press; nothing found is said @wide', async ({
  page,
  shopper,
}) => {
  await shopper.open('/delivery')
  await openSearch(page)
  await field(page).fill('rhtv')
  await expect(panel(page).getByText(words('Показаны результаты для «крем».'))).toBeVisible()
  await panel(page).getByRole('button', { name: 'Искать «rhtv»' }).click()
  await expect(panel(page).getByText(words('Ничего не нашли по «rhtv».'))).toBeVisible()
  await expect(panel(page).getByText('Показаны результаты')).toHaveCount(0)
})

test('SEARCH-05, SEARCH-06: failures are only logged, and the typed phrase can still be searched @wide', async ({
  page,
  shopper,
}) => {
  await shopper.open('/delivery')
  await page.route('**/api/search/**', (route) => route.abort())
  const logged = new Set<string>()
  const note = (message: ConsoleMessage): unknown => message.type() === 'error' && logged.add(message.text())
  page.on('console', note)
  await openSearch(page)
  await field(page).fill('крем')
  for (const what of ['history', 'often searched', 'recommend products', 'search results'])
    await expect.poll(() => [...logged].some((text) => text.startsWith(`Failed to get ${what}`)), what).toBe(true)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  await findButton(page).click()
  await expect(page).toHaveURL(new RegExp(`/products\\?q=${encodeURIComponent('крем')}$`))
  await expect(panel(page)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('SEARCH-01: the header has a form that searches, on a phone too', async ({ page }) => {
    await page.goto('/delivery')
    const plain = page.getByRole('banner').getByRole('searchbox', { name: words('Поиск по товарам') })
    await expect(page.getByRole('banner').getByRole('button', { name: 'Поиск' })).toHaveCount(0)
    await plain.fill('крем')
    await plain.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/products\\?q=${encodeURIComponent('крем')}$`))
  })
})
