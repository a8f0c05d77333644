/** The calls of the API from the browser, made from the contract's endpoints (API-01, API-04). */
import type { AnyEndpoint, Answer, ClientEndpoint, Groups, InOf, OutOf, RefusedBy } from '#kernel/endpoint.ts'
import { groups } from '#app/api/groups.ts'
import { wireCodes, type Envelope, type RefusalName, type WireError } from '#kernel/wire-codes.ts'
import { ApiFailure } from './failure.ts'

/** Path prefix of each realm (API-01). */
const REALMS = { proxy: '/api' } as const

/**
 * `realm`: the server behind the shop's origin that answers; the proxy is the only one and the default.
 * `idempotencyKey`: for idempotent endpoints; a new one for every intent, the same for its repetitions.
 */
export type CallOptions = {
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
  realm?: keyof typeof REALMS
  idempotencyKey?: string
}

type Fields = Readonly<Record<string, unknown>>
const text = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value))
const fieldsOf = (input: unknown): Fields => (typeof input === 'object' && input !== null ? { ...input } : {})

const queryOf = (fields: Fields): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) query.set(name, text(value))
  const written = query.toString().replaceAll('%2C', ',')
  return written === '' ? '' : `?${written}`
}

/** Files are sent as the browser gave them, everything else as text. The browser writes the content type with its boundary. */
const formOf = (fields: Fields): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined && value !== null) form.append(name, text(value))
  }
  return form
}

/** Path parameters go into the path; the rest into the query (GET, DELETE) or the body (POST, PATCH), as JSON or as a form. */
const requestOf = (
  rule: ClientEndpoint,
  input: unknown,
  { signal, headers, realm = 'proxy', idempotencyKey }: CallOptions,
): Request => {
  const rest: Record<string, unknown> = { ...fieldsOf(input) }
  const path = rule.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = text(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const inBody = rule.method === 'POST' || rule.method === 'PATCH'
  return new Request(new URL(`${REALMS[realm]}${path}${inBody ? '' : queryOf(rest)}`, location.origin), {
    method: rule.method,
    headers: {
      accept: 'application/json',
      ...(inBody && !rule.isForm ? { 'content-type': 'application/json' } : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    ...(inBody ? { body: rule.isForm ? formOf(rest) : JSON.stringify(rest) } : {}),
    ...(signal === undefined ? {} : { signal }),
  })
}

/** The options of a call: an idempotent one does not compile without its key, because the server refuses it. */
type OptionsOf<R extends AnyEndpoint> = R['idempotent'] extends true
  ? [options: CallOptions & { idempotencyKey: string }]
  : [options?: CallOptions]
type Call<R extends AnyEndpoint> = (input: InOf<R>, ...options: OptionsOf<R>) => Promise<Answer<OutOf<R>, RefusedBy<R>>>
type ClientOf<All extends Groups> = {
  readonly [G in keyof All]: {
    readonly [K in keyof All[G]]: All[G][K] extends AnyEndpoint ? Call<All[G][K]> : never
  }
}
export type Client = ClientOf<typeof groups>

const RETRIED_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const MAX_WAIT_MS = 5_000

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason)), { once: true })
  })
const waitBefore = (response: Response | null): number => {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, MAX_WAIT_MS) : 300
}

const attempt = async (request: Request): Promise<Response | null> =>
  fetch(request).catch((error: unknown) => {
    if (request.signal.aborted) throw error
    return null
  })

/** The server did nothing and asks to repeat the request immediately: its session was replaced while it was under way. */
const asksToRepeat = (response: Response): boolean =>
  response.status === 409 && response.headers.get('retry-after') === '0'

/**
 * Retries a read once, a write only when the server did nothing: after a lost response it is unknown whether the write happened.
 * `makeAgain`: the same request again. A clone would send its body as a stream.
 */
const send = async (request: Request, makeAgain: () => Request, isWrite: boolean): Promise<Response> => {
  const first = await attempt(request)
  if (first !== null && asksToRepeat(first)) return (await attempt(makeAgain())) ?? first
  if (first !== null && !RETRIED_STATUSES.has(first.status)) return first
  if (!isWrite) {
    await pause(waitBefore(first), request.signal)
    const second = await attempt(makeAgain())
    if (second !== null) return second
  }
  if (first === null) throw new ApiFailure(0, [], null)
  return first
}

const refusalOf = (rule: ClientEndpoint, error: WireError | undefined): RefusalName | undefined =>
  rule.refuses.find((name) => wireCodes[name].code === error?.code)

const answerOf = async (rule: ClientEndpoint, response: Response): Promise<Answer<unknown>> => {
  const body = (await response.json().catch(() => null)) as Envelope<unknown> | null
  if (response.ok && body?.status === 'success') return { ok: true, value: body.data }
  if (response.status === 401) console.warn('Unauthorized')
  const errors = body?.status === 'error' ? body.errors : []
  const refusal = refusalOf(rule, errors[0])
  if (refusal === undefined) throw new ApiFailure(response.status, errors, response.headers.get('x-request-id'))
  const { message = '', customData: data } = errors[0] ?? {}
  return { ok: false, refusal, message, data }
}

// The first write opens the visitor's session: two concurrent first writes would open two and lose one of them. A call that is
// the same for all visitors opens none, also when it is a POST.
let firstWrite: Promise<unknown> | null = null
const afterFirstWrite = async (write: () => Promise<Response>): Promise<Response> => {
  if (firstWrite !== null) {
    await firstWrite.catch(() => undefined)
    return write()
  }
  const current = write()
  firstWrite = current
  return current
}

// After hydration many reads start together, and sending one takes milliseconds: each is sent in its own task.
// A hidden page needs no such pauses, and its timers run once a second.
let previousTurn: Promise<void> = Promise.resolve()
const isHidden = (): boolean => typeof document === 'object' && document.hidden
const waitForTurn = (): Promise<void> =>
  (previousTurn = previousTurn.then(() => new Promise((go) => (isHidden() ? go() : setTimeout(go)))))

/** A call that was answered, by the path of its endpoint. */
export type AnsweredCall = readonly [path: string, input: unknown, answer: Answer<unknown>]
/** Calls that nobody has counted yet: who counts them replaces `push` (shop/analytics/screen/counters.ts). */
export const answeredCalls: AnsweredCall[] = []

const callOf =
  (rule: ClientEndpoint) =>
  async (input: unknown, options: CallOptions = {}): Promise<Answer<unknown>> => {
    const make = (): Request => requestOf(rule, input, options)
    const request = make()
    const isWrite = rule.method !== 'GET' && rule.fresh
    if (!isWrite) {
      await waitForTurn()
      request.signal.throwIfAborted()
    }
    const answer = await answerOf(
      rule,
      await (isWrite ? afterFirstWrite(() => send(request, make, true)) : send(request, make, false)),
    )
    answeredCalls.push([rule.path, input, answer])
    return answer
  }

const each = <T, U>(of: Readonly<Record<string, T>>, make: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, make(value)]))

/** The calls of these groups: each resolves with the value or a declared refusal, and throws `ApiFailure` for anything else. */
export const clientOf = <All extends Groups>(all: All): ClientOf<All> =>
  each<Readonly<Record<string, ClientEndpoint>>, unknown>(all, (calls) => each(calls, callOf)) as ClientOf<All>

/** `api.basket.add({ product_id })`. */
export const api = clientOf(groups)
