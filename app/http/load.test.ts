import { afterEach, expect, test } from 'vitest'
import { openTestApp, plainPage, type TestApp } from '#kit/test-app.ts'

let testApp: TestApp
afterEach(() => testApp.close())

/** Pages whose render waits until the test releases it. */
const gate = () => {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return {
    open: () => open(),
    render: async (...args: Parameters<typeof plainPage>) => opened.then(() => plainPage(...args)),
  }
}

test('SAFE-06: refuses requests above the limit with 503 and Retry-After; monitoring is always answered', async () => {
  const { open, render } = gate()
  testApp = await openTestApp({ render, options: { maxInFlight: 3 } })
  const waiting = ['/a', '/b', '/c'].map((url) => testApp.get(url))
  await new Promise((resolve) => setImmediate(resolve))
  const turnedAway = await testApp.get('/d')
  expect(turnedAway.statusCode).toBe(503)
  expect(turnedAway.headers['retry-after']).toBe('2')
  expect(turnedAway.json()).toMatchObject({ status: 'error', errors: [{ code: 503 }] })
  expect((await testApp.get('/live')).statusCode).toBe(200)
  open()
  expect((await Promise.all(waiting)).map((answer) => answer.statusCode)).toEqual([200, 200, 200])
  expect((await testApp.get('/d')).statusCode).toBe(200)
  expect((await testApp.app.monitoring.inject('/metrics')).body).toContain('http_requests_shed_total 1')
})

test('SAFE-06: /live does not query the database, /ready does, waits half a second, and wants the right time', async () => {
  let ping: () => Promise<unknown> = async () => 1
  let isClockRight = true
  testApp = await openTestApp({ ping: () => ping(), isClockRight: () => isClockRight })
  expect((await testApp.get('/ready')).json()).toEqual({ ready: true })
  ping = () => new Promise(() => {})
  const began = Date.now()
  expect((await testApp.get('/ready')).statusCode).toBe(503)
  expect(Date.now() - began).toBeLessThan(1_000)
  ping = () => Promise.reject(new Error('the database does not answer'))
  expect((await testApp.get('/ready')).statusCode).toBe(503)
  expect((await testApp.get('/live')).statusCode).toBe(200)
  ping = async () => 1
  isClockRight = false
  expect((await testApp.get('/ready')).statusCode).toBe(503)
  expect((await testApp.get('/ready?unready=404')).statusCode).toBe(404)
  expect((await testApp.app.monitoring.inject('/ready')).json()).toMatchObject({
    ready: false,
    database: true,
    clock: false,
  })
})

test('SAFE-06: while draining, /ready answers 503 and visitors are still served', async () => {
  testApp = await openTestApp()
  testApp.app.drain()
  expect((await testApp.get('/ready')).statusCode).toBe(503)
  expect((await testApp.get('/')).statusCode).toBe(200)
})

test('SAFE-06: metrics and the reasons of readiness have a port of their own; the shop’s port serves none', async () => {
  testApp = await openTestApp({ ping: () => Promise.reject(new Error('the database does not answer')) })
  await testApp.get('/order/AAAAAAAAAAAAAAAAAAAAAA')
  await testApp.get('/api/order/AAAAAAAAAAAAAAAAAAAAAA')
  const { monitoring } = testApp.app
  const metrics = await monitoring.inject('/metrics')
  expect(metrics.body).toContain('http_route_requests_total{route="/order/:token",outcome="ok"} 1')
  expect(metrics.body).toMatch(/http_route_requests_total\{route="\/api\/order\/\*",outcome="\w+"\} 1/)
  expect(metrics.body).not.toContain('AAAAAAAA')
  const details = await monitoring.inject('/ready')
  expect(details.statusCode).toBe(503)
  expect(details.json()).toMatchObject({ ready: false, draining: false, database: false, requestsShed: 0 })
  expect((await monitoring.inject('/live')).json()).toEqual({ live: true })
  expect((await testApp.get('/metrics')).body).not.toContain('http_request')
  expect((await testApp.get('/ready')).json()).toEqual({ ready: false })
})
