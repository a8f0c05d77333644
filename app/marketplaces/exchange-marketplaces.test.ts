/** EXCH-03: the exchange with marketplaces, on a real database and the stand-in of Yandex Market. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { marketOf } from '#kit/shops/marketplace-contract.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  CREAM,
  freeOf,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  SERUM,
  setStock,
} from '#kit/shops/order-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { machineRandom } from '#platform/random.ts'
import type { Marketplace } from '#providers/ports/marketplace.ts'
import { buildSandbox, type Sandbox } from '#providers/sandbox/app.ts'
import { yandexMarket } from '#providers/yandex-market/adapter.ts'
import { cancelUncollected } from '#shop/order/change/cancel-order.ts'
import { marketplacesCalls } from '#shop/marketplaces/marketplaces.calls.ts'
import { exchangeMarketplaces, type ExchangeDeps } from './exchange-marketplaces.ts'

const database = orderDatabase()
const CODE = 'yandex-market'
let sandbox: Sandbox
let market: ReturnType<typeof marketOf>
let marketplace: Marketplace
let now: Date
const deps = (): ExchangeDeps => ({
  db: database.db,
  offers: database.db,
  clock: { now: () => now },
  random: machineRandom,
  ordersPerNetwork: 2,
  ...shopForTests,
  codeKey: signInForTests.codeKey,
  providers: [],
  carriers: [],
  publicUrl: 'http://localhost:3000',
  alert: () => {},
})
const exchange = () => exchangeMarketplaces(deps(), [marketplace])

beforeEach(async () => {
  sandbox = buildSandbox(async () => {})
  const origin = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  market = marketOf(sandbox, CODE)
  now = NOW
  marketplace = yandexMarket({
    url: `${origin}/${CODE}`,
    apiKey: 'key',
    businessId: '1',
    campaignId: '2',
    store: 'store-1',
  })
  await setStock(database.db, KIROVKA, { [CREAM]: 5, [SERUM]: 1 })
})
afterEach(() => sandbox.app.close())

let last = 5000
/** An order of a buyer of the marketplace: pieces of the cream at 1 000 ₽. */
const buy = async (quantity = 1, sku = `sku-${CREAM}`): Promise<string> => {
  last += 1
  await market.buy(String(last), [{ sku, quantity, price: 1000 }])
  return String(last)
}
const sold = async (number: string) => {
  const { rows } = await sql<{
    state: string
    reason: string | null
    owes: boolean
    order: string | null
    order_number: string
  }>`
    SELECT m.state, m.reason, m.owes_answer AS owes, o.state AS order, o.number AS order_number
    FROM marketplace_order m LEFT JOIN orders o ON o.id = m.order_id WHERE m.number = ${number}`.execute(database.db)
  return rows
}
const calls = (method: string): number => sandbox.journal.requests.filter((request) => request.method === method).length
const memberOf = (role: string): Promise<StaffBrowser> =>
  insertStaffSession(database.db, { login: 'lena', role, storeId: KIROVKA }, NOW)

test('EXCH-03: stock is offered without the pieces that the store keeps, by the first rule that fits; nothing is sent twice', async () => {
  await exchange()
  expect(await market.offers()).toMatchObject({
    stocks: { 'sku-1': 4, 'sku-2': 0, 'sku-3': 0 },
    prices: { 'sku-1': 1190, 'sku-2': 2400, 'sku-3': 590 },
  })
  expect((await market.offers()).stocks['sku-4']).toBeUndefined()
  await exchange()
  expect([calls('updateStocks'), calls('updateBusinessPrices')]).toEqual([1, 1])
  await sql`
    INSERT INTO marketplace_rule (code, title, position, sections, products, safety, not_offered, disabled) VALUES
    ('b', 'Всё', 2, '{}', '{}', 0, FALSE, FALSE), ('a', 'Крем', 1, '{ukhod_za_litsom}', '{krem}', 3, FALSE, FALSE),
    ('c', 'Чужой', 0, '{ukhod}', '{}', 9, FALSE, FALSE)`.execute(database.db)
  await sql`UPDATE variant SET price = 250000 WHERE id = ${SERUM}`.execute(database.db)
  await exchange()
  expect(await market.offers()).toMatchObject({ stocks: { 'sku-1': 2, 'sku-2': 1 }, prices: { 'sku-2': 2500 } })
  await sql`UPDATE product SET discontinued = TRUE WHERE id = ${CREAM}`.execute(database.db)
  await sql`UPDATE marketplace_rule SET not_offered = TRUE WHERE code = 'b'`.execute(database.db)
  await exchange()
  expect((await market.offers()).stocks).toMatchObject({ 'sku-1': 0, 'sku-2': 0 })
  const office = marketplacesCalls({ db: database.db, clock: { now: () => now }, marketplaces: [marketplace] })
  const caller = (await memberOf('office')).caller()
  const [shown] = valueOf(await office.marketplaces({}, caller)).marketplaces
  expect(shown).toMatchObject({ title: 'Яндекс Маркет', store: 'Кировка' })
  expect(new Map(shown?.offers.map(({ reason, count }) => [reason, count]))).toEqual(new Map([['rule', 2]]))
  const offers = await office.marketplaceOffers({ marketplace: CODE, reason: 'rule' }, caller)
  expect(valueOf(offers).rows).toMatchObject([
    { sku: 'sku-3', detail: 'Всё' },
    { sku: 'sku-2', free: 1, stock: 0 },
  ])
})

test('EXCH-03: an order is the shop’s, with its reservation and the marketplace’s price, once, however often it is read', async () => {
  const number = await buy(2)
  await Promise.all([exchange(), exchange()])
  await exchange()
  expect(await sold(number)).toMatchObject([{ state: 'placed', order: 'new', owes: false }])
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(3)
  const { rows } = await sql`
    SELECT o.payment, o.total, o.consent_at, o.agreement_version, o.recipient_name, h.actor, h.provider,
      (SELECT count(*)::int FROM consent_record) AS consents
    FROM orders o JOIN order_state_change h ON h.order_id = o.id`.execute(database.db)
  expect(rows).toEqual([
    {
      payment: 'marketplace',
      total: 200_000,
      consent_at: null,
      agreement_version: null,
      recipient_name: `Яндекс Маркет, заказ ${number}`,
      actor: 'provider',
      provider: CODE,
      consents: 0,
    },
  ])
  // A cut after the placing: the number is known although its key is forgotten.
  await sql`DELETE FROM idempotency`.execute(database.db)
  await exchange()
  expect(await sold(number)).toHaveLength(1)
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(3)
})

test('EXCH-03: a buyer in the shop and one at the marketplace want the last piece: one gets it, the other is refused', async () => {
  const { basket, order } = orderShop(database.db)
  for (let round = 0; round < 4; round += 1) {
    await sql`UPDATE stock SET on_hand = reserved + 1, opening = opening + (reserved + 1 - on_hand) WHERE variant_id = ${SERUM}`.execute(
      database.db,
    )
    const number = await buy(1, `sku-${SERUM}`)
    const shopper = newShopper()
    valueOf(await basket.add({ product_id: SERUM, quantity: 1 }, shopper.caller))
    const recipient = { name: 'Анна', phone: `7912345679${round}`, email: 'anna@example.ru' }
    const [placed] = await Promise.all([
      order.place(pickupOrder(240_000, { recipient }), shopper.once(randomUUID())),
      exchange(),
    ])
    const [row] = await sold(number)
    expect([placed.ok, row?.state === 'placed'].toSorted()).toEqual([false, true])
    expect(await freeOf(database.db, KIROVKA, SERUM)).toBe(0)
    if (row?.state !== 'refused') continue
    expect(row).toMatchObject({ reason: 'На\u00a0складе «Кировка» уже нет всех товаров заказа.', owes: false })
    expect(await market.stateOf(number)).toBe('cancelled_by_shop')
  }
})

test('EXCH-03: an unknown article and short stock are refused; a lost answer is given again, and given once', async () => {
  const [unknown, short] = [await buy(1, 'sku-77'), await buy(6)]
  sandbox.journal.script(CODE, [{ kind: 'lost-answer' }, { kind: 'reset' }], 'updateOrderStatus')
  sandbox.journal.script(
    CODE,
    [
      { kind: 'status', status: 503 },
      { kind: 'status', status: 503 },
    ],
    'getBusinessOrders',
  )
  await exchange()
  await exchange()
  expect(await sold(unknown)).toMatchObject([
    { state: 'refused', reason: 'Нет товара с\u00a0артикулом sku-77.', owes: false },
  ])
  expect(await sold(short)).toMatchObject([{ state: 'refused', owes: false }])
  expect(await Promise.all([unknown, short].map(market.stateOf))).toEqual(['cancelled_by_shop', 'cancelled_by_shop'])
  const asked = calls('updateOrderStatus')
  await exchange()
  expect(calls('updateOrderStatus')).toBe(asked)
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(5)
})

test('EXCH-03: a cancellation goes both ways and may cross; what the driver took is handed over', async () => {
  const [there, here, both, taken] = [await buy(), await buy(), await buy(), await buy()]
  await exchange()
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(1)
  const { office } = staffOffice(database.db, NOW)
  const seller = await memberOf('senior')
  const numberOf = async (number: string): Promise<string> => (await sold(number))[0]?.order_number ?? ''
  await market.move(there, 'cancelled')
  await market.move(both, 'cancelled')
  for (const number of [here, both])
    valueOf(await office.cancel({ number: await numberOf(number) }, seller.caller(randomUUID())))
  const packed = await numberOf(taken)
  const shown = valueOf(await office.order({ number: packed }, seller.caller()))
  expect(shown).toMatchObject({ payment: 'marketplace', recipient_phone: null })
  const [line] = shown.lines
  if (line === undefined) throw new Error('no line')
  expect(
    await office.cancelPieces(
      { number: packed, line_id: line.line_id, quantity: 1, reason: 'missing' },
      seller.caller(randomUUID()),
    ),
  ).toMatchObject({ refusal: 'order-changed' })
  valueOf(await office.pick({ number: packed, line_id: line.line_id, scanned: null }, seller.caller(randomUUID())))
  await market.move(taken, 'taken')
  await exchange()
  expect(await sold(taken)).toMatchObject([{ state: 'placed' }])
  valueOf(await office.ready({ number: packed }, seller.caller(randomUUID())))
  now = new Date(NOW.getTime() + 30 * 86_400_000)
  // The shop does not end by time what the marketplace has sold.
  expect(await cancelUncollected(database.db, now)).toBe(0)
  await exchange()
  expect(await sold(there)).toMatchObject([{ state: 'cancelled', order: 'cancelled', owes: false }])
  for (const number of [here, both]) expect(await sold(number)).toMatchObject([{ state: 'cancelled', owes: false }])
  expect(await market.stateOf(here)).toBe('cancelled_by_shop')
  expect(await sold(taken)).toMatchObject([{ state: 'handed_over', order: 'delivered' }])
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(4)
})

test('EXCH-03: a limit ends the exchange of its kind in plain words, and the next one goes on', async () => {
  sandbox.journal.script(CODE, [{ kind: 'decline', reason: '420' }], 'updateStocks')
  const number = await buy()
  await exchange()
  const problems = () =>
    database.db
      .selectFrom('marketplace_exchange')
      .select(['kind', 'problem'])
      .where('problem', 'is not', null)
      .execute()
  expect(await problems()).toEqual([
    { kind: 'stocks', problem: 'Маркетплейс просит подождать: слишком много запросов (420 Request is not accepted).' },
  ])
  expect(await sold(number)).toMatchObject([{ state: 'placed' }])
  expect(Object.keys((await market.offers()).prices)).toContain('sku-1')
  await exchange()
  expect(await problems()).toEqual([])
  expect((await market.offers()).stocks[`sku-${BALM}`]).toBe(0)
})
