import { formatMoney } from '#kernel/money.ts'
import { expect, expectAccessible, inBasket, test, words } from '#kit/browser.ts'
import { raisePrice, setFreeStock } from '#kit/shops/shop-changes.ts'

// Motion is as in the browser of most shoppers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('ROUTE-02, CAT-07, BASK-01, CITY-03, ORD-01: a shopper goes from the home page through a filtered category to a placed order', async ({
  shopper,
  page,
  viewport,
}) => {
  await shopper.open('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('link', { name: words('Все ') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/products/)
  await shopper.open('/products/ukhod_za_litsom')
  const phone = (viewport?.width ?? 0) < 1024
  if (phone) await page.getByRole('button', { name: 'Фильтры' }).click()
  await (phone ? shopper.dialog : page).getByRole('checkbox', { name: words('Только в наличии') }).click()
  await expect(page).toHaveURL(/express=1/)
  if (phone) await shopper.dialog.getByRole('button', { name: /^Показать/ }).click()
  await shopper.settled()
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: words('В корзину: ') }) })
    .first()
    .getByRole('link')
  const name = await card.innerText()
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await shopper.settled()
  await setFreeStock(name, 9) // both widths buy it, possibly in the same store
  await page
    .getByRole('button', { name: words('В корзину: ') })
    .filter({ visible: true })
    .first()
    .click()
  await expect(shopper.basketLink).toHaveAccessibleName(inBasket('1 товар'))

  await shopper.basketLink.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await page.getByRole('button', { name: 'Выбрать город' }).click()
  await shopper.chooseCity('Челябинск')
  await expect(page.getByText(words('Наличие показано для города Челябинск'))).toBeVisible()

  await page
    .getByRole('link', { name: /оформлению/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: words('Оформление заказа') })).toBeFocused()
  await shopper.fillContacts()
  await shopper.choosePickup()
  await shopper.agree()
  await shopper.orderButton.click()

  await expect(page).toHaveURL(/\/order\/[\w-]{22}$/)
  await expect(page.getByRole('heading', { level: 1, name: words('Подтвердите заказ') })).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(shopper.basketLink).toHaveAccessibleName('Корзина')
  await expectAccessible(page)
  expect(shopper.errors).toEqual([])
})

test('BASK-01: a click on «В корзину» before hydration is replayed after it @wide', async ({ shopper, page }) => {
  let letGo: (() => void) | undefined
  const pressed = new Promise<void>((done) => (letGo = done))
  await page.route(/\/assets\/library-/, async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/products/ukhod_za_litsom')
  await page
    .getByRole('button', { name: words('В корзину: ') })
    .first()
    .click()
  await expect(shopper.basketLink).toHaveAccessibleName('Корзина')
  letGo?.()
  await expect(shopper.basketLink).toHaveAccessibleName(inBasket('1 товар'))
  expect(shopper.errors).toEqual([])
})

test('UI-11, ORD-01: an order is placed by keyboard alone', { tag: '@keyboard' }, async ({ shopper, page }) => {
  await shopper.hasChosenCity('chel')
  await shopper.open('/products')
  /** Presses Tab until a control with this name has the focus. */
  const tabTo = async (name: RegExp, maxPresses = 120): Promise<void> => {
    const focused = page.locator(':focus')
    for (let i = 0; i < maxPresses; i++) {
      await page.keyboard.press('Tab')
      const called = await focused.evaluateAll(([element]) => {
        if (!(element instanceof HTMLElement)) return ''
        const labels =
          element instanceof HTMLInputElement
            ? [...(element.labels ?? [])].map((label) => label.innerText).join(' ')
            : ''
        return element.getAttribute('aria-label') ?? (labels === '' ? element.innerText : labels)
      })
      if (name.test(called)) return
    }
    throw new Error(`Tab did not reach ${name}`)
  }
  await tabTo(/К содержанию/, 1)
  await page.keyboard.press('Enter')
  await tabTo(/К товарам/, 2)
  await page.keyboard.press('Enter')
  await tabTo(words('К началу списка'), 1)
  await tabTo(words('В корзину: '), 9)
  await page.keyboard.press('Enter')
  // The stepper replaces the button and takes its focus.
  await expect(page.getByRole('button', { name: words('Увеличить количество') }).first()).toBeFocused()
  await shopper.settled()
  await shopper.open('/cart')
  await tabTo(words('оформлению'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: words('Оформление заказа') })).toBeFocused()
  await shopper.settled()
  await tabTo(/Телефон/)
  await page.keyboard.type('9123456789')
  await tabTo(/Имя/)
  await page.keyboard.type('Анна Белова')
  await tabTo(/Почта/)
  await page.keyboard.type('anna@example.ru')
  await tabTo(/Магазин|Курьер/)
  // The last way: the arrow goes round.
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: /^Курьер/ })).toBeChecked()
  await tabTo(/Улица/)
  await page.keyboard.type('ул. Кирова, 104')
  await tabTo(/Принимаю/)
  await page.keyboard.press('Space')
  await tabTo(words('Даю согласие'))
  await page.keyboard.press('Space')
  // Back over the agreement's link, its tick and the link to the terms of return.
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Shift+Tab')
  await expect(shopper.orderButton).toBeFocused()
  await shopper.settled()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByText(words('ул. Кирова, 104'))).toBeVisible()
})

test('BASK-03, BASK-06: quantities change, one or several lines are removed, and the total follows @narrow', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  const [first = '', second = '', third = ''] = await shopper.fillBasket(3)
  await shopper.open('/cart')
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await line(first)
    .getByRole('button', { name: words('Увеличить количество') })
    .click()
  await expect(shopper.basketLink).toHaveAccessibleName(inBasket('4 товара'))
  await expect(page.getByText(words('4 товара')).first()).toBeVisible()
  await expectAccessible(page)

  await line(third)
    .getByRole('button', { name: words('Удалить: ') })
    .click()
  await expect(line(third)).toHaveCount(0)
  await page.getByRole('button', { name: 'Удалить несколько' }).click()
  await page.getByRole('checkbox', { name: words('Выбрать все для удаления') }).check()
  await page.getByRole('button', { name: 'Удалить выбранные' }).click()
  await expect(page.getByRole('heading', { level: 1, name: words('В корзине тихо') })).toBeVisible()
  await expect(shopper.basketLink).toHaveAccessibleName('Корзина')
  await expect(page.getByText(second)).toHaveCount(0)
  await expectAccessible(page)
})

test('BASK-06: lines unavailable in the city are listed apart and left out of the total @wide', async ({
  shopper,
  page,
}) => {
  await shopper.hasChosenCity('chel')
  const [soldOut = '', available = ''] = await shopper.fillBasket(2, '/products?sort=price_down')
  await setFreeStock(soldOut, 0)
  await shopper.open('/cart')
  await expect(page.getByRole('heading', { name: words('Нет в Челябинске') })).toBeVisible()
  await expect(page.getByText('1 недоступен')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: words('Оформить доступное') })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: words('Оформление заказа') })).toBeVisible()
  const products = page.getByRole('list', { name: words('Товары заказа') })
  await expect(products).toContainText(available)
  await expect(products).not.toContainText(soldOut)
  await setFreeStock(soldOut, 9)
})

test('BASK-06: a changed price is shown on its line @wide', async ({ shopper, page }) => {
  const [name = ''] = await shopper.fillBasket(1, '/products/telo?sort=price_up')
  const price = formatMoney(await raisePrice(name))
  await shopper.open('/cart')
  const line = page.getByRole('listitem').filter({ hasText: name })
  await expect(line.getByText(words('Цена изменилась: была '))).toBeVisible()
  await expect(line.getByText(price)).toBeVisible()
})

test('BASK-04: after a failed change line and badge show the server’s last answer, without a message @wide', async ({
  shopper,
  page,
}) => {
  await shopper.fillBasket(1)
  await shopper.open('/cart')
  await page.route('**/api/basket/quantity', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: words('Увеличить количество') }).click()
  await expect.poll(() => shopper.errors.join()).toContain('Failed to set quantity')
  await shopper.settled()
  await expect(page.getByRole('group', { name: words('Количество: ') }).getByText('1', { exact: true })).toBeVisible()
  await expect(shopper.basketLink).toHaveAccessibleName(inBasket('1 товар'))
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
})

test('BASK-03: the overlay covers the page during a slow basket call and is hidden after a failure too', async ({
  shopper,
  page,
}) => {
  await shopper.fillBasket(1)
  await shopper.open('/cart')
  let answer = (): void => undefined
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/basket/quantity', async (route) => {
    await released
    await route.fulfill({ status: 503, body: '{}' })
  })
  const plus = page.getByRole('button', { name: words('Увеличить количество') })
  await plus.click()
  await expect(shopper.overlay).toHaveAttribute('data-overlay', 'changing')
  await expect(shopper.overlay).toBeVisible()
  await expect(plus).toBeFocused()
  answer()
  await expect(shopper.overlay).toHaveCount(0)
})

test('BASK-03, BASK-04: a basket that does not load is only logged, with no message, and loads at the next try @wide', async ({
  shopper,
  page,
}) => {
  await shopper.fillBasket(1)
  let answer = (): void => undefined
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/basket', async (route) => {
    await released
    await route.fulfill({ status: 500, body: '{}' })
  })
  await page.goto('/cart')
  const loading = page.getByRole('status').filter({ hasText: words('Открываем корзину') })
  await expect(loading).toHaveCount(1)
  answer()
  await expect(loading).toHaveCount(0)
  const again = page.getByRole('main').getByRole('button')
  await expect(again).toHaveText(words('Открыть ещё раз'))
  expect(shopper.errors.join()).toContain('Failed to initialize cart')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveText(words('хранится в магазине'))
  await expect(shopper.basketLink).toHaveAccessibleName('Корзина')
  await expectAccessible(page)
  await page.unroute('**/api/basket')
  await again.click()
  await expect(page.getByRole('main').getByText(words('1 товар')).first()).toBeVisible()
})

test('BASK-06: two tabs show the same basket @wide', async ({ shopper, page, context }) => {
  await shopper.fillBasket(1)
  await shopper.open('/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  await other.getByRole('button', { name: words('Увеличить количество') }).click()
  await expect(page.getByRole('group', { name: words('Количество: ') }).getByText('2', { exact: true })).toBeVisible()
})

test('SAFE-04, BASK-01: two visitors never see each other’s basket @wide', async ({
  shopper,
  page,
  browser,
  baseURL,
}) => {
  const [name = ''] = await shopper.fillBasket(1)
  const stranger = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), locale: 'ru-RU' })
  const strangerPage = await stranger.newPage()
  await strangerPage.goto('/cart')
  await expect(strangerPage.getByRole('heading', { level: 1, name: words('В корзине тихо') })).toBeVisible()
  expect(await strangerPage.content()).not.toContain(name)
  await shopper.open('/cart')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await stranger.close()
})
