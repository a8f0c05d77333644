import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { allGroups } from '#app/api/all-groups.ts'
import { type OfficeOrder } from '../counter.api.ts'
import { orderLineId, type OrderLineId, variantId } from '#kernel/ids.ts'
import { GS } from '#kernel/marking-code.ts'
import { isStaffRight, mayDo } from '#kernel/staff-rights.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  ARBAT,
  RODNIK,
  BALM,
  courierOrder,
  CREAM,
  freeOf,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  SERUM,
  setStock,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { machineRandom } from '#platform/random.ts'
import { JOURNALLED } from '#app/changes/describe-record.ts'
import { mayWrite } from '#app/changes/record-rights.ts'
import { previewCalls } from '#app/preview/preview.calls.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { findOrders } from './order-details.ts'
import { insertStaffSession, newStaffBrowser, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { jpegOf } from '#kit/test-photos.ts'
import { valueOf } from '#kit/value-of.ts'

const database = orderDatabase()
let shop: ReturnType<typeof orderShop>
let desk: ReturnType<typeof staffOffice>
let seller: StaffBrowser

/** EAN-13 of the cream, the balm and the serum. */
const CREAM_BARCODE = '4600000000015'
const BALM_BARCODE = '4600000000022'
const BARCODES = { [CREAM]: CREAM_BARCODE, [BALM]: BALM_BARCODE, [SERUM]: '4600000000039' }
const markingCode = (serial: string, gtin = '04600000000015') =>
  `01${gtin}21${serial}${GS}91EE06${GS}92${'c'.repeat(44)}`

beforeEach(async () => {
  for (const [id, barcode] of Object.entries(BARCODES))
    await sql`UPDATE variant SET barcode = ${barcode} WHERE id = ${id}`.execute(database.db)
  await setStock(database.db, KIROVKA, { [CREAM]: 9, [BALM]: 9, [SERUM]: 9 })
  await setStock(database.db, WAREHOUSE, { [CREAM]: 9 })
  shop = orderShop(database.db)
  desk = staffOffice(database.db, NOW)
  seller = await insertStaffSession(database.db, { login: 'seller', role: 'seller', storeId: KIROVKA }, NOW)
})

const place = async (pieces: Readonly<Record<number, number>>, total: number, courier = false) => {
  const buyer = newShopper()
  for (const [id, quantity] of Object.entries(pieces))
    valueOf(await shop.basket.add({ product_id: variantId(Number(id)), quantity }, buyer.caller))
  const order = courier ? courierOrder(total) : pickupOrder(total)
  const placed = valueOf(await shop.order.place(order, buyer.once()))
  await sql`UPDATE orders SET confirmed_at = ${NOW} WHERE number = ${placed.number}`.execute(database.db)
  return placed
}
const office = () => desk.office
const details = async (number: string, who = seller): Promise<OfficeOrder> =>
  valueOf(await office().order({ number }, who.caller()))
const lineOf = async (number: string, name: string): Promise<OrderLineId> =>
  (await details(number)).lines.find((line) => line.name === name)?.line_id ?? orderLineId('0')
const scan = async (number: string, name: string, scanned: string | null, key = randomUUID()) =>
  office().pick({ number, line_id: await lineOf(number, name), scanned }, seller.caller(key))
const stateOf = async (number: string) => (await details(number)).state

test('STAFF-02: the queue is by promised time, marks late orders and leaves out what has ended', async () => {
  const first = await place({ [CREAM]: 1 }, 119_000)
  const second = await place({ [BALM]: 1 }, 59_000)
  await sql`UPDATE orders SET ready_at = ready_at - interval '1 minute' WHERE number = ${second.number}`.execute(
    database.db,
  )
  const queue = async (version?: string) =>
    valueOf(await office().queue({ store_id: KIROVKA, ...(version ? { version } : {}) }, seller.caller()))
  await sql`UPDATE orders SET confirmed_at = NULL WHERE number = ${first.number}`.execute(database.db)
  expect((await queue()).orders?.map(({ number }) => number)).toEqual([second.number])
  await sql`UPDATE orders SET confirmed_at = ${NOW} WHERE number = ${first.number}`.execute(database.db)
  const shown = await queue()
  expect(shown.orders?.map(({ number, is_late }) => [number, is_late])).toEqual([
    [second.number, false],
    [first.number, false],
  ])
  expect(await queue(shown.version)).toEqual({ version: shown.version, orders: null })
  desk.pass(20 * 60)
  await sql`UPDATE orders SET ready_at = ${NOW} WHERE number = ${second.number}`.execute(database.db)
  const later = await queue(shown.version)
  expect(later.orders?.map(({ number, is_late }) => [number, is_late])).toEqual([
    [second.number, true],
    [first.number, false],
  ])
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  valueOf(await office().cancel({ number: second.number }, senior.caller()))
  expect((await queue()).orders?.map(({ number }) => number)).toEqual([first.number])
})

test('DESK-07: other ready orders of the buyer are named with what is taken for them', async () => {
  const cream = await place({ [CREAM]: 1 }, 119_000)
  const balm = await place({ [BALM]: 1 }, 59_000)
  const alsoReady = async () => (await details(cream.number)).also_ready
  for (const [{ number }, name, barcode] of [
    [cream, 'Крем', CREAM_BARCODE],
    [balm, 'Бальзам', BALM_BARCODE],
  ] as const) {
    valueOf(await scan(number, name, barcode))
    expect(await alsoReady()).toEqual([])
    valueOf(await office().ready({ number }, seller.caller()))
  }
  expect(await alsoReady()).toEqual([{ number: balm.number, to_pay: 59_000 }])
  valueOf(await office().handOver({ number: balm.number, proof: '6790', received_as: 'cash' }, seller.caller()))
  expect(await alsoReady()).toEqual([])
})

test('STAFF-02, STAFF-04: an order is picked by scanner, made ready and handed over with its code', async () => {
  const { number, token } = await place({ [CREAM]: 2 }, 238_000)
  expect(await scan(number, 'Крем', BALM_BARCODE)).toMatchObject({ refusal: 'wrong-barcode' })
  expect(await stateOf(number)).toBe('new')
  expect(valueOf(await scan(number, 'Крем', CREAM_BARCODE))).toMatchObject({ state: 'assembling', picked: 1 })
  expect(await office().ready({ number }, seller.caller())).toMatchObject({ refusal: 'not-picked' })
  valueOf(await scan(number, 'Крем', 'SKU-1'))
  expect(await scan(number, 'Крем', null)).toMatchObject({ refusal: 'line-complete' })
  expect(valueOf(await office().ready({ number }, seller.caller()))).toMatchObject({
    state: 'ready_for_pickup',
  })
  for (let wrong = 0; wrong < 10; wrong += 1)
    expect(await office().handOver({ number, proof: '0000', received_as: 'cash' }, seller.caller())).toMatchObject({
      refusal: 'wrong-proof',
    })
  // Digits are not taken any more that day; the link of the order cannot be guessed.
  expect(await office().handOver({ number, proof: '6790', received_as: 'cash' }, seller.caller())).toMatchObject({
    refusal: 'wrong-proof',
  })
  const { hand_over_code: code } = await database.db
    .selectFrom('orders')
    .select('hand_over_code')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const byCode = valueOf(await office().find({ store_id: KIROVKA, text: code ?? '' }, seller.caller()))
  expect([byCode.proven, byCode.orders.map((order) => order.number)]).toEqual([true, [number]])
  const proof = `https://glad.example/order/${token}`
  const found = valueOf(await office().find({ store_id: KIROVKA, text: proof }, seller.caller()))
  expect([found.proven, found.orders.map((order) => order.number)]).toEqual([true, [number]])
  valueOf(await office().handOver({ number, proof, received_as: 'cash' }, seller.caller()))
  expect((await details(number)).history.map(({ state, staff }) => [state, staff])).toEqual([
    ['new', null],
    ['assembling', 'seller'],
    ['ready_for_pickup', 'seller'],
    ['delivered', 'seller'],
  ])
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(7)
})

test('STAFF-04: only what travels is reported as delivered: a pickup needs the proof of its buyer', async () => {
  const { number } = await place({ [CREAM]: 1 }, 119_000)
  valueOf(await scan(number, 'Крем', null))
  valueOf(await office().ready({ number }, seller.caller()))
  expect(await office().deliver({ number, received_as: 'card' }, seller.caller())).toMatchObject({
    refusal: 'order-changed',
  })
  expect(await stateOf(number)).toBe('ready_for_pickup')
})

test('STAFF-04: a courier’s order is handed to the courier and delivered, and never waits for pickup', async () => {
  const { number } = await place({ [CREAM]: 1 }, 148_000, true)
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const [line] = (await details(number, senior)).lines
  valueOf(await office().pick({ number, line_id: orderLineId(line?.line_id ?? ''), scanned: null }, senior.caller()))
  expect(await office().ready({ number }, senior.caller())).toMatchObject({ refusal: 'order-changed' })
  expect(await office().handOver({ number, proof: '6790', received_as: 'cash' }, senior.caller())).toMatchObject({
    refusal: 'order-changed',
  })
  valueOf(await office().ship({ number, courier: 'Пётр' }, senior.caller()))
  const { rows } = await sql`SELECT became FROM staff_audit WHERE action = 'courier'`.execute(database.db)
  expect(rows).toEqual([{ became: { courier: 'Пётр', confirmed_at: null } }])
  expect(valueOf(await office().deliver({ number, received_as: 'card' }, senior.caller()))).toMatchObject({
    state: 'delivered',
  })
})

test('STAFF-04: an unpaid order is not given away before the money is named, which the order and the journal keep', async () => {
  const { number } = await place({ [CREAM]: 1 }, 119_000)
  valueOf(await scan(number, 'Крем', null))
  expect(valueOf(await office().ready({ number }, seller.caller()))).toMatchObject({
    recipient_phone: '79123456790',
    received_as: null,
  })
  const handOver = (received_as?: 'card' | 'cash' | 'before') =>
    office().handOver({ number, proof: '6790', ...(received_as && { received_as }) }, seller.caller())
  expect(await handOver()).toMatchObject({ refusal: 'payment-not-named' })
  expect(await stateOf(number)).toBe('ready_for_pickup')
  expect(valueOf(await handOver('cash'))).toMatchObject({ state: 'delivered', received_as: 'cash' })
  const { rows } = await sql`
    SELECT became FROM staff_audit WHERE action = 'money received' AND subject = ${number}`.execute(database.db)
  expect(rows).toEqual([{ became: { received_as: 'cash', paid: 119_000 } }])

  const courier = await place({ [CREAM]: 1 }, 148_000, true)
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const [line] = (await details(courier.number, senior)).lines
  const given = { number: courier.number }
  valueOf(await office().pick({ ...given, line_id: orderLineId(line?.line_id ?? ''), scanned: null }, senior.caller()))
  valueOf(await office().ship(given, senior.caller()))
  expect(await office().deliver(given, senior.caller())).toMatchObject({ refusal: 'payment-not-named' })
})

test('STAFF-01: the journal is read by member, order, action and day, a page at a time', async () => {
  const { number } = await place({ [CREAM]: 1 }, 119_000)
  valueOf(await scan(number, 'Крем', null))
  valueOf(await office().ready({ number }, seller.caller()))
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const read = async (query: Parameters<ReturnType<typeof office>['audit']>[0]) =>
    valueOf(await office().audit(query, senior.caller()))
  const actions = async (query: Parameters<typeof read>[0]) => (await read(query)).records.map(({ action }) => action)
  const all = await actions({ subject: number })
  expect(all.toSorted()).toEqual(['pick', 'state', 'state'])
  expect(await actions({ subject: number, action: 'pick' })).toEqual(['pick'])
  expect(await actions({ staff: 'SELL' })).toEqual(all)
  expect(await actions({ staff: 'nobody' })).toEqual([])
  expect(await actions({ day: '2026-11-18' })).toEqual([])
  await sql`
    INSERT INTO staff_audit (at, action, subject) SELECT ${NOW}, 'pick', 'Г-999999' FROM generate_series(1, 101)`.execute(
    database.db,
  )
  const first = await read({ subject: 'Г-999999' })
  const rest = await read({ subject: 'Г-999999', before: first.records.at(-1)?.id ?? '' })
  expect([first.records.length, first.has_more, rest.records.length, rest.has_more]).toEqual([100, true, 1, false])
})

test('STAFF-04: an order that was made ready by mistake goes back to the picker within ten minutes', async () => {
  const { number } = await place({ [CREAM]: 1 }, 119_000)
  valueOf(await scan(number, 'Крем', null))
  expect(await office().undoReady({ number }, seller.caller())).toMatchObject({ refusal: 'order-changed' })
  const ready = valueOf(await office().ready({ number }, seller.caller()))
  expect(ready.undo_until).toBe(new Date(desk.now().getTime() + 600_000).toISOString())
  expect(valueOf(await office().undoReady({ number }, seller.caller()))).toMatchObject({
    state: 'assembling',
    picked: 1,
    undo_until: null,
  })
  valueOf(await office().ready({ number }, seller.caller()))
  desk.pass(601)
  expect(await details(number)).toMatchObject({ undo_until: null })
  expect(await office().undoReady({ number }, seller.caller())).toMatchObject({ refusal: 'order-changed' })
})

test('STAFF-03, STAFF-04: a buyer refuses a part at the counter, then the rest; nothing of it stays reserved', async () => {
  const { number } = await place({ [CREAM]: 1, [BALM]: 2 }, 237_000)
  valueOf(await scan(number, 'Крем', null))
  for (const _ of [1, 2]) valueOf(await scan(number, 'Бальзам', null))
  valueOf(await office().ready({ number }, seller.caller()))
  const refuse = async (name: string, quantity: number, reason: 'buyer' | 'missing' = 'buyer') =>
    office().cancelPieces({ number, line_id: await lineOf(number, name), quantity, reason }, seller.caller())
  expect(await refuse('Бальзам', 1, 'missing')).toMatchObject({ refusal: 'order-changed' })
  expect(valueOf(await refuse('Бальзам', 1))).toMatchObject({ state: 'ready_for_pickup', to_pay: 178_000, picked: 2 })
  expect(valueOf(await refuse('Бальзам', 1))).toMatchObject({ state: 'ready_for_pickup', to_pay: 119_000 })
  expect(valueOf(await refuse('Крем', 1))).toMatchObject({ state: 'cancelled' })
  const { rows } = await sql`
    SELECT cause FROM order_state_change WHERE to_state = 'cancelled'`.execute(database.db)
  expect(rows).toEqual([{ cause: 'cancelled_by_buyer' }])
  expect([await freeOf(database.db, KIROVKA, CREAM), await freeOf(database.db, KIROVKA, BALM)]).toEqual([9, 9])
})

test('STAFF-04: what the own courier did not hand over is brought twice more, then goes back with the money and the goods', async () => {
  const { number, token } = await place({ [CREAM]: 1 }, 148_000, true)
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const [line] = (await details(number, senior)).lines
  valueOf(await office().pick({ number, line_id: orderLineId(line?.line_id ?? ''), scanned: null }, senior.caller()))
  const inVain = (key?: string) => office().notHandedOver({ number }, senior.caller(key))
  expect(await inVain()).toMatchObject({ refusal: 'order-changed' })
  const queued = async () =>
    valueOf(await office().find({ store_id: KIROVKA, text: number }, senior.caller())).orders[0]
  expect(await queued()).not.toHaveProperty('delivery_address')
  valueOf(await office().ship({ number }, senior.caller()))
  // The list of a courier says where to go.
  expect((await queued())?.delivery_address).toBe('ул. Кирова, 104')
  const key = randomUUID()
  const first = valueOf(await inVain(key))
  expect(first).toMatchObject({ state: 'shipped', courier_attempts: 1 })
  expect(valueOf(await inVain(key))).toEqual(first)
  expect(valueOf(await shop.order.get({ token }, newShopper().caller))).toMatchObject({
    state: 'shipped',
    courier_date: '2026-11-21',
    courier_hours: null,
    courier_attempts: 1,
  })
  expect(valueOf(await inVain())).toMatchObject({ state: 'shipped', courier_attempts: 2 })
  const back = valueOf(await inVain())
  expect(back).toMatchObject({ state: 'returned', courier_attempts: 3, needs_inspection: true })
  expect(await inVain()).toMatchObject({ refusal: 'order-changed' })
  const messages = await sql<{ step: string; n: number }>`
    SELECT data ->> 'step' AS step, count(*)::int AS n FROM pgboss.job WHERE name = 'send-order-message'
      AND data ->> 'by' = 'mail' GROUP BY 1`.execute(database.db)
  expect(messages.rows).toEqual(
    expect.arrayContaining([
      { step: 'not_handed_over', n: 2 },
      { step: 'returned', n: 1 },
    ]),
  )
  const [parcel] = back.to_inspect
  const lines = (parcel?.lines ?? []).map(({ return_line_id, quantity }) => ({ return_line_id, sellable: quantity }))
  valueOf(await office().inspectReturn({ number, return_id: parcel?.return_id ?? '', lines }, senior.caller()))
  expect(await freeOf(database.db, WAREHOUSE, CREAM)).toBe(9)
})

test('STAFF-02: who works in all stores sees their orders together; a seller those of the own store', async () => {
  const { number } = await place({ [CREAM]: 1 }, 119_000)
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const queued = async () =>
    (valueOf(await office().queue({}, senior.caller())).orders ?? []).map((order) => [order.number, order.store_id])
  expect(await queued()).toEqual([[number, KIROVKA]])
  expect(await office().queue({}, seller.caller())).toMatchObject({ refusal: 'no-store' })
  expect(valueOf(await office().queue({ store_id: ARBAT }, senior.caller())).orders).toEqual([])
  valueOf(await office().cancel({ number }, senior.caller()))
  expect(await queued()).toEqual([])
})

test('STAFF-04: a seller does not find the digits of a buyer by trying them all', async () => {
  const find = (text: string) => office().find({ store_id: KIROVKA, text }, seller.caller())
  for (let tries = 0; tries < 20; tries += 1)
    expect(valueOf(await find(String(1000 + tries)))).toMatchObject({ orders: [] })
  await expect(find('6790')).rejects.toMatchObject({
    refusal: 'too-often',
    message: expect.stringContaining('Сканируйте'),
  })
  valueOf(await find('Анна'))
})

test('STAFF-02: finds an order by number, by the phone or its last digits and by name; a seller in the own store only', async () => {
  const { number } = await place({ [CREAM]: 1 }, 119_000)
  const numbers = async (text: string, who = seller) => {
    const answer = await office().find({ store_id: KIROVKA, text }, who.caller())
    return answer.ok ? answer.value.orders.map((order) => order.number) : answer.refusal
  }
  for (const text of [
    number,
    number.slice(2),
    `г${number.slice(2)}`,
    '6790',
    '+7 (912) 345-67-90',
    '89123456790',
    'анна',
  ])
    expect(await numbers(text)).toEqual([number])
  for (const text of ['0000', 'Борис', '79123456791', 'Г-999999', 'A'.repeat(22)])
    expect(await numbers(text)).toEqual([])
  const other = await insertStaffSession(database.db, { login: 'other', role: 'seller', storeId: ARBAT }, NOW)
  expect(await numbers(number, other)).toBe('no-store')
  // Goods may be brought back to any store: a senior finds the order there.
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const inArbat = async (text: string, who: StaffBrowser) =>
    valueOf(await office().find({ store_id: ARBAT, text }, who.caller())).orders.map((order) => order.number)
  for (const text of [number, '89123456790']) expect(await inArbat(text, senior)).toEqual([number])
  for (const text of ['6790', 'анна']) expect(await inArbat(text, senior)).toEqual([])
  expect(await inArbat(number, other)).toEqual([])

  await sql`UPDATE orders SET number = 'ЧЛ-100001'`.execute(database.db)
  for (const text of ['ЧЛ-100001', 'чл100001', '100001', 'Г-100001']) {
    const found = await findOrders(database.db, KIROVKA, text, NOW, 'ЧЛ')
    expect(found.orders.map((order) => order.number)).toEqual(text === 'Г-100001' ? [] : ['ЧЛ-100001'])
  }
})

test('STAFF-02: a marked product needs a whole code of its GTIN, which no other piece has; putting it back frees it', async () => {
  await sql`UPDATE variant SET marked = TRUE WHERE id = ${CREAM}`.execute(database.db)
  const first = await place({ [CREAM]: 2 }, 238_000)
  const second = await place({ [CREAM]: 1 }, 119_000)
  const code = markingCode('serial-1')
  const marking = { refusal: 'wrong-marking' }
  expect(await scan(first.number, 'Крем', null)).toMatchObject(marking)
  expect(await scan(first.number, 'Крем', CREAM_BARCODE)).toMatchObject(marking)
  expect(await scan(first.number, 'Крем', code.replaceAll(GS, ''))).toMatchObject(marking)
  expect(await scan(first.number, 'Крем', markingCode('serial-1', '04600000000022'))).toMatchObject({
    refusal: 'wrong-barcode',
  })
  valueOf(await scan(first.number, 'Крем', `]d2${code}`))
  expect(await scan(first.number, 'Крем', code)).toMatchObject(marking)
  expect(await scan(second.number, 'Крем', code)).toMatchObject(marking)
  const stored = await database.db.selectFrom('marking_code').select('code').executeTakeFirst()
  expect(stored?.code).toBe(code)
  valueOf(await office().unpick({ number: first.number, line_id: await lineOf(first.number, 'Крем') }, seller.caller()))
  valueOf(await scan(second.number, 'Крем', code))
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  valueOf(await office().cancel({ number: second.number }, senior.caller()))
  valueOf(await scan(first.number, 'Крем', code))
})

test('PEOPLE-06: old stock and exempt goods are picked without a code, goods of after the day only with one', async () => {
  const set = (marking: { tnved?: string; marked_from?: string | null; marking_exempt?: boolean }) =>
    database.db.updateTable('variant').set(marking).where('id', '=', CREAM).execute()
  const { number } = await place({ [CREAM]: 3 }, 357_000)
  const needsCode = async (): Promise<boolean | undefined> =>
    (await details(number)).lines.find(({ name }) => name === 'Крем')?.marked
  expect(await needsCode()).toBe(false)
  // Cosmetics are marked since 1 October 2025, and today is after it.
  await set({ tnved: '3304990000' })
  expect(await needsCode()).toBe(true)
  expect(await scan(number, 'Крем', null)).toMatchObject({ refusal: 'wrong-marking' })
  await set({ marked_from: '2026-12-01' })
  expect(await needsCode()).toBe(false)
  valueOf(await scan(number, 'Крем', null))
  await set({ marked_from: null, marking_exempt: true })
  valueOf(await scan(number, 'Крем', null))
  await set({ marking_exempt: false })
  expect(await scan(number, 'Крем', null)).toMatchObject({ refusal: 'wrong-marking' })
  valueOf(await scan(number, 'Крем', markingCode('serial-9')))
})

test('STAFF-03: cancelled pieces leave line, price and stock, to the kopeck; an empty shelf has nothing free', async () => {
  const { number, token } = await place({ [CREAM]: 3, [BALM]: 1 }, 416_000)
  await sql`
    WITH line AS (UPDATE order_line SET discount = 100, total = total - 100 WHERE variant_id = ${CREAM} RETURNING order_id)
    UPDATE orders SET discount_total = 100, total = total - 100,
           price_tree = price_tree || '{"discount_total": 100, "total": 415900, "to_pay": 415900}'::jsonb
             || jsonb_build_object('rows', price_tree -> 'rows' || '[{"rule":"promo","title":"","amount":-100,"missing":null}]')
    FROM line WHERE id = order_id`.execute(database.db)
  const line_id = await lineOf(number, 'Крем')
  const cancel = (quantity: number, reason: 'missing' | 'damaged' | 'buyer', id = line_id) =>
    office().cancelPieces({ number, line_id: orderLineId(id), quantity, reason }, seller.caller())
  // 100 kopecks of discount for three pieces: 66 for two.
  expect(valueOf(await cancel(1, 'buyer'))).toMatchObject({ total: 238_000 - 66 + 59_000, pieces: 3 })
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(7)
  expect(valueOf(await cancel(1, 'damaged'))).toMatchObject({
    total: 119_000 - 33 + 59_000,
    line_changes: [
      { kind: 'removed', line: 'Крем', quantity: 1, staff: 'seller' },
      { kind: 'removed', line: 'Крем', quantity: 1, staff: 'seller' },
    ],
  })
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(7)
  expect(await cancel(2, 'missing')).toMatchObject({ refusal: 'order-changed' })
  expect(valueOf(await cancel(1, 'missing'))).toMatchObject({ total: 59_000, pieces: 1, state: 'assembling' })
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(0)
  const view = valueOf(await shop.order.get({ token }, newShopper().caller))
  expect(view.lines.map(({ name }) => name)).toEqual(['Бальзам'])
  expect(view.price).toMatchObject({ total: 59_000, discount_total: 0, goods_total: 59_000 })
  const balm = await lineOf(number, 'Бальзам')
  expect(valueOf(await cancel(1, 'missing', balm))).toMatchObject({ state: 'cancelled' })
  expect(await freeOf(database.db, KIROVKA, BALM)).toBe(0)
})

test('STAFF-04: a buyer brings one piece back to the counter: it is on sale again, and more than was handed over is refused', async () => {
  const { number } = await place({ [CREAM]: 2 }, 238_000)
  const line_id = await lineOf(number, 'Крем')
  for (const _ of [1, 2]) valueOf(await scan(number, 'Крем', null))
  valueOf(await office().ready({ number }, seller.caller()))
  const bring = (quantity: number) =>
    office().returnPieces({ number, line_id, quantity, reason: 'defect', sellable: true }, seller.caller())
  expect(await bring(1)).toMatchObject({ refusal: 'not-returnable' })
  valueOf(await office().handOver({ number, proof: '6790', received_as: 'cash' }, seller.caller()))
  expect(valueOf(await office().returnTerms({ number }, seller.caller()))).toMatchObject({
    lines: [{ line_id, quantity: 2, returned: 0, total: 238_000, flawed_until: '2028-11-19' }],
    total: 238_000,
  })
  const before = await freeOf(database.db, KIROVKA, CREAM)
  expect(valueOf(await bring(1))).toMatchObject({
    state: 'delivered',
    lines: [{ returned: 1 }],
    returns: [{ money: 119_000, points: 0, certificate: 0, staff: 'seller', is_own: true }],
  })
  const other = await insertStaffSession(database.db, { login: 'other', role: 'seller', storeId: KIROVKA }, NOW)
  expect(valueOf(await office().order({ number }, other.caller()))).toMatchObject({
    returns: [{ at: NOW.toISOString(), staff: 'seller', is_own: false }],
    line_changes: [{ at: NOW.toISOString(), kind: 'returned', line: 'Крем', quantity: 1, staff: 'seller' }],
  })
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(before + 1)
  expect(await bring(2)).toMatchObject({ refusal: 'not-returnable' })
  expect(valueOf(await bring(1))).toMatchObject({ state: 'returned' })
})

test('STAFF-04, ORD-08: the counter shows what the buyer has asked to return, until it is brought', async () => {
  const { number, token } = await place({ [CREAM]: 2 }, 238_000)
  const line_id = await lineOf(number, 'Крем')
  for (const _ of [1, 2]) valueOf(await scan(number, 'Крем', null))
  valueOf(await office().ready({ number }, seller.caller()))
  valueOf(await office().handOver({ number, proof: '6790', received_as: 'cash' }, seller.caller()))
  const file = { name: 'krem.jpg', size: 1000, bytes: () => jpegOf() }
  const added = await shop.order.addReturnPhoto({ token, last_digits: '6790', file }, newShopper().caller)
  const { photo_id } = valueOf(added)
  const photoFor = async (member: typeof seller) => office().returnPhoto({ number, photo_id }, member.caller())
  const wanted = {
    token,
    lines: [{ line_id, quantity: 1, reason: 'defect' as const }],
    photos: [photo_id],
    last_digits: '6790',
  }
  // It is not sent yet.
  expect(await photoFor(seller)).toMatchObject({ refusal: 'no-photo' })
  expect(await details(number)).toMatchObject({ lines: [{ return_request: null }] })
  valueOf(await shop.order.requestReturn(wanted, newShopper().once()))
  expect(await details(number)).toMatchObject({
    lines: [{ return_request: { quantity: 1, reason: 'defect' } }],
    return_photos: [{ photo_id }],
  })
  expect(valueOf(await photoFor(seller)).jpeg).toMatch(/^\/9j\//)
  const stranger = await insertStaffSession(database.db, { login: 'stranger', role: 'seller', storeId: ARBAT }, NOW)
  expect(await photoFor(stranger)).toMatchObject({ refusal: 'no-order' })
  const brought = { number, line_id, quantity: 1, reason: 'defect' as const, sellable: false }
  expect(valueOf(await office().returnPieces(brought, seller.caller()))).toMatchObject({
    lines: [{ returned: 1, return_request: null }],
  })
})

test('STAFF-04: of a marked product only the piece that was handed over comes back, and its code is free again', async () => {
  await sql`UPDATE variant SET marked = TRUE WHERE id = ${CREAM}`.execute(database.db)
  const { number } = await place({ [CREAM]: 1 }, 119_000)
  const code = markingCode('serial-1')
  valueOf(await scan(number, 'Крем', code))
  valueOf(await office().ready({ number }, seller.caller()))
  valueOf(await office().handOver({ number, proof: '6790', received_as: 'cash' }, seller.caller()))
  const line_id = await lineOf(number, 'Крем')
  const bring = (scanned: string | null) =>
    office().returnPieces({ number, line_id, quantity: 1, reason: 'defect', sellable: true, scanned }, seller.caller())
  expect(await bring(null)).toMatchObject({ refusal: 'wrong-marking' })
  expect(await bring(CREAM_BARCODE)).toMatchObject({ refusal: 'wrong-marking' })
  expect(await bring(markingCode('serial-2'))).toMatchObject({ refusal: 'wrong-marking' })
  expect(valueOf(await bring(code))).toMatchObject({ state: 'returned' })
  const { rows } = await sql`SELECT FROM marking_code WHERE freed_at IS NULL`.execute(database.db)
  expect(rows).toEqual([])
})

test('STAFF-05: an action that is sent again after a lost answer, also at the same time, is done once', async () => {
  const { number } = await place({ [CREAM]: 3 }, 357_000)
  const line_id = await lineOf(number, 'Крем')
  const input = { number, line_id, scanned: CREAM_BARCODE }
  const again = () => office().pick(input, seller.caller('the-same-key'))
  const answers = await Promise.all([again(), again(), again()])
  expect(answers.map((answer) => valueOf(answer).picked)).toEqual([1, 1, 1])
  const stranger = await insertStaffSession(database.db, { login: 'stranger', role: 'seller', storeId: ARBAT }, NOW)
  expect(await office().pick(input, stranger.caller('the-same-key'))).toMatchObject({ refusal: 'no-order' })
  // Two devices, each with a key of its own: two pieces, and the last one once.
  const own = await Promise.all(Array.from({ length: 3 }, () => office().pick(input, seller.caller())))
  expect(own.map((answer) => (answer.ok ? 'picked' : answer.refusal)).toSorted()).toEqual([
    'line-complete',
    'picked',
    'picked',
  ])
})

test('STAFF-02: the stock exchange that brings less than is reserved marks the orders it hits', async () => {
  const { number } = await place({ [CREAM]: 3 }, 357_000)
  const { number: untouched } = await place({ [BALM]: 1 }, 59_000)
  await sql`
    WITH stock AS (UPDATE stock SET on_hand = 1 WHERE store_id = ${KIROVKA} AND variant_id = ${CREAM} RETURNING *)
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
    SELECT store_id, variant_id, 'exchange', -8, 0 FROM stock`.execute(database.db)
  const queue = valueOf(await office().queue({ store_id: KIROVKA }, seller.caller()))
  expect(Object.fromEntries((queue.orders ?? []).map((order) => [order.number, order.is_short]))).toEqual({
    [number]: true,
    [untouched]: false,
  })
})

const readyRoles = async () =>
  new Map(
    (await database.db.selectFrom('staff_role').selectAll().orderBy('code').execute()).map((role) => [
      role.code,
      { ...role, rights: role.rights.filter(isStaffRight) },
    ]),
  )

/** The calls of the three roles before rights were words; every member may call `me`. */
const CALLS_BEFORE = {
  seller: `queue find order label declineRefund tillTerms certificate explainSearch askedPhrases
    searchEffect pick unpick cancelPieces substitutes
    proposeSubstitute answerSubstitute ready ship sendAgain deliver notHandedOver handOver returnPieces inspectReturn addPoints
    sellCertificate undoCertificate spendCertificate`,
  senior: `queue find order label declineRefund tillTerms certificate explainSearch askedPhrases
    searchEffect pick unpick cancelPieces substitutes
    proposeSubstitute answerSubstitute ready ship sendAgain deliver notHandedOver handOver returnPieces inspectReturn addPoints
    sellCertificate undoCertificate spendCertificate audit refunds confirmRefund sendCertificate recordKinds recordKind records
    record recordFile
    previewText saveRecord changeMany uploadRecords changeSets changeSet applyChanges withdrawChanges openPreview tryBasket cancel
    promotionStates`,
  office: `queue find order label declineRefund tillTerms certificate explainSearch askedPhrases
    searchEffect audit refunds confirmRefund sendCertificate
    recordKinds recordKind records record recordFile previewText saveRecord changeMany uploadRecords changeSets changeSet applyChanges
    undoChanges returnFields withdrawChanges openPreview promotionStates replayPromotion tryBasket makeCodes codesFile`,
}
const PROMOTION = JSON.stringify({
  code: 'proba',
  position: 1,
  kind: 'percent',
  percent: 5,
  title: 'Проба',
  body: 'Скидка.',
  from: '2026-11-01',
})
const WRITES_BEFORE = {
  seller: [],
  senior: ['stores', 'special_days', 'contacts'],
  office: JOURNALLED.map(({ kind }) => kind),
}

test.each(['seller', 'senior', 'office'] as const)(
  'OFFICE-07: %s may do in words what the role could before, and nothing else of it',
  async (code) => {
    const role = (await readyRoles()).get(code)
    if (role === undefined) throw new Error(`no role ${code}`)
    const before = CALLS_BEFORE[code].split(/\s+/)
    const known = new Set(Object.values(CALLS_BEFORE).flatMap((calls) => calls.split(/\s+/)))
    const now = Object.entries(allGroups.office).flatMap(([call, { staff }]) =>
      known.has(call) && staff !== 'signed-out' && staff !== 'signed-in' && mayDo(role, staff) ? [call] : [],
    )
    expect(now.toSorted()).toEqual(before.toSorted())
    expect(
      JOURNALLED.map(({ kind }) => kind)
        .filter((kind) => mayWrite(role, [kind]))
        .toSorted(),
    ).toEqual(WRITES_BEFORE[code].toSorted())
  },
)

const PHONE_DRAFT = { draft: randomUUID(), lines: [], phone: '79990000000' }
test('STAFF-01, OFFICE-07: a ready role makes exactly the calls of its rights; another store’s order does not exist', async () => {
  const { number } = await place({ [CREAM]: 1 }, 119_000)
  const line_id = await lineOf(number, 'Крем')
  const NO_LIMITS = { scopes: [], networks: [], expires_on: null, per_minute: 1 }
  const inputs = {
    me: {},
    today: {},
    work: {},
    findEverything: { q: 'крем' },
    setPin: { pin: null },
    audit: {},
    queue: { store_id: KIROVKA },
    find: { store_id: KIROVKA, text: number },
    explainSearch: { q: 'крем', city: 'default' },
    askedPhrases: {},
    promotionStates: {},
    replayPromotion: { value: PROMOTION, days: 7 },
    tryBasket: {
      written: { kind: 'promotions', value: PROMOTION },
      at: null,
      sets: [],
      codes: [],
      is_first_order: true,
      lines: [{ sku: 'sku-1', quantity: 1 }],
    },
    makeCodes: { promo_code: 'НЕТ', batch: 'x', count: 1 },
    codesFile: { promo_code: 'НЕТ' },
    searchEffect: { set: 1 },
    certificate: { number: 'ГС-999999' },
    sendCertificate: { number: 'ГС-999999' },
    refundCertificate: { number: 'ГС-999999', amount: 100 },
    tillTerms: {},
    addPoints: { phone: '79990000000', promotion: 'x' },
    sellCertificate: {
      store_id: KIROVKA,
      received_as: 'card',
      amount: 1,
      email: 'anna@example.ru',
      send_on: '2026-11-20',
    },
    undoCertificate: { id: 9 },
    spendCertificate: { number: '1', pin: '1', amount: 1 },
    order: { number },
    label: { number },
    parcelLabel: { number },
    priceTags: { text: 'нет такого' },
    tagsOfProducts: { slugs: ['x'] },
    shift: { store_id: KIROVKA },
    courierRounds: { store_id: KIROVKA },
    confirmParcels: { store_id: KIROVKA, login: 'x', pin: '4829', numbers: [number] },
    takeShift: { store_id: KIROVKA, id: 9 },
    giveShift: { store_id: KIROVKA, note: '' },
    undoShift: { store_id: KIROVKA, id: 9 },
    returnPhoto: { number, photo_id: 'a'.repeat(32) },
    pick: { number, line_id, scanned: 'x' },
    unpick: { number, line_id },
    cancelPieces: { number, line_id, quantity: 9, reason: 'buyer' },
    substitutes: { number, line_id, quantity: 1 },
    sources: { number, line_id, quantity: 1 },
    offerSource: { number, line_id, quantity: 9, store_id: RODNIK },
    answerSource: { number, transfer_id: '9', answer: 'withdrawn' },
    transfers: { store_id: KIROVKA, state: 'open' },
    transfer: { transfer_id: '9' },
    askTransfer: { from_store_id: KIROVKA, to_store_id: RODNIK, lines: [{ code: 'нет', quantity: 1 }] },
    sendTransfer: { transfer_id: '9', lines: [{ line_id: '9', pieces: 0 }] },
    receiveTransfer: { transfer_id: '9', lines: [{ line_id: '9', pieces: 0 }] },
    cancelTransfer: { transfer_id: '9' },
    proposeSubstitute: { number, line_id, variant_id: BALM, quantity: 9, agreed: false },
    answerSubstitute: { number, substitute_id: '9', answer: 'withdrawn' },
    ready: { number },
    undoReady: { number },
    ship: { number },
    sendAgain: { number },
    sendLink: { number },
    deliveryTerms: { number },
    changeReceiving: { number, recipient: { name: '', phone: '79990000000' } },
    additions: { number, quantity: 1, text: 'нет такого' },
    addLine: { number, variant_id: BALM, quantity: 99, shown_total: 1 },
    withdrawAddition: { number },
    deliver: { number },
    notHandedOver: { number },
    handOver: { number, proof: 'x' },
    returnTerms: { number },
    returnPieces: { number, line_id, quantity: 9, reason: 'defect', sellable: true },
    refuseReturn: { number, line_ids: [line_id], reason: 'no_defect' },
    reducePrice: { number, line_id, amount: 1 },
    exchangePieces: { number, line_id, quantity: 1, reason: 'defect' },
    inspectReturn: { number, return_id: '9', lines: [{ return_line_id: '9', sellable: 0 }] },
    refunds: {},
    confirmRefund: { number, refund_id: '9' },
    declineRefund: { number, refund_id: '9' },
    cancel: { number },
    recordKinds: {},
    recordKind: { kind: 'special_days' },
    records: { kind: 'special_days' },
    record: { kind: 'special_days', key: 'x' },
    recordNeighbours: { kind: 'special_days', key: 'x' },
    recordViews: { kind: 'special_days' },
    recordNames: { kind: 'special_days', keys: ['x'] },
    siteAddresses: { q: 'крем' },
    saveView: { kind: 'special_days', name: 'x', address: '', shared: false },
    removeView: { id: 9 },
    recordRows: { kind: 'special_days', q: '', only: '', keys: null },
    draftRecords: { kind: 'special_days', rows: [{ key: 'x', before: '{}', after: '{}' }], reason: 'x' },
    recordFile: { kind: 'special_days' },
    setFaults: { id: 9 },
    previewText: { text: 'x' },
    typedFaults: { kind: 'special_days', value: '{}' },
    checkRecord: { kind: 'special_days', value: '{}' },
    recordPictures: { files: [], q: '' },
    tryCollection: { value: '{}' },
    uploadPicture: { kind: 'unknown', file: { name: 'x.png', size: 1, bytes: async () => new Uint8Array(1) } },
    saveRecord: {
      kind: 'special_days',
      key: 'x',
      before: '{}',
      after: '{}',
      reason: 'x',
      starts_at: null,
      ends_at: null,
      draft: false,
      confirmed: false,
    },
    changeMany: {
      kind: 'special_days',
      q: '',
      only: '',
      keys: null,
      field: 'x',
      rule: { value: '1' },
      reason: 'x',
    },
    uploadRecords: {
      kind: 'special_days',
      reason: 'x',
      file: { name: 'x', size: 0, bytes: async () => new Uint8Array() },
    },
    changeSets: {},
    changeSet: { id: 9 },
    applyChanges: { id: 9, starts_at: null, ends_at: null, overwrites: false, confirmed: false },
    askConfirmation: { id: 9, starts_at: null, ends_at: null },
    decideChanges: { id: 9, confirms: false, overwrites: false },
    undoChanges: { id: 9, reason: 'x', confirmed: false },
    returnFields: { id: 9, reason: 'x', confirmed: false },
    withdrawChanges: { id: 9 },
    reviewQueue: {},
    publishReview: { id: 9, sent_at: 'x', state: 'pending' },
    hideReview: { id: 9, sent_at: 'x', state: 'pending', reason: 'x' },
    answerReview: { id: 9, sent_at: 'x', state: 'pending', answer_read: null, answer: null },
    postQueue: {},
    publishPost: { kind: 'question', id: 9, sent_at: 'x', state: 'pending' },
    hidePost: { kind: 'answer', id: 9, sent_at: 'x', state: 'pending', reason: 'x' },
    answerQuestion: { id: 9, sent_at: 'x', state: 'pending', answers_read: 0, by: 'shop', answer: 'x' },
    cases: {},
    caseStatistics: {},
    openedCase: { id: 9 },
    casePhoto: { id: 9, photo_id: 'form' },
    changeCase: { id: 9, version: 1 },
    replyCase: { id: 9, version: 1, text: 'x' },
    noteCase: { id: 9, version: 1, text: 'x' },
    openBuyer: { phone: '79990000000', reason: 'проверка' },
    endBuyerSessions: { phone: '79990000000', reason: 'проверка' },
    exportBuyer: { phone: '79990000000', reason: 'xxx' },
    eraseBuyer: { phone: '79990000000', reason: 'xxx' },
    renameBuyer: { phone: '79990000000', name: 'Анна', reason: 'проверка' },
    adjustPoints: { phone: '79990000000', points: 100, reason: 'xxx' },
    buyerOnPhone: { phone: '79990000000' },
    phoneGoods: { city: 'chelyabinsk', text: 'нет такого' },
    phonePrice: { ...PHONE_DRAFT, city: 'chelyabinsk' },
    placeByPhone: {
      ...PHONE_DRAFT,
      name: 'Анна',
      email: '',
      comment: '',
      city: 'chelyabinsk',
      delivery: 'pickup',
      store_id: KIROVKA,
      payment: 'on_receipt',
      shown_total: 0,
      agreement_version: 'x',
      consent_text_version: 'x',
    },
    orders: {},
    reportFilters: {},
    funnel: { from: '2026-11-20', to: '2026-11-20', by: 'day' },
    funnelFile: { from: '2026-11-20', to: '2026-11-20', by: 'day', format: 'csv' },
    conversionsFile: { from: '2026-11-20', to: '2026-11-20', key: 'yclid' },
    sales: { from: '2026-11-20', to: '2026-11-20', by: 'day' },
    salesFile: { from: '2026-11-20', to: '2026-11-20', by: 'day', format: 'csv' },
    stockReport: {},
    stockFile: { format: 'csv' },
    liabilitiesFile: { from: '2026-11-20', to: '2026-11-20', format: 'csv' },
    liabilities: { from: '2026-11-20', to: '2026-11-20' },
    wall: {},
    reportLetter: {},
    setReportLetter: { email: null },
    health: {},
    feeds: {},
    leftOut: { reason: 'no-picture' },
    marketplaces: {},
    marketplaceOffers: { marketplace: 'yandex-market', reason: 'offered' },
    marketplaceOrders: {},
    exchangeSessions: {},
    exchangeSession: { id: 9 },
    undoExchange: { id: 9, confirmed: false },
    loadExchangeStock: { id: 9 },
    exchangeMatches: {},
    decideMatches: { decisions: [], all: null },
    exchangeLinks: {},
    setExchangeLink: { kind: 'warehouse', id: 'x', key: null },
    repeatExchange: {},
    exchangeOwners: {},
    setExchangeOwners: { fields: [], adds_goods: true, states: [] },
    registers: {},
    register: { id: 9 },
    uploadRegister: { provider: 'x', file: { name: 'x', size: 0, bytes: async () => new Uint8Array() } },
    missingReceipts: {},
    receipts: {},
    correctReceipt: { id: '9', reason: 'xxx', fiscal_sign: null, order: null },
    registerReceipt: { id: '9', fiscal_sign: '1' },
    programs: {},
    makeProgram: { name: 'Ы', ...NO_LIMITS },
    limitProgram: { name: 'x', ...NO_LIMITS },
    revokeProgram: { name: 'x' },
    webhooks: {},
    webhook: { id: 9 },
    saveWebhook: { id: 9, url: 'https://erp.example.ru/hook', events: ['stock.short'], is_on: true },
    renewWebhookSecret: { id: 9 },
    removeWebhook: { id: 9 },
    sendWebhookAgain: { id: '9' },
    newsletters: {},
    newsletter: { code: 'x' },
    testNewsletter: { code: 'x', email: 'anna@example.ru' },
    holdNewsletter: { code: 'x' },
    resumeNewsletter: { code: 'x' },
    staffList: {},
    inviteMember: { login: 'Ы', name: 'x', role: 'x', store_id: null },
    withdrawInvitation: { login: 'x' },
    changePosition: { login: 'x', role: 'x', store_id: null },
    changeAccess: { login: 'x', is_open: false },
    endStaffSessions: { login: 'x', key: null },
    askReset: { login: 'x' },
    confirmReset: { login: 'x' },
    declineReset: { login: 'x' },
    saveRole: { code: 'x', title: 'x', all_stores: true, rights: [] },
    removeRole: { code: 'x' },
    openPreview: { at: '2026-11-24T09:00:00Z', city: null, sets: [] },
  } as const
  const roles = await readyRoles()
  const calls = {
    ...office(),
    ...previewCalls({
      ...signInForTests,
      db: database.db,
      clock: { now: () => NOW },
      random: machineRandom,
      publicUrl: 'https://shop.example',
      previews: { maxPercent: 20, redirectHosts: [], url: database.appUrl, key: Buffer.alloc(32) },
    }),
  }
  const callers: [name: string, browser: StaffBrowser | null][] = [
    ['nobody', null],
    ...(await Promise.all(
      [...roles.values()].map(async ({ code, all_stores }): Promise<[string, StaffBrowser]> => [
        code,
        await insertStaffSession(
          database.db,
          { login: `m-${code}`, role: code, ...(all_stores ? {} : { storeId: KIROVKA }) },
          NOW,
        ),
      ]),
    )),
    ['stranger', await insertStaffSession(database.db, { login: 'stranger', role: 'seller', storeId: ARBAT }, NOW)],
  ]
  const OF_NO_STORE: ReadonlySet<string> = new Set([
    'me',
    'today',
    'work',
    'findEverything',
    'setPin',
    'priceTags',
    'tagsOfProducts',
    'refunds',
    'explainSearch',
    'askedPhrases',
    'promotionStates',
    'replayPromotion',
    'tryBasket',
    'makeCodes',
    'codesFile',
    'searchEffect',
    'reviewQueue',
    'publishReview',
    'hideReview',
    'answerReview',
    'postQueue',
    'publishPost',
    'hidePost',
    'answerQuestion',
    'cases',
    'caseStatistics',
    'openedCase',
    'casePhoto',
    'changeCase',
    'replyCase',
    'noteCase',
    'openBuyer',
    'endBuyerSessions',
    'exportBuyer',
    'eraseBuyer',
    'renameBuyer',
    'adjustPoints',
    'buyerOnPhone',
    'phoneGoods',
    'phonePrice',
    'placeByPhone',
    'orders',
    'reportFilters',
    'sales',
    'salesFile',
    'stockReport',
    'stockFile',
    'liabilitiesFile',
    'liabilities',
    'wall',
    'reportLetter',
    'setReportLetter',
    'health',
    'feeds',
    'leftOut',
    'marketplaces',
    'marketplaceOffers',
    'marketplaceOrders',
    'exchangeSessions',
    'exchangeMatches',
    'decideMatches',
    'exchangeLinks',
    'setExchangeLink',
    'repeatExchange',
    'exchangeOwners',
    'setExchangeOwners',
    'registers',
    'missingReceipts',
    'receipts',
    'correctReceipt',
    'registerReceipt',
    'newsletters',
    'openPreview',
    'tillTerms',
    'addPoints',
    'undoCertificate',
    'spendCertificate',
  ])
  const CHANGES_RECORDS: ReadonlySet<string> = new Set(['saveRecord', 'draftRecords', 'uploadRecords'])
  const wrong: string[] = []
  for (const [name, browser] of callers)
    for (const [call, input] of Object.entries(inputs) as [keyof typeof inputs, never][]) {
      const answer = await calls[call](input, (browser ?? newStaffBrowser()).caller())
      const refusal = answer.ok ? 'done' : answer.refusal
      const rights = roles.get(name === 'stranger' ? 'seller' : name)?.rights ?? []
      const { staff } = allGroups.office[call]
      const mayChange = !CHANGES_RECORDS.has(call) || mayWrite({ rights }, ['special_days'])
      const expected =
        browser === null
          ? ['signed-out']
          : staff !== 'signed-in' && (!mayDo({ rights }, staff) || !mayChange)
            ? ['not-allowed']
            : name === 'stranger' && !OF_NO_STORE.has(call)
              ? ['no-order', 'no-store', 'no-certificate', 'no-transfer']
              : [
                  'done',
                  'no-label',
                  'no-photo',
                  'no-certificate',
                  'no-transfer',
                  'no-product',
                  'wrong-barcode',
                  'order-changed',
                  'not-picked',
                  'wrong-proof',
                  'not-returnable',
                  'no-record',
                  'record-changed',
                  'bad-file',
                  'set-closed',
                  'bad-login',
                  'no-member',
                  'bad-name',
                  'no-program',
                  'no-webhook',
                  'no-role',
                  'no-review',
                  'no-question',
                  'no-customer',
                  'old-consent',
                  'not-offered',
                  'bad-amount',
                  'wrong-certificate',
                  'shift-changed',
                  'too-late',
                ]
      if (!expected.includes(refusal)) wrong.push(`${name} ${call}: ${refusal}`)
    }
  expect(wrong).toEqual([])
  expect(Object.keys(inputs).toSorted()).toEqual(
    Object.entries(allGroups.office)
      .filter(([, { staff }]) => staff !== 'signed-out')
      .map(([call]) => call)
      .toSorted(),
  )
})
