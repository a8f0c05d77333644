/**
 * Server time of a purchase from opening /cart to «Заказ оплачен», over all calls that a browser makes: pages and their data, ways,
 * quotes, points, prices, placing and payment. A browser makes the purchase once for each delivery method, and its calls are then
 * repeated one after another for new buyers. The providers are the sandbox, which answers immediately; its own pages do not count.
 *   node tests/bench/checkout.ts [--times 15] [--goal 120]
 * It prints the median and the least milliseconds of every call and of all together, the CPU of the shop's process during each (its
 * jobs included), and the ratio to a calibration on the same machine (hashing 16 MiB), which other work lengthens as well.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page, type Request } from 'playwright-core'
import { Agent, request } from 'undici'
import { CITY_COOKIE } from '../../kernel/city-cookie.ts'
import { buildPages } from '../../ops/releases/build-pages.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { buildSandbox } from '../../providers/sandbox/app.ts'
import { connectAsOwner } from '../../platform/db/connection.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { freePort } from '../kit/machines/free-port.ts'
import { openShopProcess } from '../kit/machines/shop-process.ts'
import { median } from './measure.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '15' }, goal: { type: 'string', default: '120' } },
})
const PORT = await freePort()
const ORIGIN = `http://localhost:${PORT}`
const NANOSECONDS_A_MS = 1_000_000
const CITY = 'chel'
/** Phone in the form of the API. */
const PHONE = '79120000000'
/** Until the code is compiled. */
const WARM_UP = 20
/** Pictures and files of the pages are not part of the checkout. */
const IS_FILE = /assets|\/img|\/files|favicon|\/upload|\/icons|manifest|\.(js|css|woff2|webp|svg)$/

await buildPages((line) => console.log(line))
const folder = await mkdtemp(join(tmpdir(), 'glad-checkout-'))
const { app: sandbox } = buildSandbox()
const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 })
const postgres = await startEmbedded(folder, { command: 'bench' })
const shop = await openShopProcess({
  dataDir: join(folder, 'shop'),
  port: PORT,
  build: 'build',
  env: {
    DEMO: 'да',
    DATABASE_URL: postgres.url,
    SANDBOX_URL: sandboxUrl,
    REQUESTS_PER_MINUTE: '0',
    SESSIONS_PER_HOUR: '0',
    ORDERS_PER_NETWORK: '0',
  },
})
/** Says why, when the shop ends by itself. */
const reportEnd = (): void => console.error(`The shop has ended:\n${shop.output()}`)
shop.process.once('exit', reportEnd)
const owner = await connectAsOwner(postgres.url, 'glad bench')
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })

/** Processor time of all its threads since its start. */
const shopCpuMs = (): number => {
  const tasks = `/proc/${shop.process.pid}/task`
  const spent = readdirSync(tasks).map((id) => Number(readFileSync(`${tasks}/${id}/schedstat`, 'utf8').split(' ')[0]))
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / NANOSECONDS_A_MS
}
const calibration = (): number => {
  const bytes = Buffer.alloc(16 * 1024 * 1024)
  const began = performance.now()
  createHash('sha256').update(bytes).digest()
  return performance.now() - began
}

const words = (text: string): RegExp => new RegExp(text.replaceAll(' ', '[ \u00a0]'))
const settled = (page: Page): Promise<void> => page.waitForLoadState('networkidle')

const PURCHASES = {
  pickup: async (page: Page): Promise<void> => {
    await page.getByRole('radio', { name: /^Магазин/ }).check()
    await page.locator('input[name=storeId]:enabled').first().check()
  },
  courier: async (page: Page): Promise<void> => {
    await page.getByRole('radio', { name: /^Курьер/ }).check()
    await page.getByRole('combobox', { name: 'Улица' }).fill('ул Кирова, д 104')
  },
  point: async (page: Page): Promise<void> => {
    await page.getByRole('radio', { name: /^Пункт выдачи/ }).check()
    await page.locator('input[name=pointId]').first().check()
  },
} as const

/** Everything from /cart to the paid order. The basket is filled before. */
const buy = async (page: Page, choose: (page: Page) => Promise<void>): Promise<void> => {
  await page.goto(`${ORIGIN}/cart`)
  await settled(page)
  await page
    .getByRole('link', { name: words('К оформлению|Перейти к оформлению|Оформить заказ') })
    .first()
    .click()
  await page.waitForURL('**/cart/checkout')
  await settled(page)
  await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially(PHONE.slice(1))
  await page.getByLabel(words('Имя и фамилия')).fill('Анна Белова')
  await page.getByLabel('Почта для чека').fill('anna@example.ru')
  await choose(page)
  await settled(page)
  await page.getByRole('radio', { name: /^Картой/ }).check()
  await page.getByRole('checkbox', { name: words('Принимаю пользовательское соглашение') }).check()
  await page.getByRole('checkbox', { name: words('Даю согласие') }).check()
  await page.getByRole('button', { name: words('Оплатить') }).click()
  await page.getByLabel('Номер карты').fill('4111 1111 1111 1111')
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.getByRole('heading', { name: words('Заказ оплачен') }).waitFor()
  await settled(page)
}

/** What the browser sent. Requests after a redirect are followed by the replay itself. */
type Call = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}
const callOf = async (sent: Request): Promise<Call> => {
  const { cookie: _cookie, ':authority': _authority, ...headers } = await sent.allHeaders()
  return { method: sent.method(), url: sent.url(), headers, body: sent.postData() }
}
type Purchase = {
  readonly calls: readonly Call[]
  readonly add: Call
  readonly token: string
  readonly payment: string
}

const record = async (choose: (page: Page) => Promise<void>): Promise<Purchase> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
  try {
    const page = await context.newPage()
    await context.addCookies([{ name: CITY_COOKIE, value: CITY, url: ORIGIN.replace('http:', 'https:'), secure: true }])
    await page.goto(`${ORIGIN}/products`)
    await settled(page)
    const sent: Request[] = []
    page.on('request', (one) => void (IS_FILE.test(new URL(one.url()).pathname) || sent.push(one)))
    await page
      .getByRole('button', { name: words('В корзину: ') })
      .first()
      .click()
    await settled(page)
    const added = sent.find((one) => one.url().endsWith('/basket/add'))
    if (added === undefined) throw new Error('nothing was added to the basket')
    const add = await callOf(added)
    sent.length = 0
    await buy(page, choose)
    const calls = await Promise.all(sent.map(callOf))
    const token = /order\/([\w-]{10,})/.exec(page.url())?.[1] ?? ''
    const payment = calls.map(({ url }) => /bank\/pay\/([\w-]+)/.exec(url)?.[1]).find((id) => id !== undefined) ?? ''
    return { calls, add, token, payment }
  } finally {
    await context.close()
  }
}

let buyers = 0
/** Milliseconds. */
type Cost = { readonly took: number; readonly cpu: number }
type Costs = Map<string, Cost>
const together = (costs: readonly Cost[]): Cost => ({
  took: costs.reduce((sum, { took }) => sum + took, 0),
  cpu: costs.reduce((sum, { cpu }) => sum + cpu, 0),
})
/** `localhost` is also ::1, where the shop does not listen. */
const connectionsToShop = new Agent({ connect: { host: '127.0.0.1' } })
/** The purchase of another buyer: its own phone, session, order and payment. By call. */
const replay = async ({ calls, add, token, payment }: Purchase): Promise<Costs> => {
  buyers += 1
  const phone = String(9_120_000_000 + buyers)
  const cookies = new Map([[CITY_COOKIE, CITY]])
  const own = new Map([
    [PHONE, `7${phone}`],
    [token, token],
    [payment, payment],
  ])
  const mine = (text: string): string => {
    let changed = text
    for (const [theirs, ours] of own) if (theirs !== '') changed = changed.replaceAll(theirs, ours)
    return changed
  }
  const costs: Costs = new Map()
  for (const call of [add, ...calls]) {
    const isShop = call.url.startsWith(ORIGIN)
    const cpuBefore = shopCpuMs()
    const began = performance.now()
    const answer = await request(mine(call.url), {
      method: call.method as 'GET',
      ...(isShop ? { dispatcher: connectionsToShop } : {}),
      headers: {
        ...call.headers,
        ...(isShop
          ? { 'sec-fetch-site': 'same-origin', cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
          : {}),
        ...('idempotency-key' in call.headers ? { 'idempotency-key': `${buyers}-${costs.size}-of-bench` } : {}),
      },
      body: call.body === null ? null : mine(call.body),
    })
    const text = await answer.body.text()
    const took = performance.now() - began
    if (answer.statusCode >= 400) throw new Error(`${call.method} ${call.url}: ${answer.statusCode} ${text}`)
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/) ?? []
      cookies.set(name, value)
    }
    if (call.url.endsWith('/order/place')) {
      own.set(token, /"token":"([\w-]+)"/.exec(text)?.[1] ?? '')
      own.set(payment, /bank\/pay\/([\w-]+)/.exec(text)?.[1] ?? '')
    }
    if (!isShop || call === add) continue
    const name = nameOf(call, token)
    costs.set(name, together([costs.get(name) ?? { took: 0, cpu: 0 }, { took, cpu: shopCpuMs() - cpuBefore }]))
  }
  return costs
}

const nameOf = ({ method, url }: Call, token: string): string =>
  `${method} ${new URL(url).pathname.replace(token, ':token')}`

const cpuOf = (costs: readonly Cost[]): number => median(costs.map(({ cpu }) => cpu))
const textOf = (costs: readonly Cost[]): string => {
  const took = costs.map((cost) => cost.took)
  const column = (ms: number): string => ms.toFixed(1).padStart(6)
  return `median ${column(median(took))} ms, least ${column(Math.min(...took))} ms, CPU ${column(cpuOf(costs))} ms`
}

try {
  await owner.query('UPDATE stock SET opening = opening + 1000, on_hand = on_hand + 1000')
  let isMet = true
  for (const [name, choose] of Object.entries(PURCHASES)) {
    const purchase = await record(choose)
    for (let time = 0; time < WARM_UP; time += 1) await replay(purchase)
    const runs: Costs[] = []
    const units: number[] = []
    for (let time = 0; time < Number(values.times); time += 1) {
      units.push(calibration())
      runs.push(await replay(purchase))
    }
    const all = runs.map((costs) => together([...costs.values()]))
    const total = median(all.map(({ took }) => took))
    const unit = median(units)
    isMet &&= total <= Number(values.goal)
    console.log(
      `${name}: ${textOf(all)} of server time in ${purchase.calls.length} calls, ` +
        `${(total / unit).toFixed(1)} × the calibration of ${unit.toFixed(1)} ms`,
    )
    const countOf = (name: string): number =>
      purchase.calls.filter((one) => nameOf(one, purchase.token) === name).length
    const names = [...new Set(runs.flatMap((costs) => [...costs.keys()]))]
    for (const [name, costs] of names
      .map((one) => [one, runs.flatMap((of) => of.get(one) ?? [])] as const)
      .toSorted((one, other) => cpuOf(other[1]) - cpuOf(one[1])))
      console.log(`${textOf(costs)}  ${name} × ${countOf(name)}`)
  }
  if (!isMet) process.exitCode = 1
} finally {
  shop.process.off('exit', reportEnd)
  await browser.close()
  shop.process.kill('SIGTERM')
  await shop.exit
  await owner.end()
  await sandbox.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
