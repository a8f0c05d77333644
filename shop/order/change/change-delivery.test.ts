/** ORD-08: a buyer changes where and when a courier's order is brought, until somebody has it. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newCustomer } from '#kit/shops/bonus-shop.ts'
import { fakeCarrier, tariffOf } from '#kit/shops/fake-carrier.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  confirmGuest,
  courierOrder,
  CREAM,
  expressOrder,
  hintsAt,
  insertExpress,
  KIROVKA,
  MIASS,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  setStock,
  typedAddress,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import type { PlaceOrder } from '../order.api.ts'
import { lockOrder } from '../order.sql.ts'
import { MAX_DELIVERY_CHANGES } from '../facts/order-times.ts'
import { insertMissing } from '../shipment/shipment.sql.ts'

const ANNA_DIGITS = '6790'
const EVENING = { date: '2026-11-21', from: '18:00', to: '22:00' }
const NEXT_MORNING = { date: '2026-11-22', from: '10:00', to: '14:00' }
const CDEK = fakeCarrier('cdek', { quote: () => Promise.resolve(tariffOf()) })

const base = orderDatabase()
let shop: ReturnType<typeof orderShop>
let office: ReturnType<typeof staffOffice>['office']
let asSenior: Awaited<ReturnType<typeof insertStaffSession>>

beforeEach(async () => {
  for (const store of [WAREHOUSE, KIROVKA]) await setStock(base.db, store, { [CREAM]: 50 })
  await sql`
    INSERT INTO courier_interval (city_id, starts, ends, order_by, disabled)
    VALUES (1, '10:00', '14:00', '16:00', FALSE), (1, '18:00', '22:00', '23:00', FALSE)`.execute(base.db)
  shop = orderShop(base.db, 0, { carriers: [CDEK], addressHints: hintsAt() })
  office = staffOffice(base.db, NOW).office
  asSenior = await insertStaffSession(base.db, { login: 'senior', role: 'senior' }, NOW)
})

const place = async (order: (total: number) => PlaceOrder, customerId: number | null = null) => {
  const { caller, once } = newShopper()
  await shop.basket.add({ product_id: CREAM, quantity: 1 }, caller)
  const { city, delivery, postal_address } = order(0)
  const door = postal_address ? { street: postal_address.street, house: postal_address.house ?? '' } : undefined
  const { total } = valueOf(
    await shop.order.price({ city, delivery, ...(door === undefined ? {} : { door }) }, { ...caller, customerId }),
  )
  return { caller, once, ...valueOf(await shop.order.place(order(total), { ...once(), customerId })) }
}
const byCourier = (change: Partial<PlaceOrder> = {}) => place((total) => courierOrder(total, change))
type Placed = Awaited<ReturnType<typeof place>>

const change = ({ token, once }: Placed, address: Parameters<typeof typedAddress>[0], more: object = {}) =>
  shop.order.changeDelivery({ token, postal_address: typedAddress(address), last_digits: ANNA_DIGITS, ...more }, once())
const setState = ({ token }: Placed, state: string) =>
  sql`UPDATE orders SET state = ${state} WHERE token = ${token}`.execute(base.db)
/** A picked order whose parcel may be registered. */
const pack = async (placed: Placed): Promise<void> => {
  await setState(placed, 'assembling')
  await sql`UPDATE order_line SET picked = quantity`.execute(base.db)
}
/** Restores the order as it was placed, for the audit. */
const unpack = async (placed: Placed): Promise<void> => {
  await sql`DELETE FROM shipment`.execute(base.db)
  await sql`UPDATE order_line SET picked = 0`.execute(base.db)
  await setState(placed, 'new')
}
const view = async ({ token, caller }: Placed) => valueOf(await shop.order.get({ token }, caller))
const messages = async (): Promise<string[]> =>
  (
    await sql<{ message: string }>`
      SELECT data ->> 'by' || ' ' || (data ->> 'step') AS message FROM pgboss.job
      WHERE name = 'send-order-message' AND data ->> 'step' = 'delivery_changed' ORDER BY 1`.execute(base.db)
  ).rows.map(({ message }) => message)

test('ORD-08: the address changes by the link and the digits; the store, the log and the buyer learn of it', async () => {
  const placed = await byCourier({ interval: EVENING, comment: 'Позвоните' })
  expect(await change(placed, { house: '7' }, { last_digits: '0000' })).toMatchObject({ refusal: 'wrong-digits' })
  const changed = valueOf(await change(placed, { street: 'ул. Мира', house: '7', flat: '3', postal_code: '454000' }))
  expect(changed).toMatchObject({
    address: 'ул. Мира, 7, кв. 3',
    postal_address: { city: 'Челябинск', street: 'ул. Мира', postal_code: '454000', comment: 'Позвоните' },
    courier_date: EVENING.date,
    courier_hours: { from: EVENING.from },
    delivery_changes: [{ was_address: 'ул. Кирова, 104', was_time: '21\u00a0ноября, 18:00–22:00' }],
  })
  const { number } = placed
  expect(valueOf(await office.order({ number }, asSenior.caller()))).toMatchObject({
    address: '454000, ул. Мира, 7, кв. 3',
    delivery_changes: [{ at: NOW.toISOString(), was_address: 'ул. Кирова, 104' }],
  })
  const { records } = valueOf(await office.audit({ subject: number }, asSenior.caller()))
  const [entry] = records
  expect(entry).toMatchObject({ action: 'delivery changed by buyer', staff: null })
  expect(JSON.stringify(entry)).not.toContain('Мира')
  expect(await messages()).toEqual(['mail delivery_changed', 'sms delivery_changed'])
})

test('ORD-08: the customer needs no digits; the same address again changes nothing and tells nobody', async () => {
  const customerId = await newCustomer(base.db)
  const placed = await place((total) => courierOrder(total), customerId)
  const ask = (house: string) =>
    shop.order.changeDelivery(
      { token: placed.token, postal_address: typedAddress({ house }) },
      { ...placed.once(), customerId },
    )
  expect(valueOf(await ask('104')).delivery_changes).toEqual([])
  expect(valueOf(await ask('105')).delivery_changes).toHaveLength(1)
  expect(valueOf(await ask('105')).delivery_changes).toHaveLength(1)
  expect(await messages()).toHaveLength(2)
})

test('ORD-08: other hours of the shop’s own courier move the day, the queue of the store and the reservation', async () => {
  const placed = await byCourier({ interval: EVENING })
  await confirmGuest(base.db, shop, placed.token)
  const options = valueOf(await shop.order.deliveryOptions({ token: placed.token }, placed.caller))
  expect(options).toMatchObject({ city: 'chelyabinsk', house_stays: false })
  expect(options.intervals).toContainEqual(NEXT_MORNING)
  const gone = { date: '2026-11-21', from: '10:00', to: '14:00' }
  expect(await change(placed, {}, { interval: gone })).toMatchObject({ refusal: 'no-interval' })
  expect(valueOf(await change(placed, {}, { interval: NEXT_MORNING }))).toMatchObject({
    courier_date: '2026-11-22',
    courier_hours: { from: '10:00', to: '14:00' },
  })
  const { number } = placed
  expect(valueOf(await office.order({ number }, asSenior.caller()))).toMatchObject({
    due_at: '2026-11-22T05:00:00.000Z',
    courier_time: '22\u00a0ноября, 10:00–14:00',
  })
  const { rows } = await sql<{ until: Date }>`SELECT max(ends_at) AS until FROM reservation`.execute(base.db)
  expect(rows[0]?.until).toEqual(new Date('2026-11-26T00:00:00+05:00'))
})

test('ORD-08: other hours do not prolong an order that its guest has not confirmed', async () => {
  const placed = await byCourier({ interval: EVENING })
  const until = async () =>
    (await sql<{ until: Date }>`SELECT max(ends_at) AS until FROM reservation`.execute(base.db)).rows[0]?.until
  const before = await until()
  valueOf(await change(placed, {}, { interval: NEXT_MORNING }))
  expect(await until()).toEqual(before)
})

test('ORD-08: what the courier has, has ended, or is not brought to a door is not changed, and it is said what to do', async () => {
  const placed = await byCourier()
  for (const [state, refusal, words] of [
    ['assembling', null, ''],
    ['shipped', 'too-late', 'Заказ уже передан курьеру'],
    ['delivered', 'too-late', 'Этот заказ завершён'],
    ['cancelled', 'too-late', 'Этот заказ завершён'],
  ] as const) {
    await setState(placed, state)
    const answer = await change(placed, { house: '9' })
    expect((await view(placed)).can_change_delivery, state).toBe(refusal === null)
    if (refusal === null) valueOf(answer)
    else expect(answer).toMatchObject({ refusal, message: expect.stringContaining(words) })
  }
  expect((await view(placed)).address).toBe('ул. Кирова, 9')
  await setState(placed, 'new')
  const pickup = await place((total) => pickupOrder(total))
  expect(await change(pickup, {})).toMatchObject({ refusal: 'other-terms' })
  expect((await view(pickup)).can_change_delivery).toBe(false)
})

test('ORD-08: a carrier’s order changes until its parcel is registered; one that the carrier refused may change', async () => {
  const placed = await byCourier({ city: MIASS })
  expect((await view(placed)).can_change_delivery).toBe(true)
  expect(await change(placed, { house: '8' }, { interval: EVENING })).toMatchObject({ refusal: 'no-interval' })
  valueOf(await change(placed, { house: '8' }))
  await pack(placed)
  await insertMissing(base.db, ['cdek'], NOW)
  expect(await change(placed, { house: '9' })).toMatchObject({
    refusal: 'too-late',
    message: expect.stringContaining('уже оформлена в\u00a0службе доставки'),
  })
  await sql`UPDATE shipment SET state = 'failed', next_at = NULL`.execute(base.db)
  expect(valueOf(await change(placed, { house: '9' })).can_change_delivery).toBe(true)
  await unpack(placed)
})

test('ORD-08: a parcel that is being registered waits for the change under way', async () => {
  const placed = await byCourier({ city: MIASS })
  await pack(placed)
  let inserted = false
  await base.db.transaction().execute(async (tx) => {
    await lockOrder(tx, placed.token)
    void insertMissing(base.db, ['cdek'], NOW).then(() => (inserted = true))
    const blocked = sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`
    await expect.poll(async () => (await blocked.execute(tx)).rows[0]?.count).toBe(1)
    expect(inserted).toBe(false)
  })
  await expect.poll(() => inserted).toBe(true)
  await unpack(placed)
})

test('ORD-08: another city is refused with what to do instead, however it is typed', async () => {
  const placed = await byCourier()
  for (const street of ['Москва, ул. Арбат', 'г. Москва, ул. Арбат', 'город миасс, ул. Ленина'])
    expect(await change(placed, { street })).toMatchObject({
      refusal: 'other-terms',
      message: expect.stringContaining('Отмените заказ'),
    })
  expect(await change(placed, { street: ' ' })).toMatchObject({ refusal: 'bad-address' })
  expect(await change(placed, { house: 'кв. 5' })).toMatchObject({ refusal: 'bad-address' })
  valueOf(await change(placed, { street: 'Челябинск, ул. Московская' }))
})

test('ORD-08: of an express order only what is indoors changes', async () => {
  await insertExpress(base.db)
  const placed = await place((total) => expressOrder(total))
  const options = valueOf(await shop.order.deliveryOptions({ token: placed.token }, placed.caller))
  expect(options).toMatchObject({ house_stays: true, intervals: [] })
  expect(await change(placed, { house: '105' })).toMatchObject({ refusal: 'other-terms' })
  expect(valueOf(await change(placed, { flat: '12' })).address).toBe('ул. Кирова, 104, кв. 12')
})

test('BASK-05: a discount of the first order does not move to an address that has had it', async () => {
  await sql`
    INSERT INTO promo_code (code, title, percent, from_on, first_order, per_customer, brands)
    VALUES ('ПЕРВЫЙ', '10 %', 10, '2026-11-01', TRUE, 1, '{}')`.execute(base.db)
  const buy = async (phone: string, flat: string) => {
    const { caller, once } = newShopper()
    await shop.basket.add({ product_id: CREAM, quantity: 1 }, caller)
    const promo_codes = ['ПЕРВЫЙ']
    const { total } = valueOf(await shop.order.price({ city: 'chelyabinsk', delivery: 'courier', promo_codes }, caller))
    const recipient = { name: 'Анна', phone, email: `${phone}@example.ru` }
    const order = courierOrder(total, { promo_codes, recipient, postal_address: typedAddress({ flat }) })
    return { caller, once, ...valueOf(await shop.order.place(order, once())) }
  }
  await buy('79123456790', '1')
  const second = await buy('79123456791', '2')
  const ask = (flat: string) => change(second, { flat }, { last_digits: '6791' })
  expect(await ask('1')).toMatchObject({ refusal: 'other-terms' })
  valueOf(await ask('3'))
  // The address that was left is free again.
  await buy('79123456792', '2')
  expect(await change(await buy('79123456793', '4'), { flat: '3' }, { last_digits: '6793' })).toMatchObject({
    refusal: 'other-terms',
  })
})

test('ORD-10: the messages about changes of one order are bounded', async () => {
  const placed = await byCourier()
  for (let house = 1; house <= MAX_DELIVERY_CHANGES; house++) valueOf(await change(placed, { house: String(house) }))
  expect(await change(placed, { house: '99' })).toMatchObject({ refusal: 'too-many-tries' })
  expect(await messages()).toHaveLength(2 * MAX_DELIVERY_CHANGES)
})
