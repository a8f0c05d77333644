import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderId } from '#kernel/ids.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { CREAM, freeOf, insertPoint, newShopper, pointOrder, setStock, WAREHOUSE } from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import { cdek } from '#providers/cdek/adapter.ts'
import { changeOrderState } from '../state/change-order-state.ts'
import { lockOrderById } from '../order.sql.ts'
import { receiveShipmentWebhook, subscribeToShipments } from './shipment-webhooks.ts'
import { advanceShipments } from './shipments.ts'

const HOUR = 60
const DAY = 24 * HOUR
const database = orderDatabase()
let shop: Awaited<ReturnType<typeof paymentShop>>

beforeEach(async () => {
  await insertPoint(database.db)
  await sql`UPDATE pickup_point SET code = 'P259-2'`.execute(database.db)
  await sql`UPDATE city SET cdek_code = 259 WHERE id = 1`.execute(database.db)
  await setStock(database.db, WAREHOUSE, { [CREAM]: 5 })
  shop = await paymentShop(database, (url) => [
    cdek(`${url}/cdek`, { clientId: 'shop', clientSecret: 'secret', shipmentPoint: 'P259-1' }),
  ])
})
afterEach(() => shop.close())

/** An order to the point of which every piece is picked, paid by card unless it is paid on receipt. */
const pickedOrder = async (phone = '79123456790', payment: 'card' | 'on_receipt' = 'card'): Promise<OrderId> => {
  const { caller, once } = newShopper()
  await shop.basket.add({ product_id: CREAM, quantity: 2 }, caller)
  const price = await shop.order.price({ city: 'chelyabinsk', delivery: 'point', point_id: 1000 }, caller)
  if (!price.ok) throw new Error(price.refusal)
  const recipient = { name: 'Анна', phone, email: 'anna@example.ru' }
  const placed = await shop.order.place(pointOrder(price.value.total, { payment, recipient }), once())
  if (!placed.ok) throw new Error(`${placed.refusal}: ${placed.message}`)
  for (const payment of shop.bankPayments(placed.value.token)) shop.sandbox.bank.take(payment)
  await shop.deliver()
  const order = await database.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await sql`UPDATE order_line SET picked = quantity`.execute(database.db)
  await database.db.transaction().execute(async (tx) => {
    const locked = await lockOrderById(tx, order.id)
    if (locked === undefined) throw new Error('No order')
    await changeOrderState(tx, locked, 'assembling', {
      actor: { kind: 'staff', staffId: 7 },
      reason: 'picking_started',
      at: shop.deps.clock.now(),
    })
  })
  return order.id
}
/** A minute's run of the job after `minutes`. */
const advance = async (minutes = 1): Promise<void> => {
  shop.pass(minutes)
  await advanceShipments(shop.deps)
}
const shipment = () =>
  database.db
    .selectFrom('shipment')
    .select(['state', 'carrier_id', 'track_number', 'detail', 'label', 'next_at', 'failures'])
    .executeTakeFirst()
const order = () => database.db.selectFrom('orders').select(['state', 'track_number']).executeTakeFirstOrThrow()
const creations = () => shop.sandbox.journal.requests.filter(({ method }) => method === 'orders.create')
const created = async (): Promise<void> => {
  for (const _ of [1, 2, 3]) await advance()
}

/** A senior seller at this moment. */
const office = async () => {
  const now = shop.deps.clock.now()
  const { office: calls } = staffOffice(database.db, now)
  const { caller } = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, now)
  const { number } = await database.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  return {
    order: async () => valueOf(await calls.order({ number }, caller())),
    label: () => calls.label({ number }, caller()),
    inspect: async (lines: { return_line_id: string; sellable: number }[], return_id: string) =>
      calls.inspectReturn({ number, return_id, lines }, caller()),
    sendAgain: async () => valueOf(await calls.sendAgain({ number }, caller())),
  }
}

test('ORD-07: a picked parcel gets a track number and a label; then the order follows it to the buyer', async () => {
  await pickedOrder()
  await advance()
  expect(await shipment()).toMatchObject({ state: 'creating', track_number: null, label: null })
  expect(await (await office()).label()).toMatchObject({ refusal: 'no-label' })
  await advance()
  await advance()
  const confirmed = await shipment()
  expect(confirmed).toMatchObject({ state: 'created', detail: null })
  expect(confirmed?.label?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await order()).toEqual({ state: 'assembling', track_number: confirmed?.track_number })
  const staff = await office()
  expect(Buffer.from(valueOf(await staff.label()).pdf, 'base64')).toEqual(confirmed?.label)
  expect(await staff.order()).toMatchObject({ carrier: 'cdek', shipment: { state: 'created', has_label: true } })
  await advance(9 * HOUR)
  expect(await order()).toMatchObject({ state: 'shipped' })
  expect(await freeOf(database.db, WAREHOUSE, CREAM)).toBe(3)
  await advance(DAY)
  expect((await shipment())?.state).toBe('at_point')
  await advance(DAY)
  expect(await order()).toMatchObject({ state: 'delivered' })
  expect(await shipment()).toMatchObject({ state: 'delivered', next_at: null })
  const { token } = await database.db.selectFrom('orders').select('token').executeTakeFirstOrThrow()
  const view = await shop.view(token)
  expect(view).toMatchObject({ track_number: confirmed?.track_number, shipment: { state: 'delivered' } })
  expect(view.shipment?.events.map(({ title }) => title).slice(0, 2)).toEqual(['Вручён', 'Готов к выдаче'])
  expect(creations()).toHaveLength(1)
})

test('ORD-07: an order that is still being picked is not sent', async () => {
  await pickedOrder()
  await sql`UPDATE order_line SET picked = 1`.execute(database.db)
  await advance()
  expect(await shipment()).toBeUndefined()
})

test('ORD-08: a parcel that nobody took comes back: all of the money to the buyer, goods to the shelf once staff have looked', async () => {
  await pickedOrder('79123450008')
  await created()
  await advance(12 * DAY)
  expect((await shipment())?.state).toBe('returning')
  expect(await order()).toMatchObject({ state: 'shipped' })
  await advance(5 * DAY)
  expect(await order()).toMatchObject({ state: 'returned' })
  expect(await freeOf(database.db, WAREHOUSE, CREAM)).toBe(3)
  const staff = await office()
  const { to_inspect, needs_inspection, returns, total, delivery_price } = await staff.order()
  expect(delivery_price).toBeGreaterThan(0)
  expect(returns).toMatchObject([{ money: total }])
  const [parcel] = to_inspect
  const [line] = parcel?.lines ?? []
  expect([needs_inspection, line?.quantity]).toEqual([true, 2])
  const inspect = (sellable: number) =>
    staff.inspect([{ return_line_id: line?.return_line_id ?? '', sellable }], parcel?.return_id ?? '')
  expect(await inspect(3)).toMatchObject({ refusal: 'order-changed' })
  // One of the two jars is broken.
  expect(valueOf(await inspect(1))).toMatchObject({ needs_inspection: false, to_inspect: [] })
  expect(await inspect(1)).toMatchObject({ refusal: 'order-changed' })
  expect(await freeOf(database.db, WAREHOUSE, CREAM)).toBe(4)
  await shop.runJobs()
  const [payment] = shop.sandbox.bank.payments.values()
  expect(payment).toMatchObject({ refunded: payment?.captured })
})

test('ORD-08: nobody is given money for a parcel that came back unpaid', async () => {
  await pickedOrder('79123450008', 'on_receipt')
  await created()
  await advance(12 * DAY)
  await advance(5 * DAY)
  expect(await order()).toMatchObject({ state: 'returned' })
  expect((await (await office()).order()).returns).toMatchObject([{ money: 0 }])
})

test('ORD-07: a creation whose answer was lost is found under its key and not made again', async () => {
  shop.sandbox.journal.script('cdek', [{ kind: 'lost-answer' }], 'orders.create')
  await pickedOrder()
  await advance()
  expect(await shipment()).toMatchObject({ state: 'waiting', failures: 1, carrier_id: null })
  await created()
  expect((await shipment())?.state).toBe('created')
  expect(creations()).toHaveLength(1)
})

test('ORD-07: two nodes whose jobs run at the same time send a parcel once', async () => {
  shop.sandbox.journal.script('cdek', [{ kind: 'delay', ms: 150 }], 'orders.create')
  await pickedOrder()
  await Promise.all([advanceShipments(shop.deps), advanceShipments(shop.deps)])
  expect(creations()).toHaveLength(1)
})

test('ORD-07: a carrier that does not answer is asked again after growing pauses', async () => {
  shop.sandbox.journal.script(
    'cdek',
    Array.from({ length: 3 }, () => ({ kind: 'reset' }) as const),
    'orders.create',
  )
  await pickedOrder()
  const passing = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) await advance()
  }
  await passing(7)
  expect(creations()).toHaveLength(3)
  await passing(5)
  expect(creations()).toHaveLength(4)
  expect((await shipment())?.state).toBe('created')
})

test('ORD-07: a refused parcel is reported with its reason, and sent again under another number', async () => {
  await sql`UPDATE pickup_point SET code = 'P259-99999'`.execute(database.db)
  await pickedOrder()
  await created()
  expect(await shipment()).toMatchObject({ state: 'failed', next_at: null })
  expect((await shipment())?.detail).toContain('P259-99999')
  expect(shop.alerts).toHaveLength(1)
  await sql`UPDATE order_carrier SET point_code = 'P259-2'`.execute(database.db)
  const staff = await office()
  expect(await staff.order()).toMatchObject({ shipment: { state: 'failed', detail: expect.any(String) } })
  expect(await staff.sendAgain()).toMatchObject({ shipment: { state: 'waiting', detail: null } })
  await created()
  expect(await shipment()).toMatchObject({ state: 'created', detail: null })
  const [first, second] = creations().map(({ body }) => body['number'])
  expect([first, second].map((number) => String(number).slice(-2))).toEqual(['-1', '-2'])
})

test('ORD-08: the parcel of a cancelled order is cancelled at its carrier', async () => {
  const orderId = await pickedOrder()
  await created()
  await database.db.transaction().execute(async (tx) => {
    const locked = await lockOrderById(tx, orderId)
    if (locked === undefined) throw new Error('No order')
    const actor = { kind: 'staff', staffId: 7 } as const
    await changeOrderState(tx, locked, 'cancelled', { actor, reason: 'cancelled_by_shop', at: shop.deps.clock.now() })
  })
  await advance()
  expect(await shipment()).toMatchObject({ state: 'cancelled', next_at: null })
  expect(shop.sandbox.journal.requests.at(-1)).toMatchObject({ method: 'orders.delete' })
})

test('ORD-07: a webhook at the secret address makes its shipment be read immediately; other requests change nothing', async () => {
  const webhooks = { carriers: shop.deps.carriers, publicUrl: shop.deps.publicUrl, webhookKey: Buffer.from('key') }
  await subscribeToShipments(webhooks, (problem) => expect(problem).toBe(''))
  await pickedOrder()
  await created()
  shop.pass(30)
  const { carrier_id } = (await shipment()) ?? {}
  const body = { type: 'ORDER_STATUS', uuid: carrier_id }
  const due = async () => ((await shipment())?.next_at ?? 0) <= shop.deps.clock.now()
  const receive = (token: string) =>
    receiveShipmentWebhook(database.db, webhooks, { carrier: 'cdek', token }, body, shop.deps.clock.now())
  expect(await receive('guessed')).toBe(false)
  expect(await due()).toBe(false)
  const hook = shop.sandbox.journal.requests.find(({ method }) => method === 'webhooks.create')?.body['url']
  expect(await receive(String(hook).split('/').at(-1) ?? '')).toBe(true)
  expect(await due()).toBe(true)
})
