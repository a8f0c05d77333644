import { addressAsLine, postalAddress } from '#kit/postal-address.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSandbox, type Outcome, type Sandbox } from '#providers/sandbox/app.ts'
import { sandboxCities } from '#providers/sandbox/cities.ts'
import type { CarrierClient, CarrierCity, NewShipment, TariffRequest } from '#providers/ports/carriers.ts'
import { russianPost } from './adapter.ts'

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
  url = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => sandbox.app.close())
beforeEach(() => {
  sandbox.journal.clear()
  client = open()
})
const open = (account: Partial<Parameters<typeof russianPost>[1]> = {}): CarrierClient =>
  russianPost(
    { account: `${url}/russian-post`, calculator: `${url}/russian-post-calculator` },
    { token: 'token', login: 'login', password: 'password', indexFrom: '454080', ...account },
  )

const request: TariffRequest = {
  from: CHEL,
  to: MOSCOW,
  place: 'point',
  pointCode: null,
  parcel: { weight_g: 1200, length_mm: 205, width_mm: 150, height_mm: 100 },
  declaredValue: 300_000,
  cashOnDelivery: 0,
}
const signal = new AbortController().signal
const quote = (more: Partial<TariffRequest> = {}, from = client) => from.tariffs.quote({ ...request, ...more }, signal)
const script = (outcome: Outcome, method: string, times = 2): void =>
  sandbox.journal.script(
    'russian-post',
    Array.from({ length: times }, () => outcome),
    method,
  )
const pages = (from: string | null) => Array.fromAsync(client.points.pages(from, signal))
const codes = (page: Awaited<ReturnType<typeof pages>>[number] | undefined): string[] =>
  page?.ok === true ? page.value.points.map(({ code }) => code) : []

test('ORD-03: reads all post offices from a packed list in parts, closed ones too', async () => {
  const read = await pages(null)
  const good = read.flatMap((page) => (page.ok ? [page.value] : []))
  const points = good.flatMap(({ points: part }) => part)
  expect(good).toHaveLength(read.length)
  expect(points.length).toBeGreaterThan(2000)
  expect(new Set(points.map(({ code }) => code)).size).toBe(points.length)
  expect(new Set(points.map(({ kind }) => kind))).toEqual(new Set(['post_office']))
  expect(points.filter(({ isClosed }) => isClosed).length).toBeGreaterThan(100)
  expect(good.at(-1)?.next).toBeNull()
  const rest = (await pages(good[0]?.next ?? null)).flatMap((page) => codes(page))
  expect(rest).toEqual(points.slice(good[0]?.points.length).map(({ code }) => code))
})

test.each<[string, Outcome, string]>([
  ['a cut archive', { kind: 'truncate' }, 'malformed'],
  ['something else than an archive', { kind: 'garbage' }, 'malformed'],
  ['an empty answer', { kind: 'empty' }, 'malformed'],
  ['the end of the day’s calls', { kind: 'decline', reason: 'quota' }, 'rate_limited'],
  ['502', { kind: 'status', status: 502 }, 'unavailable'],
])('ORD-03: ends the reading of offices with %s', async (_name, outcome, failure) => {
  script(outcome, 'unloading-passport', 1)
  expect((await pages(null)).at(-1)).toMatchObject({ ok: false, failure })
})

test('API-06: finds offices within the radius, nearest first, and none where there are none', async () => {
  const near = await client.points.near?.(CHEL, 30, signal)
  const nearer = await client.points.near?.(CHEL, 2, signal)
  const none = await client.points.near?.({ lat: 75, lon: 100 }, 30, signal)
  expect(codes(near).length).toBeGreaterThan(codes(nearer).length)
  expect(codes(near).slice(0, codes(nearer).length)).toEqual(codes(nearer))
  expect(none).toMatchObject({ ok: true, value: { points: [], next: null } })
})

const price = (answer: Awaited<ReturnType<typeof quote>>) => (answer.ok ? answer.value.price : answer.failure)

test('ORD-02: asks the account for the price with VAT, to an office or to the door', async () => {
  const answers = [await quote({ to: CHEL }), await quote(), await quote({ place: 'door' })]
  expect(answers.map(price)).toEqual([26_840, 48_800, 63_440])
  expect(answers[1]).toMatchObject({ value: { minDays: 6, maxDays: 8, tariffCode: 'ONLINE_PARCEL' } })
  expect(answers[2]).toMatchObject({ value: { tariffCode: 'ONLINE_COURIER' } })
  expect(price(await quote({ parcel: { ...request.parcel, weight_g: 25_000 } }))).toBe('refused')
  expect(price(await quote({ to: { ...MOSCOW, postalCode: null } }))).toBe('refused')
  expect(price(await quote({}, open({ indexFrom: '620000' })))).toBe('config')
})

test.each<[string, Outcome]>([
  ['is down', { kind: 'status', status: 502 }],
  ['drops the connection', { kind: 'reset' }],
  ['has no calls left today', { kind: 'decline', reason: 'quota' }],
  ['answers half of JSON', { kind: 'garbage' }],
  ['answers nothing', { kind: 'empty' }],
  ['limits calls', { kind: 'ratelimit', calls: 0, seconds: 60 }],
])('ORD-02: the public calculator names the price when the account %s', async (_name, outcome) => {
  script(outcome, 'tariff')
  expect(await quote()).toMatchObject({ ok: true, value: { price: 61_000, minDays: 7, maxDays: 9 } })
})

test('ORD-02: the public calculator is not asked about what the account refuses, and its refusal is not an answer', async () => {
  script({ kind: 'decline', reason: '1005' }, 'tariff', 1)
  expect(price(await quote())).toBe('refused')
  expect(sandbox.journal.requests.map(({ method }) => method)).toEqual(['tariff'])
  script({ kind: 'status', status: 502 }, 'tariff')
  script({ kind: 'decline', reason: '1306' }, 'calculate', 1)
  expect(price(await quote())).toBe('unavailable')
})

test('ORD-02: the public calculator is asked in time when the account does not answer', async () => {
  script({ kind: 'hang' }, 'tariff', 1)
  expect(price(await quote({}, open({ tariffTimeoutMs: 100 })))).toBe(61_000)
})

const shipment: NewShipment = {
  key: '1024-1',
  tariffCode: 'ONLINE_PARCEL',
  from: CHEL,
  to: MOSCOW,
  pointCode: MOSCOW.postalCode,
  pointKind: 'post_office',
  address: null,
  recipient: { name: 'Котова Анна Ивановна', phone: '79123456789', email: 'anna@example.ru' },
  comment: '',
  parcel: request.parcel,
  cashOnDelivery: 0,
  items: [{ sku: 'A1', name: 'Крем', quantity: 2, unitPrice: 150_000, vatRate: 22, weightG: 300, markingCodes: [] }],
}

test('ORD-03: creates a shipment once although its answer was lost, follows it and fetches its label', async () => {
  script({ kind: 'ok' }, 'backlog', 1)
  script({ kind: 'lost-answer' }, 'backlog', 1)
  expect(await client.shipments.create(shipment)).toMatchObject({ failure: 'unavailable' })
  const created = await client.shipments.create(shipment)
  expect(created).toMatchObject({ value: { state: 'created', trackNumber: expect.stringMatching(/^\d{14}$/) } })
  if (!created.ok) return
  const { carrierId } = created.value
  expect(sandbox.journal.requests.filter(({ body }) => Array.isArray(body['body']))).toHaveLength(1)
  const label = await client.shipments.label(carrierId)
  expect(label.ok && Buffer.from(label.value).toString('latin1', 0, 5)).toBe('%PDF-')
  sandbox.clock.advance(25 * HOUR_MS)
  expect(await client.shipments.read({ carrierId })).toMatchObject({ value: { state: 'on_the_way' } })
  sandbox.clock.advance(72 * HOUR_MS)
  expect(await client.shipments.read({ key: shipment.key })).toMatchObject({ value: { carrierId, state: 'at_point' } })
  expect(await client.shipments.cancel(carrierId)).toMatchObject({ failure: 'refused' })
  sandbox.clock.advance(24 * HOUR_MS)
  expect(await client.shipments.read({ carrierId })).toMatchObject({ value: { state: 'delivered' } })
})

test('ORD-03: sends to the door when the address is recognised, and names why not', async () => {
  const door = { ...shipment, tariffCode: 'ONLINE_COURIER', pointCode: null, pointKind: null }
  const created = await client.shipments.create({ ...door, key: '1025-1', address: postalAddress() })
  expect(created).toMatchObject({ ok: true })
  const sent = sandbox.journal.requests.at(-1)?.body['body']
  expect(sent).toMatchObject([
    { 'address-type-to': 'DEFAULT', 'street-to': 'ул Мясницкая', 'house-to': '10', 'room-to': '4' },
  ])
  const asked = sandbox.journal.requests.findLast(({ method }) => method === 'clean-address')?.body['body']
  expect(asked).toMatchObject([{ 'original-address': '101000, Москва, ул Мясницкая, 10, кв. 4' }])
  const unknown = await client.shipments.create({ ...door, key: '1026-1', address: addressAsLine('у реки') })
  expect(unknown).toMatchObject({ failure: 'refused', detail: expect.stringMatching('UNDEF_02') })
})

test('ORD-03: cancels a shipment that has not moved; one that is not there is not found', async () => {
  const created = await client.shipments.create({ ...shipment, key: '1027-1', cashOnDelivery: 300_000 })
  if (!created.ok) throw new Error(created.detail)
  const { carrierId } = created.value
  expect(await client.shipments.cancel(carrierId)).toEqual({ ok: true, value: null })
  const answers = [
    await client.shipments.read({ carrierId }),
    await client.shipments.read({ key: '1027-1' }),
    await client.shipments.cancel(carrierId),
    await client.shipments.label(carrierId),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ failure: 'not_found' })
})

test('ORD-02: the check finds wrong credentials and an office that is not in the contract', async () => {
  expect(await client.check(signal)).toEqual({ ok: true, value: 'отделение сдачи 454080' })
  expect(await open({ token: 'wrong' }).check(signal)).toMatchObject({ failure: 'config' })
  expect(await open({ indexFrom: '620000' }).check(signal)).toMatchObject({
    failure: 'config',
    detail: 'отделения сдачи 620000 нет в договоре, в кабинете: 454080, 101000',
  })
})
