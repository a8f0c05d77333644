/** The form that buys a certificate: its fields, their errors, and what is sent. */
import type { BuyCertificate, CertificateOffer } from '../../certificates.api.ts'
import { safeGreeting, safeName, type CardDesign } from '../../facts/certificate-purchase.ts'
import { REQUIRED } from '#kernel/fields/checks.ts'
import { purchaseFields } from '../../facts/purchase-fields.ts'
import { parsePhone } from '#kernel/phone.ts'
import { parseDay } from '#platform/ui/fields/day-text.ts'
import { CONTACT_REFUSALS, errorsFrom, type FieldErrors, type FieldOfRefusal } from '#platform/ui/forms/form-errors.ts'

export type BuyForm = {
  /** Kopecks of a nominal; null: nothing is chosen yet, which is how the form begins. */
  readonly nominal: number | 'own' | null
  /** Roubles as typed. */
  readonly own: string
  readonly design: CardDesign
  readonly recipientName: string
  readonly recipientEmail: string
  readonly senderName: string
  readonly greeting: string
  readonly isLater: boolean
  /** The typed text, «31.12.2026». */
  readonly day: string
  readonly phone: string
  readonly email: string
  readonly payment: BuyCertificate['payment']
}
export type FieldName =
  | 'nominal'
  | 'own'
  | 'recipientName'
  | 'recipientEmail'
  | 'senderName'
  | 'day'
  | 'phone'
  | 'email'

export const EMPTY_FORM: BuyForm = {
  nominal: null,
  own: '',
  design: 'ice',
  recipientName: '',
  recipientEmail: '',
  senderName: '',
  greeting: '',
  isLater: false,
  day: '',
  phone: '',
  email: '',
  payment: 'sbp',
}

/** Kopecks; 0 while nothing is chosen or typed. */
export const amountOf = ({ nominal, own }: Pick<BuyForm, 'nominal' | 'own'>): number =>
  nominal === 'own' ? Number(own.replaceAll(/\D/g, '')) * 100 : (nominal ?? 0)

/** `typed`: roubles. */
export const amountError = (typed: string, offer: CertificateOffer): string | null =>
  purchaseFields.amount(amountOf({ nominal: 'own', own: typed }), offer)
export const dayError = (typed: string, today: string): string | null =>
  typed === '' ? REQUIRED : purchaseFields.sendDay(parseDay(typed), today)

/** In the order of the page: the focus goes to the first one with an error. */
export const FIELD_ORDER: readonly FieldName[] = [
  'nominal',
  'own',
  'recipientName',
  'recipientEmail',
  'senderName',
  'day',
  'phone',
  'email',
]

export const errorsOf = (form: BuyForm, offer: CertificateOffer, today: string): FieldErrors<FieldName> =>
  errorsFrom({
    nominal: form.nominal === null ? 'Выберите сумму' : null,
    own: form.nominal === 'own' ? amountError(form.own, offer) : null,
    recipientName: purchaseFields.recipientName(form.recipientName),
    recipientEmail: purchaseFields.recipientEmail(form.recipientEmail),
    senderName: purchaseFields.senderName(form.senderName),
    day: form.isLater ? dayError(form.day, today) : null,
    phone: purchaseFields.phone(form.phone),
    email: purchaseFields.email(form.email),
  })

/** Null while something is wrong. */
export const purchaseOf = (
  form: BuyForm,
  today: string,
  versions: Pick<BuyCertificate, 'agreement_version' | 'consent_text_version'>,
): BuyCertificate | null => {
  const [phone, send_on] = [parsePhone(form.phone), form.isLater ? parseDay(form.day) : today]
  if (phone === null || send_on === null) return null
  return {
    amount: amountOf(form),
    design: form.design,
    recipient_name: safeName(form.recipientName),
    recipient_email: form.recipientEmail.trim(),
    sender_name: safeName(form.senderName),
    greeting: safeGreeting(form.greeting),
    send_on,
    phone,
    email: form.email.trim(),
    payment: form.payment,
    ...versions,
  }
}

/** The field that a refusal is about; the others are shown above the button. */
export const FIELD_OF_REFUSAL: FieldOfRefusal<FieldName> = {
  ...CONTACT_REFUSALS,
  'bad-amount': 'nominal',
  'bad-day': 'day',
  'bad-name': 'recipientName',
  'bad-recipient-email': 'recipientEmail',
  'bad-sender': 'senderName',
}
