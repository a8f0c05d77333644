/** STAFF-05: two members of staff on one order at the same time, on a real database. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  confirmGuest,
  CREAM,
  freeOf,
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
let office: ReturnType<typeof staffOffice>['office']
let seller: StaffBrowser
let senior: StaffBrowser
let number: string

beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 5, [BALM]: 5 })
  office = staffOffice(database.db, NOW).office
  seller = await insertStaffSession(database.db, { login: 'seller', role: 'seller', storeId: KIROVKA }, NOW)
  senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const shop = orderShop(database.db)
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM }, buyer.caller))
  const placed = valueOf(await shop.order.place(pickupOrder(119_000), buyer.once()))
  valueOf(await confirmGuest(database.db, shop, placed.token))
  number = placed.number
  const { lines } = valueOf(await office.order({ number }, seller.caller()))
  for (const { line_id } of lines) valueOf(await office.pick({ number, line_id, scanned: null }, seller.caller()))
})
const outcome = (answer: { ok: true } | { ok: false; refusal: string }): string => (answer.ok ? 'done' : answer.refusal)
const actions = async () =>
  (
    await sql<{ action: string }>`SELECT action FROM staff_audit WHERE subject = ${number} AND action <> 'pick'
      AND NOT (action = 'state' AND became ->> 'state' = 'assembling') ORDER BY id`.execute(database.db)
  ).rows.map(({ action }) => action)

test('STAFF-05: one hands the order over while another cancels it: one does, the other is told, and the stock follows', async () => {
  valueOf(await office.ready({ number }, seller.caller()))
  const both = await Promise.all([
    office.handOver({ number, proof: '6790', received_as: 'cash' }, seller.caller(randomUUID())),
    office.cancel({ number }, senior.caller(randomUUID())),
  ])
  const outcomes = both.map(outcome)
  expect(outcomes.toSorted()).toEqual(['done', 'order-changed'])
  const { state } = valueOf(await office.order({ number }, seller.caller()))
  expect(state).toBe(outcomes[0] === 'done' ? 'delivered' : 'cancelled')
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(state === 'delivered' ? 4 : 5)
})

test('STAFF-05: one adds a product while another says that the order is ready: the later one sees what was done', async () => {
  const both = await Promise.all([
    office.addLine({ number, variant_id: BALM, quantity: 1, shown_total: 178_000 }, senior.caller(randomUUID())),
    office.ready({ number }, seller.caller(randomUUID())),
  ])
  const outcomes = both.map(outcome)
  // What was added first is not picked; what was packed first takes no more.
  expect([
    ['done', 'not-picked'],
    ['order-changed', 'done'],
  ]).toContainEqual(outcomes)
  const { state, pieces } = valueOf(await office.order({ number }, seller.caller()))
  expect([state, pieces]).toEqual(outcomes[0] === 'done' ? ['assembling', 2] : ['ready_for_pickup', 1])
  expect(await actions()).toHaveLength(1)
})

test('STAFF-05: two who cancel one order cancel it once', async () => {
  const other = await insertStaffSession(database.db, { login: 'other', role: 'senior' }, NOW)
  const both = await Promise.all([senior, other].map((who) => office.cancel({ number }, who.caller(randomUUID()))))
  expect(both.map(outcome).toSorted()).toEqual(['done', 'order-changed'])
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(5)
  expect(await actions()).toHaveLength(1)
})
