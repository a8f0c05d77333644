import { Type, type Static } from 'typebox'
import { CARD_DESIGNS, MAX_GREETING, MAX_NAME, PURCHASE_STATES } from './facts/certificate-purchase.ts'
import { endpoint, group } from '#kernel/endpoint.ts'
import {
  Placed,
  buyerFields,
  consentFields,
  MoneyBack,
  PaymentDue,
  PayOrder,
  PayStart,
} from '#shop/payment/payment.api.ts'
import { DateText, Kopecks, Nothing, OrNull, Shape, TokenQuery } from '#kernel/shared.api.ts'

/** What the buyer has typed; spaces in the number do not matter. */
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
const Name = Type.String({ minLength: 1, maxLength: MAX_NAME })

/** `phone` and `email` are the buyer's. `send_on`: a day in Moscow. */
export const BuyCertificate = Shape({
  amount: Kopecks,
  design: CardDesign,
  recipient_name: Name,
  recipient_email: buyerFields.email,
  sender_name: Name,
  greeting: Type.String({ maxLength: 2 * MAX_GREETING }),
  send_on: DateText,
  ...buyerFields,
  payment: PayOrder.properties.payment,
  ...consentFields,
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

/** BONUS-03. */
export const certificates = group({
  /** POST, because an address may be logged and the input has the PIN. Five wrong PINs an hour lock the number and the network. */
  balance: endpoint({
    method: 'POST',
    path: '/certificates/balance',
    summary: 'Остаток подарочного сертификата',
    in: CertificateInput,
    out: CertificateBalance,
    refusals: { 'wrong-certificate': null, 'too-many-tries': null },
  }),
  /** What is sold online. */
  offer: endpoint({
    method: 'GET',
    path: '/certificates/offer',
    summary: 'Какие сертификаты продаются на сайте',
    in: Nothing,
    out: CertificateOffer,
  }),
  /** A purchase waits forty minutes for its payment; the certificate is issued when the money has come. */
  buy: endpoint({
    method: 'POST',
    path: '/certificates/buy',
    summary: 'Купить подарочный сертификат: начать покупку и оплату',
    in: BuyCertificate,
    out: Placed,
    refusals: {
      'bad-amount': null,
      'bad-day': null,
      'bad-name': null,
      'bad-sender': null,
      'bad-recipient-email': null,
      'bad-phone': null,
      'bad-email': null,
      'old-consent': null,
      'too-many-orders': null,
      'network-limit': null,
      'payment-unavailable': null,
    },
    idempotent: true,
  }),
  purchase: endpoint({
    method: 'GET',
    path: '/certificates/purchase/:token',
    summary: 'Покупка сертификата по ссылке покупателя',
    in: TokenQuery,
    out: CertificatePurchase,
    refusals: { 'no-order': null },
    fresh: true,
  }),
  /** Gives the address of the bank's page; an attempt that is still open is used again. */
  pay: endpoint({
    method: 'POST',
    path: '/certificates/purchase/:token/pay',
    summary: 'Оплатить начатую покупку сертификата',
    in: PayOrder,
    out: PayStart,
    refusals: { 'no-order': null, 'too-late': null, 'payment-limit': null, 'payment-unavailable': null },
  }),
  /** Asks the bank about the open payments, as the buyer does who comes back from its page. */
  checkPayment: endpoint({
    method: 'POST',
    path: '/certificates/purchase/:token/payment',
    summary: 'Спросить банк об оплате сертификата',
    in: TokenQuery,
    out: CertificatePurchase,
    refusals: { 'no-order': null },
  }),
  /** The greeting card of the recipient's letter. */
  card: endpoint({
    method: 'GET',
    path: '/certificates/card/:token',
    summary: 'Открытка получателя сертификата',
    in: TokenQuery,
    out: CertificateCard,
    refusals: { 'no-order': null },
    fresh: true,
  }),
})
