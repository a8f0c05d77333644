/** What a buyer does with an order after placing it. */
import { expect, expectAccessible, keepPicture, test, words, type Shopper } from '#kit/browser.ts'
import { newNationalPhone } from '#kit/shops/phones.ts'
import { moveOrder } from '#kit/shops/shop-changes.ts'

const courierOrder = async (shopper: Shopper, phone: string): Promise<string> => {
  const { page } = shopper
  await shopper.hasChosenCity('chel')
  await shopper.fillBasket(1)
  await shopper.open('/cart/checkout')
  await page.getByRole('radio', { name: /^Курьер/ }).check()
  await page.getByRole('combobox', { name: 'Улица' }).fill('ул. Труда')
  await page.getByRole('textbox', { name: 'Дом', exact: true }).fill('5')
  await shopper.fillContacts({ phone })
  await shopper.agree()
  await shopper.orderButton.click()
  await expect(page).toHaveURL(/\/order\//)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('ORD-08: a guest changes the address and the hours of the courier until the order has left', async ({
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
