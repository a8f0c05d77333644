import { ANNA, expect, test, words } from '#kit/browser.ts'
import { newNationalPhone } from '#kit/shops/phones.ts'

test.use({ javaScriptEnabled: false })

test('ORD-01, BASK-01: without JavaScript a guest buys by forms, from the product to the order @narrow', async ({
  page,
}) => {
  await page.goto('/product/labra-piling-aha-10-bha-1')
  await page
    .getByRole('button', { name: words('В корзину: ') })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/cart\?plain=1$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина' }).filter({ visible: true })).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Город' }).selectOption({ label: 'Челябинск' })
  await page.getByRole('button', { name: 'Выбрать' }).click()
  await expect(page.getByText(words('Наличие показано для города Челябинск'))).toBeVisible()
  await page.getByRole('link', { name: words('Перейти к оформлению') }).click()

  const phone = newNationalPhone()
  await page.getByRole('textbox', { name: 'Телефон' }).fill(phone)
  await page.getByLabel(words('Имя и фамилия')).fill(ANNA.name)
  const place = page.getByRole('button', { name: words('Оформить заказ на') })
  await place.click()
  await expect(page.getByText(words('Заказ не оформлен: исправьте отмеченное.'))).toBeVisible()
  await expect(page.getByLabel(words('Имя и фамилия'))).toHaveValue(ANNA.name)
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()

  await page.getByLabel('Почта для чека').fill(ANNA.email)
  await page.locator('input[name=storeId]').first().check()
  for (const box of await page.getByRole('checkbox', { name: words('согла') }).all()) await box.check()
  await place.click()
  await expect(page).toHaveURL(/\/order\/[\w-]{22}$/)
  await expect(page.getByRole('button', { name: 'Подтвердить', exact: true })).toBeVisible()

  // By its element: the search for a text leaves out what is in <noscript>.
  const question = page.locator('summary', { hasText: 'Отменить заказ' })
  await question.click()
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.getByText(words('Введите последние четыре цифры телефона'))).toBeVisible()
  await question.click()
  await page.getByLabel('Последние четыре цифры').fill(phone.slice(-4))
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: words('Заказ отменён') })).toBeVisible()
})

test('FELT-01: the rules in the page draw it like the whole stylesheet, which nothing waits for @narrow', async ({
  page,
}) => {
  const looks = (): Promise<string[]> =>
    page.evaluate(() =>
      // A closed dialog is not drawn.
      [...document.querySelectorAll('body :not(dialog:not([open]))')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, backgroundColor, font, opacity, visibility } = getComputedStyle(element)
        return [element.localName, x, y, width, height, color, backgroundColor, font, opacity, visibility].join(' ')
      }),
    )
  await page.goto('/products/ukhod_za_litsom')
  const stylesheet = page.locator('link[rel=stylesheet][disabled]')
  await expect(stylesheet).toHaveCount(1)
  // Without JavaScript the whole stylesheet comes with it.
  await expect(page.locator('body > noscript > link')).toHaveCount(1)
  await page.evaluate(() => document.querySelector('body > noscript')?.remove())
  // A look lays out the footer too, whose fonts are then requested.
  await looks()
  await page.evaluate(async () => void (await document.fonts.ready))
  const before = await looks()
  await page.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) link.disabled = false
  })
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet?.cssRules.length),
    )
    .toBeGreaterThan(0)
  expect(await looks()).toEqual(before)
})
