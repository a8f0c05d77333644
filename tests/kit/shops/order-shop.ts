/** A small shop for order tests: known ids and stock, and a fixed clock (Friday, 20 November 2026, 17:00 in Chelyabinsk). */
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { TypedAddress } from '#kernel/postal-address.api.ts'
import type { AddressHints } from '#providers/ports/address-hints.ts'
import type { PlaceOrder } from '#shop/order/order.api.ts'
import { storeId, type StoreId, variantId, type VariantId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { basketCalls } from '#shop/basket/basket.calls.ts'
import { confirmCodeOf } from '#shop/order/state/confirm-code.ts'
import type { OrderDeps } from '#shop/order/order-deps.ts'
import { orderCalls } from '#shop/order/order.calls.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { machineRandom } from '#platform/random.ts'

export const NOW = new Date('2026-11-20T12:00:00Z')
export const MIASS = 'cfe4e9c4-5b1c-4a8b-9a3f-2c4f0f8d1a11'

/** Variant ids; each is the only variant of its product. */
export const CREAM = variantId(1) // 1 190 ₽, was 1 490 ₽
export const SERUM = variantId(2) // 2 400 ₽
export const BALM = variantId(3) // 590 ₽
export const DISCONTINUED = variantId(4)

export const KIROVKA = storeId(1)
export const RODNIK = storeId(2)
export const ARBAT = storeId(3)
export const WAREHOUSE = storeId(4)

const HOURS = JSON.stringify(Array.from({ length: 7 }, () => ({ open: '10:00', close: '22:00' })))

export const insertOrderFixtures = async (db: Kysely<DB>): Promise<void> => {
  await sql`INSERT INTO brand (slug, name, country, tagline, story_html) VALUES ('iney', 'Иней', 'Россия', '', '')`.execute(
    db,
  )
  await sql`
    INSERT INTO category (path, name, title, description, position)
    VALUES ('ukhod_za_litsom', 'Уход за лицом', 'Уход за лицом', '', 1)`.execute(db)
  await sql`
    INSERT INTO product (id, slug, brand_id, category_id, name, lead, description_html, usage_steps, facts, published_on,
      discontinued) OVERRIDING SYSTEM VALUE
    SELECT id, slug, 1, 1, name, '', '', '{}', '[]', '2026-01-01', id = ${DISCONTINUED}
    FROM (VALUES (${CREAM}::int, 'krem', 'Крем'), (${SERUM}, 'syvorotka', 'Сыворотка'), (${BALM}, 'balzam', 'Бальзам'),
      (${DISCONTINUED}, 'tonik', 'Тоник')) AS p (id, slug, name)`.execute(db)
  await sql`
    INSERT INTO variant (id, sku, product_id, position, size_text, size_amount, size_unit, height_mm, weight_g, price,
      old_price) OVERRIDING SYSTEM VALUE
    SELECT id, 'sku-' || id, id, 1, '50 мл', 50, 'мл', 120, 90, price, old_price
    FROM (VALUES (${CREAM}::int, 119000, 149000), (${SERUM}, 240000, NULL), (${BALM}, 59000, NULL),
      (${DISCONTINUED}, 80000, NULL)) AS v (id, price, old_price)`.execute(db)
  await sql`
    INSERT INTO city (id, fias_id, code, name, name_in, region, lat, lon, utc_offset_min) OVERRIDING SYSTEM VALUE VALUES
    (1, gen_random_uuid(), 'chelyabinsk', 'Челябинск', 'в Челябинске', 'Челябинская область', 55.16, 61.4, 300),
    (2, gen_random_uuid(), 'msk', 'Москва', 'в Москве', 'Москва', 55.75, 37.6, 180),
    (3, ${MIASS}, NULL, 'Миасс', NULL, 'Челябинская область', 55.05, 60.1, 300)`.execute(db)
  await sql`
    INSERT INTO store (id, code, city_id, is_warehouse, name, address, lat, lon, hours, stock_synced_at) OVERRIDING SYSTEM VALUE
    SELECT id, 'store-' || id, city_id, id = ${WAREHOUSE}, name, 'ул. Кирова, 104', 55.1, 61.4, ${HOURS}::jsonb, ${NOW}
    FROM (VALUES (${KIROVKA}::int, 1, 'Кировка'), (${RODNIK}, 1, 'ТРК «Родник»'), (${ARBAT}, 2, 'Арбат'),
      (${WAREHOUSE}, 1, 'Склад')) AS s (id, city_id, name)`.execute(db)
}

/** Inserts stock with its initial movement. */
export const setStock = async (
  db: Kysely<DB>,
  storeId: StoreId,
  pieces: Readonly<Record<number, number>>,
): Promise<void> => {
  for (const [variantId, count] of Object.entries(pieces)) {
    await sql`
      INSERT INTO stock (store_id, variant_id, opening, on_hand)
      VALUES (${storeId}, ${Number(variantId)}, ${count}, ${count})`.execute(db)
  }
}

export const freeOf = async (db: Kysely<DB>, storeId: StoreId, variantId: VariantId): Promise<number> => {
  const row = await db
    .selectFrom('stock')
    .select(sql<number>`on_hand - reserved`.as('free'))
    .where('store_id', '=', storeId)
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  return row.free
}

/** One visitor; every call of `once` has a new idempotency key unless one is given. */
export type TestShopper = {
  readonly visitorId: string
  readonly caller: Caller
  readonly once: (key?: string) => Caller
}
export const newShopper = (): TestShopper => {
  const visitorId = randomUUID()
  const caller: Caller = { visitorId, customerId: null, requestId: 'test', address: null, idempotencyKey: null }
  return { visitorId, caller, once: (key = randomUUID()) => ({ ...caller, idempotencyKey: key }) }
}

/** A network may place `ordersPerNetwork` orders a day; callers without an address are not limited. */
export const orderShop = (db: Kysely<DB>, ordersPerNetwork = 2, other: Partial<OrderDeps> = {}) => ({
  basket: basketCalls({ db }),
  order: orderCalls({
    db,
    clock: { now: () => NOW },
    random: machineRandom,
    ordersPerNetwork,
    ...shopForTests,
    codeKey: signInForTests.codeKey,
    providers: [],
    carriers: [],
    publicUrl: 'http://localhost:3000',
    alert: () => {},
    ...other,
  }),
})

/** An order for pickup at Kirovka that the shopper saw at this total (kopecks). */
export const pickupOrder = (shownTotal: number, change: Partial<PlaceOrder> = {}): PlaceOrder => ({
  city: 'chelyabinsk',
  delivery: 'pickup',
  store_id: KIROVKA,
  recipient: { name: 'Анна', phone: '79123456790', email: 'anna@example.ru' },
  comment: '',
  payment: 'on_receipt',
  shown_total: shownTotal,
  agreement_version: shopForTests.agreementVersion,
  consent_text_version: shopForTests.terms.consents.order.version,
  ...change,
})
/** The id of POINT, once it is inserted. */
export const PICKUP_POINT = 1000
/** A point of CDEK in Chelyabinsk that takes parcels up to 15 kg and payment by card. */
export const insertPoint = async (db: Kysely<DB>, change: { readonly max_weight_g?: number } = {}): Promise<void> => {
  await sql`
    INSERT INTO pickup_point (id, carrier, code, kind, name, city, city_code, address, lat, lon, hours, hours_text, takes_cash,
      takes_cards, has_fitting, max_weight_g, max_sides_mm, is_closed) OVERRIDING SYSTEM VALUE
    VALUES (${PICKUP_POINT}, 'cdek', 'CHL12', 'office', 'На Кирова', 'Челябинск', '259', 'ул. Кирова, 19', 55.17, 61.4,
      ${HOURS}::jsonb, 'ежедневно 10:00–22:00', FALSE, TRUE, TRUE, ${change.max_weight_g ?? 15_000}, '{1000,700,700}',
      FALSE)`.execute(db)
}
export const pointOrder = (shownTotal: number, change: Partial<PlaceOrder> = {}): PlaceOrder =>
  pickupOrder(shownTotal, { delivery: 'point', store_id: null, point_id: PICKUP_POINT, ...change })
/** «ул. Кирова, 104», typed by hand. */
export const typedAddress = (change: Partial<TypedAddress> = {}): TypedAddress => ({
  street: 'ул. Кирова',
  house: '104',
  flat: null,
  entrance: null,
  floor: null,
  intercom: null,
  postal_code: null,
  ...change,
})
/** Every house of the city, at this position: 1 km from the fixture's stores. */
export const hintsAt = (lat = 55.109, lon = 61.4): AddressHints => ({
  suggest: async (query) => {
    const [street = '', house = ''] = query.split(', ')
    const hint = { value: query, postalCode: null, city: null, cityFiasId: null, flat: null, fiasId: null, lat, lon }
    return { ok: true, value: [{ ...hint, street, house }] }
  },
  locate: async () => ({ ok: true, value: null }),
  carrierCodes: async () => ({ ok: true, value: { cdek: null, boxberry: null } }),
  check: async () => ({ ok: true, value: '' }),
})
/** Express from Kirovka: two ways an hour, 299 ₽ to 4 km and 399 ₽ to 8 km. */
export const insertExpress = async (db: Kysely<DB>, capacity = 2): Promise<void> => {
  const zones = JSON.stringify([
    { to_km: 4, price: 29_900 },
    { to_km: 8, price: 39_900 },
  ])
  await sql`
    INSERT INTO express_store (store_id, zones, starts, ends, capacity)
    VALUES (${KIROVKA}, ${zones}::jsonb, '10:00', '22:00', ${capacity})`.execute(db)
}
export const expressOrder = (shownTotal: number, change: Partial<PlaceOrder> = {}): PlaceOrder =>
  pickupOrder(shownTotal, { delivery: 'express', store_id: null, postal_address: typedAddress(), ...change })
export const courierOrder = (shownTotal: number, change: Partial<PlaceOrder> = {}): PlaceOrder =>
  pickupOrder(shownTotal, { delivery: 'courier', store_id: null, postal_address: typedAddress(), ...change })

/** Confirms a guest's order with the code of its SMS. */
export const confirmGuest = async (
  db: Kysely<DB>,
  { order }: Pick<ReturnType<typeof orderShop>, 'order'>,
  token: string,
) => {
  const { id } = await db.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirstOrThrow()
  return order.confirm({ token, code: confirmCodeOf(signInForTests.codeKey, id) }, newShopper().caller)
}
