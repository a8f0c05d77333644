import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectUsableAt320, test, words } from '#kit/browser.ts'
import { registerCustomer } from '#kit/shops/customers.ts'
import { codeSentTo } from '#kit/shops/mailbox.ts'

/** Journeys of many steps: they get more time on a busy machine. */
test.beforeEach(() => {
  test.slow()
})

/** A device with a finger that is always right. */
const withAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('PEOPLE-03: a passkey is added by keyboard, signs in without a code, and is removed with one @wide', async ({
  page,
  shopper,
  context,
}) => {
  await withAuthenticator(page)
  const phone = await registerCustomer(context)
  await shopper.open('/personal/access')
  await page.getByRole('button', { name: words('Добавить ключ') }).press('Enter')
  const keys = page.getByRole('main').getByRole('listitem').filter({ hasText: 'добавлен' })
  await expect(keys).toHaveCount(1)
  await page.getByRole('button', { name: words('Добавить ключ') }).click()
  await expect(page.getByText(words('На этом устройстве ключ от кабинета уже есть'))).toBeVisible()
  await keys.getByText('Переименовать').press('Enter')
  await keys.getByLabel('Название ключа').fill('Мой ноутбук')
  await keys.getByRole('button', { name: 'Сохранить' }).click()
  await expect(keys.getByText('Мой ноутбук')).toBeVisible()
  await keys.getByText('Переименовать').press('Enter')
  await page.getByRole('button', { name: /^Прислать.код$/ }).click()
  await expect(page.getByLabel('Код из письма')).toBeVisible()
  await page.getByLabel('Новый телефон').fill('900')
  await page.getByRole('button', { name: words('Прислать коды') }).click()
  await expect(page.getByText('Некорректный телефон')).toBeVisible()
  await expectUsableAt320(page)

  await page.getByRole('button', { name: 'Выйти', exact: true }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await shopper.open('/delivery')
  await page.getByRole('button', { name: 'Профиль' }).filter({ visible: true }).first().click()
  await expect(shopper.dialog).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await shopper.dialog.getByRole('button', { name: words('Войти ключом') }).press('Enter')
  await expect(shopper.dialog).toHaveCount(0)
  expect((await (await context.request.get('/api/user')).json()).data).toMatchObject({ phone })

  await shopper.open('/personal/access')
  await keys.getByRole('button', { name: words('Удалить ключ «Мой ноутбук»') }).click()
  await keys.getByLabel('Код из СМС').fill(await codeSentTo(phone, 2))
  await keys.getByRole('button', { name: words('Удалить ключ'), exact: true }).click()
  await expect(keys).toHaveCount(0)
  expect(shopper.errors).toEqual([])
})

test('PEOPLE-03: an address that was saved with an order is chosen in the next one, changed and removed @wide', async ({
  page,
  shopper,
  context,
}) => {
  await registerCustomer(context)
  await shopper.hasChosenCity('chel')
  const order = async (fill: () => Promise<void>): Promise<void> => {
    await shopper.fillBasket(1)
    await shopper.open('/cart/checkout')
    await page.getByRole('radio', { name: /^Курьер/ }).check()
    await fill()
    await expectAccessible(page)
    await shopper.agree()
    await shopper.settled()
    await shopper.orderButton.click()
    await expect(page).toHaveURL(/\/order\//)
  }
  const street = page.getByRole('combobox', { name: 'Улица' })
  await order(async () => {
    await street.fill('ул. Труда')
    await page.getByRole('textbox', { name: 'Дом', exact: true }).fill('5')
    await page.getByRole('textbox', { name: 'Квартира' }).fill('12')
    await expect(page.getByRole('checkbox', { name: words('Сохранить адрес в кабинете') })).toBeChecked()
  })
  await order(async () => {
    await expect(page.getByRole('radio', { name: words('ул. Труда, 5, кв. 12') })).toBeChecked()
    await expect(street).toHaveCount(0)
    await page.getByRole('radio', { name: words('ул. Труда, 5, кв. 12') }).press('ArrowDown')
    await expect(page.getByRole('radio', { name: words('Другой адрес') })).toBeChecked()
    await expect(street).toHaveValue('')
    await page.getByRole('radio', { name: words('Другой адрес') }).press('ArrowUp')
    await expect(street).toHaveCount(0)
  })
  await expect(page.getByRole('definition').filter({ hasText: words('ул. Труда, 5, кв. 12') })).toBeVisible()

  await shopper.open('/personal/profile')
  await page.getByRole('button', { name: words('Изменить адрес ул. Труда, 5, кв. 12') }).click()
  await page.getByRole('textbox', { name: 'Дом', exact: true }).fill('7')
  await page.getByRole('region', { name: 'Адреса' }).getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(words('ул. Труда, 7, кв. 12'))).toBeVisible()
  await page.getByRole('button', { name: words('Изменить адрес ул. Труда, 7, кв. 12') }).click()
  for (const aim of [words('Новости магазина'), words('Избранное подешевело или появилось')])
    await page.getByRole('switch', { name: aim }).click()
  await expect(page.getByText(words('Ждём подтверждения: откройте ссылку'))).toBeVisible()
  await expectUsableAt320(page)
  await page.getByRole('button', { name: words('Не менять') }).click()
  await page.getByRole('button', { name: words('Удалить адрес ул. Труда, 7, кв. 12') }).click()
  await expect(page.getByText(words('Адресов пока нет'))).toBeVisible()
  expect(shopper.errors).toEqual([])
})

test('DESK-01: a form of a question that did not open is opened by a second press; deleting the question is confirmed @wide', async ({
  shopper,
  page,
  context,
}) => {
  await registerCustomer(context)
  await shopper.open('/product/ruta-paletka-teney-step')
  // Reads are repeated by themselves.
  await page.route('**/api/questions/*/own', (route) => route.abort())
  const questions = page.locator('#questions')
  const ask = questions.getByRole('button', { name: words('Задать вопрос') })
  await ask.click()
  await expect(questions.getByText(words('Форма не открылась'))).toBeVisible()
  await page.unroute('**/api/questions/*/own')
  await ask.click()
  await questions.getByLabel(words('Ваш вопрос')).fill('Подойдёт ли для чувствительных глаз?')
  await questions.getByRole('checkbox').check()
  await questions.getByRole('button', { name: words('Отправить на проверку') }).click()
  await expect(questions.getByText(words('Спасибо! Покажем здесь'))).toBeVisible()
  await questions.getByRole('button', { name: 'Удалить' }).click()
  await questions.getByRole('button', { name: words('Да, удалить') }).click()
  await expect(questions.getByRole('list', { name: words('Ваши вопросы') })).toHaveCount(0)
  await expect(questions.getByText(words('Спасибо! Покажем здесь'))).toHaveCount(0)
})
