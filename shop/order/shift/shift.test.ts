/** DESK-07: a shift is handed over, on a real database. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { counterCalls } from '../counter/counter.calls.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  ARBAT,
  confirmGuest,
  courierOrder,
  CREAM,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  setStock,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { insertCounter, insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { MAX_DEVICE_TRIES } from '#kernel/staff-sessions.ts'
import { orderLineId } from '#kernel/ids.ts'
import { shopTerms } from '#kit/shops/shop-terms.ts'
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
    given_back: { returns: 0, amount: 0, ways: [] },
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

test('DESK-07: money that returns gave back is divided as it was taken', async () => {
  const bringBack = async (received_as: 'card' | 'cash' | 'before'): Promise<void> => {
    const number = await place()
    await makeReady(number)
    const given = valueOf(await office.handOver({ number, proof: '6790', received_as }, vera.caller()))
    const [line] = given.lines
    const brought = { number, quantity: 1, reason: 'defect', sellable: true } as const
    valueOf(await office.returnPieces({ ...brought, line_id: line?.line_id ?? orderLineId('0') }, vera.caller()))
  }
  for (const way of ['cash', 'card', 'before', 'cash'] as const) await bringBack(way)
  const { now } = valueOf(await office.shift({ store_id: KIROVKA }, vera.caller()))
  expect(now.given_back).toEqual({
    returns: 4,
    amount: 4 * 119_000,
    ways: [
      { as: 'before', returns: 1, amount: 119_000 },
      { as: 'card', returns: 1, amount: 119_000 },
      { as: 'cash', returns: 2, amount: 238_000 },
    ],
  })
})

test('DESK-07: who gave a shift takes it back until somebody has accepted it, and its money is counted on', async () => {
  const sold = await place()
  await makeReady(sold)
  valueOf(await office.handOver({ number: sold, proof: '6790', received_as: 'cash' }, vera.caller()))
  desk.pass(60)
  const give = async (): Promise<number> =>
    valueOf(await office.giveShift({ store_id: KIROVKA, note: '' }, vera.caller())).hand_overs[0]?.id ?? 0
  const id = await give()
  expect(await office.undoShift({ store_id: KIROVKA, id }, oleg.caller())).toMatchObject({
    refusal: 'shift-changed',
    message: expect.stringContaining('кто её сдал'),
  })
  expect(valueOf(await office.undoShift({ store_id: KIROVKA, id }, vera.caller()))).toMatchObject({
    hand_overs: [],
    now: { taken: [{ as: 'cash', amount: 119_000 }] },
  })
  const late = await office.takeShift({ store_id: KIROVKA, id }, oleg.caller())
  expect(late).toMatchObject({ refusal: 'shift-changed', message: expect.stringContaining('вернул себе') })
  expect(await office.undoShift({ store_id: KIROVKA, id }, vera.caller())).toMatchObject({ refusal: 'shift-changed' })
  const again = await give()
  valueOf(await office.takeShift({ store_id: KIROVKA, id: again }, oleg.caller()))
  expect(await office.undoShift({ store_id: KIROVKA, id: again }, vera.caller())).toMatchObject({
    refusal: 'shift-changed',
    message: 'Эту смену уже приняли.',
  })
  const { rows } = await sql`SELECT action FROM staff_audit WHERE action LIKE 'shift%' ORDER BY id`.execute(database.db)
  expect(rows.map((row) => Object.values(row ?? {})[0])).toEqual([
    'shift given',
    'shift taken back',
    'shift given',
    'shift taken',
  ])
})

test('DESK-07: when one takes a shift back while another accepts it, the first wins and the other reads why', async () => {
  const { hand_overs } = valueOf(await office.giveShift({ store_id: KIROVKA, note: '' }, vera.caller()))
  const id = hand_overs[0]?.id ?? 0
  const both = await Promise.all([
    office.undoShift({ store_id: KIROVKA, id }, vera.caller()),
    office.takeShift({ store_id: KIROVKA, id }, oleg.caller()),
  ])
  expect(both.map((answer) => (answer.ok ? 'done' : answer.refusal)).toSorted()).toEqual(['done', 'shift-changed'])
  const { hand_overs: left } = valueOf(await office.shift({ store_id: KIROVKA }, vera.caller()))
  expect(left).toHaveLength(both[0].ok ? 0 : 1)
})

const packForCourier = async (by: StaffBrowser): Promise<string> => {
  const shop = orderShop(database.db)
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM }, buyer.caller))
  const { number, token } = valueOf(await shop.order.place(courierOrder(148_000), buyer.once()))
  valueOf(await confirmGuest(database.db, shop, token))
  const { lines } = valueOf(await office.order({ number }, by.caller()))
  for (const { line_id } of lines) valueOf(await office.pick({ number, line_id, scanned: null }, by.caller()))
  return number
}

test('DESK-07: in the evening each courier has so much money to hand in, and parcels to bring back', async () => {
  await setStock(database.db, WAREHOUSE, { [CREAM]: 9 })
  const nina = await insertStaffSession(database.db, { login: 'nina', role: 'senior' }, NOW)
  const ship = async (courier: string): Promise<string> => {
    const number = await packForCourier(nina)
    valueOf(await office.ship({ number, courier }, nina.caller()))
    return number
  }
  const rounds = async () => valueOf(await office.courierRounds({ store_id: WAREHOUSE }, nina.caller())).couriers
  expect(await rounds()).toEqual([])
  expect(await office.courierRounds({ store_id: ARBAT }, vera.caller())).toMatchObject({ refusal: 'no-store' })
  const [sold, inVain, out, other] = [await ship('Иван'), await ship('иван'), await ship('Иван'), await ship('Пётр')]
  valueOf(await office.deliver({ number: sold, received_as: 'cash' }, nina.caller()))
  valueOf(await office.deliver({ number: other, received_as: 'card' }, nina.caller()))
  valueOf(await office.notHandedOver({ number: inVain }, nina.caller()))
  const nothing = { count: 0, numbers: [] }
  const ivan = { out: { count: 1, numbers: [out] }, back: { count: 1, numbers: [inVain] }, delivered: 1, cash: 148_000 }
  expect(await rounds()).toMatchObject([
    { ...ivan, card: 0 },
    { name: 'Пётр', out: nothing, back: nothing, delivered: 1, cash: 0, card: 148_000 },
  ])
  desk.pass(24 * 60 * 60)
  const later = await insertStaffSession(database.db, { login: 'nina', role: 'senior' }, desk.now())
  const nextDay = valueOf(await office.courierRounds({ store_id: WAREHOUSE }, later.caller()))
  expect(nextDay.couriers).toMatchObject([{ out: { count: 2 }, back: nothing, delivered: 0, cash: 0 }])
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

/** The counter of the warehouse, where a senior works, and two couriers; one of them has a code. */
const counterWithCouriers = async () => {
  await setStock(database.db, WAREHOUSE, { [CREAM]: 9 })
  const nina = await insertCounter(database.db, { login: 'nina', role: 'senior' }, NOW)
  const courier = { role: 'courier', storeId: WAREHOUSE }
  const ivan = await insertStaffSession(database.db, { login: 'ivan', ...courier }, NOW)
  const petr = await insertStaffSession(database.db, { login: 'petr', ...courier }, NOW)
  const kira = await insertStaffSession(database.db, { login: 'kira', role: 'courier', storeId: ARBAT }, NOW)
  for (const [member, pin] of [
    [ivan, '4829'],
    [kira, '4829'],
    [nina, '482915'],
  ] as const)
    valueOf(await office.setPin({ pin }, member.caller()))
  const confirm = async (login: string, pin: string, numbers: readonly string[], by = nina): Promise<string> => {
    const answer = await office.confirmParcels({ store_id: WAREHOUSE, login, pin, numbers: [...numbers] }, by.caller())
    return answer.ok ? answer.value.name : answer.refusal
  }
  return { nina, ivan, petr, confirm }
}

test('DESK-07: a courier confirms by his own code what he takes; the order, the journal and the evening say who did not', async () => {
  const { nina, petr, confirm } = await counterWithCouriers()
  const rounds = async () => valueOf(await office.courierRounds({ store_id: WAREHOUSE }, nina.caller()))
  expect(await rounds()).toMatchObject({
    members: [
      { login: 'ivan', has_pin: true },
      { login: 'petr', has_pin: false },
    ],
    must_confirm: false,
  })
  const numbers = [await packForCourier(nina), await packForCourier(nina), await packForCourier(nina)]
  const [first = '', second = '', third = ''] = numbers
  expect(await confirm('ivan', '4829', [first])).toBe('ivan')
  valueOf(await office.ship({ number: first, courier: 'ivan' }, nina.caller()))
  valueOf(await office.ship({ number: second, courier: 'ivan' }, nina.caller()))
  // Who hands over to himself has confirmed by his session, whatever name was typed.
  valueOf(await office.ship({ number: third, courier: 'ivan' }, petr.caller()))
  const courierOf = async (number: string) => valueOf(await office.order({ number }, nina.caller())).courier
  expect(await courierOf(first)).toMatchObject({ name: 'ivan', confirmed_at: NOW.toISOString() })
  expect(await courierOf(second)).toMatchObject({ name: 'ivan', confirmed_at: null })
  expect(await courierOf(third)).toMatchObject({ name: 'petr', confirmed_at: NOW.toISOString() })
  expect((await rounds()).couriers).toMatchObject([
    { name: 'ivan', out: { count: 2 }, unconfirmed: { numbers: [second] } },
    { name: 'petr', out: { count: 1 }, unconfirmed: { count: 0 } },
  ])
  const { rows } = await sql`
    SELECT a.action, s.login FROM staff_audit a JOIN staff s ON s.id = a.staff_id
    WHERE a.subject = ${first} AND a.action LIKE 'courier%' ORDER BY a.id`.execute(database.db)
  expect(rows).toEqual([
    { action: 'courier confirmed', login: 'ivan' },
    { action: 'courier', login: 'nina' },
  ])
})

test('DESK-07: no other code confirms for a courier, and wrong ones in a row close the device', async () => {
  const { nina, petr, confirm } = await counterWithCouriers()
  const [number, pickup] = [await packForCourier(nina), await place()]
  expect(await confirm('petr', '4829', [number])).toBe('wrong-code')
  // Neither a courier of another store nor who works at the counter.
  expect(await confirm('kira', '4829', [number])).toBe('wrong-code')
  expect(await confirm('nina', '482915', [number])).toBe('wrong-code')
  expect(await confirm('ivan', '4829', [number, pickup])).toBe('order-changed')
  expect(await confirm('ivan', '4829', [number], petr)).toBe('signed-out')
  expect(await confirm('ivan', '4829', [number], vera)).toBe('no-store')
  expect(await confirm('ivan', '4829', [number])).toBe('ivan')
  for (let at = 0; at < MAX_DEVICE_TRIES; at += 1) expect(await confirm('ivan', '9482', [number])).toBe('wrong-code')
  expect(await confirm('ivan', '4829', [number])).toBe('signed-out')
})

test('DESK-07: a shop that asks for it gives a courier nothing without his code, nor by the code of an hour ago', async () => {
  const { nina, confirm } = await counterWithCouriers()
  const terms = { ...shopTerms, courier: { ...shopTerms.courier, mustConfirm: true } }
  const strict = counterCalls({ ...desk.deps, terms })
  const number = await packForCourier(nina)
  const ship = async (courier?: string): Promise<string> => {
    const answer = await strict.ship({ number, ...(courier !== undefined && { courier }) }, nina.caller())
    return answer.ok ? answer.value.state : answer.refusal
  }
  expect(await ship('ivan')).toBe('not-confirmed')
  await confirm('ivan', '4829', [number])
  expect(await ship('petr')).toBe('not-confirmed')
  for (let quarter = 0; quarter < 4; quarter += 1) {
    desk.pass(900)
    expect(await ship('petr')).toBe('not-confirmed')
  }
  expect(await ship('ivan')).toBe('not-confirmed')
  await confirm('ivan', '4829', [number])
  expect(await ship()).toBe('shipped')
})
