/** DESK-03: the card of a buyer, on a real database. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { NOW } from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { storeId } from '#kernel/ids.ts'
import { valueOf } from '#kit/value-of.ts'

const database = orderDatabase()
const PHONE = '79120000777'
let desk: ReturnType<typeof staffOffice>
let office: StaffBrowser
let callCentre: StaffBrowser

beforeEach(async () => {
  desk = staffOffice(database.db, NOW)
  office = await insertStaffSession(database.db, { login: 'igor', role: 'office' }, NOW)
  callCentre = await insertStaffSession(database.db, { login: 'lena', role: 'call_centre' }, NOW)
  await sql`
    WITH buyer AS (
      INSERT INTO customer (phone, name, email, birthday, created_at)
      VALUES (${PHONE}, 'Анна', 'anna@example.ru', '1990-02-28', ${NOW}) RETURNING id, visitor_id)
    INSERT INTO buyer_case (reason, name, phone, email, opened_at) VALUES ('order', 'Анна', ${PHONE}, 'a@example.ru', ${NOW})`.execute(
    database.db,
  )
})
const logged = async () =>
  (
    await sql`SELECT s.login, a.action, a.became FROM staff_audit a JOIN staff s ON s.id = a.staff_id ORDER BY a.id`.execute(
      database.db,
    )
  ).rows

test('DESK-03: the card opens with a reason, and who opened it why is in the audit log', async () => {
  const card = valueOf(await desk.office.openBuyer({ phone: PHONE, reason: 'звонит о заказе' }, callCentre.caller()))
  expect(card).toMatchObject({ profile: { name: 'Анна', phone: PHONE }, orders: [], sessions: [] })
  expect(await logged()).toEqual([{ login: 'lena', action: 'buyer opened', became: { reason: 'звонит о заказе' } }])
  expect(await desk.office.openBuyer({ phone: '79990000000', reason: 'проверка' }, office.caller())).toMatchObject({
    refusal: 'no-customer',
  })
})

test('DESK-03: staff correct a name and end sessions, each with a reason; who may only read may not', async () => {
  const rename = { phone: PHONE, name: ' Анна  Петрова ', reason: 'ошибка в имени' }
  expect(await desk.office.renameBuyer(rename, callCentre.caller())).toMatchObject({ refusal: 'not-allowed' })
  expect(valueOf(await desk.office.renameBuyer(rename, office.caller()))).toEqual({ name: 'Анна Петрова' })
  expect(await desk.office.renameBuyer({ ...rename, name: ' ' }, office.caller())).toMatchObject({
    refusal: 'bad-name',
  })
  const { id, visitor_id, name } = await database.db
    .selectFrom('customer')
    .select(['id', 'visitor_id', 'name'])
    .where('phone', '=', PHONE)
    .executeTakeFirstOrThrow()
  expect(name).toBe('Анна Петрова')
  await sql`
    INSERT INTO session (id_hash, visitor_id, customer_id, created_at, expires_at)
    VALUES (${Buffer.alloc(32, 7)}, ${visitor_id}, ${id}, ${NOW}, ${new Date(NOW.getTime() + 86_400_000)})`.execute(
    database.db,
  )
  const end = { phone: PHONE, reason: 'потерян телефон' }
  expect(valueOf(await desk.office.endBuyerSessions(end, office.caller()))).toEqual({ ended: 1 })
  expect(await database.db.selectFrom('session').select('customer_id').where('customer_id', '=', id).execute()).toEqual(
    [],
  )
  expect(await logged()).toEqual([
    { login: 'igor', action: 'buyer renamed', became: { reason: 'ошибка в имени' } },
    { login: 'igor', action: 'end sessions', became: { sessions: 1, reason: 'потерян телефон' } },
  ])
})

test('DESK-03, SAFE-05: the data are exported and erased on request, and the log keeps who did it, not the person', async () => {
  const request = { phone: PHONE, reason: 'запрос о данных' }
  expect(await desk.office.exportBuyer(request, callCentre.caller())).toMatchObject({ refusal: 'not-allowed' })
  expect(valueOf(await desk.office.exportBuyer(request, office.caller()))).toMatchObject({
    profile: { phone: PHONE },
    questions: [],
  })
  const erase = { phone: PHONE, reason: 'заявление об удалении' }
  expect(await desk.office.eraseBuyer(erase, callCentre.caller())).toMatchObject({ refusal: 'not-allowed' })
  await sql`
    INSERT INTO session (id_hash, visitor_id, customer_id, created_at, expires_at)
    SELECT ${Buffer.alloc(32, 7)}::bytea, visitor_id, id, ${NOW}::timestamptz, ${NOW}::timestamptz FROM customer`.execute(
    database.db,
  )
  valueOf(await desk.office.eraseBuyer(erase, office.caller()))
  for (const table of ['customer', 'session', 'buyer_case'] as const)
    expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await desk.office.eraseBuyer(erase, office.caller())).toMatchObject({ refusal: 'no-customer' })
  expect(await logged()).toEqual([
    { login: 'igor', action: 'buyer exported', became: { reason: 'запрос о данных' } },
    { login: 'igor', action: 'buyer erased', became: { reason: 'заявление об удалении' } },
  ])
})

test('DESK-04: an order by phone takes name, mailbox, addresses and points from the account, and the log says who opened it', async () => {
  const seller = await insertStaffSession(database.db, { login: 'sell', role: 'seller', storeId: storeId(1) }, NOW)
  expect(await desk.office.buyerOnPhone({ phone: PHONE }, seller.caller())).toMatchObject({ refusal: 'not-allowed' })
  await sql`
    INSERT INTO saved_address (customer_id, city_id, street, house, used_at)
    SELECT id, 1, 'ул. Кирова', '104', ${NOW} FROM customer`.execute(database.db)
  expect(valueOf(await desk.office.buyerOnPhone({ phone: PHONE }, callCentre.caller()))).toMatchObject({
    name: 'Анна',
    email: 'anna@example.ru',
    addresses: [{ city: 'chelyabinsk', line: 'ул. Кирова, 104' }],
    points: 0,
  })
  expect(await desk.office.buyerOnPhone({ phone: '79990000000' }, callCentre.caller())).toMatchObject({
    refusal: 'no-customer',
  })
  expect(await logged()).toEqual([{ login: 'lena', action: 'buyer opened', became: { reason: 'заказ по телефону' } }])
})

test('DESK-03: points are given and taken by lot with a reason, once for a key, within what one member may in a day', async () => {
  const once = randomUUID()
  const give = (points: number, who = callCentre, key?: string) =>
    desk.office.adjustPoints({ phone: PHONE, points, reason: 'поздняя доставка' }, who.caller(key))
  const seller = await insertStaffSession(database.db, { login: 'sell', role: 'seller', storeId: storeId(1) }, NOW)
  expect(await give(10_000, seller)).toMatchObject({ refusal: 'not-allowed' })
  expect(valueOf(await give(30_000, callCentre, once))).toEqual({ balance: 30_000 })
  expect(valueOf(await give(30_000, callCentre, once))).toEqual({ balance: 30_000 })
  expect(await give(30_000)).toMatchObject({ refusal: 'too-many-tries' })
  expect(valueOf(await give(10_000))).toEqual({ balance: 40_000 })
  expect(await give(-50_000, office)).toMatchObject({ refusal: 'not-enough' })
  expect(valueOf(await give(-35_000, office))).toEqual({ balance: 5000 })
  const card = valueOf(await desk.office.openBuyer({ phone: PHONE, reason: 'проверка' }, callCentre.caller()))
  expect(card.lots).toMatchObject([{ source: 'staff', earned_on: '2026-11-20', left: 5000 }])
  expect(card.points.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['earn', 30_000],
    ['earn', 10_000],
    ['adjust', -30_000],
    ['adjust', -5000],
  ])
  const adjusted = (await logged()).filter((row) => JSON.stringify(row).includes('points adjusted'))
  expect(adjusted).toEqual(
    [30_000, 10_000, -35_000].map((points) => ({
      login: points < 0 ? 'igor' : 'lena',
      action: 'points adjusted',
      became: { points, reason: 'поздняя доставка' },
    })),
  )
})
