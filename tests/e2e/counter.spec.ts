/** The counter of a shop: the journeys of its staff. */
import { expect, expectAccessible, expectDialogUsableAt320, keepPicture, test, words } from '#kit/browser.ts'
import type { Page } from '@playwright/test'
import { newNationalPhone } from '#kit/shops/phones.ts'
import { query } from '#kit/shops/shop-changes.ts'
import { placeForCounter, signInAtCounter } from '#kit/shops/counter.ts'

/** Enter by hand: fingers come later than the second character with which some scanners end a code. */
const pressEnter = async (page: Page): Promise<void> => {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 60)))
  await page.keyboard.press('Enter')
}

test('STAFF-02, STAFF-04: a seller picks a new order, makes it ready and hands it over in five key presses and scans @wide', async ({
  page,
}, { project }) => {
  // Each project works in a store of its own.
  const login = project.name === 'desktop' ? 'prodavec' : 'starshaya'
  const order = await placeForCounter(login)
  await signInAtCounter(page, login)
  const presses = { count: 0 }
  const enter = async (): Promise<void> => {
    presses.count += 1
    await pressEnter(page)
  }
  const scan = async (text: string): Promise<void> => {
    presses.count += 1
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('link', { name: order.number })).toBeVisible()
  await expectAccessible(page)
  await keepPicture(page, 'counter-queue')
  await enter()
  await expect(page.getByRole('heading', { name: order.number })).toBeVisible()
  await expect(page.getByRole('heading', { name: order.name })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.type('4600000000008')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(words('Этого товара в заказе нет'))
  await scan(order.barcode)
  await expect(page.getByLabel('Собрано 1 из 1')).toBeVisible()
  await keepPicture(page, 'counter-picked')
  await enter()
  await expect(page.getByText('Готов', { exact: true })).toBeVisible()
  await scan(order.code)
  await expect(page.getByRole('button', { name: /^Принято картой / })).toBeVisible()
  presses.count += 1
  await page.keyboard.press('F9')
  await expect(page.getByText('Выдан', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /Выдан, (Марина Орлова|Ольга Ветрова)/ })).toBeVisible()
  await keepPicture(page, 'counter-handed-over')
  expect(presses.count).toBeLessThanOrEqual(6)
})

test('STAFF-05: 60 s without network lose nothing and do nothing twice; two devices see the same @wide', async ({
  page,
  context,
  browser,
}) => {
  const order = await placeForCounter('prodavec')
  await context.clock.install()
  await signInAtCounter(page, 'prodavec')
  await page.goto(`/office/orders/${encodeURIComponent(order.number)}`)
  const other = await (await browser.newContext({ storageState: await context.storageState() })).newPage()
  await other.goto(`/office/orders/${encodeURIComponent(order.number)}`)
  await expect(page.getByRole('heading', { name: order.name })).toBeVisible()
  await expect(other.getByRole('heading', { name: order.name })).toBeVisible()

  await context.setOffline(true)
  await page.keyboard.type(order.barcode)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Собрано 1 из 1')).toBeVisible()
  await pressEnter(page)
  await expect(page.getByText('Готов', { exact: true })).toBeVisible()
  await expect(page.getByText(words('Ждёт сети: 2 действия'))).toBeVisible()
  await expect(other.getByLabel('Собрано 0 из 1')).toBeVisible()
  // Every retry and poll of a minute, without waiting for it.
  await page.clock.runFor(60_000)
  await expect(page.getByText(words('Ждёт сети: 2 действия'))).toBeVisible()
  await expect(page.getByText('Готов', { exact: true })).toBeVisible()

  // A tab that is opened, or loaded again, says what waits and what goes on.
  const opened = await context.newPage()
  await opened.goto('/office/couriers')
  await expect(opened.getByText(words('Ждёт сети: 2 действия'))).toBeVisible()
  await expectAccessible(opened)

  await context.setOffline(false)
  await expect(opened.getByRole('heading', { name: words('Отдать курьеру') })).toBeVisible()
  await opened.close()
  await expect(page.getByText(words('Ждёт сети'))).toBeHidden()
  await expect(other.getByText('Готов', { exact: true })).toBeVisible()
  await expect(other.getByRole('listitem').filter({ hasText: words('Готов, Марина Орлова') })).toHaveCount(1)

  await page.keyboard.type(order.code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Принято наличными / }).click()
  await expect(page.getByRole('listitem').filter({ hasText: words('Выдан, Марина Орлова') })).toHaveCount(1)
  await expect(other.getByText('Выдан', { exact: true })).toBeVisible()
  await other.context().close()
})

test('STAFF-03, STAFF-04: a seller agrees a substitute by phone, picks it and hands the order over @wide', async ({
  page,
}) => {
  const order = await placeForCounter('prodavec')
  await signInAtCounter(page, 'prodavec')
  await page.goto(`/office/orders/${encodeURIComponent(order.number)}`)
  await expect(page.getByRole('button', { name: 'Не хватает' })).toBeVisible()
  await page.keyboard.press('F4')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Предложить замену' }).click()
  await dialog.getByRole('radio').first().check({ force: true })
  await expectAccessible(page)
  await keepPicture(page, 'counter-substitute')
  await dialog.getByRole('button', { name: words('Согласовано по телефону') }).click()

  await expect(page.getByText(`Вместо: ${order.name}`)).toBeVisible()
  await page.getByRole('button', { name: /^Собрать: /, disabled: false }).click()
  await page.getByRole('button', { name: words('Готов к выдаче') }).click()
  await expect(page.getByText('Готов', { exact: true })).toBeVisible()
  await page.getByLabel('Код или 4 цифры телефона').fill(order.code)
  await keepPicture(page, 'counter-hand-over')
  await page.getByRole('button', { name: /^Принято картой / }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Выдан, Марина Орлова' })).toHaveCount(1)
})

test('STAFF-04, ORD-13: a piece is exchanged, a price lowered; a large return waits for a second member and is made once @wide', async ({
  page,
  browser,
}) => {
  const order = await placeForCounter('prodavec', true)
  await signInAtCounter(page, 'prodavec')
  await page.goto(`/office/orders/${encodeURIComponent(order.number)}`)
  await expect(page.getByRole('heading', { name: order.name })).toBeVisible()
  const more = page.getByRole('button', { name: /^Собрать: /, disabled: false })
  while ((await more.count()) > 0) await more.first().click()
  await page.getByRole('button', { name: words('Готов к выдаче') }).click()
  await page.getByLabel('Код или 4 цифры телефона').fill(order.code)
  await page.getByRole('button', { name: /^Принято картой / }).click()
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: order.name }) })
  const opener = line.getByRole('button', { name: 'Вернуть' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  const flawed = dialog.getByRole('radio', { name: words('Дефект или повреждение') })
  await flawed.check({ force: true })
  await expectDialogUsableAt320(page, dialog, opener)
  await opener.click()
  await flawed.check({ force: true })
  await dialog.getByRole('button', { name: words('Заменить на такой же, без денег') }).click()
  await expect(line.getByText(words('Заменили на такие же: 1 шт.'))).toBeVisible()
  await opener.click()
  await dialog.getByRole('button', { name: words('снизить цену') }).click()
  await dialog.getByRole('textbox', { name: words('На сколько снизить цену, ₽') }).fill('100')
  await dialog.getByRole('textbox', { name: 'Что видно на товаре' }).fill('Мятая коробка')
  await expectAccessible(page)
  await keepPicture(page, 'counter-lower-price')
  await dialog.getByRole('button', { name: words('Снизить на 100 ₽') }).click()
  await expect(dialog).toBeHidden()

  await expect(line.getByRole('button', { name: 'Вернуть' })).toBeVisible()
  await page.keyboard.press('F6')
  await dialog.getByRole('textbox', { name: words('Сколько штук вернули, из 2') }).fill('2')
  await dialog.getByRole('radio', { name: words('Дефект или повреждение') }).check({ force: true })
  await keepPicture(page, 'counter-return')
  await dialog.getByRole('button', { name: /^Принять 2.шт\., вернуть / }).click()
  await expect(page.getByText('ждёт второго сотрудника')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Подтвердить возврат' })).toBeHidden()
  await expectAccessible(page)

  const second = await (await browser.newContext()).newPage()
  await signInAtCounter(second, 'starshaya')
  await second.getByRole('link', { name: /^Возвраты: / }).click()
  await second.getByRole('link', { name: order.number }).click()
  await second.getByRole('button', { name: 'Подтвердить возврат' }).click()
  await expect(second.getByText(words('ждёт второго сотрудника'))).toBeHidden()
  await expect(second.getByText(/^Вернули .*на.карту/)).toBeVisible()
  await second.context().close()
  await expect(page.getByText('ждёт второго сотрудника')).toBeHidden()
  // One person pays the money out: who stands before the buyer.
  await expect(page.getByText(/^Верните покупателю .*на.карту/)).toBeVisible()
  await expect(line.getByText(words('Вернули: 2 шт.'))).toBeVisible()
  await expect(line.getByRole('button', { name: 'Вернуть' })).toBeHidden()
})

test('SEARCH-09: staff see why a result has its rank, for a phrase and a city @wide', async ({ page }) => {
  await signInAtCounter(page, 'starshaya')
  // A senior finds a store by a part of its name; the field is left with the only one that fits.
  const store = page.getByRole('combobox', { name: 'Магазин' })
  await store.fill('кировк')
  await page.keyboard.press('Tab')
  await expect(store).toHaveValue('Челябинск, Кировка')
  await page.getByRole('link', { name: 'Поиск', exact: true }).click()
  await page.getByRole('link', { name: 'Почему товар здесь' }).click()
  await expect(page.getByRole('heading', { name: words('Поиск: почему так') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Фраза' }).fill('rhtv')
  await page.getByRole('button', { name: 'Показать' }).click()
  await expect(page.getByText(words('«rhtv» исправлено на «крем»'))).toBeVisible()
  await page.getByLabel('Город').selectOption({ label: 'Челябинск' })
  await expect(page).toHaveURL(/city=chel/)
  await expect(page.getByText(words('«крем», набрано в другой раскладке: крем (слово раздела')).first()).toBeVisible()
  await expectAccessible(page)
})

test('BONUS-04: a seller sells a certificate at the counter by keyboard; a wrong one is refused in words @wide', async ({
  page,
}, { project }) => {
  await signInAtCounter(page, project.name === 'desktop' ? 'prodavec' : 'starshaya')
  await page.getByRole('link', { name: words('Бонусы и сертификаты') }).click()
  await expect(page.getByRole('heading', { name: words('Бонусы и сертификаты') })).toBeVisible()
  await expectAccessible(page)
  const sell = page.getByRole('form', { name: 'Продать сертификат' })
  await sell.getByLabel('Сумма, рублей').fill('1500')
  await sell.getByLabel('Как приняты деньги').selectOption('Картой')
  await sell.getByLabel('Почта получателя').fill('olya@example.ru')
  await page.keyboard.press('Enter')
  await expect(sell.getByRole('status')).toContainText(words('на 1 500 ₽'))
  const spend = page.getByRole('form', { name: 'Принять сертификат' })
  await spend.getByLabel('Номер сертификата').fill('1234 5678 9012 3456')
  await spend.getByLabel('Код из письма').fill('000000')
  await spend.getByLabel('Сумма, рублей').fill('100')
  await page.keyboard.press('Enter')
  await expect(spend.getByRole('status')).not.toBeEmpty()
  await expectAccessible(page)
})

test('DESK-04: an order by phone for a known buyer is placed by keys alone @wide', async ({ page }) => {
  const phone = newNationalPhone()
  await query(
    `INSERT INTO customer (phone, name, email, birthday) VALUES ($1, 'Тамара', 'tamara@example.ru', '1990-02-28')`,
    [`7${phone}`],
  )
  await signInAtCounter(page, 'starshaya')
  await page.goto('/office/phone-order')
  await expect(page.getByLabel('Телефон', { exact: true })).toBeFocused()
  await page.keyboard.type(phone)
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Тамара')
  await page.keyboard.press('Enter')
  await page.keyboard.type('крем рук')
  await pressEnter(page)
  await expect(page.getByRole('listbox', { name: 'Найденные товары' })).toBeVisible()
  await pressEnter(page)
  await expect(page.getByRole('group', { name: /^Количество: / })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Курьер/ })).toBeEnabled()
  await expectAccessible(page)
  await pressEnter(page)
  await page.keyboard.press('Space')
  await pressEnter(page)
  await page.keyboard.press('Space')
  await expect(page.getByText('Всё заполнено')).toBeVisible()
  await pressEnter(page)
  await expect(page.getByText(words('Оформлен по телефону, Ольга Ветрова'))).toBeVisible()
})
