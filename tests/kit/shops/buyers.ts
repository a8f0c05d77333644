/** Buyers of the whole application, signed up and with orders. */
import { randomUUID } from 'node:crypto'
import { codeOf } from '#shop/people/account/signed-in.ts'
import { cookieOf, type TestApp } from '../test-app.ts'
import { FIXTURE_NOW } from './fixture-shop.ts'
import { ACCOUNT_VERSION } from './sign-in-shop.ts'
import { signInForTests } from './sign-in.ts'

const PRICE = {
  lines: [],
  goods_full: 100,
  goods_total: 100,
  discount_total: 0,
  delivery_price: 0,
  total: 100,
  rows: [],
}

/** Signs up by a code in SMS; returns the cookie. */
export const registerBuyer = async (testApp: TestApp, phone: string): Promise<string> => {
  const before = cookieOf(await testApp.write('POST', '/api/user/send-code', { phone }))
  const challenge = await testApp.base.db
    .selectFrom('sms_challenge')
    .select(['phone', 'seed'])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  const profile = {
    name: 'Анна',
    email: 'anna@example.ru',
    birthday: '1990-02-28',
    consent_text_version: ACCOUNT_VERSION,
  }
  const body = { phone, ...profile, code: codeOf(signInForTests.codeKey, challenge) }
  return cookieOf(await testApp.write('POST', '/api/user/register', body, { cookie: before }))
}

export const buyerId = async (testApp: TestApp, phone: string): Promise<number> =>
  (await testApp.base.db.selectFrom('customer').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

/** An order of `krem-polnoch` that has passed through these states; it has no stock. */
export const insertOrder = async (
  testApp: TestApp,
  phone: string,
  states: readonly string[],
  asGuest = false,
): Promise<void> => {
  const { db } = testApp.base
  const visitor_id = randomUUID()
  const { id: basket_id } = await db
    .insertInto('basket')
    .values({ visitor_id, ordered_at: FIXTURE_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: order_id } = await db
    .insertInto('orders')
    .values({
      number: `Г-${basket_id}`,
      token: randomUUID(),
      basket_id,
      visitor_id,
      customer_id: asGuest ? null : await buyerId(testApp, phone),
      state: states.at(-1) ?? 'new',
      delivery: 'pickup',
      payment: 'on_receipt',
      store_id: testApp.shop.store('rodnik'),
      city_id: testApp.shop.city('Челябинск'),
      recipient_name: 'Анна',
      recipient_phone: phone,
      recipient_email: 'anna@example.ru',
      goods_total: 100,
      delivery_price: 0,
      total: 100,
      price_tree: JSON.stringify(PRICE),
      consent_text_version: '1',
      consent_at: FIXTURE_NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const variant_id = testApp.shop.variant('I-0301')
  await db
    .insertInto('order_line')
    .values({ order_id, variant_id, name: 'Крем', quantity: 1, unit_price: 100, total: 100 })
    .execute()
  for (const [at, to_state] of states.entries())
    await db
      .insertInto('order_state_change')
      .values({ order_id, step: at + 1, from_state: states[at - 1] ?? null, to_state, at: FIXTURE_NOW, cause: 'тест' })
      .execute()
}
