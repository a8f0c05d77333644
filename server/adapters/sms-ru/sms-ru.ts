import type { ProviderAnswer } from '#server/ports/provider-answer.ts'
import type { SmsSender, SmsResult, SmsFailure } from '#server/ports/sms-sender.ts'
import { failed, openProviderClient } from '../provider-client.ts'
import { fieldsOf, numberOf } from '../provider-fields.ts'
import { readText } from '../provider-http.ts'

const TIMEOUT_MS = 10_000
const SENT = 100
/** The same text to the same number again: an earlier attempt was sent, but its response was lost. */
const ALREADY_SENT = [231, 232]

const FAILURES: Readonly<Record<number, SmsFailure>> = {
  200: 'config',
  201: 'no_money',
  202: 'invalid_number',
  203: 'config',
  204: 'config',
  206: 'rate_limited',
  207: 'invalid_number',
  209: 'blocked',
  210: 'config',
  211: 'config',
  214: 'invalid_number',
  215: 'blocked',
  220: 'temporary',
  221: 'config',
  230: 'rate_limited',
  233: 'rate_limited',
  300: 'config',
  301: 'config',
  302: 'config',
  500: 'temporary',
}

/** SMS.ru, `POST /sms/send`. The outer status may be OK while the status of the number is not. */
export const smsRu = (baseUrl: string, apiId: string): SmsSender => ({
  async send(phone, text) {
    const answered = await postForm(
      `${baseUrl}/sms/send`,
      new URLSearchParams({ api_id: apiId, json: '1', to: phone, msg: text }),
    )
    if (typeof answered === 'string') return { sent: false, failure: 'temporary', detail: answered }
    const outer = fieldsOf(answered)
    const inner = fieldsOf(fieldsOf(outer['sms'])[phone])
    return resultOf(
      Number(inner['status_code'] ?? outer['status_code']),
      String(inner['status_text'] ?? outer['status_text'] ?? ''),
      String(inner['sms_id'] ?? ''),
    )
  },
})

/** What is left on the account, in words: a call that sends nothing and shows whether the key is right. */
export const smsRuBalance = (baseUrl: string, apiId: string, signal: AbortSignal): Promise<ProviderAnswer<string>> =>
  openProviderClient({ provider: 'sms.ru', baseUrl }).json({
    name: 'balance',
    method: 'GET',
    path: `/my/balance?${new URLSearchParams({ api_id: apiId, json: '1' })}`,
    timeoutMs: TIMEOUT_MS,
    signal,
    read: (body) => {
      const { status_code: code, status_text: text, balance } = fieldsOf(body)
      if (numberOf(code) !== SENT) return failed('config', `${numberOf(code) ?? ''} ${String(text ?? '')}`.trim())
      const roubles = numberOf(balance)
      return roubles === undefined
        ? undefined
        : { ok: true, value: `на счету ${roubles.toFixed(2).replace('.', ',')} ₽` }
    },
  })

const resultOf = (code: number, detail: string, id: string): SmsResult => {
  if (code === SENT || ALREADY_SENT.includes(code)) return { sent: true, providerId: id }
  return { sent: false, failure: FAILURES[code] ?? 'temporary', detail: `${code} ${detail}` }
}

/** The JSON of the answer, or a text with the reason why there is none. */
const postForm = async (url: string, body: URLSearchParams): Promise<unknown> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return `HTTP ${response.status}`
    const json: unknown = JSON.parse(await readText(response))
    return typeof json === 'object' ? json : 'not an object'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
