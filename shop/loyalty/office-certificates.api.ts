import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { DateText, Kopecks, OrNull, Shape } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { MoneyBack } from '#shop/payment/payment.api.ts'
import { CertificatePurchase } from './certificates.api.ts'

/** A certificate bought online, by the number of the purchase. Neither number nor PIN of the certificate itself. */
export const FoundCertificate = Shape({
  number: Type.String(),
  state: CertificatePurchase.properties.state,
  amount: Kopecks,
  /** What it still pays; null until it is paid for. */
  balance: OrNull(Kopecks),
  recipient_name: Type.String(),
  sender_name: Type.String(),
  placed_at: Type.String(),
  pay_until: Type.String(),
  /** The day that the buyer has chosen. */
  send_on: DateText,
  /** Moment of the sending; null until it is paid for. */
  send_at: OrNull(Type.String()),
  sent_at: OrNull(Type.String()),
  /** The first day on which it is not accepted; null until it is paid for. */
  ends_on: OrNull(DateText),
})
export type FoundCertificate = Static<typeof FoundCertificate>

const PurchaseNumber = Type.String({ pattern: '^[А-ЯЁA-Z]{1,3}С-[0-9]{1,12}$' })
export const OfficeCertificateQuery = Shape({ number: PurchaseNumber })
export type OfficeCertificateQuery = Static<typeof OfficeCertificateQuery>

export const OfficeCertificate = Shape({
  ...FoundCertificate.properties,
  /** Masked for those who may not send it again. */
  recipient_email: Type.String(),
  buyer_email: Type.String(),
  buyer_phone: Type.String(),
  paid_at: OrNull(Type.String()),
  /** Not paid in time, or its money went back. */
  ended_at: OrNull(Type.String()),
  /** Orders that it paid, with what was not returned to it. */
  spent: Type.Array(Shape({ order: Type.String(), amount: Kopecks, at: Type.String() })),
  refunds: Type.Array(MoneyBack),
  /** Who has asked for a large refund, which another member does; null: nobody. */
  refund_asked_by: OrNull(Type.String()),
  /** Rest that the caller may give back, kopecks; null: nothing, or not by them. */
  to_refund: OrNull(Kopecks),
})
export type OfficeCertificate = Static<typeof OfficeCertificate>

export const RefundCertificate = Shape({ number: PurchaseNumber, amount: Kopecks })

/** What staff do with certificates that were bought online. */
export const officeCertificates = staffGroup({
  /** A certificate bought online. */
  certificate: endpoint({
    method: 'GET',
    path: '/office/certificates/:number',
    summary: 'Сертификат, купленный на сайте',
    staff: 'certificates.read',
    in: OfficeCertificateQuery,
    out: OfficeCertificate,
    refusals: { ...STAFF_REFUSALS, 'no-certificate': null },
  }),
  /** Sends its letter once more, to the mailbox that has got it before. */
  sendCertificate: endpoint({
    method: 'POST',
    path: '/office/certificates/:number/send',
    summary: 'Отправить письмо с сертификатом ещё раз',
    staff: 'certificates.send',
    in: OfficeCertificateQuery,
    out: OfficeCertificate,
    refusals: { ...STAFF_REFUSALS, 'no-certificate': null, 'not-sendable': null, 'too-many-tries': null },
    idempotent: true,
  }),
  /** Gives the rest, of which the caller saw `amount`, back where it came from; a large one waits for another member. */
  refundCertificate: endpoint({
    method: 'POST',
    path: '/office/certificates/:number/refund',
    summary: 'Вернуть деньги за\u00a0непотраченный сертификат',
    staff: 'refunds.confirm',
    in: RefundCertificate,
    out: OfficeCertificate,
    refusals: {
      ...STAFF_REFUSALS,
      'no-certificate': null,
      'not-returnable': null,
      'record-changed': null,
      'same-person': null,
    },
  }),
})
