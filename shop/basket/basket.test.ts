import { basketLineId, type VariantId, variantId } from '#kernel/ids.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  ARBAT,
  BALM,
  CREAM,
  DISCONTINUED,
  KIROVKA,
  MIASS,
  newShopper,
  orderShop,
  RODNIK,
  SERUM,
  setStock,
  WAREHOUSE,
  type TestShopper,
} from '#kit/shops/order-shop.ts'
import { valueOf } from '#kit/value-of.ts'

const database = orderDatabase()
let shop: ReturnType<typeof orderShop>
let anna: TestShopper

beforeEach(() => {
  shop = orderShop(database.db)
  anna = newShopper()
})

const add = (product_id: VariantId, quantity?: number, who = anna) =>
  shop.basket.add({ product_id, ...(quantity === undefined ? {} : { quantity }) }, who.caller)
const basketNow = async (who = anna) => valueOf(await shop.basket.get({}, who.caller))
const quantities = async (who = anna): Promise<[number, number][]> =>
  (await basketNow(who)).items.map((line) => [line.product_id, line.quantity])

test('BASK-01: adds one unit by default, adds up repeated adds, and lists lines in the order added', async () => {
  await add(SERUM)
  await add(CREAM, 2)
  const answer = valueOf(await add(SERUM))
  expect(answer.items.map((line) => [line.product_id, line.quantity])).toEqual([
    [SERUM, 2],
    [CREAM, 2],
  ])
  expect(answer).toMatchObject({ total_items: 4, goods_total: 2 * 240_000 + 2 * 119_000 })
  expect(answer.items[1]?.product).toMatchObject({
    id: CREAM,
    slug: 'krem',
    brand_name: 'Иней',
    price: 119_000,
    old_price: 149_000,
    discontinued: false,
  })
})

test('CAT-12: a line with an old price has the lowest price of the 30 days before the reduction', async () => {
  await sql`
    INSERT INTO price_history (variant_id, since, price)
    VALUES (${CREAM}, current_date - 90, 149000), (${CREAM}, current_date - 20, 139000), (${CREAM}, current_date - 5, 119000),
      (${SERUM}, current_date - 90, 200000), (${SERUM}, current_date - 5, 240000)`.execute(database.db)
  await add(CREAM, 2)
  const answer = valueOf(await add(SERUM))
  expect(answer.items.map(({ product }) => product.lowest_30)).toEqual([139_000, null])
})

test('BASK-01: a visitor without a session has an empty basket', async () => {
  const answer = await shop.basket.get({}, { ...anna.caller, visitorId: null })
  expect(answer).toEqual({ ok: true, value: { items: [], total_items: 0, goods_total: 0 } })
})

test('BASK-02: twenty concurrent adds are all in one basket', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => add(index % 2 === 0 ? CREAM : BALM)))
  expect(answers.every((answer) => answer.ok)).toBe(true)
  expect((await quantities()).toSorted()).toEqual([
    [CREAM, 10],
    [BALM, 10],
  ])
  const { rows } = await sql`SELECT FROM basket WHERE visitor_id = ${anna.visitorId}`.execute(database.db)
  expect(rows.length).toBe(1)
})

test('BASK-01: a line holds at most 99 units, however they are added', async () => {
  await add(CREAM, 99)
  expect(valueOf(await add(CREAM, 5)).items[0]?.quantity).toBe(99)
})

test('BASK-01: refuses unknown and discontinued products and leaves the basket unchanged', async () => {
  await add(CREAM)
  expect(await add(variantId(777))).toMatchObject({ ok: false, refusal: 'no-product' })
  expect(await add(DISCONTINUED)).toMatchObject({
    ok: false,
    refusal: 'discontinued',
    data: { product_ids: [DISCONTINUED] },
  })
  expect(await shop.basket.addSeveral({ product_ids: [SERUM, DISCONTINUED] }, anna.caller)).toMatchObject({
    ok: false,
    refusal: 'discontinued',
  })
  expect(await quantities()).toEqual([[CREAM, 1]])
})

test('BASK-01: adds several products in one call, in the order given', async () => {
  valueOf(await shop.basket.addSeveral({ product_ids: [BALM, CREAM, BALM] }, anna.caller))
  expect(await quantities()).toEqual([
    [BALM, 1],
    [CREAM, 1],
  ])
})

test('BASK-01: refuses the line after the ninety-ninth, but still adds to existing lines', async () => {
  await sql`INSERT INTO variant (id, sku, product_id, position, size_text, size_amount, size_unit, height_mm, weight_g, price)
            OVERRIDING SYSTEM VALUE
            SELECT 1000 + n, 'more-' || n, ${CREAM}, n, '1 г', 1, 'г', 10, 1, 100
            FROM generate_series(2, 101) n`.execute(database.db)
  const ids = Array.from({ length: 100 }, (_, index) => variantId(1002 + index))
  for (let from = 0; from < 99; from += 11)
    valueOf(await shop.basket.addSeveral({ product_ids: ids.slice(from, from + 11) }, anna.caller))
  expect(await add(variantId(ids[99] ?? 0))).toMatchObject({ ok: false, refusal: 'too-many' })
  expect((await add(variantId(ids[0] ?? 0))).ok).toBe(true)
})

test('BASK-02: sets a quantity and removes one or several lines; each answer is the whole basket', async () => {
  await shop.basket.addSeveral({ product_ids: [CREAM, SERUM, BALM] }, anna.caller)
  const [cream, serum, balm] = (await basketNow()).items
  const set = valueOf(await shop.basket.setQuantity({ id: basketLineId(cream?.id ?? 0), quantity: 7 }, anna.caller))
  expect(set.items.map((line) => line.quantity)).toEqual([7, 1, 1])
  expect(valueOf(await shop.basket.deleteItem({ id: basketLineId(serum?.id ?? 0) }, anna.caller)).items.length).toBe(2)
  expect(
    valueOf(
      await shop.basket.deleteItems(
        { positions: [basketLineId(cream?.id ?? 0), basketLineId(balm?.id ?? 0), basketLineId(999)] },
        anna.caller,
      ),
    ).items,
  ).toEqual([])
})

test('SAFE-03: another visitor’s line is refused as unknown', async () => {
  const [line] = valueOf(await add(CREAM)).items
  const boris = newShopper()
  await add(BALM, 1, boris)
  expect(await shop.basket.setQuantity({ id: basketLineId(line?.id ?? 0), quantity: 50 }, boris.caller)).toMatchObject({
    ok: false,
    refusal: 'no-line',
  })
  expect(await shop.basket.deleteItem({ id: basketLineId(line?.id ?? 0) }, boris.caller)).toMatchObject({
    ok: false,
    refusal: 'no-line',
  })
  valueOf(await shop.basket.deleteItems({ positions: [basketLineId(line?.id ?? 0)] }, boris.caller))
  expect(await quantities()).toEqual([[CREAM, 1]])
})

test('BASK-06: a line shows its earlier price until the shopper changes the line', async () => {
  await add(CREAM)
  await sql`UPDATE variant SET price = 125000 WHERE id = ${CREAM}`.execute(database.db)
  const [line] = (await basketNow()).items
  expect(line).toMatchObject({ price_was: 119_000, product: { price: 125_000 } })
  const set = valueOf(await shop.basket.setQuantity({ id: basketLineId(line?.id ?? 0), quantity: 2 }, anna.caller))
  expect(set.items[0]?.price_was).toBeNull()
})

test('BASK-06: discontinued lines stay visible and are not part of the totals', async () => {
  await shop.basket.addSeveral({ product_ids: [CREAM, BALM] }, anna.caller)
  await sql`UPDATE product SET discontinued = TRUE WHERE id = ${BALM}`.execute(database.db)
  const answer = await basketNow()
  expect(answer.items.map((line) => line.product.discontinued)).toEqual([false, true])
  expect(answer).toMatchObject({ total_items: 1, goods_total: 119_000 })
})

const avail = async (city: string, products: VariantId[], uf_mainstore_delivery = false) =>
  valueOf(await shop.basket.postAvailByCity({ city, products, uf_mainstore_delivery }, anna.caller))

test('BASK-02, CAT-15: in a city with shops the available quantity is that of the best single source, with its oldest figure', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 2, [SERUM]: 1 })
  await setStock(database.db, RODNIK, { [CREAM]: 3 })
  await setStock(database.db, ARBAT, { [CREAM]: 50 })
  await setStock(database.db, WAREHOUSE, { [SERUM]: 9 })
  await add(CREAM, 5)
  await add(SERUM, 4)
  const anHourAgo = '2026-11-20T11:00:00.000Z'
  await sql`UPDATE store SET stock_synced_at = ${anHourAgo} WHERE id = ${KIROVKA}`.execute(database.db)
  const found = await avail('chelyabinsk', [CREAM, SERUM, BALM])
  expect(found.avail_by_city.items).toEqual([
    { product_id: CREAM, available: { quantity: 3 }, not_available: { quantity: 2 }, limit: 3, synced_at: anHourAgo },
    { product_id: SERUM, available: { quantity: 4 }, not_available: { quantity: 0 }, limit: 9, synced_at: anHourAgo },
    { product_id: BALM, available: { quantity: 0 }, not_available: { quantity: 1 }, limit: 0, synced_at: null },
  ])
  expect(found.avail_by_city.total_available.quantity).toBe(7)
  expect(found.store_amount).toEqual([
    {
      store_id: KIROVKA,
      items: [
        { product_id: CREAM, quantity: 2 },
        { product_id: SERUM, quantity: 1 },
        { product_id: BALM, quantity: 0 },
      ],
    },
    {
      store_id: RODNIK,
      items: [
        { product_id: CREAM, quantity: 3 },
        { product_id: SERUM, quantity: 0 },
        { product_id: BALM, quantity: 0 },
      ],
    },
  ])
})

test('BASK-02: only the warehouse counts without a city, in a city without shops and with the main-store flag', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 5 })
  await setStock(database.db, WAREHOUSE, { [CREAM]: 1 })
  await add(CREAM, 4)
  for (const [city, flag] of [
    ['default', true],
    ['default', false],
    [MIASS, false],
    ['chelyabinsk', true],
  ] as const) {
    const found = await avail(city, [CREAM], flag)
    expect([city, found.avail_by_city.items[0]?.available.quantity, found.store_amount]).toEqual([city, 1, []])
  }
})

test('BASK-02: a discontinued product is available nowhere, and an unknown city is refused', async () => {
  await setStock(database.db, WAREHOUSE, { [DISCONTINUED]: 5 })
  expect((await avail('default', [DISCONTINUED], true)).avail_by_city.total_available.quantity).toBe(0)
  expect(
    await shop.basket.postAvailByCity(
      { city: 'atlantis', products: [CREAM], uf_mainstore_delivery: false },
      anna.caller,
    ),
  ).toMatchObject({ ok: false, refusal: 'no-city' })
})
