/** DESK-04: orders by phone, on a real database. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newCustomer } from '#kit/shops/bonus-shop.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  CREAM,
  freeOf,
  KIROVKA,
  NOW,
  newShopper,
  pickupOrder,
  RODNIK,
  SERUM,
  setStock,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { orderLineId } from '#kernel/ids.ts'
import { UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'
import { MAX_OPEN_ORDERS } from '../facts/order-times.ts'
import { sendOrderMessage } from '../jobs/send-order-message.job.ts'
import type { PhonePrice, PlaceByPhone } from '../phone-order.api.ts'
import { phoneOrderCalls } from './phone-order.calls.ts'

const database = orderDatabase()
const PHONE = '79123456790'
let shop: Awaited<ReturnType<typeof paymentShop>>
let operator: StaffBrowser
let calls: ReturnType<typeof phoneOrderCalls>

beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9, [BALM]: 1 })
  await setStock(database.db, WAREHOUSE, { [CREAM]: 4 })
  shop = await paymentShop(database)
  calls = phoneOrderCalls({ ...shop.deps, codeKey: signInForTests.codeKey, ordersPerNetwork: 1 })
  operator = await insertStaffSession(database.db, { login: 'lena', role: 'call_centre' }, NOW)
})
afterEach(() => shop.close())

const priceOf = (change: Partial<PhonePrice> = {}): PhonePrice => ({
  draft: randomUUID(),
  phone: PHONE,
  lines: [{ variant_id: CREAM, quantity: 2 }],
  city: 'chelyabinsk',
  delivery: 'pickup',
  store_id: KIROVKA,
  ...change,
})
const orderOf = (change: Partial<PlaceByPhone> = {}): PlaceByPhone => {
  const { agreement_version, consent_text_version } = pickupOrder(0)
  const { draft, phone, lines, city } = priceOf()
  return {
    draft,
    phone,
    lines,
    city,
    delivery: 'pickup',
    store_id: KIROVKA,
    name: 'Анна',
    email: '',
    comment: '',
    payment: 'on_receipt',
    shown_total: 238_000,
    agreement_version,
    consent_text_version,
    ...change,
  }
}
const place = (change: Partial<PlaceByPhone> = {}, key = randomUUID()) =>
  calls.placeByPhone(orderOf(change), operator.caller(key))
const stored = async () =>
  (
    await sql<{
      state: string
      actor: string
      staff: string
      reader: string
      confirm: boolean
      customer: number | null
    }>`
      SELECT o.state, h.actor, s.login AS staff, r.login AS reader, o.confirm_until IS NOT NULL AS confirm,
             o.customer_id AS customer
      FROM orders o JOIN order_state_change h ON h.order_id = o.id AND h.step = 1 JOIN staff s ON s.id = h.staff_id
      JOIN consent_record c ON c.subject = 'order ' || o.number JOIN staff r ON r.id = c.read_by ORDER BY o.id`.execute(
      database.db,
    )
  ).rows

test('DESK-04: goods are found by words, article number and barcode, with the stock of the city and of the warehouse', async () => {
  await setStock(database.db, RODNIK, { [CREAM]: 1 })
  await sql`UPDATE variant SET barcode = '4600000000015' WHERE id = ${CREAM}`.execute(database.db)
  const find = async (text: string) =>
    valueOf(await calls.phoneGoods({ city: 'chelyabinsk', text }, operator.caller())).goods
  const cream = {
    variant_id: CREAM,
    price: 119_000,
    stores: [
      { name: 'Кировка', free: 9 },
      { name: 'ТРК «Родник»', free: 1 },
    ],
    sent: 4,
  }
  expect(await find(' 50  крем ')).toMatchObject([{ ...cream, is_exact: false }])
  for (const text of ['SKU-1', '4600000000015']) expect(await find(text)).toMatchObject([{ ...cream, is_exact: true }])
  expect(await find('тоник')).toEqual([])
  await sql`UPDATE product SET embargoed = TRUE, discontinued = TRUE WHERE slug = 'krem'`.execute(database.db)
  expect(await find('крем')).toEqual([])
})

test('DESK-04: the operator sees the price tree and the ways that the buyer would see', async () => {
  const shown = valueOf(await calls.phonePrice(priceOf(), operator.caller()))
  expect(shown).toMatchObject({
    price: { total: 238_000 },
    methods: { payment_methods: ['card', 'sbp', 'on_receipt'] },
  })
  expect(shown.methods.pickup.map(({ store_id, missing }) => [store_id, missing])).toEqual([
    [KIROVKA, []],
    [RODNIK, [CREAM]],
  ])
  expect(shown.consent.text.length).toBeGreaterThan(50)
  // Called again with fewer goods: the basket of the call is what was said last.
  const draft = randomUUID()
  valueOf(await calls.phonePrice(priceOf({ draft }), operator.caller()))
  const fewer = priceOf({ draft, lines: [{ variant_id: BALM, quantity: 1 }] })
  expect(valueOf(await calls.phonePrice(fewer, operator.caller()))).toMatchObject({ price: { total: 59_000 } })
})

test('DESK-04: an order by phone is placed as any other, without a code, and says who placed it and read the consent', async () => {
  const key = randomUUID()
  const input = orderOf()
  const { number } = valueOf(await calls.placeByPhone(input, operator.caller(key)))
  expect(valueOf(await calls.placeByPhone(input, operator.caller(key)))).toEqual({ number })
  expect(await stored()).toEqual([
    { state: 'new', actor: 'staff', staff: 'lena', reader: 'lena', confirm: false, customer: null },
  ])
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(7)
  const { office } = staffOffice(database.db, NOW)
  expect(valueOf(await office.order({ number }, operator.caller())).history).toMatchObject([
    { state: 'new', staff: 'lena' },
  ])
  const { rows } = await sql`SELECT action, subject FROM staff_audit`.execute(database.db)
  expect(rows).toEqual([{ action: 'order placed by phone', subject: number }])
})

test('DESK-03, DESK-04: the order of a phone with an account belongs to it; its only message, an SMS, is seen by staff', async () => {
  const customer = await newCustomer(database.db)
  await sql`UPDATE customer SET phone = ${PHONE}`.execute(database.db)
  const { number } = valueOf(await place())
  expect(await stored()).toMatchObject([{ customer }])
  const { rows } = await sql<{ data: never }>`
    SELECT data FROM pgboss.job WHERE name = 'send-order-message'`.execute(database.db)
  const texts: string[] = []
  const errors = await sendOrderMessage.workAll(
    rows.map(({ data }) => data),
    {
      ...shop.deps,
      ...signInForTests,
      sms: {
        send: async (messages) => {
          texts.push(...messages.map(({ text }) => text))
          return messages.map(() => ({ sent: true, providerId: '1' }))
        },
      },
      mailer: { send: () => Promise.reject(new Error('a letter to nobody')) },
    },
  )
  expect(errors).toEqual([undefined, undefined])
  expect(texts).toEqual([expect.stringContaining('/order/')])
  await sql`
    INSERT INTO receipt (order_id, kind, total, document, tags, made_at)
    SELECT id, 'settlement', total, '{"lines":[{"unit_price":238000,"quantity":1}]}', '{}', ${NOW}
    FROM orders WHERE number = ${number}`.execute(database.db)
  const { office } = staffOffice(database.db, NOW)
  const message = { way: 'sms', step: 'placed', is_taken: true }
  expect(valueOf(await office.order({ number }, operator.caller())).messages).toMatchObject([message])
  const card = valueOf(await office.openBuyer({ phone: PHONE, reason: 'звонит' }, operator.caller()))
  expect(card.order_messages).toMatchObject([{ number, ...message }])
  const receipts = [{ kind: 'settlement', total: 238_000, made_at: NOW.toISOString(), sent_at: null }]
  expect(card.orders).toMatchObject([{ number, state: 'new', parcels: 1, track_number: null, last: null, receipts }])
})

test('DESK-04: who is to pay by the link of the message has the goods held for the time of any unpaid order', async () => {
  const { number } = valueOf(await place({ payment: 'card' }))
  expect(await stored()).toMatchObject([{ state: 'awaiting_payment', actor: 'staff' }])
  expect(shop.sandbox.bank.payments.size).toBe(0)
  const { token } = await database.db
    .selectFrom('orders')
    .select('token')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const view = await shop.view(token)
  expect(view.payment_due).toMatchObject({
    amount: 238_000,
    until: new Date(NOW.getTime() + UNPAID_MINUTES * 60_000).toISOString(),
  })
  expect(valueOf(await shop.order.pay({ token, payment: 'sbp' }, newShopper().caller)).pay_url).toContain('/bank/pay/')
  shop.pass(UNPAID_MINUTES)
  expect(await shop.endUnpaid()).toBe(1)
  expect([await freeOf(database.db, KIROVKA, CREAM), (await shop.view(token)).state]).toEqual([9, 'cancelled'])
})

test('DESK-04: another price, missing goods and old texts are refused; the limits of the site do not stop staff', async () => {
  const nothing = { ok: false }
  expect(await place({ shown_total: 1 })).toMatchObject({
    refusal: 'total-changed',
    data: { price: { total: 238_000 } },
  })
  expect(await place({ lines: [{ variant_id: BALM, quantity: 2 }], shown_total: 118_000 })).toMatchObject({
    refusal: 'not-enough',
  })
  expect(await place({ lines: [] })).toMatchObject({ refusal: 'basket-empty' })
  expect(await place({ consent_text_version: 'x' })).toMatchObject({ refusal: 'old-consent' })
  expect(await place({ email: 'anna@' })).toMatchObject({ ...nothing, refusal: 'bad-email' })
  const one = { lines: [{ variant_id: CREAM, quantity: 1 }], shown_total: 119_000 }
  for (let order = 0; order <= MAX_OPEN_ORDERS; order += 1) valueOf(await place(one))
  const seller = await insertStaffSession(database.db, { login: 'sell', role: 'seller', storeId: KIROVKA }, NOW)
  expect(await calls.placeByPhone(orderOf(one), seller.caller())).toMatchObject({ refusal: 'not-allowed' })
})

test('DESK-04, PARCEL-01: an order by phone is had from two stores; a plan that is gone is refused with the nearest one', async () => {
  await setStock(database.db, RODNIK, { [SERUM]: 1 })
  const lines = [CREAM, SERUM].map((variant_id) => ({ variant_id, quantity: 1 }))
  const second_parcel = { store_id: RODNIK, variant_ids: [SERUM] }
  const shown = valueOf(await calls.phonePrice(priceOf({ lines, second_parcel }), operator.caller()))
  expect(shown.price.total).toBe(359_000)
  const { number } = valueOf(await place({ lines, second_parcel, shown_total: shown.price.total }))
  const { office } = staffOffice(database.db, NOW)
  for (const [parcel, other, total] of [
    [number, `${number}-2`, 119_000],
    [`${number}-2`, number, 240_000],
  ] as const)
    expect(valueOf(await office.order({ number: parcel }, operator.caller()))).toMatchObject({
      total,
      history: [{ state: 'new', staff: 'lena' }],
      parcels: [{ number: other }],
    })
  await setStock(database.db, WAREHOUSE, { [SERUM]: 1 })
  expect(await place({ lines, second_parcel, shown_total: 359_000 })).toMatchObject({
    refusal: 'plan-changed',
    data: { nearest: { delivery: 'courier', second_parcel: null } },
  })
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(8)
})

test('DESK-03: the message of an order is sent again three times a day, by SMS and letter, with what its state says', async () => {
  const { number } = valueOf(await place({ email: 'anna@example.ru' }))
  const { office } = staffOffice(database.db, NOW)
  const sent = async () =>
    (
      await sql<{ step: string; by: string }>`
        SELECT data ->> 'step' AS step, data ->> 'by' AS by FROM pgboss.job
        WHERE name = 'send-order-message' AND data -> 'notice' ->> 'key' LIKE 'again %' ORDER BY 1, 2`.execute(
        database.db,
      )
    ).rows.map(({ step, by }) => `${step} ${by}`)
  const key = randomUUID()
  for (const _ of [1, 2]) valueOf(await office.sendLink({ number }, operator.caller(key)))
  expect(await sent()).toEqual(['placed mail', 'placed sms'])
  const seller = await insertStaffSession(database.db, { login: 'sell', role: 'seller', storeId: KIROVKA }, NOW)
  expect(await office.sendLink({ number }, seller.caller())).toMatchObject({ refusal: 'not-allowed' })
  const line_id = valueOf(await office.order({ number }, seller.caller())).lines[0]?.line_id ?? orderLineId('')
  for (const _ of [1, 2]) valueOf(await office.pick({ number, line_id, scanned: null }, seller.caller()))
  valueOf(await office.ready({ number }, seller.caller()))
  valueOf(await office.sendLink({ number }, operator.caller()))
  expect(await sent()).toContain('ready_for_pickup sms')
  valueOf(await office.sendLink({ number }, operator.caller()))
  expect(await office.sendLink({ number }, operator.caller())).toMatchObject({ refusal: 'too-many-tries' })
})
