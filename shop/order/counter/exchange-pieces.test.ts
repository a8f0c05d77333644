/** ORD-13: goods with a flaw are exchanged at the counter. The ledgers are audited after each test. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderLineId } from '#kernel/ids.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { BALM, CREAM, KIROVKA, newShopper, NOW, orderShop, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'

const database = orderDatabase()
let office: ReturnType<typeof staffOffice>['office']
let seller: StaffBrowser

beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 3 })
  office = staffOffice(database.db, NOW, 50_000).office
  seller = await insertStaffSession(database.db, { login: 'seller', role: 'seller', storeId: KIROVKA }, NOW)
})

const onHand = async () => {
  const { rows } = await sql<{ on_hand: number }>`
    SELECT on_hand FROM stock WHERE store_id = ${KIROVKA} AND variant_id = ${CREAM}`.execute(database.db)
  return rows[0]?.on_hand
}

/** Two of the three jars that the store has, paid at the till, of which the buyer wants one exchanged. */
const soldAndAsked = async () => {
  const shop = orderShop(database.db)
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM, quantity: 2 }, buyer.caller))
  const { number, token } = valueOf(await shop.order.place(pickupOrder(238_000), buyer.once()))
  await sql`UPDATE orders SET confirmed_at = ${NOW}`.execute(database.db)
  const line_id = valueOf(await office.order({ number }, seller.caller())).lines[0]?.line_id ?? orderLineId('')
  for (let i = 0; i < 2; i += 1) valueOf(await office.pick({ number, line_id, scanned: null }, seller.caller()))
  valueOf(await office.ready({ number }, seller.caller()))
  valueOf(await office.handOver({ number, proof: '6790', received_as: 'cash' }, seller.caller()))
  const lines = [{ line_id, quantity: 1, reason: 'defect' as const }]
  valueOf(await shop.order.requestReturn({ token, lines, wish: 'exchange', last_digits: '6790' }, buyer.once()))
  return { shop, buyer, number, token, line_id }
}

test('ORD-13: goods with a flaw are exchanged: a piece leaves the stock, order and price stay, the buyer sees it', async () => {
  const { shop, buyer, number, token, line_id } = await soldAndAsked()
  const exchange = { number, line_id, quantity: 1, reason: 'defect', comment: 'Течёт крышка' } as const
  const unopened = await office.exchangePieces({ ...exchange, reason: 'unopened' }, seller.caller())
  expect(unopened).toMatchObject({ message: expect.stringContaining('при дефекте или нашей ошибке') })
  expect(await onHand()).toBe(1)
  expect(valueOf(await office.exchangePieces(exchange, seller.caller()))).toMatchObject({
    state: 'delivered',
    total: 238_000,
    waiting_refund: null,
    lines: [{ exchanged: 1, returned: 0, return_request: null, total: 238_000, free: 0 }],
  })
  expect(await onHand()).toBe(0)
  const view = valueOf(await shop.order.get({ token }, buyer.caller))
  expect(view.price.total).toBe(238_000)
  expect(view.returns).toMatchObject([
    { state: 'exchanged', lines: [{ quantity: 1, accepted: 0 }], refund: { money: 0, points: 0, certificate: 0 } },
  ])
  const log = await sql<{ became: object }>`SELECT became FROM staff_audit WHERE action = 'exchange'`.execute(
    database.db,
  )
  expect(log.rows).toEqual([{ became: { quantity: 1, reason: 'defect', comment: 'Течёт крышка' } }])

  const letters = await sql<{ removed: string }>`
    SELECT data -> 'notice' ->> 'removed' AS removed FROM pgboss.job
    WHERE name = 'send-order-message' AND data ->> 'step' = 'exchanged'`.execute(database.db)
  expect(letters.rows).toEqual([{ removed: 'Крем, 1\u00a0шт.' }])

  // The store has no other one: nothing changes, and the request that stands stays.
  const lines = [{ line_id, quantity: 1, reason: 'defect' as const }]
  valueOf(await shop.order.requestReturn({ token, lines, wish: 'exchange', last_digits: '6790' }, buyer.once()))
  expect(await office.exchangePieces(exchange, seller.caller())).toMatchObject({
    refusal: 'not-returnable',
    message: expect.stringMatching(/таких\u00a0же в\u00a0магазине заказа нет: верните деньги/),
  })
  expect(valueOf(await office.order({ number }, seller.caller())).lines).toMatchObject([
    { exchanged: 1, return_request: { wish: 'exchange' } },
  ])
})

test('ORD-13: days for claims begin again with an exchange, those for unopened goods do not; marked goods are refused', async () => {
  const { number, line_id } = await soldAndAsked()
  const later = new Date(NOW.getTime() + 10 * 86_400_000)
  const laterOffice = staffOffice(database.db, later, 50_000).office
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, later)
  const terms = async () => valueOf(await laterOffice.returnTerms({ number }, senior.caller())).lines[0]
  const before = await terms()
  valueOf(await laterOffice.exchangePieces({ number, line_id, quantity: 1, reason: 'defect' }, senior.caller()))
  const after = await terms()
  const days = (text = '') => Date.parse(text) / 86_400_000
  expect(days(after?.flawed_until) - days(before?.flawed_until)).toBe(10)
  expect(after?.unopened_until).toBe(before?.unopened_until)

  // The till alone changes the code of a marked piece.
  await sql`INSERT INTO marking_code (order_line_id, code, gtin, serial, picked_at)
    VALUES (${line_id}, 'x', '04600000000001', 'a', ${NOW})`.execute(database.db)
  const marked = await laterOffice.exchangePieces({ number, line_id, quantity: 1, reason: 'defect' }, senior.caller())
  expect(marked).toMatchObject({ message: expect.stringContaining('код меняет только касса') })
})

test('ORD-08: what staff have not decided of a request still waits, from the day it was asked', async () => {
  await setStock(database.db, KIROVKA, { [BALM]: 3 })
  const shop = orderShop(database.db)
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM, quantity: 2 }, buyer.caller))
  valueOf(await shop.basket.add({ product_id: BALM }, buyer.caller))
  const { number, token } = valueOf(await shop.order.place(pickupOrder(297_000), buyer.once()))
  await sql`UPDATE orders SET confirmed_at = ${NOW}`.execute(database.db)
  const [cream, balm] = valueOf(await office.order({ number }, seller.caller())).lines.map(({ line_id }) => line_id)
  if (cream === undefined || balm === undefined) throw new Error('The order has two lines')
  for (const line_id of [cream, cream, balm])
    valueOf(await office.pick({ number, line_id, scanned: null }, seller.caller()))
  valueOf(await office.ready({ number }, seller.caller()))
  valueOf(await office.handOver({ number, proof: '6790', received_as: 'cash' }, seller.caller()))
  const lines = [
    { line_id: cream, quantity: 2, reason: 'defect' as const },
    { line_id: balm, quantity: 1, reason: 'unopened' as const },
  ]
  valueOf(await shop.order.requestReturn({ token, lines, wish: 'exchange', last_digits: '6790' }, buyer.once()))
  const later = new Date(NOW.getTime() + 86_400_000)
  const laterOffice = staffOffice(database.db, later, 500_000).office
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, later)
  const waiting = async () =>
    valueOf(await shop.order.get({ token }, buyer.caller)).returns.filter(({ state }) => state === 'requested')

  valueOf(await laterOffice.exchangePieces({ number, line_id: cream, quantity: 1, reason: 'defect' }, senior.caller()))
  expect(await waiting()).toMatchObject([
    {
      requested_at: NOW.toISOString(),
      wish: 'exchange',
      refund: { money: 178_000 },
      lines: [{ quantity: 1 }, { quantity: 1 }],
    },
  ])
  const back = { number, quantity: 1, reason: 'defect', sellable: false } as const
  valueOf(await laterOffice.returnPieces({ ...back, line_id: cream }, senior.caller()))
  // Without a flaw among the rest nothing but the money may be wished.
  expect(await waiting()).toMatchObject([{ wish: 'money', refund: { money: 59_000 }, lines: [{ quantity: 1 }] }])
  valueOf(await laterOffice.returnPieces({ ...back, line_id: balm, reason: 'unopened' }, senior.caller()))
  expect(await waiting()).toEqual([])
})
