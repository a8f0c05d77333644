import { sql } from 'kysely'
import { visitorReaders } from '#app/visitor-readers.ts'
import { beforeEach, expect, test } from 'vitest'
import { audit } from '#kit/audit.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { fakeCarrier, never, pageOf, refused, silent, tariffOf, type FakeCarrier } from '#kit/shops/fake-carrier.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  confirmGuest,
  courierOrder,
  CREAM,
  insertPoint,
  KIROVKA,
  MIASS,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  PICKUP_POINT,
  pointOrder,
  setStock,
  WAREHOUSE,
  type TestShopper,
} from '#kit/shops/order-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import { yookassa as yookassaPayments } from '#providers/yookassa/adapter.ts'
import { queueOf } from '#shop/order/counter/order-details.ts'
import { ordersForMessages } from '#shop/order/state/order-for-message.ts'
import type { PickupPointSource } from '#providers/ports/carriers.ts'
import { variantId, type VariantId } from '#kernel/ids.ts'
import { deliveryCalls } from './delivery.calls.ts'
import { doorQuote } from './facts/delivery-quote.ts'
import { readCarrierPoints } from './read-carrier-points.ts'

const database = orderDatabase()
let anna: TestShopper
let now = NOW

beforeEach(async () => {
  await insertPoint(database.db)
  await setStock(database.db, WAREHOUSE, { [CREAM]: 60 })
  anna = newShopper()
  now = NOW
})

/** Long enough for a busy machine; only the test with hanging carriers waits for it. */
const QUOTE_WAIT_MS = 1_000
const shopOf = (...carriers: FakeCarrier[]) => ({
  ...orderShop(database.db, 99, { carriers, clock: { now: () => now } }),
  delivery: deliveryCalls({
    ...visitorReaders(database.db),
    db: database.db,
    clock: { now: () => now },
    carriers,
    providers: [],
    alert: () => {},
    quoteWaitMs: QUOTE_WAIT_MS,
  }),
})
const add = (shop: ReturnType<typeof shopOf>, quantity = 1) =>
  shop.basket.add({ product_id: CREAM, quantity }, anna.caller)
const hours = (count: number): void => {
  now = new Date(NOW.getTime() + count * 3_600_000)
}

test('ORD-02: a quote is asked once an hour for all; a silent carrier’s last answer stands for two weeks, then the own price', async () => {
  let answer = tariffOf()
  const cdek = fakeCarrier('cdek', { quote: () => Promise.resolve(answer) })
  const shop = shopOf(cdek)
  await add(shop)
  const ask = async () => valueOf(await shop.delivery.postCDEKTariff({ city: 'chelyabinsk' }, anna.caller)).quotes
  const days = { date_from: '2026-11-23', date_to: '2026-11-25' }
  expect(await ask()).toEqual([
    { carrier: 'cdek', place: 'point', price: 24_000, free_from: null, ...days, source: 'carrier' },
  ])
  answer = silent
  expect(await ask()).toMatchObject([{ price: 24_000, source: 'carrier' }])
  expect(cdek.asked).toHaveLength(1)
  hours(2)
  expect(await ask()).toMatchObject([{ price: 24_000, source: 'earlier' }])
  expect(cdek.asked).toHaveLength(2)
  hours(15 * 24)
  expect(await ask()).toMatchObject([{ price: 35_000, source: 'fixed' }])
  answer = refused
  expect(await ask()).toEqual([])
})

test('ORD-02: an impossible price or day of a carrier is ignored: the shop’s own price applies', async () => {
  const wrong = [
    { price: 0 },
    { price: 5e12 },
    { price: 1_000_000_000 },
    { minDays: 1, maxDays: 2_000_000_000 },
    { minDays: -3, maxDays: 2 },
  ]
  const cdek = fakeCarrier('cdek', { quote: () => Promise.resolve(tariffOf(wrong[cdek.asked.length - 1])) })
  const shop = shopOf(cdek)
  await add(shop)
  const ask = async () => valueOf(await shop.delivery.postCDEKTariff({ city: 'chelyabinsk' }, anna.caller)).quotes
  for (const _ of wrong) expect(await ask()).toMatchObject([{ price: 35_000, source: 'fixed' }])
  expect(await ask()).toMatchObject([{ price: 24_000, source: 'carrier' }])
})

test('ORD-02: a heavy parcel costs what its carrier says, never the own price, also when nobody asked for a quote', async () => {
  await sql`UPDATE variant SET weight_g = 2000 WHERE id = ${CREAM}`.execute(database.db)
  let answer: ReturnType<typeof tariffOf> = silent
  const shop = shopOf(fakeCarrier('cdek', { quote: () => Promise.resolve(answer) }))
  await add(shop, 5)
  const price = () => shop.order.price({ city: 'chelyabinsk', delivery: 'point', point_id: PICKUP_POINT }, anna.caller)
  expect(await shop.order.place(pointOrder(5 * 119_000 + 35_000), anna.once())).toMatchObject({ refusal: 'no-point' })
  const ask = async () => valueOf(await shop.delivery.postCDEKTariff({ city: 'chelyabinsk' }, anna.caller)).quotes
  expect(await ask()).toEqual([])
  answer = tariffOf({ price: 180_000 })
  expect(await ask()).toMatchObject([{ price: 180_000, source: 'carrier' }])
  expect(valueOf(await price()).rows).toContainEqual(expect.objectContaining({ amount: 180_000 }))
})

test('ORD-02: concurrent questions about one parcel are one call', async () => {
  const cdek = fakeCarrier('cdek', { quote: () => Promise.resolve(tariffOf()) })
  const shop = shopOf(cdek)
  await Promise.all([1, 2, 3, 4].map(() => shop.delivery.postCDEKTariff({ city: 'chelyabinsk' }, newShopper().caller)))
  expect(cdek.asked).toHaveLength(1)
  expect(cdek.asked[0]).toMatchObject({
    from: { name: 'Челябинск' },
    to: { name: 'Челябинск', cdekCode: 259, boxberryCode: null },
    parcel: { weight_g: 500 },
  })
})

test('CAT-09, ORD-02: a product is priced by its own weight and size, whatever is in the basket', async () => {
  await sql`UPDATE variant SET weight_g = 1200 WHERE id = ${CREAM}`.execute(database.db)
  const cdek = fakeCarrier('cdek', {
    quote: ({ parcel }) => Promise.resolve(tariffOf({ price: parcel.weight_g * 10 })),
  })
  const shop = shopOf(cdek)
  const priceOf = async (variant_id?: VariantId) =>
    valueOf(
      await shop.delivery.getQuotes(
        { city: 'chelyabinsk', carrier: 'cdek', ...(variant_id && { variant_id }) },
        anna.caller,
      ),
    ).quotes.map(({ price }) => price)
  expect(await priceOf()).toEqual([5_000])
  expect(await priceOf(CREAM)).toEqual([15_000])
  await add(shop)
  expect(await priceOf()).toEqual([15_000])
  await add(shop, 4)
  expect(await priceOf(CREAM)).toEqual([15_000])
  expect(await priceOf()).not.toEqual([15_000])
  expect(await priceOf(variantId(999_999))).toEqual([5_000])
})

test('ORD-02: a carrier that the shop does not offer in a city has no points, quotes or orders there', async () => {
  const offered = (serves: (city: string) => boolean) =>
    shopOf({ ...fakeCarrier('cdek', { quote: () => Promise.resolve(tariffOf()) }), serves })
  const [on, off] = [offered((city) => city === 'Челябинск'), offered((city) => city === 'Казань')]
  await add(on)
  const everything = async (shop: typeof on) =>
    valueOf(await shop.delivery.postDeliveryGetAll({ city: 'chelyabinsk' }, anna.caller))
  const [whenOn, whenOff] = [await everything(on), await everything(off)]
  expect([whenOn, whenOff].map(({ points, quotes }) => [points.length, quotes.length])).toEqual([
    [1, 1],
    [0, 0],
  ])
  await database.db.updateTable('city').set({ cdek_code: 259 }).where('code', '=', 'chelyabinsk').execute()
  const byCode = async (shop: typeof on) =>
    valueOf(await shop.delivery.postCDEKPoints({ city_code: 259 }, anna.caller)).points.length
  expect([await byCode(on), await byCode(off)]).toEqual([1, 0])
  expect(valueOf(await off.order.methods({ city: 'chelyabinsk' }, anna.caller)).point).toBeNull()
  expect(await off.order.place(pointOrder(119_000 + 24_000), anna.once())).toMatchObject({ refusal: 'no-point' })
  expect(await on.order.place(pointOrder(119_000 + 24_000), anna.once())).toMatchObject({ ok: true })
})

test('ORD-02: while every carrier hangs, points and pickup still sell, and no carrier blocks another', async () => {
  const hanging = { quote: () => never<ReturnType<typeof tariffOf>>() }
  const shop = shopOf(
    fakeCarrier('cdek', hanging),
    fakeCarrier('boxberry', hanging),
    fakeCarrier('russian_post', { quote: () => Promise.resolve(tariffOf({ price: 30_910 })) }),
  )
  await setStock(database.db, KIROVKA, { [CREAM]: 5 })
  await add(shop)
  const methods = valueOf(await shop.order.methods({ city: 'chelyabinsk' }, anna.caller))
  expect(methods).toMatchObject({ point: { count: 1, missing: [] }, courier: { price: 29_000, carrier: null } })
  expect(
    valueOf(await shop.delivery.getQuotes({ city: 'chelyabinsk', carrier: 'russian_post' }, anna.caller)).quotes,
  ).toMatchObject([{ price: 31_000, source: 'carrier' }])
  const all = valueOf(await shop.delivery.postDeliveryGetAll({ city: 'chelyabinsk' }, anna.caller))
  expect(all.points).toMatchObject([
    { id: PICKUP_POINT, carrier: 'cdek', unusable: null, hours_today: '10:00 – 22:00' },
  ])
  expect(all.quotes.map(({ carrier, price, source }) => [carrier, price, source])).toEqual([
    ['cdek', 35_000, 'fixed'],
    ['boxberry', 33_000, 'fixed'],
    ['russian_post', 31_000, 'carrier'],
  ])
  const { token } = valueOf(await shop.order.place(pointOrder(119_000 + 35_000), anna.once()))
  expect(valueOf(await shop.order.get({ token }, anna.caller))).toMatchObject({
    delivery: 'point',
    carrier: 'cdek',
    arrival: { from: '2026-11-24', to: '2026-11-28', is_approximate: true },
    point: { code: 'CHL12', address: 'ул. Кирова, 19', coordinates: '55.17,61.4' },
    price: { delivery_price: 35_000 },
  })
  await add(shop)
  expect((await shop.order.place(pickupOrder(119_000), anna.once())).ok).toBe(true)
})

test('ORD-07: counter and messages know the carrier of an order, its point and the day on which it is sent', async () => {
  const shop = shopOf(fakeCarrier('cdek'))
  await add(shop)
  const { number, token } = valueOf(await shop.order.place(pointOrder(119_000 + 35_000), anna.once()))
  const { db } = database
  await confirmGuest(db, shop, token)
  const [row] = (await queueOf(db, WAREHOUSE, undefined, NOW)).orders ?? []
  expect(row).toMatchObject({
    number,
    carrier: 'cdek',
    delivery: 'point',
    due_at: '2026-11-20T19:00:00.000Z',
    is_late: false,
  })
  const { id } = await db.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirstOrThrow()
  const messageDeps = { publicUrl: 'https://glad.example', codeKey: signInForTests.codeKey }
  const found = await ordersForMessages(db, [id], messageDeps)
  expect(found.get(id)?.order.carrier).toEqual({
    name: 'СДЭК',
    point: 'ул. Кирова, 19. Часы работы: ежедневно 10:00–22:00',
    until: '28\u00a0ноября',
    isApproximate: true,
  })
})

test('ORD-04: another quote than the one that was shown refuses the order with the new sum', async () => {
  const cdek = fakeCarrier('cdek', { quote: () => Promise.resolve(tariffOf()) })
  const shop = shopOf(cdek)
  await add(shop)
  const shown = valueOf(
    await shop.order.price({ city: 'chelyabinsk', delivery: 'point', point_id: PICKUP_POINT }, anna.caller),
  )
  expect(shown.delivery_price).toBe(35_000)
  await shop.delivery.postCDEKTariff({ city: 'chelyabinsk' }, anna.caller)
  expect(await shop.order.place(pointOrder(shown.total), anna.once())).toMatchObject({
    refusal: 'total-changed',
    data: { price: { delivery_price: 24_000 } },
  })
})

test('ORD-02: the courier of a city without shops is a carrier that answers for the door, if any takes it', async () => {
  const doors = { cdek: silent, boxberry: tariffOf({ price: 41_000, tariffCode: '2' }) }
  const cdek = fakeCarrier('cdek', {
    quote: ({ place }) => Promise.resolve(place === 'door' ? doors.cdek : tariffOf()),
  })
  const boxberry = fakeCarrier('boxberry', { quote: () => Promise.resolve(doors.boxberry) })
  const shop = shopOf(cdek, boxberry)
  await add(shop)
  const courier = async () => valueOf(await shop.order.methods({ city: MIASS }, anna.caller)).courier
  expect(await courier()).toMatchObject({ carrier: 'cdek', price: 49_000, free_from: null })
  await shop.delivery.postDeliveryGetAll({ city: MIASS }, anna.caller)
  expect(await courier()).toMatchObject({ carrier: 'boxberry', price: 41_000, date: '2026-11-25' })
  const order = courierOrder(119_000 + 41_000, { city: MIASS })
  const { token } = valueOf(await shop.order.place(order, anna.once()))
  expect(valueOf(await shop.order.get({ token }, anna.caller))).toMatchObject({
    delivery: 'courier',
    carrier: 'boxberry',
    courier_date: '2026-11-25',
    price: { rows: expect.arrayContaining([expect.objectContaining({ title: 'Доставка курьером Boxberry' })]) },
  })
  hours(2)
  doors.cdek = refused
  doors.boxberry = refused
  await add(shop)
  await shop.delivery.postDeliveryGetAll({ city: MIASS }, anna.caller)
  expect(await courier()).toBeNull()
  expect(await shop.order.place(order, anna.once())).toMatchObject({ refusal: 'no-courier' })
})

test('ORD-02, ORD-04: an order to the door has the cheapest carrier that answered, at equal prices the earliest', async () => {
  const answering = (carrier: 'cdek' | 'boxberry' | 'russian_post', price: number, minDays: number) =>
    fakeCarrier(carrier, {
      quote: () => Promise.resolve(tariffOf({ price, minDays, maxDays: minDays + 2, tariffCode: carrier })),
    })
  const shop = shopOf(
    answering('cdek', 40_300, 1),
    answering('boxberry', 36_000, 4),
    answering('russian_post', 36_000, 3),
  )
  await add(shop)
  const { quotes } = valueOf(await shop.delivery.postDeliveryGetAll({ city: MIASS }, anna.caller))
  const best = doorQuote({ quotes, waiting: [] })
  expect(best).toMatchObject({ carrier: 'russian_post', price: 36_000 })
  const { courier } = valueOf(await shop.order.methods({ city: MIASS }, anna.caller))
  expect(courier).toMatchObject({ carrier: 'russian_post', price: 36_000, date: best?.date_to })
  const shown = valueOf(await shop.order.price({ city: MIASS, delivery: 'courier' }, anna.caller))
  expect(shown.delivery_price).toBe(36_000)
  const { token } = valueOf(await shop.order.place(courierOrder(shown.total, { city: MIASS }), anna.once()))
  expect(valueOf(await shop.order.get({ token }, anna.caller))).toMatchObject({
    carrier: 'russian_post',
    courier_date: best?.date_to,
    price: { total: shown.total },
  })
})

test('ORD-02: a point that would refuse the parcel says why and takes no order', async () => {
  const shop = shopOf(fakeCarrier('cdek'))
  await sql`UPDATE pickup_point SET max_weight_g = 2000`.execute(database.db)
  const reason = async () =>
    valueOf(await shop.delivery.getPickupPoints({ city: 'chelyabinsk' }, anna.caller)).points.map(
      ({ unusable }) => unusable,
    )
  await add(shop)
  expect(await reason()).toEqual([null])
  await add(shop, 30)
  expect(await reason()).toEqual(['too_heavy'])
  expect(await shop.order.place(pointOrder(0), anna.once())).toMatchObject({ refusal: 'no-point' })
  await sql`UPDATE pickup_point SET max_weight_g = NULL, max_sides_mm = '{200,200,200}'`.execute(database.db)
  expect(await reason()).toEqual(['too_large'])
  await sql`UPDATE pickup_point SET max_sides_mm = NULL, takes_cards = FALSE`.execute(database.db)
  expect(await reason()).toEqual(['prepaid_only'])
  await sql`UPDATE pickup_point SET is_closed = TRUE`.execute(database.db)
  expect(await reason()).toEqual(['closed'])
  await sql`UPDATE pickup_point SET gone_at = now()`.execute(database.db)
  expect(await reason()).toEqual([])
})

test('ORD-06: at a point without payment on the spot only a paid order is placed', async () => {
  const shop = shopOf(fakeCarrier('cdek'))
  const order = orderShop(database.db, 99, {
    carriers: [{ carrier: 'cdek' }],
    providers: [yookassaPayments('http://127.0.0.1:9', { shopId: 'x', secretKey: 'x' })],
  }).order
  await sql`UPDATE pickup_point SET takes_cards = FALSE, takes_cash = FALSE`.execute(database.db)
  await add(shop)
  const onReceipt = pointOrder(119_000 + 35_000)
  expect(await order.place(onReceipt, anna.once())).toMatchObject({ refusal: 'payment-unavailable' })
  expect((await order.place({ ...onReceipt, payment: 'card' }, anna.once())).ok).toBe(true)
})

test('SAFE-06: the audit finds an order to a point without its carrier, and one of another carrier', async () => {
  const shop = shopOf(fakeCarrier('cdek'))
  await add(shop)
  await shop.order.place(pointOrder(119_000 + 35_000), anna.once())
  const broken = async () => (await audit(database.url)).map(({ name }) => name)
  await sql`UPDATE order_carrier SET carrier = 'boxberry'`.execute(database.db)
  expect(await broken()).toEqual(['A5 point of an order'])
  await sql`UPDATE order_carrier SET carrier = 'cdek', place = 'door', point_id = NULL, point_code = NULL`.execute(
    database.db,
  )
  expect(await broken()).toEqual(['A5 carrier of an order'])
  await database.db.deleteFrom('order_carrier').execute()
  expect(await broken()).toEqual(['A5 carrier of an order'])
  await sql`UPDATE orders SET delivery = 'courier', address = 'ул. Кирова, 104'`.execute(database.db)
})

test('API-06: Russian Post is asked for points around a place until its whole list has been read', async () => {
  const places: object[] = []
  const post = fakeCarrier('russian_post', { pages: () => [pageOf(['454001'], null)] })
  const near: PickupPointSource['near'] = async (place, radiusKm) => {
    places.push({ ...place, radiusKm })
    return pageOf(['454000', '454001'], null)
  }
  const shop = shopOf({ ...post, points: { ...post.points, near } })
  const ask = async () => {
    const around = { latitude: 55.16, longitude: 61.4, radius: 30 }
    return valueOf(await shop.delivery.postRussianPostPoints(around, anna.caller)).points.map(({ code }) => code)
  }
  expect(await ask()).toEqual(['454000', '454001'])
  expect(places).toEqual([{ lat: 55.16, lon: 61.4, radiusKm: 30 }])
  const deps = { db: database.db, clock: { now: () => now }, alert: () => {} }
  await readCarrierPoints(deps, post.points, new AbortController().signal)
  expect(places).toHaveLength(1)
  expect(await ask()).toContain('454001')
  expect(places).toHaveLength(1)
})

test('ORD-03: points are searched by words of the address and by carrier, and sorted from the shopper', async () => {
  await sql`
    INSERT INTO pickup_point (carrier, code, kind, name, city, address, metro, lat, lon, hours_text, takes_cash, takes_cards,
      has_fitting, is_closed)
    VALUES ('russian_post', '454091', 'post_office', 'Отделение 454091', 'Челябинск', 'ул. Тёплая, 3', 'Парк', 55.2, 61.3,
      'пн–пт 9:00–18:00', TRUE, TRUE, FALSE, FALSE),
    ('cdek', 'KOP1', 'office', 'Далеко', 'Екатеринбург', 'ул. Кирова, 2', NULL, 56.8, 60.6, '', TRUE, TRUE, FALSE, FALSE)`.execute(
    database.db,
  )
  const shop = shopOf(fakeCarrier('cdek'), fakeCarrier('russian_post'))
  const find = async (query: object) => {
    const found = valueOf(await shop.delivery.getPickupPoints({ city: 'chelyabinsk', ...query }, anna.caller))
    return { codes: found.points.map(({ code }) => code), total: found.total, by_carrier: found.by_carrier }
  }
  const both = [
    { carrier: 'cdek', count: 1 },
    { carrier: 'russian_post', count: 1 },
  ]
  expect(await find({})).toEqual({ codes: ['CHL12', '454091'], total: 2, by_carrier: both })
  expect(await find({ near: '55.2,61.3' })).toMatchObject({ codes: ['454091', 'CHL12'] })
  expect(await find({ q: 'теплая парк' })).toMatchObject({ codes: ['454091'], total: 1 })
  expect(await find({ carriers: ['cdek'] })).toEqual({ codes: ['CHL12'], total: 1, by_carrier: both })
  expect(await find({ limit: 1 })).toMatchObject({ codes: ['CHL12'], total: 2 })
  const post = await shop.delivery.postRussianPostPoints({ latitude: 55.2, longitude: 61.3, radius: 30 }, anna.caller)
  expect(valueOf(post).points).toMatchObject([{ code: '454091', distance_m: 0 }])
  const coded = valueOf(await shop.delivery.postCDEKPoints({ city_code: 259 }, anna.caller))
  expect(coded.points).toMatchObject([{ code: 'CHL12' }])
})
