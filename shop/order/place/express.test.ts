import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { fixtureDatabase } from '#kit/shops/order-database.ts'
import {
  CREAM,
  expressOrder,
  hintsAt,
  insertExpress,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  RODNIK,
  setStock,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import { readDetails } from '../counter/order-details.sql.ts'

const DOOR = { street: 'ул. Кирова', house: '104' }
const TOTAL = 119_000 + 29_900

const base = fixtureDatabase()
let now: Date
let shop: ReturnType<typeof orderShop>
const open = (hints = hintsAt()) => orderShop(base.db, 0, { addressHints: hints, clock: { now: () => now } })

beforeEach(async () => {
  await setStock(base.db, KIROVKA, { [CREAM]: 50 })
  await insertExpress(base.db)
  now = NOW
  shop = open()
})

/** Another phone each time: one phone has few open orders. */
let phones = 0
const recipient = () => ({
  name: 'Анна',
  phone: `7912${String((phones += 1)).padStart(7, '0')}`,
  email: 'anna@example.ru',
})
const withCream = async () => {
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM }, buyer.caller))
  return buyer
}
const offered = async (buyer = newShopper()) =>
  valueOf(await shop.order.methods({ city: 'chelyabinsk' }, buyer.caller)).express
const place = async (total = TOTAL, change = {}, buyer = withCream()) =>
  shop.order.place(expressOrder(total, { recipient: recipient(), ...change }), (await buyer).once())
const taken = async (): Promise<number> =>
  Number(
    (
      await base.db
        .selectFrom('express_hour')
        .select(sql<number>`sum(taken)`.as('n'))
        .executeTakeFirst()
    )?.n ?? 0,
  )

test('ORD-01: express is a way with its window and price, which the order, its messages and the queue of its store have', async () => {
  const anna = await withCream()
  expect(await offered(anna)).toMatchObject({
    window: { from: '2026-11-20T12:40:00.000Z', to: '2026-11-20T14:40:00.000Z', price: 29_900 },
    refusal: null,
    missing: [],
  })
  const price = valueOf(await shop.order.price({ city: 'chelyabinsk', delivery: 'express', door: DOOR }, anna.caller))
  expect(price.total).toBe(TOTAL)
  const interval = { date: '2026-11-20', from: '17:40', to: '19:40' }
  const { token, number } = valueOf(await place(TOTAL, { interval }, Promise.resolve(anna)))
  expect(valueOf(await shop.order.get({ token }, anna.caller))).toMatchObject({
    delivery: 'express',
    courier_date: '2026-11-20',
    courier_hours: { from: '17:40', to: '19:40' },
    address: 'ул. Кирова, 104',
  })
  expect(await readDetails(base.db, number)).toMatchObject({
    store_id: KIROVKA,
    due_at: new Date('2026-11-20T17:40:00+05:00'),
  })
})

test('ORD-01: the price follows the distance, and a door that is too far or not on the map is refused with its reason', async () => {
  const priceAt = async (hints: ReturnType<typeof hintsAt>) => {
    shop = open(hints)
    const buyer = await withCream()
    const { rows } = valueOf(
      await shop.order.price({ city: 'chelyabinsk', delivery: 'express', door: DOOR }, buyer.caller),
    )
    return rows.find(({ rule }) => rule === 'delivery')
  }
  // 5 km of straight line are 6.5 km of road, 10 km are 13.
  expect(await priceAt(hintsAt(55.145))).toMatchObject({ amount: 39_900 })
  expect((await priceAt(hintsAt(55.19)))?.missing).toContain('только до')
  expect(await place()).toMatchObject({ refusal: 'no-express' })
  const silent = { ...hintsAt(), suggest: async () => ({ ok: false, failure: 'timeout', detail: '' }) as const }
  expect((await priceAt(silent))?.missing).toContain('на\u00a0карте')
  expect(await place()).toMatchObject({ refusal: 'no-express', message: expect.stringContaining('на\u00a0карте') })
  expect(await taken()).toBe(0)
})

test('ORD-01: what the express stores lack, a closed store and the end of the couriers’ hours refuse it', async () => {
  await sql`UPDATE stock SET on_hand = 0`.execute(base.db)
  await setStock(base.db, WAREHOUSE, { [CREAM]: 5 })
  await setStock(base.db, RODNIK, { [CREAM]: 5 })
  const anna = await withCream()
  expect(await offered(anna)).toMatchObject({ window: null, refusal: 'stock', missing: [CREAM] })
  await sql`UPDATE stock SET on_hand = 9`.execute(base.db)
  now = new Date('2026-11-20T19:25:00+05:00')
  expect(await offered(anna)).toMatchObject({ window: null, refusal: 'late' })
  expect(await place(TOTAL, {}, Promise.resolve(anna))).toMatchObject({ refusal: 'no-express' })
  await sql`UPDATE store SET hours = jsonb_set(hours, '{4}', 'null')`.execute(base.db) // Friday
  now = NOW
  expect(await offered(anna)).toMatchObject({ window: null, refusal: 'late' })
  await sql`UPDATE store SET stock_synced_at = NULL, hours = jsonb_set(hours, '{4}', hours -> 3)`.execute(base.db)
  expect(await offered(anna)).toMatchObject({ window: null, refusal: 'late' })
})

test('ORD-01: an hour takes as many ways as its couriers drive, then the next hour is promised; cancelling frees one', async () => {
  const first = valueOf(await place())
  valueOf(await place())
  expect((await offered(await withCream()))?.window).toMatchObject({ from: '2026-11-20T13:00:00.000Z' })
  // The buyer who saw the earlier window is asked again.
  const interval = { date: '2026-11-20', from: '17:40', to: '19:40' }
  await sql`UPDATE express_hour SET taken = 2`.execute(base.db)
  now = new Date(NOW.getTime() + 4 * 60_000)
  expect((await place(TOTAL, { interval })).ok).toBe(false)
  now = NOW
  const digits = (
    await base.db
      .selectFrom('orders')
      .select('recipient_phone')
      .where('token', '=', first.token)
      .executeTakeFirstOrThrow()
  ).recipient_phone.slice(-4)
  valueOf(await shop.order.cancel({ token: first.token, last_digits: digits }, newShopper().once()))
  valueOf(await shop.order.cancel({ token: first.token, last_digits: digits }, newShopper().once()))
  expect(await taken()).toBe(1)
  expect((await offered(await withCream()))?.window).toMatchObject({ from: '2026-11-20T12:40:00.000Z' })
})

test('ORD-01: twenty buyers at the same time never take more slots of an hour than there are', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => place()))
  const placed = answers.filter((answer) => answer.ok)
  const rows = await base.db.selectFrom('express_hour').select(['hour', 'taken']).orderBy('hour').execute()
  expect(rows.every(({ taken: ways }) => ways <= 2)).toBe(true)
  const runs = await base.db.selectFrom('express_run').select(['order_id', 'hour']).execute()
  expect(runs).toHaveLength(placed.length)
  for (const { hour, taken: ways } of rows) expect(runs.filter((run) => run.hour === hour)).toHaveLength(ways)
  // 17:40, 18:00, 19:00 and 20:00: two each; then nothing is left of the day.
  expect(placed).toHaveLength(8)
  expect(answers.find((answer) => !answer.ok)).toMatchObject({ refusal: 'no-express' })
  expect(await offered(await withCream())).toMatchObject({ window: null, refusal: 'full' })
})

test('ORD-01: a shop without a provider of addresses, and a city without express stores, do not offer it', async () => {
  expect(
    valueOf(await orderShop(base.db).order.methods({ city: 'chelyabinsk' }, newShopper().caller)).express,
  ).toBeNull()
  expect(valueOf(await shop.order.methods({ city: 'msk' }, newShopper().caller)).express).toBeNull()
})
