/** What is typed to sign in, what is wrong with it, and where the shop's refusals belong. */
import { emailError as errorOfEmail } from '#domain/email.ts'
import { CODE_DIGITS, isBirthday } from '#domain/sign-in.ts'
import { parseDay } from '#web/ui/fields/day-text.ts'

export type SignInFields = {
  /** Eleven digits once it is whole (UI-05). */
  readonly phone: string
  readonly code: string
  readonly name: string
  readonly email: string
  /** As typed, «28.02.1990». */
  readonly birthday: string
}
export type FieldName = keyof SignInFields | 'consent'
export type Faults = { readonly [F in FieldName]?: string }

export const EMPTY_FIELDS: SignInFields = { phone: '', code: '', name: '', email: '', birthday: '' }

const REQUIRED = 'Не может быть пустым'
export const phoneFault = (phone: string): string | null =>
  phone === '' ? REQUIRED : /^7\d{10}$/.test(phone) ? null : 'Некорректный телефон'
export const codeFault = (code: string): string | null =>
  code === '' ? REQUIRED : code.length < CODE_DIGITS ? `Нужны все ${CODE_DIGITS}\u00a0цифр` : null
export const nameFault = (name: string): string | null => (name.trim() === '' ? REQUIRED : null)
export const emailFault = (email: string): string | null =>
  errorOfEmail(email, { missing: REQUIRED, malformed: 'Некорректный email' })
/** `today`: 'YYYY-MM-DD' where the shopper is. */
export const birthdayFault = (typed: string, today: string): string | null => {
  const day = parseDay(typed)
  return day !== null && isBirthday(day, today) ? null : 'Укажите корректную дату рождения'
}

const only = (faults: { readonly [F in FieldName]?: string | null }): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null && fault !== undefined))

export type Profile = Pick<SignInFields, 'name' | 'email' | 'birthday'>
export const profileFaults = ({ name, email, birthday }: Profile, today: string): Faults =>
  only({ name: nameFault(name), email: emailFault(email), birthday: birthdayFault(birthday, today) })

/** AUTH-05: a new customer gives more than the code. */
export const codeStepFaults = (fields: SignInFields, isNew: boolean, consent: boolean, today: string): Faults => ({
  ...only({ code: codeFault(fields.code) }),
  ...(isNew ? profileFaults(fields, today) : {}),
  ...(isNew && !consent ? { consent: 'Без согласия кабинет создать нельзя' } : {}),
})

/** AUTH-09: refusals whose code is a field's key, and code 5. The others are general. */
export const FIELD_OF_REFUSAL: Readonly<Record<string, FieldName>> = {
  'bad-phone': 'phone',
  'wrong-code': 'code',
  'bad-name': 'name',
  'bad-email': 'email',
  'bad-birthday': 'birthday',
}
