import { expect, expectAccessible, test, words } from '#kit/browser.ts'

test('BASK-05, UI-04: the error of a promo code describes its field and is announced, and the focus stays @wide', async ({
  shopper,
  page,
}) => {
  await shopper.fillBasket(5, '/brands/tikhiy-chas')
  await shopper.open('/cart')
  const field = page.getByRole('textbox', { name: 'Промокод' })
  await field.fill('НЕТТАКОГО')
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Такого промокода нет' })).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('Такого промокода нет')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('ТИШИНА')
  await field.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Промокод применён' })).toBeVisible()
  await page.getByRole('button', { name: 'Убрать' }).press('Enter')
  await expect(field).toBeFocused()
})

test('BASK-06: a line moves to favourites and leaves the basket, and the focus goes to the title @wide', async ({
  shopper,
  page,
}) => {
  await shopper.fillBasket()
  await shopper.open('/cart')
  await page.getByRole('button', { name: words('Перенести в избранное') }).press('Enter')
  await expect(shopper.basketLink).toHaveAccessibleName('Корзина')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(
    page
      .getByRole('button', { name: /^Избранное/ })
      .filter({ visible: true })
      .first(),
  ).toHaveAccessibleName(/1.товар/)
})
