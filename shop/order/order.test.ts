import { shopForTests } from '#kit/shops/shop-settings.ts'
import { readDetails } from './counter/order-details.sql.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { beforeEach, expect, test } from 'vitest'
import type { PlaceOrder } from './order.api.ts'
import { DELIVERY_METHODS, type DeliveryMethod } from '#shop/payment/facts/methods.ts'
import type { VariantId } from '#kernel/ids.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  ARBAT,
  BALM,
  confirmGuest,
  courierOrder,
  expressOrder,
  hintsAt,
  insertExpress,
  CREAM,
  freeOf,
  insertPoint,
  KIROVKA,
  MIASS,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  PICKUP_POINT,
  pointOrder,
  RODNIK,
  SERUM,
  setStock,
  WAREHOUSE,
  type TestShopper,
  typedAddress,
} from '#kit/shops/order-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import { DatabaseUnavailableError } from '#platform/db/unavailable.ts'
import { cancelUncollected } from './change/cancel-order.ts'
import { confirmCodeOf, confirmLinkOf } from './state/confirm-code.ts'
import { changeOrderState } from './state/change-order-state.ts'
import { lockOrder } from './order.sql.ts'

const database = orderDatabase()
let shop: ReturnType<typeof orderShop>
let anna: TestShopper

beforeEach(() => {
  shop = orderShop(database.db)
  anna = newShopper()
})

const add = async (product_id: VariantId, quantity = 1, who = anna): Promise<void> => {
  const answer = await shop.basket.add({ product_id, quantity }, who.caller)
  if (!answer.ok) throw new Error(`Refused: ${answer.refusal}`)
}
const countOf = async (
  table: 'orders' | 'order_line' | 'reservation' | 'stock_movement' | 'idempotency',
): Promise<number> =>
  Number(
    (
      await database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
const CountRow = Row({ count: Type.Integer() })
const countJobs = async (): Promise<number> =>
  (
    await queryRow(
      database.db,
      CountRow,
      sql`SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'send-order-message'`,
    )
  )?.count ?? 0
const expectNothingWritten = async (): Promise<void> => {
  expect([
    await countOf('orders'),
    await countOf('order_line'),
    await countOf('reservation'),
    await countOf('stock_movement'),
    await countOf('idempotency'),
    await countJobs(),
  ]).toEqual([0, 0, 0, 0, 0, 0])
}

test('SAFE-08: a node whose clock is wrong takes no order, and leaves the basket as it is', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 3 })
  await add(CREAM)
  let isRight = false
  const check = (): void => {
    if (!isRight) throw new DatabaseUnavailableError('wrong clock')
  }
  shop = orderShop(database.db, 0, { clock: { now: () => NOW, check } })
  await expect(shop.order.place(pickupOrder(119_000), anna.once())).rejects.toThrow('wrong clock')
  await expectNothingWritten()
  isRight = true
  expect(valueOf(await shop.order.place(pickupOrder(119_000), anna.once())).number).toBe('Г-100001')
})

test('ORD-05: an order reserves stock in the serving store and empties the basket', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 3, [BALM]: 1 })
  await setStock(database.db, RODNIK, { [CREAM]: 3 })
  await add(CREAM, 2)
  await add(BALM)
  const placed = valueOf(await shop.order.place(pickupOrder(297_000), anna.once()))
  expect(placed.number).toBe('Г-100001')
  expect(placed.token).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect([
    await freeOf(database.db, KIROVKA, CREAM),
    await freeOf(database.db, KIROVKA, BALM),
    await freeOf(database.db, RODNIK, CREAM),
  ]).toEqual([1, 0, 3])
  expect(valueOf(await shop.basket.get({}, anna.caller)).items).toEqual([])
  expect(await countJobs()).toBe(2)
})

test('SAFE-05: an order records the consent on its own, with text version, time and address; an old version is refused', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await add(CREAM)
  const caller = { ...anna.once(), address: '203.0.113.7' }
  for (const old of [{ consent_text_version: '2020-01-01' }, { agreement_version: '2020-01-01' }])
    expect(await shop.order.place(pickupOrder(119_000, old), caller)).toMatchObject({
      ok: false,
      refusal: 'old-consent',
    })
  const { number } = valueOf(await shop.order.place(pickupOrder(119_000), caller))
  expect(await database.db.selectFrom('consent_record').selectAll().execute()).toMatchObject([
    {
      purpose: 'personal_data',
      subject: `order ${number}`,
      step: 'confirmed',
      text_version: shopForTests.terms.consents.order.version,
      text_hash: createHash('sha256').update(shopForTests.terms.consents.order.text).digest(),
      from_address: '203.0.113.7',
      at: NOW,
    },
  ])
  expect(
    await database.db.selectFrom('orders').select(['agreement_version', 'consent_text_version']).execute(),
  ).toEqual([
    {
      agreement_version: shopForTests.agreementVersion,
      consent_text_version: shopForTests.terms.consents.order.version,
    },
  ])
})

test('ORD-05: of two buyers of the last unit one gets it, the other is refused with the quantity left', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  const boris = newShopper()
  await add(CREAM)
  await add(CREAM, 1, boris)
  const answers = await Promise.all([
    shop.order.place(pickupOrder(119_000), anna.once()),
    shop.order.place(pickupOrder(119_000), boris.once()),
  ])
  expect(answers.map((answer) => answer.ok).toSorted()).toEqual([false, true])
  expect(answers.find((answer) => !answer.ok)).toMatchObject({
    refusal: 'not-enough',
    data: { lines: [{ product_id: CREAM, left: 0 }] },
  })
  expect([await countOf('orders'), await freeOf(database.db, KIROVKA, CREAM)]).toEqual([1, 0])
})

test('ORD-05: fifty requests with one key make one order and get the same answer', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9 })
  await add(CREAM)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.order.place(pickupOrder(119_000), anna.once('the-same-key'))),
  )
  const { number, token } = valueOf(answers[0] ?? { ok: false, refusal: 'nothing' })
  for (const answer of answers) expect(answer).toEqual({ ok: true, value: { number, token, pay_url: null } })
  expect([await countOf('orders'), await freeOf(database.db, KIROVKA, CREAM), await countJobs()]).toEqual([1, 8, 2])
})

test('ORD-05: a double click with two keys makes one order: the second finds the basket empty', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9 })
  await add(CREAM)
  const answers = await Promise.all([
    shop.order.place(pickupOrder(119_000), anna.once()),
    shop.order.place(pickupOrder(119_000), anna.once()),
  ])
  expect(answers.find((answer) => !answer.ok)).toMatchObject({ refusal: 'basket-empty' })
  expect(await countOf('orders')).toBe(1)
})

test('ORD-05: the database refuses a second order of a basket that a mistake has opened again', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9 })
  await add(CREAM)
  valueOf(await shop.order.place(pickupOrder(119_000), anna.once()))
  await database.db.updateTable('basket').set({ ordered_at: null }).execute()
  await expect(shop.order.place(pickupOrder(119_000), anna.once())).rejects.toMatchObject({ code: '23505' })
  expect([await countOf('orders'), await freeOf(database.db, KIROVKA, CREAM)]).toEqual([1, 8])
  await database.db.updateTable('basket').set({ ordered_at: new Date() }).execute() // the audit after each test would find it
})

test('ORD-05: a key used for another order is refused and changes nothing', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9 })
  await add(CREAM)
  valueOf(await shop.order.place(pickupOrder(119_000), anna.once('the-same-key')))
  await add(CREAM)
  await expect(
    shop.order.place(pickupOrder(119_000, { comment: 'Другое' }), anna.once('the-same-key')),
  ).rejects.toMatchObject({ refusal: 'key-reused' })
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(8)
})

test('ORD-05: a repeated request waits two seconds for the running one, then is refused', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9 })
  await add(CREAM)
  await database.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${anna.visitorId} order.place the-same-key`}, 0))`.execute(
      tx,
    )
    await expect(shop.order.place(pickupOrder(119_000), anna.once('the-same-key'))).rejects.toMatchObject({
      refusal: 'key-in-flight',
      retryAfter: 2,
    })
  })
  expect((await shop.order.place(pickupOrder(119_000), anna.once('the-same-key'))).ok).toBe(true)
})

test('ORD-05: keys are per visitor: the same key of another visitor makes another order', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9 })
  const boris = newShopper()
  await add(CREAM)
  await add(CREAM, 1, boris)
  valueOf(await shop.order.place(pickupOrder(119_000), anna.once('the-same-key')))
  valueOf(await shop.order.place(pickupOrder(119_000), boris.once('the-same-key')))
  expect(await countOf('orders')).toBe(2)
})

test('ORD-05: a refusal writes nothing, and the same key may be used again', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1, [BALM]: 9 })
  await add(CREAM, 2)
  await add(BALM)
  const refused = await shop.order.place(pickupOrder(297_000), anna.once('the-same-key'))
  expect(refused).toMatchObject({ refusal: 'not-enough', data: { lines: [{ product_id: CREAM, left: 1 }] } })
  await expectNothingWritten()
  await sql`UPDATE stock SET opening = 2, on_hand = 2 WHERE variant_id = ${CREAM}`.execute(database.db)
  expect((await shop.order.place(pickupOrder(297_000), anna.once('the-same-key'))).ok).toBe(true)
})

test('ORD-01: an order by each delivery method is stored and shown with its method', async () => {
  await insertPoint(database.db)
  await insertExpress(database.db)
  const shop = orderShop(database.db, 9, { carriers: [{ carrier: 'cdek' }], addressHints: hintsAt() })
  await setStock(database.db, KIROVKA, { [CREAM]: 4 })
  await add(CREAM)
  const methods = valueOf(await shop.order.methods({ city: 'chelyabinsk' }, anna.caller))
  const { payment_methods: _, ...deliveries } = methods
  expect(Object.keys(deliveries).toSorted()).toEqual(DELIVERY_METHODS.toSorted())
  const requestOf: Readonly<Record<DeliveryMethod, (total: number) => PlaceOrder>> = {
    pickup: pickupOrder,
    courier: courierOrder,
    point: pointOrder,
    express: expressOrder,
  }
  for (const delivery of DELIVERY_METHODS) {
    const buyer = newShopper()
    valueOf(await shop.basket.add({ product_id: CREAM }, buyer.caller))
    const point_id = delivery === 'point' ? PICKUP_POINT : null
    const { total } = valueOf(
      await shop.order.price(
        { city: 'chelyabinsk', delivery, point_id, door: { street: 'ул. Кирова', house: '104' } },
        buyer.caller,
      ),
    )
    const { token } = valueOf(await shop.order.place(requestOf[delivery](total), buyer.once()))
    expect(valueOf(await shop.order.get({ token }, buyer.caller))).toMatchObject({ delivery })
  }
})

test('ORD-05: a courier order is served by the warehouse, or by a store of the city that has everything', async () => {
  await setStock(database.db, WAREHOUSE, { [CREAM]: 1 })
  await setStock(database.db, RODNIK, { [CREAM]: 1 })
  await setStock(database.db, ARBAT, { [CREAM]: 9 })
  const servedBy: number[] = []
  for (const _ of [1, 2]) {
    const buyer = newShopper()
    await add(CREAM, 1, buyer)
    const { token } = valueOf(await shop.order.place(courierOrder(148_000), buyer.once()))
    servedBy.push(
      (await database.db.selectFrom('orders').select('store_id').where('token', '=', token).executeTakeFirstOrThrow())
        .store_id,
    )
  }
  expect(servedBy).toEqual([WAREHOUSE, RODNIK])
  await add(CREAM)
  expect(await shop.order.place(courierOrder(148_000), anna.once())).toMatchObject({ refusal: 'not-enough' })
  expect(await freeOf(database.db, ARBAT, CREAM)).toBe(9)
})

test('ORD-04: an order with an outdated total is refused with the new price tree', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9 })
  await add(CREAM)
  await sql`UPDATE variant SET price = 125000 WHERE id = ${CREAM}`.execute(database.db)
  const refused = await shop.order.place(pickupOrder(119_000), anna.once())
  expect(refused).toMatchObject({ refusal: 'total-changed', data: { price: { total: 125_000 } } })
  await expectNothingWritten()
  const { token } = valueOf(await shop.order.place(pickupOrder(125_000), anna.once()))
  expect(valueOf(await shop.order.get({ token }, anna.caller)).price.total).toBe(125_000)
})

test('BASK-06: an order with a discontinued product is refused and names it', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9, [BALM]: 9 })
  await add(CREAM)
  await add(BALM)
  await sql`UPDATE product SET discontinued = TRUE WHERE id = ${BALM}`.execute(database.db)
  expect(await shop.order.place(pickupOrder(119_000), anna.once())).toMatchObject({
    refusal: 'discontinued',
    data: { product_ids: [BALM] },
  })
  await expectNothingWritten()
})

test('ORD-01: a missing or wrong field of an order is refused by its name', async () => {
  await setStock(database.db, WAREHOUSE, { [CREAM]: 9 })
  await add(CREAM)
  const person = { name: 'Анна', phone: '79123456790', email: 'anna@example.ru' }
  const cases = [
    [pickupOrder(119_000, { recipient: { ...person, name: '  ' } }), 'bad-name'],
    [pickupOrder(119_000, { recipient: { ...person, email: 'anna@' } }), 'bad-email'],
    [pickupOrder(119_000, { recipient: { ...person, email: 'a b@c.ru' } }), 'bad-email'],
    [courierOrder(148_000, { postal_address: null }), 'bad-address'],
    [courierOrder(148_000, { postal_address: null, address: null }), 'bad-address'],
    [courierOrder(148_000, { postal_address: typedAddress({ street: ' ' }) }), 'bad-address'],
    [courierOrder(148_000, { postal_address: typedAddress({ house: null }) }), 'bad-address'],
    [courierOrder(148_000, { postal_address: null, address: 'ул. Кирова' }), 'bad-address'],
    [pickupOrder(119_000, { store_id: ARBAT }), 'no-store'],
    [pickupOrder(119_000, { store_id: WAREHOUSE }), 'no-store'],
    [pickupOrder(119_000, { city: 'atlantis' }), 'no-city'],
    [pickupOrder(119_000, { city: 'default' }), 'no-city'],
  ] as const
  for (const [input, refusal] of cases)
    expect(await shop.order.place(input, anna.once())).toMatchObject({ ok: false, refusal })
  const noHouse = courierOrder(148_000, { postal_address: typedAddress({ house: null }) })
  expect(await shop.order.place(noHouse, anna.once())).toMatchObject({ message: 'Допишите номер дома' })
  expect(await shop.order.place(pickupOrder(119_000), newShopper().once())).toMatchObject({ refusal: 'basket-empty' })
  await expectNothingWritten()
})

test('ORD-01: an order stores the parts of its address, with its city and the line that people read', async () => {
  await setStock(database.db, WAREHOUSE, { [CREAM]: 9 })
  await add(CREAM)
  const typed = { flat: 'кв. 12', entrance: '2', floor: ' 5 ', intercom: '12К', postal_code: '454091' }
  const order = courierOrder(148_000, { postal_address: typedAddress(typed), comment: 'Карта 4111 1111 1111 1111' })
  const { token, number } = valueOf(await shop.order.place(order, anna.once()))
  const line = 'ул. Кирова, 104, кв. 12, подъезд 2, этаж 5, домофон 12К'
  const { fias_id } = await database.db
    .selectFrom('city')
    .select('fias_id')
    .where('code', '=', 'chelyabinsk')
    .executeTakeFirstOrThrow()
  const stored = {
    city: 'Челябинск',
    city_fias: fias_id,
    street: 'ул. Кирова',
    house: '104',
    flat: '12',
    entrance: '2',
    floor: '5',
    intercom: '12К',
    comment: 'Карта •••• 1111',
    postal_code: '454091',
    line,
  }
  const view = valueOf(await shop.order.get({ token }, anna.caller))
  expect(view).toMatchObject({ address: line, postal_address: stored })
  expect((await readDetails(database.db, number))?.postal_address).toEqual(stored)
  // The release before reads these.
  expect(await database.db.selectFrom('orders').select(['address', 'postal_code']).execute()).toEqual([
    { address: line, postal_code: '454091' },
  ])
})

test('ORD-01: the line of a page of an earlier release is taken when its house follows a comma', async () => {
  await setStock(database.db, WAREHOUSE, { [CREAM]: 9 })
  await add(CREAM)
  const sent = (address: string) => courierOrder(148_000, { postal_address: null, address, postal_code: '454091' })
  expect(await shop.order.place(sent('Кирова 104'), anna.once())).toMatchObject({
    refusal: 'bad-address',
    message: 'Допишите номер дома после запятой: «ул. Кирова, 104»',
  })
  const { token } = valueOf(await shop.order.place(sent('ул Кирова, д 104, кв. 12'), anna.once()))
  expect(valueOf(await shop.order.get({ token }, anna.caller))).toMatchObject({
    address: 'ул Кирова, д 104, кв. 12',
    postal_address: { street: 'ул Кирова', house: '104', flat: '12', postal_code: '454091' },
  })
})

test('ROUTE-11, ORD-08: the link shows the order to anyone, with the phone masked', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 3 })
  await add(CREAM, 2)
  const { token, number } = valueOf(
    await shop.order.place(pickupOrder(238_000, { comment: 'Карта 4111 1111 1111 1111' }), anna.once()),
  )
  const view = valueOf(await shop.order.get({ token }, { ...newShopper().caller, visitorId: null }))
  const stranger = { ...newShopper().caller, customerId: 999_999 }
  expect(valueOf(await shop.order.get({ token }, stranger))).toEqual(view)
  expect(view).toMatchObject({
    number,
    token,
    state: 'new',
    delivery: 'pickup',
    city_name: 'Челябинск',
    recipient_name: 'А…',
    recipient_phone: '+7\u00a0(912)\u00a0***-**-**',
    comment: 'Карта •••• 1111',
    can_cancel: true,
    address: null,
    store: { name: 'Кировка', timezoneoffset: 300 },
    lines: [
      {
        product_id: CREAM,
        slug: 'krem',
        name: 'Крем',
        brand_name: 'Иней',
        quantity: 2,
        unit_price: 119_000,
        total: 238_000,
      },
    ],
    history: [{ state: 'new', at: '2026-11-20T12:00:00.000Z' }],
  })
  expect(JSON.stringify(view)).not.toContain('79123456790')
  expect(await shop.order.get({ token: 'A'.repeat(22) }, anna.caller)).toMatchObject({ ok: false, refusal: 'no-order' })
})

test('ORD-08: cancelling before assembly releases the stock once, however often it is repeated', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 3 })
  await add(CREAM, 2)
  const { token } = valueOf(await shop.order.place(pickupOrder(238_000), anna.once()))
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      shop.order.cancel({ token, last_digits: '6790' }, anna.once(index < 5 ? 'the-same-key' : undefined)),
    ),
  )
  expect(answers.every((answer) => answer.ok && answer.value.state === 'cancelled' && !answer.value.can_cancel)).toBe(
    true,
  )
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(3)
  expect(valueOf(await shop.order.get({ token }, anna.caller)).history.map((step) => step.state)).toEqual([
    'new',
    'cancelled',
  ])
})

test('ORD-08: refuses to cancel an order in assembly, and an unknown one', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 3 })
  await add(CREAM)
  const { token } = valueOf(await shop.order.place(pickupOrder(119_000), anna.once()))
  await sql`UPDATE orders SET state = 'assembling'`.execute(database.db)
  await sql`INSERT INTO order_state_change SELECT order_id, 2, 'new', 'assembling', at, 'test' FROM order_state_change`.execute(
    database.db,
  )
  expect(await shop.order.cancel({ token }, anna.once())).toMatchObject({ ok: false, refusal: 'too-late' })
  expect(await shop.order.cancel({ token: 'A'.repeat(22) }, anna.once())).toMatchObject({
    ok: false,
    refusal: 'no-order',
  })
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(2)
})

test('ORD-02: stores with everything come first with their ready time; others list what they lack', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await setStock(database.db, RODNIK, { [CREAM]: 2, [BALM]: 1 })
  await setStock(database.db, WAREHOUSE, { [CREAM]: 9 })
  await add(CREAM, 2)
  await add(BALM)
  const methods = valueOf(await shop.order.methods({ city: 'chelyabinsk' }, anna.caller))
  expect(
    methods.pickup.map(({ store_id, ready_at, partly_ready_at, missing }) => ({
      store_id,
      ready_at,
      partly_ready_at,
      missing,
    })),
  ).toEqual([
    {
      store_id: RODNIK,
      ready_at: '2026-11-20T12:40:00.000Z',
      partly_ready_at: '2026-11-20T12:40:00.000Z',
      missing: [],
    },
    { store_id: KIROVKA, ready_at: null, partly_ready_at: '2026-11-20T12:40:00.000Z', missing: [CREAM, BALM] },
  ])
  expect(methods.pickup[0]).toMatchObject({ timezoneoffset: 300, hours_today: '10:00 – 22:00' })
  expect(methods.courier).toEqual({
    price: 29_000,
    free_from: 300_000,
    date: '2026-11-21',
    timezoneoffset: 300,
    carrier: null,
    missing: [],
    intervals: [],
  })
})

test('ORD-02: a city without shops has only the courier, from the warehouse, with what it lacks', async () => {
  await setStock(database.db, KIROVKA, { [BALM]: 9 })
  await setStock(database.db, WAREHOUSE, { [CREAM]: 9 })
  await add(CREAM)
  await add(BALM)
  const methods = valueOf(await shop.order.methods({ city: MIASS }, anna.caller))
  expect(methods).toEqual({
    pickup: [],
    courier: {
      price: 29_000,
      free_from: null,
      date: '2026-11-25',
      timezoneoffset: 300,
      missing: [BALM],
      carrier: null,
      intervals: [],
    },
    point: null,
    express: null,
    payment_methods: ['on_receipt'],
  })
  expect(await shop.order.methods({ city: 'default' }, anna.caller)).toMatchObject({ ok: false, refusal: 'no-city' })
})

test('CAT-15: a store with stale stock promises nothing for today', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await sql`UPDATE store SET stock_synced_at = '2026-11-19T10:00:00Z' WHERE id = ${KIROVKA}`.execute(database.db)
  await add(CREAM)
  const methods = valueOf(await shop.order.methods({ city: 'chelyabinsk' }, anna.caller))
  expect(methods.pickup[0]).toMatchObject({
    store_id: KIROVKA,
    ready_at: '2026-11-21T05:40:00.000Z',
    synced_at: '2026-11-19T10:00:00.000Z',
  })
})

test('ORD-04: the basket has the same price before and after the delivery method is chosen', async () => {
  await add(SERUM)
  const price = async (city: string, delivery?: 'pickup' | 'courier') =>
    valueOf(await shop.order.price({ city, ...(delivery ? { delivery } : {}) }, anna.caller)).total
  expect([await price('default'), await price('chelyabinsk'), await price('chelyabinsk', 'courier')]).toEqual([
    240_000, 240_000, 269_000,
  ])
  await add(BALM, 2)
  expect([await price('chelyabinsk', 'courier'), await price('msk', 'courier'), await price(MIASS, 'courier')]).toEqual(
    [358_000, 387_000, 387_000],
  )
})

test('BASK-02: a product added while an order takes the basket goes into the next basket', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9 })
  await add(CREAM)
  const [placed] = await Promise.all([shop.order.place(pickupOrder(119_000), anna.once()), add(BALM)])
  const remaining = valueOf(await shop.basket.get({}, anna.caller)).items.map((line) => line.product_id)
  if (placed.ok) expect(remaining).toEqual([BALM])
  else expect([placed.refusal, remaining]).toEqual(['total-changed', [CREAM, BALM]])
})

test('ORD-01: an order stores its promise: a time for pickup, a day for the courier', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 2 })
  await setStock(database.db, WAREHOUSE, { [CREAM]: 2 })
  await add(CREAM)
  const pickup = valueOf(await shop.order.place(pickupOrder(119_000), anna.once()))
  expect(valueOf(await shop.order.get({ token: pickup.token }, anna.caller))).toMatchObject({
    ready_at: '2026-11-20T12:40:00.000Z',
    courier_date: null,
    timezoneoffset: 300,
  })
  await add(CREAM)
  const courier = valueOf(await shop.order.place(courierOrder(148_000), anna.once()))
  expect(valueOf(await shop.order.get({ token: courier.token }, anna.caller))).toMatchObject({
    ready_at: null,
    courier_date: '2026-11-21',
  })
})

/** One order for pickup of `quantity` creams, by a new visitor. */
const orderCreams = async (quantity: number, phone: string, address: string | null = null) => {
  const shopper = newShopper()
  await add(CREAM, quantity, shopper)
  const recipient = { name: 'Анна', phone, email: 'anna@example.ru' }
  return shop.order.place(pickupOrder(119_000 * quantity, { recipient }), { ...shopper.once(), address })
}

test('ORD-10: a phone reserves ten units of a product at most; the refusal says how many more it may', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 30 })
  expect((await orderCreams(7, '79120000001')).ok).toBe(true)
  expect(await orderCreams(4, '79120000001')).toMatchObject({
    refusal: 'too-many-pieces',
    data: { lines: [{ product_id: CREAM, left: 3 }] },
  })
  expect((await orderCreams(3, '79120000001')).ok).toBe(true)
  expect((await orderCreams(10, '79120000002')).ok).toBe(true)
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(10)
})

test('ORD-10: of eight concurrent orders of one phone five are placed; a cancelled one makes room', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 30 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => orderCreams(1, '79120000001')))
  const placed = answers.filter((answer) => answer.ok)
  expect(placed).toHaveLength(5)
  expect(answers.find((answer) => !answer.ok)).toMatchObject({ refusal: 'too-many-orders' })
  await shop.order.cancel({ token: placed[0]?.value.token ?? '', last_digits: '0001' }, anna.once())
  expect((await orderCreams(1, '79120000001')).ok).toBe(true)
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(25)
})

test('ORD-10: a phone places ten orders a day, cancelled ones included', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 3 })
  const answers: boolean[] = []
  for (let index = 0; index < 12; index += 1) {
    const answer = await orderCreams(1, '79120000001')
    answers.push(answer.ok)
    if (answer.ok) await shop.order.cancel({ token: answer.value.token, last_digits: '0001' }, anna.once())
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => true), false, false])
})

test('ORD-05: a placing whose stock others take at every attempt asks for another try, and names no product that is there', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 3 })
  await add(CREAM)
  const owner = await connectAsOwner(database.url, 'test')
  await owner.query(`
    CREATE FUNCTION stock_taken() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM assert_that(FALSE); RETURN new; END';
    CREATE TRIGGER stock_taken BEFORE UPDATE ON stock FOR EACH ROW EXECUTE FUNCTION stock_taken()`)
  await expect(shop.order.place(pickupOrder(119_000), anna.once())).rejects.toMatchObject({ statusCode: 503 })
  expect(await countOf('orders')).toBe(0)
  await owner.query('DROP TRIGGER stock_taken ON stock')
  await owner.end()
})

test('ORD-10: a network places a limited number of orders a day, whatever phones it names; a refused order does not count', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 3 })
  const from = (address: string, phone: string, quantity = 1) => orderCreams(quantity, phone, address)
  expect((await from('203.0.113.1', '79120000001')).ok).toBe(true)
  expect(await from('203.0.113.2', '79120000002', 9)).toMatchObject({ refusal: 'not-enough' })
  expect((await from('203.0.113.3', '79120000003')).ok).toBe(true)
  expect(await from('203.0.113.4', '79120000004')).toMatchObject({ refusal: 'network-limit' })
  expect((await from('198.51.100.1', '79120000005')).ok).toBe(true)
})

test('ORD-10: a network reserves forty units of a product a day at most', async () => {
  shop = orderShop(database.db, 100)
  await setStock(database.db, KIROVKA, { [CREAM]: 100 })
  const phones = ['79120000001', '79120000002', '79120000003', '79120000004', '79120000005']
  const placed: boolean[] = []
  for (const phone of phones) placed.push((await orderCreams(10, phone, '203.0.113.1')).ok)
  expect(placed).toEqual([true, true, true, true, false])
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(60)
})

test('ORD-10: an order that nobody collects is cancelled after the last day of its page, and its stock is free again', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 3 })
  const { token } = valueOf(await orderCreams(2, '79120000001'))
  valueOf(await confirmGuest(database.db, shop, token))
  expect(valueOf(await shop.order.get({ token }, anna.caller))).toMatchObject({ kept_until: '2026-11-23' })
  expect(await cancelUncollected(database.db, new Date('2026-11-23T18:59:59Z'))).toBe(0)
  const cancelled = await Promise.all(
    [1, 2].map(() => cancelUncollected(database.db, new Date('2026-11-23T19:00:00Z'))),
  )
  expect(cancelled.toSorted()).toEqual([0, 1])
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(3)
  expect(valueOf(await shop.order.get({ token }, anna.caller)).state).toBe('cancelled')
})

test('ORD-10: an order in assembly is not cancelled by its end', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 3 })
  const { token } = valueOf(await orderCreams(2, '79120000001'))
  await database.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, token)
    if (order === undefined) throw new Error('No order')
    await changeOrderState(tx, order, 'assembling', { actor: { kind: 'system' }, reason: 'picking_started', at: NOW })
  })
  expect(await cancelUncollected(database.db, new Date('2026-12-24T00:00:00Z'))).toBe(0)
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(1)
})

test('ORD-10: a guest’s order on receipt is held thirty minutes; the code of the SMS keeps it for the store’s days', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 5 })
  const waiting = valueOf(await orderCreams(1, '79120000001'))
  const confirmed = valueOf(await orderCreams(2, '79120000002'))
  const get = async ({ token }: { token: string }) => valueOf(await shop.order.get({ token }, anna.caller))
  expect(await get(waiting)).toMatchObject({ confirm_until: '2026-11-20T12:30:00.000Z', kept_until: null })
  expect(valueOf(await confirmGuest(database.db, shop, confirmed.token)).confirm_until).toBeNull()
  expect((await get(confirmed)).kept_until).toBe('2026-11-23')
  const jobs = sql<{ id: string }>`SELECT id FROM pgboss.job WHERE data ->> 'step' = 'confirmed'`
  expect((await jobs.execute(database.db)).rows).toHaveLength(1)
  valueOf(await confirmGuest(database.db, shop, confirmed.token))
  expect((await jobs.execute(database.db)).rows).toHaveLength(1)
  expect(await cancelUncollected(database.db, new Date('2026-11-20T12:29:59Z'))).toBe(0)
  expect(await cancelUncollected(database.db, new Date('2026-11-20T12:30:00Z'))).toBe(1)
  expect(await get(waiting)).toMatchObject({ state: 'cancelled', cancel_reason: 'not_confirmed' })
  expect((await get(confirmed)).state).toBe('new')
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(3)
  expect(await confirmGuest(database.db, shop, waiting.token)).toMatchObject({ refusal: 'too-late' })
})

test('ORD-10: after five wrong codes even the right one is refused; the link of the e-mail still confirms', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 5 })
  const { token } = valueOf(await orderCreams(1, '79120000001'))
  const { id } = await database.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const right = confirmCodeOf(signInForTests.codeKey, id)
  const wrong = right === '000000' ? '000001' : '000000'
  for (let n = 0; n < 5; n += 1)
    expect(await shop.order.confirm({ token, code: wrong }, anna.caller)).toMatchObject({ refusal: 'wrong-code' })
  expect(await confirmGuest(database.db, shop, token)).toMatchObject({
    refusal: 'wrong-code',
    message: expect.stringContaining('по\u00a0ссылке') as string,
  })
  const link = confirmLinkOf(signInForTests.codeKey, id)
  expect(valueOf(await shop.order.confirm({ token, code: link }, anna.caller)).confirm_until).toBeNull()
})

test('ORD-10: by the link an order is cancelled only with the last four digits of the phone, in five tries a day', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 5 })
  const { token } = valueOf(await orderCreams(1, '79120001234'))
  const cancel = (last_digits?: string) =>
    shop.order.cancel({ token, ...(last_digits === undefined ? {} : { last_digits }) }, anna.once())
  expect(await cancel()).toMatchObject({ refusal: 'wrong-digits' })
  for (let n = 0; n < 4; n += 1) expect(await cancel('0000')).toMatchObject({ refusal: 'wrong-digits' })
  expect(valueOf(await shop.order.get({ token }, anna.caller)).state).toBe('new')
  expect(valueOf(await cancel('1234'))).toMatchObject({ state: 'cancelled', cancel_reason: 'cancelled_by_buyer' })
  const other = valueOf(await orderCreams(1, '79120005678'))
  for (let n = 0; n < 5; n += 1) await shop.order.cancel({ token: other.token, last_digits: '0000' }, anna.once())
  expect(await shop.order.cancel({ token: other.token, last_digits: '5678' }, anna.once())).toMatchObject({
    refusal: 'wrong-digits',
  })
})

test('ORD-10: a recipient’s phone that gets no SMS is refused at its field', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 5 })
  for (const phone of ['74951234567', '77011234567'])
    expect(await orderCreams(1, phone)).toMatchObject({ refusal: 'bad-phone' })
})
