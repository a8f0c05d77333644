import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { zipSync } from 'fflate'
import { databaseOfEachTest } from '#kit/database.ts'
import { clientOf, exchangeDeps, sendTo } from '#kit/shops/exchange-shop.ts'
import { faultsIn } from '#kit/shops/exchange-state.ts'
import {
  courierOrder,
  CREAM,
  insertOrderFixtures,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  SERUM,
  setStock,
} from '#kit/shops/order-shop.ts'
import { demoSettings } from '#kit/shops/shop-settings.ts'
import { valueOf } from '#kit/value-of.ts'
import { readElements, textOf, childrenOf } from '#platform/commerceml/read-elements.ts'
import { ordersXml } from '#platform/commerceml/write-package.ts'
import { saleExchange } from './sale.ts'

let now = NOW
const base = databaseOfEachTest({
  fill: async ({ db }) => {
    now = NOW
    await insertOrderFixtures(db)
    await setStock(db, KIROVKA, { [CREAM]: 50, [SERUM]: 50 })
  },
})
const sale = (mostOrders?: number) =>
  saleExchange({
    db: base.db,
    now: () => now,
    terms: () => demoSettings.profile.terms,
    ...(mostOrders === undefined ? {} : { mostOrders }),
  })
const send = (mostOrders?: number) => sendTo(exchangeDeps(base, { now: () => now, sale: sale(mostOrders) }))
const place = async (quantity = 2, order = pickupOrder(119_000 * quantity)): Promise<string> => {
  const shop = orderShop(base.db, 0)
  const shopper = newShopper()
  for (let piece = 0; piece < quantity; piece += 1)
    valueOf(await shop.basket.add({ product_id: CREAM }, shopper.caller))
  const placed = valueOf(await shop.order.place(order, shopper.once()))
  await base.db.updateTable('orders').set({ confirm_until: null }).where('number', '=', placed.number).execute()
  return placed.number
}
const opened = async (version?: string, mostOrders?: number) => {
  const client = clientOf(send(mostOrders), 'sale')
  await client.checkauth()
  await client.init(version)
  return client
}
const documentsOf = async (xml: string) =>
  Array.fromAsync(
    readElements(
      (async function* () {
        yield xml
      })(),
      { root: 'КоммерческаяИнформация', isChosen: (name) => name === 'Документ', attribute: '' },
    ),
  )
const numbersOf = async (xml: string): Promise<(string | undefined)[]> =>
  (await documentsOf(xml)).map((one) => textOf(one, 'Номер'))
const stateOf = async (number: string): Promise<string> =>
  (await base.db.selectFrom('orders').select('state').where('number', '=', number).executeTakeFirstOrThrow()).state
const faults = () => faultsIn(base)
const back = (said: Parameters<typeof ordersXml>[0]): Buffer => Buffer.from(ordersXml(said))

test('EXCH-02: an order goes out with its buyer, lines and discounts that add up to the kopeck, once after success', async () => {
  const number = await place()
  const client = await opened()
  const xml = await client.step('query')
  const [document] = await documentsOf(xml)
  if (document === undefined) throw new Error('no document')
  const lines = childrenOf(document, 'Товары').flatMap(({ children }) => children)
  const sum = (texts: (string | undefined)[]): number =>
    texts.reduce((total, text) => total + Math.round(Number(text) * 100), 0)
  expect(textOf(document, 'Номер')).toBe(number)
  expect(sum(lines.map((line) => textOf(line, 'Сумма')))).toBe(sum([textOf(document, 'Сумма')]))
  expect(xml).not.toContain('Контейнер')
  expect(xml).toContain('<Артикул>sku-1</Артикул>')
  expect(xml).toContain('<Наименование>Статус заказа</Наименование><Значение>Новый</Значение>')

  // A session that ends before `success` takes nothing.
  expect(await numbersOf(await (await opened()).step('query'))).toEqual([number])
  const taking = await opened('3.1')
  expect(await taking.step('query')).toContain('<Контейнер><Документ>')
  expect(await taking.step('success')).toBe('success')
  expect(await numbersOf(await (await opened()).step('query'))).toEqual([])
  const second = await place(1)
  expect(await numbersOf(await (await opened()).step('query'))).toEqual([second])
})

test('EXCH-02: an order that its guest has not confirmed does not go out; one that changes goes again', async () => {
  const number = await place()
  await base.db
    .updateTable('orders')
    .set({ confirm_until: new Date(NOW.getTime() + 3_600_000) })
    .execute()
  expect(await numbersOf(await (await opened()).step('query'))).toEqual([])
  await base.db.updateTable('orders').set({ confirm_until: null }).execute()
  const client = await opened()
  await client.step('query')
  await client.step('success')
  now = new Date(NOW.getTime() + 60_000)
  const other = await opened()
  await other.upload('orders.xml', back({ [number]: { 'Статус заказа': 'В работе' } }), 9999)
  expect(await stateOf(number)).toBe('assembling')
  expect(await numbersOf(await (await opened()).step('query'))).toEqual([number])
})

test('EXCH-02: states come back through all steps between, once, and what the shop cannot do is named', async () => {
  const [ready, paid, gone] = [await place(), await place(), await place()]
  const client = await opened('3.1')
  const file = back({
    [ready]: { 'Статус заказа': 'Готов к выдаче' },
    [paid]: { 'Статус заказа': 'Выполнен' },
    [gone]: { Отменен: 'true' },
    'ГЛ-1': { 'Статус заказа': 'В работе' },
  })
  await client.upload('orders.zip', zipSync({ 'orders.xml': file }), 100)
  await client.importFile('orders.xml')
  expect([await stateOf(ready), await stateOf(paid), await stateOf(gone)]).toEqual([
    'ready_for_pickup',
    'new',
    'cancelled',
  ])
  expect(await faults()).toEqual([
    `заказ ${paid}: заказ оплачивают при получении: выдайте его в\u00a0офисе и\u00a0назовите, как приняты деньги`,
    'заказ ГЛ-1: такого заказа в\u00a0магазине нет',
  ])
  const steps = () =>
    base.db.selectFrom('order_state_change').select(['to_state', 'provider']).where('actor', '=', 'provider').execute()
  const once = await steps()
  expect(once.map(({ to_state, provider }) => `${to_state} ${provider}`).toSorted()).toEqual([
    'assembling 1c',
    'cancelled 1c',
    'ready_for_pickup 1c',
  ])
  const again = await opened()
  await again.upload('orders.xml', file, 300)
  await again.importFile('orders.xml')
  expect(await steps()).toEqual(once)
})

test('EXCH-02: a list of states, ways of payment and delivery is there to be mapped', async () => {
  const xml = await (await opened()).step('info')
  expect(xml).toContain('<Элемент><Ид>ready_for_pickup</Ид><Название>Готов к выдаче</Название></Элемент>')
})

test('EXCH-02: whatever is lost on the way, 1C has every order once and in its last state', async () => {
  const numbers = [await place(1), await place(1), await place(1)]
  const taken = new Map<string, string>()
  const keep = async (xml: string): Promise<void> => {
    for (const document of await documentsOf(xml))
      taken.set(textOf(document, 'Номер') ?? '', textOf(document, 'Сумма') ?? '')
  }
  // The answer is lost, and 1C says `success` to another session: nothing was taken.
  await (await opened()).step('query')
  await (await opened()).step('success')
  // The answer came, `success` is lost.
  await keep(await (await opened()).step('query'))
  expect(await numbersOf(await (await opened()).step('query'))).toEqual(numbers)
  // Two sessions at the same time: the one that asked last takes.
  const [one, two] = [await opened(), await opened()]
  await keep(await one.step('query'))
  const more = await place(1)
  await keep(await two.step('query'))
  await one.step('success')
  await two.step('success')
  expect([...taken.keys()]).toEqual([...numbers, more])
  expect(await numbersOf(await (await opened()).step('query'))).toEqual([])
})

test('EXCH-02: an order that ends between the answer and its success goes out again', async () => {
  const number = await place(1)
  const client = await opened()
  await client.step('query')
  now = new Date(NOW.getTime() + 30_000)
  await (await opened()).upload('orders.xml', back({ [number]: { Отменен: 'true' } }), 9999)
  expect(await stateOf(number)).toBe('cancelled')
  now = new Date(NOW.getTime() + 60_000)
  await client.step('success')
  const xml = await (await opened()).step('query')
  expect(await numbersOf(xml)).toEqual([number])
  expect(xml).toContain('<Наименование>Отменен</Наименование><Значение>true</Значение>')
})

test('EXCH-02: more orders in work than one answer holds: each goes out, and a change of the last one too', async () => {
  const numbers: string[] = []
  for (let at = 0; at < 3; at += 1) numbers.push(await place(1))
  const taken = async (): Promise<(string | undefined)[]> => {
    now = new Date(now.getTime() + 60_000)
    const client = await opened(undefined, 1)
    const found = await numbersOf(await client.step('query'))
    await client.step('success')
    return found
  }
  const first = [...(await taken()), ...(await taken()), ...(await taken())]
  expect(first.toSorted()).toEqual(numbers.toSorted())
  const [, , last = ''] = numbers
  await (await opened()).upload('orders.xml', back({ [last]: { 'Статус заказа': 'В работе' } }), 9999)
  expect(await taken()).toEqual([last])
  expect(await taken()).toEqual([])
})

test('EXCH-02: a state of 1C that nobody has explained changes nothing and is named', async () => {
  const number = await place(1)
  const file = back({ [number]: { 'Статус заказа': 'Укомплектован' } })
  await (await opened()).upload('orders.xml', file, 9999)
  expect(await stateOf(number)).toBe('new')
  expect(await faults()).toEqual([
    `заказ ${number}: что значит состояние «Укомплектован», не\u00a0сказано: «Кто что решает»`,
  ])
  await base.db
    .insertInto('shop_setting')
    .values({ name: 'exchange', value: JSON.stringify({ states: { УКОМПЛЕКТОВАН: 'ready_for_pickup' } }) })
    .execute()
  await (await opened()).upload('orders.xml', file, 9999)
  expect(await stateOf(number)).toBe('ready_for_pickup')
})

test('EXCH-02: what 1C says of a payment is noted with its day; a payment that the site does not know is named', async () => {
  const [cash, online] = [await place(1), await place(1)]
  await sql`UPDATE orders SET payment = 'sbp', state = 'awaiting_payment' WHERE number = ${online}`.execute(base.db)
  const said = {
    [cash]: { Оплачен: 'true', 'Дата оплаты': '19.11.2026 10:00:00' },
    [online]: { 'Заказ оплачен': 'true' },
  }
  await (await opened()).upload('orders.xml', back(said), 9999)
  const noted = await sql<{ number: string; paid_on: string }>`
    SELECT o.number, x.paid_on::text AS paid_on FROM exchange_order x JOIN orders o ON o.id = x.order_id ORDER BY o.id`.execute(
    base.db,
  )
  expect(noted.rows).toEqual([
    { number: cash, paid_on: '2026-11-19' },
    { number: online, paid_on: '2026-11-20' },
  ])
  expect(await faults()).toEqual([
    `заказ ${online}: в\u00a01С заказ оплачен, а\u00a0на\u00a0сайте оплаты нет: сверьте с\u00a0банком`,
  ])
  const xml = await (await opened()).step('query')
  expect(await numbersOf(xml)).toEqual([cash, online])
})

test('EXCH-02: the office decides cancelling, the number of a parcel and the day of a payment where the setting says so', async () => {
  const [gone, sent] = [await place(1), await place(1, courierOrder(148_000))]
  const said = {
    // Nothing finds a pickup by its number: it has none.
    [gone]: { Отменен: 'true', 'Номер отгрузки': 'P-1' },
    [sent]: { 'Статус заказа': 'В работе', 'Номер отгрузки': 'T-1', Оплачен: 'true' },
  }
  const setting = { owners: { cancel: 'office', track: 'office', paid_on: 'office' } }
  await base.db
    .insertInto('shop_setting')
    .values({ name: 'exchange', value: JSON.stringify(setting) })
    .execute()
  const noted = async () =>
    (
      await sql<{ track: string | null; paid: boolean }>`
      SELECT track_number AS track, x.paid_on IS NOT NULL AS paid FROM orders o LEFT JOIN exchange_order x ON x.order_id = o.id
      WHERE number = ${sent}`.execute(base.db)
    ).rows
  await (await opened()).upload('orders.xml', back(said), 9999)
  expect([await stateOf(gone), await stateOf(sent)]).toEqual(['new', 'assembling'])
  expect(await noted()).toEqual([{ track: null, paid: false }])
  expect(await faults()).toEqual([
    `заказ ${gone}: в\u00a01С заказ отменён, а\u00a0отмену решает офис: отмените его там, если это верно`,
  ])
  await base.db.deleteFrom('shop_setting').where('name', '=', 'exchange').execute()
  await (await opened()).upload('orders.xml', back(said), 9999)
  expect(await stateOf(gone)).toBe('cancelled')
  expect(await noted()).toEqual([{ track: 'T-1', paid: true }])
})
