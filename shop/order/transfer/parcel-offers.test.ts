/** PARCEL-04: pieces that were not found, offered to the buyer as a parcel of their own. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newCustomer } from '#kit/shops/bonus-shop.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  courierOrder,
  CREAM,
  freeOf,
  insertPoint,
  KIROVKA,
  newShopper,
  NOW,
  pickupOrder,
  pointOrder,
  RODNIK,
  setStock,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { orderId, variantId, type OrderId, type StoreId } from '#kernel/ids.ts'
import { transaction } from '#platform/db/transaction.ts'
import { machineRandom } from '#platform/random.ts'
import { cdek } from '#providers/cdek/adapter.ts'
import { addBonusPoints, balanceOf } from '#shop/loyalty/bonus/ledger.ts'
import { openAccount } from '#shop/loyalty/bonus/ledger.sql.ts'
import { issueCertificate } from '#shop/loyalty/certificates/certificates.ts'
import { readGivenBack } from '../counter/refund-approval.sql.ts'
import type { PlaceOrder } from '../order.api.ts'
import { SUBSTITUTE_ANSWER_MINUTES } from '../facts/order-times.ts'
import { expireOffers } from './offers.ts'

const database = orderDatabase(12)
const LATER = new Date(NOW.getTime() + SUBSTITUTE_ANSWER_MINUTES * 60_000)
let shop: Awaited<ReturnType<typeof paymentShop>>
let office: ReturnType<typeof staffOffice>['office']
let senior: StaffBrowser

beforeEach(async () => {
  for (const store of [KIROVKA, WAREHOUSE]) await setStock(database.db, store, { [CREAM]: 9, [BALM]: 9 })
  await setStock(database.db, RODNIK, { [BALM]: 2 })
  shop = await paymentShop(database, (url) => [
    cdek(`${url}/cdek`, { clientId: 'shop', clientSecret: 'secret', shipmentPoint: 'P259-1' }),
  ])
  ;({ office } = staffOffice(database.db, NOW))
  senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
})
afterEach(() => shop.close())

/** A cream and three balms. */
const place = async (order: PlaceOrder = pickupOrder(296_000), buyer = newShopper()) => {
  for (const [id, quantity] of [
    [CREAM, 1],
    [BALM, 3],
  ] as const)
    valueOf(await shop.basket.add({ product_id: variantId(id), quantity }, buyer.caller))
  const placed = valueOf(await shop.order.place(order, buyer.once()))
  if (order.payment === 'on_receipt')
    await sql`UPDATE orders SET confirmed_at = ${NOW} WHERE number = ${placed.number}`.execute(database.db)
  for (const payment of shop.bankPayments(placed.token)) shop.sandbox.bank.take(payment)
  await shop.deliver()
  return placed
}
const details = async (number: string) => valueOf(await office.order({ number }, senior.caller()))
const balmOf = async (number: string) => {
  const line = (await details(number)).lines.find(({ name }) => name === 'Бальзам')
  if (line === undefined) throw new Error('no balm')
  return line
}
const offer = async (number: string, quantity = 2, store_id: StoreId = RODNIK) => {
  const { line_id } = await balmOf(number)
  return office.offerSource({ number, line_id, quantity, store_id, way: 'parcel' }, senior.caller())
}
const view = async (token: string) => valueOf(await shop.order.get({ token }, newShopper().caller))
const answer = async (token: string, agrees: boolean) => {
  const transfer_id = (await view(token)).coming[0]?.transfer_id ?? '0'
  return shop.order.answerOffer({ token, transfer_id, agrees, last_digits: '6790' }, newShopper().once())
}
/** The tokens of both parcels, of which the second one was missing in the first one. */
const parted = async (token: string, number: string): Promise<readonly [first: string, second: string]> => {
  valueOf(await offer(number))
  const { parcels } = valueOf(await answer(token, true))
  return [token, parcels.at(-1)?.token ?? '']
}
const packAndHandOver = async (number: string): Promise<void> => {
  for (const { line_id, quantity, picked, sku } of (await details(number)).lines)
    for (let piece = picked; piece < quantity; piece += 1)
      valueOf(await office.pick({ number, line_id, scanned: sku }, senior.caller()))
  valueOf(await office.ready({ number }, senior.caller()))
  valueOf(await office.handOver({ number, proof: '6790', received_as: 'card' }, senior.caller()))
}
const moneyOf = (token: string): number =>
  shop.bankPayments(token).reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
/** «Г-100001-2 settlement: Бальзам 2 × 59000» */
const receipts = async (): Promise<string[]> =>
  (
    await sql<{ receipt: string }>`
      SELECT format('%s %s: %s', o.number, r.kind, (
        SELECT string_agg(format('%s %s × %s', line ->> 'name', line ->> 'quantity', line ->> 'unit_price'), ', ')
        FROM jsonb_array_elements(r.document -> 'lines') AS line
      )) AS receipt
      FROM receipt r JOIN orders o ON o.id = r.order_id ORDER BY r.id`.execute(database.db)
  ).rows.map(({ receipt }) => receipt)

test('PARCEL-04: missing pieces of a pickup are collected in the other store, as a parcel of the same order', async () => {
  const { number, token } = await place()
  const { line_id } = await balmOf(number)
  const { sources } = valueOf(await office.sources({ number, line_id, quantity: 2 }, senior.caller()))
  expect(sources.map(({ name, way, arrives_at }) => [name, way, arrives_at])).toEqual([
    ['Склад', 'transfer', '2026-11-21T11:00:00.000Z'],
    ['ТРК «Родник»', 'transfer', '2026-11-21T11:00:00.000Z'],
    ['ТРК «Родник»', 'parcel', '2026-11-20T12:40:00.000Z'],
  ])
  valueOf(await offer(number))
  expect([await freeOf(database.db, RODNIK, BALM), await freeOf(database.db, KIROVKA, BALM)]).toEqual([0, 0])
  expect((await view(token)).moved).toBeUndefined()
  expect((await view(token)).coming).toMatchObject([{ as_parcel: true, until: LATER.toISOString() }])
  valueOf(await answer(token, true))
  expect(await view(token)).toMatchObject({
    coming: [],
    price: { total: 178_000 },
    parcels: [
      { number, total: 178_000, pieces: 2, store_name: 'Кировка' },
      {
        number: `${number}-2`,
        total: 118_000,
        pieces: 2,
        store_name: 'ТРК «Родник»',
        ready_at: '2026-11-20T12:40:00.000Z',
      },
    ],
  })
  expect(await balmOf(number)).toMatchObject({ cancelled: 0, moved: [{ number: `${number}-2`, quantity: 2 }] })
  expect((await view(token)).moved).toMatchObject([{ number: `${number}-2`, name: 'Бальзам', quantity: 2 }])
  for (const parcel of [`${number}-2`, number]) await packAndHandOver(parcel)
  expect((await view(token)).parcels.map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  expect([await freeOf(database.db, RODNIK, BALM), await freeOf(database.db, KIROVKA, BALM)]).toEqual([0, 0])
})

test('PARCEL-04: a parcel of a paid courier order costs nothing more; cancelled, it is given back by its own sum and receipt', async () => {
  const { number, token } = await place(courierOrder(325_000, { payment: 'card' }))
  const [first, second] = await parted(token, number)
  expect(await view(second)).toMatchObject({
    delivery: 'courier',
    state: 'paid',
    price: { total: 118_000, delivery_price: 0 },
    paid_online: { amount: 118_000 },
    courier_date: (await view(first)).courier_date,
  })
  expect((await view(first)).paid_online?.amount).toBe(207_000)
  expect(moneyOf(token)).toBe(325_000)
  valueOf(await shop.order.cancel({ token: second, last_digits: '6790' }, newShopper().once()))
  await shop.runJobs()
  expect(moneyOf(token)).toBe(207_000)
  expect((await view(second)).refunds).toEqual([{ amount: 118_000, state: 'done' }])
  expect(await freeOf(database.db, RODNIK, BALM)).toBe(2)
  valueOf(await office.cancel({ number }, senior.caller()))
  await shop.runJobs()
  expect(moneyOf(token)).toBe(0)
  expect(await receipts()).toEqual([
    `${number} prepayment: Крем 1 × 119000, Бальзам 3 × 59000, Доставка 1 × 29000`,
    `${number}-2 return: Бальзам 2 × 59000`,
    `${number} return: Крем 1 × 119000, Бальзам 1 × 59000, Доставка 1 × 29000`,
  ])
})

test('PARCEL-04: each hand-over of a divided line has its receipt; what was given back before stays with the first parcel', async () => {
  const { number, token } = await place(pickupOrder(296_000, { payment: 'card' }))
  const { line_id } = await balmOf(number)
  valueOf(await office.cancelPieces({ number, line_id, quantity: 1, reason: 'missing' }, senior.caller()))
  await shop.runJobs()
  valueOf(await offer(number, 1))
  valueOf(await answer(token, true))
  for (const parcel of [`${number}-2`, number]) await packAndHandOver(parcel)
  await shop.runJobs()
  expect(await receipts()).toEqual([
    `${number} prepayment: Крем 1 × 119000, Бальзам 3 × 59000`,
    `${number} return: Бальзам 1 × 59000`,
    `${number}-2 settlement: Бальзам 1 × 59000`,
    `${number} settlement: Крем 1 × 119000, Бальзам 1 × 59000`,
  ])
})

test('PARCEL-04: a parcel to a carrier’s point goes to the same point, a day later, with a shipment of its own', async () => {
  await insertPoint(database.db)
  const asked = { city: 'chelyabinsk', delivery: 'point', point_id: 1000 } as const
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM }, buyer.caller))
  valueOf(await shop.basket.add({ product_id: BALM, quantity: 3 }, buyer.caller))
  const { total } = valueOf(await shop.order.price(asked, buyer.caller))
  const { number, token } = await place(pointOrder(total, { payment: 'card' }))
  const [first, second] = await parted(token, number)
  const { rows } = await sql<{ point_code: string; days: number; weight_g: number }>`
    SELECT point_code, send_on - (SELECT min(send_on) FROM order_carrier) AS days, weight_g FROM order_carrier
    ORDER BY order_id`.execute(database.db)
  expect(rows).toMatchObject([
    { point_code: 'CHL12', days: 0 },
    { point_code: 'CHL12', weight_g: 240 },
  ])
  const [before, after] = [(await view(first)).courier_date ?? '', (await view(second)).courier_date ?? '']
  expect(after >= before).toBe(true)
  expect(moneyOf(token)).toBe(total)
})

/** An order of a buyer with 500 points and a certificate of 1000,01, which pay of it. */
const placeWithPoints = async () => {
  const customerId = await newCustomer(database.db)
  const certificate = await transaction(database.db, async (tx) => {
    const lot = { source: 'promotion', cause: 'test', day: '2026-11-20', burnsOn: '2027-11-20' } as const
    await addBonusPoints(tx, { ...lot, accountId: await openAccount(tx, customerId) }, 50_000, NOW)
    const deps = { clock: { now: () => NOW }, random: machineRandom, codeKey: signInForTests.codeKey }
    return issueCertificate(tx, deps, { nominal: 100_001, email: null, sendAt: null })
  })
  const shopper = newShopper()
  const caller = { ...shopper.caller, customerId }
  const buyer = { ...shopper, caller, once: (key?: string) => ({ ...shopper.once(key), customerId }) }
  const wanted = { bonus_points: 50_000, certificate, shown_certificate: 100_001, payment: 'card' } as const
  const placed = await place(pickupOrder(246_000, wanted), buyer)
  return { ...placed, customerId }
}

test('PARCEL-04: points and certificate of the pieces go with them, to the kopeck, and come back with them', async () => {
  const { number, token, customerId } = await placeWithPoints()
  const [first, second] = await parted(token, number)
  const parts = [(await view(first)).price, (await view(second)).price]
  const whole = (of: (price: (typeof parts)[number]) => number): number =>
    parts.reduce((sum, part) => sum + of(part), 0)
  expect([whole((p) => p.points_total), whole((p) => p.certificate_total), whole((p) => p.to_pay)]).toEqual([
    50_000, 100_001, 145_999,
  ])
  const first_id = (
    await sql<{ id: OrderId }>`SELECT id::text AS id FROM orders WHERE number = ${number}`.execute(database.db)
  ).rows[0]?.id
  expect(await transaction(database.db, (tx) => readGivenBack(tx, first_id ?? orderId(''), null))).toBe(0)
  for (const parcel of [`${number}-2`, number]) valueOf(await office.cancel({ number: parcel }, senior.caller()))
  await shop.runJobs()
  expect([moneyOf(token), await balanceOf(database.db, customerId, NOW)]).toEqual([0, 50_000])
  const { rows } = await sql`SELECT balance FROM certificate`.execute(database.db)
  expect(rows).toEqual([{ balance: 100_001 }])
})

test('PARCEL-04: points whose day has come meanwhile still pay of both parcels', async () => {
  const { number, token, customerId } = await placeWithPoints()
  await sql`UPDATE bonus_lot SET burns_on = '2026-11-20', had_grace = TRUE`.execute(database.db)
  const [first, second] = await parted(token, number)
  expect((await view(first)).price.points_total + (await view(second)).price.points_total).toBe(50_000)
  expect(await balanceOf(database.db, customerId, NOW)).toBe(0)
})

test('PARCEL-04: without an answer in time the pieces leave the order, and the other store sells its own again', async () => {
  const { number, token } = await place(courierOrder(325_000))
  valueOf(await offer(number))
  expect(await expireOffers(database.db, new Date(LATER.getTime() - 1))).toBe(0)
  expect(await expireOffers(database.db, LATER)).toBe(1)
  expect(await view(token)).toMatchObject({ price: { total: 207_000 }, parcels: [], coming: [] })
  expect(await freeOf(database.db, RODNIK, BALM)).toBe(2)
})

test('PARCEL-04: a yes to pieces that the other store has lost meanwhile is the short pick that it would have been', async () => {
  const { number, token } = await place(courierOrder(325_000))
  valueOf(await offer(number))
  await sql`
    WITH counted AS (UPDATE stock SET on_hand = 1 WHERE store_id = ${RODNIK} AND variant_id = ${BALM} RETURNING *)
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
    SELECT store_id, variant_id, 'recount', -1, 0 FROM counted`.execute(database.db)
  expect(valueOf(await answer(token, true))).toMatchObject({ price: { total: 207_000 }, parcels: [], coming: [] })
  expect(await freeOf(database.db, RODNIK, BALM)).toBe(1)
})

test('PARCEL-04: a yes and the end of its time at one moment make a parcel or a short pick, never both', async () => {
  for (const [first, second] of [
    [0, 1],
    [1, 0],
  ] as const) {
    await sql`UPDATE stock SET opening = opening + 2 - (on_hand - reserved), on_hand = reserved + 2
              WHERE store_id = ${RODNIK} AND variant_id = ${BALM}`.execute(database.db)
    const { number, token } = await place(courierOrder(325_000))
    valueOf(await offer(number))
    const both = [() => answer(token, true), () => expireOffers(database.db, LATER)]
    await Promise.all([both[first]?.(), both[second]?.()])
    const { parcels, price, coming } = await view(token)
    expect(coming).toEqual([])
    expect(price.total).toBe(207_000)
    expect([0, 2]).toContain(parcels.length)
  }
})

test('PARCEL-04: the last pieces are offered to one order, or sold to one buyer, never twice', async () => {
  const waiting = [await place(), await place(courierOrder(325_000))]
  const rodnik = async () => {
    const buyer = newShopper()
    valueOf(await shop.basket.add({ product_id: BALM, quantity: 2 }, buyer.caller))
    const recipient = { name: 'Вера', phone: '79123456799', email: 'vera@example.ru' }
    return shop.order.place(pickupOrder(118_000, { store_id: RODNIK, recipient }), buyer.once())
  }
  const answers = await Promise.all([rodnik(), ...waiting.map(({ number }) => offer(number)), rodnik()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await freeOf(database.db, RODNIK, BALM)).toBe(0)
})

test('PARCEL-04: an order is not divided when nothing else would be left of it, nor served from where the pieces are not', async () => {
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: BALM, quantity: 2 }, buyer.caller))
  const { number } = valueOf(await shop.order.place(pickupOrder(118_000), buyer.once()))
  await sql`UPDATE orders SET confirmed_at = ${NOW} WHERE number = ${number}`.execute(database.db)
  expect(await offer(number)).toMatchObject({ refusal: 'not-offered', message: expect.stringContaining('ничего нет') })
  const { line_id } = await balmOf(number)
  const { sources, no_parcel } = valueOf(await office.sources({ number, line_id, quantity: 2 }, senior.caller()))
  expect(sources.map(({ way }) => way)).toEqual(['transfer', 'transfer'])
  expect(no_parcel).toContain('привезти недостающее')
  const other = await place()
  expect(await offer(other.number, 3)).toMatchObject({ refusal: 'not-offered' })
  expect(await offer(other.number, 1, WAREHOUSE)).toMatchObject({ refusal: 'not-offered' })
  expect((await details(other.number)).state).toBe('new')
})

test('PARCEL-04: staff write down a yes by phone; the order is packed only after an answer', async () => {
  const { number, token } = await place(courierOrder(325_000))
  valueOf(await offer(number))
  await expect(sql`UPDATE orders SET state = 'shipped' WHERE number = ${number}`.execute(database.db)).rejects.toThrow(
    'waits for goods',
  )
  const transfer_id = (await balmOf(number)).coming?.transfer_id ?? '0'
  valueOf(await office.answerSource({ number, transfer_id, answer: 'agreed' }, senior.caller()))
  expect((await view(token)).parcels).toMatchObject([{ total: 207_000 }, { number: `${number}-2`, total: 118_000 }])
})

test('PARCEL-04: of an order whose pieces have all left as parcels nothing is left to be packed; its delivery is paid back', async () => {
  await setStock(database.db, RODNIK, { [CREAM]: 1 })
  await sql`UPDATE stock SET opening = 3, on_hand = 3 WHERE store_id = ${RODNIK} AND variant_id = ${BALM}`.execute(
    database.db,
  )
  const { number, token } = await place(courierOrder(325_000, { payment: 'card' }))
  for (const { line_id, quantity } of (await details(number)).lines)
    valueOf(await office.offerSource({ number, line_id, quantity, store_id: RODNIK, way: 'parcel' }, senior.caller()))
  for (const { transfer_id } of (await view(token)).coming)
    valueOf(
      await shop.order.answerOffer({ token, transfer_id, agrees: true, last_digits: '6790' }, newShopper().once()),
    )
  await shop.runJobs()
  expect((await view(token)).parcels.map(({ state, total }) => [state, total])).toEqual([
    ['cancelled', 29_000],
    ['paid', 119_000],
    ['paid', 177_000],
  ])
  expect(moneyOf(token)).toBe(296_000)
  expect((await view(token)).cancel_reason).toBe('moved_to_parcels')
})

test('PARCEL-04: what an express order lacks comes with the shop’s own courier; its buyer answers in a quarter of an hour', async () => {
  const { number, token } = await place(courierOrder(325_000, { payment: 'card' }))
  await sql`UPDATE orders SET delivery = 'express' WHERE number = ${number}`.execute(database.db)
  const [, second] = await parted(token, number)
  const { rows } = await sql<{ minutes: number }>`
    SELECT extract(epoch FROM answer_until - ${NOW})::int / 60 AS minutes FROM transfer`.execute(database.db)
  expect(rows).toEqual([{ minutes: 15 }])
  expect(await view(second)).toMatchObject({
    delivery: 'courier',
    state: 'paid',
    price: { total: 118_000, delivery_price: 0 },
  })
  expect((await view(token)).delivery).toBe('express')
})

test('PARCEL-04: staff write down no yes for an order that was cancelled by a node of the release before', async () => {
  const { number, token } = await place(courierOrder(325_000))
  valueOf(await offer(number))
  const { transfer_id = '' } = (await view(token)).coming[0] ?? {}
  await sql`UPDATE orders SET state = 'cancelled' WHERE number = ${number}`.execute(database.db)
  expect(await office.answerSource({ number, transfer_id, answer: 'agreed' }, senior.caller())).toMatchObject({
    refusal: 'order-changed',
  })
  await sql`UPDATE orders SET state = 'assembling' WHERE number = ${number}`.execute(database.db)
  valueOf(await office.answerSource({ number, transfer_id, answer: 'withdrawn' }, senior.caller()))
  expect(await freeOf(database.db, RODNIK, BALM)).toBe(2)
})
