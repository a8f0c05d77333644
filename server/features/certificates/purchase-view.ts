/** A purchase for the buyer's page and the recipient's card. */
import type { Kysely } from 'kysely'
import { Value } from 'typebox/value'
import type { CertificateCard, CertificatePurchase } from '#contract/certificates.schema.ts'
import { DeclineReason, type PaymentDue } from '#contract/order.schema.ts'
import { maskEmail } from '#domain/email.ts'
import { MAX_DECLINED_OF_ORDER } from '#domain/order-limits.ts'
import type { DB } from '#server/db/types.gen.ts'
import {
  countDeclinedOf,
  ofCertificate,
  readPaymentsOf,
  readRefundsOf,
  type PaymentRow,
} from '#server/features/payment/payment.public.ts'
import { readPurchase, type PurchaseRow } from './purchase.queries.ts'

const dueOf = ({ amount, pay_until }: PurchaseRow, payments: readonly PaymentRow[]): PaymentDue => {
  const last = payments.at(-1)
  return {
    amount,
    until: pay_until.toISOString(),
    state: payments.some(({ state }) => state === 'authorized')
      ? 'checking'
      : last?.state === 'declined'
        ? 'declined'
        : 'unpaid',
    reason: last?.state === 'declined' ? Value.Parse(DeclineReason, last.reason) : null,
    attempts_left: Math.max(0, MAX_DECLINED_OF_ORDER - countDeclinedOf(payments)),
    on_receipt: false,
  }
}

const REFUND_STATES = { requested: 'requested', pending: 'requested', succeeded: 'done', failed: 'failed' } as const

/** Null if there is no purchase with this token. */
export const purchaseView = async (db: Kysely<DB>, token: string): Promise<CertificatePurchase | null> => {
  const row = await readPurchase(db, 'token', token)
  if (row === undefined) return null
  const owner = ofCertificate(row.id)
  const refunds = await readRefundsOf(db, owner)
  return {
    number: row.number,
    token: row.token,
    state: row.state,
    amount: row.amount,
    design: row.design,
    recipient_name: row.recipient_name,
    recipient_email: maskEmail(row.recipient_email),
    buyer_email: maskEmail(row.buyer_email),
    sender_name: row.sender_name,
    greeting: row.greeting,
    placed_at: row.placed_at.toISOString(),
    send_on: row.send_on,
    sent_at: row.sent_at?.toISOString() ?? null,
    payment_due: row.state === 'awaiting_payment' ? dueOf(row, await readPaymentsOf(db, owner)) : null,
    refunds: refunds.map(({ amount, state }) => ({ amount, state: REFUND_STATES[state] })),
  }
}

/** Null if there is no such card, or its certificate went back to its buyer. */
export const cardView = async (db: Kysely<DB>, token: string): Promise<CertificateCard | null> => {
  const row = await readPurchase(db, 'card_token', token)
  if (row?.state !== 'paid' || row.ends_on === null) return null
  const { amount, design, recipient_name, sender_name, greeting, ends_on } = row
  return { amount, design, recipient_name, sender_name, greeting, ends_on }
}
