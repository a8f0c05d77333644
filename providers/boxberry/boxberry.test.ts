import { addressAsLine, postalAddress } from '#kit/postal-address.ts'
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSandbox, type Outcome, type Sandbox } from '#providers/sandbox/app.ts'
import { sandboxCities } from '#providers/sandbox/cities.ts'
import type { CarrierClient, CarrierCity, NewShipment, TariffRequest } from '#providers/ports/carriers.ts'
import { boxberry } from './adapter.ts'

const HOUR_MS = 3_600_000
const cityOf = (asked: string): CarrierCity => {
  const found = sandboxCities().find(({ name }) => name === asked)
  if (found === undefined) throw new Error(`no city ${asked}`)
  const { name, cdekCode, boxberryCode, postalCode, lat, lon } = found
  return { name, cdekCode, boxberryCode, postalCode, lat, lon }
}
const CHEL = cityOf('Челябинск')
const MOSCOW = cityOf('Москва')

let sandbox: Sandbox
let url: string
let client: CarrierClient
beforeAll(async () => {
  sandbox = buildSandbox(async () => {})
  url = `${await sandbox.app.listen({ port: 0, host: '127.0.0.1' })}/boxberry`
})
afterAll(() => sandbox.app.close())
beforeEach(() => {
  sandbox.journal.clear()
  client = open()
})
const open = (account: Partial<Parameters<typeof boxberry>[1]> = {}): CarrierClient =>
  boxberry(url, { token: 'token', receptionPoint: '74001', cities: null, ...account })

const request: TariffRequest = {
  from: CHEL,
  to: MOSCOW,
  place: 'point',
  pointCode: null,
  parcel: { weight_g: 1200, length_mm: 205, width_mm: 150, height_mm: 100 },
  declaredValue: 300_000,
  cashOnDelivery: 0,
}
const quote = (more: Partial<TariffRequest> = {}, from = client) =>
  from.tariffs.quote({ ...request, ...more }, new AbortController().signal)
const script = (outcome: Outcome, method: string, times = 2): void =>
  sandbox.journal.script(
    'boxberry',
    Array.from({ length: times }, () => outcome),
    method,
  )
const pages = async (from: string | null, of = client, most = Number.POSITIVE_INFINITY) => {
  const read = []
  for await (const page of of.points.pages(from, new AbortController().signal)) if (read.push(page) === most) break
  return read
}

test('ORD-03: reads the points of the whole country in parts, and goes on from a part', async () => {
  const read = await pages(null)
  const good = read.flatMap((page) => (page.ok ? [page.value] : []))
  const points = good.flatMap(({ points: part }) => part)
  expect(good).toHaveLength(read.length)
  expect(points.length).toBeGreaterThan(2000)
  expect(new Set(points.map(({ code }) => code)).size).toBe(points.length)
  expect(good.at(-1)?.next).toBeNull()
  const [first] = good
  const rest = (await pages(first?.next ?? null)).flatMap((page) => (page.ok ? page.value.points : []))
  expect(rest.map(({ code }) => code)).toEqual(points.slice(first?.points.length).map(({ code }) => code))
})

test('ORD-03: counts the records of a list that are broken, and reads the others', async () => {
  const recorded = createServer((_request, response) => {
    createReadStream(`${import.meta.dirname}/recorded/list-points.json`).pipe(response)
  })
  await new Promise<void>((resolve) => void recorded.listen(0, '127.0.0.1', resolve))
  const { port } = recorded.address() as AddressInfo
  const account = { token: 't', receptionPoint: '1', cities: null }
  const [first] = await pages(null, boxberry(`http://127.0.0.1:${port}`, account), 1)
  recorded.close()
  const why = 'no code, city, address or position'
  expect(first?.ok === true && first.value.points.map(({ code }) => code)).toEqual(['99451', '45120'])
  expect(first).toMatchObject({
    value: {
      next: '7',
      rejected: [{ code: '00001', why }, { code: '00002' }, { code: null }, { code: null }, { code: null }],
    },
  })
})

test('ORD-03: takes an unknown token and a cut list for failures after which nothing more comes', async () => {
  const [refused, ...none] = await pages(null, open({ token: 'wrong' }))
  expect([refused, none]).toMatchObject([{ ok: false, failure: 'config' }, []])
  script({ kind: 'truncate' }, 'ListPoints', 1)
  const cut = await pages(null)
  expect(cut.at(-1)).toMatchObject({ ok: false, failure: 'malformed' })
  expect(cut.length).toBeGreaterThan(1)
})

test('ORD-02: asks the price with the parcel in whole centimetres, and asks none without a code', async () => {
  const near = await quote({ to: CHEL })
  const far = await quote()
  const heavy = await quote({ parcel: { ...request.parcel, weight_g: 4000 } })
  const door = await quote({ place: 'door' })
  const price = (answer: Awaited<typeof near>) => (answer.ok ? answer.value.price : answer.failure)
  expect([near, far, heavy, door].map(price)).toEqual([18_000, 37_000, 43_000, 52_000])
  expect(far).toMatchObject({ value: { minDays: 6, maxDays: 6, tariffCode: '1' } })
  expect(door).toMatchObject({ value: { minDays: 7, tariffCode: '2' } })
  expect(sandbox.journal.requests[1]?.body['BoxSizes']).toEqual([{ Width: 15, Height: 10, Depth: 21, Weight: 1200 }])
  const asked = sandbox.journal.requests.length
  expect(await quote({ to: { ...MOSCOW, boxberryCode: null } })).toMatchObject({ failure: 'refused' })
  expect(sandbox.journal.requests).toHaveLength(asked)
})

test.each<[string, Outcome, string]>([
  ['an error as a text', { kind: 'decline', reason: 'err' }, 'refused'],
  ['an error in a list', { kind: 'decline', reason: 'list' }, 'refused'],
  ['err and a message', { kind: 'decline', reason: 'message' }, 'refused'],
  ['error and a message', { kind: 'decline', reason: 'error' }, 'refused'],
  ['a page with 502', { kind: 'status', status: 502 }, 'unavailable'],
  ['a lost connection', { kind: 'reset' }, 'unavailable'],
  ['half of JSON', { kind: 'garbage' }, 'malformed'],
  ['a cut answer', { kind: 'truncate' }, 'malformed'],
  ['an empty list', { kind: 'empty' }, 'malformed'],
  ['too many calls', { kind: 'ratelimit', calls: 0, seconds: 60 }, 'rate_limited'],
])('ORD-02: takes %s as the outcome of a price', async (_name, outcome, failure) => {
  script(outcome, 'DeliveryCalculation')
  expect(await quote()).toMatchObject({ ok: false, failure })
})

test('ORD-02: an answer that is late is read, and none at all ends with the deadline of the caller', async () => {
  script({ kind: 'delay', ms: 100 }, 'DeliveryCalculation', 1)
  expect(await quote()).toMatchObject({ ok: true })
  script({ kind: 'hang' }, 'DeliveryCalculation', 2)
  expect(await client.tariffs.quote(request, AbortSignal.timeout(150))).toMatchObject({ failure: 'timeout' })
})

const shipment: NewShipment = {
  key: '1024-1',
  tariffCode: '1',
  from: CHEL,
  to: MOSCOW,
  pointCode: '10000',
  pointKind: 'office',
  address: null,
  recipient: { name: 'Анна Котова', phone: '79123456789', email: 'anna@example.ru' },
  comment: '',
  parcel: request.parcel,
  cashOnDelivery: 0,
  items: [
    {
      sku: 'A1',
      name: 'Крем',
      quantity: 3,
      unitPrice: 100_050,
      vatRate: 22,
      weightG: 300,
      markingCodes: ['01\u001d93', '02'],
    },
  ],
}

test('ORD-03: creates a shipment once, follows it and fetches its label', async () => {
  script({ kind: 'lost-answer' }, 'ParselCreate', 1)
  expect(await client.shipments.create(shipment)).toMatchObject({ failure: 'unavailable' })
  const created = await client.shipments.create(shipment)
  expect(created).toMatchObject({ ok: true, value: { state: 'created', trackNumber: expect.stringMatching(/^AAP/) } })
  if (!created.ok) return
  const { carrierId } = created.value
  expect(await client.shipments.read({ key: shipment.key })).toMatchObject({ value: { carrierId, state: 'created' } })
  const sent = JSON.parse(String(sandbox.journal.requests[0]?.body['sdata'])) as Record<string, unknown>
  expect(sent).toMatchObject({ price: '3001.50', payment_sum: '0.00', vid: '1', customer: { phone: '9123456789' } })
  expect(sent['items']).toMatchObject([
    { quantity: '1', marking_crpt: '01\u001d93' },
    { quantity: '1', marking_crpt: '02' },
    { quantity: '1', marking_crpt: '' },
  ])
  sandbox.clock.advance(73 * HOUR_MS)
  const arrived = await client.shipments.read({ carrierId })
  expect(arrived).toMatchObject({ value: { state: 'at_point' } })
  const label = await client.shipments.label(carrierId)
  expect(label.ok && Buffer.from(label.value).toString('latin1', 0, 5)).toBe('%PDF-')
  expect(await client.shipments.cancel(carrierId)).toMatchObject({ failure: 'refused' })
  sandbox.clock.advance(24 * HOUR_MS)
  expect(await client.shipments.read({ carrierId })).toMatchObject({ value: { state: 'delivered' } })
})

test('ORD-03: a courier gets street, house and flat as the address, and what is indoors as the comment', async () => {
  const door = { ...shipment, pointCode: null, pointKind: null, comment: 'подъезд 2' }
  for (const [key, address, line] of [
    ['1030-1', postalAddress(), 'ул Мясницкая, 10, кв. 4'],
    ['1031-1', addressAsLine('Мясницкая 10 кв 4'), 'Мясницкая 10 кв 4'],
  ] as const) {
    expect(await client.shipments.create({ ...door, key, address })).toMatchObject({ ok: true })
    const asked = sandbox.journal.requests.findLast(({ method }) => method === 'ParselCreate')
    const sent: unknown = JSON.parse(String(asked?.body['sdata']))
    expect(sent).toMatchObject({ vid: '2', kurdost: { addressp: line, comentk: 'подъезд 2' } })
  }
})

test('ORD-03: cancels a shipment that has not moved; one that is not there is not found', async () => {
  const created = await client.shipments.create({ ...shipment, key: '1025-1' })
  if (!created.ok) throw new Error(created.detail)
  expect(await client.shipments.cancel(created.value.carrierId)).toEqual({ ok: true, value: null })
  expect(await client.shipments.read({ carrierId: created.value.carrierId })).toMatchObject({
    value: { state: 'cancelled' },
  })
  for (const answer of [await client.shipments.read({ key: 'none' }), await client.shipments.label('AAP0')])
    expect(answer).toMatchObject({ failure: 'not_found' })
})

test('ORD-02: serves the cities that the shop has chosen', () => {
  const serving = (cities: readonly string[] | null) =>
    ['Казань', 'Москва'].filter((city) => open({ cities }).serves?.(city))
  expect([serving(null), serving(['казань']), serving([])]).toEqual([['Казань', 'Москва'], ['Казань'], []])
})

test('ORD-02: the check finds a wrong token and a wrong reception point', async () => {
  const { signal } = new AbortController()
  expect(await client.check(signal)).toEqual({ ok: true, value: 'пункт приёма 74001' })
  expect(await open({ token: 'wrong' }).check(signal)).toMatchObject({ failure: 'config' })
  expect(await open({ receptionPoint: '999' }).check(signal)).toMatchObject({ failure: 'config' })
})
