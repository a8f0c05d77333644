/** The fields of the sign-in, their errors, and the field under which a refusal is shown. */
import { emailError as errorOfEmail } from '#domain/email.ts'
import { CODE_DIGITS, isBirthday } from '#domain/sign-in.ts'
import { parseDay } from '#web/ui/fields/day-text.ts'

export type SignInFields = {
  /** Eleven digits once it is complete (UI-05). */
  readonly phone: string
  readonly code: string
  readonly name: string
  readonly email: string
  /** As typed, «28.02.1990». */
  readonly birthday: string
}
export type FieldName = keyof SignInFields | 'consent'
export type FieldErrors = { readonly [F in FieldName]?: string }

export const EMPTY_FIELDS: SignInFields = { phone: '', code: '', name: '', email: '', birthday: '' }

const REQUIRED = 'Не может быть пустым'
export const phoneError = (phone: string): string | null =>
  phone === '' ? REQUIRED : /^7\d{10}$/.test(phone) ? null : 'Некорректный телефон'
export const codeError = (code: string): string | null =>
  code === '' ? REQUIRED : code.length < CODE_DIGITS ? `Нужны все ${CODE_DIGITS}\u00a0цифр` : null
export const nameError = (name: string): string | null => (name.trim() === '' ? REQUIRED : null)
export const emailError = (email: string): string | null =>
  errorOfEmail(email, { missing: REQUIRED, malformed: 'Некорректный email' })
/** `today`: 'YYYY-MM-DD' where the shopper is. */
export const birthdayError = (typed: string, today: string): string | null => {
  const day = parseDay(typed)
  return day !== null && isBirthday(day, today) ? null : 'Укажите корректную дату рождения'
}

const withoutEmpty = (errors: { readonly [F in FieldName]?: string | null }): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null && error !== undefined))

export type Profile = Pick<SignInFields, 'name' | 'email' | 'birthday'>
export const profileErrors = ({ name, email, birthday }: Profile, today: string): FieldErrors =>
  withoutEmpty({ name: nameError(name), email: emailError(email), birthday: birthdayError(birthday, today) })

/** AUTH-05: a new customer fills in a profile too. */
export const codeStepErrors = (fields: SignInFields, isNew: boolean, consent: boolean, today: string): FieldErrors => ({
  ...withoutEmpty({ code: codeError(fields.code) }),
  ...(isNew ? profileErrors(fields, today) : {}),
  ...(isNew && !consent ? { consent: 'Без согласия кабинет создать нельзя' } : {}),
})

/** AUTH-09: refusals whose code is a field key, and code 5. All others are general errors. */
export const FIELD_OF_REFUSAL: Readonly<Record<string, FieldName>> = {
  'bad-phone': 'phone',
  'wrong-code': 'code',
  'bad-name': 'name',
  'bad-email': 'email',
  'bad-birthday': 'birthday',
}
