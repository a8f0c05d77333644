/**
 * PARCEL-01 to PARCEL-04: journeys of orders through a whole shop with the demo, a browser and the sandbox's bank: two parcels bought;
 * one parcel cancelled; one line returned; one parcel refused at the door; goods moved to the store of the rest; missing pieces of a
 * courier's order, of which two payments have paid, that become a parcel. Keeps pictures of each at 1440 and 390 px, prints the
 * receipts of each line by line, and ends with the invariant audit.
 *   node tests/campaigns/campaign-parcel-journeys.ts [--to test-results/parcels] [--port 3461]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { CITY_COOKIE } from '#kernel/city-cookie.ts'
import { audit } from '#kit/audit.ts'
import { newNationalPhone } from '#kit/shops/phones.ts'
import { query } from '#kit/shops/shop-changes.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { DEMO_PASSWORD, DEMO_SECRET } from '#shop/office/demo-staff.ts'
import { codeAt, stepAt } from '#shop/office/totp.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { call, printReceipts } from '../lab/parcel-journeys.ts'
import { twoPlaces, type Goods } from '../lab/two-places.ts'

const { values } = parseArgs({
  options: { to: { type: 'string', default: 'test-results/parcels' }, port: { type: 'string', default: '3461' } },
})
const ORIGIN = `http://localhost:${values.port}`
const CITY = 'chel'
const WIDTHS = [1440, 390] as const
mkdirSync(values.to, { recursive: true })
const state = join(tmpdir(), `glad-journeys-${values.port}.json`)
process.env['GLAD_E2E_STATE'] = state
const server = spawn(process.execPath, ['tests/kit/machines/e2e-server.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, GLAD_E2E_PORT: values.port, GLAD_E2E_STATE: state },
})
const ended = once(server, 'exit')
const words = (text: string): RegExp => new RegExp(text.replaceAll(' ', '[ \u00a0]'))

const untilReady = async (): Promise<void> => {
  for (let second = 0; second < 300; second += 1) {
    const answer = await fetch(`${ORIGIN}/ready`).catch(() => null)
    if (answer?.ok) return
    await pause(1000)
  }
  throw new Error('The shop does not start')
}

const settled = (page: Page): Promise<void> => page.waitForLoadState('networkidle')
const keep = async (page: Page, name: string): Promise<void> => {
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await settled(page)
    await page.screenshot({ path: join(values.to, `${name}-${width}.png`), fullPage: true, animations: 'disabled' })
  }
  if (before !== null) await page.setViewportSize(before)
}

await untilReady()
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
})
const newContext = async (): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU', baseURL: ORIGIN })
  const url = ORIGIN.replace('http:', 'https:')
  await context.addCookies([{ name: CITY_COOKIE, value: CITY, url, secure: true }])
  return context
}

const signIn = async (): Promise<Page> => {
  const page = await (await newContext()).newPage()
  await page.goto('/office')
  await page.getByLabel('Логин').fill('starshaya')
  await page.getByLabel('Пароль').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Дальше' }).click()
  await page.getByLabel('Код из приложения').fill(codeAt(DEMO_SECRET, stepAt(new Date())))
  await page.getByRole('heading', { name: 'Заказы' }).waitFor({ timeout: 20_000 })
  return page
}

const payByCard = async (page: Page): Promise<void> => {
  await page.getByLabel('Номер карты').fill('4111 1111 1111 1111')
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.getByRole('heading', { name: words('Заказ оплачен') }).waitFor()
  await settled(page)
}

type Bought = {
  readonly page: Page
  readonly number: string
  readonly phone: string
  readonly goods: readonly [Goods, Goods]
}
/** Through the pages: the basket, the checkout with its plan, the bank. */
const buyByPages = async (): Promise<Bought> => {
  const goods = await twoPlaces(CITY, 'store')
  const page = await (await newContext()).newPage()
  await page.goto('/cart')
  for (const { id } of goods) await call(page, 'POST', '/basket/add', { product_id: id })
  await page.goto('/cart')
  await settled(page)
  await keep(page, '1-basket')
  await page.goto('/cart/checkout')
  await settled(page)
  const phone = newNationalPhone()
  await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially(phone)
  await page.getByLabel(words('Имя и фамилия')).fill('Анна Белова')
  await page.getByLabel('Почта для чека').fill(`anna${phone}@example.ru`)
  await page.locator('input[name=plan][value^=pickup-]').check({ force: true })
  await settled(page)
  await page.getByRole('radio', { name: /^Картой/ }).check()
  await page.getByRole('checkbox', { name: words('Принимаю пользовательское соглашение') }).check()
  await page.getByRole('checkbox', { name: words('Даю согласие') }).check()
  await keep(page, '1-checkout')
  await page.getByRole('button', { name: words('Оплатить') }).click()
  await payByCard(page)
  await keep(page, '1-bought')
  const token = /order\/([\w-]{10,})/.exec(page.url())?.[1] ?? ''
  const [order] = await query<{ number: string }>('SELECT number FROM orders WHERE token = $1', [token])
  return { page, number: order?.number ?? '', phone: `7${phone}`, goods }
}
/** By the API, paid in the bank's page. `isMoved`: what the other store has is brought to the first one. */
const buy = async (first: 'store' | 'warehouse', pieces = 1, isMoved = false): Promise<Bought> => {
  const goods = await twoPlaces(CITY, first)
  const page = await (await newContext()).newPage()
  await page.goto('/')
  for (const { id } of goods) await call(page, 'POST', '/basket/add', { product_id: id, quantity: pieces })
  const delivery = first === 'store' ? 'pickup' : 'courier'
  const part = { store_id: goods[1].store, variant_ids: [goods[1].id] }
  const parts = isMoved ? { store_id: goods[0].store, moved_from: part } : { second_parcel: part }
  const price = await call(page, 'POST', '/order/price', { city: CITY, delivery, ...parts })
  const phone = `7${newNationalPhone()}`
  const door = { flat: null, entrance: null, floor: null, intercom: null, postal_code: null }
  const placed = await call(page, 'POST', '/order/place', {
    city: CITY,
    delivery,
    store_id: first === 'store' ? goods[0].store : null,
    ...(first === 'store' ? {} : { postal_address: { street: 'ул. Кирова', house: '104', ...door } }),
    recipient: { name: 'Анна Белова', phone, email: `anna${phone}@example.ru` },
    comment: '',
    payment: 'card',
    shown_total: price['total'],
    agreement_version: shopForTests.agreementVersion,
    consent_text_version: shopForTests.terms.consents.order.version,
    ...parts,
  })
  await page.goto(String(placed['pay_url']))
  await payByCard(page)
  return { page, number: String(placed['number']), phone, goods }
}
const pageOf = async (page: Page, number: string): Promise<void> => {
  const [order] = await query<{ token: string }>('SELECT token FROM orders WHERE number = $1', [number])
  await page.goto(`/order/${order?.token}`)
  await settled(page)
}
/** What staff do with a parcel until it is packed. */
const pick = async (staff: Page, number: string): Promise<void> => {
  const path = `/office/orders/${encodeURIComponent(number)}`
  const order = await call<{ lines: { line_id: string; barcode: string; quantity: number }[] }>(staff, 'GET', path)
  for (const { line_id, barcode, quantity } of order.lines)
    for (let piece = 0; piece < quantity; piece += 1)
      await call(staff, 'POST', `${path}/pick`, { line_id, scanned: barcode })
}
const act = (staff: Page, number: string, what: string, body: object = {}): Promise<unknown> =>
  call(staff, 'POST', `/office/orders/${encodeURIComponent(number)}/${what}`, body)
const handOver = async (staff: Page, number: string, phone: string): Promise<void> => {
  await pick(staff, number)
  await act(staff, number, 'ready')
  await act(staff, number, 'hand-over', { proof: phone.slice(-4) })
}
const keepOffice = async (staff: Page, number: string, name: string): Promise<void> => {
  await staff.goto(`/office/orders/${encodeURIComponent(number)}`)
  await staff.getByRole('heading', { name: number }).waitFor()
  await staff.getByText(words('Загружаем заказ')).waitFor({ state: 'hidden' })
  await keep(staff, name)
}

try {
  const staff = await signIn()
  const bought = await buyByPages()
  await keepOffice(staff, bought.number, '1-office')
  await handOver(staff, bought.number, bought.phone)
  await handOver(staff, `${bought.number}-2`, bought.phone)
  await pageOf(bought.page, bought.number)
  await keep(bought.page, '1-handed-over')
  await printReceipts('1. Две части куплены и выданы', bought.number)

  const cancelled = await buy('store')
  await pageOf(cancelled.page, `${cancelled.number}-2`)
  await cancelled.page.getByRole('button', { name: words('Отменить эту часть') }).click()
  const dialog = cancelled.page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(cancelled.phone.slice(-4))
  await keep(cancelled.page, '2-dialog')
  await dialog.getByRole('button', { name: words('Отменить эту часть') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await pause(3000)
  await pageOf(cancelled.page, `${cancelled.number}-2`)
  await keep(cancelled.page, '2-cancelled')
  await pageOf(cancelled.page, cancelled.number)
  await keep(cancelled.page, '2-other')
  await handOver(staff, cancelled.number, cancelled.phone)
  await printReceipts('2. Одна часть отменена', cancelled.number)

  const returned = await buy('store', 2)
  for (const number of [returned.number, `${returned.number}-2`]) await handOver(staff, number, returned.phone)
  const own = `${returned.number}-2`
  const details = await call<{ lines: { line_id: string }[] }>(
    staff,
    'GET',
    `/office/orders/${encodeURIComponent(own)}`,
  )
  const line_id = details.lines[0]?.line_id
  await act(staff, own, 'return-pieces', { line_id, quantity: 1, reason: 'defect', sellable: false })
  await keepOffice(staff, own, '3-office')
  await pause(3000)
  await pageOf(returned.page, own)
  await keep(returned.page, '3-returned')
  await printReceipts('3. Одна штука второй части возвращена', returned.number)

  const refused = await buy('warehouse')
  await pick(staff, refused.number)
  await act(staff, refused.number, 'ship', { courier: 'Пётр' })
  for (let tries = 0; tries < shopForTests.terms.courier.attempts; tries += 1)
    await act(staff, refused.number, 'not-handed-over')
  await handOver(staff, `${refused.number}-2`, refused.phone)
  await keepOffice(staff, refused.number, '4-office')
  await pageOf(refused.page, refused.number)
  await keep(refused.page, '4-refused')
  await printReceipts('4. Часть у двери не взяли', refused.number)

  const moved = await buy('store', 1, true)
  await pageOf(moved.page, moved.number)
  await keep(moved.page, '5-waits')
  const { transfers } = await call<{ transfers: { transfer_id: string; order_number: string | null }[] }>(
    staff,
    'GET',
    '/office/transfers?state=open',
  )
  const transfer = transfers.find(({ order_number }) => order_number === moved.number)?.transfer_id ?? ''
  for (const step of ['send', 'receive']) {
    await staff.goto(`/office/transfers/${transfer}`)
    await staff.getByRole('heading', { name: transfer }).waitFor()
    await keep(staff, `5-office-${step}`)
    const { lines } = await call<{ lines: { line_id: string; quantity: number }[] }>(
      staff,
      'GET',
      `/office/transfers/${transfer}`,
    )
    const pieces = lines.map(({ line_id, quantity }) => ({ line_id, pieces: quantity }))
    await call(staff, 'POST', `/office/transfers/${transfer}/${step}`, { lines: pieces })
  }
  await handOver(staff, moved.number, moved.phone)
  await pageOf(moved.page, moved.number)
  await keep(moved.page, '5-handed-over')
  await printReceipts('5. Всё собрано в одном магазине', moved.number)

  const short = await buy('warehouse', 2)
  const [more] = await query<{ total: number; token: string; price: number }>(
    'SELECT o.total, o.token, v.price FROM orders o, variant v WHERE o.number = $1 AND v.id = $2',
    [short.number, short.goods[0].id],
  )
  const added = { variant_id: short.goods[0].id, quantity: 1, shown_total: (more?.total ?? 0) + (more?.price ?? 0) }
  await act(staff, short.number, 'add-line', added)
  await pageOf(short.page, short.number)
  await keep(short.page, '6-addition')
  const { pay_url } = await call<{ pay_url: string }>(short.page, 'POST', `/order/${more?.token}/pay`, {
    payment: 'card',
  })
  await short.page.goto(pay_url)
  await payByCard(short.page)
  const { lines } = await call<{ lines: { line_id: string; name: string }[] }>(
    staff,
    'GET',
    `/office/orders/${encodeURIComponent(short.number)}`,
  )
  await query('UPDATE stock SET on_hand = on_hand + 5, opening = opening + 5 WHERE store_id = $1 AND variant_id = $2', [
    short.goods[1].store,
    short.goods[0].id,
  ])
  await keepOffice(staff, short.number, '6-office')
  await staff
    .getByRole('button', { name: words('Не хватает') })
    .first()
    .click()
  await staff
    .getByRole('button', { name: words('Уменьшить') })
    .first()
    .click()
  await staff.getByRole('button', { name: words('Предложить из другого магазина') }).click()
  await staff.getByRole('button', { name: words('Спросить покупателя') }).waitFor()
  await keep(staff, '6-sources')
  await staff.getByRole('button', { name: words('Спросить покупателя') }).click()
  await staff.getByText(words('Предложили отдельной посылкой')).waitFor()
  await keep(staff, '6-offered')
  await pageOf(short.page, short.number)
  await keep(short.page, '6-asked')
  await short.page
    .getByRole('textbox', { name: words('Последние четыре цифры телефона') })
    .first()
    .fill(short.phone.slice(-4))
  await short.page.getByRole('button', { name: words('Получить отдельно') }).click()
  await short.page
    .getByRole('link', { name: words(`${short.number}-3`) })
    .first()
    .waitFor()
  await keep(short.page, '6-parted')
  await keepOffice(staff, short.number, '6-office-parted')
  await pick(staff, `${short.number}-3`)
  await act(staff, `${short.number}-3`, 'ship', { courier: 'Пётр' })
  await act(staff, `${short.number}-3`, 'deliver')
  await act(staff, short.number, 'cancel')
  await printReceipts(`6. Чего не хватило, едет отдельной посылкой; строк: ${lines.length}`, short.number)
  const { databaseUrl } = JSON.parse(readFileSync(state, 'utf8'))
  const broken = await audit(databaseUrl)
  console.log(`\naudit: ${broken.length}`)
  for (const { name, detail } of broken.slice(0, 20)) console.log(`  ${name}: ${detail}`)
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await ended
}
