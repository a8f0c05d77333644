/** The stock queries must be safe on their own, independent of their callers. */
import { storeId, type VariantId } from '#kernel/ids.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit } from '#kit/audit.ts'
import { fixtureDatabase } from '#kit/shops/order-database.ts'
import { BALM, CREAM, freeOf, KIROVKA, newShopper, orderShop, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { waitForLocks } from '#kit/wait-for-locks.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { isAssertion } from '#platform/db/rows.ts'
import { pipelined } from '#platform/db/transaction.ts'
import { onlyByKeys } from '#platform/import/rows.sql.ts'
import { moveStock, writeTable } from './import-stock.sql.ts'
import { leastShortage, freeStockOf } from './facts/supply.ts'
import { orderStock } from './stock.sql.ts'

const database = fixtureDatabase()

const reserve = async (wanted: readonly [variantId: VariantId, quantity: number][]): Promise<boolean> => {
  const lines = wanted.map(([variantId, quantity]) => ({ variantId, quantity }))
  try {
    await pipelined(
      database.db,
      async () => {},
      ({ commitWith }) => commitWith(...orderStock.reserveStatements([{ storeId: KIROVKA, wanted: lines }])),
    )
    return true
  } catch (error) {
    if (isAssertion(error)) return false
    throw error
  }
}

test('ORD-05: of thirty concurrent reservations of ten units, ten succeed', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 10 })
  const reserved = await Promise.all(Array.from({ length: 30 }, () => reserve([[CREAM, 1]])))
  expect(reserved.filter(Boolean).length).toBe(10)
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(0)
})

test('ORD-05: fails if a variant has too few units, is not in the store, or is listed twice', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 2 })
  expect(await reserve([[CREAM, 3]])).toBe(false)
  expect(
    await reserve([
      [CREAM, 1],
      [BALM, 1],
    ]),
  ).toBe(false)
  expect(
    await reserve([
      [CREAM, 2],
      [CREAM, 1],
    ]),
  ).toBe(false)
  expect(await reserve([[CREAM, 2]])).toBe(true)
})

test('ORD-08: a second release changes nothing', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 3 })
  const shop = orderShop(database.db)
  const anna = newShopper()
  await shop.basket.add({ product_id: CREAM }, anna.caller)
  const placed = await shop.order.place(pickupOrder(119_000), anna.once())
  if (!placed.ok) throw new Error(placed.refusal)
  await shop.order.cancel({ token: placed.value.token, last_digits: '6790' }, anna.once())
  const { id } = await database.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await database.db.transaction().execute((tx) => orderStock.releaseStock(tx, id, new Date()))
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(3)
  expect(await audit(database.url)).toEqual([])
})

test('ORD-10: after an exchange below what is reserved nothing is free, and the orders it hits are listed', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 10 })
  const shop = orderShop(database.db)
  const place = async (quantity: number, phone: string) => {
    const shopper = newShopper()
    await shop.basket.add({ product_id: CREAM, quantity }, shopper.caller)
    const recipient = { name: 'Анна', phone, email: 'anna@example.ru' }
    return shop.order.place(pickupOrder(119_000 * quantity, { recipient }), shopper.once())
  }
  const [first, second] = [await place(3, '79120000001'), await place(5, '79120000002')]
  if (!first.ok || !second.ok) throw new Error('refused')
  const exchange = (on_hand: number) =>
    moveStock(database.db, [{ store_id: KIROVKA, variant_id: CREAM, on_hand, short: null }])

  await exchange(4)
  const listed = await database.db.selectFrom('stock_shortfall').select(['number', 'missing']).execute()
  expect(listed).toEqual([{ number: second.value.number, missing: 4 }])
  expect(await reserve([[CREAM, 1]])).toBe(false)
  expect(await place(1, '79120000003')).toMatchObject({
    refusal: 'not-enough',
    data: { lines: [{ product_id: CREAM, left: 0 }] },
  })
  expect(await audit(database.url)).toEqual([])

  await exchange(0)
  expect(await sql`SELECT number, missing FROM stock_shortfall ORDER BY number`.execute(database.db)).toMatchObject({
    rows: [
      { number: first.value.number, missing: 3 },
      { number: second.value.number, missing: 5 },
    ],
  })
  await shop.order.cancel({ token: second.value.token, last_digits: '0002' }, newShopper().once())
  await exchange(4)
  expect(await database.db.selectFrom('stock_shortfall').selectAll().execute()).toEqual([])
  expect(await reserve([[CREAM, 1]])).toBe(true)
})

test('EXCH-02: stock that changes while an exchange is written becomes its figure, by a movement of its own', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 10, [BALM]: 5 })
  const read = Promise.withResolvers<void>()
  const recount = database.db.transaction().execute(async (trx) => {
    await sql`WITH counted AS (
        UPDATE stock SET on_hand = 8 WHERE store_id = ${KIROVKA} AND variant_id = ${CREAM} RETURNING store_id, variant_id)
      INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
      SELECT store_id, variant_id, 'recount', -2, 0 FROM counted`.execute(trx)
    read.resolve()
    await waitForLocks(database.db)
  })
  await read.promise
  const table = sql`(VALUES (${KIROVKA}::int, ${CREAM}::int, 20, 'a'), (${KIROVKA}::int, ${BALM}::int, 6, 'b'))
    AS u(store_id, variant_id, counted, source)`
  const written = await database.db.transaction().execute(async (trx) => {
    await onlyByKeys(trx)
    return writeTable(trx, table)
  })
  await recount
  expect(written).toMatchObject({ changed: 2, held: [] })
  expect([await freeOf(database.db, KIROVKA, CREAM), await freeOf(database.db, KIROVKA, BALM)]).toEqual([20, 6])
  expect(await audit(database.url)).toEqual([])
})

test('EXCH-02: stock that another transaction opens while an exchange opens it becomes the figure of the exchange', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 10 })
  const owner = await connectAsOwner(database.url, 'test')
  await owner.query('DELETE FROM stock WHERE variant_id = $1', [BALM])
  await owner.query('BEGIN')
  await owner.query('INSERT INTO stock (store_id, variant_id, opening, on_hand) VALUES ($1, $2, 0, 0)', [KIROVKA, BALM])
  const table = sql`(VALUES (${KIROVKA}::int, ${CREAM}::int, 20, 'a'), (${KIROVKA}::int, ${BALM}::int, 6, 'b'))
    AS u(store_id, variant_id, counted, source)`
  const writing = database.db.transaction().execute((trx) => writeTable(trx, table))
  await waitForLocks(database.db)
  await owner.query('COMMIT')
  expect(await writing).toMatchObject({ changed: 2, held: [] })
  await owner.end()
  expect([await freeOf(database.db, KIROVKA, CREAM), await freeOf(database.db, KIROVKA, BALM)]).toEqual([20, 6])
  expect(await audit(database.url)).toEqual([])
})

test('ORD-10: stock is of a store and a variant that are there, and both stay while it is', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 10 })
  const owner = await connectAsOwner(database.url, 'test')
  const refused = { code: '23503' }
  const open = 'INSERT INTO stock (store_id, variant_id, opening, on_hand) VALUES ($1, $2, 0, 0)'
  await expect(owner.query(open, [1_000_000, BALM])).rejects.toMatchObject(refused)
  await expect(owner.query(open, [KIROVKA, 1_000_000])).rejects.toMatchObject(refused)
  await expect(owner.query('UPDATE stock SET variant_id = variant_id + 1')).rejects.toMatchObject(refused)
  await expect(owner.query('UPDATE stock SET store_id = store_id + 1')).rejects.toMatchObject(refused)
  await expect(owner.query('DELETE FROM variant WHERE id = $1', [CREAM])).rejects.toMatchObject(refused)
  await expect(owner.query('DELETE FROM store WHERE id = $1', [KIROVKA])).rejects.toMatchObject(refused)

  await owner.query(
    `INSERT INTO store (id, code, city_id, is_warehouse, name, address, lat, lon, hours) OVERRIDING SYSTEM VALUE
     SELECT 900000, 'passing', city_id, FALSE, 'passing', '', 1, 1, hours FROM store LIMIT 1`,
  )
  await owner.query('BEGIN')
  await owner.query('DELETE FROM store WHERE id = 900000')
  const opening = sql`INSERT INTO stock (store_id, variant_id, opening, on_hand) VALUES (900000, ${BALM}, 0, 0)`
    .execute(database.db)
    .catch((error: unknown) => error)
  await waitForLocks(database.db)
  await owner.query('COMMIT')
  expect(await opening).toMatchObject(refused)
  await owner.end()
})

test('ORD-10: a movement needs its stock, and stock that has moved is not deleted', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 10 })
  const move = (variant: number) =>
    sql`INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
      VALUES (${KIROVKA}, ${variant}, 'recount', 0, 0)`.execute(database.db)
  await expect(move(1_000_000)).rejects.toMatchObject({ code: '23503' })
  await move(CREAM)
  const owner = await connectAsOwner(database.url, 'test')
  await expect(owner.query('DELETE FROM stock WHERE variant_id = $1', [CREAM])).rejects.toMatchObject({ code: '23503' })
  await owner.end()
})

test('BASK-02: if no source has everything, the shortage is that of the source that lacks the fewest lines', () => {
  const stock = freeStockOf([
    { store_id: storeId(1), variant_id: CREAM, free: 1 },
    { store_id: storeId(2), variant_id: CREAM, free: 5 },
  ])
  const wanted = [
    { variantId: CREAM, quantity: 2 },
    { variantId: BALM, quantity: 1 },
  ]
  expect(
    leastShortage(
      stock,
      [
        { id: storeId(1), is_warehouse: false },
        { id: storeId(2), is_warehouse: false },
      ],
      wanted,
    ),
  ).toEqual([{ variantId: BALM, left: 0 }])
})
