/** DESK-04: what is added to an order that is paid online is paid by a link, on a real database. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderLineId, type VariantId } from '#kernel/ids.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  courierOrder,
  CREAM,
  freeOf,
  KIROVKA,
  newShopper,
  NOW,
  RODNIK,
  SERUM,
  setStock,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'

const database = orderDatabase()
let office: ReturnType<typeof staffOffice>['office']
let senior: StaffBrowser
let shop: Awaited<ReturnType<typeof paymentShop>>

beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9, [SERUM]: 3 })
  await setStock(database.db, WAREHOUSE, { [CREAM]: 9, [SERUM]: 3 })
  await setStock(database.db, RODNIK, { [CREAM]: 2 })
  office = staffOffice(database.db, NOW).office
  senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  shop = await paymentShop(database)
})
afterEach(() => shop.close())

const add = (number: string, variant_id: VariantId, quantity: number, shown_total: number) =>
  office.addLine({ number, variant_id, quantity, shown_total }, senior.caller(randomUUID()))
/** Pays the newest payment of the order at the bank. */
const take = async (token: string): Promise<void> => {
  const payment = shop.bankPayments(token).at(-1)
  if (payment === undefined) throw new Error('No payment at the bank')
  shop.sandbox.bank.take(payment)
  await shop.deliver()
}
const pay = async (token: string): Promise<void> => {
  // Later than the order's own payment.
  shop.pass(1)
  valueOf(await shop.order.pay({ token, payment: 'card' }, newShopper().caller))
  await take(token)
}
const paidOrder = async (change: Parameters<typeof shop.place>[1] = {}) => {
  const { number, token } = await shop.place('card', change)
  await take(token)
  return { number, token }
}
const moneyOf = (token: string): number =>
  shop.bankPayments(token).reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
/** The creams that the store did not find go to the buyer from another one. Returns the token of the new parcel. */
const partCreams = async ({ number, token }: { number: string; token: string }, quantity: number): Promise<string> => {
  const wanted = { number, line_id: await lineOf(number, 'Крем'), quantity, store_id: RODNIK, way: 'parcel' } as const
  valueOf(await office.offerSource(wanted, senior.caller(randomUUID())))
  const transfer_id = (await shop.view(token)).coming[0]?.transfer_id ?? ''
  const given = { token, transfer_id, agrees: true, last_digits: '6790' }
  return valueOf(await shop.order.answerOffer(given, newShopper().once())).parcels.at(-1)?.token ?? ''
}
const receiptsOf = async (number: string) =>
  (
    await sql<{ kind: string; total: number; names: string[] }>`
      SELECT r.kind, r.total, ARRAY(SELECT line ->> 'name' FROM jsonb_array_elements(r.document -> 'lines') AS line) AS names
      FROM receipt r JOIN orders o ON o.id = r.order_id WHERE o.number = ${number} ORDER BY r.id`.execute(database.db)
  ).rows
const lineOf = async (number: string, name: string) => {
  const { lines } = valueOf(await office.order({ number }, senior.caller()))
  return lines.find((line) => line.name === name)?.line_id ?? orderLineId('')
}
const pick = async (number: string, name: string): Promise<void> => {
  const given = { number, line_id: await lineOf(number, name), scanned: null }
  valueOf(await office.pick(given, senior.caller(randomUUID())))
}

test('DESK-04: the difference is paid by the link; until then the order stays as it is, and each payment has its receipts', async () => {
  const { number, token } = await paidOrder()
  const offers = valueOf(await office.additions({ number, quantity: 1, text: 'сыворотка' }, senior.caller()))
  expect(offers).toMatchObject({ was: 119_000, by_link: true, offers: [{ total: 359_000, sum: 240_000, cheaper: 0 }] })
  expect(valueOf(await add(number, SERUM, 1, 359_000))).toMatchObject({
    total: 119_000,
    pieces: 1,
    addition: { name: 'Сыворотка', quantity: 1, amount: 240_000 },
  })
  expect(await freeOf(database.db, KIROVKA, SERUM)).toBe(2)
  expect(await shop.view(token)).toMatchObject({
    state: 'paid',
    price: { total: 119_000 },
    payment_due: { amount: 240_000, state: 'unpaid', on_receipt: false },
    addition: { name: 'Сыворотка', quantity: 1 },
  })
  const { rows: sent } = await sql`
    SELECT data ->> 'by' AS by, data -> 'notice' ->> 'due' AS due FROM pgboss.job
    WHERE name = 'send-order-message' AND data ->> 'step' = 'addition_proposed' ORDER BY 1`.execute(database.db)
  expect(sent).toEqual([
    { by: 'mail', due: '240000' },
    { by: 'sms', due: '240000' },
  ])
  await pay(token)
  const view = await shop.view(token)
  expect(view).toMatchObject({ payment_due: null, price: { total: 359_000 }, paid_online: { amount: 359_000 } })
  expect(view.addition).toBeUndefined()
  for (const name of ['Крем', 'Сыворотка']) await pick(number, name)
  valueOf(await office.ready({ number }, senior.caller()))
  valueOf(await office.handOver({ number, proof: '6790' }, senior.caller()))
  await shop.runJobs()
  expect(await receiptsOf(number)).toEqual([
    { kind: 'prepayment', total: 119_000, names: ['Крем'] },
    { kind: 'prepayment', total: 240_000, names: ['Сыворотка'] },
    { kind: 'settlement', total: 119_000, names: ['Крем'] },
    { kind: 'settlement', total: 240_000, names: ['Сыворотка'] },
  ])
})

test('DESK-04: without the money in time nothing has changed, and what comes later goes back', async () => {
  const { number, token } = await paidOrder()
  valueOf(await add(number, SERUM, 2, 599_000))
  valueOf(await shop.order.pay({ token, payment: 'sbp' }, newShopper().caller))
  shop.pass(39)
  await shop.endUnpaidByJob()
  expect((await shop.view(token)).addition).toBeDefined()
  shop.pass(1)
  await shop.endUnpaidByJob()
  expect(await freeOf(database.db, KIROVKA, SERUM)).toBe(3)
  expect(await shop.view(token)).toMatchObject({ state: 'paid', payment_due: null, price: { total: 119_000 } })
  await take(token)
  expect(moneyOf(token)).toBe(119_000)
  const { rows } = await sql`SELECT reason, amount FROM refund`.execute(database.db)
  expect(rows).toEqual([{ reason: 'addition_ended', amount: 480_000 }])
})

test('DESK-04: a line grows by paid pieces; refused ones go back to the kopeck, and a cancelled order keeps no money', async () => {
  const { number, token } = await paidOrder()
  valueOf(await add(number, CREAM, 2, 357_000))
  await pay(token)
  expect(valueOf(await office.order({ number }, senior.caller()))).toMatchObject({
    total: 357_000,
    lines: [{ name: 'Крем', quantity: 3, total: 357_000 }],
  })
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(6)
  const refused = { number, line_id: await lineOf(number, 'Крем'), quantity: 1, reason: 'buyer' } as const
  valueOf(await office.cancelPieces(refused, senior.caller(randomUUID())))
  await shop.runJobs()
  expect(moneyOf(token)).toBe(238_000)
  for (const _ of [1, 2]) await pick(number, 'Крем')
  valueOf(await office.ready({ number }, senior.caller()))
  valueOf(await office.cancel({ number }, senior.caller()))
  await shop.runJobs()
  expect(moneyOf(token)).toBe(0)
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(9)
})

test('DESK-04: a refused piece that was added goes back by its own payment, as its receipt says', async () => {
  const { number, token } = await paidOrder()
  valueOf(await add(number, SERUM, 1, 359_000))
  await pay(token)
  const refused = { number, line_id: await lineOf(number, 'Сыворотка'), quantity: 1, reason: 'buyer' } as const
  valueOf(await office.cancelPieces(refused, senior.caller()))
  await shop.runJobs()
  expect(shop.bankPayments(token).map(({ captured, refunded }) => captured - refunded)).toEqual([119_000, 0])
  expect((await receiptsOf(number)).at(-1)).toEqual({ kind: 'return', total: 240_000, names: ['Сыворотка'] })
})

test('DESK-04: an order that waits for the difference is not packed; the addition is taken away, and one waits at a time', async () => {
  const { number, token } = await paidOrder()
  valueOf(await add(number, SERUM, 1, 359_000))
  const again = await add(number, CREAM, 1, 238_000)
  expect(again).toMatchObject({ refusal: 'order-changed', message: expect.stringContaining('ещё не\u00a0доплатил') })
  await pick(number, 'Крем')
  expect(await office.ready({ number }, senior.caller(randomUUID()))).toMatchObject({ refusal: 'not-picked' })
  const left = valueOf(await office.withdrawAddition({ number }, senior.caller()))
  expect(left).toMatchObject({ total: 119_000 })
  expect(left.addition).toBeUndefined()
  expect(await office.withdrawAddition({ number }, senior.caller(randomUUID()))).toMatchObject({
    refusal: 'order-changed',
  })
  expect(await freeOf(database.db, KIROVKA, SERUM)).toBe(3)
  expect(await shop.order.pay({ token, payment: 'card' }, newShopper().caller)).toMatchObject({ refusal: 'too-late' })
  // A cancelled order frees what was to be added to it.
  const both = await Promise.all([add(number, SERUM, 2, 599_000), add(number, CREAM, 1, 238_000)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  valueOf(await office.cancel({ number }, senior.caller()))
  await shop.runJobs()
  expect([await freeOf(database.db, KIROVKA, SERUM), moneyOf(token)]).toEqual([3, 0])
})

test('DESK-04: goods that make the courier free give its price back', async () => {
  const { number, token } = await paidOrder(courierOrder(148_000, { payment: 'card' }))
  const { offers } = valueOf(await office.additions({ number, quantity: 1, text: 'сыворотка' }, senior.caller()))
  expect(offers).toMatchObject([{ total: 359_000, sum: 240_000, cheaper: 29_000 }])
  valueOf(await add(number, SERUM, 1, 359_000))
  await pay(token)
  expect((await shop.view(token)).price).toMatchObject({ total: 359_000, delivery_price: 0 })
  expect(moneyOf(token)).toBe(359_000)
})

test('PARCEL-04: pieces that two payments have paid leave with the money of both, which goes back of each by its receipt', async () => {
  const paid = await paidOrder()
  const { number, token } = paid
  valueOf(await add(number, CREAM, 1, 238_000))
  await pay(token)
  valueOf(await add(number, SERUM, 1, 478_000))
  await pay(token)
  const second = await partCreams(paid, 2)
  expect((await shop.view(token)).paid_online?.amount).toBe(240_000)
  expect(await shop.view(second)).toMatchObject({
    price: { to_pay: 238_000 },
    paid_online: { amount: 238_000 },
    refunds: [],
  })
  valueOf(await shop.order.cancel({ token: second, last_digits: '6790' }, newShopper().once()))
  await shop.runJobs()
  expect(shop.bankPayments(token).map(({ captured, refunded }) => captured - refunded)).toEqual([0, 0, 240_000])
  expect((await shop.view(second)).refunds.map(({ amount }) => amount)).toEqual([119_000, 119_000])
  expect((await shop.view(token)).refunds).toEqual([])
  await pick(number, 'Сыворотка')
  valueOf(await office.ready({ number }, senior.caller(randomUUID())))
  valueOf(await office.handOver({ number, proof: '6790' }, senior.caller(randomUUID())))
  await shop.runJobs()
  const returned = { kind: 'return', total: 119_000, names: ['Крем'] }
  expect(await receiptsOf(`${number}-2`)).toEqual([returned, returned])
  expect((await receiptsOf(number)).slice(3)).toEqual([{ kind: 'settlement', total: 240_000, names: ['Сыворотка'] }])
})

test('PARCEL-04: the added piece leaves its line first, and each hand-over settles the payment that has paid of it', async () => {
  const paid = await paidOrder()
  const { number, token } = paid
  valueOf(await add(number, CREAM, 2, 357_000))
  await pay(token)
  await partCreams(paid, 1)
  for (const [parcel, creams] of [
    [`${number}-2`, 1],
    [number, 2],
  ] as const) {
    for (let piece = 0; piece < creams; piece += 1) await pick(parcel, 'Крем')
    valueOf(await office.ready({ number: parcel }, senior.caller(randomUUID())))
    valueOf(await office.handOver({ number: parcel, proof: '6790' }, senior.caller(randomUUID())))
  }
  await shop.runJobs()
  const settled = { kind: 'settlement', total: 119_000, names: ['Крем'] }
  expect(await receiptsOf(`${number}-2`)).toEqual([settled])
  expect((await receiptsOf(number)).slice(2)).toEqual([settled, settled])
})
