/** How often a placing waits for the database, and what an answer of the database that never comes leaves. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit } from '#kit/audit.ts'
import { openCountingProxy, type CountingProxy } from '#kit/machines/counting-proxy.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  courierOrder,
  CREAM,
  freeOf,
  KIROVKA,
  newShopper,
  orderShop,
  pickupOrder,
  RODNIK,
  setStock,
} from '#kit/shops/order-shop.ts'
import { openPool, type Pool } from '#platform/db/pool.ts'

const database = orderDatabase()
let proxy: CountingProxy
let pool: Pool
const held: number[] = []
beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 10 })
  proxy = await openCountingProxy(database.appUrl)
  pool = openPool(proxy.url, 1, { onHeld: (seconds) => held.push(seconds) })
})
afterEach(async () => {
  await pool.close()
  proxy.close()
})

/** A basket with one cream. */
const shopperWithCream = async () => {
  const shopper = newShopper()
  await orderShop(pool.db).basket.add({ product_id: CREAM }, shopper.caller)
  return shopper
}

test('ORD-05: a pickup is placed in four round trips, over one connection that is held once', async () => {
  const { order } = orderShop(pool.db)
  await order.place(pickupOrder(119_000), (await shopperWithCream()).once()) // reads rules and queues, once a process
  const shopper = await shopperWithCream()
  const before = proxy.trips()
  held.length = 0
  expect(await order.place(pickupOrder(119_000), shopper.once())).toMatchObject({ ok: true })
  expect(proxy.trips() - before).toBe(4)
  expect(held).toHaveLength(1)
})

test.each(['second_parcel', 'moved_from'] as const)(
  'PARCEL-01, PARCEL-03: an order of two sources is placed in four round trips, too: %s',
  async (apart) => {
    await setStock(database.db, RODNIK, { [BALM]: 10 })
    const { basket, order } = orderShop(pool.db)
    const trips: number[] = []
    for (let index = 0; index < 2; index += 1) {
      const shopper = await shopperWithCream()
      await basket.add({ product_id: BALM }, shopper.caller)
      const before = proxy.trips()
      const lines = { [apart]: { store_id: RODNIK, variant_ids: [BALM] } }
      expect(await order.place(pickupOrder(178_000, lines), shopper.once())).toMatchObject({ ok: true })
      trips.push(proxy.trips() - before)
    }
    expect(trips.at(-1)).toBe(4)
  },
)

test('PARCEL-01: an order by courier that is sold out reads the stock of its city once', async () => {
  const { order } = orderShop(pool.db)
  const shopper = await shopperWithCream()
  await database.db.updateTable('stock').set({ opening: 0, on_hand: 0 }).execute()
  const before = proxy.trips()
  expect(await order.place(courierOrder(148_000), shopper.once())).toMatchObject({ refusal: 'not-enough' })
  expect(proxy.trips() - before).toBe(10)
})

test('ORD-05: an order whose COMMIT gets no answer is an error; its key answers what was committed', async () => {
  const { order } = orderShop(pool.db)
  const caller = (await shopperWithCream()).once()
  proxy.loseAnswerTo('COMMIT')
  await expect(order.place(pickupOrder(119_000), caller)).rejects.toMatchObject({ statusCode: 503 })
  expect(await order.place(pickupOrder(119_000), caller)).toMatchObject({ ok: true })
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(9)
  expect(await audit(database.url)).toEqual([])
})
