import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OfficeOrder } from '../counter.api.ts'
import { type VariantId, variantId } from '#kernel/ids.ts'
import { SUBSTITUTE_ANSWER_MINUTES } from '../facts/order-times.ts'
import { newCustomer } from '#kit/shops/bonus-shop.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  CREAM,
  DISCONTINUED,
  freeOf,
  KIROVKA,
  newShopper,
  NOW,
  pickupOrder,
  SERUM,
  setStock,
} from '#kit/shops/order-shop.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { transaction } from '#platform/db/transaction.ts'
import { balanceOf, addBonusPoints } from '#shop/loyalty/bonus/ledger.ts'
import { openAccount } from '#shop/loyalty/bonus/ledger.sql.ts'
import { issueCertificate } from '#shop/loyalty/certificates/certificates.ts'
import { expireSubstitutes } from '../change/substitutes.ts'
import { machineRandom } from '#platform/random.ts'

const database = orderDatabase(16)
let shop: Awaited<ReturnType<typeof paymentShop>>
let desk: ReturnType<typeof staffOffice>
let seller: StaffBrowser

beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9, [BALM]: 9, [SERUM]: 9 })
  shop = await paymentShop(database)
  desk = staffOffice(database.db, NOW)
  seller = await insertStaffSession(database.db, { login: 'seller', role: 'seller', storeId: KIROVKA }, NOW)
})
afterEach(() => shop.close())

const place = async (pieces: Readonly<Record<number, number>>, total: number) => {
  const buyer = newShopper()
  for (const [id, quantity] of Object.entries(pieces))
    valueOf(await shop.basket.add({ product_id: variantId(Number(id)), quantity }, buyer.caller))
  const placed = valueOf(await shop.order.place(pickupOrder(total), buyer.once()))
  await sql`UPDATE orders SET confirmed_at = ${NOW} WHERE number = ${placed.number}`.execute(database.db)
  return placed
}
const details = async (number: string): Promise<OfficeOrder> =>
  valueOf(await desk.office.order({ number }, seller.caller()))
const lineOf = async (number: string, name: string) => {
  const line = (await details(number)).lines.find((one) => one.name === name)
  if (line === undefined) throw new Error(`No line of ${name}`)
  return line
}
const propose = async (number: string, missing: string, variant_id: VariantId, agreed = false, quantity = 1) => {
  const { line_id } = await lineOf(number, missing)
  return desk.office.proposeSubstitute({ number, line_id, variant_id, quantity, agreed }, seller.caller())
}
const answer = async (token: string, agrees: boolean, last_digits = '6790', key?: string) => {
  const view = valueOf(await shop.order.get({ token }, newShopper().caller))
  const substitute_id = view.substitutes[0]?.id ?? '1'
  return shop.order.answerSubstitute({ token, substitute_id, agrees, last_digits }, newShopper().once(key))
}
const messages = async (step: string) =>
  (
    await sql<{ by: string; notice: { removed: string; added: string | null } }>`
      SELECT data ->> 'by' AS by, data -> 'notice' AS notice FROM pgboss.job
      WHERE name = 'send-order-message' AND data ->> 'step' = ${step} ORDER BY 1`.execute(database.db)
  ).rows
/** Tonic of the fixtures, where it is discontinued. */
const TONIC = DISCONTINUED
const LATER = new Date(NOW.getTime() + SUBSTITUTE_ANSWER_MINUTES * 60_000)

test('STAFF-03: a dearer substitute is held, costs what the missing piece did, and is picked after the buyer agrees', async () => {
  const { number, token } = await place({ [CREAM]: 1, [BALM]: 1 }, 178_000)
  const { line_id } = await lineOf(number, 'Крем')
  const asked = { number, line_id, quantity: 1 }
  const offers = async (text?: string) =>
    valueOf(await desk.office.substitutes({ ...asked, ...(text === undefined ? {} : { text }) }, seller.caller()))
      .offers
  expect((await offers()).map(({ name, was, now, free }) => [name, was, now, free])).toEqual([
    ['Сыворотка', 119_000, 119_000, 9],
  ])
  expect((await offers('иней сыв')).map(({ name }) => name)).toEqual(['Сыворотка'])
  expect(await offers('тоник')).toEqual([])

  expect(await propose(number, 'Крем', BALM)).toMatchObject({ refusal: 'not-offered' })
  valueOf(await propose(number, 'Крем', SERUM))
  expect(await propose(number, 'Крем', SERUM)).toMatchObject({ refusal: 'order-changed' })
  expect([await freeOf(database.db, KIROVKA, SERUM), await freeOf(database.db, KIROVKA, CREAM)]).toEqual([8, 0])
  expect((await lineOf(number, 'Крем')).substitute).toMatchObject({ name: 'Сыворотка', until: LATER.toISOString() })
  expect(await messages('substitute_proposed')).toMatchObject([
    { by: 'mail', notice: { removed: 'Крем, 50 мл, 1\u00a0шт.', added: 'Сыворотка, 50 мл, 1\u00a0шт.' } },
    { by: 'sms' },
  ])
  const queued = async () =>
    valueOf(await desk.office.queue({ store_id: KIROVKA }, seller.caller())).orders?.map((order) => [
      order.proposed,
      order.pieces,
    ])
  expect(await queued()).toEqual([[1, 2]])
  const pick = async (name: string) =>
    desk.office.pick({ number, line_id: (await lineOf(number, name)).line_id, scanned: null }, seller.caller())
  expect(await pick('Крем')).toMatchObject({ refusal: 'line-complete' })

  expect(await answer(token, true, '0000')).toMatchObject({ refusal: 'wrong-digits' })
  const view = valueOf(await answer(token, true))
  expect(await queued()).toEqual([[0, 2]])
  expect(view.lines.map(({ name, total }) => [name, total])).toEqual([
    ['Бальзам', 59_000],
    ['Сыворотка', 119_000],
  ])
  expect([view.price.total, view.substitutes]).toEqual([178_000, []])
  expect(await answer(token, false)).toMatchObject({ refusal: 'too-late' })
  const { line_changes } = valueOf(await desk.office.order({ number }, seller.caller()))
  expect(line_changes).toMatchObject([
    { kind: 'proposed', line: 'Крем', quantity: 1, substitute: 'Сыворотка', staff: 'seller' },
    { kind: 'accepted', line: 'Крем', quantity: 1, substitute: 'Сыворотка', staff: null },
  ])
  expect((await lineOf(number, 'Сыворотка')).replaces).toBe('Крем, 50 мл, 1\u00a0шт.')
  for (const name of ['Бальзам', 'Сыворотка']) valueOf(await pick(name))
  valueOf(await desk.office.ready({ number }, seller.caller()))
  valueOf(await desk.office.handOver({ number, proof: '6790', received_as: 'cash' }, seller.caller()))
  expect(await freeOf(database.db, KIROVKA, SERUM)).toBe(8)
})

test('STAFF-03: a cheaper substitute gives the rest back as points, to the certificate and to the card, to the kopeck', async () => {
  const customerId = await newCustomer(database.db)
  const certificate = await transaction(database.db, async (tx) => {
    const lot = { source: 'promotion', cause: 'test', day: '2026-11-20', burnsOn: '2027-11-20' } as const
    await addBonusPoints(tx, { ...lot, accountId: await openAccount(tx, customerId) }, 100_000, NOW)
    const issued = { nominal: 100_000, email: null, sendAt: null }
    const deps = { clock: { now: () => NOW }, random: machineRandom, codeKey: signInForTests.codeKey }
    return issueCertificate(tx, deps, issued)
  })
  const { caller, once } = newShopper()
  const buyer = { ...caller, customerId }
  valueOf(await shop.basket.add({ product_id: SERUM, quantity: 1 }, buyer))
  const wanted = { bonus_points: 100_000, certificate, shown_certificate: 100_000, payment: 'card' } as const
  const { number, token } = valueOf(await shop.order.place(pickupOrder(140_000, wanted), { ...once(), customerId }))
  const [payment] = shop.bankPayments(token)
  if (payment === undefined) throw new Error('No payment')
  shop.sandbox.bank.take(payment)
  await shop.deliver()

  // 2 400 ₽ were 1 000 by points, 1 000 by certificate and 400 by card; 590 ₽ are divided as money and points were.
  valueOf(await propose(number, 'Сыворотка', BALM, true))
  await shop.runJobs()
  const view = await shop.view(token)
  expect(view.price).toMatchObject({ points_total: 24_583, total: 34_417, certificate_total: 34_417, to_pay: 0 })
  expect(payment).toMatchObject({ captured: 40_000, refunded: 40_000 })
  expect(await balanceOf(database.db, customerId, NOW)).toBe(75_417)
  const { rows } = await sql`SELECT balance FROM certificate`.execute(database.db)
  expect(rows).toEqual([{ balance: 65_583 }])
  expect(await messages('substituted')).toMatchObject([
    { by: 'mail', notice: { removed: 'Сыворотка, 50 мл, 1\u00a0шт.' } },
  ])
  const logged = await sql`
    SELECT a.action, s.name, a.became ->> 'line' AS line FROM staff_audit a JOIN staff s ON s.id = a.staff_id
    WHERE a.subject = ${number} AND a.action LIKE '%substitute%' ORDER BY a.id`.execute(database.db)
  expect(logged.rows).toEqual([
    { action: 'propose substitute', name: 'seller', line: 'Бальзам' },
    { action: 'substitute agreed', name: 'seller', line: 'Бальзам' },
  ])
})

test('STAFF-03: without an answer in time the pieces are cancelled and the buyer reads it; withdrawing changes nothing', async () => {
  const { number, token } = await place({ [CREAM]: 2, [BALM]: 1 }, 297_000)
  valueOf(await propose(number, 'Крем', SERUM))
  const { substitute } = await lineOf(number, 'Крем')
  const withdraw = { number, substitute_id: substitute?.id ?? '', answer: 'withdrawn' } as const
  expect(valueOf(await desk.office.answerSubstitute(withdraw, seller.caller()))).toMatchObject({ total: 297_000 })
  expect(await freeOf(database.db, KIROVKA, SERUM)).toBe(9)

  valueOf(await propose(number, 'Крем', SERUM, false, 2))
  expect(await expireSubstitutes(database.db, new Date(LATER.getTime() - 1))).toBe(0)
  expect(await expireSubstitutes(database.db, LATER)).toBe(1)
  expect(await expireSubstitutes(database.db, LATER)).toBe(0)
  expect(await details(number)).toMatchObject({ state: 'assembling', total: 59_000, pieces: 1 })
  expect(await freeOf(database.db, KIROVKA, SERUM)).toBe(9)
  expect(await messages('pieces_cancelled')).toMatchObject([
    { by: 'mail', notice: { removed: 'Крем, 50 мл, 2\u00a0шт.' } },
  ])

  valueOf(await propose(number, 'Бальзам', SERUM))
  expect(valueOf(await answer(token, false))).toMatchObject({ state: 'cancelled', cancel_reason: 'out_of_stock' })
  expect([await freeOf(database.db, KIROVKA, SERUM), await freeOf(database.db, KIROVKA, BALM)]).toEqual([9, 0])
})

test('STAFF-03: the order’s page takes no answer after its time, although the pieces are not cancelled yet', async () => {
  const { number, token } = await place({ [CREAM]: 1, [BALM]: 1 }, 178_000)
  valueOf(await propose(number, 'Крем', SERUM))
  shop.pass(SUBSTITUTE_ANSWER_MINUTES)
  expect(await answer(token, true)).toMatchObject({ refusal: 'too-late' })
  expect(await freeOf(database.db, KIROVKA, SERUM)).toBe(8)
})

test('STAFF-03: of the buyer, the seller and the end of the time one decides about a substitute', async () => {
  for (const [round, variant] of [CREAM, BALM, SERUM].entries()) {
    const other = variant === SERUM ? BALM : SERUM
    await sql`UPDATE stock SET on_hand = on_hand + 5, opening = opening + 5`.execute(database.db)
    const name = { [CREAM]: 'Крем', [BALM]: 'Бальзам', [SERUM]: 'Сыворотка' }[variant] ?? ''
    const price = { [CREAM]: 119_000, [BALM]: 59_000, [SERUM]: 240_000 }[variant] ?? 0
    const { number, token } = await place({ [variant]: 2 }, price * 2)
    valueOf(await propose(number, name, other))
    const { substitute } = await lineOf(number, name)
    const declined = { number, substitute_id: substitute?.id ?? '', answer: 'declined' } as const
    const racers = [
      async () => (await answer(token, true)).ok,
      async () => (await desk.office.answerSubstitute(declined, seller.caller(randomUUID()))).ok,
      async () => (await expireSubstitutes(database.db, LATER)) === 1,
      async () => (await answer(token, true)).ok,
    ]
    const won = await Promise.all([...racers.slice(round), ...racers.slice(0, round)].map((race) => race()))
    expect(won.filter(Boolean)).toHaveLength(1)
    const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
    valueOf(await desk.office.cancel({ number }, senior.caller()))
  }
})

test('STAFF-04: a proposal whose pieces would cost much needs a second person, because no answer gives the money back', async () => {
  const { token, number } = await shop.place('card')
  const [payment] = shop.bankPayments(token)
  if (payment === undefined) throw new Error('no payment at the bank')
  shop.sandbox.bank.take(payment)
  await shop.deliver()
  desk = staffOffice(database.db, NOW, 100_000)
  expect(valueOf(await propose(number, 'Крем', SERUM))).toMatchObject({
    waiting_refund: { amount: 121_000, kind: 'proposeSubstitute' },
  })
  expect((await lineOf(number, 'Крем')).substitute).toBeNull()
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const [asked] = valueOf(await desk.office.refunds({}, senior.caller())).refunds
  valueOf(await desk.office.confirmRefund({ number, refund_id: asked?.refund_id ?? '' }, senior.caller()))
  expect((await lineOf(number, 'Крем')).substitute).toMatchObject({ name: 'Сыворотка' })
})

test('STAFF-04: proposals for several products are added up: none of them needs an answer to give its money back', async () => {
  desk = staffOffice(database.db, NOW, 150_000)
  await sql`UPDATE product SET discontinued = FALSE`.execute(database.db)
  await setStock(database.db, KIROVKA, { [TONIC]: 9 })
  const buyer = newShopper()
  for (const product_id of [CREAM, BALM]) valueOf(await shop.basket.add({ product_id, quantity: 1 }, buyer.caller))
  const paid = pickupOrder(178_000, { payment: 'card' })
  const { number, token } = valueOf(await shop.order.place(paid, buyer.once()))
  const [payment] = shop.bankPayments(token)
  if (payment === undefined) throw new Error('no payment at the bank')
  shop.sandbox.bank.take(payment)
  await shop.deliver()
  expect(valueOf(await propose(number, 'Крем', SERUM))).toMatchObject({ waiting_refund: null, proposed: 1 })
  expect(valueOf(await propose(number, 'Бальзам', TONIC))).toMatchObject({
    waiting_refund: { amount: 59_000, kind: 'proposeSubstitute' },
    proposed: 1,
  })
  await expireSubstitutes(database.db, LATER)
  await shop.runJobs()
  expect(payment.refunded).toBe(119_000)
})

test('STAFF-04: nobody gives away a dear product for a cheap one alone, whoever is said to have agreed', async () => {
  desk = staffOffice(database.db, NOW, 150_000)
  const { number } = await place({ [BALM]: 1 }, 59_000)
  // 2 400 ₽ for the 590 ₽ of the balm.
  for (const agreed of [true, false]) {
    expect(valueOf(await propose(number, 'Бальзам', SERUM, agreed))).toMatchObject({
      waiting_refund: { amount: 181_000, kind: 'proposeSubstitute' },
      proposed: 0,
      total: 59_000,
    })
    const { waiting_refund } = await details(number)
    const declined = { number, refund_id: waiting_refund?.refund_id ?? '' }
    valueOf(await desk.office.declineRefund(declined, seller.caller()))
  }
  expect(valueOf(await propose(number, 'Бальзам', CREAM, true))).toMatchObject({ waiting_refund: null, total: 59_000 })
})

test('STAFF-03: one product is proposed instead of one line only, so that the buyer can agree to every proposal', async () => {
  const { number, token } = await place({ [CREAM]: 1, [BALM]: 1 }, 178_000)
  valueOf(await propose(number, 'Крем', SERUM))
  expect(await propose(number, 'Бальзам', SERUM)).toMatchObject({ refusal: 'not-offered' })
  const { line_id } = await lineOf(number, 'Бальзам')
  const { offers } = valueOf(await desk.office.substitutes({ number, line_id, quantity: 1 }, seller.caller()))
  expect(offers).toEqual([])
  expect(valueOf(await answer(token, true))).toMatchObject({ price: { total: 178_000 } })
})
