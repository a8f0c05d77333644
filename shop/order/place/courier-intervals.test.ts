import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import {
  courierOrder,
  CREAM,
  insertOrderFixtures,
  newShopper,
  orderShop,
  pickupOrder,
  setStock,
  WAREHOUSE,
  KIROVKA,
  typedAddress,
} from '#kit/shops/order-shop.ts'
import { ordersForMessages } from '../state/order-for-message.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { readDetails } from '../counter/order-details.sql.ts'

let base: TestDatabase
let shop: ReturnType<typeof orderShop>
const MORNING = { date: '2026-11-21', from: '10:00', to: '14:00' }
const EVENING = { date: '2026-11-21', from: '18:00', to: '22:00' }

beforeAll(async () => {
  base = await freshDatabase()
  await insertOrderFixtures(base.db)
  for (const store of [WAREHOUSE, KIROVKA]) await setStock(base.db, store, { [CREAM]: 50 })
  // It is 17:00 in Chelyabinsk: orders for tomorrow's morning are taken until 16:00.
  await sql`
    INSERT INTO courier_interval (city_id, starts, ends, order_by, disabled)
    VALUES (1, '10:00', '14:00', '16:00', FALSE), (1, '18:00', '22:00', '23:00', FALSE), (1, '08:00', '10:00', '23:00', TRUE)`.execute(
    base.db,
  )
  shop = orderShop(base.db, 0)
})
afterAll(() => base.close())

let anna = newShopper()
beforeEach(async () => {
  anna = newShopper()
  await shop.basket.add({ product_id: CREAM, quantity: 1 }, anna.caller)
})

test('ORD-02: the methods name the courier’s hours that can still be ordered; a city without stores has none', async () => {
  const methods = await shop.order.methods({ city: 'chelyabinsk' }, anna.caller)
  expect(methods.ok && methods.value.courier?.intervals).toEqual([
    EVENING,
    ...['2026-11-22', '2026-11-23'].flatMap((date) => [
      { ...MORNING, date },
      { ...EVENING, date },
    ]),
  ])
  const moscow = await shop.order.methods({ city: 'msk' }, anna.caller)
  expect(moscow.ok && moscow.value.courier?.intervals).toEqual([])
})

test('ORD-02: the chosen hours and the postal code are stored, and shown to the customer, in messages and to the store', async () => {
  const interval = { ...MORNING, date: '2026-11-22' }
  const placed = await shop.order.place(
    courierOrder(148_000, { interval, postal_address: typedAddress({ postal_code: '454091' }) }),
    anna.once(),
  )
  if (!placed.ok) throw new Error(placed.refusal)
  const { token, number } = placed.value
  const view = await shop.order.get({ token }, anna.caller)
  expect(view).toMatchObject({
    value: { courier_date: '2026-11-22', courier_hours: { from: '10:00', to: '14:00' }, address: 'ул. Кирова, 104' },
  })
  expect(await readDetails(base.db, number)).toMatchObject({
    postal_address: { postal_code: '454091' },
    courier_from: '10:00',
    due_at: new Date('2026-11-22T10:00:00+05:00'),
  })
  const { id } = await base.db.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirstOrThrow()
  const found = await ordersForMessages(base.db, [id], { publicUrl: '', codeKey: signInForTests.codeKey })
  expect(found.get(id)?.order.courierTime).toBe('22\u00a0ноября, 10:00–14:00')
})

test('ORD-02: without chosen hours the courier comes on the first day; hours that are over, or of a pickup, are refused', async () => {
  const late = await shop.order.place(courierOrder(148_000, { interval: MORNING }), anna.once())
  expect(late).toMatchObject({ refusal: 'no-interval' })
  const disabled = { date: '2026-11-22', from: '08:00', to: '10:00' }
  expect(await shop.order.place(courierOrder(148_000, { interval: disabled }), anna.once())).toMatchObject({
    refusal: 'no-interval',
  })
  expect(await shop.order.place(pickupOrder(119_000, { interval: EVENING }), anna.once())).toMatchObject({
    refusal: 'no-interval',
  })
  const placed = await shop.order.place(courierOrder(148_000), anna.once())
  if (!placed.ok) throw new Error(placed.refusal)
  expect(await shop.order.get({ token: placed.value.token }, anna.caller)).toMatchObject({
    value: { courier_date: '2026-11-21', courier_hours: null },
  })
})
