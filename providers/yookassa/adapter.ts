/** YooKassa API v3. Every POST has an Idempotence-Key, so that a repetition within a day is the same payment, capture or refund. */
import { BlockList, isIPv6 } from 'node:net'
import { plainRoubles } from '#kernel/money.ts'
import type { DeclineReason } from '#shop/payment/facts/methods.ts'
import type { ProviderAnswer, ProviderFailed } from '#providers/ports/provider-answer.ts'
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
import { yookassaReceipt, yookassaSettlement } from './yookassa-receipt.ts'

/** Longer than the 30 s after which the provider itself gives up a payment. */
const TIMEOUT_MS = 32_000
const MAX_DESCRIPTION = 128

export type YookassaAccount = {
  readonly shopId: string
  readonly secretKey: string
  /** Ends calls to a provider that does not answer. */
  readonly timeoutMs?: number
  readonly observe?: ObserveCall | undefined
}

const STATUSES: Readonly<Record<string, ProviderStatus>> = {
  pending: 'pending',
  waiting_for_capture: 'authorized',
  succeeded: 'captured',
}
const REASONS: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  card_expired: 'card_expired',
  '3d_secure_failed': '3ds_failed',
  expired_on_confirmation: 'timed_out',
  expired_on_capture: 'timed_out',
  internal_timeout: 'timed_out',
}
const REFUND_STATUSES: Readonly<Record<string, ProviderRefund['status']>> = {
  pending: 'pending',
  succeeded: 'succeeded',
  canceled: 'failed',
}

const NETWORKS: readonly [string, number][] = [
  ['185.71.76.0', 27],
  ['185.71.77.0', 27],
  ['77.75.153.0', 25],
  ['77.75.154.128', 25],
  ['77.75.156.11', 32],
  ['77.75.156.35', 32],
  ['2a02:5180::', 32],
]

/** A provider on this machine is the sandbox: it has no networks of its own. */
const networksOf = (baseUrl: string): BlockList | null => {
  if (new URL(baseUrl).hostname === '127.0.0.1') return null
  const list = new BlockList()
  for (const [address, prefix] of NETWORKS) list.addSubnet(address, prefix, isIPv6(address) ? 'ipv6' : 'ipv4')
  return list
}

type Read<T> = (body: unknown, status: number) => ProviderAnswer<T> | undefined

export const yookassa = (
  baseUrl: string,
  { shopId, secretKey, timeoutMs = TIMEOUT_MS, observe }: YookassaAccount,
): Payments => {
  const client = openProviderClient({ provider: 'yookassa', baseUrl, observe })
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`
  const networks = networksOf(baseUrl)
  const common = { timeoutMs, maxBytes: MAX_BANK_BYTES, refusal: refusalOf }
  const get = async <T>(name: string, path: string, read: Read<T>): Promise<PaymentAnswer<T>> =>
    paymentAnswer(await client.json({ ...common, name, method: 'GET', path, headers: { authorization }, read }))
  /** The key makes a repetition safe. */
  const post = async <T>(
    name: string,
    path: string,
    key: string,
    body: object,
    read: Read<T>,
  ): Promise<PaymentAnswer<T>> =>
    paymentAnswer(
      await client.json({
        ...common,
        name,
        method: 'POST',
        path,
        headers: { authorization, 'idempotence-key': key },
        body,
        isIdempotent: true,
        read: (answer, status) =>
          status === 202 ? failed('unavailable', 'HTTP 202: still being worked on') : read(answer, status),
      }),
    )
  const pathOf = (providerId: string): string => `/v3/payments/${encodeURIComponent(providerId)}`
  return {
    provider: 'yookassa',
    create: (payment) => post('payments', '/v3/payments', payment.key, createBody(payment), toPayment),
    get: (providerId) => get('payment', pathOf(providerId), toPayment),
    capture: (providerId, amount, receipt, key) =>
      post(
        'capture',
        `${pathOf(providerId)}/capture`,
        key,
        { amount: money(amount), receipt: yookassaReceipt(receipt) },
        toPayment,
      ),
    cancel: (providerId, key) => post('cancel', `${pathOf(providerId)}/cancel`, key, {}, toPayment),
    refund: (providerId, amount, receipt, key) =>
      post(
        'refunds',
        '/v3/refunds',
        key,
        { payment_id: providerId, amount: money(amount), receipt: yookassaReceipt(receipt) },
        toRefund,
      ),
    refundState: (_providerId, refundId) => get('refund', `/v3/refunds/${encodeURIComponent(refundId)}`, toRefund),
    settle: (providerId, receipt, key) =>
      post('receipts', '/v3/receipts', key, yookassaSettlement(receipt, providerId), (body) =>
        textOf(fieldsOf(body)['id']) === undefined ? undefined : { ok: true, value: null },
      ),
    readWebhook: (body, address) => {
      if (networks !== null && !networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return null
      const { event, object } = fieldsOf(body)
      const about = fieldsOf(object)
      // The object of a refund names its payment.
      const providerId = textOf(about['payment_id']) ?? textOf(about['id'])
      if (providerId === undefined || textOf(event) === undefined) return null
      return {
        providerId,
        key: textOf(fieldsOf(about['metadata'])['payment']) ?? null,
        event: String(event),
        answer: '',
      }
    },
  }
}

const money = (kopecks: number): { value: string; currency: 'RUB' } => ({
  value: plainRoubles(kopecks),
  currency: 'RUB',
})

const createBody = ({ amount, method, holds, description, orderNumber, returnUrl, receipt, key }: NewPayment) => ({
  amount: money(amount),
  capture: !holds,
  confirmation: { type: 'redirect', return_url: returnUrl },
  payment_method_data: { type: method === 'card' ? 'bank_card' : 'sbp' },
  description: description.slice(0, MAX_DESCRIPTION),
  metadata: { payment: key, order: orderNumber },
  receipt: yookassaReceipt(receipt),
})

const refusalOf = (body: unknown, status: number): ProviderFailed | undefined => {
  const { code, description } = fieldsOf(body)
  const detail = `HTTP ${status} ${textOf(code) ?? ''} ${textOf(description) ?? ''}`.trim()
  return status >= 500 || status === 429 || status === 401 || status === 403 || status === 404
    ? failureOfStatus(status, detail)
    : failed('refused', detail)
}

const kopecksOf = (value: unknown): number => {
  const text = textOf(fieldsOf(value)['value']) ?? ''
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
}

const statusOf = (body: Fields): ProviderStatus => {
  if (body['status'] !== 'canceled') return STATUSES[String(body['status'])] ?? 'unknown'
  return fieldsOf(body['cancellation_details'])['party'] === 'merchant' ? 'cancelled' : 'declined'
}

const toPayment: Read<ProviderPayment> = (answer) => {
  const body = fieldsOf(answer)
  const providerId = textOf(body['id'])
  const amount = kopecksOf(body['amount'])
  if (providerId === undefined || Number.isNaN(amount)) return undefined
  const status = statusOf(body)
  return {
    ok: true,
    value: {
      providerId,
      key: textOf(fieldsOf(body['metadata'])['payment']) ?? null,
      status,
      amount,
      currency: textOf(fieldsOf(body['amount'])['currency']) ?? '',
      confirmationUrl: textOf(fieldsOf(body['confirmation'])['confirmation_url']) ?? null,
      reason:
        status === 'declined'
          ? (REASONS[String(fieldsOf(body['cancellation_details'])['reason'])] ?? 'declined')
          : null,
    },
  }
}

const toRefund: Read<ProviderRefund> = (answer) => {
  const body = fieldsOf(answer)
  const refundId = textOf(body['id'])
  if (refundId === undefined) return undefined
  return { ok: true, value: { refundId, status: REFUND_STATUSES[String(body['status'])] ?? 'pending' } }
}
