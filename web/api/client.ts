/** The shop's calls from the browser, made from the contract's addresses alone (API-01, API-04). */
import type { AnyEndpoint, Answer, InOf, OutOf, RefusedBy } from '#contract/endpoint.ts'
import { groups, type AllGroups } from '#contract/groups.ts'
import { wireCodes, type Envelope, type RefusalName, type WireError } from '#contract/wire-codes.ts'
import { ApiFailure } from './failure.ts'
import { requestOf, type CallOptions } from './request.ts'

type Call<R extends AnyEndpoint> = (input: InOf<R>, options?: CallOptions) => Promise<Answer<OutOf<R>, RefusedBy<R>>>
export type Client = {
  readonly [G in keyof AllGroups]: {
    readonly [K in keyof AllGroups[G]]: AllGroups[G][K] extends AnyEndpoint ? Call<AllGroups[G][K]> : never
  }
}

const RETRIED = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const LONGEST_WAIT_MS = 5_000

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason)), { once: true })
  })
const waitBefore = (response: Response | null): number => {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : 300
}

const attempt = async (request: Request): Promise<Response | null> =>
  fetch(request).catch((error: unknown) => {
    if (request.signal.aborted) throw error
    return null
  })

/** One repetition for reads, none for writes: a lost answer to a write says nothing about whether it happened. */
const send = async (request: Request): Promise<Response> => {
  const first = await attempt(request)
  if (first !== null && !RETRIED.has(first.status)) return first
  if (request.method === 'GET') {
    await pause(waitBefore(first), request.signal)
    const second = await attempt(request)
    if (second !== null) return second
  }
  if (first === null) throw new ApiFailure(0, [], null)
  return first
}

const refusalOf = (rule: AnyEndpoint, error: WireError | undefined): RefusalName | undefined =>
  rule.refuses.find((name) => wireCodes[name].code === error?.code)

const answerOf = async (rule: AnyEndpoint, response: Response): Promise<Answer<unknown>> => {
  const body = (await response.json().catch(() => null)) as Envelope<unknown> | null
  if (response.ok && body?.status === 'success') return { ok: true, value: body.data }
  if (response.status === 401) console.warn('Unauthorized')
  const errors = body?.status === 'error' ? body.errors : []
  const refusal = refusalOf(rule, errors[0])
  if (refusal === undefined) throw new ApiFailure(response.status, errors, response.headers.get('x-request-id'))
  const { message = '', customData } = errors[0] ?? {}
  return customData === undefined ? { ok: false, refusal, message } : { ok: false, refusal, message, data: customData }
}

// A visitor's session is born at the first write: two first writes at once would make two visitors, one of them lost.
let firstWrite: Promise<unknown> | null = null
const inOrder = async (write: () => Promise<Response>): Promise<Response> => {
  if (firstWrite !== null) {
    await firstWrite.catch(() => undefined)
    return write()
  }
  const mine = write()
  firstWrite = mine
  return mine
}

// Many reads begin at once when a page has become live, and the browser takes milliseconds to send one: each leaves in a task of its own.
// In a page in the background nothing is pressed, and its timers come once a second.
let lastTurn: Promise<void> = Promise.resolve()
const isHidden = (): boolean => typeof document === 'object' && document.hidden
const turn = (): Promise<void> =>
  (lastTurn = lastTurn.then(() => new Promise((go) => (isHidden() ? go() : setTimeout(go)))))

const callOf =
  (rule: AnyEndpoint) =>
  async (input: unknown, options: CallOptions = {}): Promise<Answer<unknown>> => {
    const request = requestOf(rule, input, options)
    if (rule.method !== 'GET') return answerOf(rule, await inOrder(() => send(request)))
    await turn()
    request.signal.throwIfAborted()
    return answerOf(rule, await send(request))
  }

const each = <T, U>(of: Readonly<Record<string, T>>, make: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, make(value)]))

/** `api.basket.add({ product_id })`: answers the value or a declared refusal; anything else is thrown as `ApiFailure`. */
export const api = each<Readonly<Record<string, AnyEndpoint>>, unknown>(groups, (calls) =>
  each(calls, callOf),
) as Client
