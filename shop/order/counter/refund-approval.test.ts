import { orderId, type OrderLineId, orderLineId } from '#kernel/ids.ts'
import { sql, type Transaction } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { waitForLocks } from '#kit/wait-for-locks.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { CREAM, freeOf, KIROVKA, newShopper, NOW, orderShop, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { issueCertificate } from '#shop/loyalty/certificates/certificates.ts'
import { takeFromCertificate } from '#shop/loyalty/certificates/certificates.sql.ts'
import { machineRandom } from '#platform/random.ts'

const database = orderDatabase(16)
let office: ReturnType<typeof staffOffice>['office']
let seller: StaffBrowser
let senior: StaffBrowser
let number: string
let line_id: OrderLineId

const memberOf = (login: string, role: 'seller' | 'senior' | 'office') =>
  insertStaffSession(database.db, { login, role, ...(role === 'seller' ? { storeId: KIROVKA } : {}) }, NOW)

/** Three jars at 1 190 ₽ were handed over; one member gives back 2 000 ₽ alone. */
beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9 })
  office = staffOffice(database.db, NOW, 200_000).office
  seller = await memberOf('seller', 'seller')
  senior = await memberOf('senior', 'senior')
  const shop = orderShop(database.db)
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM, quantity: 3 }, buyer.caller))
  number = valueOf(await shop.order.place(pickupOrder(357_000), buyer.once())).number
  await sql`UPDATE orders SET confirmed_at = ${NOW}`.execute(database.db)
  line_id = valueOf(await office.order({ number }, seller.caller())).lines[0]?.line_id ?? orderLineId('')
  for (const _ of [1, 2, 3]) valueOf(await office.pick({ number, line_id, scanned: null }, seller.caller()))
  valueOf(await office.ready({ number }, seller.caller()))
  valueOf(await office.handOver({ number, proof: '6790', received_as: 'cash' }, seller.caller()))
})

const bring = (quantity: number, who = seller) =>
  office.returnPieces({ number, line_id, quantity, reason: 'defect', sellable: true }, who.caller())
const waiting = async () => valueOf(await office.refunds({}, senior.caller())).refunds
const confirm = (refund_id: string, who: StaffBrowser) => office.confirmRefund({ number, refund_id }, who.caller())
const log = async () =>
  (
    await sql<{ action: string; name: string }>`
      SELECT a.action, s.name FROM staff_audit a JOIN staff s ON s.id = a.staff_id
      WHERE a.action LIKE '%refund' OR a.action = 'return' ORDER BY a.id`.execute(database.db)
  ).rows.map(({ action, name }) => `${name}: ${action}`)

test('STAFF-04: a refund above the sum is made once, by a second member, however many confirm it at the same time', async () => {
  expect(valueOf(await bring(1))).toMatchObject({ waiting_refund: null, lines: [{ returned: 1 }] })
  const asked = valueOf(await bring(2))
  expect(asked).toMatchObject({ waiting_refund: { amount: 238_000, is_own: true }, lines: [{ returned: 1 }] })
  expect(await bring(2)).toMatchObject({ refusal: 'order-changed' })
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(7)
  const [listed] = await waiting()
  expect(listed).toMatchObject({ number, amount: 238_000, asked_by: 'seller', kind: 'returnPieces', is_own: false })
  const id = listed?.refund_id ?? ''
  expect(await confirm(id, seller)).toMatchObject({ refusal: 'not-allowed' })

  const others = await Promise.all(['anna', 'olga', 'vera'].map((login) => memberOf(login, 'office')))
  const answers = await Promise.all([senior, ...others].map((who) => confirm(id, who)))
  expect(answers.map((answer) => (answer.ok ? 'done' : answer.refusal)).toSorted()).toEqual([
    'done',
    'order-changed',
    'order-changed',
    'order-changed',
  ])
  expect(await waiting()).toEqual([])
  expect(valueOf(await office.order({ number }, seller.caller()))).toMatchObject({
    state: 'returned',
    waiting_refund: null,
    // Who asked stands before the buyer and pays it out, not who confirmed.
    returns: [
      { money: 238_000, staff: 'seller', is_own: true },
      { money: 119_000, staff: 'seller', is_own: true },
    ],
  })
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(9)
  const lines = await log()
  expect(lines.slice(0, 2)).toEqual(['seller: return', 'seller: ask refund'])
  expect(lines.slice(2).map((line) => line.replace(/^[^:]+/, 'second'))).toEqual([
    'second: return',
    'second: confirm refund',
  ])
})

test('STAFF-04: who asked for a refund cannot confirm it, and a declined one changes nothing', async () => {
  valueOf(await bring(3, senior))
  const [own] = await waiting()
  expect(own?.is_own).toBe(true)
  expect(await confirm(own?.refund_id ?? '', senior)).toMatchObject({ refusal: 'same-person' })
  valueOf(await office.declineRefund({ number, refund_id: own?.refund_id ?? '' }, seller.caller()))
  expect([await waiting(), await freeOf(database.db, KIROVKA, CREAM)]).toEqual([[], 6])
  expect(await log()).toEqual(['senior: ask refund', 'seller: decline refund'])
})

test('STAFF-04: what a second person has confirmed leaves the sum of the day to the first', async () => {
  valueOf(await bring(2))
  const [asked] = await waiting()
  valueOf(await confirm(asked?.refund_id ?? '', senior))
  expect(valueOf(await bring(1))).toMatchObject({ waiting_refund: null, lines: [{ returned: 3 }] })
})

test('STAFF-04: refunds of one order are added up over a day', async () => {
  valueOf(await bring(1))
  expect(valueOf(await bring(1))).toMatchObject({ waiting_refund: { amount: 119_000 }, lines: [{ returned: 1 }] })
  const [asked] = await waiting()
  valueOf(await confirm(asked?.refund_id ?? '', senior))
  // A new day begins at zero.
  const tomorrow = new Date(NOW.getTime() + 86_400_000)
  office = staffOffice(database.db, tomorrow, 200_000).office
  seller = await insertStaffSession(database.db, { login: 'seller', role: 'seller', storeId: KIROVKA }, tomorrow)
  expect(valueOf(await bring(1))).toMatchObject({ waiting_refund: null, lines: [{ returned: 3 }] })
})

const orderIdOf = async (tx: Transaction<DB>, wanted: string): Promise<string> =>
  (await tx.selectFrom('orders').select('id').where('number', '=', wanted).executeTakeFirstOrThrow()).id

test('R2: a return locks the certificate before the stock, as placing does', async () => {
  const { db } = database
  const deps = { clock: { now: () => NOW }, random: machineRandom, codeKey: signInForTests.codeKey }
  await transaction(db, async (tx) => {
    const { id } = await issueCertificate(tx, deps, { nominal: 100_000, email: null, sendAt: null })
    const order = await orderIdOf(tx, number)
    await takeFromCertificate(tx, { certificateId: id, orderId: orderId(order), amount: 100_000, at: NOW })
    await sql`
      UPDATE orders SET certificate_total = 100000,
             price_tree = price_tree || '{"certificate_total": 100000, "to_pay": 257000}'::jsonb WHERE id = ${order}`.execute(
      tx,
    )
  })
  const returned = await transaction(db, async (placing) => {
    await sql`SELECT FROM certificate FOR UPDATE`.execute(placing)
    const returning = bring(1)
    await waitForLocks(db)
    await sql`SELECT FROM stock FOR NO KEY UPDATE NOWAIT`.execute(placing)
    return { returning }
  })
  expect(valueOf(await returned.returning)).toMatchObject({ lines: [{ returned: 1 }] })
})
