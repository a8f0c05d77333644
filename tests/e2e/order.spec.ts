/** What a buyer does with an order after placing it. */
import {
  expect,
  expectAccessible,
  expectDialogUsableAt320,
  keepPicture,
  test,
  words,
  type Shopper,
} from '#kit/browser.ts'
import { signInAtCounter } from '#kit/shops/counter.ts'
import { newNationalPhone } from '#kit/shops/phones.ts'
import { moveOrder } from '#kit/shops/shop-changes.ts'
import { jpegOf } from '#kit/test-photos.ts'
import { twoPlaces } from '../lab/two-places.ts'

const courierOrder = async (shopper: Shopper, phone: string): Promise<string> => {
  const { page } = shopper
  await shopper.hasChosenCity('chel')
  await shopper.fillBasket(1)
  await page.evaluate(() => localStorage.setItem('glad.promo-code', JSON.stringify({ code: 'ВЧЕРА' })))
  await shopper.open('/cart/checkout')
  await page.getByRole('radio', { name: /^Курьер/ }).check()
  await page.getByRole('combobox', { name: 'Улица' }).fill('ул. Труда')
  await page.getByRole('textbox', { name: 'Дом', exact: true }).fill('5')
  await page
    .getByRole('textbox', { name: /^Комментарий/ })
    .fill(`Подъезд как здесь: https://example.ru/${'map'.repeat(60)}`)
  await shopper.fillContacts({ phone })
  await shopper.agree()
  await shopper.orderButton.click()
  await expect(page).toHaveURL(/\/order\//)
  await shopper.settled()
  // A long link in the comment does not make the page wider, and the next basket does not begin with this one's code.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await page.evaluate(() => localStorage.getItem('glad.promo-code'))).not.toContain('ВЧЕРА')
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('ORD-08: a guest changes the address and the hours of the courier until the order has left @narrow', async ({
  shopper,
  page,
}) => {
  const phone = newNationalPhone()
  const token = await courierOrder(shopper, phone)
  const dialog = page.getByRole('dialog', { name: words('Изменить адрес или время') })
  const open = page.getByRole('button', { name: words('Изменить адрес или время') })
  const save = dialog.getByRole('button', { name: 'Сохранить' })
  const digits = dialog.getByLabel(words('Последние четыре цифры телефона'))
  await open.click()
  await expect(dialog.getByRole('combobox', { name: 'Улица' })).toHaveValue('ул. Труда')
  await expectAccessible(page)
  await keepPicture(page, 'change-delivery')
  await dialog.getByRole('textbox', { name: 'Дом', exact: true }).fill('кв. 7')
  await save.click()
  await expect(dialog.getByText(words('Допишите номер дома'))).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Улица' }).fill('Москва, ул. Арбат')
  await dialog.getByRole('textbox', { name: 'Дом', exact: true }).fill('7')
  await save.click()
  await expect(dialog.getByText(words('Введите последние четыре цифры'))).toBeVisible()
  await digits.fill(phone.slice(-4))
  await save.click()
  await expect(dialog.getByText(words('Это адрес в другом городе'))).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Улица' }).fill('ул. Мира')
  await dialog.getByLabel('Квартира').fill('12')
  await dialog.getByLabel('Когда привезти').selectOption({ index: 3 })
  const chosen = await dialog.getByLabel('Когда привезти').inputValue()
  await save.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: words('ул. Мира, 7, кв. 12') })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: chosen.slice(11).replace(' ', '–') })).toBeVisible()
  await keepPicture(page, 'changed-delivery')
  await open.click()
  await moveOrder(token, 'shipped')
  await dialog.getByRole('textbox', { name: 'Дом', exact: true }).fill('9')
  await digits.fill(phone.slice(-4))
  await save.click()
  await expect(page.getByText(words('Заказ в пути')).first()).toBeVisible()
  await expect(open).toHaveCount(0)
})

test('ORD-08: a guest asks for a return, why and how, withdraws it, asks anew and reads why staff refuse it @narrow', async ({
  shopper,
  page,
  browser,
}) => {
  const phone = newNationalPhone()
  const token = await courierOrder(shopper, phone)
  for (const state of ['assembling', 'shipped', 'delivered'] as const) await moveOrder(token, state)
  await page.reload()
  await shopper.settled()
  const opener = page.getByRole('button', { name: words('Оформить возврат') })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: words('Что вернуть') })
  const send = dialog.getByRole('button', { name: words('Отправить заявку') })
  await expect(send).toBeDisabled()
  await dialog.getByRole('checkbox').first().check()
  await expect(dialog.getByText(/^Вернём /)).toBeVisible()
  await dialog.getByLabel('Причина').selectOption('defect')
  await dialog.getByLabel(words('Что вы хотите')).selectOption('exchange')
  await expect(dialog.getByText(words('заменит его на такой же, если он есть на полке'))).toBeVisible()
  await expect(dialog.getByText(words('Если не выйдет, вернём'))).toBeVisible()
  await dialog.getByLabel(words('Как вернёте')).selectOption('post')
  await expect(dialog.getByText(words('Обратную дорогу оплатим мы'))).toBeVisible()
  const files = dialog.getByLabel(words('Прикрепить фото'))
  await files.setInputFiles({ name: 'krem.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(dialog.getByText(words('Подходят только JPG и PNG'))).toBeVisible()
  await dialog.getByRole('button', { name: 'Убрать файл krem.txt' }).click()
  await files.setInputFiles({ name: 'krem.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(600, 400) })
  await keepPicture(page, 'return')
  await expectDialogUsableAt320(page, dialog, opener)
  // What was chosen is still there.
  await opener.click()
  await send.click()
  await expect(dialog.getByText(words('Введите последние четыре цифры'))).toBeVisible()
  const digits = dialog.getByLabel(words('Последние четыре цифры телефона'))
  await digits.fill(phone.slice(-4))
  await dialog.getByLabel(words('Номер отправления')).fill('12')
  await send.click()
  await expect(dialog.getByText(words('Номер отправления слишком короткий'))).toBeVisible()
  await dialog.getByLabel(words('Номер отправления')).fill('80110012345678')
  await digits.fill(phone.slice(-4) === '0000' ? '1111' : '0000')
  await send.click()
  await expect(dialog.getByText(words('Цифры не совпадают'))).toBeVisible()
  await digits.fill(phone.slice(-4))
  // A photo that the network lost is sent by one press, and not chosen again.
  await page.route('**/return-photos', (route) => route.abort(), { times: 1 })
  await send.click()
  await expect(dialog.getByText(words('Не отправилось, файл остался здесь'))).toBeVisible()
  await dialog.getByRole('button', { name: words('Отправить ещё раз') }).click()
  await expect(dialog).toHaveCount(0)
  const asked = page.getByRole('list', { name: 'Возвраты' })
  await expect(asked).toContainText(
    words('ждём товар по почте, номер отправления 80110012345678; вы просите: заменить на такой же'),
  )
  await expect(asked).toContainText(words('если не выйдет, вернём'))
  await expect(asked).toContainText('фото: 1')
  // On a phone the list is above what the window shows.
  await expect(page.getByText(words('Заявка у нас. Она под товарами заказа'))).toBeInViewport()
  const question = page.getByRole('dialog', { name: words('Отозвать заявку на возврат?') })
  await asked.getByRole('button', { name: words('Отозвать заявку') }).click()
  await question.getByRole('button', { name: words('Отозвать заявку') }).click()
  await expect(question.getByText(words('Введите последние четыре цифры'))).toBeVisible()
  await question.getByLabel(words('Последние четыре цифры телефона')).fill(phone.slice(-4))
  await question.getByRole('button', { name: words('Отозвать заявку') }).click()
  await expect(question).toHaveCount(0)
  await expect(asked).toContainText(words('вы отозвали заявку'))
  await expect(asked.getByRole('button', { name: words('Отозвать заявку') })).toHaveCount(0)
  await expect(page.getByText(words('Заявка у нас'))).toHaveCount(0)

  await opener.click()
  await dialog.getByRole('checkbox').first().check()
  await digits.fill(phone.slice(-4))
  await send.click()
  await expect(dialog).toHaveCount(0)
  const [number = ''] = /[А-Я]+-\d+/.exec(await page.locator('main').innerText()) ?? []
  const office = await (await browser.newContext()).newPage()
  await signInAtCounter(office, 'starshaya')
  await office.goto(`/office/orders/${encodeURIComponent(number)}`)
  await office.getByRole('button', { name: words('Отказать в возврате') }).click()
  await office.getByRole('radio', { name: words('Другое, своими словами') }).check()
  await office.getByRole('textbox', { name: words('Что прочтёт покупатель') }).fill('Крем из другого магазина')
  await expectAccessible(office)
  await keepPicture(office, 'refuse-return')
  await office.getByRole('button', { name: words('Отказать и написать покупателю') }).click()
  await expect(office.getByText(words('Покупатель ждёт решения о возврате'))).toBeHidden()
  await office.context().close()
  await page.reload()
  await expect(asked).toContainText('Крем из другого магазина')
})

test('PARCEL-01: a basket that two stores have is bought as one order of two parcels, its plan chosen by keyboard @wide', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.open('/cart')
  for (const { id } of await twoPlaces('chel', 'store')) {
    const status = await page.evaluate(async (product_id) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const body = JSON.stringify({ product_id, quantity: 1 })
      return (await fetch('/api/basket/add', { method: 'POST', headers, body })).status
    }, id)
    expect(status).toBe(200)
  }
  await shopper.open('/cart')
  await page.getByRole('link', { name: words('Оформить: Забрать в двух магазинах') }).press('Enter')
  await expect(page).toHaveURL(/checkout\?plan=/)
  const plan = page.getByRole('radio', { name: words('Забрать в двух магазинах') })
  await expect(plan).toBeChecked()
  await plan.press('ArrowDown')
  await expect(plan).not.toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(plan).toBeChecked()
  await shopper.fillContacts()
  await shopper.agree()
  await expectAccessible(page)
  await shopper.orderButton.click()
  await expect(page).toHaveURL(/\/order\//)
  const parcels = page.getByRole('region', { name: words('Части заказа') })
  await expect(parcels.getByRole('heading', { name: words('Заказ из двух частей') })).toBeVisible()
  await expect(parcels.getByRole('link', { name: /-2: / })).toBeVisible()
  await keepPicture(page, 'two-parcels')
})
