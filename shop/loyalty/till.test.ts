/** Points and certificates at the counter of a store. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { storeId } from '#kernel/ids.ts'
import { ARBAT, KIROVKA, NOW } from '#kit/shops/order-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { pinOf } from './certificates/certificates.ts'

const database = orderDatabase()
let desk: ReturnType<typeof staffOffice>
let seller: StaffBrowser
const PHONE = '79123456790'

beforeEach(async () => {
  desk = staffOffice(database.db, NOW)
  seller = await insertStaffSession(database.db, { login: 'seller', role: 'seller', storeId: KIROVKA }, NOW)
  await sql`INSERT INTO customer (phone, name, email, birthday) VALUES (${PHONE}, 'Анна', 'a@example.ru', '1990-01-01')`.execute(
    database.db,
  )
  await sql`
    INSERT INTO promotion (code, position, kind, title, body_html, from_on, amount, per_customer)
    VALUES ('flakon', 1, 'bonus', 'Пустой флакон', '', '2026-11-01', 50, 5)`.execute(database.db)
})

const audited = async (action: string) =>
  (
    await database.db
      .selectFrom('staff_audit')
      .innerJoin('staff', 'staff.id', 'staff_audit.staff_id')
      .select(['staff.login', 'subject'])
      .where('action', '=', action)
      .execute()
  ).map(({ login, subject }) => `${login}: ${subject}`)
const addPoints = (key: string = randomUUID(), phone = PHONE) =>
  desk.office.addPoints({ phone, promotion: 'flakon' }, seller.caller(key))

test('BONUS-04: an empty bottle gives points five times a month, once per press, with the seller in the journal', async () => {
  expect(valueOf(await desk.office.tillTerms({}, seller.caller())).promotions).toEqual([
    { code: 'flakon', title: 'Пустой флакон', points: 5000, per_month: 5 },
  ])
  const key = randomUUID()
  expect(valueOf(await addPoints(key))).toEqual({ points: 5000 })
  expect(valueOf(await addPoints(key))).toEqual({ points: 5000 })
  expect(await addPoints(undefined, '79990000000')).toMatchObject({ refusal: 'no-customer' })
  const five = await Promise.all(Array.from({ length: 7 }, () => addPoints()))
  expect(five.filter(({ ok }) => ok)).toHaveLength(4)
  expect(five.filter((answer) => !answer.ok && answer.refusal === 'used-up')).toHaveLength(3)
  expect(await audited('add points')).toHaveLength(5)
  expect((await audited('add points'))[0]).toMatch(/^seller: /)
})

const sell = (amount: number, key: string = randomUUID()) =>
  desk.office.sellCertificate(
    { store_id: KIROVKA, received_as: 'cash', amount, email: 'olya@example.ru', send_on: '2026-12-31' },
    seller.caller(key),
  )

test('BONUS-04: a certificate sold at the till is issued once, in the amounts of the shop, and its letter goes on its day', async () => {
  expect(await sell(100)).toMatchObject({ refusal: 'bad-amount' })
  const key = randomUUID()
  const sold = valueOf(await sell(123_400, key))
  expect(valueOf(await sell(123_400, key))).toEqual(sold)
  const rows = await database.db.selectFrom('certificate').select(['nominal', 'balance', 'send_at', 'number']).execute()
  expect(rows.map(({ number: _, ...row }) => row)).toEqual([
    { nominal: 123_400, balance: 123_400, send_at: new Date('2026-12-31T10:00:00+03:00') },
  ])
  expect(await audited('issue certificate')).toEqual([`seller: ••••${sold.number_end}`])
  expect(rows[0]?.number.endsWith(sold.number_end)).toBe(true)
})

test('BONUS-04: nobody sells in a store that does not exist, and the answer says so', async () => {
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const sale = { received_as: 'cash', amount: 100_000, email: 'olya@example.ru', send_on: '2026-12-31' } as const
  for (const id of [999_999, 2_147_483_647])
    expect(await desk.office.sellCertificate({ ...sale, store_id: storeId(id) }, senior.caller())).toMatchObject({
      refusal: 'no-store',
    })
  expect((await desk.office.sellCertificate({ ...sale, store_id: KIROVKA }, senior.caller())).ok).toBe(true)
})

const sales = async (browser = seller) =>
  valueOf(await desk.office.tillTerms({ store_id: KIROVKA }, browser.caller())).sales

test('DESK-07: a sale is taken back within ten minutes, once, with its letter and its money in the shift', async () => {
  const { number_end } = valueOf(await sell(200_000))
  valueOf(await sell(100_000))
  const stranger = await insertStaffSession(database.db, { login: 'other', role: 'seller', storeId: ARBAT }, NOW)
  const [, first] = await sales()
  if (first === undefined) throw new Error('no sale')
  expect(first).toMatchObject({ number_end, amount: 200_000, received_as: 'cash', is_sent: false })
  expect(await sales(stranger)).toEqual([])
  const undo = (browser = seller, key: string = randomUUID()) =>
    desk.office.undoCertificate({ id: first.id }, browser.caller(key))
  expect(await undo(stranger)).toMatchObject({ refusal: 'no-certificate' })
  const key = randomUUID()
  for (const _ of [1, 2]) expect(valueOf(await undo(seller, key))).toEqual({ amount: 200_000, received_as: 'cash' })
  expect(await undo()).toMatchObject({ refusal: 'too-late', message: expect.stringContaining('уже отменена') })
  expect(await sales()).toHaveLength(1)
  const rows = await database.db.selectFrom('certificate').select(['balance', 'send_at', 'recipient_email']).execute()
  expect(rows).toContainEqual({ balance: 0, send_at: null, recipient_email: null })
  const { now } = valueOf(await desk.office.shift({ store_id: KIROVKA }, seller.caller()))
  expect(now.taken).toEqual([{ as: 'cash', orders: 0, certificates: 1, amount: 100_000 }])
  expect(await audited('undo certificate')).toEqual([`seller: ••••${number_end}`])
})

test('DESK-07: a sale stays when something was paid with it, its shift was handed over or ten minutes have passed', async () => {
  const why = async () => {
    const { id } = await database.db
      .selectFrom('certificate')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const answer = await desk.office.undoCertificate({ id }, seller.caller())
    return answer.ok ? 'done' : answer.message.split(':')[0]
  }
  valueOf(await sell(100_000))
  const { number } = await database.db.selectFrom('certificate').select('number').executeTakeFirstOrThrow()
  const pin = pinOf(signInForTests.codeKey, number)
  valueOf(await desk.office.spendCertificate({ number, pin, amount: 100 }, seller.caller()))
  expect(await why()).toBe('Сертификатом уже платили')
  valueOf(await sell(100_000))
  valueOf(await desk.office.giveShift({ store_id: KIROVKA, note: '' }, seller.caller()))
  expect(await why()).toBe('Смену с\u00a0этими деньгами уже сдали')
  expect(await sales()).toEqual([])
  desk.pass(60)
  valueOf(await sell(100_000))
  desk.pass(601)
  expect(await why()).toBe('Прошло больше десяти минут')
})

test('DESK-07: one who pays and one who takes the sale back at the same moment: one of them does', async () => {
  valueOf(await sell(100_000))
  const { id, number } = await database.db.selectFrom('certificate').select(['id', 'number']).executeTakeFirstOrThrow()
  const pin = pinOf(signInForTests.codeKey, number)
  const both = await Promise.all([
    desk.office.undoCertificate({ id }, seller.caller()),
    desk.office.spendCertificate({ number, pin, amount: 100_000 }, seller.caller()),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const { balance } = await database.db.selectFrom('certificate').select('balance').executeTakeFirstOrThrow()
  expect(balance).toBe(0)
})

test('BONUS-04: a certificate pays at the till with its code, in part, never more than it has and never twice', async () => {
  valueOf(await sell(100_000))
  const { number } = await database.db.selectFrom('certificate').select('number').executeTakeFirstOrThrow()
  const pin = pinOf(signInForTests.codeKey, number)
  const spend = (amount: number, typed = pin, key: string = randomUUID()) =>
    desk.office.spendCertificate({ number, pin: typed, amount }, seller.caller(key))
  expect(await spend(1000, pin === '000000' ? '000001' : '000000')).toMatchObject({ refusal: 'wrong-certificate' })
  const key = randomUUID()
  expect(valueOf(await spend(40_000, pin, key))).toEqual({ amount: 40_000, balance: 60_000 })
  expect(valueOf(await spend(40_000, pin, key))).toEqual({ amount: 40_000, balance: 60_000 })
  const both = await Promise.all([spend(50_000), spend(50_000)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await spend(10_001)).toMatchObject({ refusal: 'not-enough' })
  expect(await audited('spend certificate')).toHaveLength(2)
})
