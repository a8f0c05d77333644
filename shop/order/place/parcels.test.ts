import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  confirmGuest,
  courierOrder,
  CREAM,
  freeOf,
  KIROVKA,
  newShopper,
  orderShop,
  pickupOrder,
  RODNIK,
  SERUM,
  setStock,
  type TestShopper,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import type { VariantId } from '#kernel/ids.ts'

const database = orderDatabase(8)
let shop: ReturnType<typeof orderShop>
let anna: TestShopper
const BALM_AT_RODNIK = { store_id: RODNIK, variant_ids: [BALM] }

beforeEach(() => {
  shop = orderShop(database.db, 0)
  anna = newShopper()
})

const add = async (who: TestShopper, ...variants: readonly VariantId[]): Promise<void> => {
  for (const product_id of variants) valueOf(await shop.basket.add({ product_id }, who.caller))
}
const view = async (token: string) => valueOf(await shop.order.get({ token }, newShopper().caller))
const numbers = async (): Promise<string[]> =>
  (await database.db.selectFrom('orders').select('number').orderBy('id').execute()).map(({ number }) => number)

test('PARCEL-01: an order of two stores is placed together: one number, two parcels with a store, code and sum of their own', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1, [SERUM]: 1 })
  await setStock(database.db, RODNIK, { [BALM]: 1 })
  await add(anna, CREAM, SERUM, BALM)
  const placed = valueOf(await shop.order.place(pickupOrder(418_000, { second_parcel: BALM_AT_RODNIK }), anna.once()))
  expect(placed.number).toBe('Г-100001')
  expect(await numbers()).toEqual(['Г-100001', 'Г-100001-2'])
  const first = await view(placed.token)
  expect(first.price.total).toBe(359_000)
  expect(first.parcels).toMatchObject([
    { number: 'Г-100001', store_name: 'Кировка', pieces: 2, total: 359_000 },
    { number: 'Г-100001-2', store_name: 'ТРК «Родник»', pieces: 1, total: 59_000 },
  ])
  const second = await view(first.parcels[1]?.token ?? '')
  expect(second).toMatchObject({ delivery: 'pickup', lines: [{ variant_id: BALM }], parcels: first.parcels })
  expect([await freeOf(database.db, KIROVKA, CREAM), await freeOf(database.db, RODNIK, BALM)]).toEqual([0, 0])
  expect(valueOf(await shop.basket.get({}, anna.caller)).items).toEqual([])
})

test('PARCEL-01: what the courier brings and what waits in a store is one order; free delivery counts the whole of it', async () => {
  await setStock(database.db, WAREHOUSE, { [BALM]: 1 })
  await setStock(database.db, KIROVKA, { [CREAM]: 1, [SERUM]: 1 })
  await add(anna, CREAM, SERUM, BALM)
  const second_parcel = { store_id: KIROVKA, variant_ids: [CREAM, SERUM] }
  const price = valueOf(
    await shop.order.price({ city: 'chelyabinsk', delivery: 'courier', second_parcel }, anna.caller),
  )
  expect(price).toMatchObject({ delivery_price: 0, total: 418_000 })
  const { token } = valueOf(await shop.order.place(courierOrder(418_000, { second_parcel }), anna.once()))
  const order = await view(token)
  expect(order).toMatchObject({ delivery: 'courier', lines: [{ variant_id: BALM }], price: { total: 59_000 } })
  expect(order.parcels[1]).toMatchObject({ delivery: 'pickup', courier_date: null, total: 359_000 })
})

test('PARCEL-01: a plan that is no longer possible is refused with the nearest one, and nothing is reserved', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await setStock(database.db, RODNIK, { [CREAM]: 1, [BALM]: 0 })
  await setStock(database.db, WAREHOUSE, { [BALM]: 1 })
  await add(anna, CREAM, BALM)
  const refused = await shop.order.place(pickupOrder(178_000, { second_parcel: BALM_AT_RODNIK }), anna.once())
  expect(refused).toMatchObject({
    refusal: 'plan-changed',
    message:
      'Так получить заказ уже нельзя: пока вы\u00a0оформляли, наличие изменилось. ' +
      'Теперь 1 из\u00a02\u00a0— Кировка, остальное привезёт курьер.',
    data: {
      nearest: {
        delivery: 'courier',
        store_id: null,
        second_parcel: { store_id: KIROVKA, variant_ids: [CREAM] },
      },
    },
  })
  expect(await numbers()).toEqual([])
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(1)
})

test('PARCEL-01: the nearest plan is of the kind that was chosen, from another store, before one of two stores', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 0, [BALM]: 1 })
  await setStock(database.db, RODNIK, { [CREAM]: 1 })
  await setStock(database.db, WAREHOUSE, { [BALM]: 1 })
  await add(anna, CREAM, BALM)
  const order = courierOrder(207_000, { second_parcel: { store_id: KIROVKA, variant_ids: [CREAM] } })
  expect(await shop.order.place(order, anna.once())).toMatchObject({
    refusal: 'plan-changed',
    data: { nearest: { delivery: 'courier', second_parcel: { store_id: RODNIK, variant_ids: [CREAM] } } },
  })
})

const ONE_PLACE = { store_id: null, second_parcel: null, moved_from: null }
const gone = { [KIROVKA]: {}, [RODNIK]: {}, [WAREHOUSE]: {} }
test.each([
  [
    'another store that has everything',
    { ...gone, [RODNIK]: { [CREAM]: 1, [BALM]: 1 }, [WAREHOUSE]: { [CREAM]: 1, [BALM]: 1 } },
    pickupOrder(178_000),
    { ...ONE_PLACE, delivery: 'pickup', store_id: RODNIK },
    'Теперь весь заказ есть в магазине ТРК «Родник».',
  ],
  [
    'two stores',
    { ...gone, [KIROVKA]: { [CREAM]: 1 }, [RODNIK]: { [BALM]: 1 }, [WAREHOUSE]: { [CREAM]: 1, [BALM]: 1 } },
    pickupOrder(178_000),
    { ...ONE_PLACE, delivery: 'pickup', store_id: KIROVKA, second_parcel: BALM_AT_RODNIK },
    'Теперь 1 из 2 — Кировка, остальное — ТРК «Родник».',
  ],
  [
    'the courier',
    { ...gone, [WAREHOUSE]: { [CREAM]: 1, [BALM]: 1 } },
    pickupOrder(178_000),
    { ...ONE_PLACE, delivery: 'courier' },
    'Теперь весь заказ привезёт курьер.',
  ],
  [
    'the courier and a store',
    { ...gone, [KIROVKA]: { [CREAM]: 1 }, [WAREHOUSE]: { [BALM]: 1 } },
    courierOrder(207_000),
    { ...ONE_PLACE, delivery: 'courier', second_parcel: { store_id: KIROVKA, variant_ids: [CREAM] } },
    'Теперь 1 из 2 — Кировка, остальное привезёт курьер.',
  ],
  ['nothing', gone, pickupOrder(178_000), null, 'Уменьшите количество или уберите, чего нет.'],
])('PARCEL-01: an order of one parcel that is sold out is refused with the nearest plan: %s', async (...one) => {
  const [, stock, order, nearest, words] = one
  for (const store of [KIROVKA, RODNIK, WAREHOUSE]) await setStock(database.db, store, stock[store] ?? {})
  await add(anna, CREAM, BALM)
  const refused = await shop.order.place(order, anna.once())
  expect(refused).toMatchObject({ refusal: 'not-enough', data: { nearest } })
  expect(refused.ok || refused.message.replaceAll('\u00a0', ' ')).toBe(
    `Пока вы оформляли заказ, часть товаров разобрали. ${words}`,
  )
  expect(await numbers()).toEqual([])
})

test.each([
  ['the basket has lost its line', [BALM], [CREAM]],
  ['the basket has nothing else', [CREAM], [CREAM]],
])('PARCEL-01: a plan of another basket is refused: %s', async (_, variant_ids, basket) => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1, [BALM]: 1 })
  await add(anna, ...basket)
  const second_parcel = { store_id: RODNIK, variant_ids }
  expect(await shop.order.place(pickupOrder(119_000, { second_parcel }), anna.once())).toMatchObject({
    refusal: 'plan-changed',
    data: { nearest: { delivery: 'pickup', store_id: KIROVKA, second_parcel: null } },
  })
})

// A placing is tried five times, and is beaten at most as often as there are pieces.
test('PARCEL-01: of buyers of the last pieces over two parcels nobody gets half an order', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 4 })
  await setStock(database.db, RODNIK, { [BALM]: 4 })
  const buyers = Array.from({ length: 16 }, newShopper)
  for (const buyer of buyers) await add(buyer, CREAM, BALM)
  const answers = await Promise.all(
    buyers.map((buyer, index) => {
      const recipient = { name: 'Анна', phone: `791234560${10 + index}`, email: 'anna@example.ru' }
      return shop.order.place(pickupOrder(178_000, { recipient, second_parcel: BALM_AT_RODNIK }), buyer.once())
    }),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(4)
  expect(answers.flatMap((answer) => (answer.ok ? [] : answer.refusal)).every((name) => name === 'plan-changed')).toBe(
    true,
  )
  expect(await numbers()).toHaveLength(8)
  expect([await freeOf(database.db, KIROVKA, CREAM), await freeOf(database.db, RODNIK, BALM)]).toEqual([0, 0])
})

test('PARCEL-02: one code of a guest confirms every parcel; each is cancelled alone and frees its own stock', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await setStock(database.db, RODNIK, { [BALM]: 1 })
  await add(anna, CREAM, BALM)
  const { token } = valueOf(
    await shop.order.place(pickupOrder(178_000, { second_parcel: BALM_AT_RODNIK }), anna.once()),
  )
  expect((await view(token)).confirm_until).not.toBeNull()
  valueOf(await confirmGuest(database.db, shop, token))
  const [first, second] = (await view(token)).parcels
  expect([(await view(token)).confirm_until, (await view(second?.token ?? '')).confirm_until]).toEqual([null, null])
  valueOf(await shop.order.cancel({ token: second?.token ?? '', last_digits: '6790' }, anna.once()))
  expect((await view(first?.token ?? '')).parcels.map(({ state }) => state)).toEqual(['new', 'cancelled'])
  expect([await freeOf(database.db, KIROVKA, CREAM), await freeOf(database.db, RODNIK, BALM)]).toEqual([0, 1])
})

/** Uses of promo codes by everybody. */
const usesOfCode = async (): Promise<number> =>
  (await database.db.selectFrom('promo_counter').select('used').where('buyer', '=', '').executeTakeFirstOrThrow()).used

test('PARCEL-02: a promo code is used once for the order, and given back with its last parcel', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await setStock(database.db, RODNIK, { [BALM]: 1 })
  await sql`
    INSERT INTO promo_code (code, title, percent, from_on, brands, per_customer, total_uses)
    VALUES ('ДЕСЯТЬ', '10 %', 10, '2026-11-01', '{}', 1, 5)`.execute(database.db)
  await add(anna, CREAM, BALM)
  const order = { promo_codes: ['ДЕСЯТЬ'], second_parcel: BALM_AT_RODNIK }
  const { token } = valueOf(await shop.order.place(pickupOrder(160_200, order), anna.once()))
  const parcels = (await view(token)).parcels
  expect(parcels.map(({ total }) => total)).toEqual([107_100, 53_100])
  expect(await usesOfCode()).toBe(1)
  for (const [parcel, left] of [
    [parcels[0], 1],
    [parcels[1], 0],
  ] as const) {
    valueOf(await shop.order.cancel({ token: parcel?.token ?? '', last_digits: '6790' }, anna.once()))
    expect(await usesOfCode()).toBe(left)
  }
})
