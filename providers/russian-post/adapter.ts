/**
 * Russian Post: the account's API («Отправка») and the public calculator, which answers when the account's cannot. Parcels go to post
 * offices (ONLINE_PARCEL) and doors (ONLINE_COURIER). The account repeats an order with the same number, so an order is looked for
 * before it is made. Batches and form F103 are made by the staff in the account.
 */
import type {
  CarrierClient,
  CarrierPoint,
  CarrierShipment,
  NewShipment,
  PickupPointsPage,
  Tariff,
  TariffRequest,
} from '#providers/ports/carriers.ts'
import { doorLine } from '#kernel/postal-address.ts'
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'
import { failed, openProviderClient, type ObserveCall, type ProviderClient } from '#providers/shared/provider-client.ts'
import { fieldsOf, isYes, lineOf, listOf } from '#providers/shared/provider-fields.ts'
import {
  refusalOf,
  toAccountTariff,
  toAddress,
  toCreated,
  toNearbyOffice,
  toOffice,
  toPublicTariff,
  toShipment,
} from './russian-post-answers.ts'
import { unzipFirst } from './unzip.ts'

const TIMEOUT_MS = 15_000
/** The rest of a shopper's patience is for the public calculator. */
const ACCOUNT_TARIFF_TIMEOUT_MS = 1500
const POINTS_TIMEOUT_MS = 60_000
const NEARBY_TOP = 200
const RUSSIA = 643

const MAIL_TYPES = { point: 'ONLINE_PARCEL', door: 'ONLINE_COURIER' } as const
/** Objects of the public calculator: ordinary, and with a declared value and cash on delivery. */
const OBJECTS = { point: { paid: 23030, cash: 23040 }, door: { paid: 24030, cash: 24040 } } as const
const PAID = 'ORDINARY'
const CASH_ON_DELIVERY = 'WITH_DECLARED_VALUE_AND_CASH_ON_DELIVERY'

export type RussianPostAccount = {
  readonly token: string
  readonly login: string
  readonly password: string
  /** Index of the post office where the shop hands its parcels over: one of the account's. */
  readonly indexFrom: string
  /** How long the account's own price may take. */
  readonly tariffTimeoutMs?: number
}
type Urls = { readonly account: string; readonly calculator: string }
type Send = ReturnType<typeof senderOf>

export const russianPost = (urls: Urls, account: RussianPostAccount, observe?: ObserveCall): CarrierClient => {
  const client = openProviderClient({ provider: 'russian_post', baseUrl: urls.account, observe })
  const calculator = openProviderClient({ provider: 'russian_post_calculator', baseUrl: urls.calculator, observe })
  const headers = {
    authorization: `AccessToken ${account.token}`,
    'x-user-authorization': `Basic ${Buffer.from(`${account.login}:${account.password}`).toString('base64')}`,
  }
  const send = senderOf(client, headers)
  return {
    carrier: 'russian_post',
    points: {
      carrier: 'russian_post',
      pages: async function* (from, signal) {
        let counted = 0
        const first = Number(from ?? 0)
        const parts = client.items({
          name: 'unloading-passport',
          method: 'GET',
          path: '/1.0/unloading-passport/zip?type=OPS',
          headers: { ...headers, accept: 'application/octet-stream' },
          timeoutMs: POINTS_TIMEOUT_MS,
          signal,
          refusal: refusalOf,
          list: 'passportElements',
          decode: unzipFirst,
        })
        for await (const part of parts) {
          if (!part.ok) return yield part
          const records = part.value.slice(Math.max(0, first - counted))
          counted += part.value.length
          if (records.length > 0) yield { ok: true, value: pageOf(records, toOffice, codeOfOffice, String(counted)) }
        }
        yield { ok: true, value: { points: [], rejected: [], next: null } }
      },
      near: ({ lat, lon }, radiusKm, signal) =>
        send({
          name: 'nearby.details',
          method: 'GET',
          path: `/postoffice/1.0/nearby.details?${nearbyQuery(lat, lon, radiusKm)}`,
          signal,
          read: (body) =>
            Array.isArray(body)
              ? {
                  ok: true,
                  value: pageOf(body, toNearbyOffice, (office) => lineOf(fieldsOf(office)['postal-code']), null),
                }
              : undefined,
        }),
    },
    tariffs: {
      carrier: 'russian_post',
      quote: async (request, signal) => {
        const mailType = MAIL_TYPES[request.place]
        const indexTo = request.pointCode ?? request.to.postalCode
        if (indexTo === null) return failed('refused', `no postal code of ${request.to.name}`)
        const own = await send({
          name: 'tariff',
          method: 'POST',
          path: '/1.0/tariff',
          body: tariffOf(request, account.indexFrom, indexTo),
          timeoutMs: account.tariffTimeoutMs ?? ACCOUNT_TARIFF_TIMEOUT_MS,
          isIdempotent: true,
          signal,
          read: (body) => toAccountTariff(body, mailType),
        })
        if (own.ok || !ANSWERED_BY_CALCULATOR.has(own.failure) || signal.aborted) return own
        const open = await publicTariff(calculator, request, account.indexFrom, indexTo, signal)
        return open.ok ? open : own
      },
    },
    shipments: {
      carrier: 'russian_post',
      create: async (shipment) => {
        const existing = await findByKey(send, shipment.key)
        if (existing.ok || existing.failure !== 'not_found') return existing
        const to = await recipientAddress(send, shipment)
        if (!to.ok) return to
        return send({
          name: 'backlog',
          method: 'PUT',
          path: '/2.0/user/backlog',
          body: [{ ...orderOf(shipment, account.indexFrom), ...to.value }],
          isIdempotent: false,
          read: toCreated,
        })
      },
      read: (id) => ('key' in id ? findByKey(send, id.key) : findById(send, id.carrierId)),
      cancel: async (id) => {
        const fromBacklog = await remove(send, 'backlog', id)
        return fromBacklog.ok || fromBacklog.failure !== 'not_found' ? fromBacklog : remove(send, 'shipment', id)
      },
      label: (id) =>
        client.bytes({
          name: 'f7pdf',
          method: 'GET',
          path: `/1.0/forms/${encodeURIComponent(id)}/f7pdf?print-type=THERMO`,
          headers: { ...headers, accept: 'application/pdf' },
          type: 'application/pdf',
          timeoutMs: TIMEOUT_MS,
          refusal: refusalOf,
        }),
    },
    check: (signal) =>
      send({
        name: 'user-shipping-points',
        method: 'GET',
        path: '/1.0/user-shipping-points',
        signal,
        read: (body) => {
          if (!Array.isArray(body)) return undefined
          const indexes = body
            .map(fieldsOf)
            .filter(isEnabled)
            .map((point) => lineOf(point['operator-postcode']))
          if (indexes.includes(account.indexFrom)) return { ok: true, value: `отделение сдачи ${account.indexFrom}` }
          const others = indexes.length === 0 ? 'в кабинете нет ни одного' : `в кабинете: ${indexes.join(', ')}`
          return failed('config', `отделения сдачи ${account.indexFrom} нет в договоре, ${others}`)
        },
      }),
  }
}

/** Failures of the account that say nothing about the parcel. */
const ANSWERED_BY_CALCULATOR: ReadonlySet<string> = new Set(['rate_limited', 'unavailable', 'timeout', 'malformed'])

const isEnabled = (point: Readonly<Record<string, unknown>>): boolean =>
  point['enabled'] === undefined || isYes(point['enabled'])

/** Sends a call with the account's credentials. */
const senderOf =
  (client: ProviderClient, headers: Readonly<Record<string, string>>) =>
  <T>(
    call: Pick<Parameters<typeof client.json>[0], 'name' | 'method' | 'path' | 'body' | 'isIdempotent' | 'signal'> & {
      readonly timeoutMs?: number
      readonly read: (body: unknown) => ProviderAnswer<T> | undefined
    },
  ): Promise<ProviderAnswer<T>> =>
    client.json({ timeoutMs: TIMEOUT_MS, ...call, headers, refusal: refusalOf })

const codeOfOffice = (record: unknown): string | null => lineOf(fieldsOf(fieldsOf(record)['address'])['index'])

const pageOf = (
  records: readonly unknown[],
  toPoint: (record: unknown) => CarrierPoint | null | undefined,
  codeOf: (record: unknown) => string | null,
  next: string | null,
): PickupPointsPage => {
  const points: CarrierPoint[] = []
  const rejected: { code: string | null; why: string }[] = []
  for (const record of records) {
    const point = toPoint(record)
    if (point === undefined) rejected.push({ code: codeOf(record), why: 'no index, settlement, address or position' })
    else if (point !== null) points.push(point)
  }
  return { points, rejected, next }
}

const nearbyQuery = (lat: number, lon: number, radiusKm: number): URLSearchParams =>
  new URLSearchParams({
    latitude: String(lat),
    longitude: String(lon),
    'search-radius': String(radiusKm),
    top: String(NEARBY_TOP),
    offset: '0',
    'hide-private': 'true',
    'hide-temporary-closed': 'false',
  })

/** Whole centimetres, rounded up. */
const centimetres = (millimetres: number): number => Math.ceil(millimetres / 10)
const dimensionOf = ({ length_mm, width_mm, height_mm }: TariffRequest['parcel']): object => ({
  length: centimetres(length_mm),
  width: centimetres(width_mm),
  height: centimetres(height_mm),
})

const tariffOf = (
  { place, parcel, declaredValue, cashOnDelivery }: TariffRequest,
  indexFrom: string,
  indexTo: string,
): object => ({
  'index-from': indexFrom,
  'index-to': indexTo,
  'mail-category': cashOnDelivery > 0 ? CASH_ON_DELIVERY : PAID,
  'mail-type': MAIL_TYPES[place],
  mass: parcel.weight_g,
  dimension: dimensionOf(parcel),
  fragile: false,
  courier: place === 'door',
  'payment-method': 'CASHLESS',
  ...(cashOnDelivery > 0 ? { 'declared-value': declaredValue } : {}),
})

const publicTariff = (
  calculator: ProviderClient,
  { place, parcel, declaredValue, cashOnDelivery }: TariffRequest,
  indexFrom: string,
  indexTo: string,
  signal: AbortSignal,
): Promise<ProviderAnswer<Tariff>> => {
  const object = OBJECTS[place][cashOnDelivery > 0 ? 'cash' : 'paid']
  const query = new URLSearchParams({
    object: String(object),
    from: indexFrom,
    to: indexTo,
    weight: String(parcel.weight_g),
    json: '1',
    ...(cashOnDelivery > 0 ? { sumoc: String(declaredValue), sumnp: String(cashOnDelivery) } : {}),
  })
  return calculator.json({
    name: 'calculate',
    method: 'GET',
    path: `/v2/calculate/tariff/delivery?${query}`,
    timeoutMs: TIMEOUT_MS,
    signal,
    read: (body) => toPublicTariff(body, MAIL_TYPES[place]),
  })
}

/** An order that waits, or one that is in a batch already. */
const findFirst = async (
  send: Send,
  [waiting, batched]: readonly [string, string],
): Promise<ProviderAnswer<CarrierShipment>> => {
  const inBacklog = await send({ name: 'backlog', method: 'GET', path: waiting, read: toShipment })
  if (inBacklog.ok || inBacklog.failure !== 'not_found') return inBacklog
  return send({ name: 'shipment', method: 'GET', path: batched, read: toShipment })
}
const findById = (send: Send, id: string): Promise<ProviderAnswer<CarrierShipment>> => {
  const path = encodeURIComponent(id)
  return findFirst(send, [`/1.0/backlog/${path}`, `/1.0/shipment/${path}`])
}
const findByKey = (send: Send, key: string): Promise<ProviderAnswer<CarrierShipment>> => {
  const query = new URLSearchParams({ query: key })
  return findFirst(send, [`/1.0/backlog/search?${query}`, `/1.0/shipment/search?${query}`])
}

const remove = (send: Send, list: 'backlog' | 'shipment', id: string): Promise<ProviderAnswer<null>> =>
  send({
    name: `delete-${list}`,
    method: 'DELETE',
    path: `/1.0/${list}`,
    body: [Number(id)],
    isIdempotent: true,
    read: (body) => {
      const { 'result-ids': removed, errors } = fieldsOf(body)
      if (listOf(removed).map(lineOf).includes(id)) return { ok: true, value: null }
      const [error] = listOf(errors).map(fieldsOf)
      if (error === undefined) return failed('not_found', `no order ${id} in ${list}`)
      const code = lineOf(error['error-code']) ?? ''
      return failed(/NOT_FOUND/.test(code) ? 'not_found' : 'refused', code)
    },
  })

/** A post office needs its index; a door the parts of its address, which the account's own service names. */
const recipientAddress = async (
  send: Send,
  { pointCode, address, to }: NewShipment,
): Promise<ProviderAnswer<Readonly<Record<string, unknown>>>> => {
  if (pointCode !== null) {
    const value = {
      'address-type-to': 'DEMAND',
      'index-to': Number(pointCode),
      'place-to': to.name,
      'region-to': to.name,
    }
    return { ok: true, value }
  }
  const parts = await send({
    name: 'clean-address',
    method: 'POST',
    path: '/1.0/clean/address',
    body: [
      {
        id: 'to',
        'original-address': [to.postalCode, to.name, address && doorLine(address)].filter(Boolean).join(', '),
      },
    ],
    isIdempotent: true,
    read: toAddress,
  })
  return parts.ok ? { ok: true, value: { 'address-type-to': 'DEFAULT', ...parts.value } } : parts
}

const orderOf = (shipment: NewShipment, indexFrom: string): object => {
  const { key, tariffCode, recipient, comment, parcel, cashOnDelivery, items } = shipment
  const [surname = '', givenName = '', ...middle] = recipient.name.trim().split(/\s+/)
  const declared = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  return {
    'order-num': key,
    'postoffice-code': indexFrom,
    'mail-direct': RUSSIA,
    'mail-type': tariffCode,
    'mail-category': cashOnDelivery > 0 ? CASH_ON_DELIVERY : PAID,
    mass: parcel.weight_g,
    dimension: dimensionOf(parcel),
    fragile: false,
    'recipient-name': recipient.name,
    surname,
    'given-name': givenName,
    'middle-name': middle.join(' '),
    'tel-address': Number(recipient.phone),
    comment,
    ...(cashOnDelivery > 0
      ? { payment: cashOnDelivery, 'insr-value': declared, goods: { items: items.map(goodsOf) } }
      : {}),
  }
}

const goodsOf = ({ sku, name, quantity, unitPrice, vatRate, weightG }: NewShipment['items'][number]): object => ({
  'item-number': sku,
  description: name,
  quantity,
  value: unitPrice,
  'insr-value': unitPrice,
  'vat-rate': vatRate,
  weight: weightG,
})
