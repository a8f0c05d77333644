/** PARCEL-02: the money of an order of two parcels: one payment, of which each parcel has its part. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { BALM, CREAM, KIROVKA, newShopper, NOW, pickupOrder, RODNIK, SERUM, setStock } from '#kit/shops/order-shop.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { openPool } from '#platform/db/pool.ts'
import { transaction } from '#platform/db/transaction.ts'
import { GENERAL_TAXES } from '#shop/payment/facts/taxes.ts'
import { refundPayment } from '#shop/payment/face.ts'
import type { OrderState } from '../facts/order-states.ts'
import { lockOrder } from '../order.sql.ts'
import { changeOrderState } from '../state/change-order-state.ts'

const TOTAL = 178_000
const BALM_PRICE = 59_000
const DIGITS = '6790'
const database = orderDatabase()
let shop: Awaited<ReturnType<typeof paymentShop>>

beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 20 })
  await setStock(database.db, RODNIK, { [BALM]: 20 })
  shop = await paymentShop(database)
})
afterEach(() => shop.close())

/** Cream at Kirovka, balm at Rodnik: the tokens of both parcels. */
const place = async (payment: 'card' | 'sbp' = 'card'): Promise<readonly [first: string, second: string]> => {
  const shopper = newShopper()
  for (const product_id of [CREAM, BALM]) valueOf(await shop.basket.add({ product_id }, shopper.caller))
  const second_parcel = { store_id: RODNIK, variant_ids: [BALM] }
  const placed = await shop.order.place(pickupOrder(TOTAL, { payment, second_parcel }), shopper.once())
  const { token } = valueOf(placed)
  return [token, (await shop.view(token)).parcels[1]?.token ?? '']
}
const paid = async (first: string): Promise<void> => {
  for (const payment of shop.bankPayments(first)) shop.sandbox.bank.take(payment)
  await shop.deliver()
}
const statesOf = async (token: string) => (await shop.view(token)).parcels.map(({ state }) => state)
const cancel = async (token: string) =>
  valueOf(await shop.order.cancel({ token, last_digits: DIGITS }, newShopper().once()))
/** What the bank took of all payments of the order and did not give back. */
const moneyOf = (first: string): number =>
  shop.bankPayments(first).reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
const goOn = (token: string, ...states: readonly Exclude<OrderState, 'new'>[]) =>
  database.db.transaction().execute(async (tx) => {
    for (const to of states) {
      const order = await lockOrder(tx, token)
      if (order === undefined) throw new Error('no order')
      const by = { actor: { kind: 'staff', staffId: 1 }, reason: 'picked', at: shop.deps.clock.now() } as const
      await changeOrderState(tx, order, to, { ...by, bonus: null, taxes: GENERAL_TAXES })
    }
  })
/** «Г-100001-2 settlement: Бальзам 59000» */
const receipts = async (): Promise<string[]> =>
  (
    await sql<{ receipt: string }>`
      SELECT format('%s %s: %s', o.number, r.kind, (
        SELECT string_agg(format('%s %s', line ->> 'name', line ->> 'sum'), ', ') FROM jsonb_array_elements(r.document -> 'lines') AS line
      )) AS receipt
      FROM receipt r JOIN orders o ON o.id = r.order_id ORDER BY r.id`.execute(database.db)
  ).rows.map(({ receipt }) => receipt)

test('PARCEL-01: one payment pays both parcels, with one receipt of the prepayment', async () => {
  const [first, second] = await place()
  for (const token of [first, second])
    expect(await shop.view(token)).toMatchObject({ state: 'awaiting_payment', payment_due: { amount: TOTAL } })
  await paid(first)
  expect(shop.bankPayments(first)).toMatchObject([{ captured: TOTAL }])
  expect(await statesOf(first)).toEqual(['paid', 'paid'])
  expect([(await shop.view(first)).paid_online?.amount, (await shop.view(second)).paid_online?.amount]).toEqual([
    119_000,
    BALM_PRICE,
  ])
  expect(await receipts()).toEqual(['Г-100001 prepayment: Крем 119000, Бальзам 59000'])
})

test('PARCEL-01: the payment is started from the page of either parcel', async () => {
  const [first, second] = await place()
  const answers = await Promise.all(
    [first, second].map((token) => shop.order.pay({ token, payment: 'card' }, newShopper().caller)),
  )
  expect(new Set(answers.map((answer) => valueOf(answer).pay_url)).size).toBe(1)
  expect(shop.bankPayments(first)).toHaveLength(1)
})

test('PARCEL-02: a parcel is cancelled alone, its money goes back with its lines; the other is handed over with its receipt', async () => {
  const [first, second] = await place()
  await paid(first)
  await cancel(second)
  await shop.runJobs()
  expect(moneyOf(first)).toBe(TOTAL - BALM_PRICE)
  expect((await shop.view(second)).refunds).toEqual([{ amount: BALM_PRICE, state: 'done' }])
  expect((await shop.view(first)).refunds).toEqual([])
  const letter = shop.sandbox.journal.outbox.find(({ subject }) => subject.startsWith('Возврат'))
  expect([letter?.subject, letter?.text]).toEqual([
    expect.stringContaining('за часть заказа Г-100001-2'),
    expect.stringContaining('Часть заказа отменена.'),
  ])
  await goOn(first, 'assembling', 'ready_for_pickup', 'delivered')
  await shop.runJobs()
  expect(await receipts()).toEqual([
    'Г-100001 prepayment: Крем 119000, Бальзам 59000',
    'Г-100001-2 return: Бальзам 59000',
    'Г-100001 settlement: Крем 119000',
  ])
})

test('PARCEL-02: each hand-over has its receipt; a line of one parcel is returned by the receipt of its own', async () => {
  const [first, second] = await place()
  await paid(first)
  for (const token of [second, first]) await goOn(token, 'assembling', 'ready_for_pickup', 'delivered')
  // Not more than this parcel has paid.
  for (const amount of [20_000, 100_000]) {
    await database.db.transaction().execute(async (tx) => {
      const parcel = await lockOrder(tx, second)
      if (parcel === undefined) throw new Error('no order')
      await refundPayment(tx, parcel.id, amount, null, 'returned', shop.deps.clock.now())
    })
    await shop.runJobs()
  }
  expect(moneyOf(first)).toBe(119_000)
  expect((await receipts()).slice(1)).toEqual([
    'Г-100001-2 settlement: Бальзам 59000',
    'Г-100001 settlement: Крем 119000',
    'Г-100001-2 return: Бальзам 20000',
    'Г-100001-2 return: Бальзам 39000',
  ])
})

test('PARCEL-02: what was paid for a parcel that was cancelled meanwhile goes back, the other is paid', async () => {
  const [first, second] = await place()
  await cancel(first)
  await paid(first)
  expect(await statesOf(first)).toEqual(['cancelled', 'paid'])
  expect(moneyOf(first)).toBe(BALM_PRICE)
  expect((await shop.view(second)).paid_online?.amount).toBe(BALM_PRICE)
})

test('PARCEL-02: an order that nobody pays ends with every parcel', async () => {
  const [first] = await place()
  shop.pass(41)
  await shop.endUnpaid()
  expect(await statesOf(first)).toEqual(['cancelled', 'cancelled'])
})

test('PARCEL-02: money that comes when both parcels were cancelled goes back of each', async () => {
  const [first, second] = await place('sbp')
  for (const payment of shop.bankPayments(first)) shop.sandbox.bank.take(payment)
  for (const token of [first, second]) await cancel(token)
  await shop.deliver()
  expect(moneyOf(first)).toBe(0)
  expect((await shop.view(second)).refunds).toEqual([{ amount: BALM_PRICE, state: 'done' }])
})

test('PARCEL-01: an order that waits for its payment is paid on receipt instead, both parcels together', async () => {
  const [first, second] = await place()
  valueOf(await shop.order.payOnReceipt({ token: second, last_digits: DIGITS }, newShopper().once()))
  expect(await statesOf(first)).toEqual(['new', 'new'])
  expect((await shop.view(first)).confirm_until).not.toBeNull()
})

test('PARCEL-02: a node of the release before changes no order of two parcels, and any other', async () => {
  const [first, second] = await place()
  const { token } = await shop.place('card')
  const before = await connectAsOwner(database.url, 'glad release before')
  const pay = (of: string) => before.query("UPDATE orders SET state = 'paid' WHERE token = $1", [of])
  for (const of of [first, second]) await expect(pay(of)).rejects.toThrow('has several parcels')
  await before.query('BEGIN')
  expect((await pay(token)).rowCount).toBe(1)
  await before.query('ROLLBACK')
  await before.end()
})

test('PARCEL-02: a node of this release changes an order of two parcels behind a pooler too', async () => {
  const [first] = await place()
  const pooled = openPool(database.url, 1, { isPooled: true })
  const { numAffectedRows } = await transaction(pooled.db, (tx) =>
    sql`UPDATE orders SET total = total WHERE token = ${first}`.execute(tx),
  )
  expect(numAffectedRows).toBe(1n)
  await pooled.close()
})

test('DESK-04: what is added to the second parcel is paid by its own link, handed over and given back by its own payment', async () => {
  await setStock(database.db, RODNIK, { [SERUM]: 3 })
  const { office } = staffOffice(database.db, NOW)
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const added = { variant_id: SERUM, quantity: 1, shown_total: BALM_PRICE + 240_000 }
  const add = async (second: string): Promise<void> => {
    const { number } = await shop.view(second)
    valueOf(await office.addLine({ number, ...added }, senior.caller(randomUUID())))
    valueOf(await shop.order.pay({ token: second, payment: 'card' }, newShopper().caller))
    for (const payment of shop.bankPayments(second)) shop.sandbox.bank.take(payment)
    await shop.deliver()
  }
  const [first, second] = await place()
  await paid(first)
  await add(second)
  expect((await shop.view(first)).paid_online?.amount).toBe(119_000)
  expect((await shop.view(second)).paid_online?.amount).toBe(BALM_PRICE + 240_000)
  await cancel(first)
  await shop.runJobs()
  expect([moneyOf(first), moneyOf(second)]).toEqual([BALM_PRICE, 240_000])
  await goOn(second, 'assembling', 'ready_for_pickup', 'delivered')
  await shop.runJobs()
  expect(await receipts()).toEqual([
    'Г-100001 prepayment: Крем 119000, Бальзам 59000',
    'Г-100001-2 prepayment: Сыворотка 240000',
    'Г-100001 return: Крем 119000',
    'Г-100001-2 settlement: Бальзам 59000',
    'Г-100001-2 settlement: Сыворотка 240000',
  ])
  const [other, cancelled] = await place()
  await paid(other)
  await add(cancelled)
  await cancel(cancelled)
  await shop.runJobs()
  expect([moneyOf(other), moneyOf(cancelled)]).toEqual([119_000, 0])
  const refunds = (await shop.view(cancelled)).refunds.map(({ amount }) => amount)
  expect(refunds.toSorted((a, b) => a - b)).toEqual([BALM_PRICE, 240_000])
})

test('PARCEL-02: a refund that names no parcel does not give back the money of both', async () => {
  const [first] = await place()
  await paid(first)
  const refund = sql`
    INSERT INTO refund (id, payment_id, amount, reason, state, requested_at, due_at)
    SELECT gen_random_uuid(), id, amount, 'order_cancelled', 'requested', now(), now() FROM payment`
  await expect(refund.execute(database.db)).rejects.toThrow('does not name a parcel')
})

test('PARCEL-01: parcels that are not paid end store by store, as placing locks their stock', async () => {
  await place()
  shop.pass(60)
  const owner = await connectAsOwner(database.url, 'glad stock lock')
  const lock = (store: number, wait = '') =>
    owner.query(`SELECT FROM stock WHERE store_id = ${store} AND reserved > 0 FOR UPDATE ${wait}`)
  await owner.query('BEGIN')
  await lock(Math.min(KIROVKA, RODNIK))
  const ending = shop.endUnpaid()
  const blocked = () =>
    owner.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`)
  await expect.poll(async () => (await blocked()).rowCount).toBe(1)
  await lock(Math.max(KIROVKA, RODNIK), 'NOWAIT')
  await owner.query('ROLLBACK')
  await owner.end()
  expect(await ending).toBe(1)
})
