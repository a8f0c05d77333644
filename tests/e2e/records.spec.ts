/** The chain changes its shop itself: records, files, dates, undo. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, keepPicture, test, words } from '#kit/browser.ts'
import { signInAtCounter } from '#kit/shops/counter.ts'
import { query } from '#kit/shops/shop-changes.ts'

/** One member has the rights: a journey that runs at the same moment may have used the code. */
const signIn = (page: Page): Promise<void> => expect(() => signInAtCounter(page, 'office')).toPass({ timeout: 90_000 })

/** Also at 320 px: nothing is wider than the window. */
const expectNoSideways = async (page: Page): Promise<void> => {
  const own = page.viewportSize()
  for (const width of [own?.width ?? 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  if (own !== null) await page.setViewportSize(own)
}

test('OFFICE-04, CHG-01, CHG-04: the text of a page is changed in the office, seen on the site, and undone @wide', async ({
  page,
}, { project }) => {
  // Each project changes a page of its own.
  const path = project.name === 'desktop' ? '/payment' : '/delivery'
  await signIn(page)
  await page.getByRole('link', { name: 'Справочники' }).click()
  await expect(page.getByRole('heading', { name: 'Справочники' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await keepPicture(page, 'records')
  await page.getByRole('link', { name: /страница с текстом/i }).click()
  await page.getByLabel('Слово из записи').fill(path)
  await page.getByRole('button', { name: 'Найти' }).click()
  await expectAccessible(page)
  await expectNoSideways(page)
  await keepPicture(page, 'records-list')
  await page.getByRole('row', { name: path, exact: true }).getByRole('link').click()
  const title = page.getByLabel('Заголовок')
  const before = await title.inputValue()
  await title.fill(`${before} по-новому`)
  // A tab that is closed loses nothing.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(title).toHaveValue(`${before} по-новому`)
  await expect(page.getByRole('region', { name: words('как на сайте') })).not.toBeEmpty()
  await page.getByLabel(/^Зачем/).fill('Проба заголовка')
  await expectAccessible(page)
  await expectNoSideways(page)
  await keepPicture(page, 'record')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const history = page.getByRole('complementary', { name: 'История записи' })
  await expect(history).toContainText('Проба заголовка')

  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${before} по-новому`)
  await page.goto('/office/changes')
  await page
    .getByRole('link', { name: /Проба заголовка/ })
    .first()
    .click()
  await expectAccessible(page)
  await expectNoSideways(page)
  await keepPicture(page, 'change-set')
  await page.getByRole('button', { name: 'Отменить эти изменения…' }).click()
  await page.getByLabel('Зачем отменяете').fill('Это была проба')
  await page.getByRole('button', { name: 'Отменить изменения', exact: true }).click()
  await expect(page.getByText('Отменён', { exact: true })).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(before)
})

test('OFFICE-02, CHG-02: prices come by a file with one bad row: seen by row, applied, the rest is not held back @wide', async ({
  page,
}) => {
  const [variant] = await query<{ sku: string; price: number }>(
    'SELECT sku, price FROM variant WHERE old_price IS NULL ORDER BY id DESC LIMIT 1',
    [],
  )
  if (variant === undefined) throw new Error('the demo has prices')
  await signIn(page)
  await page.goto('/office/records/prices/upload')
  const price = variant.price + 100
  await page.getByLabel(/Выберите файл/).setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Артикул;Цена\n${variant.sku};${price / 100}\nНЕТ-1;100\n`),
  })
  await page.getByLabel(/^Зачем/).fill('Цены с понедельника')
  await expectAccessible(page)
  await page.getByRole('button', { name: words('Посмотреть, что изменится') }).click()
  await expect(page.getByText(words('не подошла: нет артикула «НЕТ-1»'))).toBeVisible()
  await expect(page.getByText(words(`цена товара, ${variant.sku}`))).toBeVisible()
  await keepPicture(page, 'upload-preview')
  await page.getByRole('button', { name: 'Применить сейчас' }).click()
  await expect(page.getByText('Применён', { exact: true })).toBeVisible()
  await page.goto(`/office/records/prices?q=${variant.sku}`)
  await page.getByRole('button', { name: /^Изменить все найденные/ }).click()
  const many = page.getByRole('form', { name: 'Изменить найденные' })
  await many.getByLabel('Поле').selectOption({ label: 'Цена' })
  await many.getByLabel('Что сделать').selectOption('percent')
  await many.getByLabel(/^На сколько процентов/).fill('10')
  await many.getByLabel(/^Зачем/).fill('Плюс десять')
  await expectAccessible(page)
  await expectNoSideways(page)
  await keepPicture(page, 'records-many')
  await many.getByRole('button', { name: words('Посмотреть, что изменится') }).click()
  await expect(page.getByRole('heading', { name: 'Плюс десять' })).toBeVisible()
  await page.getByRole('button', { name: 'Убрать черновик' }).click()
  await expect(page.getByText('Не применён', { exact: true })).toBeVisible()
  const [after] = await query<{ price: number }>('SELECT price FROM variant WHERE sku = $1', [variant.sku])
  expect(after?.price).toBe(price)
})

/** Draws up a new title of a page, or plans it from a moment on (Moscow). */
const changeTitle = async (page: Page, path: string, title: string, starts: string | null): Promise<void> => {
  await page.goto(`/office/records/pages/record?${new URLSearchParams({ key: path }).toString()}`)
  await page.getByLabel('Заголовок').fill(title)
  await page.getByLabel(/^Зачем/).fill(title)
  await page.getByLabel('Когда').selectOption(starts === null ? 'draft' : 'later')
  if (starts !== null) await page.getByLabel(/^Начало/).fill(starts)
  await page.getByRole('button', { name: starts === null ? words('Сохранить черновик') : 'Назначить' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

test('CHG-05: the office opens the shop of a day to come with a draft, and nobody else sees it @wide', async ({
  page,
  browser,
}) => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await signIn(page)
  await changeTitle(page, '/bonus', 'Бонусы с завтрашнего дня', `${tomorrow}T09:00`)
  await changeTitle(page, '/certificate', 'Черновик о сертификате', null)
  await page.goto('/office/changes')
  await page.getByRole('link', { name: words('Показать магазин на другой день') }).click()
  const form = page.getByRole('form', { name: 'Показ магазина' })
  await form.getByLabel(/^День и/).fill(`${tomorrow}T10:00`)
  await form.getByLabel('Город').selectOption({ label: 'Москва' })
  await form.getByRole('checkbox', { name: /Черновик о сертификате/ }).check()
  await expectAccessible(page)
  await expectNoSideways(page)
  await form.getByRole('button', { name: words('Показать магазин') }).click()
  const link = page.getByRole('link', { name: /^Открыть магазин/ })
  const address = await link.getAttribute('href')
  if (address === null) throw new Error('the link has an address')
  await keepPicture(page, 'preview-form')

  const context = await browser.newContext()
  const visitor = await context.newPage()
  const { pathname } = new URL(address)
  await visitor.goto(pathname)
  const bar = visitor.locator('preview-bar')
  await expect(bar).toContainText('в 10:00')
  await expect(visitor.getByRole('button', { name: /Москва/ }).first()).toBeVisible()
  await expectAccessible(visitor)
  await keepPicture(visitor, 'preview-home')
  const titleOf = async (path: string): Promise<string | null> => {
    await visitor.goto(path)
    return visitor.getByRole('heading', { level: 1 }).textContent()
  }
  expect(await titleOf('/bonus')).toBe('Бонусы с завтрашнего дня')
  expect(await titleOf('/certificate')).toBe('Черновик о сертификате')
  expect(await visitor.evaluate(() => new Date().toISOString().slice(0, 10))).toBe(tomorrow)
  await expect(bar).toBeVisible()
  await bar.getByRole('link', { name: 'Закончить показ' }).click()
  await expect(visitor).toHaveURL(/\/office\/preview$/)
  expect(await titleOf('/bonus')).not.toContain('завтрашнего')
  expect(await titleOf('/certificate')).not.toContain('Черновик')
  await expect(bar).toHaveCount(0)
  await context.close()
})

test('OFFICE-03: a collection is put together by keys from the word to its page in the shop @wide', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/office/records/collections/record')
  await page.getByLabel('Адрес').fill('proba-kremy')
  await page.getByLabel('Название').fill('Проба: кремы для рук')
  await page.getByLabel('Вступление').fill('Собрано по одному слову.')
  const search = page.getByRole('combobox', { name: words('Добавить: товары') })
  await search.fill('крем для рук')
  await expect(
    page
      .getByRole('listbox', { name: /^Товары/ })
      .getByRole('option')
      .first(),
  ).toBeVisible()
  const rows = page.getByRole('group', { name: /^Товары/ }).getByRole('listitem')
  for (const count of [1, 2, 3]) {
    await search.press('Enter')
    await expect(rows).toHaveCount(count)
  }
  const names = (): Promise<string[]> =>
    rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? ''))
  // Until its name is there, a row is called by its key.
  await expect.poll(names).not.toContainEqual(expect.stringMatching(/^[a-z]/))
  const [first = '', second = ''] = (await names()).map((name) => name.replace(/, место.*/, ''))
  await rows.nth(1).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows.nth(0)).toHaveAccessibleName(`${second}, место 1 из 3`)
  await rows.nth(2).focus()
  await page.keyboard.press('Delete')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('region', { name: words('Что в подборке') })).toContainText(/2\s+товара/)
  await expectAccessible(page)
  await page.getByLabel(/^Зачем/).fill('Проба подборки')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page).toHaveURL(/key=proba-kremy/)
  // The catalogue in memory follows within a second.
  await expect.poll(async () => (await page.goto('/collections/proba-kremy'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проба: кремы для рук')
  const cards = page.getByRole('region', { name: 'Товары' }).getByRole('heading', { level: 3 })
  // What the city cannot have comes last, so the order is read where it is stored.
  expect((await cards.allTextContents()).toSorted()).toEqual([first, second].toSorted())
  const [stored] = await query<{ name: string }>(
    'SELECT p.name FROM collection c JOIN product p ON p.slug = c.products[1] WHERE c.slug = $1',
    ['proba-kremy'],
  )
  expect(stored?.name).toBe(second)
  await expectAccessible(page)
  // What others see of the shop is as before.
  await page.goto('/office/records/collections/record?key=proba-kremy')
  await page.getByLabel('Выключена').check()
  await page.getByLabel(/^Зачем/).fill('Проба закончилась')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Проба закончилась')).toBeVisible()
  await expect.poll(async () => (await page.goto('/collections/proba-kremy'))?.status()).toBe(404)
})

test('OFFICE-04, OFFICE-08: by keys the home page is ordered, a holiday closed, a page with a picture added @wide @keyboard', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Главная', exact: true }).press('Enter')
  const blocks = page.getByRole('group', { name: words('Блоки сверху вниз') }).getByRole('listitem')
  const news = blocks.filter({ hasText: 'Все статьи' })
  const place = Number(/место (\d+)/.exec((await news.getAttribute('aria-label')) ?? '')?.[1])
  await news.press('Alt+ArrowUp')
  await expect(blocks.nth(place - 2)).toBeFocused()
  await expect(news).toHaveAccessibleName(`Новости, место ${place - 1} из 12`)
  await expectAccessible(page)
  await expectNoSideways(page)
  await keepPicture(page, 'home-by-hand')
  await page.getByLabel(/^Зачем/).fill('Проба порядка')
  await page.getByLabel('Когда').selectOption('draft')
  await page.getByLabel(/^Зачем/).press('Enter')
  await expect(page.getByRole('heading', { name: 'Проба порядка' })).toBeVisible()
  await page.getByRole('button', { name: 'Убрать черновик' }).press('Enter')
  await expect(page.getByText('Не применён', { exact: true })).toBeVisible()

  // A banner with number 0 gives its place to the next one.
  await page.goto('/office/records/banners')
  await page.getByRole('link', { name: 'Порядок', exact: true }).press('Enter')
  const banners = page.getByRole('region', { name: words('Главная: заглавный') }).getByRole('listitem')
  const name = (await banners.nth(1).getAttribute('aria-label'))?.replace(/, место.*/, '') ?? ''
  await banners.nth(1).press('Alt+ArrowUp')
  await expect(banners.nth(0)).toBeFocused()
  await expect(banners.nth(0)).toHaveAccessibleName(`${name}, место 1 из 2`)
  await expect(page.getByText(words('на новом месте: 2'))).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await keepPicture(page, 'order-by-hand')
  const reason = page.getByLabel('Зачем: одной строкой')
  await reason.fill('Проба места')
  await reason.press('Enter')
  await expect(page.getByRole('heading', { name: 'Проба места' })).toBeVisible()
  await expect(page.getByText(words('Который по счёту')).first()).toBeVisible()
  await page.getByRole('button', { name: 'Убрать черновик' }).press('Enter')
  await expect(page.getByText('Не применён', { exact: true })).toBeVisible()

  // The keys that are the same everywhere; К is the key of R.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Клавиши' })).toContainText('G, К')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  // Both are on their way before either is answered, as of a hand: a letter that comes late is a key of its own.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('r')])
  const days = page.getByRole('table', { name: 'Дни месяца' })
  const first = days.getByRole('button').and(page.locator('[tabindex="0"]'))
  await first.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Часы/).selectOption('closed')
  // Letters that are typed are text.
  await page.getByLabel(/^Что прочтут покупатели/).pressSequentially('gr: Считаем товар')
  // Another store is looked at meanwhile.
  const whose = page.getByLabel(/^Чьи часы/)
  await whose.selectOption({ label: 'Магазины в Екатеринбурге' })
  await expect(page.getByText(words('из них не здесь: 1'))).toBeVisible()
  await whose.selectOption({ label: 'Все магазины' })
  await expect(page.getByLabel(/^Что прочтут покупатели/)).toHaveValue('gr: Считаем товар')
  await page.getByLabel(/^Зачем/).fill('Проба выходного')
  await expectAccessible(page)
  await expectNoSideways(page)
  await keepPicture(page, 'calendar')
  await page.getByLabel(/^Зачем/).press('Enter')
  await expect(page.getByText('Считаем товар')).toBeVisible()
  await page.getByRole('button', { name: 'Убрать черновик' }).press('Enter')
  await expect(page.getByText('Не применён', { exact: true })).toBeVisible()

  await page.goto('/office/records/pages/record')
  await page.getByRole('textbox', { name: /^Адрес/ }).fill('/proba')
  await page.getByLabel(/^Заголовок/).fill('Проба страницы')
  await page.getByLabel(/^Описание для/).fill('Проба')
  await page.getByLabel(/^Дата правки/).fill('2026-11-20')
  await page.getByRole('textbox', { name: /^Текст/ }).fill('Вот полка.')
  await page.getByRole('button', { name: 'Картинка' }).press('Enter')
  const insert = page.getByRole('region', { name: words('Картинка в тексте') })
  await insert.getByRole('textbox', { name: 'Картинка' }).fill('news/banya-i-kozha.webp')
  await insert.getByLabel(/^Что на картинке/).fill('Полка в бане')
  await expectAccessible(page)
  await insert.getByRole('button', { name: words('Вставить в текст') }).press('Enter')
  await expect(page.getByRole('region', { name: words('как на сайте') }).getByAltText('Полка в бане')).toBeVisible()
  await page.getByLabel(/^Зачем/).fill('Проба картинки')
  await page.getByLabel(/^Зачем/).press('Enter')
  // What is wrong is said with a link to its field.
  await expect(page.getByRole('alert').getByRole('link', { name: 'Адрес' })).toBeVisible()
  await page.getByRole('textbox', { name: /^Адрес/ }).fill('/pages/proba')
  await page.getByLabel(/^Зачем/).press('Enter')
  await page.getByRole('link', { name: words('Открыть на сайте') }).waitFor()
  await page.goto('/pages/proba')
  await expect(page.getByRole('main').getByAltText('Полка в бане')).toHaveJSProperty('complete', true)
  await expectAccessible(page)
})

test('OFFICE-06: a promotion put together in the workshop names its wrong field, then becomes a draft @wide', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/office/promotions/try')
  const form = page.getByRole('form', { name: 'Акция' })
  await form.getByLabel('Название').fill('Проба мастерской')
  await form.getByLabel('Скидка, %').fill('15')
  await form.getByLabel('По какой день').fill('2020-01-01')
  await form.getByRole('checkbox', { name: 'Товары с зачёркнутой ценой' }).check()
  await form.getByRole('textbox', { name: 'Условия' }).fill('Скидка 15 %')
  await expect(form.getByText(words('Не участвуют: товары с зачёркнутой ценой'))).toBeVisible()
  await form.getByLabel('Зачем').fill('Проба мастерской')
  await form.getByRole('button', { name: 'Сохранить черновик' }).click()
  const wrong = form.getByRole('link', { name: 'По какой день' })
  await expect(wrong).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await form.getByLabel('По какой день').fill('')
  await form.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(page.getByText('Черновик', { exact: true })).toBeVisible()
  await expect(page.getByText(words('Товары с зачёркнутой ценой'))).toBeVisible()
})

test('OFFICE-01: goods are found by the name of their brand and a word of their own', async ({ page }) => {
  await signIn(page)
  await page.goto(`/office/records/products?q=${encodeURIComponent('иней сыворотка')}`)
  await expect(page.getByRole('row', { name: 'inei-syvorotka-s-gialuronovoy-kislotoy' })).toBeVisible()
})
