import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '#kit/machines/raw-request.ts'
import { openTestApp, type TestApp } from '#kit/test-app.ts'

/** Each test has visitors of its own, because all share one minute. */
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ options: { requestsPerMinute: 5 } })
})
afterAll(() => testApp.close())

type Sent = { readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly url: string }
const statusesOf = async ({ method = 'GET', url }: Sent, remoteAddress: string, count: number): Promise<number[]> => {
  const statuses = []
  for (let sent = 0; sent < count; sent += 1) {
    const request = { method, url, headers: { 'sec-fetch-site': 'same-origin' }, remoteAddress }
    statuses.push((await testApp.app.inject(request)).statusCode)
  }
  return statuses
}

test.each<Sent & { readonly from: string }>([
  { from: '203.0.113.1', method: 'GET', url: '/api/cities' },
  { from: '203.0.113.2', method: 'GET', url: '/img/a/b?x=1' },
  { from: '203.0.113.3', method: 'GET', url: '/assets' },
  { from: '203.0.113.4', method: 'POST', url: '/nope' },
  { from: '203.0.113.5', method: 'PUT', url: '/api/basket/add' },
  { from: '203.0.113.6', method: 'POST', url: '/api/nothing' },
  { from: '203.0.113.7', method: 'DELETE', url: '/img/none' },
])('SAFE-07: $method $url counts among the requests of its visitor', async ({ from, ...sent }) => {
  const statuses = await statusesOf(sent, from, 7)
  expect(statuses.slice(0, 5)).not.toContain(429)
  expect(statuses.slice(5)).toEqual([429, 429])
})

test('SAFE-07: addresses that are not canonical count among the requests of their visitor', async () => {
  const port = Number(new URL(await testApp.app.listen({ host: '127.0.0.1', port: 0 })).port)
  const targets = ['/img/../products', '/img/%2e%2e/products', '//products', '/%', `/${'a'.repeat(2_500)}`]
  for (const target of targets) expect((await rawRequest(port, target)).status).not.toBe(429)
  for (const target of [...targets, '/products']) expect((await rawRequest(port, target)).status).toBe(429)
})

test('SAFE-06: a refused request names the time of the next attempt, in the envelope', async () => {
  const from = { url: '/api/cities', remoteAddress: '203.0.113.8' }
  await statusesOf(from, from.remoteAddress, 5)
  const refused = await testApp.app.inject(from)
  expect(refused.json()).toMatchObject({ status: 'error', errors: [{ code: 429 }] })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('SAFE-07: pictures and monitoring have limits of their own and do not use up the pages', async () => {
  const from = '203.0.113.9'
  expect((await statusesOf({ url: '/img/none' }, from, 51)).indexOf(429)).toBe(50)
  expect((await statusesOf({ url: '/live' }, from, 1_201)).indexOf(429)).toBe(1_200)
  expect(await statusesOf({ url: '/' }, from, 5)).not.toContain(429)
})

test('SAFE-07: counts IPv4 addresses apart, and those of an IPv6 /64 together', async () => {
  const home = { url: '/' }
  expect(await statusesOf(home, '203.0.113.10', 6)).toContain(429)
  expect(await statusesOf(home, '203.0.113.11', 1)).toEqual([200])
  await statusesOf(home, '2001:db8:0:1::1', 3)
  await statusesOf(home, '2001:db8:0:1::2', 2)
  expect(await statusesOf(home, '2001:db8:0:1:ffff::3', 1)).toEqual([429])
  expect(await statusesOf(home, '2001:db8:0:2::1', 1)).toEqual([200])
})
