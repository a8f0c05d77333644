import { formatMoney } from '#kernel/money.ts'
import { ANNA, expect, expectAccessible, expectUsableAt320, test, words } from '#kit/browser.ts'
import { confirmLinkSentFor } from '#kit/shops/mailbox.ts'
import { newNationalPhone } from '#kit/shops/phones.ts'
import {
  countOrdersOf,
  countPickupPoints,
  makeItNoon,
  moveOrder,
  raisePrice,
  setFreeStock,
} from '#kit/shops/shop-changes.ts'

test('ORD-01, SAFE-05: agreement and consent are ticks apart, never preselected; without them the button leads there @narrow', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.fillBasket(1)
  await shopper.open('/cart/checkout')
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await expect(
    page.getByText(words('Чтобы оформить заказ, примите соглашение и отметьте согласие ниже.')),
  ).toBeVisible()
  for (const pdf of ['/upload/politics.pdf', '/upload/soglasie_upd.pdf'])
    await expect(page.getByRole('checkbox').locator('..').locator(`a[href="${pdf}"]`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Телефон' }).fill(newNationalPhone())
  await page.getByLabel(words('Имя и фамилия')).fill(ANNA.name)
  await page.getByLabel('Почта для чека').fill(ANNA.email)
  await page.locator('input[name=storeId]:not(:disabled)').first().check()
  await shopper.orderButton.click()
  const [agreement, consent] = [page.locator('[name=agreement]'), page.locator('[name=consent]')]
  await expect(agreement).toBeFocused()
  await agreement.check()
  await shopper.orderButton.click()
  await expect(consent).toBeFocused()
  await expect(consent).toHaveAttribute('aria-invalid', 'true')
})

test('UI-04, ORD-01: an error appears when its field is left; submitting focuses the first one @wide', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.fillBasket(1)
  await shopper.open('/cart/checkout')
  const email = page.getByLabel('Почта для чека')
  await email.fill('anna@mail')
  await expect(page.getByText('Некорректный email')).toHaveCount(0)
  await email.blur()
  await expect(page.getByText('Некорректный email')).toBeVisible()
  await page.getByRole('textbox', { name: 'Телефон' }).fill('8 912 345-67-89')
  await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveValue('(912) 345 67 89')
  await page.getByRole('radio', { name: /^Курьер/ }).check()
  await shopper.agree()
  await shopper.orderButton.click()
  await expect(page.getByLabel(words('Имя и фамилия'))).toBeFocused()
  await expect(page.getByText(words('Укажите улицу'))).toBeVisible()
  await expectAccessible(page)
})

test('ORD-01: a half-filled form survives a reload, consent does not @wide', async ({ shopper, page }) => {
  await shopper.readyToOrder()
  const phone = await page.getByRole('textbox', { name: 'Телефон' }).inputValue()
  expect(phone).toMatch(/^\(9\d\d\) \d{3} \d\d \d\d$/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveValue(phone)
  await expect(page.getByLabel(words('Имя и фамилия'))).toHaveValue(ANNA.name)
  await expect(page.locator('input[name=storeId]:checked')).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: words('Даю согласие') })).not.toBeChecked()
})

test('ORD-01: the courier’s address is suggested, a missing house is asked for; both and the hours stay; express is today @wide', async ({
  shopper,
  page,
}) => {
  const street = page.getByRole('combobox', { name: 'Улица' })
  const house = page.getByRole('textbox', { name: 'Дом', exact: true })
  const hours = page.getByLabel('Когда привезти')
  await shopper.hasChosenCity('chel')
  await shopper.fillBasket(1)
  await shopper.open('/cart/checkout')
  await page.getByRole('radio', { name: /^Курьер/ }).check()
  // The other keyboard layout.
  await street.fill('rbhjd')
  await page.getByRole('option', { name: words('ул Кирова') }).click()
  await expect(street).toBeFocused()
  await page.keyboard.press('Tab')
  await house.focus()
  await house.blur()
  await expect(page.getByText(words('Допишите номер дома'))).toBeVisible()
  await expectAccessible(page)
  await street.press('End')
  await page.keyboard.type('104')
  await page
    .getByRole('option', { name: words('ул Кирова, д 104') })
    .first()
    .click()
  await expect(page.getByText(/Индекс 454\d{3}/)).toBeVisible()
  await hours.selectOption({ index: 4 })
  const chosen = await hours.inputValue() // «2026-11-24 18:00 22:00»
  await page.reload()
  await expect(street).toHaveValue('ул Кирова')
  await expect(house).toHaveValue('104')
  await expect(hours).toHaveValue(chosen)
  await page.route('**/api/address/suggest', (route) => route.abort())
  await house.fill('')
  await street.fill('ул. Труда, 5')
  await expect(page.getByText(words('Впишите улицу и дом сами'))).toBeVisible()
  const place = page.waitForRequest('**/api/order/place')
  await shopper.fillContacts()
  await shopper.agree()
  await shopper.orderButton.click()
  expect((await place).postDataJSON()).toMatchObject({
    postal_address: { street: 'ул. Труда', house: '5', postal_code: null },
    interval: { date: chosen.slice(0, 10) },
  })
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByRole('definition').filter({ hasText: chosen.slice(11).replace(' ', '–') })).toBeVisible()

  // Express, in a city where stores are open.
  await makeItNoon('kzn')
  await shopper.hasChosenCity('kzn')
  const [name = ''] = await shopper.fillBasket(1)
  await setFreeStock(name, 9)
  await shopper.open('/cart/checkout')
  await page.getByRole('radio', { name: /^Экспресс/ }).check()
  await expect(page.getByText(words('Привезём сегодня с'))).toBeVisible()
  await street.fill('ул. Баумана')
  await house.fill('20')
  await shopper.settled()
  await expectAccessible(page)
  await expectUsableAt320(page)
  await shopper.fillContacts()
  await shopper.agree()
  await shopper.settled()
  const express = page.waitForRequest('**/api/order/place')
  await shopper.orderButton.click()
  expect((await express).postDataJSON()).toMatchObject({ delivery: 'express', postal_address: { house: '20' } })
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByRole('definition').filter({ hasText: words('ул. Баумана, 20') })).toBeVisible()
})

test('BASK-07, ORD-01: the whole basket is reserved in the store that has it today, without leaving the basket @wide', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  for (const name of await shopper.fillBasket(1)) await setFreeStock(name, 9)
  // Stores are closed for today when the tests run in the evening.
  await page.route('**/api/order/methods**', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const now = new Date().toISOString()
    for (const store of json.data.pickup) if (store.ready_at !== null) store.ready_at = store.partly_ready_at = now
    await route.fulfill({ response, json })
  })
  await shopper.open('/cart')
  await page.getByRole('button', { name: words('Забрать сегодня') }).click()
  await shopper.fillContacts()
  await shopper.settled()
  await expectAccessible(page)
  await shopper.agree()
  await shopper.orderButton.click()
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByRole('heading', { level: 1, name: words('Подтвердите заказ') })).toBeVisible()
})

test('ORD-05: a double click makes one order @wide', async ({ shopper, page }) => {
  const phone = newNationalPhone()
  await shopper.readyToOrder()
  await page.getByRole('textbox', { name: 'Телефон' }).fill(phone)
  await shopper.orderButton.dblclick()
  await expect(page).toHaveURL(/\/order\//)
  expect(await countOrdersOf(phone)).toBe(1)
})

test('ORD-05: a retry after a lost response places one order @wide', async ({ shopper, page }) => {
  const phone = newNationalPhone()
  await shopper.readyToOrder()
  await page.getByRole('textbox', { name: 'Телефон' }).fill(phone)
  // The server places the order; its response is dropped.
  await page.route(
    '**/api/order/place',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await shopper.orderButton.click()
  await expect(
    page.getByRole('alert').filter({ hasText: words('Повторное нажатие второго заказа не сделает') }),
  ).toBeVisible()
  await expect(page.getByLabel(words('Имя и фамилия'))).toHaveValue(ANNA.name)
  await expectAccessible(page)
  await shopper.orderButton.click()
  await expect(page).toHaveURL(/\/order\//)
  expect(await countOrdersOf(phone)).toBe(1)
})

test('ORD-05: changing the form after a lost response opens the order already placed @wide', async ({
  shopper,
  page,
}) => {
  const phone = newNationalPhone()
  await shopper.readyToOrder()
  await page.getByRole('textbox', { name: 'Телефон' }).fill(phone)
  await page.route(
    '**/api/order/place',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await shopper.orderButton.click()
  await expect(page.getByRole('alert').filter({ hasText: words('Повторное нажатие') })).toBeVisible()
  await page.getByLabel('Комментарий для сборщика').fill('Позвоните заранее')
  await shopper.orderButton.click()
  await expect(page).toHaveURL(/\/order\//)
  expect(await countOrdersOf(phone)).toBe(1)
})

test('ORD-04: a total that changed meanwhile is shown and charged only after confirmation @wide', async ({
  shopper,
  page,
}) => {
  const phone = newNationalPhone()
  await shopper.hasChosenCity('chel')
  const [name = ''] = await shopper.fillBasket(1, '/products/telo?sort=new')
  await shopper.open('/cart/checkout')
  await shopper.fillContacts({ phone })
  await shopper.choosePickup()
  await shopper.agree()
  await shopper.settled()
  const price = formatMoney(await raisePrice(name))
  await shopper.orderButton.click()
  await expect(page.getByRole('alert').filter({ hasText: words('Сумма заказа изменилась') })).toBeVisible()
  await expect(shopper.orderButton).toHaveText(words(`Оформить заказ на ${price}`))
  expect(await countOrdersOf(phone)).toBe(0)
  await expectAccessible(page)
  await shopper.orderButton.click()
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByText(price).first()).toBeVisible()
})

test('ORD-05: products sold out meanwhile are named, and the rest can still be ordered @wide', async ({
  shopper,
  page,
}) => {
  const phone = newNationalPhone()
  await shopper.hasChosenCity('chel')
  const [name = ''] = await shopper.fillBasket(1, '/products/ukhod_za_litsom?sort=price_up')
  await setFreeStock(name, 5)
  await shopper.open('/cart')
  await page.getByRole('button', { name: words('Увеличить количество') }).click()
  await shopper.settled()
  await shopper.open('/cart/checkout')
  await shopper.fillContacts({ phone })
  await shopper.choosePickup()
  await shopper.agree()
  await shopper.settled()
  await setFreeStock(name, 1)
  await shopper.orderButton.click()
  const alert = page.getByRole('alert').filter({ hasText: words('часть товаров разобрали') })
  await expect(alert).toContainText(name)
  await expect(alert).toContainText(words('осталось 1 шт.'))
  expect(await countOrdersOf(phone)).toBe(0)
  await expectAccessible(page)
  await alert.getByRole('button', { name: words('Взять, что есть') }).click()
  await expect(page.getByText(words('Количество изменено'))).toBeVisible()
  await shopper.settled()
  await shopper.orderButton.click()
  await expect(page).toHaveURL(/\/order\//)
  expect(await countOrdersOf(phone)).toBe(1)
})

test('ORD-01: an error found by the server is shown at its field and focused @wide', async ({ shopper, page }) => {
  await shopper.readyToOrder()
  // The browser checks by the same rule, so only a server with another one refuses what the form lets pass.
  const errors = [{ code: 'email', message: 'Проверьте адрес почты: в нём ошибка' }]
  await page.route('**/api/order/place', (route) =>
    route.fulfill({ status: 422, json: { status: 'error', data: null, errors } }),
  )
  await shopper.orderButton.click()
  await expect(page.getByLabel('Почта для чека')).toBeFocused()
  await expect(page.getByLabel('Почта для чека')).toHaveAccessibleDescription(words('Проверьте адрес почты'))
  await expect(page.getByText(words('Проверьте адрес почты'))).toBeVisible()
})

test('ORD-02, CITY-09: delivery options that do not load are only logged, the shop’s own terms are shown @wide', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.fillBasket(1)
  await page.route('**/api/order/methods**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/cart/checkout')
  await expect(page.getByText(words('Курьером: 290 ₽'))).toBeVisible()
  await expect(page.getByText(words('Не получилось'))).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveText('')
  expect(shopper.errors.join()).toContain('Failed to load deliveries')
  await page.unroute('**/api/order/methods**')
  await page.getByRole('button', { name: words('Узнать ещё раз') }).click()
  await expect(page.getByRole('radio', { name: /^Магазин/ })).toBeVisible()
})

test('ROUTE-09: checkout with an empty basket or without a city shows the missing step @narrow', async ({
  shopper,
  page,
}) => {
  await shopper.open('/cart/checkout')
  await expect(page.getByRole('heading', { level: 1, name: words('В корзине тихо') })).toBeVisible()
  await shopper.fillBasket(1)
  await shopper.open('/cart/checkout')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Выбрать город' }).click()
  await shopper.chooseCity('Екатеринбург')
  await expect(page.getByRole('radio', { name: /^Магазин/ })).toBeVisible()
})

test('ORD-08, ORD-10: a guest confirms an order by the link of the e-mail and cancels it by the last digits of the phone @narrow', async ({
  shopper,
  page,
}) => {
  await shopper.readyToOrder()
  const digits = (await page.getByRole('textbox', { name: 'Телефон' }).inputValue()).replace(/\D/g, '').slice(-4)
  await shopper.orderButton.click()
  await expect(page).toHaveURL(/\/order\//)
  await page.getByRole('button', { name: words('Отменить заказ') }).click()
  await expectAccessible(page)
  await shopper.dialog.getByRole('button', { name: 'Оставить' }).click()
  await expect(shopper.dialog).toBeHidden()
  await page.getByLabel(words('Код из СМС')).fill('12345')
  await page.getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await expect(page.getByText(words('Введите шесть цифр из СМС'))).toBeVisible()
  await expectAccessible(page)
  await page.goto(await confirmLinkSentFor(page.url()))
  await page.getByRole('button', { name: words('Подтвердить заказ') }).click()
  await expect(page.getByRole('heading', { level: 1, name: words('Заказ принят') })).toBeFocused()
  await page.getByRole('button', { name: words('Отменить заказ') }).click()
  await shopper.dialog.getByLabel(words('Последние четыре цифры телефона')).fill(digits)
  await shopper.dialog.getByRole('button', { name: words('Отменить заказ') }).click()
  await expect(page.getByRole('heading', { level: 1, name: words('Заказ отменён') })).toBeFocused()
  await expectAccessible(page)
})

test('ORD-02, ORD-03: a pickup point is found by its street, chosen by keys and ordered @wide', async ({
  shopper,
  page,
}) => {
  await expect.poll(countPickupPoints, { timeout: 30_000 }).toBeGreaterThan(0)
  await shopper.hasChosenCity('chel')
  for (const name of await shopper.fillBasket(1)) await setFreeStock(name, 9)
  await shopper.open('/cart/checkout')
  await shopper.fillContacts()
  await page.getByRole('radio', { name: /^Пункт выдачи/ }).check()
  const rows = page.getByRole('group', { name: 'Пункт выдачи' }).locator('label:has(input[name=pointId])')
  await expect(rows.first()).toContainText('₽')
  const street = ((await rows.first().textContent()) ?? '').split(',')[0] ?? ''
  await page.getByRole('searchbox', { name: words('Улица, метро или номер пункта') }).fill(street)
  await expect(rows.first()).toContainText(street)
  await rows.first().getByRole('radio').focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary')).toContainText(words('Доставка в'))
  // The list has every point: Tab stops at the chosen pin of the map alone.
  const pins = page.getByRole('button', { name: /^(СДЭК|Boxberry|Почта России), |рядом, показать ближе$/ })
  await expect(pins.first()).toBeVisible()
  await expect(pins.and(page.locator(':not([tabindex="-1"])'))).toHaveCount(1)
  await shopper.agree()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^(Оформить|Оплатить)/ }).click()
  await expect(page).toHaveURL(/\/order\/|\/pay/)
})

test('ORD-08: the page of an order shows its code while it waits; of what was handed over a line is returned @wide', async ({
  shopper,
  page,
}) => {
  await shopper.readyToOrder()
  const digits = (await page.getByRole('textbox', { name: 'Телефон' }).inputValue()).replace(/\D/g, '').slice(-4)
  await shopper.orderButton.click()
  await expect(page).toHaveURL(/\/order\//)
  const token = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  for (const state of ['assembling', 'ready_for_pickup'] as const) await moveOrder(token, state)
  await page.reload()
  await expect(page.getByRole('img', { name: words('QR-код для кассы') })).toBeVisible()
  await expect(page.getByRole('link', { name: words('Построить маршрут') })).toBeVisible()
  await expectAccessible(page)
  await moveOrder(token, 'delivered')
  await page.reload()
  await page.getByRole('button', { name: words('Оформить возврат') }).click()
  await shopper.dialog.getByRole('checkbox').first().check()
  await expect(shopper.dialog.getByText(/^Вернём .+ деньгами/)).toBeVisible()
  await expectAccessible(page)
  await shopper.dialog.getByLabel(words('Последние четыре цифры телефона')).fill(digits)
  await shopper.dialog.getByRole('button', { name: words('Отправить заявку') }).click()
  await expect(page.getByText(words('ждём товар в магазине'))).toBeVisible()
})

test('ROUTE-11, ROUTE-15: an unknown order token is a 404, and order pages are never cached @wide', async ({
  shopper,
  page,
}) => {
  const unknown = await page.goto(`/order/${'x'.repeat(22)}`)
  expect(unknown?.status()).toBe(404)
  await shopper.readyToOrder()
  await shopper.orderButton.click()
  await expect(page).toHaveURL(/\/order\//)
  const own = await page.reload()
  expect(own?.headers()['cache-control']).toContain('no-store')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  expect(await page.content()).not.toContain('9123456789')
})
