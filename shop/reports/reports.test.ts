/** DESK-05: reports over random lives of orders, compared with sums of the ledgers computed in another way. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { moscowDay } from '#kernel/dates.ts'
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  ARBAT,
  BALM,
  CREAM,
  courierOrder,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  RODNIK,
  setStock,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { transaction } from '#platform/db/transaction.ts'
import { acceptReturn, openReturn } from '#shop/order/return/order-return.ts'
import { readReturnableLines } from '#shop/order/return/order-return.sql.ts'
import { changeOrderState, type Actor } from '#shop/order/state/change-order-state.ts'
import { lockOrder } from '#shop/order/order.sql.ts'
import { NO_SUMS, type SalesGroup, type Sums } from './facts/reports.ts'
import type { SalesQuery } from './reports.api.ts'
import { countChangedDays } from './rollup/count-report-days.job.ts'
import { countStock } from './rollup/days.sql.ts'
import { storeStockOfDay } from './stock-report.sql.ts'

const database = orderDatabase()
const DAYS = 12
let desk: ReturnType<typeof staffOffice>
let owner: StaffBrowser
let staffId = 0
let now = NOW
let seed = 1
/** Numbers below `most`, the same in every run. */
const random = (most: number): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % most
}

beforeEach(async () => {
  seed = 20_261_126
  now = NOW
  desk = staffOffice(database.db, NOW)
  desk.pass(30 * 24 * 60 * 60)
  owner = await insertStaffSession(database.db, { login: 'owner', role: 'owner' }, desk.now())
  staffId = (await database.db.selectFrom('staff').select('id').where('login', '=', 'owner').executeTakeFirstOrThrow())
    .id
  for (const store of [KIROVKA, RODNIK, WAREHOUSE]) await setStock(database.db, store, { [CREAM]: 99, [BALM]: 99 })
})

const shop = () => orderShop(database.db, 0, { clock: { now: () => now } })
const actor = (): Actor => ({ kind: 'staff', staffId })

const place = async (): Promise<string> => {
  const buyer = newShopper()
  const [creams, balms] = [1 + random(3), random(3)]
  valueOf(await shop().basket.add({ product_id: CREAM, quantity: creams }, buyer.caller))
  if (balms > 0) valueOf(await shop().basket.add({ product_id: BALM, quantity: balms }, buyer.caller))
  const goods = creams * 119_000 + balms * 59_000
  const isCourier = random(3) === 0
  const order = isCourier
    ? courierOrder(goods + (goods >= 300_000 ? 0 : 29_000))
    : pickupOrder(goods, { store_id: random(2) === 0 ? KIROVKA : RODNIK })
  return valueOf(await shop().order.place(order, buyer.once())).token
}
const placePickup = async (): Promise<string> => {
  const buyer = newShopper()
  valueOf(await shop().basket.add({ product_id: CREAM, quantity: 1 }, buyer.caller))
  return valueOf(await shop().order.place(pickupOrder(119_000), buyer.once())).token
}
const placeAndCancel = async (): Promise<void> => {
  await step(await placePickup(), 'cancelled')
}
const step = (token: string, to: 'assembling' | 'ready_for_pickup' | 'shipped' | 'delivered' | 'cancelled') =>
  transaction(database.db, async (tx) => {
    const order = await lockOrder(tx, token)
    if (order === undefined) throw new Error('No order')
    const change = { actor: actor(), reason: 'picked', at: now } as const
    if (to === 'delivered')
      return changeOrderState(tx, order, to, {
        ...change,
        bonus: shopForTests.terms.bonus,
        taxes: shopForTests.terms.taxes,
      })
    return changeOrderState(tx, order, to, change)
  })
/** Some pieces of one line come back. */
const returnSome = (token: string): Promise<unknown> =>
  transaction(database.db, async (tx) => {
    const order = await lockOrder(tx, token)
    if (order === undefined) throw new Error('No order')
    const line = (await readReturnableLines(tx, order.id)).find(({ quantity, returned }) => returned < quantity)
    if (line === undefined) return null
    const id = await openReturn(
      tx,
      shopForTests.terms.returns,
      order.id,
      [{ line_id: line.line_id, quantity: 1, reason: 'defect' }],
      now,
    )
    if (typeof id !== 'string') return null
    const { rows } = await sql<{
      id: string
    }>`SELECT id::text AS id FROM order_return_line WHERE return_id = ${id}`.execute(tx)
    return acceptReturn(tx, id, [{ returnLineId: rows[0]?.id ?? '', accepted: 1, sellable: 1 }], { staffId, at: now })
  })
const pass = (hours: number): void => void (now = new Date(now.getTime() + hours * HOUR_MS))

/** One order from its placing to some end; the sums are counted now and then on its way. */
const live = async (): Promise<string> => {
  now = new Date(NOW.getTime() + random(DAYS) * DAY_MS - random(8) * HOUR_MS)
  const token = await place()
  if (random(3) === 0) await countChangedDays(database.db)
  pass(random(20))
  if (random(5) === 0) {
    await step(token, 'cancelled')
    return token
  }
  await step(token, 'assembling')
  pass(random(30))
  const { delivery } = await database.db
    .selectFrom('orders')
    .select('delivery')
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  await step(token, delivery === 'pickup' ? 'ready_for_pickup' : 'shipped')
  pass(random(30))
  await step(token, 'delivered')
  if (random(3) === 0) await countChangedDays(database.db)
  pass(1 + random(40))
  if (random(2) === 0) await returnSome(token)
  if (random(2) === 0) await returnSome(token)
  return token
}

const report = async (by: SalesGroup, change: Partial<SalesQuery> = {}) =>
  valueOf(await desk.office.sales({ from: '2026-11-15', to: '2026-12-20', by, ...change }, owner.caller()))

const linesOf = (bytes: string): string[] => Buffer.from(bytes, 'base64').toString().trim().split('\r\n')

/** Sums by day from the rows of the ledgers, without SQL's sums. */
const ledgerSums = async (): Promise<Map<string, Sums>> => {
  const { db } = database
  const orders = new Map((await db.selectFrom('orders').selectAll().execute()).map((order) => [order.id, order]))
  const lines = await db.selectFrom('order_line').selectAll().execute()
  const sums = new Map<string, Sums>()
  const add = (at: Date, change: Partial<Sums>): void => {
    const day = moscowDay(new Date(at))
    const before = sums.get(day) ?? NO_SUMS
    sums.set(day, {
      ...before,
      ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, before[name as keyof Sums] + value])),
    })
  }
  const steps = await db.selectFrom('order_state_change').selectAll().orderBy('step').execute()
  for (const { order_id, to_state, at, step: number } of steps) {
    const order = orders.get(order_id)
    if (order === undefined) continue
    if (number === 1) add(at, { placed: 1 })
    if (to_state === 'cancelled') add(at, { cancelled: 1 })
    if (to_state === 'ready_for_pickup')
      add(at, { ready: 1, ready_in_time: order.ready_at !== null && at <= order.ready_at ? 1 : 0 })
    if (to_state !== 'delivered') continue
    const pieces = lines.filter((line) => line.order_id === order_id).reduce((all, { quantity }) => all + quantity, 0)
    add(at, {
      sold_orders: 1,
      sold_pieces: pieces,
      sold: order.total,
      delivery_price: order.delivery_price,
      certificates: order.certificate_total,
      points: order.points_total,
    })
  }
  const returned = await db
    .selectFrom('order_return as r')
    .innerJoin('order_return_line as l', 'l.return_id', 'r.id')
    .select(['r.id', 'r.decided_at', 'r.refund_money', 'r.refund_certificate', 'l.accepted'])
    .where('r.state', '=', 'accepted')
    .execute()
  for (const { decided_at, refund_money, refund_certificate, accepted } of returned)
    add(decided_at ?? NOW, { returns: 1, returned_pieces: accepted, returned: refund_money + refund_certificate })
  return sums
}

test('DESK-05: after random lives of orders every day of the report equals the ledgers to the kopeck', async () => {
  for (let i = 0; i < 20; i += 1) await live()
  await countChangedDays(database.db)
  const ledgers = await ledgerSums()
  const { rows, total, waits } = await report('day')
  expect(waits).toBe(0)
  expect(Object.fromEntries(rows.map(({ key, now: sums }) => [key, sums]))).toEqual(Object.fromEntries(ledgers))
  expect(total.now.returned).toBeGreaterThan(0)
  for (const by of ['store', 'city', 'delivery', 'payment'] as const)
    expect((await report(by)).total.now).toEqual(total.now)
  // Goods: the same sums without delivery.
  for (const by of ['brand', 'section', 'employee'] as const)
    expect((await report(by)).total.now).toMatchObject({
      sold: total.now.sold - total.now.delivery_price,
      sold_pieces: total.now.sold_pieces,
      returned: total.now.returned,
      returned_pieces: total.now.returned_pieces,
    })
  const handed = await database.db
    .selectFrom('order_state_change')
    .select(['staff_id'])
    .where('to_state', '=', 'delivered')
    .execute()
  expect((await report('employee')).rows.map(({ key, now: { sold_orders } }) => [key, sold_orders]).toSorted()).toEqual(
    [...Map.groupBy(handed, ({ staff_id }) => String(staff_id ?? 0))].map(([key, all]) => [key, all.length]).toSorted(),
  )
})

/** Cream at Kirovka, balm at Rodnik, with 10 % by a code: the tokens of both parcels. */
const placeParcels = async (): Promise<readonly [first: string, second: string]> => {
  const buyer = newShopper()
  for (const product_id of [CREAM, BALM]) valueOf(await shop().basket.add({ product_id }, buyer.caller))
  const second_parcel = { store_id: RODNIK, variant_ids: [BALM] }
  const order = pickupOrder(160_200, { second_parcel, promo_codes: ['ДЕСЯТЬ'] })
  const { token } = valueOf(await shop().order.place(order, buyer.once()))
  const { parcels } = valueOf(await shop().order.get({ token }, buyer.caller))
  return [token, parcels[1]?.token ?? '']
}
const handOver = async (token: string): Promise<void> => {
  for (const to of ['assembling', 'ready_for_pickup', 'delivered'] as const) await step(token, to)
}

test('PARCEL-01: an order of two parcels counts once, with sums of both, whichever parcel ends when', async () => {
  await sql`INSERT INTO promo_code (code, title, percent, from_on, brands) VALUES ('ДЕСЯТЬ', '10 %', 10, '2026-11-01', '{}')`.execute(
    database.db,
  )
  now = new Date('2026-11-21T10:00:00Z')
  const [sold, half, gone] = [await placeParcels(), await placeParcels(), await placeParcels()]
  await handOver(sold[1])
  await step(half[0], 'cancelled')
  await step(gone[1], 'cancelled')
  await countChangedDays(database.db)
  pass(24)
  await handOver(sold[0])
  await handOver(half[1])
  await step(gone[0], 'cancelled')
  await countChangedDays(database.db)
  const { rows, total } = await report('day')
  expect(rows.map(({ key, now: sums }) => [key, sums.placed, sums.sold_orders, sums.sold, sums.cancelled])).toEqual([
    ['2026-11-21', 3, 1, 53_100, 0],
    ['2026-11-22', 0, 1, 160_200, 1],
  ])
  for (const by of ['store', 'city', 'delivery', 'payment'] as const)
    expect((await report(by)).total.now).toEqual(total.now)
  const counted = async (by: SalesGroup) =>
    (await report(by)).rows.map(({ now: sums }) => [sums.sold_orders, sums.sold])
  expect(await counted('store')).toEqual([
    [0, 107_100],
    [2, 106_200],
  ])
  expect(await counted('promotion')).toEqual([[2, 213_300]])
  expect(await counted('brand')).toEqual([[2, 213_300]])
})

test('DESK-05: a day that was counted is counted again when an order of it changes or a late one comes', async () => {
  now = new Date('2026-11-20T10:00:00Z')
  const token = await placePickup()
  await step(token, 'assembling')
  await step(token, 'ready_for_pickup')
  await step(token, 'delivered')
  await countChangedDays(database.db)
  expect((await report('day')).total.now).toMatchObject({ placed: 1, ready: 1, ready_in_time: 1 })
  await sql`UPDATE orders SET ready_at = ready_at - interval '9 days' WHERE token = ${token}`.execute(database.db)
  expect((await report('day')).waits).toBe(1)
  await countChangedDays(database.db)
  expect((await report('day')).total.now).toMatchObject({ placed: 1, ready: 1, ready_in_time: 0 })
  await step(await placePickup(), 'cancelled')
  expect((await report('day')).waits).toBe(1)
  await countChangedDays(database.db)
  const after = await report('day')
  expect(after.waits).toBe(0)
  expect(after.total.now).toMatchObject({ placed: 2, cancelled: 1, ready: 1, ready_in_time: 0 })
})

test('DESK-05: the former period is compared by weekday, and filters narrow both', async () => {
  now = new Date('2026-11-16T10:00:00Z')
  await placeAndCancel()
  now = new Date('2026-11-23T10:00:00Z')
  await placeAndCancel()
  await placeAndCancel()
  await countChangedDays(database.db)
  const week = { from: '2026-11-23', to: '2026-11-29', compare: 'week' } as const
  const byDay = await report('day', week)
  expect(byDay.rows).toMatchObject([{ key: '2026-11-23', now: { placed: 2 }, before: { placed: 1 } }])
  expect(byDay.total).toMatchObject({ now: { placed: 2 }, before: { placed: 1 } })
  expect((await report('day', { ...week, city: 'Москва' })).rows).toEqual([])
  expect((await report('day', { ...week, payment: 'on_receipt' })).total.now.placed).toBe(2)
})

test('DESK-05: a member of one store sees the reports of that store only', async () => {
  await database.db
    .insertInto('staff_role')
    .values({ code: 'own', title: 'Свой магазин', rights: ['reports.read'], all_stores: false })
    .execute()
  const seller = await insertStaffSession(database.db, { login: 'own', role: 'own', storeId: ARBAT }, desk.now())
  await live()
  await countChangedDays(database.db)
  const query = { from: '2026-11-15', to: '2026-12-20', by: 'store' } as const
  expect(valueOf(await desk.office.sales(query, seller.caller())).rows).toEqual([])
  expect(await desk.office.sales({ ...query, store_id: KIROVKA }, seller.caller())).toMatchObject({
    refusal: 'not-allowed',
  })
  expect(valueOf(await desk.office.reportFilters({}, seller.caller())).stores).toHaveLength(1)
})

test('DESK-05: the file has the same sums as the page', async () => {
  for (let i = 0; i < 6; i += 1) await live()
  await countChangedDays(database.db)
  const { total } = await report('store')
  const { name, bytes } = valueOf(
    await desk.office.salesFile(
      { from: '2026-11-15', to: '2026-12-20', by: 'store', format: 'csv' },
      owner.caller(randomUUID()),
    ),
  )
  const lines = linesOf(bytes)
  expect(name).toBe('prodazhi-2026-11-15-2026-12-20.csv')
  const cells = lines.at(-1)?.split(';') ?? []
  expect(cells[0]).toBe('"Всего"')
  const sold = lines[0]?.split(';').indexOf('"Продажи, ₽"') ?? 0
  expect(Number(cells[sold]?.replace(',', '.')) * 100).toBeCloseTo(total.now.sold, 5)
  expect(await desk.office.sales({ from: '2026-12-01', to: '2026-11-01', by: 'day' }, owner.caller())).toMatchObject({
    refusal: 'bad-record',
  })
})

test('DESK-05: what is owed by points and certificates at the end of a day equals their balances', async () => {
  for (let i = 0; i < 6; i += 1) await live()
  await sql`INSERT INTO certificate (number, pin_hash, nominal, balance, issued_at, ends_on)
    VALUES ('111122223333', decode(repeat('00', 32), 'hex'), 300000, 300000, ${NOW}, '2027-11-20')`.execute(database.db)
  await sql`INSERT INTO certificate_entry (certificate_id, kind, amount, at)
    SELECT id, 'issue', nominal, ${NOW} FROM certificate`.execute(database.db)
  await countChangedDays(database.db)
  const owed = valueOf(await desk.office.liabilities({ from: '2026-11-15', to: '2026-12-20' }, owner.caller()))
  expect(owed.certificates).toBe(300_000)
  const before = valueOf(await desk.office.liabilities({ from: '2026-11-01', to: '2026-11-19' }, owner.caller()))
  expect(before.certificates).toBe(0)
  expect(owed.moves).toContainEqual({ ledger: 'certificates', kind: 'issue', amount: 300_000 })
  const file = valueOf(
    await desk.office.liabilitiesFile({ from: '2026-11-15', to: '2026-12-20', format: 'csv' }, owner.caller()),
  )
  expect(linesOf(file.bytes).at(-1)).toMatch(/;3000;/)
})

test('DESK-05: stock says what does not sell and what ends within a week', async () => {
  now = new Date('2026-11-30T09:00:00Z')
  await sql`UPDATE stock SET opening = 5, on_hand = 5 WHERE variant_id = ${CREAM} AND store_id = ${KIROVKA}`.execute(
    database.db,
  )
  const buyer = newShopper()
  valueOf(await shop().basket.add({ product_id: CREAM, quantity: 4 }, buyer.caller))
  const { token } = valueOf(await shop().order.place(pickupOrder(476_000), buyer.once()))
  await step(token, 'assembling')
  await step(token, 'ready_for_pickup')
  await step(token, 'delivered')
  await countStock(database.db, '2026-12-01')
  const stock = valueOf(await desk.office.stockReport({ store_id: KIROVKA }, owner.caller()))
  expect(stock.ending).toMatchObject([{ name: 'Крем', pieces: 1, sold_28: 4, days_left: 7 }])
  expect(stock.total).toMatchObject({ pieces: 100, sold_28: 4, dead_pieces: 99, days_left: 700 })
  expect(stock.dead).toMatchObject([{ name: 'Бальзам', pieces: 99, value: 99 * 59_000 }])
  const file = valueOf(await desk.office.stockFile({ format: 'csv' }, owner.caller()))
  expect(linesOf(file.bytes)).toContain(`"Челябинск, Кировка";100;${(99 * 59_000 + 119_000) / 100};99;${99 * 590};4;0`)
})

test('DESK-05: stock says what orders have reserved and a store has not, also where nothing is left', async () => {
  const buyer = newShopper()
  valueOf(await shop().basket.add({ product_id: CREAM, quantity: 2 }, buyer.caller))
  valueOf(await shop().order.place(pickupOrder(238_000), buyer.once()))
  await sql`
    WITH stock AS (UPDATE stock SET on_hand = 0 WHERE store_id = ${KIROVKA} AND variant_id = ${CREAM} RETURNING *)
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
    SELECT store_id, variant_id, 'exchange', -99, 0 FROM stock`.execute(database.db)
  const { stores, total } = valueOf(await desk.office.stockReport({ store_id: KIROVKA }, owner.caller()))
  expect([stores[0]?.short_pieces, total.short_pieces, total.pieces]).toEqual([2, 2, 99])
})

test('DESK-05: stock of today is compared with what was stored at the end of the same weekday, at its prices', async () => {
  const weekAgo = moscowDay(new Date(desk.now().getTime() - 7 * DAY_MS))
  const compared = { store_id: KIROVKA, compare: 'week' } as const
  const report = async () => valueOf(await desk.office.stockReport(compared, owner.caller()))
  expect(await report()).toMatchObject({ before_day: weekAgo, total: { pieces: 198, before: null } })
  await countStock(database.db, weekAgo)
  // Stored twice, as a job may be.
  await storeStockOfDay(database.db, weekAgo)
  await storeStockOfDay(database.db, weekAgo)
  await sql`UPDATE variant SET price = 100000 WHERE id = ${CREAM}`.execute(database.db)
  await sql`UPDATE stock SET opening = 9, on_hand = 9 WHERE variant_id = ${BALM} AND store_id = ${KIROVKA}`.execute(
    database.db,
  )
  const was = { pieces: 198, value: 99 * (119_000 + 59_000), dead_pieces: 198, dead_value: 99 * (119_000 + 59_000) }
  const now = { pieces: 108, value: 99 * 100_000 + 9 * 59_000 }
  expect(await report()).toMatchObject({ stores: [{ ...now, before: was }], total: { ...now, before: was } })
  const all = valueOf(await desk.office.stockReport({ compare: 'week' }, owner.caller()))
  expect(all.total.before).toMatchObject({ pieces: 3 * 198 })
  const file = valueOf(await desk.office.stockFile({ ...compared, format: 'csv' }, owner.caller()))
  expect(linesOf(file.bytes)[1]).toMatch(new RegExp(`;198;${99 * 1780};198;${99 * 1780}$`))
})

test('DESK-05: the wall shows today by hours, compared with the same weekday, until this time', async () => {
  const today = desk.now()
  now = new Date(today.getTime() - 7 * DAY_MS - HOUR_MS)
  await placeAndCancel()
  now = new Date(today.getTime() - 7 * DAY_MS + HOUR_MS)
  await placeAndCancel()
  now = new Date(today.getTime() - HOUR_MS)
  await placeAndCancel()
  const wall = valueOf(await desk.office.wall({}, owner.caller()))
  expect(wall.today).toMatchObject({ placed: 1, sold: 0 })
  expect(wall.before.placed).toBe(2)
  expect(wall.before_until_now.placed).toBe(1)
})
