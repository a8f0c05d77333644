import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { auditBy } from '#kit/audit.ts'
import { newOrder } from '#kit/shops/bonus-shop.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { databaseOfEachTest } from '#kit/database.ts'
import { insertOrderFixtures, KIROVKA, NOW } from '#kit/shops/order-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { transaction } from '#platform/db/transaction.ts'
import { issueCertificate } from './certificates.ts'
import { machineRandom } from '#platform/random.ts'

const PAID = 'ГС-1001'
const UNPAID = 'ГС-1002'

const database = databaseOfEachTest({
  fill: ({ db }) => insertOrderFixtures(db),
  // Nothing was paid at a bank.
  check: async ({ owner }) =>
    expect((await auditBy(owner)).filter((line) => !JSON.stringify(line).includes('C3'))).toEqual([]),
})
let desk: ReturnType<typeof staffOffice>
let seller: StaffBrowser
let senior: StaffBrowser
let issued: { readonly number: string; readonly pin: string }

const insertPurchase = (number: string, name: string, certificateId: number | null) =>
  sql`
  INSERT INTO certificate_purchase (
    number, token, card_token, state, amount, design, recipient_name, recipient_email, sender_name, greeting, send_on, buyer_phone,
    buyer_email, agreement_version, consent_text_version, placed_at, pay_until, paid_at, certificate_id)
  VALUES (
    ${number}, ${`token ${number}`}, ${`card ${number}`}, ${certificateId === null ? 'awaiting_payment' : 'paid'}, 300000, 'ice',
    ${name}, ${`${number}@example.ru`}, 'Анна', '', '2026-11-21', '79123456790', 'anna@example.ru', '1', '1', ${NOW},
    ${new Date(NOW.getTime() + 2_400_000)}, ${certificateId === null ? null : NOW}, ${certificateId})`.execute(
    database.db,
  )

beforeEach(async () => {
  desk = staffOffice(database.db, NOW)
  seller = await insertStaffSession(database.db, { login: 'seller', role: 'seller', storeId: KIROVKA }, NOW)
  senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const made = await transaction(database.db, (tx) =>
    issueCertificate(
      tx,
      { clock: { now: () => NOW }, codeKey: signInForTests.codeKey, random: machineRandom },
      { nominal: 300_000, email: `${PAID}@example.ru`, sendAt: NOW },
    ),
  )
  issued = made
  await insertPurchase(PAID, 'Оля', made.id)
  await insertPurchase(UNPAID, 'Борис', null)
})
const markSent = () => sql`UPDATE certificate SET sent_at = ${NOW}`.execute(database.db)
const find = async (text: string, who = seller) => {
  const answer = await desk.office.find({ store_id: KIROVKA, text }, who.caller())
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.certificates.map(({ number }) => number)
}
const open = async (number: string, who = seller) => {
  const answer = await desk.office.certificate({ number }, who.caller())
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const send = (number: string, who = senior, key?: string) => desk.office.sendCertificate({ number }, who.caller(key))
const letters = async (): Promise<number> => {
  const { rows } = await sql`SELECT FROM pgboss.job WHERE name = 'send-certificate'`.execute(database.db)
  return rows.length
}

test('STAFF-02, BONUS-03: a certificate bought online is found by what its buyer says, and never with its number or PIN', async () => {
  const spaced = issued.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  for (const text of [PAID, 'гс1001', 'ГC-1001', issued.number, spaced, `${PAID}@EXAMPLE.ru`])
    expect(await find(text)).toEqual([PAID])
  for (const text of ['+7 912 345-67-90', '89123456790', 'anna@example.ru'])
    expect(await find(text)).toEqual([UNPAID, PAID])
  for (const text of ['6790', 'ГС-1003', '79123456791', 'Г-100001']) expect(await find(text)).toEqual([])

  // The names of all buyers are not for a seller.
  expect(await find('оля')).toEqual([])
  expect(await find('оля', senior)).toEqual([PAID])
  expect(await find('анна', senior)).toEqual([UNPAID, PAID])

  const shown = await open(PAID)
  expect(shown).toMatchObject({
    state: 'paid',
    balance: 300_000,
    recipient_email: 'Г…@example.ru',
    buyer_email: 'a…@example.ru',
  })
  expect(shown.buyer_phone).not.toContain('6790')
  const full = await open(PAID, senior)
  expect(full).toMatchObject({ recipient_email: `${PAID}@example.ru`, buyer_phone: '79123456790' })
  for (const answer of [shown, full]) {
    expect(JSON.stringify(answer)).not.toContain(issued.number)
    expect(JSON.stringify(answer)).not.toContain(issued.pin)
  }
})

test('STAFF-02, BONUS-03: staff see which orders a certificate has paid, without what came back to it', async () => {
  const [spent, undone] = [await newOrder(database.db, null), await newOrder(database.db, null)]
  await sql`
    WITH certificate AS (UPDATE certificate SET balance = 250000 RETURNING id)
    INSERT INTO certificate_entry (certificate_id, order_id, kind, amount, at)
    SELECT id, order_id, kind, amount, ${NOW} FROM certificate, (VALUES
      (${spent}::bigint, 'spend', -80000), (${spent}, 'return', 30000), (${undone}, 'spend', -90000), (${undone}, 'return', 90000)
    ) AS entry (order_id, kind, amount)`.execute(database.db)
  const { number } = await database.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', spent)
    .executeTakeFirstOrThrow()
  expect(await open(PAID)).toMatchObject({ balance: 250_000, spent: [{ order: number, amount: 50_000 }] })
  // The orders are bare: their prices know nothing of a certificate.
  const owner = await connectAsOwner(database.url, 'test') // the app may not
  await owner.query('DELETE FROM certificate_entry WHERE order_id IS NOT NULL')
  await owner.end()
  await sql`UPDATE certificate SET balance = 300000`.execute(database.db)
  await sql`DELETE FROM orders`.execute(database.db)
})

test('BONUS-03, STAFF-01: a letter that was sent is sent again to its mailbox, once a press, three times a day', async () => {
  expect(await send(UNPAID)).toMatchObject({ refusal: 'not-sendable' })
  // Its recipient must not learn of it before its day.
  expect(await send(PAID)).toMatchObject({ refusal: 'not-sendable' })
  expect(await send(PAID, seller)).toMatchObject({ refusal: 'not-allowed' })
  await markSent()
  const key = 'b9ac2a3e-6f1c-4a4c-9c6e-0b3d4e1f2a55'
  const office = await insertStaffSession(database.db, { login: 'office', role: 'office' }, NOW)
  const answers = await Promise.all([send(PAID, senior, key), send(PAID, senior, key), send(PAID, office)])
  expect(answers.filter(({ ok }) => ok).length).toBeLessThan(3)
  expect([await letters(), (await open(PAID)).sent_at]).toEqual([1, null])
  for (const _ of [2, 3]) {
    await markSent()
    expect((await send(PAID)).ok).toBe(true)
  }
  await markSent()
  expect(await send(PAID)).toMatchObject({ refusal: 'too-many-tries' })
  const { rows } = await sql`SELECT FROM staff_audit WHERE action = 'send certificate' AND subject = ${PAID}`.execute(
    database.db,
  )
  expect([await letters(), rows.length]).toEqual([3, 3])

  await sql`
    WITH spent AS (UPDATE certificate SET balance = 0 RETURNING id)
    INSERT INTO certificate_entry (certificate_id, kind, cause, amount, at)
    SELECT id, 'refund', '1', -300000, ${NOW} FROM spent`.execute(database.db)
  desk.pass(86_400)
  senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, desk.now())
  expect(await send(PAID)).toMatchObject({ refusal: 'not-sendable' })
})
