import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { certificates, CertificateCard, CertificatePurchase } from '../certificates.api.ts'
import { amountsOf } from '../facts/certificate-purchase.ts'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import { Shape } from '#kernel/shared.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { runIdempotent } from '#platform/calls/idempotency.ts'
import { transaction } from '#platform/db/transaction.ts'
import { buyCertificate } from './buy-certificate.ts'
import type { PurchaseDeps } from './certificate-deps.ts'
import { openCertificate } from './certificates.ts'
import { noPurchase, payCertificate, settlePurchase } from './pay-certificate.ts'
import { readPurchase } from './purchase.sql.ts'
import type { Kysely } from 'kysely'
import { maskEmail } from '#kernel/email.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { paymentRecords } from '#shop/payment/face.ts'
import { ofCertificate } from '#shop/payment/facts/payment-owner.ts'

// A purchase for the buyer's page and the recipient's card.

/** Null if there is no purchase with this token. */
const purchaseView = async (db: Kysely<DB>, token: string): Promise<CertificatePurchase | null> => {
  const row = await readPurchase(db, 'token', token)
  if (row === undefined) return null
  const due = row.state === 'awaiting_payment' ? { amount: row.amount, until: row.pay_until, onReceipt: false } : null
  const { payment_due, refunds } = await paymentRecords.view(db, ofCertificate(row.id), due)
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
    payment_due,
    refunds,
  }
}

/** Null if there is no such card, or its certificate went back to its buyer. */
export const cardView = async (db: Kysely<DB>, token: string): Promise<CertificateCard | null> => {
  const row = await readPurchase(db, 'card_token', token)
  if (row?.state !== 'paid' || row.ends_on === null) return null
  const { amount, design, recipient_name, sender_name, greeting, ends_on } = row
  return { amount, design, recipient_name, sender_name, greeting, ends_on }
}

const Bought = Shape({ number: Type.String(), token: Type.String() })

const noCard = refuse('no-order', 'Такой открытки нет: проверьте ссылку.')

export const certificatesCalls = (deps: PurchaseDeps): Handlers<typeof certificates, Caller> => ({
  balance: async (typed, caller) => {
    const opened = await openCertificate(deps, typed, caller)
    if (!opened.ok) return opened
    const { balance, nominal, endsOn } = opened.value
    return done({ balance, nominal, ends_on: endsOn })
  },
  offer: async () => {
    const { nominals, min, max } = amountsOf(deps.terms.certificates) ?? { nominals: [], min: 0, max: 0 }
    return done({ nominals: [...nominals], min, max, sold_online: max > 0 && deps.providers.length > 0 })
  },
  buy: async (input, caller) => {
    const { idempotencyKey: key } = caller
    if (key === null) throw new Error('certificates.buy came without an Idempotency-Key')
    const bought = await transaction(deps.db, (tx) =>
      runIdempotent(
        tx,
        // A guest needs no session: the form has a key of its own.
        { scope: caller.visitorId ?? 'certificate', route: 'certificates.buy', key, body: input },
        (stored) => Value.Parse(Bought, stored),
        () => buyCertificate(tx, input, caller, deps),
      ),
    )
    if (!bought.ok) return bought
    // After the commit: without an answer of the provider the purchase stays, and its page offers to pay.
    const started = await payCertificate(deps, bought.value.token, input.payment, caller.address)
    return done({ ...bought.value, pay_url: started.ok ? started.value.pay_url : null })
  },
  purchase: async ({ token }) => {
    const view = await purchaseView(deps.db, token)
    return view === null ? noPurchase : done(view)
  },
  pay: ({ token, payment }, { address }) => payCertificate(deps, token, payment, address),
  checkPayment: async ({ token }) => {
    const purchase = await readPurchase(deps.db, 'token', token)
    if (purchase === undefined) return noPurchase
    await settlePurchase(deps, purchase.id)
    const view = await purchaseView(deps.db, token)
    return view === null ? noPurchase : done(view)
  },
  card: async ({ token }) => {
    const card = await cardView(deps.db, token)
    return card === null ? noCard : done(card)
  },
})
