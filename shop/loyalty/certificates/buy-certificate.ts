/** BONUS-03: a purchase of a certificate. It reserves nothing, so it may only begin so often; the certificate is issued when it is paid. */
import { sql, type Transaction } from 'kysely'
import type { BuyCertificate, certificates } from '../certificates.api.ts'
import { done, isRefused, refuse, type Done, type RefusedBy } from '#kernel/endpoint.ts'
import {
  MAX_PURCHASES_A_DAY,
  MAX_PURCHASES_OF_NETWORK,
  safeGreeting,
  safeName,
  amountsOf,
  type CertificateAmounts,
} from '../facts/certificate-purchase.ts'
import { moscowDay } from '#kernel/dates.ts'
import { purchaseFields } from '../facts/purchase-fields.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { networkOf } from '#platform/calls/network.ts'
import { addCounts, dayStart, type CountLimit } from '#platform/db/rate-count.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { PurchaseDeps } from './certificate-deps.ts'
import { insertPurchase } from './purchase.sql.ts'
import { UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'

export type BuyRefusal = RefusedBy<(typeof certificates)['buy']>
type Bought = { readonly number: string; readonly token: string }

/** 16 bytes as 22 characters of base64url. */
const TOKEN_BYTES = 16
const tokenOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

type Checked = Omit<BuyCertificate, 'payment' | 'consent_text_version'>

const oldConsent = refuse(
  'old-consent',
  'Тексты соглашения и\u00a0согласия изменились. Обновите страницу и\u00a0отметьте их ещё раз.',
)

/** The form, trimmed and made safe to be sent to another person. */
export const checkPurchase = (
  input: BuyCertificate,
  amounts: CertificateAmounts,
  { agreementVersion, terms, clock }: Pick<PurchaseDeps, 'agreementVersion' | 'terms' | 'clock'>,
): Checked | BuyRefusal => {
  const { payment: _tender, consent_text_version, ...rest } = input
  if (rest.agreement_version !== agreementVersion || consent_text_version !== terms.consents.certificate.version)
    return oldConsent
  const wrong = [
    ['bad-amount', purchaseFields.amount(rest.amount, amounts)],
    ['bad-day', purchaseFields.sendDay(rest.send_on, moscowDay(clock.now()))],
    ['bad-name', purchaseFields.recipientName(rest.recipient_name)],
    ['bad-sender', purchaseFields.senderName(rest.sender_name)],
    ['bad-recipient-email', purchaseFields.recipientEmail(rest.recipient_email)],
    ['bad-phone', purchaseFields.phone(rest.phone)],
    ['bad-email', purchaseFields.email(rest.email)],
  ] as const
  for (const [refusal, sentence] of wrong) if (sentence !== null) return refuse(refusal, sentence)
  return {
    ...rest,
    recipient_name: safeName(rest.recipient_name),
    sender_name: safeName(rest.sender_name),
    greeting: safeGreeting(rest.greeting),
    recipient_email: rest.recipient_email.trim(),
    email: rest.email.trim(),
  }
}

const notOffered = refuse('payment-unavailable', 'Сейчас на\u00a0сайте нет оплаты: купите сертификат в\u00a0магазине.')
const tooMany = refuse(
  'too-many-orders',
  'Сегодня с\u00a0этим номером или почтой начато слишком много покупок. Повторите завтра или позвоните нам.',
)
const networkLimit = refuse(
  'network-limit',
  'Из\u00a0вашей сети сегодня слишком много покупок. Повторите завтра, войдите через другую сеть или позвоните нам.',
)

const limitsOf = ({ phone, email, recipient_email }: Checked, { address }: Pick<Caller, 'address'>): CountLimit[] => {
  const own = [`phone ${phone}`, `email ${email.toLowerCase()}`, `for ${recipient_email.toLowerCase()}`].map((who) => ({
    subject: `certificates ${who}`,
    cost: 1,
    max: MAX_PURCHASES_A_DAY,
  }))
  return address === null
    ? own
    : [...own, { subject: `certificates network ${networkOf(address)}`, cost: 1, max: MAX_PURCHASES_OF_NETWORK }]
}

/** Writes the purchase. A refusal writes nothing. */
export const buyCertificate = async (
  tx: Transaction<DB>,
  input: BuyCertificate,
  caller: Pick<Caller, 'address' | 'customerId'>,
  deps: PurchaseDeps,
): Promise<Done<Bought> | BuyRefusal> => {
  const amounts = amountsOf(deps.terms.certificates)
  if (amounts === null || deps.providers.length === 0) return notOffered
  const checked = checkPurchase(input, amounts, deps)
  if (isRefused(checked)) return checked
  const at = deps.clock.now()
  await sql`SAVEPOINT uncounted`.execute(tx)
  const exceeded = await addCounts(tx, limitsOf(checked, caller), dayStart(at))
  if (exceeded !== undefined) {
    await sql`ROLLBACK TO SAVEPOINT uncounted`.execute(tx)
    return exceeded.startsWith('certificates network') ? networkLimit : tooMany
  }
  const { phone, email, ...rest } = checked
  const token = tokenOf(deps.random.bytes(TOKEN_BYTES))
  const number = await insertPurchase(tx, {
    ...rest,
    prefix: deps.orderPrefix,
    token,
    card_token: tokenOf(deps.random.bytes(TOKEN_BYTES)),
    customer_id: caller.customerId,
    buyer_phone: phone,
    buyer_email: email,
    consent: deps.terms.consents.certificate,
    consent_from: caller.address,
    at,
    pay_until: new Date(at.getTime() + UNPAID_MINUTES * 60_000),
  })
  return done({ number, token })
}
