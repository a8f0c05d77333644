/** Attacks over real connections, with small limits; tests/campaigns/campaign-load.ts is the long form. */
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, plainPage, type TestApp } from '#kit/test-app.ts'
import type { RenderPage } from './page-build.ts'
import {
  holdUploads,
  pipeline,
  stall,
  trickle,
  trickleHeaders,
  type Attack,
  type Target,
} from '../../tests/lab/load-attacks.ts'

const CONNECTIONS = 12
const PROXY = '127.0.2.1'
const folder = mkdtempSync(join(tmpdir(), 'glad-shares-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets', 'large.js'), '')
truncateSync(join(folder, 'assets', 'large.js'), 32 * 1024 * 1024)

let release = (): void => {}
const slow = new Promise<void>((resolve) => (release = resolve))
const slowUnder =
  (path: string): RenderPage =>
  async (url, visit) => {
    if (url.pathname.startsWith(path)) await slow
    return plainPage(url, visit)
  }
let testApp: TestApp
let attacker: Target
let attack: Attack | undefined
beforeAll(async () => {
  testApp = await openTestApp({
    clientFolder: folder,
    render: slowUnder('/products'),
    options: {
      networkTimeoutMs: 500,
      maxInFlight: 6,
      inFlightPerNetwork: 3,
      connectionsPerNetwork: CONNECTIONS,
      trustProxy: [PROXY],
    },
  })
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  attacker = { port: (testApp.app.server.address() as AddressInfo).port, from: '127.0.1.1' }
})
afterEach(async () => {
  attack?.stop()
  // A few idle ones of `fetch` remain.
  await expect.poll(() => gauge('http_connections')).toBeLessThan(4)
})
afterAll(async () => {
  release()
  await testApp.app.closeGracefully(0)
  await testApp.close()
  rmSync(folder, { recursive: true })
})

const gauge = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\d+)`, 'm').exec((await testApp.app.monitoring.inject('/metrics')).body)?.[1])
const homeOfAnother = async (): Promise<number> => (await fetch(`http://127.0.0.1:${attacker.port}/`)).status
const send = (path: string, form: FormData): Promise<Response> =>
  fetch(`http://127.0.0.1:${attacker.port}${path}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
    body: form,
  })
/** What the server sends for the bytes until the answer matches or the connection ends. */
const answerTo = (bytes: string, matching: RegExp, from = '127.0.1.1'): Promise<string> =>
  new Promise((resolve) => {
    let answer = ''
    const socket = connect({ port: attacker.port, host: '127.0.0.1', localAddress: from }, () => socket.write(bytes))
    socket.on('error', () => {}).once('close', () => resolve(answer))
    socket.on('data', (piece) => {
      answer += String(piece)
      if (matching.test(answer)) socket.destroy()
    })
  })

test.each([
  ['bodies of a call', () => trickle(attacker, CONNECTIONS, '/api/basket/add', 100), ' 408 '],
  ['bodies of an unknown path', () => trickle(attacker, CONNECTIONS, '/nope', 100), ' 405 '],
  ['headers', () => trickleHeaders(attacker, CONNECTIONS, 100), ' 408 '],
])('SAFE-07: trickling %s end in time and leave the shop to others', async (_name, begin, status) => {
  attack = await begin()
  expect(await homeOfAnother()).toBe(200)
  await attack.allClosed()
  expect(attack.received()).toContain(`HTTP/1.1${status}`)
})

test('SAFE-07: readers that take nothing are disconnected and leave the shop to others', async () => {
  // Three is the number of files that may be sent at a time.
  attack = await stall(attacker, 3, '/assets/large.js')
  expect(await homeOfAnother()).toBe(200)
  await expect.poll(() => gauge('http_connections')).toBeLessThan(3)
})

test('SAFE-07: a network whose work fills its share leaves the rest to others', async () => {
  attack = await pipeline(attacker, 3, 4, (at) => `/products?page=${at}`)
  await expect.poll(() => gauge('http_requests_in_flight')).toBe(3)
  expect(await homeOfAnother()).toBe(200)
  expect((await testApp.get('/sale')).statusCode).toBe(200)
})

test('SAFE-07: a connection that sends too many requests ahead is refused with 429 and closed', async () => {
  const ahead = Array.from({ length: 200 }, () => 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n').join('')
  const answers = (await answerTo(ahead, /^never$/)).split('HTTP/1.1 ').slice(1)
  expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['200', '200', '200', '200', '429'])
  expect(answers.at(-1)).toMatch(/retry-after: \d/i)
})

test('SAFE-07: a network with too many connections gets 429 and Retry-After, another is served', async () => {
  attack = await trickleHeaders(attacker, CONNECTIONS, 100)
  const refused = await answerTo('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n', /\}$/, '127.0.1.2')
  expect(refused).toContain(' 429 ')
  expect(refused).toMatch(/retry-after: \d/i)
  expect(refused).toContain('Из вашей сети')
  expect(await homeOfAnother()).toBe(200)
})

test('SAFE-07: behind a proxy open requests count by the visitor’s network', async () => {
  const from = (address: string, path: string) =>
    testApp.app.inject({ url: path, remoteAddress: PROXY, headers: { 'x-forwarded-for': address } })
  const open = Array.from({ length: CONNECTIONS }, (_, at) => from(`203.0.113.${at}`, `/products?page=${at}`))
  await expect.poll(() => gauge('http_requests_in_flight')).toBe(3)
  expect((await from('203.0.113.99', '/')).statusCode).toBe(429)
  expect((await from('198.51.100.1', '/')).statusCode).toBe(200)
  release()
  await Promise.all(open)
})

test.each([
  ['/nope', ' 405 '],
  ['/api/nope', ' 404 '],
])('SAFE-07: an unknown path is refused before the body has come: POST %s', async (path, status) => {
  const answer = await answerTo(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
    /\}$/,
  )
  expect(answer).toContain(status)
})

test('SAFE-07: held uploads leave messages without a file to all, and files to other networks', async () => {
  attack = await holdUploads({ ...attacker, from: '127.0.0.9' }, 8, '/api/feedback/send', 10)
  await expect.poll(() => attack?.received()).toContain(' 503 ')
  const form = new FormData()
  for (const [name, value] of [
    ['form_id', 'feedback'],
    ['fields[name]', 'Анна'],
    ['fields[phone]', '79123456789'],
    ['fields[email]', 'anna@example.ru'],
    ['fields[message]', 'Не работает дозатор'],
  ] as const)
    form.append(name, value)
  expect((await send('/api/feedback/send', form)).status).toBe(200)
  form.append('file', new File([new Uint8Array(3_000_000)], 'a.png', { type: 'image/png' }))
  const refused = await send('/api/feedback/send', form)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(JSON.stringify(await refused.json())).toContain('без файла')
})
