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

test('ORD-04: a gift is chosen by keyboard, is the same in another tab, and is one of the checkout @wide', async ({
  shopper,
  page,
  context,
}) => {
  await shopper.hasChosenCity('chel')
  // The two dearest products reach the sum of the promotion.
  await shopper.fillBasket(2, '/products/parfyumeriya?sort_by=price&sort_order=desc')
  await shopper.open('/cart')
  const group = page.getByRole('group', { name: /Подарок на выбор/ })
  const gifts = group.getByRole('radio')
  await expect(gifts.first()).toBeChecked()
  await gifts.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(gifts.nth(1)).toBeChecked()
  await expect(gifts.nth(1)).toBeFocused()
  await expectAccessible(page)
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(
    other
      .getByRole('group', { name: /Подарок на выбор/ })
      .getByRole('radio')
      .nth(1),
  ).toBeChecked()
  await other.getByRole('radio', { name: 'Без подарка' }).press('Space')
  await expect(page.getByRole('radio', { name: 'Без подарка' })).toBeChecked()
  await gifts.nth(1).press('Space')
  await shopper.settled()
  await shopper.open('/cart/checkout')
  // The store that the basket promises may have another gift only.
  await page.getByRole('radio', { name: /^Курьер/ }).check()
  await expect(page.getByRole('list', { name: 'Подарки' })).toContainText('салфетка')
})

test('BASK-05: a code of the page of promotions is copied by keyboard, and applied in the basket @wide', async ({
  shopper,
  page,
}) => {
  await shopper.fillBasket(5, '/brands/tikhiy-chas')
  await shopper.open('/sale')
  await expectAccessible(page)
  // Without a permission the browser refuses to copy: the code is selected.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Скопировать промокод ТИШИНА' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Код выделен' })).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('ТИШИНА')
  await page.getByRole('button', { name: words('Применить промокод ТИШИНА в корзине') }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Промокод применён' })).toBeVisible()
  // Another tab has the same basket and the same code.
  const other = await page.context().newPage()
  await other.goto('/cart')
  await expect(other.getByRole('status').filter({ hasText: 'Промокод применён' })).toBeVisible()
  await other.getByRole('button', { name: 'Убрать', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Промокод применён' })).toBeHidden()
})
