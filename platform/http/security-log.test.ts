import { afterEach, expect, test, vi } from 'vitest'
import { ACCOUNT_VERSION } from '#kit/shops/sign-in-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { newAuthenticator } from '#kit/authenticator.ts'
import { cookieOf, openTestApp, ORIGIN, type TestApp } from '#kit/test-app.ts'
import { codeOf } from '#shop/people/account/signed-in.ts'
import type { HttpOptions } from './options.ts'

const PHONE = '79120005566'
const PROFILE = { name: 'Аннушка', email: 'anna.petrova@example.ru', birthday: '1990-02-28' }
const ADDRESS = '203.0.113.77'
const FROM_ANNA = { 'x-forwarded-for': ADDRESS }

type Line = Readonly<Record<string, unknown>>
let shop: TestApp
let lines: Line[] = []
const openShop = async (options: Partial<HttpOptions> = {}): Promise<void> => {
  lines = []
  const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  shop = await openTestApp({ options: { logLevel: 'warn', trustProxy: ['loopback'], logStream, ...options } })
}
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})
const events = (): unknown[] => lines.map(({ event, refusal }) => (refusal === undefined ? event : [event, refusal]))

const register = async (): Promise<string> => {
  const guest = cookieOf(await shop.write('POST', '/api/user/send-code', { phone: PHONE }, FROM_ANNA))
  const sent = await shop.base.db.selectFrom('sms_challenge').select(['phone', 'seed']).executeTakeFirstOrThrow()
  const code = codeOf(signInForTests.codeKey, sent)
  const as = { ...FROM_ANNA, cookie: guest }
  await shop.write('POST', '/api/user/confirm-code', { phone: PHONE, code: '000000' }, as)
  const entry = { phone: PHONE, ...PROFILE, code, consent_text_version: ACCOUNT_VERSION }
  return cookieOf(await shop.write('POST', '/api/user/register', entry, as))
}

test('SAFE-06: every code, sign-in, wrong code and sign-out has a line at the default level, and none names a person', async () => {
  await openShop()
  const cookie = await register()
  const out = await shop.write('POST', '/api/user/sign-out', {}, { ...FROM_ANNA, cookie })
  expect(events()).toEqual(['code sent', ['refused', 'wrong-code'], 'signed in', 'signed out'])
  expect(lines.at(-1)).toMatchObject({ level: 'info', reqId: out.headers['x-request-id'], path: '/api/user/sign-out' })
  const text = JSON.stringify(lines)
  for (const secret of [PHONE, PROFILE.name, PROFILE.email, ADDRESS, '203.0.113', cookie.split('=')[1] ?? ''])
    expect(text).not.toContain(secret)
})

test('SAFE-06: a passkey that is added, signs in, is refused or removed has a line', async () => {
  await openShop()
  const cookie = await register()
  const key = newAuthenticator(ORIGIN)
  const as = { ...FROM_ANNA, cookie }
  const optionsOf = async (path: string): Promise<string> =>
    (await shop.write('POST', `/api/passkeys/${path}`, {}, as)).json().data.options
  const known = lines.length
  await shop.write('POST', '/api/passkeys', key.create(await optionsOf('add-options')), as)
  const signed = key.sign(await optionsOf('sign-in-options'))
  const entered = cookieOf(await shop.write('POST', '/api/passkeys/sign-in', signed, FROM_ANNA))
  await shop.write('POST', '/api/passkeys/sign-in', signed, FROM_ANNA)
  const { id } = await shop.base.db.selectFrom('passkey').select('id').executeTakeFirstOrThrow()
  await shop.write('POST', `/api/passkeys/${id}/remove`, { code: '000000' }, { ...FROM_ANNA, cookie: entered })
  expect(events().slice(known)).toEqual([
    'passkey added',
    'signed in',
    ['refused', 'bad-passkey'],
    ['refused', 'wrong-code'],
  ])
})

test('SAFE-06: a request refused by rights, by its origin, its form or a limit has a line at the default level', async () => {
  await openShop({ requestsPerMinute: 5 })
  await shop.get('/api/user/orders')
  await shop.get('/api/order/Zq3vXk9LmN2pQr5tUw8yAb')
  await shop.write('POST', '/api/basket/add', { product_id: 1, price: 1 })
  await shop.write('POST', '/api/user/sign-out', {}, { 'sec-fetch-site': 'cross-site' })
  await shop.get('/')
  await shop.get('/')
  expect(events()).toEqual(
    ['signed-out', 'no-order', 'invalid-input', 'foreign-origin', 'too-often'].map((refusal) => ['refused', refusal]),
  )
  expect(lines[1]).toMatchObject({ level: 'warn', method: 'GET', path: '/api/order/:token', status: 404 })
})

test('SAFE-06: lines of one network carry the same mark, from which its address cannot be read', async () => {
  await openShop()
  for (const address of ['203.0.113.77', '203.0.113.9', '198.51.100.4'])
    await shop.get(address === '203.0.113.9' ? '/api/order/Zq3vXk9LmN2pQr5tUw8yAb' : '/api/user/orders', {
      'x-forwarded-for': address,
    })
  const [anna, neighbour, stranger] = lines.map(({ from }) => from)
  expect(anna).toMatch(/^[\w-]{8}$/)
  expect(neighbour).toBe(anna)
  expect(stranger).not.toBe(anna)
})

test('SAFE-07: refusals that repeat within a minute are counted in one further line', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await openShop()
  for (let i = 0; i < 20; i += 1) await shop.get('/api/user/orders', FROM_ANNA)
  expect(lines).toHaveLength(10)
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(10)).toMatchObject([
    { event: 'refused', refusal: 'signed-out', repeated: 10, from: lines[0]?.['from'] },
  ])
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(11)
})

test('SAFE-06: the lines are absent where the log is for errors only', async () => {
  await openShop({ logLevel: 'error' })
  await shop.get('/api/user/orders')
  expect(lines).toEqual([])
})
