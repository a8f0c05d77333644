import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest, sendRaw } from '#kit/machines/raw-request.ts'
import { openTestApp, type TestApp } from '#kit/test-app.ts'

let testApp: TestApp
let port: number

beforeAll(async () => {
  testApp = await openTestApp({ options: { publicUrl: 'https://glad.example' } })
  port = Number(new URL(await testApp.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => testApp.close())

test.each([
  ['no HTTP', 'GET\r\n\r\n', 400],
  [
    'both lengths of a body',
    'POST /nope HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['two Hosts', 'GET / HTTP/1.1\r\nhost: x\r\nhost: evil.example\r\n\r\n', 400],
  ['headers of 100 kB', `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
])('SAFE-04: a refusal of %s has the security headers too', async (_name, text, status) => {
  const [head = ''] = (await sendRaw(port, text)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  for (const header of [
    'strict-transport-security: max-age=63072000; includeSubDomains',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'connection: close',
  ])
    expect(head.split('\r\n')).toContain(header)
})

test('SAFE-04: an unknown Expect is ignored, so that the answer has the security headers', async () => {
  const answer = await rawRequest(port, '/', { headers: { expect: 'nothing' } })
  expect(answer.status).toBe(200)
  expect(answer.headers).toHaveProperty('strict-transport-security')
})

test('SAFE-07: headers and body that trickle are ended with two seconds left of the ten', () => {
  const { headersTimeout, requestTimeout } = testApp.app.server
  const checkedEvery = Reflect.get(testApp.app.server, 'connectionsCheckingInterval')
  expect(Math.max(headersTimeout, requestTimeout) + Number(checkedEvery)).toBeLessThanOrEqual(8_000)
})
