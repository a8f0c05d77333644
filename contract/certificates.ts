import type {
  BuyCertificate,
  CertificateBalance,
  CertificateCard,
  CertificateInput,
  CertificateOffer,
  CertificatePurchase,
} from './certificates.schema.ts'
import { endpoint, group } from './endpoint.ts'
import type { PayOrder, PayStart, PlacedOrder, TokenQuery } from './order.schema.ts'

/** BONUS-03. */
export const certificates = group({
  /** POST, because an address may be logged and the input has the PIN. Five wrong PINs an hour lock the number and the network. */
  balance: endpoint<CertificateInput, CertificateBalance>()('POST', '/certificates/balance', {
    refuses: ['wrong-certificate', 'too-many-tries'],
  }),
  /** What is sold online. */
  offer: endpoint<Record<never, never>, CertificateOffer>()('GET', '/certificates/offer'),
  /** A purchase waits forty minutes for its payment; the certificate is issued when the money has come. */
  buy: endpoint<BuyCertificate, PlacedOrder>()('POST', '/certificates/buy', {
    idempotent: true,
    refuses: [
      'bad-amount',
      'bad-day',
      'bad-name',
      'bad-sender',
      'bad-recipient-email',
      'bad-phone',
      'bad-email',
      'old-consent',
      'too-many-orders',
      'network-limit',
      'payment-unavailable',
    ],
  }),
  purchase: endpoint<TokenQuery, CertificatePurchase>()('GET', '/certificates/purchase/:token', {
    refuses: ['no-order'],
    fresh: true,
  }),
  /** Gives the address of the bank's page; an attempt that is still open is used again. */
  pay: endpoint<PayOrder, PayStart>()('POST', '/certificates/purchase/:token/pay', {
    refuses: ['no-order', 'too-late', 'payment-limit', 'payment-unavailable'],
  }),
  /** Asks the bank about the open payments, as the buyer does who comes back from its page. */
  checkPayment: endpoint<TokenQuery, CertificatePurchase>()('POST', '/certificates/purchase/:token/payment', {
    refuses: ['no-order'],
  }),
  /** The greeting card of the recipient's letter. */
  card: endpoint<TokenQuery, CertificateCard>()('GET', '/certificates/card/:token', {
    refuses: ['no-order'],
    fresh: true,
  }),
})
