/** POP-04: fields of the feedback form and their validation. */
import type { FeedbackMessage } from '../feedback.api.ts'
import { phoneOf } from '#kernel/fields/checks.ts'
import { feedbackFields } from '#kernel/fields/mailbox-fields.ts'

export type FeedbackForm = {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly message: string
}
export type FeedbackField = 'name' | 'phone' | 'email'

export const EMPTY_FEEDBACK: FeedbackForm = { name: '', phone: '', email: '', message: '' }

export const isWhole = ({ name, phone, email }: FeedbackForm): boolean =>
  [feedbackFields.name(name), feedbackFields.phone(phone), feedbackFields.email(email)].every((error) => error === null)

/** POP-06: the multipart fields. Of several files only the first is sent. */
export const messageOf = (form: FeedbackForm, formId: string, file: File | undefined): FeedbackMessage => ({
  form_id: formId,
  'fields[name]': form.name.trim(),
  'fields[phone]': phoneOf(form.phone),
  'fields[email]': form.email.trim(),
  'fields[message]': form.message.trim(),
  ...(file === undefined ? {} : { file }),
})
