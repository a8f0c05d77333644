/** DaData: suggestions of addresses, the address at a position, and the codes of a city at the carriers. */
import type { AddressHints } from '#providers/ports/address-hints.ts'
import type { ProviderAnswer, ProviderFailed } from '#providers/ports/provider-answer.ts'
import { failed, failureOfStatus, openProviderClient, type ObserveCall } from '#providers/shared/provider-client.ts'
import { fieldsOf, textOf } from '#providers/shared/provider-fields.ts'
import { carrierCodesOf, hintsOf, kladrIdOf } from './dadata-answer.ts'

export type DadataAccount = {
  readonly token: string
  readonly observe?: ObserveCall | undefined
  /** Deadline of a call. */
  readonly timeoutMs?: number
}

const PATH = '/suggestions/api/4_1/rs'
/** A later suggestion is of no use to somebody who types. */
const TIMEOUT_MS = 2000
const MAX_QUERY = 300
const MAX_HINTS = 10
const LOCATE_RADIUS_M = 1000

/** 403 is a wrong key, an unconfirmed account, or the quota of the day: only the message tells. */
const refusalOf = (body: unknown, status: number): ProviderFailed | undefined => {
  const message = textOf(fieldsOf(body)['message']) ?? textOf(fieldsOf(body)['reason']) ?? ''
  const detail = `HTTP ${status}: ${message}`
  if (status === 403 && /limit|quota|лимит|исчерпан/i.test(message)) return failed('rate_limited', detail)
  return failureOfStatus(status, detail)
}

export const dadata = (baseUrl: string, { token, observe, timeoutMs = TIMEOUT_MS }: DadataAccount): AddressHints => {
  const client = openProviderClient({ provider: 'dadata', baseUrl, observe })
  const post = <T>(
    call: { readonly name: string; readonly body: object; readonly signal: AbortSignal },
    read: (body: unknown) => T | undefined,
  ): Promise<ProviderAnswer<T>> =>
    client.json({
      ...call,
      method: 'POST',
      path: `${PATH}/${call.name}`,
      headers: { authorization: `Token ${token}` },
      timeoutMs,
      isIdempotent: true,
      refusal: refusalOf,
      read: (body) => {
        const value = read(body)
        return value === undefined ? undefined : { ok: true, value }
      },
    })
  return {
    suggest: (query, within, signal) =>
      post(
        {
          name: 'suggest/address',
          body: {
            query: query.slice(0, MAX_QUERY),
            count: MAX_HINTS,
            ...(within === null
              ? {}
              : {
                  locations: [{ fias_id: within }],
                  restrict_value: true,
                  from_bound: { value: 'settlement' },
                  to_bound: { value: 'flat' },
                }),
          },
          signal,
        },
        hintsOf,
      ),
    locate: (lat, lon, signal) =>
      post(
        { name: 'geolocate/address', body: { lat, lon, count: 1, radius_meters: LOCATE_RADIUS_M }, signal },
        (body) => {
          const hints = hintsOf(body)
          return hints === undefined ? undefined : (hints[0] ?? null)
        },
      ),
    /** The codes are found by KLADR, the older register of addresses. */
    carrierCodes: async (fiasId, signal) => {
      const kladr = await post({ name: 'findById/address', body: { query: fiasId }, signal }, kladrIdOf)
      if (!kladr.ok) return kladr
      if (kladr.value === null) return { ok: true, value: { cdek: null, boxberry: null } }
      return post({ name: 'findById/delivery', body: { query: kladr.value }, signal }, carrierCodesOf)
    },
    check: async (signal) => {
      const answer = await post({ name: 'suggest/address', body: { query: 'Москва', count: 1 }, signal }, hintsOf)
      if (!answer.ok) return answer
      return answer.value.length > 0
        ? { ok: true, value: 'подсказки адресов отвечают' }
        : failed('malformed', 'no suggestion for «Москва»')
    },
  }
}
