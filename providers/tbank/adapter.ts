/**
 * T-Bank acquiring, API v2. Every answer is HTTP 200 with `Success` and `ErrorCode`; amounts are kopecks. `Init` has no
 * idempotence key: a repetition with the same OrderId is refused (code 20), and the payment is then found by its OrderId. `Confirm`
 * and `Cancel` may be repeated too: the payment's status forbids the second one. A closing receipt may not.
 */
import { BlockList } from 'node:net'
import type { DeclineReason } from '#shop/payment/facts/methods.ts'
import type { ProviderAnswer, ProviderFailure } from '#providers/ports/provider-answer.ts'
import type {
  NewPayment,
  PaymentAnswer,
  Payments,
  ProviderPayment,
  ProviderRefund,
  ProviderStatus,
} from '#providers/ports/payments.ts'
import { fieldsOf, textOf, type Fields } from '#providers/shared/provider-fields.ts'
import { MAX_BANK_BYTES, paymentAnswer } from '#providers/shared/payment-answer.ts'
import { failed, failureOfStatus, openProviderClient, type ObserveCall } from '#providers/shared/provider-client.ts'
import { tbankReceipt } from './tbank-receipt.ts'
import { hasToken, tokenOf } from './tbank-token.ts'

const TIMEOUT_MS = 30_000
const MAX_DESCRIPTION = 140
const FINE = '0'
const REPEATED_ORDER = '20'
const WRONG_STATUS = ['4', '8']

const FAILURES: Readonly<Record<string, ProviderFailure>> = {
  '3': 'unavailable',
  '9999': 'unavailable',
  '55': 'rate_limited',
  '402': 'rate_limited',
  '119': 'rate_limited',
  '202': 'config',
  '204': 'config',
  '205': 'config',
  '501': 'config',
  '255': 'not_found',
}
const STATUSES: Readonly<Record<string, ProviderStatus>> = {
  NEW: 'pending',
  FORM_SHOWED: 'pending',
  AUTHORIZING: 'pending',
  PAY_CHECKING: 'pending',
  '3DS_CHECKING': 'pending',
  '3DS_CHECKED': 'pending',
  CONFIRMING: 'pending',
  AUTHORIZED: 'authorized',
  CONFIRMED: 'captured',
  REFUNDING: 'captured',
  ASYNC_REFUNDING: 'captured',
  PARTIAL_REFUNDED: 'captured',
  REFUNDED: 'captured',
  CANCELED: 'cancelled',
  REVERSED: 'cancelled',
  REVERSING: 'cancelled',
  REJECTED: 'declined',
  AUTH_FAIL: 'declined',
  DEADLINE_EXPIRED: 'declined',
  ATTEMPTS_EXPIRED: 'declined',
}
const REASONS: Readonly<Record<string, DeclineReason>> = {
  '103': 'insufficient_funds',
  '116': 'insufficient_funds',
  '1051': 'insufficient_funds',
  '101': '3ds_failed',
  '252': 'card_expired',
}
const REFUNDED = ['REFUNDED', 'PARTIAL_REFUNDED', 'REVERSED', 'PARTIAL_REVERSED']

const NETWORKS: readonly [string, number][] = [
  ['91.194.226.0', 23],
  ['91.218.132.0', 22],
  ['212.49.24.0', 24],
  ['212.233.80.0', 22],
]

export type TbankAccount = {
  readonly terminalKey: string
  readonly password: string
  readonly timeoutMs?: number
  readonly observe?: ObserveCall | undefined
}

const isFromProvider = (baseUrl: string): ((address: string) => boolean) => {
  if (new URL(baseUrl).hostname === '127.0.0.1') return () => true
  const list = new BlockList()
  for (const [address, prefix] of NETWORKS) list.addSubnet(address, prefix)
  return (address) => list.check(address.replace(/^::ffff:/i, ''))
}

export const tbank = (
  baseUrl: string,
  { terminalKey, password, timeoutMs = TIMEOUT_MS, observe }: TbankAccount,
): Payments => {
  const client = openProviderClient({ provider: 'tbank', baseUrl, observe })
  const send = (name: string, path: string, body: object, isIdempotent: boolean): Promise<Reply> =>
    client.json({
      name,
      method: 'POST',
      path,
      body,
      timeoutMs,
      maxBytes: MAX_BANK_BYTES,
      isIdempotent,
      refusal: (answer, status) => {
        const judged = judge(answer)
        return status >= 500 || judged === undefined || judged.ok ? failureOfStatus(status) : judged
      },
      read: judge,
    })
  const call = (method: string, fields: Fields): Promise<Reply> => {
    const body = { TerminalKey: terminalKey, ...fields }
    return send(method, `/v2/${method}`, { ...body, Token: tokenOf(body, password) }, true)
  }
  const isOwn = isFromProvider(baseUrl)
  /** The payment of an `Init` that was done, although its answer was lost. */
  const findByKey = async (key: string): Promise<PaymentAnswer<ProviderPayment>> => {
    const found = await call('CheckOrder', { OrderId: key })
    if (!found.ok) return paymentAnswer(found)
    const payments = found.value['Payments']
    const last = fieldsOf(Array.isArray(payments) ? payments.at(-1) : undefined)
    return toPayment({ ok: true, value: { OrderId: key, ...last } })
  }
  /** An act that the payment's status forbids may be the repetition of one that was done. */
  const changed = async (reply: Reply, providerId: string): Promise<PaymentAnswer<ProviderPayment>> =>
    !reply.ok && WRONG_STATUS.includes(reply.detail.split(' ')[0] ?? '')
      ? toPayment(await call('GetState', { PaymentId: providerId }))
      : toPayment(reply)
  const refundOf = async (reply: Reply, key: string): Promise<PaymentAnswer<ProviderRefund>> => {
    if (!reply.ok) return paymentAnswer(reply)
    return { ok: true, value: { refundId: key, status: refundStatusOf(reply.value) } }
  }
  return {
    provider: 'tbank',
    create: async (payment) => {
      const made = await call('Init', initOf(payment))
      if (!made.ok && made.detail.startsWith(`${REPEATED_ORDER} `)) return findByKey(payment.key)
      return toPayment(made)
    },
    get: async (providerId) => toPayment(await call('GetState', { PaymentId: providerId })),
    capture: async (providerId, amount, receipt) =>
      changed(
        await call('Confirm', { PaymentId: providerId, Amount: amount, Receipt: tbankReceipt(receipt) }),
        providerId,
      ),
    cancel: async (providerId) => changed(await call('Cancel', { PaymentId: providerId }), providerId),
    refund: async (providerId, amount, receipt, key) =>
      refundOf(
        await call('Cancel', {
          PaymentId: providerId,
          Amount: amount,
          ExternalRequestId: key,
          Receipt: tbankReceipt(receipt),
        }),
        key,
      ),
    refundState: async (providerId, refundId) => refundOf(await call('GetState', { PaymentId: providerId }), refundId),
    settle: async (providerId, receipt) => {
      const scalars = { TerminalKey: terminalKey, PaymentId: providerId }
      const body = { ...scalars, Receipt: tbankReceipt(receipt), Token: tokenOf(scalars, password) }
      const sent = await send('SendClosingReceipt', '/cashbox/SendClosingReceipt', body, false)
      return sent.ok ? { ok: true, value: null } : paymentAnswer(sent)
    },
    readWebhook: (body, address) => {
      const fields = fieldsOf(body)
      const providerId = textOf(fields['PaymentId'])
      if (!isOwn(address) || fields['TerminalKey'] !== terminalKey || !hasToken(fields, password)) return null
      if (providerId === undefined) return null
      return {
        providerId,
        key: textOf(fields['OrderId']) ?? null,
        event: textOf(fields['Status']) ?? 'unknown',
        answer: 'OK',
      }
    },
  }
}

/** «2026-11-20T15:00:00+03:00» */
const inMoscow = (at: Date): string => `${new Date(at.getTime() + 10_800_000).toISOString().slice(0, 19)}+03:00`

const initOf = ({
  amount,
  key,
  holds,
  description,
  returnUrl,
  webhookUrl,
  method,
  until,
  receipt,
}: NewPayment): Fields => ({
  Amount: amount,
  OrderId: key,
  Description: description.slice(0, MAX_DESCRIPTION),
  PayType: holds ? 'T' : 'O',
  Language: 'ru',
  NotificationURL: webhookUrl,
  SuccessURL: returnUrl,
  FailURL: returnUrl,
  RedirectDueDate: inMoscow(until),
  DATA: { method },
  Receipt: tbankReceipt(receipt),
})

type Reply = ProviderAnswer<Fields>

/** Undefined: not an answer of this API. */
const judge = (answer: unknown): Reply | undefined => {
  const body = fieldsOf(answer)
  const code = textOf(body['ErrorCode'])
  if (code === undefined) return undefined
  const isDone = body['Success'] === true || body['Success'] === 'true'
  if (isDone && code === FINE) return { ok: true, value: body }
  const detail = `${code} ${textOf(body['Message']) ?? ''} ${textOf(body['Details']) ?? ''}`.trim()
  return failed(FAILURES[code] ?? 'refused', detail)
}

const toPayment = (reply: Reply): PaymentAnswer<ProviderPayment> => {
  if (!reply.ok) return paymentAnswer(reply)
  const body = reply.value
  const providerId = textOf(body['PaymentId'])
  const amount = Number(body['Amount'] ?? body['OriginalAmount'])
  if (providerId === undefined || !Number.isSafeInteger(amount))
    return { ok: false, failure: 'unknown', detail: 'An answer without PaymentId or Amount' }
  const status = STATUSES[String(body['Status'])] ?? 'unknown'
  const reason = body['Status'] === 'DEADLINE_EXPIRED' ? 'timed_out' : REASONS[textOf(body['DeclineCode']) ?? '']
  return {
    ok: true,
    value: {
      providerId,
      key: textOf(body['OrderId']) ?? null,
      status,
      amount,
      currency: 'RUB',
      confirmationUrl: textOf(body['PaymentURL']) ?? null,
      reason: status === 'declined' ? (reason ?? 'declined') : null,
    },
  }
}

/** Through SBP money goes back later. */
const refundStatusOf = (body: Fields): ProviderRefund['status'] =>
  REFUNDED.includes(String(body['Status'])) ? 'succeeded' : 'pending'
