/** YooKassa API v3. Every POST has an Idempotence-Key, so that a repetition within a day is the same payment, capture or refund. */
import { BlockList, isIPv6 } from 'node:net'
import { plainRoubles } from '#domain/money.ts'
import type { DeclineReason } from '#domain/delivery.ts'
import type {
  NewPayment,
  PaymentAnswer,
  Payments,
  ProviderPayment,
  ProviderRefund,
  ProviderStatus,
} from '#server/ports/payments.ts'
import { fieldsOf, textOf, type Fields } from '../provider-fields.ts'
import { callProvider, failed, type ProviderReply } from '../provider-http.ts'
import { yookassaReceipt, yookassaSettlement } from './yookassa-receipt.ts'

/** Longer than the 30 s after which the provider itself gives up a payment. */
const TIMEOUT_MS = 32_000
const MAX_DESCRIPTION = 128

export type YookassaAccount = {
  readonly shopId: string
  readonly secretKey: string
  /** Ends calls to a provider that does not answer. */
  readonly timeoutMs?: number
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

export const yookassa = (baseUrl: string, { shopId, secretKey, timeoutMs = TIMEOUT_MS }: YookassaAccount): Payments => {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`
  const networks = networksOf(baseUrl)
  const get = async (path: string): Promise<ProviderReply> =>
    judge(await callProvider(`${baseUrl}${path}`, { method: 'GET', headers: { authorization }, timeoutMs }))
  const post = async (path: string, key: string, body: object): Promise<ProviderReply> =>
    judge(
      await callProvider(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { authorization, 'idempotence-key': key },
        body,
        timeoutMs,
      }),
    )
  return {
    provider: 'yookassa',
    webhookAnswer: '',
    create: async (payment) => toPayment(await post('/v3/payments', payment.key, createBody(payment))),
    get: async (providerId) => toPayment(await get(`/v3/payments/${encodeURIComponent(providerId)}`)),
    capture: async (providerId, amount, receipt, key) =>
      toPayment(
        await post(`/v3/payments/${encodeURIComponent(providerId)}/capture`, key, {
          amount: money(amount),
          receipt: yookassaReceipt(receipt),
        }),
      ),
    cancel: async (providerId, key) =>
      toPayment(await post(`/v3/payments/${encodeURIComponent(providerId)}/cancel`, key, {})),
    refund: async (providerId, amount, receipt, key) =>
      toRefund(
        await post('/v3/refunds', key, {
          payment_id: providerId,
          amount: money(amount),
          receipt: yookassaReceipt(receipt),
        }),
      ),
    refundState: async (_providerId, refundId) => toRefund(await get(`/v3/refunds/${encodeURIComponent(refundId)}`)),
    settle: async (providerId, receipt, key) => {
      const answer = await post('/v3/receipts', key, yookassaSettlement(receipt, providerId))
      return answer.ok ? { ok: true, value: null } : answer
    },
    readWebhook: (body, address) => {
      if (networks !== null && !networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return null
      const { event, object } = fieldsOf(body)
      const about = fieldsOf(object)
      // The object of a refund names its payment.
      const providerId = textOf(about['payment_id']) ?? textOf(about['id'])
      if (providerId === undefined || textOf(event) === undefined) return null
      return { providerId, key: textOf(fieldsOf(about['metadata'])['payment']) ?? null, event: String(event) }
    },
  }
}

const money = (kopecks: number): { value: string; currency: 'RUB' } => ({
  value: plainRoubles(kopecks),
  currency: 'RUB',
})

const createBody = ({ amount, tender, holds, description, orderNumber, returnUrl, receipt, key }: NewPayment) => ({
  amount: money(amount),
  capture: !holds,
  confirmation: { type: 'redirect', return_url: returnUrl },
  payment_method_data: { type: tender === 'card' ? 'bank_card' : 'sbp' },
  description: description.slice(0, MAX_DESCRIPTION),
  metadata: { payment: key, order: orderNumber },
  receipt: yookassaReceipt(receipt),
})

/** An answer 202 is still being worked on, and 500 may come after the work was done. */
const judge = (reply: ProviderReply): ProviderReply => {
  if (!reply.ok || reply.status === 200) return reply
  const { status, body } = reply
  const detail = `HTTP ${status} ${textOf(body['code']) ?? ''} ${textOf(body['description']) ?? ''}`.trim()
  if (status === 202 || status >= 500) return failed('unknown', detail)
  if (status === 401 || status === 403) return failed('config', detail)
  if (status === 404) return failed('not_found', detail)
  return failed(status === 429 ? 'temporary' : 'refused', detail)
}

const kopecksOf = (value: unknown): number => {
  const text = textOf(fieldsOf(value)['value']) ?? ''
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
}

const statusOf = (body: Fields): ProviderStatus => {
  if (body['status'] !== 'canceled') return STATUSES[String(body['status'])] ?? 'unknown'
  return fieldsOf(body['cancellation_details'])['party'] === 'merchant' ? 'cancelled' : 'declined'
}

const toPayment = (reply: ProviderReply): PaymentAnswer<ProviderPayment> => {
  if (!reply.ok) return reply
  const { body } = reply
  const providerId = textOf(body['id'])
  const amount = kopecksOf(body['amount'])
  if (providerId === undefined || Number.isNaN(amount)) return failed('unknown', 'An answer without id or amount')
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

const toRefund = (reply: ProviderReply): PaymentAnswer<ProviderRefund> => {
  if (!reply.ok) return reply
  const refundId = textOf(reply.body['id'])
  if (refundId === undefined) return failed('unknown', 'An answer without id')
  return { ok: true, value: { refundId, status: REFUND_STATUSES[String(reply.body['status'])] ?? 'pending' } }
}
