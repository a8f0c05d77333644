/** Money that goes back. Rows are written in the transaction of their cause; a job asks the provider. */
import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { isRecord } from '#domain/is-record.ts'
import { returnReceipt, type Receipt } from '#domain/receipt.ts'
import { receiptTags } from '#domain/receipt-tags.ts'
import type { DB } from '#server/db/types.gen.ts'
import { enqueueRefund } from '#server/jobs/payment-queues.ts'
import { providerNamed, type PaymentDeps } from './payment-deps.ts'
import {
  insertReceipt,
  lockPaymentsOf,
  ofOrder,
  readContact,
  readPayment,
  readReceiptToReturn,
  readRefund,
  type PaymentRow,
  type RefundReason,
  type RefundRow,
} from './payment.queries.ts'

/** The law gives a shop three days to give money back for what is refused before the hand-over. */
const REFUND_DAYS = 3
const DAY_MS = 86_400_000

/** Kopecks of an order line that go back; `order_line_id` null: delivery. */
export type RefundLine = { readonly order_line_id: string | null; readonly amount: number }

/**
 * Gives back `amount` of what was paid online for an order, or all that is left of it; at most that. `lines`: what it is paid back
 * for, as the receipt says; null: it is spread over the order. Safe to repeat with 'all'. Returns the kopecks that go back.
 */
export const refundPayment = async (
  tx: Transaction<DB>,
  orderId: string,
  amount: number | 'all',
  lines: readonly RefundLine[] | null,
  reason: RefundReason,
  at: Date,
): Promise<number> => {
  let left = amount === 'all' ? Number.MAX_SAFE_INTEGER : amount
  let refunded = 0
  for (const payment of await lockPaymentsOf(tx, ofOrder(orderId))) {
    const part = Math.min(left, payment.captured - payment.refunded)
    if (part <= 0) continue
    await requestRefund(tx, payment, part, lines, reason, at)
    left -= part
    refunded += part
  }
  return refunded
}

/** The payment is locked. Returns the id of the refund. */
export const requestRefund = async (
  tx: Transaction<DB>,
  payment: PaymentRow,
  amount: number,
  lines: readonly RefundLine[] | null,
  reason: RefundReason,
  at: Date,
): Promise<string> => {
  if (amount > payment.captured - payment.refunded)
    throw new Error(`Payment ${payment.id}: a refund above what is left`)
  const id = randomUUID()
  const byLine =
    lines === null
      ? null
      : JSON.stringify(Object.fromEntries(lines.map((line) => [line.order_line_id ?? '', line.amount])))
  await sql`
    INSERT INTO refund (id, payment_id, amount, reason, lines, state, requested_at, due_at)
    VALUES (${id}, ${payment.id}, ${amount}, ${reason}, ${byLine}::jsonb, 'requested', ${at},
            ${new Date(at.getTime() + REFUND_DAYS * DAY_MS)})`.execute(tx)
  await enqueueRefund(tx, id)
  return id
}

const isReceiptDocument = (value: unknown): value is Omit<Receipt, 'contact'> =>
  isRecord(value) && Array.isArray(value['lines']) && typeof value['total'] === 'number'

const amountsOf = (lines: unknown): Map<string | null, number> | undefined =>
  isRecord(lines)
    ? new Map(Object.entries(lines).map(([line, amount]) => [line === '' ? null : line, Number(amount)]))
    : undefined

/** The lines say what goes back, unless they do not sum to the refund: then it is spread. */
const receiptOf = async (db: Kysely<DB>, refund: RefundRow): Promise<Receipt> => {
  const document = await readReceiptToReturn(db, refund.payment_id)
  if (!isReceiptDocument(document)) throw new Error(`Payment ${refund.payment_id} has no receipt`)
  const original = { ...document, contact: await readContact(db, refund.payment_id) }
  const byLine = returnReceipt(original, refund.amount, refund.requested_at, amountsOf(refund.lines))
  return byLine.total === refund.amount ? byLine : returnReceipt(original, refund.amount, refund.requested_at)
}

export type RefundOutcome = 'succeeded' | 'pending' | 'failed'

/** Asks the provider for a refund, or how far it is. Throws when it has to be asked again. Safe to repeat. */
export const performRefund = async (
  db: Kysely<DB>,
  deps: PaymentDeps,
  refundId: string,
  now: Date,
): Promise<{ readonly outcome: RefundOutcome; readonly refund: RefundRow; readonly isNew: boolean } | null> => {
  const refund = await readRefund(db, refundId)
  if (refund === undefined) return null
  if (refund.state === 'succeeded' || refund.state === 'failed') return { outcome: refund.state, refund, isNew: false }
  const payment = await readPayment(db, refund.payment_id)
  const provider = payment && providerNamed(deps, payment.provider)
  if (!payment?.provider_id || provider === undefined)
    throw new Error(`Refund ${refundId}: its provider is not configured`)
  const receipt = await receiptOf(db, refund)
  const answer =
    refund.provider_id === null
      ? await provider.refund(payment.provider_id, refund.amount, receipt, refund.id)
      : await provider.refundState(payment.provider_id, refund.provider_id)
  if (!answer.ok && answer.failure !== 'refused')
    throw new Error(`Refund ${refundId}: ${answer.failure}, ${answer.detail}`)
  const outcome: RefundOutcome = answer.ok ? answer.value.status : 'failed'
  await db.transaction().execute(async (tx) => {
    await sql`
      UPDATE refund SET state = ${outcome}, provider_id = coalesce(${answer.ok ? answer.value.refundId : null}, provider_id),
        ended_at = ${outcome === 'pending' ? null : now}
      WHERE id = ${refundId} AND state IN ('requested', 'pending')`.execute(tx)
    if (outcome === 'failed') return
    const tags = receiptTags(receipt, deps.publicUrl)
    await insertReceipt(tx, {
      orderId: refund.order_id,
      paymentId: refund.payment_id,
      refundId,
      receipt,
      tags,
      sentAt: now,
    })
  })
  return { outcome, refund, isNew: refund.state === 'requested' }
}
