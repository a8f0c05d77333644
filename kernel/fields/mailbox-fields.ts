/** POP-04, CAT-13: the fields of letters to the shop, of the news and of notices of arrival, for the form and for the server. */
import { emailCheck, nameCheck, phoneCheck, REQUIRED } from './checks.ts'

export const FEEDBACK_LENGTHS = { name: 200, message: 5000 } as const

const MALFORMED = 'Неправильный формат'

/** The mailbox of a subscription or a notice. */
export const mailboxCheck = emailCheck(REQUIRED, MALFORMED)

export const feedbackFields = {
  name: nameCheck(REQUIRED, null),
  /** Staff call back, so a landline will do. */
  phone: phoneCheck({ missing: REQUIRED, malformed: MALFORMED, noSms: null }),
  email: mailboxCheck,
}
