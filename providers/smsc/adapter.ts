/** SMSC.ru, `POST /sys/send.php`: SMS, and with `call=1` calls in which a voice reads the text. */
import { createHash } from 'node:crypto'
import type { CodeCaller } from '#providers/ports/code-caller.ts'
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'
import type { Sms, SmsFailure, SmsResult, SmsSender } from '#providers/ports/sms-sender.ts'
import { failed, openProviderClient, type ObserveCall } from '#providers/shared/provider-client.ts'
import { fieldsOf, numberOf, textOf } from '#providers/shared/provider-fields.ts'

const TIMEOUT_MS = 10_000
/** Code for a request that was sent already: an earlier attempt was taken, but its response was lost. */
const ALREADY_SENT = 9

const FAILURES: Readonly<Record<number, SmsFailure>> = {
  1: 'config',
  2: 'config',
  3: 'no_money',
  4: 'rate_limited',
  5: 'config',
  6: 'config',
  7: 'invalid_number',
  8: 'invalid_number',
}

/** The provider's number of a message, 1…2147483647: the same for the same key. */
export const messageId = (key: string): number =>
  (createHash('sha256').update(key).digest().readUInt32BE() % 2_147_483_647) + 1

const clientOf = (baseUrl: string, observe?: ObserveCall) =>
  openProviderClient({ provider: 'smsc.ru', baseUrl, observe })

const send = async (
  client: ReturnType<typeof clientOf>,
  apiKey: string,
  { phone, text, key }: Sms,
  extra: Readonly<Record<string, string>>,
): Promise<SmsResult> => {
  const answered = await client.json({
    name: extra['call'] === undefined ? 'send' : 'call',
    method: 'POST',
    path: '/sys/send.php',
    body: new URLSearchParams({
      apikey: apiKey,
      phones: phone,
      mes: text,
      id: String(messageId(key)),
      fmt: '3',
      charset: 'utf-8',
      ...extra,
    }),
    timeoutMs: TIMEOUT_MS,
    read: (body) => ({ ok: true, value: fieldsOf(body) }),
  })
  if (!answered.ok)
    return { sent: false, failure: answered.isUnsent === true ? 'temporary' : 'unknown', detail: answered.detail }
  const code = numberOf(answered.value['error_code'])
  if (code === undefined || code === ALREADY_SENT)
    return { sent: true, providerId: String(numberOf(answered.value['id']) ?? messageId(key)) }
  return {
    sent: false,
    failure: FAILURES[code] ?? 'temporary',
    detail: `${code} ${textOf(answered.value['error']) ?? ''}`.trim(),
  }
}

export const smsc = (baseUrl: string, apiKey: string, observe?: ObserveCall): SmsSender => {
  const client = clientOf(baseUrl, observe)
  return {
    async send(messages) {
      const results: SmsResult[] = []
      for (const message of messages) results.push(await send(client, apiKey, message, {}))
      return results
    },
  }
}

export const smscCalls = (baseUrl: string, apiKey: string, observe?: ObserveCall): CodeCaller => {
  const client = clientOf(baseUrl, observe)
  return { call: (call) => send(client, apiKey, call, { call: '1' }) }
}

/** What is left on the account, in words: a call that sends nothing and shows whether the key is right. */
export const smscBalance = (baseUrl: string, apiKey: string, signal: AbortSignal): Promise<ProviderAnswer<string>> =>
  clientOf(baseUrl).json({
    name: 'balance',
    method: 'GET',
    path: `/sys/balance.php?${new URLSearchParams({ apikey: apiKey, fmt: '3' })}`,
    timeoutMs: TIMEOUT_MS,
    signal,
    read: (body) => {
      const { error, error_code: code, balance } = fieldsOf(body)
      if (numberOf(code) !== undefined) return failed('config', `${numberOf(code) ?? ''} ${textOf(error) ?? ''}`.trim())
      const roubles = numberOf(balance)
      return roubles === undefined
        ? undefined
        : { ok: true, value: `на счету ${roubles.toFixed(2).replace('.', ',')} ₽` }
    },
  })
