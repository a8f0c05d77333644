/** Calls every endpoint with valid and invalid inputs made from its schemas: the answer is always the envelope and never a 5xx. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { allGroups } from '#app/api/all-groups.ts'
import { fakeCarrier, silent, tariffOf } from '#kit/shops/fake-carrier.ts'
import { openTestApp, type TestApp } from '#kit/test-app.ts'
import { fromSchema } from '#kit/from-schema.ts'
import { hostileRequest, seededRandom } from '#kit/machines/hostile-requests.ts'
import { sendPipelined } from '#kit/machines/pipelined-client.ts'
import type { AddressHint, AddressHints } from '#providers/ports/address-hints.ts'
import { pathNames } from '#platform/http/request-schemas.ts'
import { listEndpoints } from '#app/api/endpoints.ts'
import { type BoundEndpoint } from '#platform/http/endpoint.ts'
import { CARRIERS } from '#shop/delivery/facts/carriers.ts'
import { isRecord } from '#kernel/is-record.ts'

const carriers = CARRIERS.map((carrier) => fakeCarrier(carrier, { quote: () => Promise.resolve(tariffOf()) }))
const hint: AddressHint = {
  value: 'г Челябинск, ул Кирова, д 19',
  postalCode: '454000',
  city: 'Челябинск',
  cityFiasId: null,
  street: 'ул Кирова',
  house: '19',
  flat: null,
  fiasId: null,
  lat: 55.16,
  lon: 61.4,
}
const addressHints: AddressHints = {
  suggest: () => Promise.resolve({ ok: true, value: [hint] }),
  locate: () => Promise.resolve({ ok: true, value: hint }),
  carrierCodes: () => Promise.resolve(silent),
  check: () => Promise.resolve(silent),
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ services: { carriers, addressHints } })
})
afterAll(() => testApp.close())

const unusual = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.double(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
)
/** Mostly valid inputs; sometimes with an unknown field or a field of another type. */
const inputsOf = (endpoint: BoundEndpoint): fc.Arbitrary<Record<string, unknown>> => {
  const names = fc.constantFrom(...pathNames(endpoint.endpoint.path), 'city', 'id', '__proto__', 'constructor', 'more')
  const valid = fromSchema(endpoint.endpoint.in).map((fields) => (isRecord(fields) ? fields : {}))
  const invalid = fc.tuple(valid, names, unusual).map(([fields, name, value]) => ({ ...fields, [name]: value }))
  return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 1, arbitrary: invalid })
}
const text = (given: unknown): string =>
  (typeof given === 'object' ? JSON.stringify(given) : String(given)).toWellFormed()
const formOf = (fields: Record<string, unknown>): string =>
  [
    ...Object.entries(fields).map(
      ([name, value]) =>
        `--fuzz\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.png"' : ''}\r\n\r\n${text(value)}\r\n`,
    ),
    '--fuzz--\r\n',
  ].join('')
const requestOf = ({ method, path, form }: AnyEndpoint, input: Record<string, unknown>) => {
  const rest = { ...input }
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = text(rest[name] ?? 'krem-tish').slice(0, 200)
    delete rest[name]
    // An empty segment is another spelling of another address.
    return encodeURIComponent(value || 'krem-tish')
  })
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': 'fuzz-key-1' }
  if (form !== null)
    return {
      method,
      url: `/api${url}`,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=fuzz' },
      payload: formOf(rest),
    }
  if (method === 'POST' || method === 'PATCH')
    return {
      method,
      url: `/api${url}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(rest),
    }
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [
      name,
      Array.isArray(value) ? value.map(text).join(',') : text(value),
    ]),
  )
  return { method, url: `/api${url}?${query.toString()}`, headers }
}

const calls = Object.entries(allGroups).flatMap(([group, rules]) =>
  Object.keys(rules).map((call) => [group, call] as const),
)

test.each(calls)('SAFE-03: %s.%s answers any input with the envelope and never with 5xx', async (group, call) => {
  const endpoint = listEndpoints(testApp.handlers).find((known) => known.group === group && known.call === call)
  if (!endpoint) throw new Error('no such call')
  let accepted = 0
  const property = fc.asyncProperty(inputsOf(endpoint), async (input) => {
    const answer = await testApp.app.inject(requestOf(endpoint.endpoint, input))
    expect(answer.statusCode, answer.body).toBeLessThan(500)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(['success', 'error']).toContain(answer.json().status)
    if (answer.statusCode !== 400) accepted += 1
  })
  await fc.assert(property, { numRuns: 15 })
  // Only validation has run, and no handler: some calls refuse most inputs.
  if (accepted <= 1) await fc.assert(property, { numRuns: 150 })
  expect(accepted).toBeGreaterThan(1)
})

test('SAFE-03: refuses bodies that are not JSON and malformed addresses without 5xx', async () => {
  const broken = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '{',
      '[]',
      'null',
      '"x"',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{}}}',
      '1e999',
      '{"a":1,}',
    ),
  )
  await fc.assert(
    fc.asyncProperty(broken, async (payload) => {
      const answer = await testApp.app.inject({
        method: 'POST',
        url: '/api/basket/add',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        payload,
      })
      expect(answer.statusCode).toBe(400)
    }),
    { numRuns: 100 },
  )
  for (const url of [
    '/api/%',
    '/%E0%A4%A',
    '/api/product/%00?city=default',
    '/api/product/..%2f..?city=default',
    `/${'a'.repeat(3_000)}`,
  ])
    expect((await testApp.get(url)).statusCode, url).toBeLessThan(500)
})

const post = (url: string, type: string, payload: string) =>
  testApp.app.inject({
    method: 'POST',
    url,
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': 'fuzz-key-1', 'content-type': type },
    payload,
  })

test.each([
  ['lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ['objects', `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`],
  ['a field', `{"product_id":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
])('SAFE-07: refuses JSON of 60 kB nested in %s with 400', async (_, payload) => {
  expect((await post('/api/basket/add', 'application/json', payload)).statusCode).toBe(400)
})

const part = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nАнна\r\n'
test.each([
  ['no boundary in its type', 'multipart/form-data', part],
  ['an empty boundary', 'multipart/form-data; boundary=', part],
  ['a boundary of 200 characters', `multipart/form-data; boundary=${'b'.repeat(200)}`, part],
  ['no end', 'multipart/form-data; boundary=b', part],
  ['nothing in it', 'multipart/form-data; boundary=b', ''],
  ['a part without headers', 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
  ['a part cut in its headers', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-da'],
  ['an invalid header of a part', 'multipart/form-data; boundary=b', '--b\r\n\u0001: x\r\n\r\nx\r\n--b--\r\n'],
  [
    'a header of a part above 16 kB',
    'multipart/form-data; boundary=b',
    `--b\r\nx: ${'y'.repeat(20_000)}\r\n\r\n--b--\r\n`,
  ],
  ['a field named __proto__', 'multipart/form-data; boundary=b', `${part.replace('"name"', '"__proto__"')}--b--\r\n`],
  ['a field that comes twice', 'multipart/form-data; boundary=b', `${part}${part}--b--\r\n`],
  ['a hundred fields', 'multipart/form-data; boundary=b', `${part.repeat(100)}--b--\r\n`],
])('SAFE-07: refuses a form with %s with 4xx', async (_, type, payload) => {
  const answer = await post('/api/feedback/send', type, payload)
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  expect(answer.json()).toMatchObject({ status: 'error' })
})

// Its long form is tests/campaigns/campaign-fuzz.ts.
test('SAFE-07: no hostile request is answered with 5xx or left without an answer', async () => {
  const port = Number(new URL(await testApp.app.listen({ host: '127.0.0.1', port: 0 })).port)
  const random = seededRandom(1)
  const found: string[] = []
  for (let batch = 0; batch < 150; batch += 1) {
    const requests = Array.from({ length: 4 }, () => hostileRequest(random))
    const statuses = await sendPipelined(port, requests)
    found.push(
      ...requests.flatMap(({ bytes }, at) =>
        statuses[at] === 0 || Number(statuses[at]) >= 500
          ? [`${statuses[at]} ${bytes.toString('latin1', 0, 300)}`]
          : [],
      ),
    )
  }
  expect(found).toEqual([])
})
