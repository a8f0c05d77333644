import { afterEach, expect, test } from 'vitest'
import { openTestApp, plainPage, type TestApp } from '#kit/test-app.ts'

let frame: TestApp
afterEach(() => frame.close())

/** Pages that are not finished before they are let go. */
const gate = () => {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return {
    open: () => open(),
    render: async (...args: Parameters<typeof plainPage>) => opened.then(() => plainPage(...args)),
  }
}

test('SAFE-06: more than the cap is turned away with 503 and a time to come back; watchers are always answered', async () => {
  const { open, render } = gate()
  frame = await openTestApp({ render, options: { maxInFlight: 3 } })
  const waiting = ['/a', '/b', '/c'].map((url) => frame.get(url))
  await new Promise((resolve) => setImmediate(resolve))
  const turnedAway = await frame.get('/d')
  expect(turnedAway.statusCode).toBe(503)
  expect(turnedAway.headers['retry-after']).toBe('2')
  expect(turnedAway.json()).toMatchObject({ status: 'error', errors: [{ code: 503 }] })
  expect((await frame.get('/live')).statusCode).toBe(200)
  open()
  expect((await Promise.all(waiting)).map((answer) => answer.statusCode)).toEqual([200, 200, 200])
  expect((await frame.get('/d')).statusCode).toBe(200)
  expect((await frame.get('/metrics')).body).toContain('http_requests_shed 1')
})

test('SAFE-06: one address that asks too often is told to wait; files and pictures do not count', async () => {
  frame = await openTestApp({ options: { requestsPerMinute: 5 } })
  for (let at = 0; at < 20; at += 1) await frame.get('/img/none')
  const statuses = []
  for (let at = 0; at < 6; at += 1) statuses.push((await frame.get('/api/cities')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const refused = await frame.get('/api/cities')
  expect(refused.json()).toMatchObject({ status: 'error', errors: [{ code: 429 }] })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('SAFE-06: alive does not ask the database, ready does and gives it half a second', async () => {
  let ping: () => Promise<unknown> = async () => 1
  frame = await openTestApp({ ping: () => ping() })
  expect((await frame.get('/ready')).json()).toEqual({ ready: true })
  ping = () => new Promise(() => {})
  const began = Date.now()
  expect((await frame.get('/ready')).statusCode).toBe(503)
  expect(Date.now() - began).toBeLessThan(1_000)
  ping = () => Promise.reject(new Error('the database is gone'))
  expect((await frame.get('/ready')).statusCode).toBe(503)
  expect((await frame.get('/live')).statusCode).toBe(200)
})

test('SAFE-06: while draining, balancers are told no, visitors are still answered', async () => {
  frame = await openTestApp()
  frame.app.drain()
  expect((await frame.get('/ready')).statusCode).toBe(503)
  expect((await frame.get('/')).statusCode).toBe(200)
})

test('SAFE-06: metrics are told inside only, by route and never by address', async () => {
  frame = await openTestApp()
  await frame.get('/order/AAAAAAAAAAAAAAAAAAAAAA')
  await frame.get('/api/order/AAAAAAAAAAAAAAAAAAAAAA')
  const inside = await frame.get('/metrics')
  expect(inside.body).toContain('route="/api/order/:token"')
  expect(inside.body).not.toContain('AAAAAAAA')
  const outside = await frame.app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })
  expect(outside.statusCode).not.toBe(200)
})
