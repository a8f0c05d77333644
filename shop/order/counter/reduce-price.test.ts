/** ORD-13: a lower price at the counter for goods that the buyer keeps. The ledgers are audited after each test. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderLineId } from '#kernel/ids.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { CREAM, KIROVKA, newShopper, NOW, orderShop, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { balanceOf } from '#shop/loyalty/bonus/ledger.ts'

const database = orderDatabase()
let office: ReturnType<typeof staffOffice>['office']
let seller: StaffBrowser
let bank: Awaited<ReturnType<typeof paymentShop>>

/** One member gives back 500 ₽ alone. */
beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9 })
  office = staffOffice(database.db, NOW, 50_000).office
  seller = await insertStaffSession(database.db, { login: 'seller', role: 'seller', storeId: KIROVKA }, NOW)
  bank = await paymentShop(database)
})
afterEach(() => bank.close())

const lineOf = async (number: string) =>
  valueOf(await office.order({ number }, seller.caller())).lines[0]?.line_id ?? orderLineId('')
const handOver = async (number: string, pieces: number, received_as?: 'cash') => {
  const line_id = await lineOf(number)
  for (let i = 0; i < pieces; i += 1) valueOf(await office.pick({ number, line_id, scanned: null }, seller.caller()))
  valueOf(await office.ready({ number }, seller.caller()))
  valueOf(await office.handOver({ number, proof: '6790', ...(received_as && { received_as }) }, seller.caller()))
  return line_id
}
/** Two jars at 1 190 ₽, paid at the till. */
const soldInStore = async () => {
  const shop = orderShop(database.db)
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM, quantity: 2 }, buyer.caller))
  const { number, token } = valueOf(await shop.order.place(pickupOrder(238_000), buyer.once()))
  await sql`UPDATE orders SET confirmed_at = ${NOW}`.execute(database.db)
  return { shop, buyer, number, token, line_id: await handOver(number, 2, 'cash') }
}

test('ORD-13: a lower price of goods paid online goes back by the bank with its receipt, and the rest of them later', async () => {
  const { token, number } = await bank.place('card')
  bank.sandbox.bank.take(bank.bankPayments(token)[0] ?? expect.fail('no payment'))
  await bank.deliver()
  const line_id = await handOver(number, 1)
  await bank.runJobs()
  const reduced = await office.reducePrice(
    { number, line_id, amount: 19_000, comment: 'Мятая коробка' },
    seller.caller(),
  )
  expect(valueOf(reduced)).toMatchObject({
    state: 'delivered',
    total: 100_000,
    lines: [{ returned: 0, total: 100_000 }],
  })
  await bank.runJobs()
  expect(bank.bankPayments(token)).toMatchObject([{ captured: 119_000, refunded: 19_000 }])
  const view = await bank.view(token)
  expect(view.price.total).toBe(100_000)
  expect(view.price.rows).toContainEqual(
    expect.objectContaining({ title: 'Снижение цены: Крем, 50 мл', amount: -19_000 }),
  )
  expect(
    bank.sandbox.journal.outbox.some(({ text }) => text.includes('Мы снизили цену товара с\u00a0недостатком')),
  ).toBe(true)

  const back = { number, line_id, quantity: 1, reason: 'defect', sellable: false } as const
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const asked = valueOf(await office.returnPieces(back, seller.caller()))
  const refund_id = asked.waiting_refund?.refund_id ?? ''
  expect(valueOf(await office.confirmRefund({ number, refund_id }, senior.caller()))).toMatchObject({
    state: 'returned',
  })
  await bank.runJobs()
  expect(bank.bankPayments(token)).toMatchObject([{ captured: 119_000, refunded: 119_000 }])
  const receipts = await sql<{ kind: string; total: number }>`
    SELECT kind, total FROM receipt WHERE kind = 'return' ORDER BY id`.execute(database.db)
  expect(receipts.rows).toEqual([
    { kind: 'return', total: 19_000 },
    { kind: 'return', total: 100_000 },
  ])
  const log = await sql<{ became: object }>`SELECT became FROM staff_audit WHERE action = 'reduce price'`.execute(
    database.db,
  )
  expect(log.rows).toMatchObject([{ became: { amount: 19_000, comment: 'Мятая коробка', money: 19_000 } }])
})

test('ORD-13: what the buyer asked for is settled by it; above the sum of the day a second member confirms it', async () => {
  const { shop, buyer, number, token, line_id } = await soldInStore()
  const lines = [{ line_id, quantity: 1, reason: 'defect' as const }]
  valueOf(await shop.order.requestReturn({ token, lines, wish: 'discount', last_digits: '6790' }, buyer.once()))
  const reduce = (amount: number) => office.reducePrice({ number, line_id, amount }, seller.caller())
  expect(valueOf(await reduce(40_000))).toMatchObject({
    waiting_refund: null,
    total: 198_000,
    lines: [{ return_request: null }],
  })
  const asked = valueOf(await reduce(20_000))
  expect(asked).toMatchObject({ total: 198_000, waiting_refund: { amount: 20_000, kind: 'reducePrice' } })
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const refund_id = asked.waiting_refund?.refund_id ?? ''
  expect(valueOf(await office.confirmRefund({ number, refund_id }, senior.caller()))).toMatchObject({ total: 178_000 })
  expect(valueOf(await office.returnTerms({ number }, seller.caller()))).toMatchObject({ lines: [{ total: 178_000 }] })
})

test('ORD-13: no price is lowered to nothing, before the hand-over, or after pieces came back', async () => {
  const shop = orderShop(database.db)
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM, quantity: 2 }, buyer.caller))
  const { number } = valueOf(await shop.order.place(pickupOrder(238_000), buyer.once()))
  await sql`UPDATE orders SET confirmed_at = ${NOW}`.execute(database.db)
  const line_id = await lineOf(number)
  const reduce = (amount: number) => office.reducePrice({ number, line_id, amount }, seller.caller())
  expect(await reduce(100)).toMatchObject({ refusal: 'order-changed' })
  await handOver(number, 2, 'cash')
  expect(await reduce(238_000)).toMatchObject({
    refusal: 'not-returnable',
    message: expect.stringContaining('снижение должно быть меньше'),
  })
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const back = { number, line_id, quantity: 1, reason: 'defect', sellable: false } as const
  const { waiting_refund } = valueOf(await office.returnPieces(back, seller.caller()))
  valueOf(await office.confirmRefund({ number, refund_id: waiting_refund?.refund_id ?? '' }, senior.caller()))
  expect(await reduce(100)).toMatchObject({ message: expect.stringContaining('уже был возврат') })
})

test('ORD-13, BONUS-01: points that the difference has earned go with it, and those of a later return by the lower price', async () => {
  const shop = orderShop(database.db)
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM, quantity: 2 }, buyer.caller))
  const { number } = valueOf(await shop.order.place(pickupOrder(238_000), buyer.once()))
  const { id } = await database.db
    .insertInto('customer')
    .values({ phone: '79123456790', name: 'Анна', email: 'anna@example.ru', birthday: '1990-02-28', created_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`UPDATE orders SET confirmed_at = ${NOW}, customer_id = ${id}`.execute(database.db)
  const line_id = await handOver(number, 2, 'cash')
  expect(await balanceOf(database.db, id, NOW)).toBe(11_900)
  valueOf(await office.reducePrice({ number, line_id, amount: 38_000 }, seller.caller()))
  expect(await balanceOf(database.db, id, NOW)).toBe(10_000)
  const back = { number, line_id, quantity: 1, reason: 'defect', sellable: false } as const
  const { waiting_refund } = valueOf(await office.returnPieces(back, seller.caller()))
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  valueOf(await office.confirmRefund({ number, refund_id: waiting_refund?.refund_id ?? '' }, senior.caller()))
  expect(await balanceOf(database.db, id, NOW)).toBe(5_000)
})
