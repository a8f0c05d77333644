/**
 * HTTP calls to one outside provider: a time to connect, a deadline for the whole call, repetitions of what is safe to repeat, a
 * circuit breaker, and a metric of every outcome. No call throws.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { JSONParser } from '@streamparser/json'
import { Agent, request, type Dispatcher } from 'undici'
import {
  failed,
  type ProviderAnswer,
  type ProviderFailed,
  type ProviderFailure,
} from '#providers/ports/provider-answer.ts'
import { traceProviderCall } from '#platform/tracing.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { fieldsOf, textOf } from './provider-fields.ts'

/** Counts a call; `outcome` is `ok`, a failure, or `cancelled`: the caller did not wait for the answer. */
export type ObserveCall = (provider: string, call: string, outcome: string, seconds: number) => void
export type ProviderOptions = {
  /** Its name in metrics. */
  readonly provider: string
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly observe?: ObserveCall | undefined
  readonly breaker?: CircuitBreaker
}
export type ProviderCall = {
  /** Its name in metrics: the provider's own name of the method. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; URLSearchParams as a form. */
  readonly body?: object | URLSearchParams
  /** Deadline of the call with its repetitions; of a streamed list, of every wait for its next part. */
  readonly timeoutMs: number
  /** By default a GET is. */
  readonly isIdempotent?: boolean
  readonly signal?: AbortSignal | undefined
  readonly maxBytes?: number
  /** The failure that an answer of 4xx names; undefined: the status alone decides. */
  readonly refusal?: (body: unknown, status: number) => ProviderFailed | undefined
}
export type JsonCall<T> = ProviderCall & {
  /** Value of an answer of 2xx; undefined when it cannot be read. May throw for the same reason. */
  readonly read: (body: unknown, status: number) => ProviderAnswer<T> | undefined
}
export type ListCall = ProviderCall & {
  /** Name of the field that holds the list; undefined: the answer is the list. */
  readonly list?: string
  /** The JSON of an answer that is packed. An error with a `code` that begins with «Z_» means that it cannot be unpacked. */
  readonly decode?: (body: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
}
export type ProviderClient = {
  /** The deadline covers everything. */
  json<T>(call: JsonCall<T>): Promise<ProviderAnswer<T>>
  /** For an answer whose status says everything; `refusal` gets no body. */
  done(call: ProviderCall): Promise<ProviderAnswer<null>>
  /** A file. `type` begins the expected Content-Type. */
  bytes(call: ProviderCall & { readonly type: string }): Promise<ProviderAnswer<Uint8Array>>
  /**
   * Items of a JSON array, in parts, while they come: memory does not grow with their number. Never repeated.
   * A failure is the last value; items before it stay good. `refusal` judges an answer of 2xx that is an object instead, too.
   */
  items(call: ListCall): AsyncGenerator<ProviderAnswer<readonly unknown[]>>
}

const CONNECT_MS = 1500
/** Repetitions of a call that is safe to repeat. */
const MAX_RETRIES = 1
const RETRY_PAUSE_MS = 150
const MAX_BYTES = 4 * 1024 * 1024
const MAX_CONNECTIONS = 16
const PART = 500

export { failed }

/** The failure that an HTTP status means when the body says nothing better; undefined for 2xx. */
export const failureOfStatus = (status: number, detail = `HTTP ${status}`): ProviderFailed | undefined => {
  if (status >= 200 && status < 300) return undefined
  if (status === 401 || status === 403) return failed('config', detail)
  if (status === 404) return failed('not_found', detail)
  if (status === 408 || status >= 500) return failed('unavailable', detail)
  if (status === 429) return failed('rate_limited', detail)
  return failed(status >= 400 ? 'bad_request' : 'malformed', detail)
}

type Reply = { readonly status: number; readonly type: string; readonly body: Buffer }
type Judge<T> = (reply: Reply) => ProviderAnswer<T>

export const openProviderClient = ({
  provider,
  baseUrl,
  observe = () => {},
  breaker = new CircuitBreaker(),
}: ProviderOptions): ProviderClient => {
  const agent = new Agent({
    connect: { timeout: CONNECT_MS },
    connections: MAX_CONNECTIONS,
    bodyTimeout: 0,
    headersTimeout: 0,
  })
  const send = (call: ProviderCall, signal: AbortSignal): Promise<Dispatcher.ResponseData> =>
    traceProviderCall(provider, call.name, (traced) => {
      const sent = requestOf(call)
      const headers = { ...sent.headers, ...traced }
      return request(`${baseUrl}${call.path}`, { ...sent, headers, signal, dispatcher: agent })
    })

  /** Undefined while the circuit breaker is open; otherwise what counts the call's outcome. */
  const begin = ({ name }: ProviderCall): ((answer: ProviderAnswer<unknown> | undefined) => void) | undefined => {
    if (!breaker.admit()) {
      observe(provider, name, 'unavailable', 0)
      return undefined
    }
    const started = performance.now()
    return (answer) => {
      const isCancelled = answer === undefined || answer === CANCELLED
      breaker.settle(isCancelled ? undefined : answer.ok || !isSilence(answer.failure))
      const outcome = isCancelled ? 'cancelled' : answer.ok ? 'ok' : answer.failure
      observe(provider, name, outcome, (performance.now() - started) / 1000)
    }
  }

  const attempt = async <T>(call: ProviderCall, signal: AbortSignal, judge: Judge<T>): Promise<ProviderAnswer<T>> => {
    try {
      return judge(await readReply(call, await send(call, signal)))
    } catch (error) {
      return failureOfError(error, call.signal)
    }
  }
  /** One answer, repeated where that is safe. */
  const answerTo = async <T>(call: ProviderCall, judge: Judge<T>): Promise<ProviderAnswer<T>> => {
    const finish = begin(call)
    if (finish === undefined) return CIRCUIT_OPEN
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(TIMED_OUT), call.timeoutMs)
    const deadline = call.signal ? AbortSignal.any([stop.signal, call.signal]) : stop.signal
    const retries = (call.isIdempotent ?? call.method === 'GET') ? MAX_RETRIES : 0
    let answer = await attempt(call, deadline, judge)
    for (let retry = 0; retry < retries && isWorthRepeating(answer) && !deadline.aborted; retry += 1) {
      await pause(RETRY_PAUSE_MS * 2 ** retry)
      answer = await attempt(call, deadline, judge)
    }
    clearTimeout(timer)
    finish(answer)
    return answer
  }

  return {
    json: (call) => answerTo(call, (reply) => judgeJson(call, reply)),
    done: (call) => answerTo(call, ({ status }) => refusalOf(call, status) ?? { ok: true, value: null }),
    bytes: (call) =>
      answerTo(call, (reply) =>
        reply.status >= 200 && reply.status < 300 && reply.type.startsWith(call.type) && reply.body.length > 0
          ? { ok: true, value: reply.body }
          : judgeJson<Uint8Array>({ ...call, read: () => undefined }, reply),
      ),
    items: async function* (call) {
      const finish = begin(call)
      if (finish === undefined) return yield CIRCUIT_OPEN
      const stop = new AbortController()
      const signal = AbortSignal.any([stop.signal, ...(call.signal ? [call.signal] : [])])
      const startTimer = () => setTimeout(() => stop.abort(TIMED_OUT), call.timeoutMs)
      let timer = startTimer()
      let end: ProviderAnswer<unknown> | undefined
      try {
        const response = await send(call, signal)
        if (response.statusCode >= 300) {
          const refused = judgeJson<never>({ ...call, read: () => undefined }, await readReply(call, response))
          end = refused
          return yield refused
        }
        const list = openJsonList(call.list)
        const body: AsyncIterable<Uint8Array> = response.body
        for await (const chunk of call.decode?.(body) ?? body) {
          clearTimeout(timer)
          list.write(chunk)
          if (list.size >= PART) yield { ok: true, value: list.take() }
          timer = startTimer()
        }
        if (list.size > 0) yield { ok: true, value: list.take() }
        const problem = list.problem(call, response.statusCode)
        end = problem ?? { ok: true, value: null }
        if (problem !== undefined) yield problem
      } catch (error) {
        const failure = failureOfError(error, call.signal)
        end = failure
        yield failure
      } finally {
        clearTimeout(timer)
        stop.abort()
        finish(end)
      }
    },
  }
}

const CANCELLED = failed('unavailable', 'cancelled by the caller')
const CIRCUIT_OPEN: ProviderFailed = { ...failed('unavailable', 'circuit breaker is open'), isUnsent: true }
const TIMED_OUT = new DOMException('nothing came in time', 'TimeoutError')

const isSilence = (failure: ProviderFailure): boolean => failure === 'timeout' || failure === 'unavailable'
const isWorthRepeating = (answer: ProviderAnswer<unknown>): boolean =>
  !answer.ok && answer !== CANCELLED && (answer.failure === 'unavailable' || answer.failure === 'malformed')

const requestOf = ({ method, headers, body }: ProviderCall) => ({
  method,
  headers: {
    accept: 'application/json',
    ...(body === undefined
      ? {}
      : { 'content-type': body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json' }),
    ...headers,
  },
  ...(body === undefined ? {} : { body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body) }),
})

const refusalOf = ({ refusal }: ProviderCall, status: number): ProviderFailed | undefined =>
  (status >= 400 ? refusal?.(undefined, status) : undefined) ?? failureOfStatus(status)

const readReply = async (
  { maxBytes = MAX_BYTES }: ProviderCall,
  { statusCode, headers, body }: Dispatcher.ResponseData,
): Promise<Reply> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > maxBytes) throw new AnswerTooLong(`HTTP ${statusCode} with more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return { status: statusCode, type: String(headers['content-type'] ?? ''), body: Buffer.concat(chunks) }
}

const judgeJson = <T>(
  { read, refusal }: Pick<JsonCall<T>, 'read' | 'refusal'>,
  { status, body }: Reply,
): ProviderAnswer<T> => {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    return failureOfStatus(status) ?? failed('malformed', `HTTP ${status} without JSON`)
  }
  try {
    const refused = status >= 400 ? refusal?.(json, status) : undefined
    const answer = refused ?? failureOfStatus(status) ?? read(json, status)
    return answer ?? failed('malformed', `HTTP ${status} with unexpected fields`)
  } catch (error) {
    return failed('malformed', `HTTP ${status}: ${messageOf(error)}`)
  }
}

/**
 * Parses a JSON array as it comes. What is no whole item yet is held up to MAX_BYTES. Of an object, which is no list, the fields
 * are available to `refusal`.
 */
const openJsonList = (field: string | undefined) => {
  const parser = new JSONParser({ paths: [field === undefined ? '$.*' : `$.${field}.*`], keepStack: false })
  const start = field === undefined ? '[' : '{'
  const fields: Record<string, unknown> = {}
  let items: unknown[] = []
  let wrong: Error | undefined
  let first: string | undefined
  let unread = 0
  parser.onValue = ({ value, key }) => {
    if (typeof key === 'number') {
      items.push(value)
      unread = 0
    } else if (typeof key === 'string') fields[key] = value
  }
  parser.onError = (error) => {
    wrong ??= error
  }
  return {
    get size(): number {
      return items.length
    },
    write: (chunk: Uint8Array): void => {
      first ??= /\S/.exec(Buffer.from(chunk).toString('latin1', 0, 64))?.[0]
      unread += chunk.length
      if (wrong === undefined) parser.write(chunk)
      if (unread > MAX_BYTES) throw new AnswerTooLong(`more than ${MAX_BYTES} bytes without an item of the list`)
    },
    take: (): readonly unknown[] => {
      const taken = items
      items = []
      return taken
    },
    problem: ({ refusal }: ProviderCall, status: number): ProviderFailed | undefined => {
      if (wrong !== undefined) return failed('malformed', wrong.message)
      if (!parser.isEnded) return failed('malformed', 'the list is cut off')
      return first === start ? undefined : (refusal?.(fields, status) ?? failed('malformed', 'not a list'))
    },
  }
}

class AnswerTooLong extends Error {}

/** What failed: a deadline, the caller who left, or the connection. */
const failureOfError = (error: unknown, signal: AbortSignal | undefined): ProviderFailed => {
  if (error instanceof AnswerTooLong) return failed('malformed', error.message)
  if (textOf(fieldsOf(error)['code'])?.startsWith('Z_') === true) return failed('malformed', messageOf(error))
  const name = nameOf(error)
  if (signal?.aborted === true && nameOf(signal.reason) !== 'TimeoutError' && name !== 'TimeoutError') return CANCELLED
  const isLate = name === 'TimeoutError' || name === 'ConnectTimeoutError'
  const failure = failed(isLate ? 'timeout' : 'unavailable', messageOf(error))
  return isUnconnected(error) ? { ...failure, isUnsent: true } : failure
}
/** Errors before a connection exists. */
const UNCONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const isUnconnected = (error: unknown): boolean => UNCONNECTED.has(fieldsOf(error)['code'])
const nameOf = (error: unknown): unknown => (error instanceof Error ? error.name : undefined)
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
