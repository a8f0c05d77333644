/** DESK-04: any order is found by anything. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  ARBAT,
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
import { GS } from '#kernel/marking-code.ts'
import { addPastOrders } from '../demo-orders.sql.ts'
import type { OrderSearch } from '../order-search.api.ts'

const database = orderDatabase()
let desk: ReturnType<typeof staffOffice>
let lena: StaffBrowser
let number = ''

beforeEach(async () => {
  const { db } = database
  for (const store of [KIROVKA, RODNIK]) await setStock(db, store, { [CREAM]: 9, [BALM]: 9 })
  desk = staffOffice(db, NOW)
  lena = await insertStaffSession(db, { login: 'lena', role: 'call_centre' }, NOW)
  await sql`UPDATE variant SET barcode = '4600000000015' WHERE id = ${BALM}`.execute(db)
  const shop = orderShop(db)
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: BALM }, buyer.caller))
  const recipient = { name: 'Тамара Лисицына', phone: '79123456790', email: 'Tamara@example.ru' }
  number = valueOf(await shop.order.place(pickupOrder(59_000, { recipient }), buyer.once())).number
})

const find = async (query: OrderSearch, who = lena): Promise<string[]> =>
  valueOf(await desk.office.orders(query, who.caller())).orders.map((order) => order.number)

test('DESK-04: an order is found by its number, phone and its end, name, mailbox, barcode and sum', async () => {
  for (const q of [
    number,
    number.slice(2),
    '+7 912 345-67-90',
    '6790',
    '456790',
    'лисицына',
    'Тамара',
    'tamara@example.ru',
    '4600000000015',
    '590',
  ])
    expect(await find({ q }), q).toEqual([number])
  const { db } = database
  await sql`
    INSERT INTO marking_code (order_line_id, gtin, serial, code, picked_at)
    SELECT l.id, '04600000000015', '5abc', 'code', now() FROM order_line l JOIN orders o ON o.id = l.order_id
    WHERE o.number = ${number}`.execute(db)
  const piece = (serial: string) => `010460000000001521${serial}${GS}91EE06${GS}92${'c'.repeat(44)}`
  expect(await find({ q: piece('5abc') })).toEqual([number])
  expect(await find({ q: piece('other') })).toEqual([])
  // The audit at the end would miss its scan.
  await sql`DELETE FROM marking_code`.execute(db)
  expect(await find({ q: 'Петрова' })).toEqual([])
  expect(await find({ q: '_' })).toEqual([])
})

test('DESK-04: filters narrow the list, pages follow each other without a gap', async () => {
  await addPastOrders(database.db, { first: 1, last: 120, of: 120, days: 30, now: NOW })
  const all: string[] = []
  for (let after: string | undefined; ;) {
    const page = valueOf(await desk.office.orders(after === undefined ? {} : { after }, lena.caller()))
    all.push(...page.orders.map((order) => order.number))
    after = all.at(-1)
    if (!page.has_more) break
  }
  expect(new Set(all).size).toBe(121)
  expect(all[0]).toBe(number)
  const { rows } = await sql<{ number: string }>`
    SELECT number FROM orders WHERE state = 'cancelled' AND delivery = 'pickup' AND store_id = ${RODNIK}
    ORDER BY placed_at DESC`.execute(database.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(await find({ state: 'cancelled', delivery: 'pickup', store_id: RODNIK })).toEqual(
    rows.map((row) => row.number),
  )
  expect(await find({ from: '2026-11-20', to: '2026-11-20', state: 'new' })).toEqual([number])
  expect(await find({ to: '2026-11-01' })).not.toContain(number)
})

test('DESK-04: a member of one store finds the orders of that store only', async () => {
  await database.db
    .insertInto('staff_role')
    .values({ code: 'own', title: 'Свой магазин', rights: ['orders.search'], all_stores: false })
    .execute()
  const own = await insertStaffSession(database.db, { login: 'own', role: 'own', storeId: ARBAT }, NOW)
  expect(await find({ q: number }, own)).toEqual([])
  expect(await find({ q: number, store_id: KIROVKA }, own)).toEqual([])
})
