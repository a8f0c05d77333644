/** DESK-07: a shift is handed over, on a real database. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  ARBAT,
  confirmGuest,
  CREAM,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  setStock,
} from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'

const database = orderDatabase()
let desk: ReturnType<typeof staffOffice>
let office: (typeof desk)['office']
let vera: StaffBrowser
let oleg: StaffBrowser
beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9 })
  desk = staffOffice(database.db, NOW)
  office = desk.office
  vera = await insertStaffSession(database.db, { login: 'vera', role: 'seller', storeId: KIROVKA }, NOW)
  oleg = await insertStaffSession(database.db, { login: 'oleg', role: 'seller', storeId: KIROVKA }, NOW)
})

const place = async (): Promise<string> => {
  const shop = orderShop(database.db)
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM }, buyer.caller))
  const { number, token } = valueOf(await shop.order.place(pickupOrder(119_000), buyer.once()))
  valueOf(await confirmGuest(database.db, shop, token))
  return number
}
const makeReady = async (number: string): Promise<void> => {
  const { lines } = valueOf(await office.order({ number }, vera.caller()))
  for (const { line_id } of lines) valueOf(await office.pick({ number, line_id, scanned: null }, vera.caller()))
  valueOf(await office.ready({ number }, vera.caller()))
}

test('DESK-07: a shift says what is open and what was taken by each way; one gives it, another takes it', async () => {
  const [waiting, ready, sold, other] = [await place(), await place(), await place(), await place()]
  for (const number of [ready, sold, other]) await makeReady(number)
  valueOf(await office.handOver({ number: sold, proof: '6790', received_as: 'cash' }, vera.caller()))
  valueOf(await office.handOver({ number: other, proof: '6790', received_as: 'card' }, vera.caller()))
  const certificate = { amount: 200_000, email: 'olya@example.ru', send_on: '2026-12-31' } as const
  valueOf(await office.sellCertificate({ ...certificate, store_id: KIROVKA, received_as: 'cash' }, vera.caller()))
  const elsewhere = { ...certificate, store_id: ARBAT, received_as: 'cash' } as const
  expect(await office.sellCertificate(elsewhere, vera.caller())).toMatchObject({ refusal: 'no-store' })
  const shown = valueOf(await office.shift({ store_id: KIROVKA }, vera.caller()))
  expect(shown.now).toMatchObject({
    to_pick: { count: 1, numbers: [waiting] },
    ready: { count: 1, numbers: [ready] },
    sent: { count: 0 },
    taken: [
      { as: 'card', orders: 1, certificates: 0, amount: 119_000 },
      { as: 'cash', orders: 1, certificates: 1, amount: 319_000 },
    ],
    given_back: { returns: 0, amount: 0 },
  })
  desk.pass(60)
  const given = valueOf(await office.giveShift({ store_id: KIROVKA, note: ' Ключ у охраны ' }, vera.caller()))
  expect(given.hand_overs).toMatchObject([
    { given_by: 'vera', is_own: true, note: 'Ключ у охраны', taken_by: null, state: { ready: { count: 1 } } },
  ])
  // Money is counted anew for the next shift.
  expect(given.now.taken).toEqual([])
  const id = given.hand_overs[0]?.id ?? 0
  expect(await office.giveShift({ store_id: KIROVKA, note: '' }, oleg.caller())).toMatchObject({
    refusal: 'shift-changed',
  })
  expect(await office.takeShift({ store_id: KIROVKA, id }, vera.caller())).toMatchObject({ refusal: 'same-person' })
  expect(valueOf(await office.takeShift({ store_id: KIROVKA, id }, oleg.caller())).hand_overs).toMatchObject([
    { taken_by: 'oleg' },
  ])
  expect(await office.takeShift({ store_id: KIROVKA, id }, oleg.caller())).toMatchObject({ refusal: 'shift-changed' })
  const { rows } = await sql`SELECT action FROM staff_audit WHERE action LIKE 'shift%' ORDER BY id`.execute(database.db)
  expect(rows).toEqual([{ action: 'shift given' }, { action: 'shift taken' }])
})

test('DESK-07: two who hand over or take at once: one does, the other is told; a repeated press does nothing twice', async () => {
  const both = await Promise.all([
    office.giveShift({ store_id: KIROVKA, note: 'a' }, vera.caller()),
    office.giveShift({ store_id: KIROVKA, note: 'b' }, oleg.caller()),
  ])
  expect(both.map((answer) => (answer.ok ? 'done' : answer.refusal)).toSorted()).toEqual(['done', 'shift-changed'])
  const nina = await insertStaffSession(database.db, { login: 'nina', role: 'senior' }, NOW)
  const id = valueOf(await office.shift({ store_id: KIROVKA }, nina.caller())).hand_overs[0]?.id ?? 0
  const key = '11111111-1111-4111-8111-111111111111'
  const taken = await Promise.all([1, 2].map(() => office.takeShift({ store_id: KIROVKA, id }, nina.caller(key))))
  expect(taken.every(({ ok }) => ok)).toBe(true)
  expect(await office.shift({ store_id: ARBAT }, vera.caller())).toMatchObject({ refusal: 'no-store' })
})
