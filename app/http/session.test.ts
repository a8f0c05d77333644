import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, openTestApp, ORIGIN, type TestApp } from '#kit/test-app.ts'
import { mayWrite } from '#platform/http/origin.ts'

const SESSIONS_PER_HOUR = 30
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ options: { sessionsPerHour: SESSIONS_PER_HOUR } })
})
afterAll(() => testApp.close())

const add = (headers: Record<string, string> = {}) =>
  testApp.write('POST', '/api/basket/add', { product_id: testApp.shop.variant('P-0101') }, headers)
const sessions = async (): Promise<{ id_hash: Buffer; expires_at: Date }[]> =>
  (await sql<{ id_hash: Buffer; expires_at: Date }>`SELECT id_hash, expires_at FROM session`.execute(testApp.base.db))
    .rows

test('SAFE-01, SAFE-03: a read opens no session and sets no cookie; the first write does both', async () => {
  for (const url of ['/', '/cart', '/api/basket', '/api/favorites', '/api/cities'])
    expect((await testApp.get(url)).headers['set-cookie']).toBeUndefined()
  expect(await sessions()).toEqual([])
  const first = await add()
  expect(first.statusCode).toBe(200)
  expect(first.cookies).toMatchObject([
    { name: '__Host-sid', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' },
  ])
  expect(first.cookies[0]?.domain).toBeUndefined()
  expect(await sessions()).toHaveLength(1)
})

test('SAFE-07: a write that is refused or stores nothing opens no session', async () => {
  const before = await sessions()
  const phone = '79123456789'
  const writes: [method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object][] = [
    ['POST', '/api/basket/add', { product_id: 999_999 }],
    ['PATCH', '/api/basket/quantity', { id: 1, quantity: 2 }],
    ['POST', '/api/basket/delete-items', { positions: [1] }],
    ['POST', '/api/basket/avail-by-city', { products: [1], city: 'default', uf_mainstore_delivery: false }],
    ['POST', '/api/favorites/add', { product_id: 999_999 }],
    ['POST', '/api/search/history', { query: ' ' }],
    ['POST', '/api/search/query', { query: 'крем' }],
    ['POST', '/api/user/send-code', { phone: '74951234567' }],
    ['POST', '/api/user/confirm-code', { phone, code: '123456' }],
    ['POST', '/api/user/sign-out', {}],
  ]
  for (const [method, url, body] of writes) {
    const answer = await testApp.write(method, url, body)
    expect([url, [200, 401, 404, 422].includes(answer.statusCode)]).toEqual([url, true])
    expect(answer.cookies.filter(({ value }) => value !== '')).toEqual([])
  }
  expect(await sessions()).toEqual(before)
})

test('SAFE-07: a code that was sent, a favourite, a searched phrase and a basket line open one session each', async () => {
  const before = (await sessions()).length
  const opened = await Promise.all([
    testApp.write('POST', '/api/user/send-code', { phone: '79123456789' }),
    testApp.write('POST', '/api/favorites/add', { product_id: testApp.shop.product('krem-tish') }),
    testApp.write('POST', '/api/search/history', { query: 'крем' }),
    add(),
  ])
  expect(opened.map((answer) => [answer.statusCode, answer.cookies.length])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
    [200, 1],
  ])
  expect(await sessions()).toHaveLength(before + 4)
})

test('SAFE-07: a network opens a limited number of sessions an hour; known visitors and other networks go on', async () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/basket/add',
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      body: { product_id: testApp.shop.variant('P-0101') },
      remoteAddress,
    })
  const known = cookieOf(await from('203.0.113.7'))
  await sql`UPDATE rate_count SET hits = ${SESSIONS_PER_HOUR} WHERE subject = 'sessions 203.0.113.0/24'`.execute(
    testApp.base.db,
  )
  const refused = await from('203.0.113.200')
  expect([refused.statusCode, refused.headers['retry-after'], refused.cookies]).toEqual([429, '3600', []])
  expect((await from('203.0.113.200', { cookie: known })).statusCode).toBe(200)
  expect((await from('198.51.100.1')).statusCode).toBe(200)
})

test('SAFE-01: the id has 128 bits, and the database stores only its hash', async () => {
  const id = (await add()).cookies[0]?.value ?? ''
  expect(Buffer.from(id, 'base64url')).toHaveLength(16)
  const hashes = (await sessions()).map((session) => session.id_hash.toString('hex'))
  expect(hashes).toContain(createHash('sha256').update(id).digest('hex'))
  const { rows } = await sql`SELECT * FROM session`.execute(testApp.base.db)
  expect(JSON.stringify(rows)).not.toContain(id)
})

test('SAFE-01: recognises a visitor by the cookie and distinguishes visitors', async () => {
  const anna = cookieOf(await add())
  const again = await add({ cookie: anna })
  expect(again.cookies).toEqual([])
  expect(again.json().data.total_items).toBe(2)
  expect((await testApp.get('/api/basket', { cookie: anna })).json().data.total_items).toBe(2)
  const boris = cookieOf(await add())
  expect((await testApp.get('/api/basket', { cookie: boris })).json().data.total_items).toBe(1)
})

test('SAFE-01: ignores an expired or unknown session', async () => {
  const cookie = cookieOf(await add())
  await sql`UPDATE session SET expires_at = now() - interval '1 second'`.execute(testApp.base.db)
  expect((await testApp.get('/api/basket', { cookie })).json().data.total_items).toBe(0)
  expect(
    (await testApp.get('/api/basket', { cookie: '__Host-sid=AAAAAAAAAAAAAAAAAAAAAA' })).json().data.total_items,
  ).toBe(0)
  expect((await testApp.get('/api/basket', { cookie: "__Host-sid=' OR 1=1" })).json().data.total_items).toBe(0)
})

test('SAFE-01: extends a session that is used', async () => {
  const cookie = cookieOf(await add())
  await sql`UPDATE session SET seen_at = now() - interval '2 days', expires_at = now() + interval '1 day'`.execute(
    testApp.base.db,
  )
  const later = await add({ cookie })
  expect(later.cookies).toMatchObject([{ name: '__Host-sid', maxAge: 180 * 86_400 }])
  const far = Date.now() + 179 * 86_400_000
  expect((await sessions()).some((session) => session.expires_at.getTime() > far)).toBe(true)
})

const own = new Set([ORIGIN])
test.each([
  ['our own page', { 'sec-fetch-site': 'same-origin' }, true],
  ['our own page, with any Origin', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['another site that sends our Origin', { 'sec-fetch-site': 'cross-site', origin: ORIGIN }, false],
  ['a subdomain', { 'sec-fetch-site': 'same-site' }, false],
  ['an older browser on our page', { origin: ORIGIN, cookie: 'a=b' }, true],
  ['an older browser on another page', { origin: 'https://evil.example', cookie: 'a=b' }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['a client with cookies and without Origin', { cookie: 'a=b' }, false],
  ['a program without cookies', {}, true],
])('SAFE-03: may %s write?', (_who, headers, may) => {
  expect(mayWrite(headers, own)).toBe(may)
})

test('SAFE-03: refuses a write of a foreign page before anything is written', async () => {
  const before = (await sessions()).length
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/basket/add',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: { product_id: testApp.shop.variant('P-0101') },
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ status: 'error', errors: [{ code: 403 }] })
  expect(await sessions()).toHaveLength(before)
})
