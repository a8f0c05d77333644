/** BONUS-03: the fields of the form that buys a certificate, for the form and for the server. */
import { isAmount, isSendDay, safeName, type CertificateAmounts } from './certificate-purchase.ts'
import { formatMoney } from '#kernel/money.ts'
import { emailCheck, MALFORMED_EMAIL, phoneCheck, phoneOf, REQUIRED } from '#kernel/fields/checks.ts'

const mobile = phoneCheck({
  missing: REQUIRED,
  malformed: 'Некорректный телефон',
  noSms: 'Укажите мобильный номер: +7\u00a09…',
})
/** A name that is left of the typed one must have a letter. */
const name = (typed: string): string | null => (/\p{L}/u.test(safeName(typed)) ? null : REQUIRED)

export const purchaseFields = {
  /** In kopecks. */
  amount: (kopecks: number, amounts: CertificateAmounts): string | null =>
    isAmount(kopecks, amounts) ? null : `От\u00a0${formatMoney(amounts.min)} до\u00a0${formatMoney(amounts.max)}`,
  /** `day`: null for a text that is no day; both days as 'YYYY-MM-DD'. */
  sendDay: (day: string | null, today: string): string | null =>
    day !== null && isSendDay(day, today) ? null : 'День от\u00a0сегодня до\u00a0года вперёд',
  recipientName: name,
  senderName: name,
  recipientEmail: emailCheck(REQUIRED, MALFORMED_EMAIL),
  phone: (typed: string) => mobile(phoneOf(typed)),
  email: emailCheck(REQUIRED, MALFORMED_EMAIL),
}
