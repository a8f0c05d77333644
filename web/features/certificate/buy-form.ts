/** The form that buys a certificate: its fields, their errors, and what is sent. */
import type { BuyCertificate, CertificateOffer } from '#contract/certificates.schema.ts'
import type { certificates } from '#contract/certificates.ts'
import type { RefusedBy } from '#contract/endpoint.ts'
import { isAmount, isSendDay, safeGreeting, safeName, type CardDesign } from '#domain/certificate-purchase.ts'
import { emailError as errorOfEmail } from '#domain/email.ts'
import { formatMoney } from '#domain/money.ts'
import { parsePhone } from '#domain/phone.ts'
import { canReceiveSms } from '#domain/sign-in.ts'
import { parseDay } from '#web/ui/fields/day-text.ts'

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
  /** As typed, «31.12.2026». */
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
export type FieldErrors = { readonly [F in FieldName]?: string | undefined }

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

const REQUIRED = 'Обязательно для\u00a0заполнения'

export const amountError = (own: string, offer: CertificateOffer): string | undefined =>
  isAmount(amountOf({ nominal: 'own', own }), offer)
    ? undefined
    : `От\u00a0${formatMoney(offer.min)} до\u00a0${formatMoney(offer.max)}`
export const nameError = (name: string): string | undefined => (/\p{L}/u.test(safeName(name)) ? undefined : REQUIRED)
export const emailError = (email: string): string | undefined =>
  errorOfEmail(email, { missing: REQUIRED, malformed: 'Некорректный email' }) ?? undefined
export const phoneError = (phone: string): string | undefined => {
  if (phone.replaceAll(/\D/g, '') === '') return REQUIRED
  return canReceiveSms(parsePhone(phone) ?? '') ? undefined : 'Некорректный телефон'
}
export const dayError = (typed: string, today: string): string | undefined => {
  const day = parseDay(typed)
  if (typed === '') return REQUIRED
  return day !== null && isSendDay(day, today) ? undefined : 'День от\u00a0сегодня до\u00a0года вперёд'
}

/** In the order of the page: the focus goes to the first one with an error. */
const FIELD_ORDER: readonly FieldName[] = [
  'nominal',
  'own',
  'recipientName',
  'recipientEmail',
  'senderName',
  'day',
  'phone',
  'email',
]

export const errorsOf = (form: BuyForm, offer: CertificateOffer, today: string): FieldErrors => ({
  nominal: form.nominal === null ? 'Выберите сумму' : undefined,
  own: form.nominal === 'own' ? amountError(form.own, offer) : undefined,
  recipientName: nameError(form.recipientName),
  recipientEmail: emailError(form.recipientEmail),
  senderName: nameError(form.senderName),
  day: form.isLater ? dayError(form.day, today) : undefined,
  phone: phoneError(form.phone),
  email: emailError(form.email),
})
export const firstInvalid = (errors: FieldErrors): FieldName | undefined =>
  FIELD_ORDER.find((field) => errors[field] !== undefined)

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

type Refusal = RefusedBy<(typeof certificates)['buy']>['refusal']
/** The field that a refusal is about; the others are shown above the button. */
export const FIELD_OF_REFUSAL: { readonly [R in Refusal]?: FieldName } = {
  'bad-amount': 'nominal',
  'bad-day': 'day',
  'bad-name': 'recipientName',
  'bad-recipient-email': 'recipientEmail',
  'bad-sender': 'senderName',
  'bad-phone': 'phone',
  'bad-email': 'email',
}
