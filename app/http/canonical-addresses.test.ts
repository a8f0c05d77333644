/** Over a socket: `inject` would resolve dot segments and encode characters before the shop sees them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rawRequest, type RawAnswer } from '#kit/machines/raw-request.ts'
import { htmlPage, openTestApp, ORIGIN, type TestApp } from '#kit/test-app.ts'

const TOKEN = 'Zq3vXk9LmN2pQr5tUw8yAb'

let testApp: TestApp
let port = 0
let lines: string[] = []
let rendered: string[] = []
beforeAll(async () => {
  testApp = await openTestApp({
    options: { logLevel: 'trace', logStream: { write: (line: string) => void lines.push(line) } },
    render: async (address) => {
      rendered.push(address.href)
      return htmlPage('<h1>Страница</h1>')
    },
  })
  port = Number(new URL(await testApp.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => testApp.close())
beforeEach(() => {
  lines = []
  rendered = []
})

const get = (target: string): Promise<RawAnswer> => rawRequest(port, target)

test.each([
  ['//', '/'],
  ['//evil.example/products', '/evil.example/products'],
  ['///evil.example', '/evil.example'],
  ['/products//spf?page=2', '/products/spf?page=2'],
  [`/%6frder/${TOKEN}`, `/order/${TOKEN}`],
  ['/api//cities', '/api/cities'],
])('SAFE-07: %s is redirected once, to %s', async (target, location) => {
  const answer = await get(target)
  expect(answer.status).toBe(308)
  expect(answer.headers['location']).toBe(location)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(new URL(location, ORIGIN).origin).toBe(ORIGIN)
  expect(rendered).toEqual([])
  expect((await get(location)).status).toBe(200)
})

test.each([
  `/products/../order/${TOKEN}`,
  `/products/%2e%2e/order/${TOKEN}`,
  '/img/../products',
  '/img/%2e%2e/products',
  '/img/..%2f..%2fetc%2fpasswd',
  `/order%2F${TOKEN}`,
  `/order%5C${TOKEN}`,
  `/order\\${TOKEN}`,
  `/%256frder/${TOKEN}`,
  `/order/${TOKEN}#1`,
  `/order/${TOKEN}%E0%A4%A`,
  `/order/${TOKEN}%`,
  '/api/%',
  '/api/product/%00?city=default',
  '/products?q=%00',
  'http://evil.example/products',
])('SAFE-07: %s is refused with 400, renders nothing and is logged without its path', async (target) => {
  const answer = await get(target)
  expect(answer.status).toBe(400)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(JSON.parse(answer.body)).toMatchObject({ status: 'error', errors: [{ code: 400 }] })
  expect(rendered).toEqual([])
  expect(lines.join('')).not.toContain(TOKEN)
})

test('INFRA-06: a browser that opens a damaged address gets the page of an unknown one', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  for (const target of [`/order/${TOKEN}%`, '/product/%E0%A4%A', '/products/../office', `/${'a'.repeat(2_500)}`]) {
    const opened = await rawRequest(port, target, { headers: { accept } })
    expect(opened.headers['content-type']).toContain('text/html')
    const picture = await rawRequest(port, target, { headers: { accept: 'image/avif,*/*' } })
    expect([400, 414]).toContain(picture.status)
  }
  // Rendered once: every damaged address has the same cached page.
  expect(rendered).toEqual([`${ORIGIN}/-/unknown-page`])
  expect(lines.join('')).not.toContain(TOKEN)
})

test('SAFE-07: a write to another spelling is refused, not redirected', async () => {
  const answer = await rawRequest(port, '//api/basket/add', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-length': '0' },
  })
  expect(answer.status).toBe(400)
})

test('SAFE-07: refuses an address above 8,000 characters with 414, slashes among them', async () => {
  for (const target of [
    `/products${'/'.repeat(15_000)}`,
    `/products?q=${'a'.repeat(9_000)}`,
    `/${'a'.repeat(2_500)}`,
  ]) {
    const answer = await get(target)
    expect(answer.status).toBe(414)
    expect(JSON.parse(answer.body)).toMatchObject({ errors: [{ code: 414 }] })
  }
  expect(rendered).toEqual([])
})

test('SAFE-06: of another spelling of a personal address only the route is logged', async () => {
  await get(`/%6frder/${TOKEN}`)
  await get(`/order/${TOKEN}`)
  expect(lines.join('')).not.toContain(TOKEN)
  expect(lines.join('')).toContain('"path":"/order/:token"')
})
