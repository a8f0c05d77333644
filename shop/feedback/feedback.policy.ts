import { refuse, type Refused } from '#kernel/endpoint.ts'
import type { FeedbackMessage } from './feedback.api.ts'
import { maskCardNumbers } from '#kernel/card-number.ts'
import { phoneOf } from '#kernel/fields/checks.ts'
import { feedbackFields } from '#kernel/fields/mailbox-fields.ts'
import { oneLine } from '#kernel/text.ts'

/** Messages from one network address. */
export const MAX_PER_HOUR = 10

/** The fields of the form, trimmed and checked. */
export type CheckedFeedback = {
  readonly form_id: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly message: string
}

export const checkFeedback = (
  input: FeedbackMessage,
): CheckedFeedback | Refused<'bad-name' | 'bad-phone' | 'bad-email'> => {
  const name = oneLine(input['fields[name]'])
  const wrongName = feedbackFields.name(name)
  if (wrongName !== null) return refuse('bad-name', wrongName)
  const phone = phoneOf(input['fields[phone]'])
  const wrongPhone = feedbackFields.phone(phone)
  if (wrongPhone !== null) return refuse('bad-phone', wrongPhone)
  const email = input['fields[email]'].trim()
  const wrongEmail = feedbackFields.email(email)
  if (wrongEmail !== null) return refuse('bad-email', wrongEmail)
  return {
    form_id: input.form_id,
    name: maskCardNumbers(name),
    phone,
    email,
    message: maskCardNumbers((input['fields[message]'] ?? '').trim()),
  }
}
