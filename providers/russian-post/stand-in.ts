/**
 * Russian Post: the account's API, its directory of offices, and the public calculator, which answers errors with HTTP 200 and JSON as
 * plain text. `decline:quota` is the end of the day's calls, `decline:1001` a wrong index of the shop; other codes refuse the parcel.
 * Orders move with the sandbox's clock; after a day they are in a batch.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { kmBetween } from '#kernel/distance.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { chargeableGrams, distanceBand, servedPlaces } from '#providers/sandbox/carrier-places.ts'
import { sandboxCities, type SandboxCity } from '#providers/sandbox/cities.ts'
import type { SandboxClock } from '#providers/sandbox/clock.ts'
import type { Journal } from '#providers/sandbox/journal.ts'
import { labelPdf } from '#providers/sandbox/label-pdf.ts'
import { answerCall, type Answer } from '#providers/sandbox/scripted-answer.ts'
import { zipOf } from './stand-in/zip.ts'

const ROOT = '/russian-post'
const CALCULATOR = '/russian-post-calculator'
/** Post offices where the sandbox's account may hand over. */
const SHIPPING_INDEXES = ['454080', '101000']
const MAX_WEIGHT_G = 20_000
const PRICES = [18_000, 23_000, 29_000, 36_000, 45_000, 56_000]
const KOPECKS_PER_KG = 4000
const DAYS = [2, 3, 5, 7, 10, 14]
const DOOR_KOPECKS = 12_000
const VAT = 0.22
/** The price for everybody is higher than the account's. */
const PUBLIC_SHARE = 1.25
const EVERY_CLOSED = 9
const EVERY_LOCKER = 7
const NOT_COLLECTED = '0008'

type Fields = Readonly<Record<string, unknown>>
type Office = {
  readonly index: string
  readonly city: SandboxCity
  readonly street: string
  readonly house: string
  readonly lat: number
  readonly lon: number
  readonly type: 'ГОПС' | 'СОПС' | 'ПОЧТОМАТ'
  readonly isClosed: boolean
}
type Order = {
  readonly id: number
  readonly barcode: string
  readonly key: string
  readonly data: Fields
  readonly createdAt: number
}
type State = { readonly orders: Map<number, Order>; now: () => number }

const METHODS = [
  'nearby',
  'nearby.details',
  'postoffice',
  'by-address',
  'settlement.offices.codes',
  'unloading-passport',
  'tariff',
  'calculate',
  'user-shipping-points',
  'clean-address',
  'backlog',
  'shipment',
  'delete-backlog',
  'delete-shipment',
  'f7pdf',
]

let known: readonly Office[] | undefined
/** Indexes of a city follow that of its main office. */
const offices = (): readonly Office[] => {
  if (known !== undefined) return known
  const taken = new Set<string>()
  const indexFrom = (first: number): string => {
    let index = first
    while (taken.has(String(index).padStart(6, '0'))) index += 1
    const text = String(index).padStart(6, '0')
    taken.add(text)
    return text
  }
  known = servedPlaces('russian-post').flatMap(({ city, places }) =>
    places.map((place, order) => ({
      ...place,
      index: indexFrom(Number(city.postalCode) + order),
      city,
      type: order % EVERY_LOCKER === EVERY_LOCKER - 1 ? 'ПОЧТОМАТ' : city.population > 100_000 ? 'ГОПС' : 'СОПС',
      isClosed: order % EVERY_CLOSED === EVERY_CLOSED - 1,
    })),
  )
  return known
}

const ok = (body: object): Answer => ({ status: 200, body })
const decline = (code: string): Answer =>
  code === 'quota'
    ? { status: 429, body: { error: 'Превышен лимит обращений к API', status: 'ERROR' } }
    : { status: 400, body: { code, 'sub-code': 'DECLINED', desc: 'Отправление не принимается' } }
const NOT_FOUND: Answer = { status: 404, body: { code: '1002', 'sub-code': 'NOT_FOUND', message: 'Не найдено' } }
/** Both calculators call their JSON plain text. */
const asText = (body: object): Answer => ({
  status: 200,
  body: Buffer.from(JSON.stringify(body)),
  type: 'text/plain;charset=utf-8',
})

export const mountRussianPost = (app: FastifyInstance, journal: Journal, clock: SandboxClock): void => {
  const state: State = { orders: new Map(), now: () => clock.now() }
  journal.declare('russian-post', METHODS)

  const mount = (
    http: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    method: string,
    work: (request: FastifyRequest) => Answer,
    options: { empty?: object; isOpen?: boolean; decline?: typeof decline } = {},
  ): void => {
    app.route({
      method: http,
      url,
      handler: (request, reply: FastifyReply) =>
        answerCall(journal, reply, {
          service: 'russian-post',
          method,
          request: { ...(request.query as Fields), ...(request.params as Fields), body: request.body },
          now: clock.now(),
          work: () => (options.isOpen === true || isAuthorised(request) ? work(request) : UNAUTHORISED),
          decline: options.decline ?? decline,
          ...(options.empty === undefined ? {} : { empty: options.empty }),
        }),
    })
  }
  const query = (request: FastifyRequest): Record<string, string> => request.query as Record<string, string>
  const idOf = (request: FastifyRequest): number => Number((request.params as { id: string }).id)

  mount('GET', `${ROOT}/postoffice/1.0/nearby`, 'nearby', (request) => ok(nearby(query(request))), { empty: [] })
  mount('GET', `${ROOT}/postoffice/1.0/nearby.details`, 'nearby.details', (request) => ok(nearby(query(request))), {
    empty: [],
  })
  mount(
    'GET',
    `${ROOT}/postoffice/1.0/by-address`,
    'by-address',
    (request) => {
      const found = offices().filter(({ city }) => (query(request)['address'] ?? '').includes(city.name))
      const top = Number(query(request)['top'] ?? 5)
      return ok({ 'is-matched': found.length > 0, postoffices: found.slice(0, top).map(({ index }) => index) })
    },
    { empty: { 'is-matched': false, postoffices: [] } },
  )
  mount(
    'GET',
    `${ROOT}/postoffice/1.0/settlement.offices.codes`,
    'settlement.offices.codes',
    (request) =>
      ok(
        offices()
          .filter(({ city }) => city.name === query(request)['settlement'])
          .map(({ index }) => index),
      ),
    { empty: [] },
  )
  mount('GET', `${ROOT}/postoffice/1.0/:id`, 'postoffice', (request) => {
    const office = offices().find(({ index }) => Number(index) === idOf(request))
    return office === undefined ? NOT_FOUND : ok(detailsOf(office, 0))
  })
  mount(
    'GET',
    `${ROOT}/1.0/unloading-passport/zip`,
    'unloading-passport',
    (request) => ({
      status: 200,
      body: passport(query(request)['type'] ?? 'ALL'),
      type: 'application/zip',
    }),
    { empty: Buffer.alloc(0) },
  )
  mount('GET', `${ROOT}/1.0/user-shipping-points`, 'user-shipping-points', () =>
    ok(
      SHIPPING_INDEXES.map((index) => ({
        enabled: true,
        'operator-postcode': index,
        'ops-address': `Отделение ${index}`,
      })),
    ),
  )
  mount('POST', `${ROOT}/1.0/tariff`, 'tariff', (request) => accountTariff((request.body ?? {}) as Fields))
  const calculate = (request: FastifyRequest): Answer => publicTariff(query(request))
  const textDecline = (code: string): Answer => asText({ errors: [{ msg: 'Отправление не принимается', code }] })
  for (const url of ['/v2/calculate/tariff', '/v2/calculate/tariff/delivery'])
    mount('GET', `${CALCULATOR}${url}`, 'calculate', calculate, { isOpen: true, decline: textDecline })
  mount('POST', `${ROOT}/1.0/clean/address`, 'clean-address', (request) =>
    ok((request.body as readonly Fields[]).map((asked) => cleanAddress(String(asked['original-address'])))),
  )
  mount('PUT', `${ROOT}/2.0/user/backlog`, 'backlog', (request) =>
    createOrders(request.body as readonly Fields[], state),
  )
  for (const list of ['backlog', 'shipment'] as const) {
    const found = (order: Order | undefined): Answer | undefined =>
      order !== undefined && listOf(order, state) === list ? ok(orderBody(order, state)) : undefined
    mount('GET', `${ROOT}/1.0/${list}/search`, list, (request) => {
      const asked = query(request)['query'] ?? ''
      const orders = [...state.orders.values()].filter(
        (order) => listOf(order, state) === list && (order.key === asked || order.barcode === asked),
      )
      return ok(orders.map((order) => orderBody(order, state)))
    })
    mount('GET', `${ROOT}/1.0/${list}/:id`, list, (request) => found(state.orders.get(idOf(request))) ?? NOT_FOUND)
    mount('DELETE', `${ROOT}/1.0/${list}`, `delete-${list}`, (request) => {
      const [id = 0] = request.body as readonly number[]
      const order = state.orders.get(id)
      if (order === undefined || listOf(order, state) !== list)
        return ok({ 'result-ids': [], errors: [{ 'error-code': 'NOT_FOUND', position: 0 }] })
      if (stepsPassed(order, state).length > 2)
        return ok({ 'result-ids': [], errors: [{ 'error-code': 'RESTRICTED_OPERATION', position: 0 }] })
      state.orders.delete(id)
      return ok({ 'result-ids': [id] })
    })
  }
  mount('GET', `${ROOT}/1.0/forms/:id/f7pdf`, 'f7pdf', (request) => {
    const order = state.orders.get(idOf(request))
    return order === undefined
      ? NOT_FOUND
      : { status: 200, body: labelPdf([order.barcode, 'Russian Post', 'sandbox label']), type: 'application/pdf' }
  })
}

const UNAUTHORISED: Answer = { status: 401, body: { code: '401', message: 'Неверный токен или ключ авторизации' } }
/** Any pair of credentials, except for the token «wrong». */
const isAuthorised = ({ headers }: FastifyRequest): boolean =>
  /^AccessToken (?!wrong$)\S+$/.test(headers.authorization ?? '') &&
  /^Basic \S+$/.test(String(headers['x-user-authorization'] ?? ''))

const HOURS = { begin: '08:00:00.000', end: '20:00:00.000', saturdayEnd: '18:00:00.000' }
const detailsOf = (office: Office, metres: number): object => ({
  'postal-code': office.index,
  'address-source': `${office.street}, ${office.house}`,
  latitude: office.lat,
  longitude: String(office.lon),
  distance: metres,
  'type-code': office.type,
  'type-id': 8,
  region: office.city.region || office.city.name,
  settlement: office.city.name,
  'is-closed': false,
  'is-temporary-closed': office.isClosed,
  ...(office.isClosed ? { 'temporary-closed-reason': 'Ремонт' } : {}),
  'is-private-category': false,
  'works-on-saturdays': true,
  'works-on-sundays': false,
  'working-hours': [1, 2, 3, 4, 5, 6, 7].map((day) =>
    day === 7
      ? { 'weekday-id': day }
      : {
          'weekday-id': day,
          'begin-worktime': HOURS.begin,
          'end-worktime': day === 6 ? HOURS.saturdayEnd : HOURS.end,
          lunches: [],
        },
  ),
})

const nearby = (asked: Record<string, string>): object[] => {
  const centre = { lat: Number(asked['latitude']), lon: Number(asked['longitude']) }
  const radius = Number(asked['search-radius'] ?? 5)
  const offset = Number(asked['offset'] ?? 0)
  return offices()
    .map((office) => ({ office, km: kmBetween(centre, office) }))
    .filter(({ office, km }) => km <= radius && !(asked['hide-temporary-closed'] === 'true' && office.isClosed))
    .toSorted((a, b) => a.km - b.km)
    .slice(offset, offset + Number(asked['top'] ?? 20))
    .map(({ office, km }) => detailsOf(office, Math.round(km * 10_000) / 10))
}

const WEEK = ['пн', 'вт', 'ср', 'чт', 'пт']
const passportElement = (office: Office): object => ({
  address: {
    addressType: 'DEFAULT',
    house: office.house,
    index: office.index,
    manualInput: false,
    place: `г ${office.city.name}`,
    region: office.city.region || `г ${office.city.name}`,
    street: office.street,
  },
  addressFias: {
    ads: `${office.index} ${office.city.name} ${office.street}, д. ${office.house}`,
    locationGarCode: office.city.fiasId,
  },
  ecom: '1',
  ecomOptions: { cardPayment: office.type === 'ГОПС', cashPayment: false, weightLimit: 20.0, withFitting: false },
  latitude: String(office.lat),
  longitude: String(office.lon),
  onlineParcel: '1',
  temporaryClosed: office.isClosed,
  type: office.type,
  workTime: [
    ...WEEK.map((day) => `${day}, открыто: 08:00 - 20:00`),
    'сб, открыто: 09:00 - 18:00, перерыв: 13:00 - 14:00',
    'вс, выходной',
  ],
})
const passport = (type: string): Buffer => {
  const elements = offices()
    .filter((office) => type === 'ALL' || (office.type === 'ПОЧТОМАТ') === (type === 'APS'))
    .map(passportElement)
  const content = JSON.stringify({ passportElements: elements, unloadingDate: '2026-11-20T03:00:00' })
  return zipOf(`${type}20_11_2026.txt`, Buffer.from(content))
}

/** A city's own index, or one of an office in it. */
const cityOfIndex = (index: string): SandboxCity | undefined =>
  offices().find((office) => office.index === index)?.city ??
  sandboxCities().find(({ postalCode }) => postalCode.slice(0, 3) === index.slice(0, 3))

/** Kopecks without VAT and days; undefined for an index that is not known. */
const costOf = (
  from: string,
  to: string,
  grams: number,
  isToDoor: boolean,
): { rate: number; days: number } | undefined => {
  const [start, end] = [cityOfIndex(from), cityOfIndex(to)]
  if (start === undefined || end === undefined) return undefined
  const band = distanceBand(start, end)
  const rate = (PRICES[band] ?? 0) + KOPECKS_PER_KG * Math.max(0, Math.ceil(grams / 1000) - 1)
  return { rate: rate + (isToDoor ? DOOR_KOPECKS : 0), days: DAYS[band] ?? 0 }
}
const error = (code: string, desc: string): Answer => ({ status: 400, body: { code, 'sub-code': 'VALIDATION', desc } })

const accountTariff = (body: Fields): Answer => {
  const text = (name: string): string => String(body[name] ?? '')
  const { length = 0, width = 0, height = 0 } = (body['dimension'] ?? {}) as Record<string, number>
  const grams = chargeableGrams(Number(body['mass'] ?? 0), [length, width, height])
  if (!SHIPPING_INDEXES.includes(text('index-from'))) return error('1001', 'Место приёма не найдено в договоре')
  if (grams > MAX_WEIGHT_G) return error('1005', 'Масса превышает допустимую')
  const cost = costOf(text('index-from'), text('index-to'), grams, text('mail-type') === 'ONLINE_COURIER')
  if (cost === undefined) return error('1006', 'Индекс получателя не обслуживается')
  const insurance = Math.round(Number(body['declared-value'] ?? 0) * 0.006)
  const rate = cost.rate + insurance
  return ok({
    'total-rate': rate,
    'total-vat': Math.round(rate * VAT),
    'ground-rate': { rate: cost.rate, vat: Math.round(cost.rate * VAT) },
    'insurance-rate': { rate: insurance, vat: Math.round(insurance * VAT) },
    'delivery-time': { 'min-days': Math.max(1, cost.days - 1), 'max-days': cost.days + 1 },
    'payment-method': 'CASHLESS',
  })
}

const publicTariff = (asked: Record<string, string>): Answer => {
  const { from = '', to = '', weight = '0', object = '' } = asked
  if (from === '') return asText({ errors: [{ msg: 'Не задан индекс места отправления', code: 1301 }] })
  const cost = Number(weight) > MAX_WEIGHT_G ? undefined : costOf(from, to, Number(weight), object.startsWith('24'))
  if (cost === undefined) return asText({ errors: [{ msg: 'Отправление не принимается', code: 1306 }] })
  const pay = Math.round(cost.rate * PUBLIC_SHARE)
  const paynds = Math.round(pay * (1 + VAT))
  return asText({
    version: '2.14.5.675',
    id: Number(object),
    name: 'Посылка онлайн',
    weight: Number(weight),
    pay,
    paynds,
    ground: { val: pay, valnds: paynds },
    delivery: { min: cost.days, max: cost.days + 2, deadline: '20261231T235900' },
    items: [],
  })
}

/** «454091, Челябинск, ул Пушкина, д 57, кв 12» */
const cleanAddress = (original: string): object => {
  const parts = original.split(',').map((part) => part.trim())
  const index = parts.find((part) => /^\d{6}$/.test(part))
  const city = sandboxCities().find(({ name }) => parts.some((part) => part.replace(/^г\.?\s/, '') === name))
  const house =
    /(?:^|[\s,])(?:д\.?|дом)\s*(\S+?)(?:,|$)/.exec(original)?.[1] ??
    parts.slice(2).find((part) => /^\d+\S*$/.test(part))
  const room = /(?:^|[\s,])(?:кв\.?|офис)\s*(\S+?)(?:,|$)/.exec(original)?.[1]
  if (city === undefined || house === undefined)
    return {
      id: 'to',
      'original-address': original,
      'quality-code': 'UNDEF_02',
      'validation-code': 'NOT_VALIDATED_HAS_UNPARSED_PARTS',
    }
  return {
    id: 'to',
    'original-address': original,
    index: index ?? city.postalCode,
    region: city.region || `г ${city.name}`,
    place: `г ${city.name}`,
    street: parts.find((part) => /^(ул|пр-кт|проспект|пер|ш|наб|б-р)[.\s]/.test(part)) ?? '',
    house,
    ...(room === undefined ? {} : { room }),
    'quality-code': 'GOOD',
    'validation-code': 'VALIDATED',
  }
}

const FIRST_ID = 115_689_000
const createOrders = ([data]: readonly Fields[], { orders, now }: State): Answer => {
  if (data === undefined) return error('EMPTY', 'Пустой список')
  const codes = [
    ...(SHIPPING_INDEXES.includes(String(data['postoffice-code']))
      ? []
      : [['1001', 'Место приёма не найдено в договоре']]),
    ...(cityOfIndex(String(data['index-to'] ?? '')) === undefined
      ? [['ILLEGAL_INDEX_TO', 'Неверный индекс получателя']]
      : []),
    ...(String(data['recipient-name'] ?? '') === '' ? [['EMPTY_RECIPIENT', 'Не указан получатель']] : []),
    ...(Number(data['mass']) > 0 ? [] : [['ILLEGAL_MASS', 'Неверная масса']]),
  ].map(([code = '', description = '']) => ({ code, description }))
  if (codes.length > 0) return ok({ errors: [{ 'error-codes': codes, position: 0 }] })
  const id = FIRST_ID + orders.size
  const order = {
    id,
    barcode: `8008474${String(id).slice(-7)}`,
    key: String(data['order-num']),
    data,
    createdAt: now(),
  }
  orders.set(id, order)
  return ok({ orders: [{ barcode: order.barcode, 'order-num': order.key, 'result-id': id }] })
}

const STEPS: readonly [number, string, string][] = [
  [0, 'ID_ASSIGNMENT', 'Присвоен трек-номер'],
  [24, 'ACCEPTING', 'Принято в отделении связи'],
  [30, 'PROCESSING', 'Покинуло место приёма'],
  [54, 'PROCESSING', 'Прибыло в сортировочный центр'],
  [60, 'PROCESSING', 'Покинуло сортировочный центр'],
  [96, 'PROCESSING', 'Прибыло в место вручения'],
]
const COLLECTED: readonly [number, string, string][] = [[120, 'GIVING', 'Получено адресатом']]
const RETURNED: readonly [number, string, string][] = [
  [456, 'RETURNING', 'Возврат из-за истечения срока хранения'],
  [552, 'GIVING', 'Вручение отправителю'],
]
const stepsPassed = (order: Order, { now }: State): readonly (readonly [number, string, string])[] => {
  const end = String(order.data['tel-address'] ?? '').endsWith(NOT_COLLECTED) ? RETURNED : COLLECTED
  return [...STEPS, ...end].filter(([hours]) => order.createdAt + hours * HOUR_MS <= now())
}
/** The staff hand the order over in a batch within a day. */
const listOf = (order: Order, state: State): 'backlog' | 'shipment' =>
  stepsPassed(order, state).length > 1 ? 'shipment' : 'backlog'

const orderBody = (order: Order, state: State): object => {
  const [hours, type, name] = stepsPassed(order, state).at(-1) ?? [0, 'ID_ASSIGNMENT', 'Присвоен трек-номер']
  return {
    ...order.data,
    id: order.id,
    barcode: order.barcode,
    'human-operation-name': name,
    'last-oper-type': type,
    'last-oper-attr': 'SORTED',
    'last-oper-date': new Date(order.createdAt + hours * HOUR_MS).toISOString(),
  }
}
