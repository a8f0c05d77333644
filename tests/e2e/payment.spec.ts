import type { Page } from '@playwright/test'
import { expect, expectAccessible, keepPicture, test, words } from '#kit/browser.ts'
import { registerCustomer } from '#kit/shops/customers.ts'
import { addBonusPoints, issueCertificate, raisePrice, setFreeStock } from '#kit/shops/shop-changes.ts'

const payOnline = async (page: Page, method: RegExp): Promise<void> => {
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: words('Оплатить') }).click()
  await expect(page.getByRole('heading', { name: /^Оплата/ })).toBeVisible()
}
const payByCard = async (page: Page, card: string): Promise<void> => {
  await page.getByLabel('Номер карты').fill(card)
  await page.getByRole('button', { name: /^Оплатить/ }).click()
}

test('ORD-06, BONUS-01: a customer pays by card with 3-D Secure and by points @narrow', async ({
  shopper,
  page,
  context,
}) => {
  const phone = await registerCustomer(context)
  addBonusPoints(phone)
  await shopper.hasChosenCity('chel')
  for (const name of await shopper.fillBasket(1)) {
    await setFreeStock(name, 9)
    // Points do not pay for products with a discount.
    await raisePrice(name)
  }
  await shopper.open('/cart/checkout')
  await shopper.choosePickup()
  await page.getByRole('checkbox', { name: words('Списать бонусы') }).check()
  await expect(page.getByText(/^Спишем \d/)).toBeVisible()
  await shopper.agree()
  await payOnline(page, /^Картой/)
  await payByCard(page, '5555 5555 5555 4444')
  await page.getByLabel('Код из SMS банка').fill('1234')
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByRole('heading', { name: words('Заказ оплачен') })).toBeVisible()
  await expect(page.getByText(words('картой на сайте'))).toBeVisible()
  await expect(page.getByText('Бонусы').first()).toBeVisible()
  await keepPicture(page, 'paid-by-card')
  await expectAccessible(page)
})

test('ORD-06, BONUS-03: a customer pays a part with a certificate by keyboard, and the rest by SBP in the bank’s app @wide', async ({
  shopper,
  page,
  context,
}) => {
  await registerCustomer(context)
  await shopper.hasChosenCity('chel')
  for (const name of await shopper.fillBasket(1, '/products/parfyumeriya?sort_by=price&sort_order=desc'))
    await setFreeStock(name, 9)
  const priced = page.waitForRequest('**/api/order/price')
  await shopper.open('/cart/checkout')
  // The sum is asked for once the method that the page chooses is known.
  expect((await priced).postDataJSON()).toMatchObject({ delivery: 'pickup' })
  await shopper.choosePickup()
  const { number, pin } = issueCertificate(500)
  await page.getByRole('button', { name: words('Есть подарочный сертификат') }).press('Enter')
  await expect(page.getByLabel('Номер сертификата')).toBeFocused()
  await page.keyboard.type(number)
  await page.keyboard.press('Tab')
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
  await expect(page.getByText(words('этим заказом спишется 500 ₽'))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Убрать сертификат' })).toBeFocused()
  await shopper.agree()
  await payOnline(page, /^СБП|^По СБП/)
  await page.getByRole('button', { name: 'Оплатить в приложении банка' }).click()
  await expect(page.getByRole('heading', { name: words('Заказ оплачен') })).toBeVisible()
  await expect(page.getByText(words('−500 ₽')).first()).toBeVisible()
  await expectAccessible(page)
  await keepPicture(page, 'paid-by-sbp')
})

test('ORD-06, ORD-08: after a declined card the buyer pays again by SBP @wide', async ({ shopper, page }) => {
  await shopper.readyToOrder()
  await payOnline(page, /^Картой/)
  await payByCard(page, '4000 0000 0000 0002')
  await expect(page.getByText(words('На карте не хватило денег'))).toBeVisible()
  await keepPicture(page, 'declined')
  await expectAccessible(page)
  await page.getByRole('button', { name: words('Оплатить по СБП') }).click()
  await page.getByRole('button', { name: 'Оплатить в приложении банка' }).click()
  await expect(page.getByRole('heading', { name: words('Заказ оплачен') })).toBeVisible()
})
