/**
 * CAT-09, CAT-15: orders that are placed in random minutes of a year, in a shop of odd hours and holidays: what the pages showed is what
 * the placing stores. Long form: tests/campaigns/campaign-promises.ts.
 */
import { sql, type Kysely } from 'kysely'
import type { PlaceOrder } from '#shop/order/order.api.ts'
import type { DB } from '#platform/db/types.gen.ts'
import {
  courierOrder,
  CREAM,
  KIROVKA,
  newShopper,
  orderShop,
  pickupOrder,
  RODNIK,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { valueOf } from '#kit/value-of.ts'

const YEAR_START = Date.UTC(2027, 0, 1)
const YEAR_MINUTES = 365 * 1440
const CITY = 'chelyabinsk'

type Random = () => number
/** Mulberry32: the same seed gives the same year. */
export const randomOf = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const upTo = (random: Random, end: number): number => Math.floor(random() * end)
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const hoursOf = (random: Random): { open: string; close: string } | null => {
  const open = 6 * 60 + upTo(random, 6 * 60)
  return random() < 0.15 ? null : { open: clock(open), close: clock(open + 60 + upTo(random, 11 * 60)) }
}

/** Other hours of every store, and other holidays at the ends of the year and in it. */
const changeHours = async (db: Kysely<DB>, random: Random): Promise<void> => {
  await sql`DELETE FROM store_special_day`.execute(db)
  for (const store of [KIROVKA, RODNIK, WAREHOUSE]) {
    const week = Array.from({ length: 7 }, () => hoursOf(random))
    await sql`UPDATE store SET hours = ${JSON.stringify(week)}::jsonb WHERE id = ${store}`.execute(db)
    for (const day of [0, 1, 2, 364, upTo(random, 365), upTo(random, 365)]) {
      const hours = hoursOf(random)
      const date = new Date(YEAR_START + day * 86_400_000).toISOString().slice(0, 10)
      await sql`
        INSERT INTO store_special_day (store_id, day, open, close)
        VALUES (${store}, ${date}::date, ${hours?.open ?? null}, ${hours?.close ?? null}) ON CONFLICT DO NOTHING`.execute(
        db,
      )
    }
  }
}

/** Orders between two changes of the hours. */
const ORDERS_OF_ONE_SHOP = 20

/** What is wrong after so many placings; `placed`: how many of them were orders, the others had no way of delivery. */
export const placeOverYear = async (
  db: Kysely<DB>,
  count: number,
  seed: number,
): Promise<{ readonly wrong: string[]; readonly placed: number }> => {
  const random = randomOf(seed)
  let now = new Date(YEAR_START)
  const shop = orderShop(db, 0, { clock: { now: () => now } })
  const wrong: string[] = []
  let placed = 0
  const expectSame = (what: string, shown: unknown, stored: unknown): void => {
    if (JSON.stringify(shown) !== JSON.stringify(stored))
      wrong.push(`${now.toISOString()} ${what}: ${JSON.stringify(shown)} was shown, ${JSON.stringify(stored)} stored`)
  }
  for (let at = 0; at < count; at += 1) {
    if (at % ORDERS_OF_ONE_SHOP === 0) await changeHours(db, random)
    now = new Date(YEAR_START + upTo(random, YEAR_MINUTES) * 60_000)
    const synced = new Date(now.getTime() - upTo(random, 30) * 3_600_000)
    await sql`UPDATE store SET stock_synced_at = ${synced}`.execute(db)
    const { caller, once } = newShopper()
    valueOf(await shop.basket.add({ product_id: CREAM, quantity: 1 }, caller))
    const { pickup, courier } = valueOf(await shop.order.methods({ city: CITY }, caller))
    const today = valueOf(await shop.order.today({ city: CITY }, caller))
    expectSame('the courier of pages and of the checkout', today.courier_date, courier?.date ?? null)
    const stores = pickup.filter(({ ready_at }) => ready_at !== null)
    expectSame(
      'the first pickup of pages and of the checkout',
      today.ready_at,
      stores.map((one) => one.ready_at).toSorted()[0] ?? null,
    )
    const recipient = { name: 'Анна', phone: `79${String(100_000_000 + at)}`, email: `anna${at}@example.ru` }
    const place = async (order: PlaceOrder) => {
      const answer = await shop.order.place(order, once())
      if (!answer.ok)
        return void wrong.push(`${now.toISOString()} ${order.delivery}: ${answer.refusal}, ${answer.message}`)
      placed += 1
      return valueOf(await shop.order.get({ token: answer.value.token }, caller))
    }
    const store = stores[upTo(random, stores.length)]
    if (store !== undefined && (courier === null || random() < 0.5)) {
      const view = await place(pickupOrder(119_000, { store_id: store.store_id, recipient }))
      if (view) expectSame('pickup', store.ready_at, view.ready_at)
    } else if (courier !== null) {
      const interval = random() < 0.3 ? undefined : courier.intervals[upTo(random, courier.intervals.length)]
      const view = await place(
        courierOrder(119_000 + courier.price, { recipient, ...(interval === undefined ? {} : { interval }) }),
      )
      const hours = interval === undefined ? null : { from: interval.from, to: interval.to }
      if (view?.delivery === 'courier')
        expectSame('courier', [interval?.date ?? courier.date, hours], [view.courier_date, view.courier_hours])
    }
  }
  return { wrong, placed }
}

/** Stock for all of them, and the hours of the courier. */
export const openYear = async (db: Kysely<DB>): Promise<void> => {
  for (const store of [KIROVKA, RODNIK, WAREHOUSE])
    await sql`
      INSERT INTO stock (store_id, variant_id, opening, on_hand)
      VALUES (${store}, ${CREAM}, 1000000, 1000000)`.execute(db)
  await sql`
    INSERT INTO courier_interval (city_id, starts, ends, order_by, disabled)
    VALUES (1, '10:00', '14:00', '20:00', FALSE), (1, '18:00', '22:00', '23:30', FALSE)`.execute(db)
}
