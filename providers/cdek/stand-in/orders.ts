/**
 * CDEK's orders in the sandbox. An order is confirmed at its second reading; then it moves with the sandbox's clock: a few hours
 * at the sender, the days of its band on the way, then at the point or with the courier, and handed over after a day. A phone that
 * ends with 0008 never takes its order: it goes back.
 */
import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts'
import type { SandboxClock } from '#providers/sandbox/clock.ts'
import type { WebhookSender } from '#providers/sandbox/webhooks.ts'
import { calculate, TARIFFS, type Location, type Package } from './calculator.ts'
import { cdekSandboxPoints } from './points.ts'

export type NewOrder = {
  readonly number?: string
  readonly tariff_code?: number
  readonly shipment_point?: string
  readonly delivery_point?: string
  readonly from_location?: Location
  readonly to_location?: Location
  readonly recipient?: { readonly name?: string; readonly phones?: readonly { readonly number?: string }[] }
  readonly packages?: readonly (Package & { readonly number?: string; readonly items?: readonly object[] })[]
}
type Status = { readonly code: string; readonly name: string; readonly at: number; readonly city: string }
type Order = {
  readonly uuid: string
  readonly number: string
  readonly trackNumber: string
  readonly request: NewOrder
  readonly createdAt: number
  readonly problem: { readonly code: string; readonly message: string } | null
  /** What becomes of it, from its start. */
  readonly plan: readonly Status[]
  readonly isReturn: boolean
  /** The order that brings it back. */
  readonly returnId: string | null
  reads: number
  removed: number | null
  /** How many statuses webhooks have reported. */
  reported: number
}

const STORED_DAYS = 2
const MAX_ITEMS = 126
const MAX_NUMBER = 40
const REFUSING = /0008$/

/** «2026-11-20T15:00:00+0000» */
const timeText = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}+0000`

export class CdekOrders {
  readonly #orders = new Map<string, Order>()
  readonly #hooks: { readonly uuid: string; readonly url: string; readonly type: string }[] = []
  readonly #clock: SandboxClock
  readonly #webhooks: WebhookSender
  #nextTrack = 1_650_000_000

  constructor(clock: SandboxClock, webhooks: WebhookSender) {
    this.#clock = clock
    this.#webhooks = webhooks
    clock.onAdvance(() => this.#sendWebhooks())
  }

  /** The code of what is wrong with the request itself; null for one that is taken. */
  formProblem(request: NewOrder): string | null {
    const items = request.packages?.flatMap((one) => one.items ?? []) ?? []
    if (request.number === undefined || request.number === '') return 'v2_order_number_empty'
    if (!/^[\x21-\x7e]+$/.test(request.number) || request.number.length > MAX_NUMBER) return 'v2_invalid_format'
    if (!request.recipient?.name || !request.recipient.phones?.[0]?.number || !request.packages?.[0]?.weight)
      return 'v2_field_is_empty'
    if (items.length > MAX_ITEMS) return 'v2_number_items_is_more_126'
    if ((request.delivery_point === undefined) === (request.to_location === undefined))
      return request.delivery_point === undefined
        ? 'v2_order_location_to_and_delivery_point_empty'
        : 'v2_delivery_address_multivalued'
    if ((request.shipment_point === undefined) === (request.from_location === undefined))
      return request.shipment_point === undefined
        ? 'v2_order_location_from_and_shipment_point_empty'
        : 'v2_shipment_address_multivalued'
    return null
  }

  create(request: NewOrder): string {
    const phone = request.recipient?.phones?.[0]?.number ?? ''
    const returnId = REFUSING.test(phone) ? randomUUID() : null
    const now = this.#clock.now()
    const problem = this.#problemOf(request)
    const plan = problem === null ? planOf(request, now, returnId !== null) : []
    const order = this.#add({ request, plan, problem, returnId, createdAt: now, isReturn: false })
    if (returnId !== null && problem === null) {
      const from = plan.at(-1)?.at ?? now
      this.#add(
        { request, plan: returnPlan(from), problem: null, returnId: null, createdAt: from, isReturn: true },
        returnId,
      )
    }
    return order.uuid
  }

  findByNumber(number: string): string | undefined {
    return [...this.#orders.values()].findLast((order) => order.number === number && !order.isReturn)?.uuid
  }

  /** The body of `GET /orders/{uuid}`; undefined for an unknown one. */
  read(uuid: string): object | undefined {
    const order = this.#orders.get(uuid)
    if (order === undefined) return undefined
    order.reads += 1
    const isKnown = order.reads > 1 || order.isReturn
    const state = order.problem === null ? (isKnown ? 'SUCCESSFUL' : 'ACCEPTED') : 'INVALID'
    const past = isKnown ? this.#past(order) : []
    const statuses = [{ code: 'ACCEPTED', name: 'Принят', at: order.createdAt, city: '' }, ...past]
    const isBack = order.returnId !== null && past.some(({ code }) => code === 'NOT_DELIVERED')
    return {
      entity: {
        uuid,
        number: order.number,
        is_return: order.isReturn,
        ...(isKnown && order.problem === null ? { cdek_number: order.trackNumber } : {}),
        statuses: statuses
          .toReversed()
          .map(({ code, name, at, city }) => ({ code, name, date_time: timeText(at), city, deleted: false })),
      },
      requests: [
        {
          request_uuid: uuid,
          type: 'CREATE',
          state,
          date_time: timeText(order.createdAt),
          ...(order.problem === null ? {} : { errors: [order.problem] }),
        },
      ],
      related_entities: isBack ? [{ type: 'return_order', uuid: order.returnId }] : [],
    }
  }

  /** Only an order that has not moved can be deleted; undefined for an unknown one. */
  remove(uuid: string): boolean | undefined {
    const order = this.#orders.get(uuid)
    if (order === undefined) return undefined
    if (this.#past(order).some(({ code }) => code !== 'CREATED')) return false
    order.removed = this.#clock.now()
    return true
  }

  trackNumber(uuid: string): string | undefined {
    const order = this.#orders.get(uuid)
    return order === undefined || order.problem !== null ? undefined : order.trackNumber
  }

  subscribe(url: string, type: string): string {
    const uuid = randomUUID()
    this.#hooks.push({ uuid, url, type })
    return uuid
  }
  get hooks() {
    return this.#hooks
  }

  #add(
    order: Omit<Order, 'uuid' | 'number' | 'trackNumber' | 'reads' | 'removed' | 'reported'>,
    uuid: string = randomUUID(),
  ): Order {
    const trackNumber = String((this.#nextTrack += 1))
    const added: Order = {
      ...order,
      uuid,
      trackNumber,
      number: order.request.number ?? '',
      reads: 0,
      removed: null,
      reported: 0,
    }
    this.#orders.set(uuid, added)
    return added
  }

  #problemOf(request: NewOrder): Order['problem'] {
    const code = request.delivery_point
    const point = code === undefined ? undefined : cdekSandboxPoints().find((known) => known.code === code)
    const weight = request.packages?.reduce((total, one) => total + one.weight, 0) ?? 0
    if (code !== undefined && point === undefined)
      return { code: 'v2_entity_invalid', message: `Пункт ${code} не найден или закрыт` }
    if (point !== undefined && weight > point.weight_max * 1000)
      return { code: 'v2_entity_invalid', message: `Пункт ${code} не принимает ${weight} г` }
    if (!TARIFFS.has(request.tariff_code ?? 0)) return { code: 'v2_entity_invalid', message: 'Тариф не найден' }
    if (point !== undefined && (point.type === 'POSTAMAT') !== LOCKER_TARIFFS.includes(request.tariff_code ?? 0))
      return { code: 'v2_entity_invalid', message: 'Тариф не подходит пункту' }
    return null
  }

  #past(order: Order): readonly Status[] {
    const now = this.#clock.now()
    const until = order.removed ?? now
    const past = order.plan.filter(({ at }) => at <= until)
    if (order.removed === null) return past
    return [...past, { code: 'REMOVED', name: 'Удалён', at: order.removed, city: '' }]
  }

  /** Tells of every status that has come since the last time. */
  #sendWebhooks(): void {
    for (const order of this.#orders.values()) {
      const past = this.#past(order)
      for (const status of past.slice(order.reported))
        for (const { url, type } of this.#hooks)
          if (type === 'ORDER_STATUS') this.#webhooks.send({ url, body: webhookOf(order, status) })
      order.reported = past.length
    }
  }
}

const LOCKER_TARIFFS: readonly number[] = [366, 368, 378]

const webhookOf = (order: Order, { code, at, city }: Status) => ({
  type: 'ORDER_STATUS',
  date_time: timeText(at),
  uuid: order.uuid,
  attributes: {
    is_return: order.isReturn,
    cdek_number: order.trackNumber,
    number: order.number,
    status_code: code,
    status_date_time: timeText(at),
    city_name: city,
  },
})

const planOf = (request: NewOrder, now: number, isRefused: boolean): Status[] => {
  const point = cdekSandboxPoints().find(({ code }) => code === request.delivery_point)
  const sender = cdekSandboxPoints().find(({ code }) => code === request.shipment_point)
  const from = request.from_location ?? { code: sender?.location.city_code ?? 0 }
  const to = request.to_location ?? { code: point?.location.city_code ?? 0 }
  const price = calculate({ ...request, from_location: from, to_location: to, packages: request.packages ?? [] })
  const days = 'calendar_min' in price ? Number(price.calendar_min) : STORED_DAYS
  const city = point?.location.city ?? request.to_location?.city ?? ''
  const arrival = now + days * DAY_MS
  const isLocker = point?.type === 'POSTAMAT'
  const step = (code: string, name: string, at: number, place: string): Status => ({ code, name, at, city: place })
  const waits =
    point === undefined
      ? step('TAKEN_BY_COURIER', 'Выдан курьеру', arrival + 3 * HOUR_MS, city)
      : isLocker
        ? step('POSTOMAT_POSTED', 'Заложен в постамат', arrival + 3 * HOUR_MS, city)
        : step('ACCEPTED_AT_PICK_UP_POINT', 'Готов к выдаче', arrival + 3 * HOUR_MS, city)
  const end = isRefused
    ? step('NOT_DELIVERED', 'Не вручён', arrival + 8 * DAY_MS, city)
    : isLocker
      ? step('POSTOMAT_RECEIVED', 'Забран из постамата', arrival + DAY_MS, city)
      : step('DELIVERED', 'Вручён', arrival + DAY_MS, city)
  const origin = sender?.location.city ?? ''
  return [
    step('CREATED', 'Создан', now, origin),
    step('RECEIVED_AT_SENDER_WAREHOUSE', 'Принят на склад отправителя', now + 4 * HOUR_MS, origin),
    step('TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY', 'Отправлен из города отправки', now + 8 * HOUR_MS, origin),
    step('ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE', 'Прибыл в город получения', arrival, city),
    waits,
    end,
  ]
}

const returnPlan = (from: number): Status[] => [
  { code: 'CREATED', name: 'Возврат создан', at: from, city: '' },
  { code: 'TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY', name: 'Возврат в пути', at: from + DAY_MS, city: '' },
  { code: 'DELIVERED', name: 'Возвращён отправителю', at: from + 4 * DAY_MS, city: '' },
]
