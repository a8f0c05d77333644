import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, openTestApp, type TestApp } from '#kit/test-app.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { codeOf } from '#shop/people/account/signed-in.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const FORM = { name: 'Анна', email: 'anna@example.ru', birthday: '1990-02-28' }
const codeFor = async (phone: string): Promise<string> => {
  const request = await testApp.base.db
    .selectFrom('sms_challenge')
    .select(['phone', 'seed'])
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return codeOf(signInForTests.codeKey, request)
}
const ACCOUNT_VERSION = signInForTests.terms.consents.account.version
/** The browser's cookie before and after signing in. */
const register = async (phone: string): Promise<{ before: string; after: string }> => {
  const before = cookieOf(await testApp.write('POST', '/api/user/send-code', { phone }))
  const answer = await testApp.write(
    'POST',
    '/api/user/register',
    { phone, ...FORM, code: await codeFor(phone), consent_text_version: ACCOUNT_VERSION },
    { cookie: before },
  )
  expect(answer.json()).toMatchObject({ status: 'success', data: { phone } })
  return { before, after: cookieOf(answer) }
}
const userOf = async (cookie: string): Promise<unknown> => (await testApp.get('/api/user', { cookie })).json().data

test('SAFE-01: signing in gives the browser a new id, and the old one no longer identifies the customer', async () => {
  const { before, after } = await register('79120000001')
  expect(after).not.toBe(before)
  expect(await userOf(after)).toMatchObject({ name: 'Анна' })
  expect(await userOf(before)).toBeNull()
  expect(await userOf('')).toBeNull()
})

test('SAFE-01: the old id stays a guest’s for a minute, so that a running write opens no second session', async () => {
  const { before } = await register('79120000002')
  const late = await testApp.write(
    'POST',
    '/api/basket/add',
    { product_id: testApp.shop.variant('P-0101') },
    { cookie: before },
  )
  expect(late.cookies).toEqual([])
  const rows = await testApp.base.db
    .selectFrom('session')
    .select(['customer_id', 'expires_at'])
    .where('customer_id', 'is', null)
    .execute()
  expect(rows.every(({ expires_at }) => expires_at.getTime() < Date.now() + 61_000)).toBe(true)
})

test('SAFE-01: signing out deletes the cookie, and its id no longer identifies the customer', async () => {
  const { after } = await register('79120000003')
  const out = await testApp.write('POST', '/api/user/sign-out', {}, { cookie: after })
  expect(out.cookies).toMatchObject([{ name: '__Host-sid', value: '', path: '/', secure: true }])
  expect(await userOf(after)).toBeNull()
})

test('AUTH-09: sends error 1 with its time, error 5, and field errors by the field’s name', async () => {
  const phone = '79120000004'
  const sent = await testApp.write('POST', '/api/user/send-code', { phone })
  const cookie = cookieOf(sent)
  expect(sent.json().data).toEqual({ user_state: 'new', sms_timestamp: expect.any(Number) })
  const again = await testApp.write('POST', '/api/user/send-code', { phone }, { cookie })
  expect([again.statusCode, again.json().errors]).toEqual([
    422,
    [{ code: 1, message: expect.any(String), customData: { sms_timestamp: sent.json().data.sms_timestamp } }],
  ])
  const code = await codeFor(phone)
  const answer = await testApp.write(
    'POST',
    '/api/user/confirm-code',
    { phone, code: code === '000000' ? '000001' : '000000' },
    { cookie },
  )
  expect(answer.json().errors).toMatchObject([{ code: 5, message: 'Неверный код подтверждения' }])
  for (const [field, value] of [
    ['name', ' '],
    ['email', 'anna'],
    ['birthday', '31.02.1990'],
  ] as const)
    expect(
      (
        await testApp.write(
          'POST',
          '/api/user/register',
          { phone, ...FORM, code, consent_text_version: ACCOUNT_VERSION, [field]: value },
          { cookie },
        )
      ).json().errors,
    ).toMatchObject([{ code: field }])
  expect(
    (await testApp.write('POST', '/api/user/send-code', { phone: '74950000000' }, { cookie })).json().errors,
  ).toMatchObject([{ code: 'phone' }])
})

test('SAFE-01: a customer signs in again after a year at the latest, however often the session is used', async () => {
  const { after } = await register('79120000005')
  await sql`UPDATE session SET created_at = now() - interval '364 days', seen_at = now() - interval '2 days'
            WHERE customer_id IS NOT NULL`.execute(testApp.base.db)
  await testApp.write(
    'POST',
    '/api/favorites/add',
    { product_id: testApp.shop.product('krem-tish') },
    { cookie: after },
  )
  expect(await userOf(after)).toMatchObject({ name: 'Анна' })
  const { expires_at } = await testApp.base.db
    .selectFrom('session')
    .select('expires_at')
    .where('customer_id', 'is not', null)
    .orderBy('seen_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(Math.abs(expires_at.getTime() - Date.now() - 86_400_000)).toBeLessThan(60_000)
})

test('SAFE-03: answers 401 to a guest who requests a customer’s data', async () => {
  for (const url of ['/api/user/orders', '/api/user/data', '/api/user/consents'])
    expect((await testApp.get(url)).statusCode, url).toBe(401)
  expect((await testApp.write('POST', '/api/user/erase', {})).statusCode).toBe(401)
})
