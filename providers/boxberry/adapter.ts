/**
 * Boxberry, JSON API: one path, the method in the query or the form, HTTP 200 for errors too. An order is known by the shop's number
 * and by the track number; a repeated number is refused, and the existing order is then found by it.
 */
import type {
  CarrierClient,
  CarrierPoint,
  CarrierShipment,
  NewShipment,
  PickupPointsPage,
  TariffRequest,
} from '#providers/ports/carriers.ts'
import { doorLine } from '#kernel/postal-address.ts'
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'
import { failed, openProviderClient, type ObserveCall } from '#providers/shared/provider-client.ts'
import { fieldsOf, lineOf, listOf } from '#providers/shared/provider-fields.ts'
import { refusalOf, toEvents, toPoint, toTariff } from './boxberry-answers.ts'

const PATH = '/json.php'
const RUSSIA = '643'
const TIMEOUT_MS = 15_000
/** Time that the next part of the list of points may take. */
const POINTS_TIMEOUT_MS = 60_000
const TO_POINT = '1'
const TO_DOOR = '2'
const DELETE_ORDER = '1'
/** Boxberry declares at least 5 roubles. */
const MIN_DECLARED = 500

export type BoxberryAccount = {
  readonly token: string
  /** Code of the point where the shop hands its parcels over. */
  readonly receptionPoint: string
  /** Names of the cities to which the shop sends with Boxberry; null: all. */
  readonly cities: readonly string[] | null
}
type Fields = Readonly<Record<string, string>>

export const boxberry = (baseUrl: string, account: BoxberryAccount, observe?: ObserveCall): CarrierClient => {
  const client = openProviderClient({ provider: 'boxberry', baseUrl, observe })
  const { token, receptionPoint } = account

  const pathOf = (method: string, fields: Fields): string =>
    `${PATH}?${new URLSearchParams({ token, method, ...fields })}`
  const get = <T>(
    method: string,
    fields: Fields,
    read: (body: unknown) => ProviderAnswer<T> | undefined,
    signal?: AbortSignal,
  ): Promise<ProviderAnswer<T>> =>
    client.json({
      name: method,
      method: 'GET',
      path: pathOf(method, fields),
      timeoutMs: TIMEOUT_MS,
      signal,
      read: (body) => refusalOf(body) ?? read(body),
    })
  const postForm = <T>(
    method: string,
    data: Record<string, string>,
    read: (body: unknown) => ProviderAnswer<T> | undefined,
    isIdempotent = false,
  ): Promise<ProviderAnswer<T>> =>
    client.json({
      name: method,
      method: 'POST',
      path: PATH,
      body: new URLSearchParams({ token, method, ...data }),
      timeoutMs: TIMEOUT_MS,
      isIdempotent,
      read: (body) => refusalOf(body) ?? read(body),
    })

  const shipmentOf = async (track: string): Promise<ProviderAnswer<CarrierShipment>> =>
    get('ListStatuses', { ImId: track }, (body) => {
      const events = toEvents(body)
      if (events === undefined) return undefined
      const state = events.at(-1)?.state ?? 'created'
      return { ok: true, value: { carrierId: track, trackNumber: track, state, detail: null, events } }
    })
  const findByKey = async (key: string): Promise<ProviderAnswer<CarrierShipment>> => {
    const track = await postForm('ParcelInfo', { 'parcels[0][order_id]': key }, readTrack, true)
    return track.ok ? shipmentOf(track.value) : track
  }
  const labelOf = async (track: string): Promise<ProviderAnswer<Uint8Array>> => {
    const link = await get('ParselCheck', { ImId: track }, readLabelLink)
    if (!link.ok) return link
    const path = pathBelow(baseUrl, link.value)
    if (path === undefined) return failed('malformed', 'the label is on another site')
    return client.bytes({ name: 'label', method: 'GET', path, type: 'application/pdf', timeoutMs: TIMEOUT_MS })
  }

  return {
    carrier: 'boxberry',
    serves: servedCities(account.cities),
    points: {
      carrier: 'boxberry',
      pages: async function* (from, signal) {
        let counted = 0
        const first = Number(from ?? 0)
        const parts = client.items({
          name: 'ListPoints',
          method: 'GET',
          path: pathOf('ListPoints', { CountryCode: RUSSIA, prepaid: '1', is_include_postamat: '1' }),
          timeoutMs: POINTS_TIMEOUT_MS,
          signal,
          refusal: refusalOf,
        })
        for await (const part of parts) {
          const wrong = part.ok ? refusalOf(part.value) : part
          if (wrong !== undefined) return yield wrong
          if (!part.ok) return
          const records = part.value.slice(Math.max(0, first - counted))
          counted += part.value.length
          if (records.length > 0) yield { ok: true, value: pageOf(records, String(counted)) }
        }
        yield { ok: true, value: { points: [], rejected: [], next: null } }
      },
    },
    tariffs: {
      carrier: 'boxberry',
      quote: async (request, signal) => {
        const type = request.place === 'point' ? TO_POINT : TO_DOOR
        if (request.to.boxberryCode === null) return failed('refused', `no code of ${request.to.name}`)
        return client.json({
          name: 'DeliveryCalculation',
          method: 'POST',
          path: PATH,
          body: { token, method: 'DeliveryCalculation', ...calculationOf(request, type, receptionPoint) },
          timeoutMs: TIMEOUT_MS,
          isIdempotent: true,
          signal,
          read: (body) => refusalOf(body) ?? toTariff(body, type),
        })
      },
    },
    shipments: {
      carrier: 'boxberry',
      create: async (shipment) => {
        const sdata = JSON.stringify(orderOf(shipment, receptionPoint))
        const created = await postForm('ParselCreate', { sdata }, readCreated)
        if (created.ok) return { ok: true, value: newShipmentOf(created.value) }
        return created.failure === 'refused' && isRepeated(created.detail) ? findByKey(shipment.key) : created
      },
      read: (id) => ('key' in id ? findByKey(id.key) : shipmentOf(id.carrierId)),
      cancel: (track) =>
        get('CancelOrder', { orderid: track, cancelType: DELETE_ORDER }, (body) =>
          fieldsOf(body)['err'] === false ? { ok: true, value: null } : undefined,
        ),
      label: labelOf,
    },
    check: (signal) =>
      get(
        'PointsForParcels',
        {},
        (body) => {
          const codes = listOf(body).map((point) => lineOf(fieldsOf(point)['Code']))
          if (codes.includes(receptionPoint)) return { ok: true, value: `пункт приёма ${receptionPoint}` }
          return failed('config', `пункта приёма ${receptionPoint} нет среди ${codes.length} у Boxberry`)
        },
        signal,
      ),
  }
}

const servedCities = (cities: readonly string[] | null): ((city: string) => boolean) => {
  const names = cities === null ? undefined : new Set(cities.map((city) => city.toLowerCase()))
  return (city) => names?.has(city.toLowerCase()) ?? true
}

const pageOf = (records: readonly unknown[], next: string): PickupPointsPage => {
  const points: CarrierPoint[] = []
  const rejected: { code: string | null; why: string }[] = []
  for (const record of records) {
    const point = toPoint(record)
    if (point === undefined)
      rejected.push({ code: lineOf(fieldsOf(record)['Code']), why: 'no code, city, address or position' })
    else points.push(point)
  }
  return { points, rejected, next }
}

/** Whole centimetres, rounded up: a smaller box would be refused on the spot. */
const centimetres = (millimetres: number): number => Math.ceil(millimetres / 10)
const roubles = (kopecks: number): string => (kopecks / 100).toFixed(2)

const calculationOf = (
  { from, to, pointCode, parcel, declaredValue, cashOnDelivery }: TariffRequest,
  type: typeof TO_POINT | typeof TO_DOOR,
  receptionPoint: string,
): object => ({
  SenderCityId: from.boxberryCode ?? undefined,
  TargetStart: receptionPoint,
  RecipientCityId: to.boxberryCode,
  ...(pointCode === null ? {} : { TargetStop: pointCode }),
  ...(type === TO_DOOR && to.postalCode !== null ? { Zip: to.postalCode } : {}),
  DeliveryType: type,
  OrderSum: roubles(declaredValue),
  DeliverySum: '0',
  PaySum: roubles(cashOnDelivery),
  BoxSizes: [
    {
      Width: centimetres(parcel.width_mm),
      Height: centimetres(parcel.height_mm),
      Depth: centimetres(parcel.length_mm),
      Weight: parcel.weight_g,
    },
  ],
  UseShopSettings: '0',
})

const orderOf = (shipment: NewShipment, receptionPoint: string): object => {
  const { key, to, pointCode, address, recipient, comment, parcel, cashOnDelivery, items } = shipment
  const declared = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  return {
    order_id: key,
    price: roubles(Math.max(MIN_DECLARED, declared)),
    payment_sum: roubles(cashOnDelivery),
    delivery_sum: '0',
    vid: pointCode === null ? TO_DOOR : TO_POINT,
    shop: { name: pointCode ?? '', name1: receptionPoint },
    ...(pointCode === null
      ? {
          kurdost: {
            index: to.postalCode ?? '',
            citi: to.name,
            addressp: address === null ? '' : doorLine(address),
            comentk: comment,
          },
        }
      : {}),
    customer: { fio: recipient.name, phone: recipient.phone.replace(/^7/, ''), email: recipient.email },
    items: items.flatMap(itemsOf),
    weights: {
      weight: String(parcel.weight_g),
      x: String(centimetres(parcel.length_mm)),
      y: String(centimetres(parcel.width_mm)),
      z: String(centimetres(parcel.height_mm)),
    },
  }
}

/** A line with codes of marking is sent as one item for each piece: an item has one code. */
const itemsOf = ({ sku, name, quantity, unitPrice, vatRate, markingCodes }: NewShipment['items'][number]): object[] => {
  const item = (count: number, code: string) => ({
    id: sku,
    name,
    UnitName: 'шт.',
    nds: String(vatRate),
    price: roubles(unitPrice),
    quantity: String(count),
    marking_crpt: code,
  })
  const unmarked = quantity - markingCodes.length
  return [...markingCodes.map((code) => item(1, code)), ...(unmarked > 0 ? [item(unmarked, '')] : [])]
}

const newShipmentOf = (track: string): CarrierShipment => ({
  carrierId: track,
  trackNumber: track,
  state: 'created',
  detail: null,
  events: [],
})
const isRepeated = (detail: string): boolean => /уже (существует|есть|создан|загружен)/i.test(detail)

const readCreated = (body: unknown): ProviderAnswer<string> | undefined => {
  const track = lineOf(fieldsOf(body)['track'])
  return track === null ? undefined : { ok: true, value: track }
}
const readTrack = (body: unknown): ProviderAnswer<string> | undefined => {
  if (!Array.isArray(body)) return undefined
  const track = lineOf(fieldsOf(body[0])['track_number'])
  return track === null ? failed('not_found', 'no such order') : { ok: true, value: track }
}
/** Path and query of a link to the carrier's own site; undefined for another one, which the shop must not ask. */
const pathBelow = (baseUrl: string, link: URL): string | undefined => {
  const base = new URL(baseUrl)
  const folder = base.pathname.replace(/\/$/, '')
  return link.host === base.host && link.pathname.startsWith(`${folder}/`)
    ? `${link.pathname.slice(folder.length)}${link.search}`
    : undefined
}
const readLabelLink = (body: unknown): ProviderAnswer<URL> | undefined => {
  const link = lineOf(fieldsOf(body)['label'])
  return link !== null && URL.canParse(link) ? { ok: true, value: new URL(link) } : undefined
}
