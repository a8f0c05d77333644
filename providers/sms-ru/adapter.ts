import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'
import type { Sms, SmsFailure, SmsResult, SmsSender } from '#providers/ports/sms-sender.ts'
import { failed, openProviderClient, type ObserveCall } from '#providers/shared/provider-client.ts'
import { fieldsOf, numberOf } from '#providers/shared/provider-fields.ts'

const TIMEOUT_MS = 10_000
const SENT = 100
/** Codes for a text that the number was sent already: an earlier attempt was sent, but its response was lost. */
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

/** Recipients of one call. */
const MAX_RECIPIENTS = 100

/**
 * SMS.ru, `POST /sms/send`. The outer status may be OK while the status of a number is not. One call takes several messages, each
 * to another phone: `to[phone]=text`.
 */
export const smsRu = (baseUrl: string, apiId: string, observe?: ObserveCall): SmsSender => {
  const client = openProviderClient({ provider: 'sms.ru', baseUrl, observe })
  const sendPart = async (messages: readonly Sms[]): Promise<SmsResult[]> => {
    const answered = await client.json({
      name: 'send',
      method: 'POST',
      path: '/sms/send',
      body: new URLSearchParams([['api_id', apiId], ['json', '1'], ...recipientsOf(messages)]),
      timeoutMs: TIMEOUT_MS,
      read: (body) => ({ ok: true, value: fieldsOf(body) }),
    })
    return messages.map(({ phone }) => {
      if (!answered.ok)
        return { sent: false, failure: answered.isUnsent === true ? 'temporary' : 'unknown', detail: answered.detail }
      const inner = fieldsOf(fieldsOf(answered.value['sms'])[phone])
      return resultOf(
        Number(inner['status_code'] ?? answered.value['status_code']),
        String(inner['status_text'] ?? answered.value['status_text'] ?? ''),
        String(inner['sms_id'] ?? ''),
      )
    })
  }
  return {
    async send(messages) {
      const results = new Map<Sms, SmsResult>()
      await Promise.all(
        partsOf(messages).map(async (part) => {
          const sent = await sendPart(part)
          for (const [i, message] of part.entries()) results.set(message, sent[i] ?? UNANSWERED)
        }),
      )
      return messages.map((message) => results.get(message) ?? UNANSWERED)
    },
  }
}

const UNANSWERED: SmsResult = { sent: false, failure: 'unknown', detail: 'no result' }

/** One message has the form that every account of SMS.ru takes. */
const recipientsOf = (messages: readonly Sms[]): [string, string][] => {
  const [first] = messages
  if (first !== undefined && messages.length === 1)
    return [
      ['to', first.phone],
      ['msg', first.text],
    ]
  return messages.map(({ phone, text }) => [`to[${phone}]`, text])
}

/** Parts of at most MAX_RECIPIENTS messages, each with every phone at most once. */
const partsOf = (messages: readonly Sms[]): Sms[][] => {
  const parts: Map<string, Sms>[] = []
  for (const message of messages) {
    const part = parts.find((phones) => phones.size < MAX_RECIPIENTS && !phones.has(message.phone))
    if (part === undefined) parts.push(new Map([[message.phone, message]]))
    else part.set(message.phone, message)
  }
  return parts.map((phones) => [...phones.values()])
}

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
