/** Money that goes back. Rows are written in the transaction of their cause; a job asks the provider. */
import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { DAY_MS } from '#kernel/durations.ts'
import type { OrderId } from '#kernel/ids.ts'
import { isRecord } from '#kernel/is-record.ts'
import type { Receipt } from './facts/receipt.ts'
import { returnReceipt, splitReturn, type ReturnedLine } from './facts/return-receipt.ts'
import { receiptTags } from './facts/receipt-tags.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { enqueueRefund } from './payment-queues.ts'
import { receiptToReturn } from './payments.ts'
import { addressed, providerNamed, type ReceiptDeps } from './payment-deps.ts'
import {
  insertReceipt,
  lockPaymentsOf,
  readPayment,
  readRefund,
  type PaymentRow,
  type RefundReason,
  type RefundRow,
} from './payment.sql.ts'
import { readParcelPayments, readParcelShares, type ParcelPayment } from './parcel-payments.sql.ts'
import { REFUND_DAYS } from './facts/payment-limits.ts'
import { ofOrder } from './facts/payment-owner.ts'

/**
 * Gives back `amount` of what was paid online for an order, or all that is left of it; at most that. `lines`: what it is paid back
 * for, as the receipt says; null: it is spread over the order. A line that was added goes back by its own payment first.
 * Safe to repeat with 'all'. Returns the kopecks that go back.
 */
export const refundPayment = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  amount: number | 'all',
  lines: readonly ReturnedLine[] | null,
  reason: RefundReason,
  at: Date,
): Promise<number> => {
  let left = amount === 'all' ? Number.MAX_SAFE_INTEGER : amount
  let refunded = 0
  const payBack = async (taken: TakenPayment, most: number, of: readonly ReturnedLine[] | null): Promise<void> => {
    const part = Math.min(left, most, taken.captured - taken.refunded)
    if (part <= 0) return
    await requestInParts(tx, taken.payment, taken.is_shared ? orderId : null, part, of, reason, at)
    left -= part
    refunded += part
  }
  const rest = new Map((lines ?? []).map((line) => [line.order_line, line]))
  for (const taken of await lockTaken(tx, orderId)) {
    const { added_line } = taken
    const own = added_line === null ? undefined : rest.get(added_line)
    if (own === undefined) continue
    const before = refunded
    await payBack(taken, own.amount, [own])
    const over = own.amount - (refunded - before)
    if (over === 0) rest.delete(own.order_line)
    else if (over < own.amount) rest.set(own.order_line, { order_line: own.order_line, amount: over })
  }
  const others = rest.size === 0 ? null : [...rest.values()]
  for (const taken of await lockTaken(tx, orderId)) await payBack(taken, left, others)
  return refunded
}

/** A payment of a parcel, and what of it was taken for the parcel. */
type TakenPayment = ParcelPayment & { readonly payment: PaymentRow }
const lockTaken = async (tx: Transaction<DB>, orderId: OrderId): Promise<TakenPayment[]> => {
  const payments = new Map((await lockPaymentsOf(tx, ofOrder(orderId))).map((payment) => [payment.id, payment]))
  return (await readParcelPayments(tx, orderId)).flatMap((taken) => {
    const payment = payments.get(taken.payment_id)
    return payment === undefined ? [] : { ...taken, payment }
  })
}

/** One refund for each receipt that the lines need: a provider takes a refund with one receipt. */
const requestInParts = async (
  tx: Transaction<DB>,
  payment: PaymentRow,
  parcel: OrderId | null,
  amount: number,
  lines: readonly ReturnedLine[] | null,
  reason: RefundReason,
  at: Date,
): Promise<void> => {
  const original = lines && (await receiptToReturn(tx, payment, parcel))
  const parts = lines && original ? splitReturn(original, lines) : []
  const sums = parts.map((part) => part.reduce((sum, line) => sum + line.amount, 0))
  if (parts.length < 2 || sums.reduce((total, sum) => total + sum, 0) !== amount)
    return void (await requestRefund(tx, payment, amount, lines, reason, at, parcel))
  let left = payment
  for (const [index, part] of parts.entries()) {
    const sum = sums[index] ?? 0
    await requestRefund(tx, left, sum, part, reason, at, parcel)
    left = { ...left, refunded: left.refunded + sum }
  }
}

/** All that was taken goes back, of each parcel by a refund of its own. The payment is locked, and nothing of it went back before. */
export const refundCaptured = async (
  tx: Transaction<DB>,
  payment: PaymentRow,
  reason: RefundReason,
  at: Date,
): Promise<void> => {
  const shares = await readParcelShares(tx, payment.id)
  if (shares.length === 0) return void (await requestRefund(tx, payment, payment.captured, null, reason, at))
  for (const { order_id, amount } of shares) await requestRefund(tx, payment, amount, null, reason, at, order_id)
}

/** The payment is locked. `parcel`: of a payment of several. Returns the id of the refund. */
export const requestRefund = async (
  tx: Transaction<DB>,
  payment: PaymentRow,
  amount: number,
  lines: readonly ReturnedLine[] | null,
  reason: RefundReason,
  at: Date,
  parcel: OrderId | null = null,
): Promise<string> => {
  if (amount > payment.captured - payment.refunded)
    throw new Error(`Payment ${payment.id}: a refund above what is left`)
  const id = randomUUID()
  const byLine = lines && JSON.stringify(Object.fromEntries(lines.map((line) => [line.order_line ?? '', line.amount])))
  const pieces = lines && JSON.stringify(Object.fromEntries(lines.map((line) => [line.order_line ?? '', line.pieces])))
  await sql`
    INSERT INTO refund (id, payment_id, order_id, amount, reason, lines, pieces, state, requested_at, due_at)
    VALUES (${id}, ${payment.id}, ${parcel}, ${amount}, ${reason}, ${byLine}::jsonb, ${pieces}::jsonb, 'requested', ${at},
            ${new Date(at.getTime() + REFUND_DAYS * DAY_MS)})`.execute(tx)
  await enqueueRefund(tx, id)
  return id
}

const amountsOf = (lines: unknown): [line: string, amount: number][] | undefined =>
  isRecord(lines) ? Object.entries(lines).map(([line, amount]) => [line, Number(amount)]) : undefined

const piecesOf = (pieces: unknown, line: string): ReturnedLine['pieces'] => {
  const found = isRecord(pieces) ? pieces[line] : undefined
  return isRecord(found) ? { first: Number(found['first']), count: Number(found['count']) } : undefined
}
const returnedLines = ({ lines, pieces }: RefundRow): ReturnedLine[] | undefined =>
  amountsOf(lines)?.map(([line, amount]) => {
    const brought = piecesOf(pieces, line)
    return { order_line: line === '' ? null : line, amount, ...(brought && { pieces: brought }) }
  })

/** The lines say what goes back, unless they do not sum to the refund: then it is spread. */
const receiptOf = async (db: Kysely<DB>, refund: RefundRow, payment: PaymentRow): Promise<Receipt> => {
  const original = await receiptToReturn(db, payment, refund.parcel)
  if (original === undefined) throw new Error(`Payment ${refund.payment_id} has no receipt`)
  const byLine = returnReceipt(original, refund.amount, refund.requested_at, returnedLines(refund))
  return byLine.total === refund.amount ? byLine : returnReceipt(original, refund.amount, refund.requested_at)
}

export type RefundOutcome = 'succeeded' | 'pending' | 'failed'

/** Asks the provider for a refund, or how far it is. Throws when it has to be asked again. Safe to repeat. */
export const performRefund = async (
  db: Kysely<DB>,
  deps: ReceiptDeps,
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
  const receipt = addressed(deps, await receiptOf(db, refund, payment))
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
