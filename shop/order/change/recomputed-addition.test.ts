/** DESK-04: promotions of an order counted anew with what is added to it, on a real database. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { VariantId } from '#kernel/ids.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { BALM, CREAM, freeOf, KIROVKA, newShopper, NOW, SERUM, setStock } from '#kit/shops/order-shop.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import type { PlaceOrder } from '../order.api.ts'

const database = orderDatabase()
let office: ReturnType<typeof staffOffice>['office']
let senior: StaffBrowser
let shop: Awaited<ReturnType<typeof paymentShop>>

beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9, [SERUM]: 3, [BALM]: 3 })
  office = staffOffice(database.db, NOW).office
  senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  shop = await paymentShop(database)
})
afterEach(() => shop.close())

/** A promotion that began after the order was placed. */
const begin = async (columns: Readonly<Record<string, unknown>>): Promise<string> => {
  const code = `akciya-${randomUUID()}`
  await database.db
    .insertInto('promotion')
    .values({
      code,
      position: 1,
      kind: 'percent',
      title: 'Акция',
      body_html: '',
      from_on: '2026-11-01',
      ...columns,
    } as never)
    .execute()
  await sql`SELECT bump_catalogue_version()`.execute(database.db)
  return code
}
const paidOrder = async (change: Partial<PlaceOrder> = {}) => {
  const { number, token } = await shop.place('card', change)
  const payment = shop.bankPayments(token).at(-1)
  if (payment === undefined) throw new Error('No payment at the bank')
  shop.sandbox.bank.take(payment)
  await shop.deliver()
  return { number, token }
}
const offerOf = async (number: string, text: string, quantity = 1) =>
  valueOf(await office.additions({ number, quantity, text }, senior.caller())).offers[0]
const add = (number: string, variant_id: VariantId, shown_total: number, recompute: boolean, quantity = 1) =>
  office.addLine({ number, variant_id, quantity, shown_total, recompute }, senior.caller(randomUUID()))
const moneyOf = (token: string): number =>
  shop.bankPayments(token).reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
const handOver = async (number: string): Promise<void> => {
  const { lines } = valueOf(await office.order({ number }, senior.caller()))
  for (const { line_id, quantity } of lines)
    for (let piece = 0; piece < quantity; piece += 1)
      valueOf(await office.pick({ number, line_id, scanned: null }, senior.caller(randomUUID())))
  valueOf(await office.ready({ number }, senior.caller(randomUUID())))
  valueOf(await office.handOver({ number, proof: '6790' }, senior.caller(randomUUID())))
  await shop.runJobs()
}

test('DESK-04: promotions stay or are counted anew by choice; the difference is shown before and paid by the link', async () => {
  const { number, token } = await paidOrder()
  await begin({ percent: 10, threshold: 200_000 })
  // 10 % of 3 590 ₽ come off the added piece.
  expect(await offerOf(number, 'сыворотка')).toMatchObject({
    total: 359_000,
    sum: 240_000,
    recomputed: { total: 323_100, sum: 204_100, by_link: true },
  })
  expect(await add(number, SERUM, 359_000, true)).toMatchObject({ refusal: 'total-changed' })
  valueOf(await add(number, SERUM, 323_100, true))
  shop.pass(1)
  valueOf(await shop.order.pay({ token, payment: 'card' }, newShopper().caller))
  const payment = shop.bankPayments(token).at(-1)
  if (payment !== undefined) shop.sandbox.bank.take(payment)
  await shop.deliver()
  expect(valueOf(await office.order({ number }, senior.caller()))).toMatchObject({
    total: 323_100,
    discount_total: 35_900,
    lines: [{ total: 119_000 }, { name: 'Сыворотка', total: 204_100 }],
  })
  await handOver(number)
  expect(moneyOf(token)).toBe(323_100)
})

test('DESK-04: what the promotions give beyond the added piece goes back; nothing is paid by a link', async () => {
  const { number, token } = await paidOrder()
  await begin({ kind: 'amount', amount: 150_000, threshold: 170_000 })
  expect(await offerOf(number, 'бальзам')).toMatchObject({
    total: 178_000,
    recomputed: { total: 28_000, by_link: false },
  })
  valueOf(await add(number, BALM, 28_000, true))
  await shop.runJobs()
  expect(moneyOf(token)).toBe(28_000)
  expect(await shop.view(token)).toMatchObject({ payment_due: null, price: { total: 28_000 } })
  const { rows } = await sql`SELECT reason, amount FROM refund`.execute(database.db)
  expect(rows).toEqual([{ reason: 'recomputed', amount: 91_000 }])
  await handOver(number)
  expect(moneyOf(token)).toBe(28_000)
  const { rows: receipts } = await sql`SELECT kind, total FROM receipt ORDER BY id`.execute(database.db)
  expect(receipts).toEqual([
    { kind: 'prepayment', total: 119_000 },
    { kind: 'return', total: 91_000 },
    { kind: 'settlement', total: 28_000 },
  ])
})

test('DESK-04: the third piece of three for two costs nothing more, in the line that grows', async () => {
  const { number, token } = await paidOrder()
  await begin({ kind: 'n_for_m', take_n: 3, pay_m: 2, percent: null })
  expect((await offerOf(number, 'крем', 1))?.recomputed).toBeNull()
  expect(await offerOf(number, 'крем', 2)).toMatchObject({
    total: 357_000,
    recomputed: { total: 238_000, sum: 119_000 },
  })
  valueOf(await add(number, CREAM, 357_000, false, 2))
  valueOf(await office.withdrawAddition({ number }, senior.caller()))
  valueOf(await add(number, CREAM, 238_000, true, 2))
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(6)
  expect(valueOf(await office.withdrawAddition({ number }, senior.caller()))).toMatchObject({ total: 119_000 })
  await shop.runJobs()
  expect(moneyOf(token)).toBe(119_000)
})

test('DESK-04: a promotion that is counted or has a budget gives an order nothing that it has not used', async () => {
  const { number } = await paidOrder()
  await begin({ percent: 10, per_customer: 1 })
  await begin({ percent: 10, budget: 100_000 })
  await begin({ percent: 10, until_on: '2026-11-02' })
  expect((await offerOf(number, 'сыворотка'))?.recomputed).toBeNull()
})

test('DESK-04: an order with a gift, a budget or a one-time code leaves its promotions as they are, and says why', async () => {
  const fixedOf = async (number: string, text = 'сыворотка') => {
    const { fixed_promotions, offers } = valueOf(await office.additions({ number, quantity: 1, text }, senior.caller()))
    return { fixed: fixed_promotions, recomputed: offers[0]?.recomputed, total: offers[0]?.total ?? 0 }
  }
  const code = await begin({ percent: 10, budget: 100_000_000 })
  const { number } = await paidOrder({ shown_total: 107_100 })
  await begin({ percent: 10, threshold: 200_000, position: 2 })
  const { total, ...budgeted } = await fixedOf(number)
  expect(budgeted).toEqual({ fixed: 'budget', recomputed: null })
  expect(await add(number, SERUM, total, true)).toMatchObject({
    refusal: 'other-terms',
    message: expect.stringContaining('бюджетом'),
  })
  await sql`
    UPDATE orders SET price_tree = replace(price_tree::text, ${`promotion:${code}`}, 'code:LETO-7F3K')::jsonb
    WHERE number = ${number}`.execute(database.db)
  expect(await fixedOf(number)).toMatchObject({ fixed: 'one_time_code', recomputed: null })
  await sql`UPDATE promotion SET kind = 'gift', percent = NULL, budget = NULL, gift_sku = 'sku-2' WHERE code = ${code}`.execute(
    database.db,
  )
  await sql`SELECT bump_catalogue_version()`.execute(database.db)
  const gifted = await paidOrder()
  expect(await fixedOf(gifted.number, 'бальзам')).toMatchObject({ fixed: 'gift', recomputed: null })
})
