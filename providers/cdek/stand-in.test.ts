import { addressAsLine, postalAddress } from '#kit/postal-address.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cdek } from './adapter.ts'
import type {
  CarrierCity,
  CarrierPoint,
  CarrierShipment,
  NewShipment,
  TariffRequest,
} from '#providers/ports/carriers.ts'
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import type { Outcome } from '#providers/sandbox/journal.ts'
import { sandboxCities } from '#providers/sandbox/cities.ts'
import { valueOf } from '#kit/value-of.ts'

const HOUR_MS = 3_600_000
const sent: { url: string; body: object }[] = []
const { app, journal, clock } = buildSandbox(async (webhook) => void sent.push(webhook))
let origin: string

beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())
beforeEach(() => {
  journal.clear()
  sent.length = 0
})

/** Ends no test on a busy machine. */
const PATIENCE_MS = 30_000
const open = (timeoutMs = PATIENCE_MS) =>
  cdek(`${origin}/cdek`, { clientId: 'shop', clientSecret: 'secret', shipmentPoint: 'P259-1', timeoutMs })
const signal = (): AbortSignal => AbortSignal.timeout(PATIENCE_MS)
const failureOf = (answer: ProviderAnswer<unknown>): string => (answer.ok ? 'ok' : answer.failure)

const cityOf = (name: string): CarrierCity => {
  const city = sandboxCities().find((known) => known.name === name)
  if (city === undefined) throw new Error(name)
  const { cdekCode, boxberryCode, postalCode, lat, lon } = city
  return { name, cdekCode, boxberryCode, postalCode, lat, lon }
}
const request = (change: Partial<TariffRequest> = {}): TariffRequest => ({
  from: cityOf('Челябинск'),
  to: cityOf('Москва'),
  place: 'point',
  pointCode: null,
  parcel: { weight_g: 700, length_mm: 200, width_mm: 150, height_mm: 100 },
  declaredValue: 0,
  cashOnDelivery: 0,
  ...change,
})
const shipment = (change: Partial<NewShipment> = {}): NewShipment => ({
  key: `G-${Math.trunc(performance.now() * 1000)}`,
  tariffCode: '136',
  from: cityOf('Челябинск'),
  to: cityOf('Москва'),
  pointCode: 'P44-1',
  pointKind: 'office',
  address: null,
  recipient: { name: 'Анна Иванова', phone: '79123456790', email: 'anna@example.ru' },
  comment: '',
  parcel: { weight_g: 700, length_mm: 200, width_mm: 150, height_mm: 100 },
  cashOnDelivery: 0,
  items: [
    {
      sku: '100',
      name: 'Крем',
      quantity: 3,
      unitPrice: 590_00,
      vatRate: 22,
      weightG: 150,
      markingCodes: ['010460', '010461'],
    },
  ],
  ...change,
})
/** Reads, as the shop's poller does, until CDEK has confirmed or refused the order. */
const settled = async (carrierId: string): Promise<CarrierShipment> => {
  const client = open()
  await client.shipments.read({ carrierId })
  return valueOf(await client.shipments.read({ carrierId }))
}

describe('points', () => {
  test('reads all points by pages, and goes on from an interrupted page', async () => {
    const points: CarrierPoint[] = []
    const next: (string | null)[] = []
    for await (const page of open().points.pages(null, signal())) {
      points.push(...valueOf(page).points)
      next.push(valueOf(page).next)
    }
    expect(points.length).toBeGreaterThan(2000)
    expect(new Set(points.map(({ code }) => code)).size).toBe(points.length)
    expect(next.at(-1)).toBeNull()
    const rest: CarrierPoint[] = []
    for await (const page of open().points.pages('1', signal())) rest.push(...valueOf(page).points)
    expect(rest).toEqual(points.slice(1000))
    expect(points.find(({ code }) => code === 'P259-1')).toMatchObject({
      kind: 'office',
      city: 'Челябинск',
      cityCode: '259',
      maxWeightG: 50_000,
      hours: Array.from({ length: 7 }, () => ({ open: '10:00', close: '21:00' })),
    })
    expect(points.find(({ kind }) => kind === 'locker')).toMatchObject({
      maxSidesMm: [580, 380, 380],
      takesCash: false,
      hours: expect.arrayContaining([{ open: '00:00', close: '24:00' }]),
    })
  })

  test.each<[Outcome, string]>([
    [{ kind: 'status', status: 502 }, 'unavailable'],
    [{ kind: 'reset' }, 'unavailable'],
    [{ kind: 'hang' }, 'timeout'],
    [{ kind: 'garbage' }, 'malformed'],
    [{ kind: 'truncate' }, 'malformed'],
    [{ kind: 'decline', reason: 'v2_bad_request' }, 'bad_request'],
  ])('ends a reading with %o as %s', async (outcome, failure) => {
    journal.script('cdek', [outcome], 'deliverypoints')
    const answers = await Array.fromAsync(
      open(outcome.kind === 'hang' ? 150 : PATIENCE_MS).points.pages(null, signal()),
    )
    expect(failureOf(answers.at(-1) ?? { ok: true, value: null })).toBe(failure)
    expect(answers.length > 1).toBe(outcome.kind === 'truncate')
  })

  test('sets a record aside that it cannot read', async () => {
    // The shape of the vendor's table with wrong types in the second record.
    const { cdekPoints } = await import('./cdek-points.ts')
    const good = {
      code: 'ORX1',
      type: 'POSTOMAT',
      location: {
        city: 'Орехово-Зуево',
        city_code: 270,
        address: 'ул. Ленина, 84',
        latitude: '55.8',
        longitude: 38.97,
      },
      weight_max: '5',
      new: [],
    }
    const api = {
      json: () => Promise.reject(new Error('unused')),
      bytes: () => Promise.reject(new Error('unused')),
      items: async function* () {
        yield { ok: true as const, value: [good, { code: 'ORX2', location: 'нет' }, null] }
      },
    }
    const [page] = await Array.fromAsync(cdekPoints(api).pages(null, signal()))
    const value = page === undefined ? undefined : valueOf(page)
    expect(value?.points).toMatchObject([{ code: 'ORX1', kind: 'locker', lat: 55.8, maxWeightG: 5000, hours: null }])
    expect(value?.rejected.map(({ code }) => code)).toEqual(['ORX2', null])
  })
})

describe('tariffs', () => {
  test('asks for the price with insurance, and the days', async () => {
    const { tariffs } = open()
    const cheap = valueOf(await tariffs.quote(request(), signal()))
    expect(cheap).toEqual({ price: 338_00, minDays: 3, maxDays: 5, tariffCode: '136' })
    expect(valueOf(await tariffs.quote(request(), signal()))).toEqual(cheap)
    expect(valueOf(await tariffs.quote(request({ declaredValue: 4000_00 }), signal())).price).toBe(368_00)
    expect(valueOf(await tariffs.quote(request({ place: 'door' }), signal()))).toMatchObject({
      tariffCode: '137',
      price: 490_00,
    })
    expect(valueOf(await tariffs.quote(request({ to: { ...cityOf('Москва'), cdekCode: null } }), signal()))).toEqual(
      cheap,
    )
  })

  test('takes the cheapest other tariff where the usual one is not offered', async () => {
    journal.script('cdek', [{ kind: 'decline', reason: 'v2_tariff_unavailable' }], 'tariff')
    expect(valueOf(await open().tariffs.quote(request(), signal()))).toMatchObject({ tariffCode: '234', price: 287_00 })
  })

  test('refuses a parcel that no tariff takes, and a city that CDEK does not know', async () => {
    const heavy = { weight_g: 60_000, length_mm: 400, width_mm: 400, height_mm: 400 }
    expect(failureOf(await open().tariffs.quote(request({ parcel: heavy }), signal()))).toBe('refused')
    const nowhere = { ...cityOf('Москва'), name: 'Нигде', cdekCode: null, postalCode: null }
    expect(failureOf(await open().tariffs.quote(request({ to: nowhere }), signal()))).toBe('refused')
  })

  test.each<[Outcome, string]>([
    [{ kind: 'ok' }, 'ok'],
    [{ kind: 'decline', reason: 'v2_internal_error' }, 'unavailable'],
    [{ kind: 'status', status: 500 }, 'unavailable'],
    [{ kind: 'delay', ms: 20 }, 'ok'],
    [{ kind: 'hang' }, 'timeout'],
    [{ kind: 'reset' }, 'unavailable'],
    [{ kind: 'garbage' }, 'malformed'],
    [{ kind: 'truncate' }, 'malformed'],
    [{ kind: 'ratelimit', calls: 0, seconds: 60 }, 'rate_limited'],
    [{ kind: 'empty' }, 'malformed'],
  ])('an answer with the outcome %o is %s', async (outcome, expected) => {
    const times = outcome.kind === 'ratelimit' ? [outcome] : [outcome, outcome]
    journal.script('cdek', times, 'tariff')
    expect(failureOf(await open(outcome.kind === 'hang' ? 150 : PATIENCE_MS).tariffs.quote(request(), signal()))).toBe(
      expected,
    )
  })

  test('ends at the deadline of the caller while a token is being fetched', async () => {
    journal.script('cdek', [{ kind: 'hang' }], 'token')
    expect(failureOf(await open().tariffs.quote(request(), AbortSignal.timeout(60)))).toBe('timeout')
  })
})

describe('tokens', () => {
  test('fetches one token for concurrent calls, and another when CDEK rejects it', async () => {
    const client = open()
    const ask = () => client.tariffs.quote(request(), signal())
    await Promise.all([ask(), ask(), ask()])
    const tokens = () => journal.requests.filter(({ method }) => method === 'token').length
    expect(tokens()).toBe(1)
    clock.advance(2 * HOUR_MS)
    expect(failureOf(await ask())).toBe('ok')
    expect(tokens()).toBe(2)
  })

  test('says that the credentials are wrong', async () => {
    const client = cdek(`${origin}/cdek`, { clientId: 'shop', clientSecret: '' })
    expect(failureOf(await client.check(signal()))).toBe('config')
    expect(failureOf(await open().check(signal()))).toBe('ok')
  })
})

describe('shipments', () => {
  test('are taken at first, and have a track number once CDEK has confirmed them', async () => {
    const { shipments } = open()
    const order = shipment()
    const created = valueOf(await shipments.create(order))
    expect(created).toMatchObject({ state: 'creating', trackNumber: null })
    expect(valueOf(await shipments.read({ carrierId: created.carrierId })).state).toBe('creating')
    const confirmed = valueOf(await shipments.read({ key: order.key }))
    expect(confirmed).toMatchObject({
      carrierId: created.carrierId,
      state: 'created',
      trackNumber: expect.stringMatching(/^\d{10}$/),
    })
    const body = journal.requests.find(({ method }) => method === 'orders.create')?.body
    expect(body).toMatchObject({ tariff_code: 136, delivery_point: 'P44-1', shipment_point: 'P259-1' })
    expect(JSON.stringify(body)).toContain('"amount":1,"marking":"010461"')
  })

  test('go to a locker by its tariff', async () => {
    const created = valueOf(await open().shipments.create(shipment({ pointCode: 'L44-4', pointKind: 'locker' })))
    expect((await settled(created.carrierId)).state).toBe('created')
  })

  test('go to the door by street, house and flat; the rest is for the courier', async () => {
    const door = { tariffCode: '137', pointCode: null, pointKind: null, comment: 'подъезд 2' } as const
    for (const [address, line] of [
      [postalAddress(), 'ул Мясницкая, 10, кв. 4'],
      [addressAsLine('Мясницкая 10 кв 4'), 'Мясницкая 10 кв 4'],
    ] as const) {
      valueOf(await open().shipments.create(shipment({ ...door, address })))
      const body = journal.requests.findLast(({ method }) => method === 'orders.create')?.body
      expect(body).toMatchObject({ to_location: { address: line }, comment: 'подъезд 2' })
    }
  })

  test('fail with the reason when CDEK does not confirm them', async () => {
    const created = valueOf(await open().shipments.create(shipment({ pointCode: 'P44-99999' })))
    expect(await settled(created.carrierId)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('P44-99999'),
    })
  })

  test('move to the point and to the buyer', async () => {
    const created = valueOf(await open().shipments.create(shipment()))
    await settled(created.carrierId)
    clock.advance(9 * HOUR_MS)
    expect(await settled(created.carrierId)).toMatchObject({ state: 'on_the_way' })
    clock.advance(3 * 24 * HOUR_MS)
    expect(await settled(created.carrierId)).toMatchObject({ state: 'at_point' })
    clock.advance(24 * HOUR_MS)
    const delivered = await settled(created.carrierId)
    expect(delivered.state).toBe('delivered')
    expect(delivered.events.map(({ title }) => title)).toContain('Готов к выдаче')
  })

  test('come back when nobody takes them', async () => {
    const recipient = { name: 'Анна', phone: '79123450008', email: 'anna@example.ru' }
    const created = valueOf(await open().shipments.create(shipment({ recipient })))
    await settled(created.carrierId)
    clock.advance(12 * 24 * HOUR_MS)
    expect((await settled(created.carrierId)).state).toBe('returning')
    clock.advance(5 * 24 * HOUR_MS)
    expect((await settled(created.carrierId)).state).toBe('returned')
  })

  test('can be cancelled before they move; later they are refused', async () => {
    const { shipments } = open()
    const created = valueOf(await shipments.create(shipment()))
    await settled(created.carrierId)
    expect(failureOf(await shipments.cancel(created.carrierId))).toBe('ok')
    expect((await settled(created.carrierId)).state).toBe('cancelled')
    expect(failureOf(await shipments.cancel('00000000-0000-0000-0000-000000000000'))).toBe('not_found')
  })

  test('have a label as PDF', async () => {
    const { shipments } = open()
    const created = valueOf(await shipments.create(shipment()))
    await settled(created.carrierId)
    expect(Buffer.from(valueOf(await shipments.label(created.carrierId))).toString('latin1')).toMatch(
      /^%PDF-1.4[^]*%%EOF/,
    )
    expect(failureOf(await shipments.label('unknown'))).toBe('not_found')
  })

  test('a creation whose answer was lost is found by its key', async () => {
    const order = shipment()
    journal.script('cdek', [{ kind: 'lost-answer' }], 'orders.create')
    expect(failureOf(await open().shipments.create(order))).toBe('unavailable')
    expect(valueOf(await open().shipments.read({ key: order.key })).state).toBe('creating')
    expect(failureOf(await open().shipments.read({ key: 'G-none' }))).toBe('not_found')
  })
})

test('webhooks tell which shipment moved, to the address that is subscribed once', async () => {
  const { webhooks, shipments } = open()
  for (const _ of [1, 2]) valueOf((await webhooks?.subscribe('http://127.0.0.1:9/hook')) ?? { ok: true, value: null })
  const created = valueOf(await shipments.create(shipment()))
  journal.script('webhook', [{ kind: 'lost' }, { kind: 'duplicated', times: 2 }])
  clock.advance(9 * HOUR_MS)
  const own = sent.filter(({ body }) => webhooks?.read(body) === created.carrierId)
  expect(own.length).toBeGreaterThan(0)
  expect(own.every(({ url }) => url === 'http://127.0.0.1:9/hook')).toBe(true)
  expect(webhooks?.read({ any: 'thing' })).toBeNull()
})
