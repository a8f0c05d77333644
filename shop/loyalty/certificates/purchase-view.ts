/** A purchase for the buyer's page and the recipient's card. */
import type { Kysely } from 'kysely'
import type { CertificateCard, CertificatePurchase } from '../certificates.api.ts'
import { maskEmail } from '#kernel/email.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { ofCertificate, paymentDue, readPaymentsOf, readRefundsOf, refundViews } from '#shop/payment/face.ts'
import { readPurchase } from './purchase.sql.ts'

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
    payment_due:
      row.state === 'awaiting_payment'
        ? paymentDue(await readPaymentsOf(db, owner), { amount: row.amount, until: row.pay_until, onReceipt: false })
        : null,
    refunds: refundViews(refunds),
  }
}

/** Null if there is no such card, or its certificate went back to its buyer. */
export const cardView = async (db: Kysely<DB>, token: string): Promise<CertificateCard | null> => {
  const row = await readPurchase(db, 'card_token', token)
  if (row?.state !== 'paid' || row.ends_on === null) return null
  const { amount, design, recipient_name, sender_name, greeting, ends_on } = row
  return { amount, design, recipient_name, sender_name, greeting, ends_on }
}
