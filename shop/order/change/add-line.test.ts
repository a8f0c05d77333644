/** DESK-04: a product is added to an order before it is packed, on a real database. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderLineId, type VariantId } from '#kernel/ids.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  confirmGuest,
  courierOrder,
  CREAM,
  freeOf,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  SERUM,
  setStock,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import type { PlaceOrder } from '../order.api.ts'

const database = orderDatabase()
let office: ReturnType<typeof staffOffice>['office']
let senior: StaffBrowser
let payments: Awaited<ReturnType<typeof paymentShop>>

beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9, [SERUM]: 3, [BALM]: 1 })
  await setStock(database.db, WAREHOUSE, { [CREAM]: 9, [SERUM]: 3 })
  office = staffOffice(database.db, NOW).office
  senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  payments = await paymentShop(database)
})
afterEach(() => payments.close())

const place = async (order: PlaceOrder): Promise<string> => {
  const shop = orderShop(database.db)
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM }, buyer.caller))
  const { number, token } = valueOf(await shop.order.place(order, buyer.once()))
  valueOf(await confirmGuest(database.db, shop, token))
  return number
}
const add = (number: string, variant_id: VariantId, quantity: number, shown_total: number, key = randomUUID()) =>
  office.addLine({ number, variant_id, quantity, shown_total }, senior.caller(key))

test('DESK-04: what is added is shown as a difference, reserved in the store of the order, picked and handed over', async () => {
  const number = await place(pickupOrder(119_000))
  const asked = { number, quantity: 2, text: ' мл  сыворотка' }
  expect(valueOf(await office.additions(asked, senior.caller()))).toMatchObject({
    was: 119_000,
    offers: [{ variant_id: SERUM, free: 3, unit_price: 240_000, total: 599_000 }],
  })
  const key = randomUUID()
  for (const _ of [1, 2])
    expect(valueOf(await add(number, SERUM, 2, 599_000, key))).toMatchObject({
      total: 599_000,
      to_pay: 599_000,
      pieces: 3,
    })
  expect(await freeOf(database.db, KIROVKA, SERUM)).toBe(1)
  const { rows } = await sql`
    SELECT became ->> 'line' AS line, became ->> 'total' AS total FROM staff_audit WHERE action = 'line added'`.execute(
    database.db,
  )
  expect(rows).toEqual([{ line: 'Сыворотка', total: '599000' }])
  const { lines } = valueOf(await office.order({ number }, senior.caller()))
  const lineOf = (name: string) => lines.find((line) => line.name === name)?.line_id ?? orderLineId('')
  const refused = { number, line_id: lineOf('Сыворотка'), quantity: 1, reason: 'buyer' } as const
  expect(valueOf(await office.cancelPieces(refused, senior.caller()))).toMatchObject({ total: 359_000 })
  for (const name of ['Крем', 'Сыворотка'])
    valueOf(await office.pick({ number, line_id: lineOf(name), scanned: null }, senior.caller()))
  valueOf(await office.ready({ number }, senior.caller()))
  expect(await add(number, BALM, 1, 418_000)).toMatchObject({ refusal: 'order-changed' })
  valueOf(await office.handOver({ number, proof: '6790', received_as: 'card' }, senior.caller()))
  expect(await freeOf(database.db, KIROVKA, SERUM)).toBe(2)
})

test('DESK-04: goods that reach the sum of free delivery make that of the own courier free', async () => {
  const number = await place(courierOrder(148_000))
  expect(valueOf(await add(number, SERUM, 1, 359_000))).toMatchObject({ total: 359_000, delivery_price: 0 })
})

test('DESK-04: pieces join a line that is there, at most at its price', async () => {
  const number = await place(pickupOrder(119_000))
  expect(valueOf(await add(number, CREAM, 2, 357_000))).toMatchObject({ total: 357_000, pieces: 3 })
  await sql`UPDATE variant SET price = 100000 WHERE id = ${CREAM}`.execute(database.db)
  const grown = valueOf(await add(number, CREAM, 1, 457_000))
  expect(grown).toMatchObject({ total: 457_000, discount_total: 19_000, lines: [{ quantity: 4, total: 457_000 }] })
  await sql`UPDATE variant SET price = 150000, old_price = NULL WHERE id = ${CREAM}`.execute(database.db)
  expect(valueOf(await add(number, CREAM, 1, 576_000))).toMatchObject({ total: 576_000 })
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(4)
})

test('DESK-04: another sum, too few pieces and what is carried are refused in words', async () => {
  const number = await place(pickupOrder(119_000))
  expect(await add(number, SERUM, 1, 1)).toMatchObject({ refusal: 'total-changed' })
  expect(await add(number, BALM, 2, 237_000)).toMatchObject({ refusal: 'not-offered' })
  const unpaid = (await payments.place()).number
  expect(await add(unpaid, SERUM, 1, 359_000)).toMatchObject({ refusal: 'order-changed' })
  const carried = await place(courierOrder(148_000))
  await sql`UPDATE orders SET delivery = 'express' WHERE number = ${carried}`.execute(database.db)
  expect(await add(carried, SERUM, 1, 388_000)).toMatchObject({
    refusal: 'other-terms',
    message: expect.stringContaining('вторым заказом'),
  })
  expect([await freeOf(database.db, KIROVKA, SERUM), await freeOf(database.db, KIROVKA, BALM)]).toEqual([3, 1])
})
