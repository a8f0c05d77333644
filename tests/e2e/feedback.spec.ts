import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test, words } from '#kit/browser.ts'
import { resetRateLimit } from '#kit/shops/shop-changes.ts'
import { signInAtCounter } from '#kit/shops/counter.ts'
import { emailWith } from '#kit/shops/mailbox.ts'
import { jpegOf } from '#kit/test-photos.ts'

const write = async (page: Page): Promise<Locator> => {
  await page.locator('main').getByRole('button', { name: 'Написать нам' }).click()
  const dialog = page.getByRole('dialog', { name: 'Напишите нам' })
  await expect(dialog.getByLabel('Имя')).toBeFocused()
  return dialog
}
const fill = async (dialog: Locator, name = 'Анна Белова'): Promise<void> => {
  await dialog.getByLabel('Имя').fill(name)
  await dialog.getByLabel('Телефон').pressSequentially('9123456789')
  await dialog.getByLabel('Почта').fill('anna@example.ru')
}
const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await jpegOf() })

test.beforeEach(async ({ shopper }) => {
  await resetRateLimit('feedback')
  await shopper.open('/contacts')
})

test('POP-04: the button is disabled until name, phone and e-mail are valid; an error appears when its field is left @wide', async ({
  page,
}) => {
  const dialog = await write(page)
  const send = dialog.getByRole('button', { name: 'Отправить' })
  await expectAccessible(page)
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Имя').blur()
  await expect(dialog.getByLabel('Имя')).toHaveAccessibleDescription(words('Обязательно для заполнения'))
  await dialog.getByLabel('Телефон').pressSequentially('912345')
  await dialog.getByLabel('Почта').fill('anna@')
  await dialog.getByLabel('Сообщение').focus()
  await expect(dialog.getByLabel('Телефон')).toHaveAccessibleDescription('Неправильный формат')
  await expect(dialog.getByLabel('Почта')).toHaveAccessibleDescription('Неправильный формат')
  await expectAccessible(page)
  await dialog.getByLabel('Телефон').pressSequentially('6789')
  await dialog.getByLabel('Почта').fill('anna@example.ru')
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Имя').fill('Анна')
  await expect(send).toBeEnabled()
})

test('POP-04: the message field has several lines from 980 px, one line below', async ({ page }) => {
  const dialog = await write(page)
  for (const [width, tag] of [
    [979, 'INPUT'],
    [980, 'TEXTAREA'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => dialog.getByLabel('Сообщение').evaluate((field) => field.tagName)).toBe(tag)
  }
})

test('POP-02, POP-05, POP-06: a message with a photo is accepted, promises an answer, and is e-mailed to the staff @narrow', async ({
  page,
  shopper,
}) => {
  const name = `Анна ${randomUUID()}`
  const dialog = await write(page)
  await fill(dialog, name)
  await dialog.getByLabel('Сообщение').fill('Не работает дозатор')
  await dialog.locator('input[type=file]').setInputFiles([await photo('upakovka.jpg'), await photo('vtoroe.jpg')])
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('status')).toHaveText('Отправим первый файл: upakovka.jpg')
  const [request] = await Promise.all([
    page.waitForRequest('**/api/feedback/send'),
    dialog.getByRole('button', { name: 'Отправить' }).click(),
  ])
  expect(request.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  const sent = page.getByRole('dialog', { name: words('Письмо у нас') })
  await expect(sent).toContainText(/до[ \u00a0]вечера \d/)
  await expect(sent.locator(':focus')).toContainText('Ответим')
  await expectAccessible(page)
  await sent.getByRole('button', { name: 'Хорошо' }).click()
  await expect(shopper.dialog).toHaveCount(0)
  const email = await emailWith(name)
  expect(email.text).toContain('Не работает дозатор')
  expect(email.attachments).toMatchObject([{ name: 'photo.jpg' }])
  // The next message starts empty.
  await expect((await write(page)).getByLabel('Имя')).toHaveValue('')
  expect(shopper.errors).toEqual([])
})

test('DESK-02: the office answers a message by letter, and the buyer goes on by its link @wide', async ({
  page,
  shopper,
  browser,
}) => {
  const name = `Вера ${randomUUID().slice(0, 8)}`
  const dialog = await write(page)
  await fill(dialog, name)
  await dialog.getByLabel('Сообщение').fill('Можно ли забрать заказ завтра?')
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByRole('dialog', { name: words('Письмо у нас') })).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  await signInAtCounter(desk, 'starshaya')
  await desk.getByRole('link', { name: /^Обращения/ }).click()
  await desk.getByRole('link', { name }).click()
  await expectAccessible(desk)
  const reply = `Да, ${name}, до девяти вечера.`
  await desk.getByLabel('Сообщение').fill(reply)
  // What was typed and not sent outlives the page.
  await desk.reload()
  await expect(desk.getByLabel('Сообщение')).toHaveValue(reply)
  await desk.getByRole('button', { name: 'Ответить письмом' }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: reply })).toBeVisible()

  const { text } = await emailWith(reply)
  await shopper.open(/\/cases\/[\w-]+/.exec(text)?.[0] ?? '')
  await expect(page.getByRole('listitem').filter({ hasText: reply })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Ваше сообщение').fill('Спасибо, приду')
  await page.getByRole('main').getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Спасибо, приду' })).toBeVisible()
  await desk.reload()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Спасибо, приду' })).toBeVisible()
  expect(shopper.errors).toEqual([])
})

test('POP-02: after a failure the form keeps its values, and a retry after a lost response sends no second message @wide', async ({
  page,
  shopper,
}) => {
  const keys: (string | undefined)[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/feedback/send') && keys.push(request.headers()['idempotency-key']),
  )
  // The server accepts the message; its response is dropped.
  await page.route(
    '**/api/feedback/send',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const dialog = await write(page)
  await fill(dialog)
  await dialog.locator('input[type=file]').setInputFiles(await photo('upakovka.jpg'))
  const send = dialog.getByRole('button', { name: 'Отправить' })
  const height = (await page.getByRole('dialog').boundingBox())?.height
  await send.click()
  await expect.poll(() => shopper.errors.join()).toContain('Failed to send feedback')
  await expect(dialog.getByLabel('Имя')).toHaveValue('Анна Белова')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await send.click()
  await expect(page.getByRole('dialog', { name: words('Письмо у нас') })).toBeVisible()
  expect((await page.getByRole('dialog').boundingBox())?.height).toBeCloseTo(height ?? 0, 1)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('POP-02: the button is busy while sending and ignores a second click @wide', async ({ page }) => {
  let calls = 0
  let answer = (): void => {}
  const answered = new Promise<void>((go) => {
    answer = go
  })
  await page.route('**/api/feedback/send', async (route) => {
    calls += 1
    await answered
    await route.continue()
  })
  const dialog = await write(page)
  await fill(dialog)
  const send = dialog.getByRole('button', { name: 'Отправить' })
  await send.click()
  await expect(send).toHaveAttribute('aria-busy', 'true')
  // A raw click: Playwright's own would wait until the button is enabled.
  await send.dispatchEvent('click')
  await dialog.getByLabel('Почта').press('Enter')
  answer()
  await expect(page.getByRole('dialog', { name: words('Письмо у нас') })).toBeVisible()
  expect(calls).toBe(1)
})

test('POP-05: a file of a type or size that is not allowed is named there and can be removed; the dialog keeps its height @wide', async ({
  page,
}) => {
  const dialog = await write(page)
  await fill(dialog)
  const file = dialog.locator('input[type=file]')
  await expect(file).toHaveAttribute('accept', 'image/png,image/jpeg,.jpg,.jpeg,.png')
  await expect(file).toHaveAttribute('multiple', '')
  const height = (await page.getByRole('dialog').boundingBox())?.height
  await file.setInputFiles([
    { name: 'pismo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    { name: 'ogromnoe.png', mimeType: 'image/png', buffer: Buffer.alloc(15_242_881) },
    { name: 'rovno.png', mimeType: 'image/png', buffer: Buffer.alloc(15_242_880) },
  ])
  const line = (name: string): Locator => dialog.getByRole('listitem').filter({ hasText: name })
  await expect(line('pismo.pdf')).toContainText(words('Подходят только JPG и PNG'))
  await expect(line('ogromnoe.png')).toContainText(words('Больше 15 МБ'))
  await expect(line('rovno.png')).not.toContainText('Больше')
  const send = dialog.getByRole('button', { name: 'Отправить' })
  await expect(send).toBeDisabled()
  await expect(send).toBeInViewport({ ratio: 1 })
  await expect(line('rovno.png')).toBeInViewport()
  expect((await page.getByRole('dialog').boundingBox())?.height).toBeCloseTo(height ?? 0, 1)
  await expectAccessible(page)
  for (const name of ['pismo.pdf', 'ogromnoe.png'])
    await dialog.getByRole('button', { name: `Убрать файл ${name}` }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(send).toBeEnabled()
  // All zeros: only the server detects that this is not a picture.
  await send.click()
  await expect(line('rovno.png')).toContainText(words('Подходят только JPG и PNG'))
})

test('POP-02, INFRA-02: typed values survive closing the dialog and a reload @wide', async ({ page, shopper }) => {
  await fill(await write(page))
  await page.keyboard.press('Escape')
  await expect(shopper.dialog).toHaveCount(0)
  await page.reload()
  await shopper.settled()
  const dialog = await write(page)
  await expect(dialog.getByLabel('Имя')).toHaveValue('Анна Белова')
  await expect(dialog.getByLabel('Телефон')).toHaveValue('(912) 345 67 89')
  await expect(dialog.getByRole('button', { name: 'Отправить' })).toBeEnabled()
})

test('@keyboard POP-02, UI-11: a message is written and sent by keyboard alone', async ({ page }) => {
  const opener = page.locator('main').getByRole('button', { name: 'Написать нам' })
  await opener.press('Enter')
  await expect(page.getByLabel('Имя')).toBeFocused()
  await page.keyboard.type('Anna')
  await page.keyboard.press('Tab')
  await page.keyboard.type('9123456789')
  await page.keyboard.press('Tab')
  await page.keyboard.type('anna@example.ru')
  await page.keyboard.press('Enter')
  const sent = page.getByRole('dialog', { name: words('Письмо у нас') })
  await expect(sent.locator(':focus')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(sent).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('SAFE-05, FOOT-01: a newsletter subscription needs consent, an e-mail, and a confirmation on the linked page @wide', async ({
  page,
  shopper,
}) => {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Новости письмом' }).press('Enter')
  await expect(page).toHaveURL('/news#subscribe')
  await expect(page.getByRole('main').getByLabel('Почта')).toBeFocused()
  await shopper.settled()
  const email = `${randomUUID()}@example.ru`
  const form = page.getByRole('region', { name: 'Новости письмом' })
  await form.getByLabel('Почта').fill(email)
  await expect(form.getByRole('button', { name: 'Подписаться' })).toBeDisabled()
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Подписаться' }).click()
  await expect(form.getByRole('status')).toContainText(email)
  await expectAccessible(page)
  const { text } = await emailWith(email)
  const path = /\/subscribe\/confirm\/\S+/.exec(text)?.[0] ?? ''
  await shopper.open(path)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Подписаться' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Подписка работает' })).toBeVisible()
  await shopper.open(path.replace('confirm', 'leave'))
  await page.getByRole('button', { name: 'Отписаться' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Подписка снята' })).toBeVisible()
  await shopper.open(path)
  await page.getByRole('button', { name: 'Подписаться' }).click()
  await expect(page.getByRole('alert')).toContainText('Ссылка больше не действует')
})
