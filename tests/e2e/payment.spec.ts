import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, words } from '#kit/browser.ts'

const payOnline = async (page: Page, way: RegExp): Promise<void> => {
  await page.getByRole('radio', { name: way }).check()
  await page.getByRole('button', { name: words('Оплатить') }).click()
  await expect(page.getByRole('heading', { name: /^Оплата/ })).toBeVisible()
}
const payByCard = async (page: Page, card: string): Promise<void> => {
  await page.getByLabel('Номер карты').fill(card)
  await page.getByRole('button', { name: /^Оплатить/ }).click()
}

test('ORD-06: a card with 3-D Secure pays an order', async ({ shopper, page }) => {
  await shopper.readyToOrder()
  await payOnline(page, /^Картой/)
  await payByCard(page, '5555 5555 5555 4444')
  await page.getByLabel('Код из SMS банка').fill('1234')
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByRole('heading', { name: words('Заказ оплачен') })).toBeVisible()
  await expect(page.getByText(words('картой на сайте'))).toBeVisible()
  await expectAccessible(page)
})

test('ORD-06, ORD-08: after a declined card the buyer pays again by SBP', async ({ shopper, page }) => {
  await shopper.readyToOrder()
  await payOnline(page, /^Картой/)
  await payByCard(page, '4000 0000 0000 0002')
  await expect(page.getByText(words('На карте не хватило денег'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: words('Оплатить по СБП') }).click()
  await page.getByRole('button', { name: 'Оплатить в приложении банка' }).click()
  await expect(page.getByRole('heading', { name: words('Заказ оплачен') })).toBeVisible()
})
