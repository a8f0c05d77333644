import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectUsableAt320, inBasket, test, words, type Shopper } from '#kit/browser.ts'
import { ageSessions, backdateLastCode } from '#kit/shops/shop-changes.ts'
import { registerCustomer, signInCustomer } from '#kit/shops/customers.ts'
import { newPhone } from '#kit/shops/phones.ts'
import { codeSentTo } from '#kit/shops/mailbox.ts'

/** Journeys of many steps: they get more time on a busy machine. */
test.beforeEach(() => test.slow())

const visibleButton = (page: Page, name: RegExp | string): Locator =>
  page.getByRole('button', { name }).filter({ visible: true }).first()
const acceptTerms = (shopper: Shopper): Promise<void> =>
  shopper.dialog.getByRole('checkbox', { name: words('Принимаю соглашение') }).check()
const requestCode = async (shopper: Shopper, phone: string): Promise<void> => {
  await shopper.dialog.getByLabel('Телефон').pressSequentially(phone.slice(1))
  await acceptTerms(shopper)
  await shopper.dialog.getByRole('button', { name: words('Получить код') }).click()
}
const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('AUTH-01, AUTH-04, AUTH-05, AUTH-07, AUTH-08, AUTH-12, FAV-02: registers a guest and merges basket and favourites @narrow', async ({
  page,
  shopper,
}) => {
  await shopper.hasChosenCity('chel')
  await shopper.fillBasket(1)
  await page
    .getByRole('button', { name: /^В.избранное: / })
    .first()
    .click()
  await expect(visibleButton(page, /^Избранное/)).toHaveAccessibleName(/1.товар/)
  await visibleButton(page, /^Избранное/).click()
  const phone = newPhone()
  const send = shopper.dialog.getByRole('button', { name: words('Получить код') })
  await expect(shopper.dialog.getByLabel('Телефон')).toBeFocused()
  await expect(send).toBeDisabled()
  await acceptTerms(shopper)
  await send.click()
  await expect(shopper.dialog.getByLabel('Телефон')).toHaveAccessibleDescription('Не может быть пустым')
  await shopper.dialog.getByLabel('Телефон').fill(phone.slice(1, 8))
  await send.click()
  await expect(shopper.dialog.getByLabel('Телефон')).toHaveAccessibleDescription('Некорректный телефон')
  await expectAccessible(page, 'dialog[open]')
  await shopper.dialog.getByLabel('Телефон').fill(`8${phone.slice(1)}`)
  await send.click()
  const code = shopper.dialog.getByLabel('Введите код')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(
    shopper.dialog.getByText(`+7 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9)}`),
  ).toBeVisible()
  const right = await codeSentTo(phone)
  await code.fill(otherCode(right))
  const register = shopper.dialog.getByRole('button', { name: 'Зарегистрироваться' })
  await register.click()
  await expect(shopper.dialog.getByLabel('Имя')).toBeFocused()
  await shopper.dialog.getByLabel('Имя').fill('Анна Белова')
  await shopper.dialog.getByLabel('Почта').fill('anna@example.ru')
  await shopper.dialog.getByRole('textbox', { name: 'Дата рождения' }).pressSequentially('28021990')
  await shopper.dialog.getByRole('checkbox', { name: words('Даю согласие на обработку') }).check()
  await register.click()
  await expect(code).toHaveAccessibleDescription('Неверный код подтверждения')
  await expect(code).toBeFocused()
  await expectAccessible(page, 'dialog[open]')
  // Pasted with a space, as in the message; the sixth digit submits.
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await expect(page).toHaveURL(/\/personal\/favorites$/, { timeout: 60_000 })
  await expect(shopper.dialog).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Избранное' }).getByRole('article')).toHaveCount(1)
  await expect(shopper.basketLink).toHaveAccessibleName(inBasket('1 товар'))
})

test('AUTH-08, HEAD-05: a known customer enters only the code, and the profile button becomes a link @wide', async ({
  page,
  shopper,
  browser,
}) => {
  const other = await browser.newContext({
    baseURL: new URL(process.env['GLAD_E2E_URL'] ?? `http://localhost:${process.env['GLAD_E2E_PORT']}`).origin,
  })
  const phone = await registerCustomer(other)
  await other.close()
  await backdateLastCode(phone)
  await shopper.open('/delivery')
  await visibleButton(page, 'Профиль').click()
  await requestCode(shopper, phone)
  await expect(shopper.dialog.getByRole('button', { name: 'Подтвердить' })).toBeVisible()
  await shopper.dialog.getByLabel('Введите код').fill(await codeSentTo(phone, 2))
  await expect(shopper.dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: words('Здравствуйте, Анна'), level: 1 })).toBeVisible()
  expect(shopper.errors).toEqual([])
})

test(
  'AUTH-08, ORD-01: signing in during checkout fills empty fields and keeps typed ones',
  { tag: '@wide' },
  async ({ page, shopper, browser, baseURL }) => {
    const other = await browser.newContext({ baseURL: baseURL ?? '' })
    const phone = await registerCustomer(other)
    await other.close()
    await backdateLastCode(phone)
    await shopper.hasChosenCity('chel')
    await shopper.fillBasket(1)
    await shopper.open('/cart/checkout')
    await page.getByLabel('Почта для чека').fill('other@example.ru')
    await page.getByRole('button', { name: words('Войти по номеру') }).click()
    await requestCode(shopper, phone)
    await shopper.dialog.getByLabel('Введите код').fill(await codeSentTo(phone, 2))
    await expect(shopper.dialog).toHaveCount(0)
    await expect(page.getByLabel(words('Имя и фамилия'))).toHaveValue('Анна Белова')
    await expect(page.getByLabel('Почта для чека')).toHaveValue('other@example.ru')
    await expect(page.getByRole('button', { name: words('Войти по номеру') })).toHaveCount(0)
    expect(shopper.errors).toEqual([])
  },
)

test('AUTH-03, AUTH-06: the countdown ticks every second; at its end the code can be sent again @wide', async ({
  page,
  shopper,
}) => {
  await shopper.open('/delivery')
  await visibleButton(page, 'Профиль').click()
  await expect(shopper.dialog.getByLabel('Телефон')).toBeFocused()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  const now = Math.floor((await page.evaluate(() => Date.now())) / 1000)
  const answer = (body: object, status: number) =>
    page.route('**/api/user/send-code', (route) => route.fulfill({ status, json: body }), { times: 1 })
  await answer(
    {
      status: 'error',
      data: null,
      errors: [{ code: 1, message: 'Слишком рано', customData: { sms_timestamp: now + 42 } }],
    },
    422,
  )
  await requestCode(shopper, '79123456789')
  const timer = shopper.dialog.getByRole('timer')
  await expect(timer).toContainText(words('через 42 секунды'))
  await expect(shopper.dialog.getByText('Слишком рано')).toHaveCount(0)
  const send = shopper.dialog.getByRole('button', { name: words('Получить код') })
  await expect(send).toBeDisabled()
  await page.clock.runFor(21_000)
  await expect(timer).toContainText(words('через 21 секунду'))
  await page.clock.runFor(22_000)
  await expect(send).toBeEnabled()
  const later = Math.floor((await page.evaluate(() => Date.now())) / 1000)
  await answer({ status: 'success', data: { user_state: 'registered', sms_timestamp: later + 60 }, errors: [] }, 200)
  await send.click()
  await shopper.dialog.getByLabel('Введите код').pressSequentially('123')
  await page.clock.runFor(58_000)
  await expect(timer).toContainText(/через [12].секунд/)
  await page.clock.runFor(3_000)
  await answer({ status: 'success', data: { user_state: 'registered', sms_timestamp: later + 121 }, errors: [] }, 200)
  await shopper.dialog.getByRole('button', { name: words('Отправить код ещё раз') }).click()
  await expect(shopper.dialog.getByLabel('Введите код')).toHaveValue('')
  await expect(timer).toBeVisible()
  await shopper.dialog.getByRole('button', { name: 'Изменить номер' }).click()
  await expect(timer).toHaveCount(0)
  await expect(shopper.dialog.getByLabel('Телефон')).toHaveValue('(912) 345 67 89')
})

/** Holds the next call of this address until the returned function is called, then answers it. */
const answerNext = async (page: Page, call: string, status: number, json: object): Promise<() => void> => {
  let answer = (): void => undefined
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(
    `**/api/user/${call}`,
    async (route) => {
      await released
      await route.fulfill({ status, json })
    },
    { times: 1 },
  )
  return answer
}
const refusal = (code: number | string, message: string, customData?: object): object => ({
  status: 'error',
  data: null,
  errors: [{ code, message, customData }],
})
const codeSent = (user_state: 'new' | 'registered'): object => ({
  status: 'success',
  data: { user_state, sms_timestamp: Math.floor(Date.now() / 1000) + 60 },
  errors: [],
})

test('AUTH-09: an error with an integer code is shown above the form, one with a field key under its field @wide', async ({
  page,
  shopper,
}) => {
  await shopper.open('/delivery')
  await visibleButton(page, 'Профиль').click()
  const phone = shopper.dialog.getByLabel('Телефон')
  const send = shopper.dialog.getByRole('button', { name: words('Получить код') })
  const general = shopper.dialog.locator('[data-tone="bad"]')
  ;(await answerNext(page, 'send-code', 422, refusal('phone', 'На этот номер СМС не дойдёт')))()
  await requestCode(shopper, '79123456789')
  await expect(phone).toHaveAccessibleDescription('На этот номер СМС не дойдёт')
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect(general).toHaveCount(0)
  ;(
    await answerNext(
      page,
      'send-code',
      422,
      refusal(140, 'Сегодня кодов больше не будет', { sms_timestamp: 0, ways: [] }),
    )
  )()
  await send.click()
  await expect(general).toHaveText('Сегодня кодов больше не будет')
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true')
  expect((await general.boundingBox())?.y).toBeLessThan((await phone.boundingBox())?.y ?? 0)
  await expectAccessible(page, 'dialog[open]')
})

test('AUTH-07: the submit button shows loading during the call of either step @wide', async ({ page, shopper }) => {
  await shopper.open('/delivery')
  await visibleButton(page, 'Профиль').click()
  const send = shopper.dialog.getByRole('button', { name: words('Получить код') })
  const answerCode = await answerNext(page, 'send-code', 200, codeSent('registered'))
  await requestCode(shopper, '79123456789')
  await expect(send).toHaveAttribute('aria-busy', 'true')
  answerCode()
  const confirm = shopper.dialog.getByRole('button', { name: 'Подтвердить' })
  await expect(confirm).not.toHaveAttribute('aria-busy', 'true')
  const answerConfirm = await answerNext(
    page,
    'confirm-code',
    422,
    refusal(5, 'Неверный код подтверждения', { usable: true }),
  )
  await shopper.dialog.getByLabel('Введите код').fill('123456')
  await expect(confirm).toHaveAttribute('aria-busy', 'true')
  answerConfirm()
  await expect(shopper.dialog.getByLabel('Введите код')).toHaveAccessibleDescription('Неверный код подтверждения')
  await expect(confirm).not.toHaveAttribute('aria-busy', 'true')
})

test('AUTH-07: after a failed submit the form scrolls smoothly to its first error @wide', async ({ page, shopper }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 390, height: 420 })
  await shopper.open('/auth_depricated')
  const form = page.getByRole('main')
  ;(await answerNext(page, 'send-code', 200, codeSent('new')))()
  await form.getByLabel('Телефон').pressSequentially('9123456789')
  await form.getByRole('checkbox', { name: words('Принимаю соглашение') }).check()
  await form.getByRole('button', { name: words('Получить код') }).click()
  await page.evaluate(() => {
    const scrollIntoView = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (options) {
      if (typeof options === 'object') document.documentElement.dataset['scrolled'] = options.behavior
      scrollIntoView.call(this, options)
    }
  })
  const code = form.getByLabel('Введите код')
  const register = form.getByRole('button', { name: 'Зарегистрироваться' })
  await register.scrollIntoViewIfNeeded()
  await expect(code).not.toBeInViewport()
  await register.click()
  await expect(code).toHaveAccessibleDescription('Не может быть пустым')
  await expect(code).toBeInViewport()
  await expect(code).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('data-scrolled', 'smooth')
})

test('@keyboard AUTH-12: signing in works by keyboard alone, and Esc closes without losing typed values', async ({
  page,
  shopper,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const phone = await registerCustomer(other)
  await other.close()
  await backdateLastCode(phone)
  await shopper.open('/auth_depricated')
  await page.getByRole('banner').getByRole('button', { name: 'Профиль' }).press('Enter')
  await expect(shopper.dialog.getByLabel('Телефон')).toBeFocused()
  await page.keyboard.type(phone.slice(1))
  await page.keyboard.press('Escape')
  await expect(shopper.dialog).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(shopper.dialog.getByLabel('Телефон')).toHaveValue(/^\(\d{3}\) \d{3} \d{2} \d{2}$/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(shopper.dialog.getByLabel('Введите код')).toBeFocused()
  await page.keyboard.type(await codeSentTo(phone, 2))
  await expect(shopper.dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: words('Вы уже вошли') })).toBeVisible()
})

test('AUTH-05: the date picker closes on choice; a typed date is validated when its field is left @wide', async ({
  page,
  shopper,
}) => {
  await shopper.open('/_ui')
  const field = page.getByRole('textbox', { name: 'День рождения' })
  const box = page.getByRole('region', { name: 'День', exact: true })
  await expect(field).toHaveAttribute('placeholder', 'Выберите дату')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  const opener = box.getByRole('button', { name: 'Выберите дату' })
  await opener.first().click()
  const calendar = page.getByRole('dialog', { name: 'День рождения' })
  await calendar.getByRole('combobox', { name: 'Выберите год' }).selectOption('1990')
  await calendar.getByRole('combobox', { name: 'Выберите месяц' }).selectOption('1')
  await expectAccessible(page, '[popover]:popover-open')
  await calendar.getByRole('button', { name: /28-?е? февраля 1990/ }).click()
  await expect(calendar).toBeHidden()
  await expect(field).toHaveValue('28.02.1990')
  await field.fill('31.02.1990')
  await field.blur()
  await expect(field).toHaveAccessibleDescription('Укажите корректную дату')
  await field.fill('')
  await field.pressSequentially('01031990')
  await expect(field).toHaveValue('01.03.1990')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
})

test('ROUTE-17: without a user every personal page leads to the home page @wide', async ({ page }) => {
  for (const path of [
    '/personal',
    '/personal/favorites',
    '/personal/orders',
    '/personal/profile',
    '/personal/access',
    '/personal/unwanted',
    '/personal/routine',
    '/personal/bonus',
  ]) {
    await page.goto(path)
    expect(new URL(page.url()).pathname).toBe('/')
  }
})

test('ROUTE-12, AUTH-08: the legacy sign-in page signs in with the same two steps and opens the account and its basket @wide', async ({
  page,
  shopper,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const phone = await registerCustomer(other)
  const { data } = await (await other.request.get('/api/catalog/list?city=default')).json()
  await other.request.post('/api/basket/add', {
    data: { product_id: data.cards[0].variant_id, quantity: 1 },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await other.close()
  await backdateLastCode(phone)
  await shopper.open('/auth_depricated')
  const form = page.getByRole('main')
  await expect(form.getByRole('heading', { name: words('Войдите или зарегистрируйтесь'), level: 1 })).toBeVisible()
  await expectAccessible(page, 'main')
  await form.getByLabel('Телефон').pressSequentially(phone.slice(1))
  await form.getByRole('checkbox', { name: words('Принимаю соглашение') }).check()
  await form.getByRole('button', { name: words('Получить код') }).click()
  await form.getByLabel('Введите код').fill(await codeSentTo(phone, 2))
  await expect(page).toHaveURL(/\/personal$/)
  await expect(page.getByRole('heading', { name: words('Здравствуйте, Анна'), level: 1 })).toBeVisible()
  await expect(shopper.basketLink).toHaveAccessibleName(inBasket('1 товар'))
  expect(shopper.errors).toEqual([])
})

test('ROUTE-11, ORD-08: checkout is prefilled; the account shows the order and its progress, repeats and cancels it @wide', async ({
  page,
  shopper,
  context,
}) => {
  const phone = await registerCustomer(context)
  await shopper.hasChosenCity('chel')
  await shopper.fillBasket(1)
  await shopper.open('/cart/checkout')
  await expect(page.getByLabel(words('Имя и фамилия'))).toHaveValue('Анна Белова')
  await expect(page.getByLabel('Почта для чека')).toHaveValue('anna@example.ru')
  await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveValue(new RegExp(`${phone.slice(9)}$`))
  await shopper.choosePickup()
  await shopper.agree()
  await shopper.settled()
  await shopper.orderButton.click()
  await expect(page).toHaveURL(/\/order\//)
  await shopper.open('/personal/orders')
  await page
    .getByRole('main')
    .getByRole('link', { name: words('Заказ принят') })
    .click()
  await expect(page).toHaveURL(/\/personal\/orders\//)
  await expect(page.getByRole('list', { name: words('Путь заказа') })).toBeVisible()
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: /^Повторить заказ/ }).click()
  await expect(shopper.basketLink).toHaveAccessibleName(inBasket('1 товар'))
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  await shopper.dialog.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.getByRole('heading', { name: words('Заказ отменён'), level: 1 })).toBeVisible()
  expect(shopper.errors).toEqual([])
})

test('ROUTE-11, UI-11: no page of the account has an axe violation @narrow', async ({ page, shopper, context }) => {
  await registerCustomer(context)
  for (const path of [
    '/personal',
    '/personal/favorites',
    '/personal/orders',
    '/personal/profile',
    '/personal/access',
    '/personal/unwanted',
    '/personal/routine',
    '/personal/bonus',
  ]) {
    await shopper.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'main')
  }
})

test('PEOPLE-03, SAFE-01: a later change of the e-mail takes a code; «on all devices» ends the other browser’s session @wide', async ({
  page,
  shopper,
  context,
  browser,
  baseURL,
}) => {
  const phone = await registerCustomer(context)
  await backdateLastCode(phone)
  const laptop = await browser.newContext({ baseURL: baseURL ?? '' })
  await signInCustomer(laptop, phone)
  expect((await (await laptop.request.get('/api/user')).json()).data).toMatchObject({ phone })
  await shopper.open('/personal/profile')
  await page.getByLabel('Имя').fill('Анна Серова')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено.')).toBeVisible()
  await ageSessions(phone, 16)
  await backdateLastCode(phone)
  await page.getByLabel('Почта').first().fill('serova@example.ru')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(words('новую мы сохраним по коду из СМС'))).toBeVisible()
  await page.getByRole('button', { name: words('Прислать код') }).click()
  await page.getByLabel('Код из СМС').fill(await codeSentTo(phone, 3))
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено.')).toBeVisible()
  expect((await (await context.request.get('/api/user')).json()).data).toMatchObject({ email: 'serova@example.ru' })
  await page.getByRole('button', { name: words('Выйти на всех устройствах') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(visibleButton(page, 'Профиль')).toBeVisible()
  expect((await (await laptop.request.get('/api/user')).json()).data).toBeNull()
  await laptop.close()
})

test('PEOPLE-03: the page of devices names the other browser and ends its session alone @wide', async ({
  page,
  shopper,
  context,
  browser,
  baseURL,
}) => {
  const phone = await registerCustomer(context)
  await backdateLastCode(phone)
  const laptop = await browser.newContext({ baseURL: baseURL ?? '' })
  await signInCustomer(laptop, phone)
  await shopper.open('/personal/access')
  const devices = page.getByRole('main').getByRole('listitem').filter({ hasText: '; вход' })
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'это устройство' })).toHaveCount(1)
  await expectUsableAt320(page)
  await devices.getByRole('button', { name: 'Выйти' }).press('Enter')
  await expect(devices).toHaveCount(1)
  expect((await (await laptop.request.get('/api/user')).json()).data).toBeNull()
  expect((await (await context.request.get('/api/user')).json()).data).toMatchObject({ phone })
  await expectAccessible(page, 'main')
  await laptop.close()
})

test('SAFE-01: «Выйти» is on every page of the account and leaves nothing typed, in other tabs either @wide', async ({
  page,
  shopper,
  context,
}) => {
  await registerCustomer(context)
  const other = await context.newPage()
  await other.goto('/contacts')
  for (const tab of [page, other]) {
    if (tab === page) await shopper.open('/contacts')
    await tab.evaluate(() => sessionStorage.setItem('glad.feedback', JSON.stringify({ name: 'Анна' })))
  }
  for (const path of [
    '/personal',
    '/personal/favorites',
    '/personal/unwanted',
    '/personal/routine',
    '/personal/bonus',
    '/personal/profile',
    '/personal/orders',
  ]) {
    await shopper.open(path)
    await expect(page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('button')).toHaveText('Выйти')
  }
  await other.goto('/personal/profile')
  const loading = await context.newPage()
  const signedOut = Promise.withResolvers<void>()
  await loading.route('**/*.js', async (route) => {
    await signedOut.promise
    await route.continue()
  })
  await loading.goto('/personal/profile', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(other).toHaveURL(/\/$/)
  signedOut.resolve()
  await expect(loading).toHaveURL(/\/$/)
  for (const tab of [page, other]) expect(await tab.evaluate(() => sessionStorage.getItem('glad.feedback'))).toBeNull()
  expect((await (await context.request.get('/api/user')).json()).data).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('SAFE-05: a customer downloads their data and erases the account @wide', async ({ page, shopper, context }) => {
  const phone = await registerCustomer(context)
  await shopper.open('/personal/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words('Скачать мои данные') }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('moi-dannye.json')
  expect(await readFile(await file.path(), 'utf8')).toContain(phone)
  await page.getByRole('button', { name: words('Удалить мои данные') }).click()
  await shopper.dialog.getByRole('button', { name: words('Удалить навсегда') }).click()
  await expect(page).toHaveURL(/\/$/)
  expect((await (await context.request.get('/api/user')).json()).data).toBeNull()
  await backdateLastCode(phone)
  const sent = await context.request.post('/api/user/send-code', {
    data: { phone },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect((await sent.json()).data).toMatchObject({ user_state: 'new' })
})
