/** EXCH-04: the funnel compared with the table of orders, and where an order came from. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  CREAM,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  RODNIK,
  setStock,
} from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import type { Visit } from '#kernel/visit.ts'
import { forgetClicksBefore } from '#shop/order/order-visit.sql.ts'
import { anonymiseOrdersBefore } from '#shop/order/read/customer-orders.sql.ts'
import { countChangedDays } from './rollup/count-report-days.job.ts'
import type { FunnelQuery } from './funnel.api.ts'

const database = orderDatabase()
let desk: ReturnType<typeof staffOffice>
let owner: StaffBrowser
let now = NOW
beforeEach(async () => {
  now = NOW
  desk = staffOffice(database.db, NOW)
  owner = await insertStaffSession(database.db, { login: 'owner', role: 'owner' }, desk.now())
  await setStock(database.db, KIROVKA, { [CREAM]: 99 })
})

const shop = () => orderShop(database.db, 0, { clock: { now: () => now } })
const place = async (visit?: Visit): Promise<string> => {
  const buyer = newShopper()
  valueOf(await shop().basket.add({ product_id: CREAM, quantity: 1 }, buyer.caller))
  const order = { ...pickupOrder(119_000), ...(visit === undefined ? {} : { visit }) }
  return valueOf(await shop().order.place(order, buyer.once())).number
}
const count = (day: string, event: string, detail: string, source: string, times: number, city = 'chelyabinsk') =>
  sql`INSERT INTO funnel_day (day, event, detail, city, source, times)
    VALUES (${day}, ${event}, ${detail}, ${city}, ${source}, ${times})`.execute(database.db)
const report = async (change: Partial<FunnelQuery> = {}) => {
  await countChangedDays(database.db)
  return valueOf(
    await desk.office.funnel({ from: '2026-11-14', to: '2026-11-20', by: 'day', ...change }, owner.caller()),
  )
}
const textOf = (bytes: string): string => Buffer.from(bytes, 'base64').toString()

const VK: Visit = { first: {}, last: { source: 'vk', campaign: 'spring' }, yclid: '123456', client_id: '987' }

test('EXCH-04: orders of the funnel are those of their table, by day, city and source', async () => {
  await count('2026-11-20', 'visit', '', 'vk', 10)
  await count('2026-11-20', 'view', 'product', 'vk', 30)
  await count('2026-11-20', 'checkout', 'opened', 'vk', 4)
  await count('2026-11-20', 'refusal', 'not-enough', 'vk', 1, '')
  now = new Date('2026-11-20T20:45:00Z')
  await place(VK)
  await place(VK)
  await place()
  now = new Date('2026-11-20T21:05:00Z') // the next day in Moscow
  await place()
  const { rows, total, pages, refusals, sources } = await report()
  expect(total.now).toMatchObject({ visits: 10, views: 30, products: 30, opened: 4, refusals: 1, orders: 3 })
  expect(rows).toMatchObject([{ key: '2026-11-20', now: { orders: 3 }, before: null }])
  expect([pages, refusals]).toEqual([[{ key: 'product', times: 30 }], [{ key: 'not-enough', times: 1 }]])
  expect(sources).toEqual(['неизвестно', 'vk'])
  const bySource = (await report({ by: 'source' })).rows.map(({ key, now: sums }) => [key, sums.visits, sums.orders])
  expect(bySource).toEqual([
    ['vk', 10, 2],
    ['неизвестно', 0, 1],
  ])
  const byCity = (await report({ by: 'city' })).rows.map(({ title, now: sums }) => [title, sums.refusals, sums.orders])
  expect(byCity).toEqual([
    ['Челябинск', 0, 3],
    ['Другие города', 1, 0],
  ])
  expect((await report({ source: 'vk', city: 'chelyabinsk' })).total.now).toMatchObject({ refusals: 0, orders: 2 })
  const whole = await report({ to: '2026-11-30' })
  const placed = await database.db.selectFrom('orders').select('id').execute()
  expect(whole.total.now.orders).toBe(placed.length)
})

test('EXCH-04, PARCEL-01: an order of two parcels is one of the funnel, and one conversion of what is not cancelled', async () => {
  await setStock(database.db, RODNIK, { [BALM]: 9 })
  const buyer = newShopper()
  for (const product_id of [CREAM, BALM]) valueOf(await shop().basket.add({ product_id }, buyer.caller))
  const second_parcel = { store_id: RODNIK, variant_ids: [BALM] }
  const order = { ...pickupOrder(178_000, { second_parcel }), visit: VK }
  const { token } = valueOf(await shop().order.place(order, buyer.once()))
  expect((await report({ to: '2026-11-30' })).total.now.orders).toBe(1)
  const asked = { from: '2026-11-20', to: '2026-11-20', key: 'yclid' } as const
  const price = async () =>
    textOf(valueOf(await desk.office.conversionsFile(asked, owner.caller())).bytes)
      .split(',')
      .at(-2)
  expect(await price()).toBe('1780.00')
  valueOf(await shop().order.cancel({ token, last_digits: '6790' }, buyer.once()))
  expect(await price()).toBe('590.00')
})

test('EXCH-04: the former period is compared by weekday, in the file too', async () => {
  await count('2026-11-19', 'visit', '', 'vk', 12)
  await count('2026-11-12', 'visit', '', 'vk', 5)
  const week = { compare: 'week' } as const
  expect((await report(week)).rows).toMatchObject([{ key: '2026-11-19', now: { visits: 12 }, before: { visits: 5 } }])
  const { name, bytes } = valueOf(
    await desk.office.funnelFile(
      { from: '2026-11-14', to: '2026-11-20', by: 'day', ...week, format: 'csv' },
      owner.caller(),
    ),
  )
  expect(name).toBe('voronka-2026-11-14-2026-11-20.csv')
  expect(textOf(bytes).split('\r\n')[1]).toMatch(/^"?2026-11-19"?;12;5;/)
  expect(await desk.office.funnel({ from: '2026-11-20', to: '2026-11-01', by: 'day' }, owner.caller())).toMatchObject({
    refusal: 'bad-record',
  })
})

test('EXCH-04: orders with a click are a file for the upload of offline conversions, until the term of the click', async () => {
  await place(VK)
  await place()
  const file = async (key: 'yclid' | 'client_id') =>
    textOf(
      valueOf(await desk.office.conversionsFile({ from: '2026-11-20', to: '2026-11-20', key }, owner.caller())).bytes,
    )
  const seconds = NOW.getTime() / 1000
  expect(await file('yclid')).toBe(`Yclid,Target,DateTime,Price,Currency\n123456,order,${seconds},1190.00,RUB\n`)
  expect(await file('client_id')).toBe(`ClientId,Target,DateTime,Price,Currency\n987,order,${seconds},1190.00,RUB\n`)
  await forgetClicksBefore(database.db, new Date(NOW.getTime() + 1))
  expect(await file('yclid')).toBe('Yclid,Target,DateTime,Price,Currency\n')
})

test('EXCH-04: the office shows where an order came from; an erased one keeps its source alone', async () => {
  const buyer = newShopper()
  valueOf(await shop().basket.add({ product_id: CREAM, quantity: 1 }, buyer.caller))
  const { number, token } = valueOf(await shop().order.place({ ...pickupOrder(119_000), visit: VK }, buyer.once()))
  const visitOf = async () => valueOf(await desk.office.order({ number }, owner.caller())).visit
  expect(await visitOf()).toEqual({ source: 'vk', first: {}, last: VK.last, has_click: true })
  valueOf(await shop().order.cancel({ token, last_digits: pickupOrder(0).recipient.phone.slice(-4) }, buyer.once()))
  await anonymiseOrdersBefore(database.db, new Date(NOW.getTime() + 1))
  expect(await visitOf()).toEqual({ source: 'vk', first: {}, last: {}, has_click: false })
})

test('EXCH-04: an order that is sent again with more of its visit is the same order', async () => {
  const buyer = newShopper()
  valueOf(await shop().basket.add({ product_id: CREAM, quantity: 1 }, buyer.caller))
  const once = buyer.once()
  const first = valueOf(await shop().order.place(pickupOrder(119_000), once))
  expect(valueOf(await shop().order.place({ ...pickupOrder(119_000), visit: VK }, once))).toEqual(first)
})
