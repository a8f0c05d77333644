import { Type, type Static } from 'typebox'
import { CARD_DESIGNS, MAX_GREETING, MAX_NAME, PURCHASE_STATES } from '#domain/certificate-purchase.ts'
import { MoneyBack, PaymentDue, PayOrder, PlaceOrder } from './order.schema.ts'
import { DateText, Kopecks, OrNull, Shape } from './shared.schema.ts'

/** As typed; spaces in the number do not matter. */
export const CertificateInput = Shape({
  number: Type.String({ minLength: 1, maxLength: 40 }),
  pin: Type.String({ minLength: 1, maxLength: 20 }),
})
export type CertificateInput = Static<typeof CertificateInput>

/** `balance` is 0 from `ends_on` on. */
export const CertificateBalance = Shape({ balance: Kopecks, nominal: Kopecks, ends_on: DateText })
export type CertificateBalance = Static<typeof CertificateBalance>

/** `sold_online`: false without a provider of payments. */
export const CertificateOffer = Shape({
  nominals: Type.Array(Kopecks),
  min: Kopecks,
  max: Kopecks,
  sold_online: Type.Boolean(),
})
export type CertificateOffer = Static<typeof CertificateOffer>

const CardDesign = Type.Enum([...CARD_DESIGNS])
const Email = PlaceOrder.properties.recipient.properties.email
const Name = Type.String({ minLength: 1, maxLength: MAX_NAME })

/** `phone` and `email` are the buyer's. `send_on`: a day in Moscow. */
export const BuyCertificate = Shape({
  amount: Kopecks,
  design: CardDesign,
  recipient_name: Name,
  recipient_email: Email,
  sender_name: Name,
  greeting: Type.String({ maxLength: 2 * MAX_GREETING }),
  send_on: DateText,
  phone: PlaceOrder.properties.recipient.properties.phone,
  email: Email,
  payment: PayOrder.properties.payment,
  agreement_version: PlaceOrder.properties.agreement_version,
  consent_text_version: PlaceOrder.properties.consent_text_version,
})
export type BuyCertificate = Static<typeof BuyCertificate>

/** The buyer's page. Mailboxes are masked, because its link may be shared; it has neither number nor PIN of the certificate. */
export const CertificatePurchase = Shape({
  number: Type.String(),
  token: Type.String(),
  state: Type.Enum([...PURCHASE_STATES]),
  amount: Kopecks,
  design: CardDesign,
  recipient_name: Type.String(),
  recipient_email: Type.String(),
  buyer_email: Type.String(),
  sender_name: Type.String(),
  greeting: Type.String(),
  placed_at: Type.String(),
  send_on: DateText,
  sent_at: OrNull(Type.String()),
  payment_due: OrNull(PaymentDue),
  refunds: Type.Array(MoneyBack),
})
export type CertificatePurchase = Static<typeof CertificatePurchase>

/** What the recipient's link shows: neither number nor PIN. */
export const CertificateCard = Shape({
  amount: Kopecks,
  design: CardDesign,
  recipient_name: Type.String(),
  sender_name: Type.String(),
  greeting: Type.String(),
  ends_on: DateText,
})
export type CertificateCard = Static<typeof CertificateCard>
