import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, inBasket, test, words } from '#kit/browser.ts'
import type { Page } from '@playwright/test'
import { registerCustomer } from '#kit/shops/customers.ts'
import { deliverProduct, publishNewestReview } from '#kit/shops/shop-changes.ts'
import type { Availability } from '#shop/product/product.api.ts'
import { jpegOf } from '#kit/test-photos.ts'

/** A product with several sizes, found through the API. */
const withSizes = async (page: Page): Promise<string> => {
  const { data } = (await (await page.request.get('/api/catalog/list?city=chel&path=ukhod_za_litsom')).json()) as {
    data: { cards: { slug: string; price_from: boolean }[] }
  }
  return data.cards.find((card) => card.price_from)?.slug ?? ''
}
const withReviews = async (page: Page): Promise<string> => {
  const { data } = (await (await page.request.get('/api/catalog/list?city=chel&sort=rating')).json()) as {
    data: { cards: { slug: string; reviews_count: number }[] }
  }
  return [...data.cards].sort((a, b) => b.reviews_count - a.reviews_count)[0]?.slug ?? ''
}
const roubles = (text: string): string => (Number(text.replace(/[^\d.]/g, '')) || 0).toFixed(2)

test('CAT-09: another size has its own price and address, which reproduces it and is what sharing copies @wide', async ({
  shopper,
  page,
  context,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.open(`/product/${await withSizes(page)}`)
  const sizes = page.getByRole('group', { name: /^(Объём|Размер)/ }).getByRole('radio')
  const price = page.getByTestId('price')
  const before = await price.innerText()
  await sizes.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\?v=/)
  await expect(sizes.nth(1)).toBeChecked()
  await expect(sizes.nth(1)).toBeFocused()
  await expect(price).not.toHaveText(before)
  const chosen = await price.innerText()
  await page.reload()
  await expect(price).toHaveText(chosen)
  await shopper.settled()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Поделиться' }).click()
  await expect(page.getByRole('button', { name: 'Ссылка скопирована' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('CAT-14: an ingredient not wanted is marked on cards and in the basket, the address of a list without it says so @wide', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.open('/product/farfor-tonalnyy-flyuid-s-effektom-vtoroy-kozhi')
  await page.getByText('Что есть что').click()
  await page.getByRole('button', { name: words('Не хочу Глицерин') }).click()
  const buying = page.getByRole('region', { name: 'Покупка' })
  await expect(buying).toContainText(words('чего вы не хотите: глицерин'))
  await buying.getByRole('button', { name: 'В корзину' }).click()
  await expect(page.getByRole('link', { name: inBasket('1 товар') }).filter({ visible: true })).toBeVisible()
  await shopper.open('/cart')
  await expect(page.getByText(words('Не хочу: глицерин'))).toBeVisible()
  await shopper.open('/products/ukhod_za_litsom')
  const marks = page.getByRole('article').getByText(words('Не хочу: глицерин'))
  await expect(marks.first()).toBeVisible()
  const openSheet = page.getByRole('button', { name: 'Фильтры' })
  if (await openSheet.isVisible()) await openSheet.click()
  await page.getByRole('checkbox', { name: words('Без того, что я не хочу') }).check()
  await expect(page).toHaveURL('/products/ukhod_za_litsom?exclude=glycerin')
  await expect(page.getByRole('link', { name: words('Убрать: Без: глицерин') })).toBeVisible()
  await expect(marks).toHaveCount(0)
  await expectAccessible(page)
  expect(shopper.errors).toEqual([])
})

test('CAT-16: a name in the composition opens its explanation by keyboard, Esc gives the focus back @wide', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.open('/product/farfor-tonalnyy-flyuid-s-effektom-vtoroy-kozhi')
  const name = page.getByRole('button', { name: 'Glycerin', exact: true })
  await name.focus()
  await page.keyboard.press('Enter')
  const explanation = page.getByRole('dialog', { name: 'Глицерин' })
  await expect(explanation).toContainText('Притягивает воду')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(explanation).toBeHidden()
  await expect(name).toBeFocused()
  expect(shopper.errors).toEqual([])
})

test('SEO-02: the schema.org offer has the price of the page @wide', async ({ shopper, page }) => {
  await shopper.open(`/product/${await withSizes(page)}`)
  const facts = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as { '@type': string; offers?: { price: string }[] },
  )
  expect(facts.find((fact) => fact['@type'] === 'Product')?.offers?.[0]?.price).toBe(
    roubles(await page.getByTestId('price').innerText()),
  )
  expect(facts.map((fact) => fact['@type'])).toContain('BreadcrumbList')
})

test('CAT-09: stock in shops and courier delivery are shown for the chosen city @wide', async ({ shopper, page }) => {
  await shopper.hasChosenCity('chel')
  await shopper.open(`/product/${await withSizes(page)}`)
  const methods = page.getByRole('list', { name: 'Как получить' })
  await expect(methods).toContainText(words('в Челябинске'))
  await expect(methods).toContainText('Курьером')
  await expectAccessible(page)
  expect(shopper.errors).toEqual([])
})

test('CAT-09: pictures open over the whole screen, are enlarged 2.5 times and paged, and closing returns the focus @keyboard', async ({
  shopper,
  page,
}) => {
  await shopper.open(`/product/${await withSizes(page)}`)
  const picture = page.getByRole('button', { name: /^Увеличить фото: / })
  await picture.focus()
  await page.keyboard.press('Enter')
  await expect(shopper.dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(shopper.dialog.getByText(words('2 из'))).toBeVisible()
  await shopper.dialog.getByRole('button', { name: 'Увеличить' }).press('Enter')
  const frame = shopper.dialog.getByRole('group', { name: /^Увеличенное фото/ })
  await expect
    .poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth / clientWidth))
    .toBeCloseTo(2.5, 1)
  await page.keyboard.press('Escape')
  await expect(shopper.dialog).toHaveCount(0)
  await expect(picture).toBeFocused()
})

test('CAT-09: reviews are filtered by skin type and more are loaded @wide', async ({ shopper, page }) => {
  await shopper.open(`/product/${await withReviews(page)}`)
  const block = page.getByRole('region', { name: /отзыв/ })
  const reviews = block.getByRole('article')
  const before = await reviews.count()
  expect(before).toBeGreaterThan(0)
  const chip = block.getByRole('group', { name: 'Чьи отзывы' }).getByRole('button').first()
  const expected = Number((await chip.innerText()).replace(/\D/g, ''))
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(reviews).toHaveCount(Math.min(expected, 10))
})

test('FAV-01, FAV-02: a guest’s favourite is shown immediately, counted in the header, survives a reload and can be removed', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.open('/products')
  const heart = page.getByRole('button', { name: /^В.избранное: / }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const opener = page.getByRole('button', { name: /^Избранное/ }).filter({ visible: true })
  await expect(opener).toHaveAccessibleName(/Избранное ?, 1.товар/)
  await shopper.settled()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('FAV-02: a favourite that could not be saved is rolled back without a message @wide', async ({
  shopper,
  page,
}) => {
  await shopper.open('/products')
  await page.route('**/api/favorites/add', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', data: null, errors: [] } }),
  )
  const heart = page.getByRole('button', { name: /^В.избранное: / }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  expect(shopper.errors.join()).toContain('Failed to change favorites')
})

test('CAT-09: on a phone a bar with price and button is there while the main button is out of view @narrow', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.open(`/product/${await withSizes(page)}`)
  const bar = page.getByRole('complementary', { name: 'Покупка' })
  // The main button is below the first screen.
  await expect(bar).toBeVisible()
  const main = page.getByRole('region', { name: 'Покупка' }).getByRole('button', { name: /В.корзину/ })
  await main.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await expect(bar).toBeHidden()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(bar).toBeVisible()
  await expect(bar).toContainText((await page.getByTestId('price').innerText()).split('\n').at(-1) ?? '')
  await expectAccessible(page)
})

/** A product that nobody in Челябинск can buy; lists show it last. */
const soldOut = async (page: Page): Promise<string> => {
  const list = async (at: number) =>
    (await (await page.request.get(`/api/catalog/list?city=chel&page=${at}`)).json()) as {
      data: { pages: number; cards: { slug: string; available: boolean }[] }
    }
  const last = (await list((await list(1)).data.pages)).data.cards
  return last.findLast(({ available }) => !available)?.slug ?? ''
}

test('CAT-13: on a phone the first screen of a sold-out product offers to tell of new stock @narrow', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.open(`/product/${await soldOut(page)}`)
  const bar = page.getByRole('complementary', { name: 'Покупка' })
  await expect(bar.getByRole('button', { name: words('Сообщить о поступлении') })).toBeInViewport({ ratio: 1 })
})

test('CAT-13: a sold-out product offers to tell of new stock, and substitutes @wide', async ({ shopper, page }) => {
  await shopper.hasChosenCity('chel')
  await shopper.open(`/product/${await soldOut(page)}`)
  const main = page.getByRole('region', { name: 'Покупка' })
  await expect(main.getByRole('heading', { name: words('Похожие в наличии') })).toBeInViewport()
  const tell = main.getByRole('button', { name: words('Сообщить о поступлении') })
  await tell.click()
  const { dialog } = shopper
  await expect(dialog.getByLabel('Почта')).toBeFocused()
  await dialog.getByLabel('Почта').fill('anna@example.ru')
  await expect(dialog.getByLabel('Город')).toHaveValue('chel')
  await expect(dialog.getByRole('button', { name: 'Сообщить', exact: true })).toBeEnabled()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('anna@example.ru')
  await dialog.getByRole('button', { name: 'Хорошо' }).click()
  await expect(tell).toBeFocused()
  expect(shopper.errors).toEqual([])
})

test('CAT-13: without a city, what only stores have asks for the city instead of offering to tell of new stock', async ({
  shopper,
  page,
}) => {
  const key = randomUUID()
  await page.route('**/api/product/availability/**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: Availability }
    const variants = body.data.variants.map((variant) => ({
      ...variant,
      courier_quantity: 0,
      best_quantity: 0,
      other_cities: [{ key, name_in: 'в Челябинске', shops: 3 }],
    }))
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, variants } } })
  })
  await shopper.open(`/product/${await withSizes(page)}`)
  const main = page.getByRole('region', { name: 'Покупка' })
  const choose = main.getByRole('button', { name: words('Выбрать город'), exact: true })
  await expect(main.getByRole('button', { name: words('Сообщить о поступлении') })).toHaveCount(0)
  await choose.click()
  await expect(shopper.dialog).toContainText('Челябинск')
})

test('CAT-09: «Есть в магазинах» opens all shops with their stock, its age, a search and a map @keyboard', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.open(`/product/${await withSizes(page)}`)
  const opener = page.getByRole('button', { name: words('Есть в') })
  await opener.focus()
  await page.keyboard.press('Enter')
  const shops = shopper.dialog.getByRole('list', { name: words('Магазины и остатки') }).getByRole('listitem')
  await expect(shopper.dialog.getByText(words('Наличие обновлено'))).toHaveCount(1)
  await expect(shopper.dialog.getByRole('button', { name: 'Приблизить' })).toBeVisible()
  await expectAccessible(page)
  const before = await shops.count()
  await shopper.dialog.getByLabel('Улица, метро или торговый центр').fill('Кирова')
  await expect(shops).toHaveCount(1)
  expect(before).toBeGreaterThan(1)
  await shopper.dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(opener).toBeFocused()
})

test('BASK-01: after adding, the product page offers the way to the basket and tells what was added @wide', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.open(`/product/${await withSizes(page)}`)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page
    .getByRole('region', { name: 'Покупка' })
    .getByRole('button', { name: words('В корзину: ') })
    .click()
  await expect(page.getByRole('status').filter({ hasText: words(`Добавлено в корзину: ${name}`) })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: words('Перейти в корзину') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: words(name) })).toBeVisible()
})

test('CAT-11: a buyer writes a review with a photo; it is shown to others when the staff have published it @wide', async ({
  shopper,
  page,
  context,
}) => {
  await shopper.hasChosenCity('chel')
  const slug = await withReviews(page)
  await deliverProduct(await registerCustomer(context), slug)
  await page.route('**/api/reviews', (route) => route.abort(), { times: 1 })
  await shopper.open(`/product/${slug}#write-review`)
  const { dialog } = shopper
  await dialog.getByRole('radio', { name: words('4 из 5') }).check()
  await dialog.getByLabel(words('Что понравилось')).fill('Служит честно, коробка мятая.')
  const photo = await jpegOf(640, 480)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'dom.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(dialog.getByRole('img', { name: words('Фото 1') })).toBeVisible()
  await expectAccessible(page)
  const send = dialog.getByRole('button', { name: words('Отправить на проверку') })
  const consent = dialog.getByRole('checkbox', { name: words('Даю согласие публиковать мои отзывы') })
  await expect(send).toBeDisabled()
  await consent.check()
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText(words('Нет связи с магазином'))
  await page.reload()
  await shopper.settled()
  await page.getByRole('button', { name: 'Написать отзыв' }).click()
  await expect(dialog.getByLabel(words('Что понравилось'))).toHaveValue('Служит честно, коробка мятая.')
  await consent.check()
  await send.click()
  await dialog.getByRole('button', { name: 'Хорошо' }).click()
  const own = page.getByRole('article', { name: 'Ваш отзыв' })
  await expect(own).toContainText(words('На проверке'))
  await expectAccessible(page)
  const text = page.getByRole('article').getByText('Служит честно, коробка мятая.')
  await expect(text).toHaveCount(1)
  await publishNewestReview()
  // Pages learn of a new version of the catalogue within a second.
  await expect(async () => {
    await page.reload()
    await expect(own).toContainText('Опубликован')
    await expect(text).toHaveCount(2, { timeout: 500 })
  }).toPass()
  await page
    .getByRole('button', { name: words('Увеличить фото 1 из 1, отзыв: Анна Белова') })
    .last()
    .click()
  await expect(shopper.dialog.getByRole('img')).toBeVisible()
})
