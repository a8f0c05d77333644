/**
 * `npm run day`: a working day of the office's roles played on a demo shop that runs: times of every task (presses, letters, screens
 * and the machine), pictures at 1440 and 390 px in `test-results/office-day`. With `--docs` it writes the pictures of
 * `docs/ru/roles`. `SHOP_URL`: where the shop is; it needs the demo's staff.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import sharp from 'sharp'
import { DEMO_PASSWORD, DEMO_SECRET } from '../../shop/office/demo-staff.ts'
import { codeAt, stepAt } from '../../shop/office/totp.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { bytesOf } from '../kit/base32.ts'
import { Hand, tableOf, type Task } from './office-hand.ts'

const { values } = parseArgs({
  options: { docs: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const shop = process.env['SHOP_URL'] ?? 'http://localhost:3000'
const FOLDER = 'test-results/office-day'
const DOCS = join(import.meta.dirname, '../../docs/pictures/roles')
const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const PASSWORD = 'семь раз отмерь'
/** Phone of the buyer of the day. */
const PHONE_NUMBER = '9120000417'

const tasks: Task[] = []
const faults: string[] = []

/** A picture in both widths; of those that documents show a small one as well. */
const shoot = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready)
  const wide = await page.screenshot({ path: join(FOLDER, `${name}-1440.png`) })
  if (values.docs)
    await sharp(wide)
      .resize(1080)
      .webp({ quality: 62 })
      .toFile(join(DOCS, `${name}.webp`))
  await page.setViewportSize(PHONE)
  /** A dialog hides what is wider than it is. */
  const width = await page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth,
      ...[...document.querySelectorAll('dialog[open] *')].map((part) => part.getBoundingClientRect().right),
    ),
  )
  if (width > PHONE.width) faults.push(`${name}: на 390 px шире экрана, ${width} px`)
  await page.screenshot({ path: join(FOLDER, `${name}-390.png`) })
  await page.setViewportSize(WIDE)
}

type Shift = { readonly page: Page; readonly hand: Hand; readonly done: (title: string) => void }
type Signed = { readonly context: BrowserContext; readonly page: Page; readonly hand: Hand }

const newPage = async (browser: Browser): Promise<Signed> => {
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(String(error)))
  return { context, page, hand: new Hand(page) }
}

type Key = { readonly password: string; readonly secret: Buffer }
/** A code that was used waits for the next half minute. */
const signIn = async ({ page, hand }: Signed, login: string, { password, secret }: Key): Promise<void> => {
  await page.goto(`${shop}/office`)
  await hand.type(page.getByLabel('Логин'), login)
  await hand.press('Tab')
  await hand.type(page.getByLabel('Пароль'), password)
  await hand.press('Enter')
  await hand.sees(page.getByLabel('Код из приложения'))
  await hand.write(codeAt(secret, stepAt(new Date())))
  await hand.reads(page.getByRole('button', { name: 'Выйти' }))
}

const keys = new Map<string, Key>()
const play = async (
  browser: Browser,
  role: string,
  login: string,
  work: (given: Shift) => Promise<void>,
): Promise<void> => {
  if (!new RegExp(values.only).test(login)) return
  const signed = await newPage(browser)
  const done = (title: string): void => void tasks.push(signed.hand.task(role, title))
  await signIn(signed, login, keys.get(login) ?? { password: DEMO_PASSWORD, secret: DEMO_SECRET })
  done('войти')
  try {
    await work({ page: signed.page, hand: signed.hand, done })
  } catch (error) {
    await signed.page.screenshot({ path: join(FOLDER, `fault-${login}.png`) })
    faults.push(`${role}: ${error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error)}`)
  }
  await signed.context.close()
}

/** Opens an address of the office without counting it as a task. */
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${shop}/office${path}`)
  await page.waitForLoadState('networkidle')
}

/** The invited colleague joins; their key is kept for the day. */
const acceptInvitation = async (browser: Browser, login: string, link: string): Promise<Signed> => {
  const signed = await newPage(browser)
  const { page, hand } = signed
  await page.goto(link)
  await hand.type(page.getByLabel('Придумайте пароль'), PASSWORD)
  await hand.type(page.getByLabel('Пароль ещё раз'), PASSWORD)
  await hand.click(page.getByRole('button', { name: 'Дальше' }))
  await hand.reads(page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/))
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()
  const secret = bytesOf((shown ?? '').replaceAll(' ', ''))
  await hand.write(codeAt(secret, stepAt(new Date())))
  await hand.reads(page.getByRole('button', { name: 'Выйти' }))
  keys.set(login, { password: PASSWORD, secret })
  return signed
}

const INVITED = [
  ['kolcentr', 'Нина Соловьёва', 'Колл-центр'],
  ['moderator', 'Лена Зорина', 'Модератор'],
  ['kontent', 'Юля Карпова', 'Контент'],
  ['buhgalter', 'Рита Попова', 'Бухгалтер'],
  ['marketing', 'Даша Мороз', 'Маркетинг'],
  ['kurier', 'Павел Лось', 'Курьер'],
] as const
const joined = new Map<string, Signed>()

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
await mkdir(FOLDER, { recursive: true })
await mkdir(DOCS, { recursive: true })

await play(browser, 'Администратор', 'admin', async ({ page, hand, done }) => {
  await open(page, '/staff')
  for (const [login, name, role] of INVITED) {
    await hand.click(page.getByRole('button', { name: 'Пригласить' }))
    const form = page.getByRole('form', { name: 'Приглашение' })
    await hand.type(form.getByLabel(/Имя и\sфамилия/), name)
    await hand.type(form.getByLabel('Логин'), login)
    await hand.choose(form.getByLabel('Роль'), { label: role })
    if (role === 'Курьер') await hand.find(form.getByRole('combobox', { name: 'Магазин' }), 'кировк')
    await hand.click(form.getByRole('button', { name: /Получить\sссылку/ }))
    const link = await page.getByLabel('Ссылка').inputValue()
    if (login === 'kolcentr') done('пригласить сотрудника')
    joined.set(login, await acceptInvitation(browser, login, link))
    await open(page, '/staff')
  }
  hand.task('', '')
  await shoot(page, 'admin-staff')
  await hand.click(page.getByRole('link', { name: /Роли и\sправа/ }))
  await hand.reads(page.getByRole('heading', { name: /Роли/ }))
  done('посмотреть роли')
})

/** The invited are signed in already: their code of this half minute is used. */
const playJoined = async (role: string, login: string, work: (given: Shift) => Promise<void>): Promise<void> => {
  const signed = joined.get(login)
  if (signed === undefined || !new RegExp(values.only).test(login)) return
  const done = (title: string): void => void tasks.push(signed.hand.task(role, title))
  done('принять приглашение и войти')
  try {
    await work({ page: signed.page, hand: signed.hand, done })
  } catch (error) {
    await signed.page.screenshot({ path: join(FOLDER, `fault-${login}.png`) })
    faults.push(`${role}: ${error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error)}`)
  }
  await signed.context.close()
}

/** The order of the day, and the store in which the seller hands it over. */
const found = { number: '', store: '' }

await playJoined('Колл-центр', 'kolcentr', async ({ page, hand, done }) => {
  const store = await sellersStore(browser)
  found.store = store
  const inStore = new RegExp(store.split(', ').at(-1) ?? store)
  await hand.find(page.getByRole('combobox', { name: 'Магазин' }).first(), store)
  await open(page, '/phone-order')
  hand.task('', '')
  await hand.write(PHONE_NUMBER)
  await hand.type(page.getByLabel('Имя', { exact: true }), 'Анна')
  await page
    .getByLabel(/Штрихкод|артикул|слова/i)
    .first()
    .focus()
  await hand.write('крем')
  await hand.press('Enter')
  const goods = page.getByRole('listbox', { name: 'Найденные товары' })
  await hand.sees(goods)
  await hand.click(goods.getByRole('option').filter({ hasText: inStore }).first())
  await hand.sees(page.getByRole('radio', { name: /^Курьер/ }))
  await hand.click(page.getByRole('radio', { name: inStore }))
  await hand.click(page.getByRole('checkbox', { name: /Текст прочитан/ }))
  await shoot(page, 'call-centre-phone')
  await hand.click(page.getByRole('button', { name: /^Оформить на/ }))
  await hand.reads(page.getByText(/Оформлен по\sтелефону/))
  done('заказ по телефону')
  found.number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

  await open(page, '/orders')
  hand.task('', '')
  await hand.type(page.getByLabel(/^Номер, телефон, имя/), PHONE_NUMBER.slice(-4))
  await hand.press('Enter')
  await hand.sees(page.getByRole('link', { name: new RegExp(found.number) }))
  await hand.click(page.getByRole('link', { name: new RegExp(found.number) }))
  await hand.reads(page.getByRole('heading', { name: found.number }))
  done('где мой заказ: по цифрам телефона')
  await hand.click(page.getByRole('button', { name: /ссылку ещё раз/ }))
  await hand.sees(page.getByText(/[Оо]тправлен/))
  done('отправить ссылку ещё раз')
  await hand.click(page.getByRole('button', { name: /^Добавить товар/ }))
  await hand.write('бальзам')
  await hand.press('Enter')
  await hand.sees(page.getByRole('radio').first())
  await shoot(page, 'senior-add')
  await hand.click(page.getByRole('button', { name: /^(Добавить \d|Послать)/ }))
  await hand.sees(page.getByText(/^(Добавлено|Ссылка на)/))
  done('добавить товар в заказ')

  await open(page, '/cases')
  hand.task('', '')
  await hand.click(page.locator('main a[href*="/cases/"]').first())
  await hand.reads(page.getByRole('heading', { name: /^Обращение/ }))
  await hand.click(page.getByRole('button', { name: 'Взять себе' }))
  await hand.sees(page.getByRole('button', { name: 'Отпустить' }))
  await hand.choose(page.getByLabel('Готовый ответ'), { index: 2 })
  await page.getByLabel('Сообщение').focus()
  await hand.press('Control+Enter')
  await hand.sees(page.getByText(/Ответ уйдёт/))
  done('ответить на обращение')
  await shoot(page, 'call-centre-case')

  await open(page, '/buyers')
  hand.task('', '')
  await hand.type(page.getByLabel('Телефон', { exact: true }), '9000001010')
  await hand.type(page.getByLabel(/^Зачем открываете/), 'вопрос о бонусах')
  await hand.press('Enter')
  await hand.sees(page.getByRole('region', { name: 'Заказы' }))
  done('открыть карточку покупателя')
  await shoot(page, 'call-centre-buyer')
})

/** Name of the store in which the demo's seller works. */
async function sellersStore(from: Browser): Promise<string> {
  const signed = await newPage(from)
  await signIn(signed, 'prodavec', { password: DEMO_PASSWORD, secret: DEMO_SECRET })
  const { stores } = (await (await signed.page.request.get(`${shop}/api/office/me`)).json()).data
  await signed.context.close()
  return stores[0].name
}

/** The code of a login is used once in half a minute. */
const waitForNextCode = (): Promise<void> =>
  new Promise((done) => setTimeout(done, 30_000 - (Date.now() % 30_000) + 500))
await waitForNextCode()

await play(browser, 'Продавец', 'prodavec', async ({ page, hand, done }) => {
  await hand.sees(page.getByRole('heading', { name: 'Заказы' }))
  await page.waitForLoadState('networkidle')
  await page.getByText('Загружаем').waitFor({ state: 'hidden' })
  await shoot(page, 'seller-queue')
  if (found.number === '') return
  await open(page, `/orders/${encodeURIComponent(found.number)}`)
  const order = (await (await page.request.get(`${shop}/api/office/orders/${encodeURIComponent(found.number)}`)).json())
    .data as { lines: { sku: string; quantity: number }[] }
  hand.task('', '')
  for (const { sku, quantity } of order.lines) for (let piece = 0; piece < quantity; piece += 1) await hand.scan(sku)
  await hand.sees(page.getByRole('button', { name: /^Готов/ }))
  await shoot(page, 'seller-order')
  await hand.press('Enter')
  await hand.sees(page.getByText('Готов', { exact: true }))
  done('собрать заказ сканером')
  await open(page, '')
  hand.task('', '')
  await hand.write('/')
  await hand.write(PHONE_NUMBER.slice(-4))
  await hand.press('Enter')
  await hand.reads(page.getByRole('button', { name: /^Принято картой/ }))
  await shoot(page, 'seller-hand-over')
  await hand.press('F9')
  await hand.sees(page.getByText('Выдан', { exact: true }))
  done('выдать по цифрам телефона, картой')
  await hand.click(page.getByRole('button', { name: 'Вернуть' }).first())
  await hand.sees(
    page
      .getByRole('dialog')
      .getByText(/включительно|не\sвозвращают|Срок вышел/)
      .first(),
  )
  await shoot(page, 'seller-return')
  await hand.press('Escape')
  done('начать возврат, посмотреть сроки')
  await open(page, '/price-tags')
  hand.task('', '')
  await hand.write('бальзам')
  await hand.press('Enter')
  await hand.click(page.getByRole('button', { name: 'Добавить' }).first())
  await hand.sees(page.getByRole('button', { name: /^Печать: / }))
  done('ценник')
  await shoot(page, 'seller-tags')
  await open(page, '/shift')
  hand.task('', '')
  await hand.type(page.getByLabel(/^Что передать/), 'Заказ на 19:00 звонил, придёт завтра.')
  await shoot(page, 'seller-shift')
  await hand.click(page.getByRole('button', { name: /^Сдать смену/ }))
  await hand.sees(page.getByText(/ждёт приёма/))
  done('сдать смену')
})

await play(browser, 'Старший', 'starshaya', async ({ page, hand, done }) => {
  if (found.store !== '') await hand.find(page.getByRole('combobox', { name: 'Магазин' }).first(), found.store)
  await page.waitForLoadState('networkidle')
  await shoot(page, 'senior-queue')
  await open(page, '/shift')
  hand.task('', '')
  await shoot(page, 'senior-shift')
  await hand.click(page.getByRole('button', { name: 'Принять смену' }))
  await hand.sees(page.getByRole('heading', { name: 'Прошлые передачи' }))
  done('принять смену')
  await open(page, '/reports')
  hand.task('', '')
  await hand.choose(page.getByLabel('Строки'), { value: 'store' })
  await page.waitForLoadState('networkidle')
  done('продажи по магазинам')
  await shoot(page, 'senior-reports')
  await open(page, '/audit')
  await shoot(page, 'senior-audit')
  await open(page, '/couriers')
  await shoot(page, 'senior-couriers')
})

await playJoined('Модератор', 'moderator', async ({ page, hand, done }) => {
  await open(page, '/reviews')
  await shoot(page, 'moderator-review')
  const waiting = page.getByRole('link', { name: /^Ждут/ })
  /** The review has left the queue, so that the next one is there to be read. */
  const decide = async (...keys: readonly string[]): Promise<void> => {
    const before = Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0])
    for (const key of keys) await hand.press(key)
    await hand.sees(page.getByRole('link', { name: `Ждут ${before - 1}`, exact: true }))
  }
  hand.task('', '')
  await decide('p')
  done('показать отзыв')
  for (let review = 0; review < 5; review += 1) await decide('p')
  done('показать пять отзывов подряд')
  await decide('h', '1')
  done('скрыть отзыв с причиной')
  await open(page, '/questions')
  await shoot(page, 'moderator-question')
})

await playJoined('Контент', 'kontent', async ({ page, hand, done }) => {
  await open(page, '/records/products')
  await shoot(page, 'content-list')
  hand.task('', '')
  await hand.type(page.getByLabel('Слово из записи'), 'бальзам')
  await hand.press('Enter')
  await page.waitForLoadState('networkidle')
  await hand.click(page.locator('main table a').first())
  await hand.reads(page.getByRole('form', { name: 'Запись' }))
  done('найти и открыть товар')
  await shoot(page, 'content-record')
  await open(page, '/records/products?q=бальзам')
  hand.task('', '')
  await hand.click(page.locator('main tbody input[type=checkbox]').first())
  await hand.click(page.locator('main tbody input[type=checkbox]').nth(1))
  await hand.click(page.getByRole('link', { name: /^Напечатать ценники/ }))
  await hand.reads(page.getByRole('button', { name: /^Печать: / }))
  done('ценники отмеченных товаров')
  await shoot(page, 'content-tags')
  await open(page, '/calendar')
  await shoot(page, 'content-calendar')
})

await playJoined('Маркетинг', 'marketing', async ({ page }) => {
  await open(page, '/promotions')
  await shoot(page, 'marketing-promotions')
})

await playJoined('Бухгалтер', 'buhgalter', async ({ page, hand, done }) => {
  await open(page, '/registers')
  await shoot(page, 'accountant-registers')
  await open(page, '/reports')
  hand.task('', '')
  await hand.choose(page.getByLabel('Строки'), { value: 'payment' })
  await page.waitForLoadState('networkidle')
  done('продажи по оплате')
  await hand.click(page.getByRole('link', { name: 'Обязательства' }))
  await hand.reads(page.getByRole('heading', { name: 'Обязательства' }))
  done('обязательства')
  await shoot(page, 'accountant-liabilities')
})

await playJoined('Курьер', 'kurier', async ({ page }) => {
  await open(page, '')
  await shoot(page, 'courier-queue')
  await open(page, '/couriers')
  await page.getByText('Курьер: Павел Лось').waitFor()
  await shoot(page, 'courier-list')
})

await play(browser, 'Владелец', 'owner', async ({ page, hand, done }) => {
  await open(page, '/reports')
  hand.task('', '')
  await hand.choose(page.getByLabel('Сравнить'), { value: 'week' })
  await page.waitForLoadState('networkidle')
  done('продажи рядом с прошлым периодом')
  await shoot(page, 'owner-sales')
  await hand.click(page.getByRole('navigation', { name: 'Отчёты' }).getByRole('link', { name: 'Сегодня' }))
  await hand.reads(page.getByText('Выдано на сумму'))
  done('сегодня, экран на стену')
  await shoot(page, 'owner-wall')
  await open(page, '/health')
  await shoot(page, 'owner-health')
  await open(page, '/help')
  await shoot(page, 'owner-help')
})

await browser.close()
console.log(tableOf(tasks))
for (const fault of faults) console.log(fault)
console.log(`Задач: ${tasks.length}. Картинки: ${FOLDER}`)
process.exitCode = faults.length > 0 ? 1 : 0
