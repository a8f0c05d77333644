/** ORD-08: staff change by whom, where, when and how an order is received, until somebody has it. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  ARBAT,
  confirmGuest,
  courierOrder,
  CREAM,
  freeOf,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  setStock,
  typedAddress,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import type { ChangeByStaff } from '../counter.api.ts'
import type { PlaceOrder } from '../order.api.ts'

const EVENING = { date: '2026-11-21', from: '18:00', to: '22:00' }
const MORNING = { date: '2026-11-22', from: '10:00', to: '14:00' }
const ANNA = { name: 'Анна', phone: '79123456790' }

const base = orderDatabase()
let shop: ReturnType<typeof orderShop>
let office: ReturnType<typeof staffOffice>['office']
let senior: StaffBrowser
let paid: Awaited<ReturnType<typeof paymentShop>>

beforeEach(async () => {
  await setStock(base.db, KIROVKA, { [CREAM]: 9 })
  await sql`
    INSERT INTO courier_interval (city_id, starts, ends, order_by, disabled)
    VALUES (1, '10:00', '14:00', '16:00', FALSE), (1, '18:00', '22:00', '23:00', FALSE)`.execute(base.db)
  shop = orderShop(base.db)
  office = staffOffice(base.db, NOW).office
  paid = await paymentShop(base)
  senior = await insertStaffSession(base.db, { login: 'senior', role: 'senior' }, NOW)
})
afterEach(() => paid.close())

const place = async (order: PlaceOrder) => {
  const { caller, once } = newShopper()
  await shop.basket.add({ product_id: CREAM, quantity: 1 }, caller)
  const placed = valueOf(await shop.order.place(order, once()))
  valueOf(await confirmGuest(base.db, shop, placed.token))
  return placed
}
const byCourier = () => place(courierOrder(148_000, { interval: EVENING }))
const change = (number: string, what: Omit<ChangeByStaff, 'number'>, who = senior) =>
  office.changeReceiving({ number, ...what }, who.caller())
const terms = async (number: string) => valueOf(await office.deliveryTerms({ number }, senior.caller()))
const buyerView = async (token: string) => valueOf(await shop.order.get({ token }, newShopper().caller))
const journal = async (number: string) =>
  (
    await sql<{ action: string; became: object }>`
      SELECT action, became FROM staff_audit
      WHERE subject = ${number} AND staff_id IS NOT NULL AND action LIKE '%changed' ORDER BY id`.execute(base.db)
  ).rows
const messages = async (): Promise<number> =>
  (
    await sql`SELECT FROM pgboss.job WHERE name = 'send-order-message' AND data ->> 'step' = 'delivery_changed'`.execute(
      base.db,
    )
  ).rows.length

test('ORD-08: staff change the recipient, the address and the hours by the rules of the buyer; the log names who, not whom', async () => {
  const { number, token } = await byCourier()
  expect(await terms(number)).toMatchObject({
    recipient_name: 'Анна',
    address: 'ул. Кирова, 104',
    intervals: expect.arrayContaining([MORNING]),
    was: 148_000,
  })
  const recipient = { name: ' Ольга ', phone: '79990000001' }
  expect(await change(number, { recipient: { ...recipient, name: ' ' } })).toMatchObject({ refusal: 'bad-name' })
  const inMoscow = { recipient, postal_address: typedAddress({ street: 'Москва, ул. Арбат' }) }
  expect(await change(number, inMoscow)).toMatchObject({ refusal: 'other-terms' })
  expect((await terms(number)).recipient_name).toBe('Анна')
  const changed = valueOf(
    await change(number, { recipient, postal_address: typedAddress({ house: '7' }), interval: MORNING }),
  )
  expect(changed).toMatchObject({
    recipient_name: 'Ольга',
    recipient_phone: '79990000001',
    address: 'ул. Кирова, 7',
    courier_time: '22\u00a0ноября, 10:00–14:00',
    delivery_changes: [{ was_address: 'ул. Кирова, 104', by_shop: true }],
  })
  expect(await buyerView(token)).toMatchObject({ courier_date: MORNING.date, delivery_changes: [{ by_shop: true }] })
  const entries = await journal(number)
  expect(entries.map(({ action }) => action)).toEqual(['delivery changed', 'recipient changed'])
  expect(JSON.stringify(entries)).not.toMatch(/Ольга|9990000001|Кирова/)
  expect(await messages()).toBe(2)
})

test('ORD-08: a courier’s order becomes a pickup of its store and back, at the price of the way', async () => {
  const { number, token } = await byCourier()
  expect((await terms(number)).other_way).toEqual({ delivery: 'pickup', total: 119_000, intervals: [] })
  expect(await change(number, { delivery: 'pickup', shown_total: 148_000 })).toMatchObject({ refusal: 'total-changed' })
  expect(valueOf(await change(number, { delivery: 'pickup', shown_total: 119_000 }))).toMatchObject({
    delivery: 'pickup',
    address: null,
    total: 119_000,
    delivery_price: 0,
    delivery_changes: [{ was_address: 'ул. Кирова, 104' }],
  })
  expect(await buyerView(token)).toMatchObject({ delivery: 'pickup', price: { total: 119_000 } })
  expect(await change(number, { delivery: 'courier', shown_total: 148_000 })).toMatchObject({ refusal: 'bad-address' })
  const back = { delivery: 'courier', shown_total: 148_000, postal_address: typedAddress({ house: '9' }) } as const
  expect(await change(number, { ...back, interval: { ...EVENING, from: '17:00' } })).toMatchObject({
    refusal: 'no-interval',
  })
  expect(valueOf(await change(number, { ...back, interval: MORNING }))).toMatchObject({
    delivery: 'courier',
    address: 'ул. Кирова, 9',
    total: 148_000,
    to_pay: 148_000,
  })
  expect((await journal(number)).map(({ action }) => action)).toEqual(['way changed', 'way changed'])
  expect(await freeOf(base.db, KIROVKA, CREAM)).toBe(8)
})

test('ORD-08: of an order paid online the price of the courier goes back; one that would cost more is refused', async () => {
  const pay = async (delivery: 'pickup' | 'courier', total: number) => {
    const address = delivery === 'courier' ? { store_id: null, postal_address: typedAddress() } : {}
    const { number, token } = await paid.place('card', { delivery, shown_total: total, ...address })
    expect((await terms(number)).other_way).toMatchObject({
      delivery: null,
      why_not: expect.stringContaining('не\u00a0заплатил'),
    })
    const payment = paid.bankPayments(token).at(-1)
    if (payment !== undefined) paid.sandbox.bank.take(payment)
    await paid.deliver()
    return { number, token }
  }
  const sent = await pay('courier', 148_000)
  valueOf(await change(sent.number, { delivery: 'pickup', shown_total: 119_000 }))
  await paid.runJobs()
  const left = paid.bankPayments(sent.token).reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
  expect(left).toBe(119_000)
  const { rows } = await sql`SELECT kind, total FROM receipt ORDER BY id`.execute(base.db)
  expect(rows).toEqual([
    { kind: 'prepayment', total: 148_000 },
    { kind: 'return', total: 29_000 },
  ])
  const collected = await pay('pickup', 119_000)
  expect(await change(collected.number, { delivery: 'courier', shown_total: 148_000 })).toMatchObject({
    refusal: 'other-terms',
    message: expect.stringContaining('уже оплачен'),
  })
})

test('ORD-08: nothing changes once somebody has the order, for who may not, and from a warehouse there is no pickup', async () => {
  const { number } = await byCourier()
  const seller = await insertStaffSession(base.db, { login: 'seller', role: 'seller', storeId: KIROVKA }, NOW)
  await sql`INSERT INTO staff_role (code, title, all_stores, rights) VALUES ('hall', 'Зал', FALSE, '{orders.change}')`.execute(
    base.db,
  )
  const stranger = await insertStaffSession(base.db, { login: 'arbat', role: 'hall', storeId: ARBAT }, NOW)
  const recipient = { ...ANNA, name: 'Ольга' }
  expect(await change(number, { recipient }, seller)).toMatchObject({ refusal: 'not-allowed' })
  expect(await change(number, { recipient }, stranger)).toMatchObject({ refusal: 'no-order' })
  await sql`UPDATE orders SET state = 'shipped' WHERE number = ${number}`.execute(base.db)
  expect(await change(number, { recipient })).toMatchObject({ refusal: 'too-late' })
  await sql`UPDATE orders SET state = 'new' WHERE number = ${number}`.execute(base.db)
  await setStock(base.db, WAREHOUSE, { [CREAM]: 1 })
  const far = await byCourier()
  expect((await terms(far.number)).other_way).toMatchObject({
    delivery: null,
    why_not: expect.stringContaining('склад'),
  })
  const pickup = await place(pickupOrder(119_000))
  expect(await change(pickup.number, { postal_address: typedAddress() })).toMatchObject({ refusal: 'other-terms' })
})

test('ORD-08: what is already so is neither written down nor said to the buyer again', async () => {
  const { number } = await byCourier()
  const recipient = { name: 'Ольга', phone: '79990000001' }
  const door = { recipient, postal_address: typedAddress({ house: '7' }), interval: MORNING }
  const way = { delivery: 'pickup', shown_total: 119_000 } as const
  for (const [minute, what] of [door, door, way, way].entries()) {
    office = staffOffice(base.db, new Date(NOW.getTime() + minute * 60_000)).office
    valueOf(await change(number, what))
    expect(await messages()).toBe(minute < 2 ? 2 : 4)
  }
  expect((await journal(number)).map(({ action }) => action)).toEqual([
    'delivery changed',
    'recipient changed',
    'way changed',
  ])
})
