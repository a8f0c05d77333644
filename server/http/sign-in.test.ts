import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, openTestApp, type TestApp } from '#kit/test-app.ts'
import { signInForTests } from '#kit/sign-in.ts'
import { codeOf } from '../features/user/user.public.ts'

let frame: TestApp
beforeAll(async () => {
  frame = await openTestApp()
})
afterAll(() => frame.close())

const FORM = { name: 'Анна', email: 'anna@example.ru', birthday: '1990-02-28' }
const codeFor = async (phone: string): Promise<string> => {
  const asked = await frame.base.db
    .selectFrom('sms_challenge')
    .select(['phone', 'seed'])
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return codeOf(signInForTests.codeKey, asked)
}
/** The browser's cookie before and after it was signed in. */
const register = async (phone: string): Promise<{ before: string; after: string }> => {
  const before = cookieOf(await frame.write('POST', '/api/user/send-code', { phone }))
  const answer = await frame.write(
    'POST',
    '/api/user/register',
    { phone, ...FORM, code: await codeFor(phone) },
    { cookie: before },
  )
  expect(answer.json()).toMatchObject({ status: 'success', data: { phone } })
  return { before, after: cookieOf(answer) }
}
const whoIs = async (cookie: string): Promise<unknown> => (await frame.get('/api/user', { cookie })).json().data

test('SAFE-01: signing in gives the browser a new id; whoever knew the old one is nobody', async () => {
  const { before, after } = await register('79120000001')
  expect(after).not.toBe(before)
  expect(await whoIs(after)).toMatchObject({ name: 'Анна' })
  expect(await whoIs(before)).toBeNull()
  expect(await whoIs('')).toBeNull()
})

test('SAFE-01: the id before the sign-in lives on for a minute as a guest, so that a write under way opens no second session', async () => {
  const { before } = await register('79120000002')
  const late = await frame.write(
    'POST',
    '/api/basket/add',
    { product_id: frame.shop.variant('P-0101') },
    { cookie: before },
  )
  expect(late.cookies).toEqual([])
  const rows = await frame.base.db
    .selectFrom('session')
    .select(['customer_id', 'expires_at'])
    .where('customer_id', 'is', null)
    .execute()
  expect(rows.every(({ expires_at }) => expires_at.getTime() < Date.now() + 61_000)).toBe(true)
})

test('SAFE-01: signing out takes the cookie away, and its id is nobody', async () => {
  const { after } = await register('79120000003')
  const out = await frame.write('POST', '/api/user/sign-out', {}, { cookie: after })
  expect(out.cookies).toMatchObject([{ name: '__Host-sid', value: '', path: '/', secure: true }])
  expect(await whoIs(after)).toBeNull()
})

test('AUTH-09: errors go over the wire as given: 1 with its time, 5, and the keys of fields', async () => {
  const phone = '79120000004'
  const sent = await frame.write('POST', '/api/user/send-code', { phone })
  const cookie = cookieOf(sent)
  expect(sent.json().data).toEqual({ user_state: 'new', sms_timestamp: expect.any(Number) })
  const again = await frame.write('POST', '/api/user/send-code', { phone }, { cookie })
  expect([again.statusCode, again.json().errors]).toEqual([
    422,
    [{ code: 1, message: expect.any(String), customData: { sms_timestamp: sent.json().data.sms_timestamp } }],
  ])
  const right = await codeFor(phone)
  const wrong = await frame.write(
    'POST',
    '/api/user/confirm-code',
    { phone, code: right === '000000' ? '000001' : '000000' },
    { cookie },
  )
  expect(wrong.json().errors).toMatchObject([{ code: 5, message: 'Неверный код подтверждения' }])
  for (const [field, value] of [
    ['name', ' '],
    ['email', 'anna'],
    ['birthday', '31.02.1990'],
  ] as const)
    expect(
      (
        await frame.write('POST', '/api/user/register', { phone, ...FORM, code: right, [field]: value }, { cookie })
      ).json().errors,
    ).toMatchObject([{ code: field }])
  expect(
    (await frame.write('POST', '/api/user/send-code', { phone: '74950000000' }, { cookie })).json().errors,
  ).toMatchObject([{ code: 'phone' }])
})

test('SAFE-03: what belongs to a customer answers 401 to everybody else', async () => {
  for (const url of ['/api/user/orders', '/api/user/data', '/api/user/consents'])
    expect((await frame.get(url)).statusCode, url).toBe(401)
  expect((await frame.write('POST', '/api/user/erase', {})).statusCode).toBe(401)
})
