/** PARCEL-04: pieces that were not found, offered to the buyer from another store. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  CREAM,
  freeOf,
  KIROVKA,
  newShopper,
  NOW,
  pickupOrder,
  RODNIK,
  setStock,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { variantId } from '#kernel/ids.ts'
import { SUBSTITUTE_ANSWER_MINUTES } from '../facts/order-times.ts'
import { expireOffers } from './offers.ts'

const database = orderDatabase(12)
let shop: Awaited<ReturnType<typeof paymentShop>>
let office: ReturnType<typeof staffOffice>['office']
let seller: StaffBrowser
let rodnik: StaffBrowser

beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 5, [BALM]: 3 })
  await setStock(database.db, RODNIK, { [BALM]: 4 })
  await setStock(database.db, WAREHOUSE, { [BALM]: 1 })
  shop = await paymentShop(database)
  ;({ office } = staffOffice(database.db, NOW))
  seller = await insertStaffSession(database.db, { login: 'kirovka', role: 'seller', storeId: KIROVKA }, NOW)
  rodnik = await insertStaffSession(database.db, { login: 'rodnik', role: 'seller', storeId: RODNIK }, NOW)
})
afterEach(() => shop.close())

/** A cream and three balms, of which two are not found. */
const place = async () => {
  const buyer = newShopper()
  for (const [id, quantity] of [
    [CREAM, 1],
    [BALM, 3],
  ] as const)
    valueOf(await shop.basket.add({ product_id: variantId(id), quantity }, buyer.caller))
  const placed = valueOf(await shop.order.place(pickupOrder(296_000), buyer.once()))
  await sql`UPDATE orders SET confirmed_at = ${NOW} WHERE number = ${placed.number}`.execute(database.db)
  return placed
}
const details = async (number: string) => valueOf(await office.order({ number }, seller.caller()))
const balmOf = async (number: string) => {
  const line = (await details(number)).lines.find(({ name }) => name === 'Бальзам')
  if (line === undefined) throw new Error('no balm')
  return line
}
const offer = async (number: string, store_id = RODNIK, quantity = 2) => {
  const { line_id } = await balmOf(number)
  return office.offerSource({ number, line_id, quantity, store_id }, seller.caller())
}
const view = async (token: string) => valueOf(await shop.order.get({ token }, newShopper().caller))
const answer = async (token: string, agrees: boolean, last_digits = '6790') => {
  const transfer_id = (await view(token)).coming[0]?.transfer_id ?? '0'
  return shop.order.answerOffer({ token, transfer_id, agrees, last_digits }, newShopper().once())
}
const pickAll = async (number: string): Promise<void> => {
  for (const { line_id, quantity, picked, sku } of (await details(number)).lines)
    for (let piece = picked; piece < quantity; piece += 1)
      valueOf(await office.pick({ number, line_id, scanned: sku }, seller.caller()))
}
const move = async (number: string, lost = 0): Promise<void> => {
  const transfer_id = (await balmOf(number)).coming?.transfer_id ?? '0'
  const { lines } = valueOf(await office.transfer({ transfer_id }, rodnik.caller()))
  const counted = (missing: number) => lines.map(({ line_id, quantity }) => ({ line_id, pieces: quantity - missing }))
  valueOf(await office.sendTransfer({ transfer_id, lines: counted(0) }, rodnik.caller()))
  valueOf(await office.receiveTransfer({ transfer_id, lines: counted(lost) }, seller.caller()))
}
const steps = async (step: string) =>
  (
    await sql<{ by: string }>`
      SELECT data ->> 'by' AS by FROM pgboss.job
      WHERE name = 'send-order-message' AND data ->> 'step' = ${step} ORDER BY 1`.execute(database.db)
  ).rows.map(({ by }) => by)

test('PARCEL-04: stores that have the missing pieces are named; what is offered is held there until the buyer answers', async () => {
  const { number, token } = await place()
  const { line_id } = await balmOf(number)
  expect(valueOf(await office.sources({ number, line_id, quantity: 2 }, seller.caller()))).toEqual({
    sources: [
      {
        store_id: RODNIK,
        name: 'ТРК «Родник»',
        free: 4,
        way: 'transfer',
        arrives_at: '2026-11-21T11:00:00.000Z',
      },
      { store_id: RODNIK, name: 'ТРК «Родник»', free: 4, way: 'parcel', arrives_at: expect.any(String) },
    ],
    no_parcel: null,
  })
  valueOf(await offer(number))
  expect([await freeOf(database.db, RODNIK, BALM), await freeOf(database.db, KIROVKA, BALM)]).toEqual([2, 0])
  expect(await view(token)).toMatchObject({
    state: 'assembling',
    coming: [{ name: 'Бальзам', quantity: 2, from_name: 'ТРК «Родник»', until: '2026-11-20T13:00:00.000Z' }],
  })
  expect(await steps('source_offered')).toEqual(['mail', 'sms'])
})

test('PARCEL-04: after a yes the order waits for the pieces, costs what it did, and is handed over whole', async () => {
  const { number, token } = await place()
  valueOf(await offer(number))
  valueOf(await answer(token, true))
  expect(await view(token)).toMatchObject({
    ready_at: '2026-11-21T11:40:00.000Z',
    coming: [{ until: null }],
    price: { total: 296_000 },
  })
  expect(await office.ready({ number }, seller.caller())).toMatchObject({ refusal: 'not-picked' })
  await move(number)
  await pickAll(number)
  valueOf(await office.ready({ number }, seller.caller()))
  const handed = valueOf(await office.handOver({ number, proof: '6790', received_as: 'card' }, seller.caller()))
  expect(handed).toMatchObject({ state: 'delivered', total: 296_000 })
  expect([await freeOf(database.db, RODNIK, BALM), await freeOf(database.db, KIROVKA, BALM)]).toEqual([2, 0])
})

test('PARCEL-04: after a no the pieces leave the order to the kopeck, and the other store sells its own again', async () => {
  const { number, token } = await place()
  valueOf(await offer(number))
  expect(valueOf(await answer(token, false))).toMatchObject({ price: { total: 178_000 }, coming: [] })
  expect(await freeOf(database.db, RODNIK, BALM)).toBe(4)
  expect(await steps('pieces_cancelled')).toEqual(['mail'])
})

test('PARCEL-04: without an answer in time the pieces leave the order; a late answer is refused', async () => {
  const { number, token } = await place()
  valueOf(await offer(number))
  const later = new Date(NOW.getTime() + SUBSTITUTE_ANSWER_MINUTES * 60_000)
  expect(await expireOffers(database.db, new Date(later.getTime() - 1))).toBe(0)
  expect(await expireOffers(database.db, later)).toBe(1)
  expect((await view(token)).price.total).toBe(178_000)
  expect(await answer(token, true)).toMatchObject({ refusal: 'too-late' })
})

test('PARCEL-04: who only has the link proves the phone, and a wrong answer changes nothing', async () => {
  const { number, token } = await place()
  valueOf(await offer(number))
  expect(await answer(token, true, '0000')).toMatchObject({ refusal: 'wrong-digits' })
  expect((await view(token)).coming[0]?.until).not.toBeNull()
})

test('PARCEL-04: staff write down a yes by phone, or take the offer back when the pieces are found', async () => {
  const { number } = await place()
  valueOf(await offer(number))
  const transfer_id = (await balmOf(number)).coming?.transfer_id ?? '0'
  valueOf(await office.answerSource({ number, transfer_id, answer: 'withdrawn' }, seller.caller()))
  expect(await freeOf(database.db, RODNIK, BALM)).toBe(4)
  await pickAll(number)
  expect((await details(number)).lines.map(({ picked }) => picked)).toEqual([1, 3])
})

test('PARCEL-04: pieces that are lost on the way leave the order as a short pick', async () => {
  const { number, token } = await place()
  valueOf(await offer(number))
  valueOf(await answer(token, true))
  await move(number, 1)
  await pickAll(number)
  expect((await view(token)).price.total).toBe(237_000)
  valueOf(await office.ready({ number }, seller.caller()))
})

test('PARCEL-04: an order that is cancelled while it waits frees the pieces in the other store', async () => {
  const { number, token } = await place()
  valueOf(await offer(number))
  valueOf(await answer(token, true))
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior', storeId: KIROVKA }, NOW)
  valueOf(await office.cancel({ number }, senior.caller()))
  expect([await freeOf(database.db, RODNIK, BALM), await freeOf(database.db, KIROVKA, CREAM)]).toEqual([4, 5])
})

test('PARCEL-04: what the other store does not have, and a line that waits already, are refused', async () => {
  const { number } = await place()
  expect(await offer(number, WAREHOUSE)).toMatchObject({ refusal: 'not-offered' })
  expect((await details(number)).state).toBe('new')
  valueOf(await offer(number))
  expect(await offer(number, WAREHOUSE, 1)).toMatchObject({ refusal: 'order-changed' })
  const { line_id } = await balmOf(number)
  const cancelled = await office.cancelPieces({ number, line_id, quantity: 1, reason: 'missing' }, seller.caller())
  expect(cancelled).toMatchObject({ refusal: 'order-changed' })
})
