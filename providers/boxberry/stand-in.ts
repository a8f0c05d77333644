/**
 * Boxberry's JSON API. Errors come with HTTP 200 in its four shapes: `decline:err|list|message|error` chooses one, another code is the
 * text of the first. Numbers switch between numbers and texts. Orders move with the sandbox's clock; the order of a buyer whose phone
 * ends with 0008 is not collected and goes back.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { HOUR_MS } from '#kernel/durations.ts'
import { chargeableGrams, distanceBand, servedPlaces } from '#providers/sandbox/carrier-places.ts'
import { sandboxCities, type SandboxCity } from '#providers/sandbox/cities.ts'
import type { SandboxClock } from '#providers/sandbox/clock.ts'
import type { Journal } from '#providers/sandbox/journal.ts'
import { labelPdf } from '#providers/sandbox/label-pdf.ts'
import { answerCall, type Answer } from '#providers/sandbox/scripted-answer.ts'

const ROOT = '/boxberry'
const MAX_WEIGHT_G = 31_000
const MAX_SIDE_CM = 120
const RECEPTION_POINTS = ['010', '74001']
const POINT_PRICES = [150, 210, 270, 340, 420, 520]
const DAYS = [1, 2, 4, 6, 9, 12]
const DOOR = { price: 150, days: 1 }
const ROUBLES_PER_KG = 30
const CASH_SHARE = 0.02
const EVERY_LOCKER = 6
const NOT_COLLECTED = '0008'

type Fields = Readonly<Record<string, unknown>>
type Point = Readonly<Record<string, unknown>> & { readonly CityCode: string; readonly OnlyPrepaidOrders: string }
type Order = {
  readonly track: string
  readonly key: string
  readonly data: Fields
  readonly createdAt: number
  isCancelled: boolean
}

const METHODS = [
  'ListPoints',
  'ListCities',
  'PointsForParcels',
  'DeliveryCosts',
  'DeliveryCalculation',
  'ParselCreate',
  'ParcelInfo',
  'ListStatuses',
  'ListStatusesFull',
  'ParselCheck',
  'CancelOrder',
  'label',
]

const ok = (body: object): Answer => ({ status: 200, body })
const wrong = (text: string): Answer => ok({ err: text })
const ERROR_SHAPES: Readonly<Record<string, object>> = {
  err: { err: 'Доставка в указанный пункт не осуществляется' },
  list: [{ err: 'Доставка в указанный пункт не осуществляется' }],
  message: { err: true, message: 'Доставка в указанный пункт не осуществляется' },
  error: { error: true, message: 'Доставка в указанный пункт не осуществляется' },
}
const decline = (code: string): Answer => ok(ERROR_SHAPES[code] ?? { err: code })

export const mountBoxberry = (app: FastifyInstance, journal: Journal, clock: SandboxClock): void => {
  const orders = new Map<string, Order>()
  journal.declare('boxberry', METHODS)
  const answer = (reply: FastifyReply, method: string, fields: Fields, host: string): Promise<FastifyReply> => {
    const { token, ...request } = fields
    return answerCall(journal, reply, {
      service: 'boxberry',
      method,
      request,
      now: clock.now(),
      work: () =>
        token === undefined || token === '' || token === 'wrong'
          ? wrong('Ваш токен заблокирован или не существует')
          : work({ method, fields: request, orders, now: clock.now(), host }),
      decline,
      empty: [],
    })
  }
  app.get<{ Querystring: Record<string, string> }>(`${ROOT}/json.php`, ({ query, host }, reply) =>
    answer(reply, query['method'] ?? '', query, host),
  )
  app.post<{ Body: Record<string, unknown> }>(`${ROOT}/json.php`, ({ body, host }, reply) =>
    answer(reply, String(body['method'] ?? ''), body, host),
  )
  app.get<{ Querystring: { parcel_id?: string } }>(`${ROOT}/parcel-files/barcodes`, ({ query }, reply) =>
    answerCall(journal, reply, {
      service: 'boxberry',
      method: 'label',
      request: query,
      now: clock.now(),
      work: () => ({
        status: 200,
        body: labelPdf([query.parcel_id ?? '', 'Boxberry', 'sandbox label']),
        type: 'application/pdf',
      }),
      decline,
    }),
  )
}

type Call = {
  readonly method: string
  readonly fields: Fields
  readonly orders: Map<string, Order>
  readonly now: number
  readonly host: string
}

const work = ({ method, fields, orders, now, host }: Call): Answer => {
  const text = (name: string): string => String(fields[name] ?? '')
  const order = orderOf(orders, text('ImId') || text('orderid'))
  switch (method) {
    case 'ListPoints':
      return ok(listPoints(text('CityCode'), text('prepaid') === '1'))
    case 'ListCities':
      return ok(sandboxCities().map(({ name, boxberryCode, region }) => cityOf(name, boxberryCode, region)))
    case 'PointsForParcels':
      return ok(RECEPTION_POINTS.map((Code) => ({ Code, Name: `Пункт приёма ${Code}`, City: 'Челябинск' })))
    case 'DeliveryCosts':
      return deliveryCosts(fields)
    case 'DeliveryCalculation':
      return deliveryCalculation(fields)
    case 'ParselCreate':
      return createOrder(text('sdata'), orders, now)
    case 'ParcelInfo':
      return parcelInfo(fields, orders)
    case 'ListStatuses':
      return order === undefined ? wrong('Заказ не найден') : ok(statusesOf(order, now))
    case 'ListStatusesFull':
      return order === undefined ? wrong('Заказ не найден') : ok({ PD: false, statuses: statusesOf(order, now) })
    case 'ParselCheck': {
      const link = `http://${host}${ROOT}/parcel-files/barcodes?parcel_id=${order?.track ?? ''}&token=sandbox`
      return order === undefined ? wrong('Заказ не найден') : ok({ label: link })
    }
    case 'CancelOrder':
      if (order === undefined) return ok({ err: true, message: 'Заказ не найден' })
      if (now - order.createdAt > 2 * HOUR_MS) return ok({ err: true, message: 'Посылка уже принята к доставке' })
      order.isCancelled = true
      return ok({ err: false })
    default:
      return wrong(`Метод ${method} не поддерживается`)
  }
}

const orderOf = (orders: Map<string, Order>, id: string): Order | undefined =>
  orders.get(id) ?? [...orders.values()].find(({ key }) => key === id)

const cityOf = (Name: string, Code: string, Region: string): object => ({
  Name,
  Code,
  CountryCode: '643',
  Prefix: 'г',
  ReceptionLaP: '1',
  DeliveryLaP: '1',
  Reception: '1',
  CourierDelivery: '1',
  Terminal: '0',
  Region,
  UniqName: Name,
  District: '',
})

let known: readonly Point[] | undefined
/** Built once: the list of the whole country is some megabytes. */
const points = (): readonly Point[] =>
  (known ??= servedPlaces('boxberry').flatMap(({ city, places }, order) =>
    places.map((place, index) => ({
      ...pointOf(city, place.street, place.house, `${10_000 + order * 50 + index}`, index),
      GPS: `${place.lat},${place.lon}`,
    })),
  ))

const pointOf = (city: SandboxCity, street: string, house: string, code: string, index: number): Point => {
  const isLocker = index % EVERY_LOCKER === EVERY_LOCKER - 1
  const isSmall = index % 4 === 1
  return {
    Code: code,
    Name: `${city.name} ${street.replace(/^\S+\s/, '')}_${code.slice(0, 4)}_С`,
    CityCode: city.boxberryCode,
    CityName: city.name,
    Address: `${city.postalCode}, ${city.name} г, ${street}, д.${house}`,
    AddressReduce: `${street}, ${house}`,
    Phone: '8-800-222-80-00',
    WorkShedule: isLocker ? 'круглосуточно' : isSmall ? 'пн-пт: 10.00-19.00, сб: 10.00-16.00' : 'пн-вс: 09.00-21.00',
    TripDescription: `Вход с ${index % 2 === 0 ? 'улицы' : 'торца дома'}.\nЭтаж - 1`,
    DeliveryPeriod: index % 2 === 0 ? 2 : '2',
    TariffZone: '3',
    Settlement: city.name,
    Area: city.region,
    Country: 'РОССИЯ',
    CountryCode: '643',
    Acquiring: index % 3 === 0 ? 'No' : 'Yes',
    DigitalSignature: 'No',
    TypeOfOffice: isLocker ? '2' : 'СПВЗ',
    Metro: '',
    LoadLimit: isLocker ? '10' : isSmall ? 15 : 31,
    VolumeLimit: '0.19',
    NalKD: 'No',
    OnlyPrepaidOrders: isLocker ? 'Yes' : 'No',
    Postamat: isLocker,
  }
}

const listPoints = (cityCode: string, withPrepaidOnly: boolean): readonly Point[] =>
  points().filter(
    (point) =>
      (cityCode === '' || point.CityCode === cityCode) && (withPrepaidOnly || point.OnlyPrepaidOrders === 'No'),
  )

const numberIn = (fields: Fields, name: string): number => Number(fields[name] ?? 0) || 0

/** Undefined for a parcel or a city that is not served. */
const costOf = (
  to: SandboxCity | undefined,
  grams: number,
  sides: readonly [number, number, number],
  cash: number,
): { point: number; door: number; days: number } | undefined => {
  if (to === undefined || grams > MAX_WEIGHT_G || Math.max(...sides) > MAX_SIDE_CM) return undefined
  const from = sandboxCities().find(({ name }) => name === 'Челябинск') ?? to
  const band = distanceBand(from, to)
  const kilograms = Math.ceil(chargeableGrams(grams, sides) / 1000)
  const price = (POINT_PRICES[band] ?? 0) + ROUBLES_PER_KG * Math.max(0, kilograms - 1) + cash * CASH_SHARE
  return { point: price, door: price + DOOR.price, days: DAYS[band] ?? 0 }
}
const cityOfPoint = (code: string): SandboxCity | undefined => {
  const point = points().find((each) => each['Code'] === code)
  return sandboxCities().find(({ boxberryCode }) => boxberryCode === point?.CityCode)
}

const deliveryCalculation = (fields: Fields): Answer => {
  const [box] = Array.isArray(fields['BoxSizes']) ? (fields['BoxSizes'] as readonly Fields[]) : []
  const sides = [numberIn(box ?? {}, 'Width'), numberIn(box ?? {}, 'Height'), numberIn(box ?? {}, 'Depth')] as const
  const target = String(fields['TargetStop'] ?? '')
  const to =
    target === ''
      ? sandboxCities().find(({ boxberryCode }) => boxberryCode === String(fields['RecipientCityId'] ?? ''))
      : cityOfPoint(target)
  const cost = costOf(to, numberIn(box ?? {}, 'Weight'), sides, numberIn(fields, 'PaySum'))
  if (cost === undefined)
    return ok({ error: true, message: 'Посылка не соответствует ограничениям или город не обслуживается' })
  const costs = [
    { PriceService: 0, TotalPrice: cost.point, PriceBase: cost.point, DeliveryTypeId: 1, DeliveryPeriod: cost.days },
    {
      PriceService: '0',
      TotalPrice: cost.door.toFixed(2),
      PriceBase: cost.door.toFixed(2),
      DeliveryTypeId: '2',
      DeliveryPeriod: String(cost.days + DOOR.days),
    },
  ]
  const type = String(fields['DeliveryType'] ?? '')
  const chosen = costs.filter(({ DeliveryTypeId }) => type === '' || String(DeliveryTypeId) === type)
  return ok({ error: false, result: { DeliveryCosts: chosen } })
}

/** `delivery_period` is a text, unless the shop's settings are asked for. */
const deliveryCosts = (fields: Fields): Answer => {
  const sides = [numberIn(fields, 'width'), numberIn(fields, 'height'), numberIn(fields, 'depth')] as const
  const cost = costOf(
    cityOfPoint(String(fields['target'] ?? '')),
    numberIn(fields, 'weight'),
    sides,
    numberIn(fields, 'paysum'),
  )
  if (cost === undefined) return ok([{ err: 'Пункт выдачи не найден' }])
  const period = String(fields['sucrh'] ?? '0') === '1' ? cost.days : String(cost.days)
  return ok({ price: cost.point, price_base: cost.point, price_service: 0, delivery_period: period })
}

const createOrder = (sdata: string, orders: Map<string, Order>, createdAt: number): Answer => {
  let data: Fields
  try {
    data = JSON.parse(sdata) as Fields
  } catch {
    return wrong('Параметр sdata не является JSON')
  }
  const key = String(data['order_id'] ?? '')
  const shop = (data['shop'] ?? {}) as Fields
  const { fio, phone } = (data['customer'] ?? {}) as Fields
  if (key === '') return wrong('Не указан номер заказа')
  if (orderOf(orders, key) !== undefined) return wrong(`Заказ с номером ${key} уже существует`)
  if (!RECEPTION_POINTS.includes(String(shop['name1'] ?? ''))) return ok([{ err: 'Неверный код пункта приёма' }])
  if (String(data['vid']) === '1' && cityOfPoint(String(shop['name'] ?? '')) === undefined)
    return ok({ err: true, message: 'Неверный код пункта выдачи' })
  if (String(fio ?? '').trim() === '' || !/^\d{10}$/.test(String(phone ?? '')))
    return ok({ error: true, message: 'Неверные данные получателя' })
  const track = `AAP${127_000_000 + orders.size}`
  orders.set(track, { track, key, data, createdAt, isCancelled: false })
  return ok({ track, label: 'http://localhost/label' })
}

const parcelInfo = (fields: Fields, orders: Map<string, Order>): Answer => {
  const id = String(fields['parcels[0][track]'] ?? fields['parcels[0][order_id]'] ?? '')
  const order = orderOf(orders, id)
  if (order === undefined) return ok([{ err: 'Заказ не найден' }])
  return ok([
    { order_id: order.key, track_number: order.track, declared_cost: String(order.data['price']), delivery_type: 1 },
  ])
}

const stepsOf = (order: Order): readonly [number, string][] => {
  const phone = String(((order.data['customer'] ?? {}) as Fields)['phone'] ?? '')
  const isToDoor = String(order.data['vid']) === '2'
  const arrival = 72
  const passed: [number, string][] = [
    [0, 'Загружен реестр ИМ'],
    [2, 'Принято к доставке'],
    [6, 'Передано на сортировку'],
    [20, 'Отправлено в город назначения'],
    [arrival - 8, isToDoor ? 'Передано на курьерскую доставку' : 'Передан на доставку до Пункта выдачи'],
  ]
  if (phone.endsWith(NOT_COLLECTED))
    return [
      ...passed,
      [arrival, 'Поступило в пункт выдачи'],
      [arrival + 168, 'Готовится к возврату'],
      [arrival + 200, 'Отправлено в пункт приема'],
      [arrival + 240, 'Возвращено в ИМ'],
    ]
  return isToDoor
    ? [...passed, [arrival, 'Выдано']]
    : [...passed, [arrival, 'Поступило в пункт выдачи'], [arrival + 24, 'Выдано']]
}

/** Times are of Moscow, without a zone; the first in another form than the others. */
const statusesOf = (order: Order, now: number): object[] => {
  if (order.isCancelled) return [{ Date: moscowTime(order.createdAt), Name: 'Отменено' }]
  return stepsOf(order)
    .map(([hours, Name]) => ({ at: order.createdAt + hours * HOUR_MS, Name }))
    .filter(({ at }) => at <= now)
    .map(({ at, Name }, index) => ({
      Date: index === 0 ? moscowTime(at).replace(' ', 'T') : moscowTime(at),
      Name,
    }))
}
const moscowTime = (at: number): string => new Date(at + 3 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')
