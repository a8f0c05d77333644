/** CDEK's orders: made asynchronously, so that `create` only says that the order was taken, and `read` says what became of it. */
import { doorLine } from '#kernel/postal-address.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { ShipmentState } from '#shop/delivery/facts/carriers.ts'
import type { CarrierShipment, NewShipment, Shipments } from '#providers/ports/carriers.ts'
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'
import { failed } from '#providers/shared/provider-client.ts'
import { fieldsOf, lineOf, listOf, textOf, type Fields } from '#providers/shared/provider-fields.ts'
import type { CdekApi } from './cdek-api.ts'
import { cdekFailure } from './cdek-errors.ts'
import { cdekEvents } from './cdek-statuses.ts'
import { cdekLocation, cdekSizes } from './cdek-tariffs.ts'

const ONLINE_SHOP = 1
const MAX_NAME = 255
const MAX_COMMENT = 255
const PRINT_TRIES = 5
/** Before the second reading; then twice as long each time. */
const PRINT_PAUSE_MS = 100
/** A locker takes only parcels of its own tariffs; their prices are those of points. */
const LOCKER_TARIFFS: Readonly<Record<string, number>> = { 136: 368, 234: 378, 138: 366 }

export const cdekShipments = (api: CdekApi, shipmentPoint: string | undefined): Shipments => {
  const readOrder = (path: string): Promise<ProviderAnswer<Fields>> =>
    api.json<Fields>({ name: 'orders.get', method: 'GET', path, read: (body) => ({ ok: true, value: fieldsOf(body) }) })

  return {
    carrier: 'cdek',
    create: (shipment) =>
      api.json<CarrierShipment>({
        name: 'orders.create',
        method: 'POST',
        path: '/v2/orders',
        body: orderOf(shipment, shipmentPoint),
        read: (body) => {
          const carrierId = entityId(body)
          const value = {
            carrierId: carrierId ?? '',
            trackNumber: null,
            state: 'creating',
            detail: null,
            events: [],
          } as const
          return cdekFailure(body) ?? (carrierId === undefined ? undefined : { ok: true, value })
        },
      }),
    async read(id) {
      const path =
        'key' in id
          ? `/v2/orders?im_number=${encodeURIComponent(id.key)}`
          : `/v2/orders/${encodeURIComponent(id.carrierId)}`
      const order = await readOrder(path)
      if (!order.ok) return order
      const shipment = shipmentOf(order.value)
      if (shipment?.state !== 'returning') return shipment === undefined ? unreadable : { ok: true, value: shipment }
      const returned = returnOrderId(order.value)
      const back = returned === undefined ? undefined : await readOrder(`/v2/orders/${encodeURIComponent(returned)}`)
      return { ok: true, value: back?.ok === true ? withReturn(shipment, shipmentOf(back.value)) : shipment }
    },
    async cancel(carrierId) {
      const path = `/v2/orders/${encodeURIComponent(carrierId)}`
      const read = (body: unknown) => cdekFailure(body) ?? ({ ok: true, value: null } as const)
      const deleted = await api.json<null>({ name: 'orders.delete', method: 'DELETE', path, read })
      if (deleted.ok || deleted.failure !== 'refused') return deleted
      return api.json<null>({ name: 'orders.refusal', method: 'POST', path: `${path}/refusal`, body: {}, read })
    },
    async label(carrierId) {
      const printed = await api.json<string>({
        name: 'print.create',
        method: 'POST',
        path: '/v2/print/barcodes',
        body: { orders: [{ order_uuid: carrierId }], copy_count: 1, format: 'A6', lang: 'RUS' },
        read: (body) => {
          const id = entityId(body)
          return cdekFailure(body) ?? (id === undefined ? undefined : { ok: true, value: id })
        },
      })
      return printed.ok ? readLabel(api, printed.value) : printed
    },
  }
}

const unreadable = failed('malformed', 'an order without uuid')
const entityId = (body: unknown): string | undefined => textOf(fieldsOf(fieldsOf(body)['entity'])['uuid'])

/** The PDF, once CDEK has made it; `not_found` while it has not. */
const readLabel = async (api: CdekApi, id: string): Promise<ProviderAnswer<Uint8Array>> => {
  const path = `/v2/print/barcodes/${encodeURIComponent(id)}`
  for (let attempt = 0; attempt < PRINT_TRIES; attempt += 1) {
    if (attempt > 0) await pause(PRINT_PAUSE_MS * 2 ** attempt)
    const state = await api.json<string>({
      name: 'print.get',
      method: 'GET',
      path,
      read: (body) => ({ ok: true, value: lastStatus(fieldsOf(fieldsOf(body)['entity'])['statuses']) }),
    })
    if (!state.ok) return state
    if (state.value === 'READY')
      return api.bytes({ name: 'print.file', method: 'GET', path: `${path}.pdf`, type: 'application/pdf' })
    if (state.value === 'INVALID' || state.value === 'REMOVED') return failed('refused', `the label is ${state.value}`)
  }
  return failed('not_found', 'the label is being made')
}
const lastStatus = (statuses: unknown): string => textOf(fieldsOf(listOf(statuses).at(-1))['code']) ?? ''

/** Undefined for an order that cannot be read. */
const shipmentOf = (body: Fields): CarrierShipment | undefined => {
  const entity = fieldsOf(body['entity'])
  const carrierId = textOf(entity['uuid'])
  if (carrierId === undefined) return undefined
  const events = cdekEvents(entity['statuses'])
  const creation = listOf(body['requests'])
    .map(fieldsOf)
    .find(({ type }) => type === 'CREATE')
  const trackNumber = lineOf(entity['cdek_number'])
  if (creation?.['state'] === 'INVALID')
    return {
      carrierId,
      trackNumber,
      state: 'failed',
      detail: cdekFailure({ requests: [creation] })?.detail ?? null,
      events,
    }
  const last: ShipmentState = events.at(-1)?.state ?? 'creating'
  return {
    carrierId,
    trackNumber,
    state: trackNumber === null && last === 'created' ? 'creating' : last,
    detail: null,
    events,
  }
}

/** CDEK sends an order that was not taken back as another order. */
const returnOrderId = (body: Fields): string | undefined =>
  textOf(
    listOf(body['related_entities'])
      .map(fieldsOf)
      .find(({ type }) => type === 'return_order')?.['uuid'],
  )

const withReturn = (shipment: CarrierShipment, back: CarrierShipment | undefined): CarrierShipment => {
  if (back === undefined) return shipment
  const events = back.events.map((event) => ({
    ...event,
    state: event.state === 'delivered' ? ('returned' as const) : ('returning' as const),
  }))
  return {
    ...shipment,
    state: back.state === 'delivered' ? 'returned' : 'returning',
    events: [...shipment.events, ...events],
  }
}

const orderOf = (shipment: NewShipment, shipmentPoint: string | undefined) => {
  const { tariffCode, pointKind, address, recipient, parcel, cashOnDelivery, items } = shipment
  const toPay = items.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice, 0)
  const code = Number(tariffCode)
  return {
    type: ONLINE_SHOP,
    number: shipment.key,
    tariff_code: pointKind === 'locker' ? (LOCKER_TARIFFS[tariffCode] ?? code) : code,
    comment: shipment.comment.slice(0, MAX_COMMENT),
    ...(shipmentPoint === undefined
      ? { from_location: { ...cdekLocation(shipment.from), address: shipment.from.name } }
      : { shipment_point: shipmentPoint }),
    ...(shipment.pointCode === null
      ? { to_location: { ...cdekLocation(shipment.to), address: address === null ? '' : doorLine(address) } }
      : { delivery_point: shipment.pointCode }),
    recipient: { name: recipient.name, email: recipient.email, phones: [{ number: `+${recipient.phone}` }] },
    ...(cashOnDelivery > 0 ? { delivery_recipient_cost: { value: Math.max(cashOnDelivery - toPay, 0) / 100 } } : {}),
    packages: [
      { number: '1', ...cdekSizes(parcel), items: items.flatMap((item) => itemsOf(item, cashOnDelivery > 0)) },
    ],
  }
}

/** A piece with a marking code is an item of its own. */
const itemsOf = (item: NewShipment['items'][number], isPaidOnReceipt: boolean) => {
  const { sku, name, quantity, unitPrice, vatRate, weightG, markingCodes } = item
  const price = unitPrice / 100
  const vat = Math.round((unitPrice * vatRate) / (100 + vatRate)) / 100
  const one = (amount: number, marking?: string) => ({
    name: name.slice(0, MAX_NAME),
    ware_key: sku,
    payment: isPaidOnReceipt ? { value: price, vat_sum: vat, vat_rate: vatRate } : { value: 0 },
    cost: price,
    weight: weightG,
    amount,
    ...(marking === undefined ? {} : { marking }),
  })
  const marked = markingCodes.slice(0, quantity)
  const rest = quantity - marked.length
  return [...marked.map((marking) => one(1, marking)), ...(rest > 0 ? [one(rest)] : [])]
}
