/**
 * Buyers that retry: each order has one Idempotency-Key, and an unknown outcome (no response, 409, 5xx) is retried with
 * it until the shop accepts or refuses. Every third buyer also aborts its own first request.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CREAM, pickupOrder } from '#kit/shops/order-shop.ts'
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
  data?: { goods_total?: number; number?: string } | null
  errors?: { code: number | string; customData?: { price?: { total?: number } } }[]
}
const TOTAL_CHANGED = 123

/** Fills one basket and orders it, retrying across restarts. */
const buyOnce = async (origin: string, log: ClientLog): Promise<void> => {
  const added = await untilKnown(log, () => post(origin, '/basket/add', { product_id: CREAM }, {}))
  const wire: Wire = JSON.parse(added.body)
  if (added.status !== 200 || added.cookie === null)
    return void log.unexpectedErrors.push(`add ${added.status} ${added.body}`)
  const key = randomUUID()
  const headers = { cookie: added.cookie, 'idempotency-key': key }
  const number = (log.begun += 1)
  const order = pickupOrder(wire.data?.goods_total ?? 0, {
    recipient: { name: 'Анна', phone: newPhone(), email: 'anna@example.ru' },
  })
  const placed = await untilKnown(log, (tries) =>
    post(origin, '/order/place', order, headers, tries === 0 && number % 3 === 0 ? brokenAfterMs(number) : PATIENCE_MS),
  )
  const answer: Wire = JSON.parse(placed.body)
  if (placed.status !== 200 || answer.data?.number === undefined) {
    const changed = answer.errors?.some((error) => error.code === TOTAL_CHANGED) ? 'total changed' : ''
    return void log.unexpectedErrors.push(`place ${placed.status} ${changed} ${placed.body.slice(0, 200)}`)
  }
  log.confirmed.push(answer.data.number)
  log.onConfirmed(placed.askedAt)
}

export const buyUntilStopped = async (origin: string, clients: number, log: ClientLog): Promise<void> => {
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (!log.stopped) await buyOnce(origin, log)
    }),
  )
}
