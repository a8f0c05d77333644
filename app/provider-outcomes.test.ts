/** What a shopper sees for every outcome of every provider, as docs/ru/providers.md promises: the real adapters against the sandbox. */
import { visitorReaders } from './visitor-readers.ts'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSandbox, type Sandbox } from '#providers/sandbox/app.ts'
import { sandboxCities } from '#providers/sandbox/cities.ts'
import { outcomeOf } from '#providers/sandbox/control-page.ts'
import type { Outcome, Service } from '#providers/sandbox/journal.ts'
import { TBANK_PASSWORD, TBANK_TERMINAL } from '#providers/tbank/stand-in.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import {
  CREAM,
  insertOrderFixtures,
  insertPoint,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  setStock,
} from '#kit/shops/order-shop.ts'
import type { Carrier } from '#shop/delivery/facts/carriers.ts'
import { dadata } from '#providers/dadata/adapter.ts'
import { tbank } from '#providers/tbank/adapter.ts'
import { yookassa } from '#providers/yookassa/adapter.ts'
import { readConfig } from './config.ts'
import { addressCalls } from '#shop/delivery/address/address.calls.ts'
import { deliveryCalls } from '#shop/delivery/delivery.calls.ts'
import type { Payments } from '#providers/ports/payments.ts'
import { openProviders } from './providers.ts'

const HOUR_MS = 3_600_000
const CITY = 'chelyabinsk'
/** More than any answer takes; a provider that hangs is not waited for as long. */
const PATIENCE_MS = 5000
const HANG_MS = 300
/** Repetitions and the calls that follow a failure take the same outcome. */
const CALLS = 4

const rows = readFileSync(`${import.meta.dirname}/../docs/ru/providers.md`, 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, outcome = '', ...cells]) =>
    /^`[a-z]+[:/\w]*`$/.test(outcome) && cells.length === 7 ? [[outcome, cells] as const] : [],
  )
  .map(([outcome, cells]) => ({ outcome: outcome.replaceAll('`', ''), cells: cells.slice(0, 6) }))

let database: TestDatabase
let sandbox: Sandbox
let url: string

beforeAll(async () => {
  database = await freshDatabase()
  await insertOrderFixtures(database.db)
  await insertPoint(database.db)
  await setStock(database.db, KIROVKA, { [CREAM]: 100 })
  const city = sandboxCities().find(({ name }) => name === 'Челябинск')
  if (city === undefined) throw new Error('no city')
  const codes = { fias_id: city.fiasId, cdek_code: city.cdekCode, boxberry_code: city.boxberryCode }
  await database.db.updateTable('city').set(codes).where('code', '=', CITY).execute()
  await database.db.updateTable('pickup_point').set({ postal_code: city.postalCode }).execute()
  sandbox = buildSandbox(async () => {})
  url = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  await Promise.all(CARRIERS.map((carrier) => priceShown(carrier, PATIENCE_MS)))
})
afterAll(async () => {
  await sandbox.app.close()
  await database.close()
})
/** Every carrier has answered two hours ago. */
beforeEach(async () => {
  sandbox.journal.clear()
  const answer = { price: 24_000, min_days: 2, max_days: 4, tariff_code: '136' }
  const asked_at = new Date(NOW.getTime() - 2 * HOUR_MS)
  await database.db
    .updateTable('delivery_quote')
    .set({ ...answer, asked_at })
    .execute()
})

/** The carriers of the table, with the calls that ask for a price. */
const SERVICES = {
  cdek: ['cdek', ['tariff', 'tarifflist']],
  boxberry: ['boxberry', ['DeliveryCalculation']],
  russian_post: ['russian-post', ['tariff', 'calculate']],
} as const satisfies Partial<Record<Carrier, readonly [Service, readonly string[]]>>
const CARRIERS = ['cdek', 'boxberry', 'russian_post'] as const
const script = ([service, methods]: readonly [Service, readonly string[]], outcome: Outcome): void => {
  const times = Array.from({ length: CALLS }, () => outcome)
  for (const method of methods) sandbox.journal.script(service, times, method)
}

const WORDS = { carrier: 'цена службы', earlier: 'прежняя цена', fixed: 'своя цена магазина' } as const
const priceShown = async (carrier: Carrier, quoteWaitMs: number): Promise<string> => {
  const carriers = openProviders(readConfig({}), url).carriers.filter((client) => client.carrier === carrier)
  const clock = { now: () => NOW }
  const delivery = deliveryCalls({
    ...visitorReaders(database.db),
    db: database.db,
    clock,
    carriers,
    providers: [],
    alert: () => {},
    quoteWaitMs,
  })
  const answer = await delivery.getQuotes({ city: CITY, carrier }, newShopper().caller)
  if (!answer.ok) throw new Error(answer.refusal)
  const [quote] = answer.value.quotes
  return quote === undefined ? 'службы нет' : WORDS[quote.source]
}
const hintsShown = async (outcome: Outcome, timeoutMs: number): Promise<string> => {
  script(['dadata', ['suggest/address']], outcome)
  const addressHints = dadata(`${url}/dadata`, { token: 'sandbox', timeoutMs })
  const calls = addressCalls({ db: database.db, clock: { now: () => NOW }, addressHints })
  const answer = await calls.suggest({ city: CITY, q: 'ул Кирова, д 1' }, newShopper().caller)
  if (!answer.ok) throw new Error(answer.refusal)
  const { available, hints } = answer.value
  return available ? (hints.length > 0 ? 'подсказки' : 'ничего не найдено') : 'без подсказок'
}

const BANKS: Readonly<Record<'yookassa' | 'tbank', (timeoutMs: number) => Payments>> = {
  yookassa: (timeoutMs) => yookassa(`${url}/yookassa`, { shopId: '1', secretKey: 'key', timeoutMs }),
  tbank: (timeoutMs) => tbank(`${url}/tbank`, { terminalKey: TBANK_TERMINAL, password: TBANK_PASSWORD, timeoutMs }),
}
let buyers = 0
/** An order by card of a new buyer is placed whatever the bank answers. */
const paymentShown = async (bank: keyof typeof BANKS, outcome: Outcome, timeoutMs: number): Promise<string> => {
  sandbox.journal.script(
    bank,
    Array.from({ length: CALLS }, () => outcome),
  )
  const { basket, order } = orderShop(database.db, 0, { providers: [BANKS[bank](timeoutMs)] })
  const buyer = newShopper()
  buyers += 1
  const recipient = { name: 'Анна', phone: String(79_120_000_000 + buyers), email: 'anna@example.ru' }
  await basket.add({ product_id: CREAM }, buyer.caller)
  const placed = await order.place(pickupOrder(119_000, { payment: 'card', recipient }), buyer.once())
  if (!placed.ok) throw new Error(placed.message)
  return placed.value.pay_url === null ? 'оплата позже' : 'страница оплаты'
}

test('ORD-02: the table of outcomes names every outcome of the sandbox', () => {
  const names = rows.map(({ outcome }) => outcome.split(':')[0])
  expect(names).toEqual([
    'ok',
    'delay',
    'decline',
    'http',
    'hang',
    'reset',
    'garbage',
    'truncate',
    'ratelimit',
    'empty',
  ])
})

test.each(rows)('ORD-02: every provider with $outcome shows what the table says', async ({ outcome: text, cells }) => {
  const outcome = outcomeOf(text)
  if (outcome === undefined) throw new Error(`no outcome ${text}`)
  for (const carrier of CARRIERS) script(SERVICES[carrier], outcome)
  const patience = outcome.kind === 'hang' ? HANG_MS : PATIENCE_MS
  const shown = await Promise.all([
    ...CARRIERS.map((carrier) => priceShown(carrier, patience)),
    hintsShown(outcome, patience),
    ...(['yookassa', 'tbank'] as const).map((bank) => paymentShown(bank, outcome, patience)),
  ])
  expect(shown).toEqual(cells)
})
