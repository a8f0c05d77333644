/** Calls to CDEK API v2 with a token that is fetched when it is needed, reused until it expires, and replaced once when CDEK rejects it. */
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'
import {
  failed,
  openProviderClient,
  type JsonCall,
  type ObserveCall,
  type ProviderCall,
} from '#providers/shared/provider-client.ts'
import { fieldsOf, integerOf } from '#providers/shared/provider-fields.ts'
import { cdekFailure, namedError } from './cdek-errors.ts'

export type CdekAccount = {
  readonly clientId: string
  readonly clientSecret: string
  /** Code of the point where the shop brings its parcels; undefined: CDEK's courier collects them. */
  readonly shipmentPoint?: string | undefined
  readonly observe?: ObserveCall | undefined
  readonly timeoutMs?: number
}
export type CdekApi = {
  json<T>(call: Omit<JsonCall<T>, 'timeoutMs'>): Promise<ProviderAnswer<T>>
  bytes(call: Omit<ProviderCall, 'timeoutMs'> & { readonly type: string }): Promise<ProviderAnswer<Uint8Array>>
  items(call: Omit<ProviderCall, 'timeoutMs'>): AsyncGenerator<ProviderAnswer<readonly unknown[]>>
}

const TIMEOUT_MS = 15_000
/** A token is replaced so long before it expires. */
const EARLY_MS = 10_000

type Token = { readonly text: string; readonly until: number }
const REJECTED = failed('config', 'HTTP 401')

export const openCdekApi = (
  baseUrl: string,
  { clientId, clientSecret, observe, timeoutMs = TIMEOUT_MS }: CdekAccount,
): CdekApi => {
  const client = openProviderClient({ provider: 'cdek', baseUrl, observe })
  let token: Token | undefined
  let fetching: Promise<ProviderAnswer<Token>> | undefined

  const fetchToken = async (): Promise<ProviderAnswer<Token>> => {
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const answer = await client.json<Token>({
      name: 'token',
      method: 'POST',
      path: '/v2/oauth/token',
      body: new URLSearchParams(form),
      timeoutMs,
      isIdempotent: true,
      refusal: cdekFailure,
      read: (body) => {
        const { access_token: text, expires_in: seconds } = fieldsOf(body)
        if (typeof text !== 'string' || text === '') return undefined
        return { ok: true, value: { text, until: performance.now() + (integerOf(seconds) ?? 0) * 1000 - EARLY_MS } }
      },
    })
    token = answer.ok ? answer.value : undefined
    return answer
  }
  /** Calls that need a new token at the same time wait for one. */
  const currentToken = async (signal: AbortSignal | undefined): Promise<ProviderAnswer<Token>> => {
    if (token !== undefined && performance.now() < token.until) return { ok: true, value: token }
    fetching ??= fetchToken().finally(() => (fetching = undefined))
    return signal === undefined ? fetching : Promise.race([fetching, ended(signal)])
  }
  const refusal = (body: unknown, status: number) => {
    if (status === 401) return REJECTED
    return status === 429 ? undefined : cdekFailure(body)
  }
  const withToken = async <T>(
    { signal }: Pick<ProviderCall, 'signal'>,
    work: (more: Pick<ProviderCall, 'headers' | 'timeoutMs' | 'refusal'>) => Promise<ProviderAnswer<T>>,
  ): Promise<ProviderAnswer<T>> => {
    let answer: ProviderAnswer<T> = REJECTED
    for (let attempt = 0; attempt < 2 && answer === REJECTED; attempt += 1) {
      const current = await currentToken(signal)
      if (!current.ok) return current
      answer = await work({ headers: { authorization: `Bearer ${current.value.text}` }, timeoutMs, refusal })
      if (answer === REJECTED && token === current.value) token = undefined
    }
    return answer
  }

  return {
    json: (call) =>
      withToken(call, (more) =>
        client.json({ ...call, ...more, read: (body, status) => namedError(body) ?? call.read(body, status) }),
      ),
    bytes: (call) => withToken(call, (more) => client.bytes({ ...call, ...more })),
    items: async function* (call) {
      const current = await currentToken(call.signal)
      if (!current.ok) return yield current
      const headers = { authorization: `Bearer ${current.value.text}` }
      for await (const part of client.items({ ...call, headers, timeoutMs, refusal })) {
        if (part === REJECTED) token = undefined
        yield part
      }
    },
  }
}

const ended = (signal: AbortSignal): Promise<ProviderAnswer<Token>> =>
  new Promise((resolve) => {
    const late = () => resolve(failed('timeout', 'no token in time'))
    if (signal.aborted) late()
    else signal.addEventListener('abort', late, { once: true })
  })
