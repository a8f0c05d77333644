import { expect, expectAccessible, test, words } from '#kit/browser.ts'

test('PAGE-01: shops are grouped by city, the chosen city first, with a link to its stock @wide', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('ekb')
  await shopper.open('/about/shops')
  const cities = page.locator('main section').getByRole('heading', { level: 2 })
  await expect(cities.first()).toContainText('Екатеринбург')
  await expect(page.getByRole('link', { name: words('Что есть в магазинах') })).toHaveAttribute(
    'href',
    '/products?in_stock=1',
  )
  await expectAccessible(page)
  await page
    .getByRole('link', { name: words('О магазине: ') })
    .first()
    .click()
  const goods = page.getByRole('region', { name: words('Что есть в этом магазине') })
  await expect(goods.getByRole('link', { name: /^Все \d/ })).toHaveAttribute('href', /^\/products\?shops=\d+$/)
  await expectAccessible(page)
})

test('PAGE-01: opening status follows the shop’s own time zone, holidays before weekdays @wide', async ({
  shopper,
  page,
}) => {
  // Noon in Челябинск: in Москва it is ten.
  await page.clock.setFixedTime(new Date('2026-11-20T07:00:00Z'))
  await shopper.hasChosenCity('chel')
  await shopper.open('/about/shops')
  const shop = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) })
      .first()
  await expect(shop('Кировка')).toContainText(words('Открыт до 22:00'))
  await expect(shop('Кировка')).toContainText(words('27 ноября 13:00–22:00'))
  await page.clock.setFixedTime(new Date('2027-01-01T07:00:00Z'))
  await shopper.open('/about/shops')
  await expect(shop('Кировка')).toContainText(words('Закрыт, откроется завтра в 11:00'))
})

test('PAGE-01: delivery and payment terms follow the chosen city without a reload @wide', async ({ shopper, page }) => {
  await shopper.open('/delivery')
  await page
    .getByRole('region', { name: 'Условия в вашем городе' })
    .getByRole('button', { name: 'Выберите город' })
    .click()
  await shopper.chooseCity('Челябинск')
  const terms = page.getByRole('region', { name: words('В Челябинске') })
  await expect(terms).toContainText(words('бесплатно, обычно в тот же день'))
  await expect(terms).toContainText(words('от 3 000 ₽ бесплатно'))
  await terms.getByRole('button', { name: 'Другой город' }).click()
  await shopper.chooseCity('Москва')
  const ofMoscow = page.getByRole('region', { name: words('В Москве') })
  await expect(ofMoscow).not.toContainText(words('от 3 000 ₽'))
  const more = ofMoscow.getByRole('button', { name: /^Показать ещё/ })
  await expect(more).toBeVisible()
  while (await more.isVisible()) await more.press('Enter')
  const points = ofMoscow.getByRole('list', { name: 'Пункты выдачи' }).getByRole('listitem')
  await expect(points.and(page.locator(':focus'))).toHaveCount(1)
  await shopper.open('/payment')
  await expect(page.getByRole('region', { name: words('В Москве') })).toContainText(words('В пункте выдачи'))
  await expectAccessible(page)
})

test('PAGE-01: addresses and numbers on the contacts page are links @wide', async ({ shopper, page }) => {
  await shopper.open('/contacts')
  await expect(page.locator('main a[href="mailto:zabota@glad.example"]').first()).toBeVisible()
  await expect(page.locator('main a[href="tel:88002220640"]')).toBeVisible()
  await expect(page.locator('main')).not.toContainText('](')
})

test('PAGE-01: the reviews page links to its products and loads older reviews @wide', async ({ shopper, page }) => {
  await shopper.open('/instagram')
  const reviews = page
    .getByRole('region', { name: /товарах/ })
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
  await expect(reviews).toHaveCount(20)
  await expect(reviews.first().getByText(/^Оценка \d из 5$/)).toBeAttached()
  const first = await reviews.first().textContent()
  await page
    .getByRole('navigation', { name: 'Страницы' })
    .getByRole('link', { name: /^(Страница )?2$/ })
    .click()
  await expect(page).toHaveURL(/\/instagram\?page=2$/)
  await expect(reviews.first()).not.toHaveText(first ?? '')
  await expectAccessible(page)
  const product = reviews.first().getByRole('link')
  const address = await product.getAttribute('href')
  await product.click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
})

test('PAGE-01: an information page has a table of contents, and its levels are a table @wide', async ({
  shopper,
  page,
}) => {
  await shopper.open('/bonus')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('table').getByRole('row', { name: /Глубина/ })).toContainText(words('от 60 000 ₽'))
  await page.getByRole('navigation', { name: 'На этой странице' }).getByRole('link', { name: 'Когда сгорают' }).click()
  await expect(page.getByRole('heading', { name: 'Когда сгорают' })).toBeInViewport()
})
