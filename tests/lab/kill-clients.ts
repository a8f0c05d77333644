/**
 * Buyers that retry: each order has one Idempotency-Key, and an unknown outcome (no response, 409, 5xx) is retried with
 * it until the shop accepts or refuses. Every third buyer also aborts its own first request.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { BALM, CREAM, pickupOrder, RODNIK } from '#kit/shops/order-shop.ts'
import { newPhone } from '#kit/shops/phones.ts'

export type ClientLog = {
  /** Confirmed order numbers. */
  readonly confirmed: string[]
  /** Responses that must not occur. */
  readonly unexpectedErrors: string[]
  begun: number
  unknown: number
  stopped: boolean
  /** `askedAt`: start of the confirmed request, by performance.now(). */
  onConfirmed: (askedAt: number) => void
}
export const newClientLog = (): ClientLog => ({
  confirmed: [],
  unexpectedErrors: [],
  begun: 0,
  unknown: 0,
  stopped: false,
  onConfirmed: () => {},
})

type Reply = {
  readonly askedAt: number
  readonly status: number
  readonly cookie: string | null
  readonly body: string
}
/** Pause between attempts while the shop is down. */
const BETWEEN_TRIES_MS = 40

const PATIENCE_MS = 10_000
/** Aborts before, while or after the order is written: after 3 to 80 ms. */
const brokenAfterMs = (order: number): number => 3 + ((order * 37) % 78)

const post = async (
  origin: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
  patience = PATIENCE_MS,
): Promise<Reply> => {
  const askedAt = performance.now()
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    signal: AbortSignal.timeout(patience),
  })
  return {
    askedAt,
    status: response.status,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? null,
    body: await response.text(),
  }
}

const get = async (origin: string, path: string, cookie: string): Promise<Reply> => {
  const askedAt = performance.now()
  const response = await fetch(`${origin}/api${path}`, {
    headers: { 'sec-fetch-site': 'same-origin', cookie },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return { askedAt, status: response.status, cookie: null, body: await response.text() }
}

const isUnknown = ({ status }: Reply): boolean => status === 409 || status === 429 || status >= 500

const untilKnown = async (log: ClientLog, ask: (tries: number) => Promise<Reply>): Promise<Reply> => {
  for (let tries = 0; ; tries += 1) {
    const reply = await ask(tries).catch(() => null)
    if (reply !== null && !isUnknown(reply)) return reply
    log.unknown += 1
    await pause(BETWEEN_TRIES_MS)
  }
}

type Wire = {
  data?: {
    goods_total?: number
    number?: string
    token?: string
    state?: string
    parcels?: { token: string; state: string }[]
  } | null
  errors?: { code: number | string; customData?: { price?: { total?: number } } }[]
}
const TOTAL_CHANGED = 123

/** Fills one basket and orders it, retrying across restarts. */
const buyOnce = async (origin: string, log: ClientLog, parcels: 1 | 2): Promise<void> => {
  const added = await untilKnown(log, () => post(origin, '/basket/add', { product_id: CREAM }, {}))
  const wire: Wire = JSON.parse(added.body)
  if (added.status !== 200 || added.cookie === null)
    return void log.unexpectedErrors.push(`add ${added.status} ${added.body}`)
  const { cookie } = added
  const key = randomUUID()
  const headers = { cookie, 'idempotency-key': key }
  let total = wire.data?.goods_total ?? 0
  if (parcels === 2) {
    const more = await untilKnown(log, () => post(origin, '/basket/add', { product_id: BALM }, { cookie }))
    const both: Wire = JSON.parse(more.body)
    total = both.data?.goods_total ?? 0
  }
  const number = (log.begun += 1)
  const order = pickupOrder(total, {
    recipient: { name: 'Анна', phone: newPhone(), email: 'anna@example.ru' },
    ...(parcels === 2 ? { second_parcel: { store_id: RODNIK, variant_ids: [BALM] } } : {}),
  })
  const placed = await untilKnown(log, (tries) =>
    post(origin, '/order/place', order, headers, tries === 0 && number % 3 === 0 ? brokenAfterMs(number) : PATIENCE_MS),
  )
  const answer: Wire = JSON.parse(placed.body)
  if (placed.status !== 200 || answer.data?.number === undefined) {
    const changed = answer.errors?.some((error) => error.code === TOTAL_CHANGED) ? 'total changed' : ''
    return void log.unexpectedErrors.push(`place ${placed.status} ${changed} ${placed.body.slice(0, 200)}`)
  }
  if (parcels === 2) await cancelOne(origin, log, answer.data.token ?? '', order.recipient.phone, cookie)
  log.confirmed.push(answer.data.number)
  log.onConfirmed(placed.askedAt)
}

/** Cancels one of the two parcels, the first one every second time; the other goes on. */
const cancelOne = async (
  origin: string,
  log: ClientLog,
  token: string,
  phone: string,
  cookie: string,
): Promise<void> => {
  const read = async (of: string): Promise<Wire['data']> => {
    const reply = await untilKnown(log, () => get(origin, `/order/${of}`, cookie))
    const wire: Wire = JSON.parse(reply.body)
    return wire.data
  }
  const tokens = (await read(token))?.parcels?.map((parcel) => parcel.token) ?? []
  const [gone, kept] = log.begun % 2 === 0 ? tokens : tokens.toReversed()
  const headers = { cookie, 'idempotency-key': randomUUID() }
  const reply = await untilKnown(log, () =>
    post(origin, `/order/${gone}/cancel`, { last_digits: phone.slice(-4) }, headers),
  )
  const states = [(await read(gone ?? ''))?.state, (await read(kept ?? ''))?.state].join()
  if (reply.status !== 200 || states !== 'cancelled,new')
    log.unexpectedErrors.push(`cancel ${reply.status} ${states} ${reply.body.slice(0, 200)}`)
}

export const buyUntilStopped = async (
  origin: string,
  clients: number,
  log: ClientLog,
  parcels: 1 | 2 = 1,
): Promise<void> => {
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (!log.stopped) await buyOnce(origin, log, parcels)
    }),
  )
}
