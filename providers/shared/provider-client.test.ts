import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { failed, openProviderClient, type JsonCall, type ProviderClient } from './provider-client.ts'
import { fieldsOf, numberOf, textOf } from './provider-fields.ts'

type Answer = (response: ServerResponse) => void
let answers: Answer[] = []
let requests = 0
const counted: string[] = []
let server: Server
const sends =
  (status: number, body: string): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
const resets: Answer = (response) => void response.destroy()
const hangs: Answer = () => {}

let baseUrl: string
let client: ProviderClient
// Each test has its own server: a request that its caller has left may arrive after the test has ended.
beforeEach(async () => {
  answers = []
  requests = 0
  counted.length = 0
  const own = createServer((_request, response) => {
    if (own !== server) return
    requests += 1
    ;(answers.shift() ?? sends(200, '{"price":"12.5"}'))(response)
  })
  server = own
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = open()
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const open = (breaker = new CircuitBreaker()): ProviderClient =>
  openProviderClient({
    provider: 'carrier',
    baseUrl,
    breaker,
    observe: (provider, call, outcome) => counted.push(`${provider} ${call} ${outcome}`),
  })
const price: JsonCall<number> = {
  name: 'tariff',
  method: 'GET',
  path: '/tariff',
  timeoutMs: 2000,
  read: (body) => {
    const value = numberOf(fieldsOf(body)['price'])
    return value === undefined ? undefined : { ok: true, value }
  },
}
const outcomeOf = (answer: ProviderAnswer<unknown>): unknown => (answer.ok ? answer.value : answer.failure)

test.each([
  ['a number that is a text', sends(200, '{"price":"12,5","new_field":1}'), 12.5],
  ['a field of another type', sends(200, '{"price":{}}'), 'malformed'],
  ['a page instead of JSON', sends(200, '<html>'), 'malformed'],
  ['an empty answer', sends(200, ''), 'malformed'],
  ['cut JSON', sends(200, '{"price":1'), 'malformed'],
  ['502 with a page', sends(502, '<html>'), 'unavailable'],
  ['401', sends(401, '{}'), 'config'],
  ['404', sends(404, '{}'), 'not_found'],
  ['429', sends(429, 'slow down'), 'rate_limited'],
  ['400', sends(400, '{}'), 'bad_request'],
  ['a redirect', sends(302, '{}'), 'malformed'],
  ['a lost connection', resets, 'unavailable'],
])('takes %s as its outcome and counts it', async (_name, answer, outcome) => {
  answers = [answer, answer]
  expect(outcomeOf(await client.json(price))).toBe(outcome)
  expect(counted).toEqual([`carrier tariff ${typeof outcome === 'number' ? 'ok' : outcome}`])
})

test('takes the failure that an answer names instead of the one of its status', async () => {
  answers = [sends(400, '{"error":"no_such_city"}')]
  const refusal = (body: unknown) => failed('refused', textOf(fieldsOf(body)['error']) ?? '')
  expect(await client.json({ ...price, refusal })).toEqual(failed('refused', 'no_such_city'))
})

test('repeats a GET once after a failure, and never what is not safe to repeat', async () => {
  answers = [resets]
  expect(outcomeOf(await client.json(price))).toBe(12.5)
  expect(requests).toBe(2)
  answers = [resets]
  expect(outcomeOf(await client.json({ ...price, method: 'POST', body: {} }))).toBe('unavailable')
  expect(requests).toBe(3)
})

test('ends a call at its deadline, and at the deadline of its caller', async () => {
  answers = [hangs, hangs]
  expect(outcomeOf(await client.json({ ...price, timeoutMs: 40 }))).toBe('timeout')
  expect(outcomeOf(await client.json({ ...price, signal: AbortSignal.timeout(40) }))).toBe('timeout')
  expect(requests).toBe(2)
})

test('does not count a caller that leaves as a failure of the provider', async () => {
  const breaker = new CircuitBreaker()
  // A request may reach the server after its caller has left.
  answers = Array.from({ length: 12 }, () => hangs)
  for (let call = 0; call < 6; call += 1) {
    const leaving = new AbortController()
    const answer = open(breaker).json({ ...price, signal: leaving.signal })
    setTimeout(() => leaving.abort(), 10)
    expect((await answer).ok).toBe(false)
  }
  expect(breaker.isOpen).toBe(false)
  expect(new Set(counted)).toEqual(new Set(['carrier tariff cancelled']))
})

test('stops calling a provider that does not answer, and tries it again with one call', async () => {
  let now = 0
  const failing = open(new CircuitBreaker(() => now))
  const post: JsonCall<number> = { ...price, method: 'POST', body: {} }
  for (let call = 0; call < 5; call += 1) {
    answers = [resets]
    await failing.json(post)
  }
  expect(await failing.json(post)).toEqual({ ...failed('unavailable', 'circuit breaker is open'), isUnsent: true })
  expect(requests).toBe(5)
  now = 30_000
  answers = [hangs]
  const trial = failing.json({ ...post, timeoutMs: 40 })
  expect(outcomeOf(await failing.json(post))).toBe('unavailable')
  expect(outcomeOf(await trial)).toBe('timeout')
  now = 60_000
  expect([await failing.json(post), await failing.json(post)].map(outcomeOf)).toEqual([12.5, 12.5])
})

const itemsOf = async (text: string): Promise<unknown[]> => {
  answers = [sends(200, text)]
  const refusal = (body: unknown) => failed('refused', textOf(fieldsOf(body)['err']) ?? '')
  return Array.fromAsync(client.items({ ...price, refusal }))
}

test('reads a list while it comes, and keeps the items before a failure', async () => {
  const many = Array.from({ length: 1200 }, (_, code) => ({ code, hours: 'пн–пт '.repeat(50) }))
  const parts = await itemsOf(JSON.stringify(many))
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.flatMap((part) => fieldsOf(part)['value'])).toEqual(many)
  expect(await itemsOf('[]')).toEqual([])
  expect(await itemsOf('[{"code":1},{"code":2},{"co')).toEqual([
    { ok: true, value: [{ code: 1 }, { code: 2 }] },
    expect.objectContaining({ failure: 'malformed' }),
  ])
  expect(await itemsOf('{"err":"no token"}')).toEqual([failed('refused', 'no token')])
  expect(counted.map((line) => line.split(' ')[2])).toEqual(['ok', 'ok', 'malformed', 'refused'])
})

test('SAFE-07: a list with an item without an end is given up before it fills the memory', async () => {
  const endless = 'ж'.repeat(3_000_000)
  const malformed = expect.objectContaining({ failure: 'malformed' })
  expect(await itemsOf(JSON.stringify([endless]))).toEqual([malformed])
  expect(await itemsOf(JSON.stringify({ one: endless, other: 1 }))).toEqual([malformed])
})

test('SAFE-07: an answer without an end is given up before it fills the memory', async () => {
  const chunk = Buffer.alloc(64 * 1024, '[')
  const ended = Promise.withResolvers<void>()
  let sent = 0
  const sendOn = (response: ServerResponse): void => {
    while (sent < 64 * 1024 * 1024 && !response.destroyed) {
      sent += chunk.length
      if (!response.write(chunk)) return
    }
  }
  answers = [
    (response) => {
      response.on('drain', () => sendOn(response)).on('close', ended.resolve)
      sendOn(response)
    },
  ]
  expect(outcomeOf(await client.json({ ...price, method: 'POST', maxBytes: 512 * 1024 }))).toBe('malformed')
  await ended.promise
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})
