/** POP-04: fields of the feedback form and their validation. */
import type { FeedbackMessage } from '#contract/feedback.schema.ts'
import { emailError } from '#domain/email.ts'
import { parsePhone } from '#domain/phone.ts'

export type FeedbackForm = {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly message: string
}
export type FeedbackField = 'name' | 'phone' | 'email'

export const EMPTY_FEEDBACK: FeedbackForm = { name: '', phone: '', email: '', message: '' }

const REQUIRED = 'Обязательно для\u00a0заполнения'
const MALFORMED = 'Неправильный формат'

export const validateName = (name: string): string | null => (name.trim() === '' ? REQUIRED : null)
/** `phone`: the digits stored by the field, eleven in a complete number (UI-05). */
export const validatePhone = (phone: string): string | null =>
  phone === '' ? REQUIRED : /^7\d{10}$/.test(phone) ? null : MALFORMED
export const validateEmail = (email: string): string | null =>
  emailError(email, { missing: REQUIRED, malformed: MALFORMED })

export const isWhole = ({ name, phone, email }: FeedbackForm): boolean =>
  validateName(name) === null && validatePhone(phone) === null && validateEmail(email) === null

/** POP-06: the multipart fields. Of several files only the first is sent. */
export const messageOf = (form: FeedbackForm, formId: string, file: File | undefined): FeedbackMessage => ({
  form_id: formId,
  'fields[name]': form.name.trim(),
  'fields[phone]': parsePhone(form.phone) ?? form.phone,
  'fields[email]': form.email.trim(),
  'fields[message]': form.message.trim(),
  ...(file === undefined ? {} : { file }),
})
