import { refuse, type Refused } from '#contract/endpoint.ts'
import type { FeedbackMessage } from '#contract/feedback.schema.ts'
import { maskCardNumbers } from '#domain/card-number.ts'
import { isEmail } from '#domain/email.ts'
import { parsePhone } from '#domain/phone.ts'
import { oneLine } from '#domain/one-line.ts'

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

const REQUIRED = 'Обязательно для заполнения'
const WRONG = 'Неправильный формат'
export const checkFeedback = (
  input: FeedbackMessage,
): CheckedFeedback | Refused<'bad-name' | 'bad-phone' | 'bad-email'> => {
  const name = oneLine(input['fields[name]'])
  if (name === '') return refuse('bad-name', REQUIRED)
  const phone = parsePhone(input['fields[phone]'])
  if (phone === null) return refuse('bad-phone', input['fields[phone]'].trim() === '' ? REQUIRED : WRONG)
  const email = input['fields[email]'].trim()
  if (!isEmail(email)) return refuse('bad-email', email === '' ? REQUIRED : WRONG)
  return {
    form_id: input.form_id,
    name: maskCardNumbers(name),
    phone,
    email,
    message: maskCardNumbers((input['fields[message]'] ?? '').trim()),
  }
}
