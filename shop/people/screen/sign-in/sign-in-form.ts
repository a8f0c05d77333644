/** The fields of the sign-in, their errors, and the field under which a refusal is shown. */
import { EMPTY_FIELD, profileFields } from '#kernel/fields/profile-fields.ts'
import { CODE_DIGITS } from '#kernel/sign-in-code.ts'
import { parseDay } from '#platform/ui/fields/day-text.ts'
import { errorsFrom, PROFILE_REFUSALS, type FieldErrors, type FieldOfRefusal } from '#platform/ui/forms/form-errors.ts'

export type SignInFields = {
  /** Eleven digits once it is complete (UI-05). */
  readonly phone: string
  readonly code: string
  readonly name: string
  readonly email: string
  /** The typed text, «28.02.1990». */
  readonly birthday: string
}
export type FieldName = keyof SignInFields | 'consent'

export const EMPTY_FIELDS: SignInFields = { phone: '', code: '', name: '', email: '', birthday: '' }

export const codeError = (code: string): string | null =>
  code === '' ? EMPTY_FIELD : code.length < CODE_DIGITS ? `Нужны все ${CODE_DIGITS}\u00a0цифр` : null
/** `today`: 'YYYY-MM-DD' where the shopper is. */
export const birthdayError = (typed: string, today: string): string | null =>
  profileFields.birthday(parseDay(typed), today)

export type Profile = Pick<SignInFields, 'name' | 'email' | 'birthday'>
export const profileErrors = ({ name, email, birthday }: Profile, today: string): FieldErrors<keyof Profile> =>
  errorsFrom({
    name: profileFields.name(name),
    email: profileFields.email(email),
    birthday: birthdayError(birthday, today),
  })

/** AUTH-05: a new customer fills in a profile too. */
export const codeStepErrors = (
  fields: SignInFields,
  isNew: boolean,
  consent: boolean,
  today: string,
): FieldErrors<FieldName> => ({
  ...errorsFrom({ code: codeError(fields.code) }),
  ...(isNew ? profileErrors(fields, today) : {}),
  ...(isNew && !consent ? { consent: 'Без согласия кабинет создать нельзя' } : {}),
})

/** AUTH-09: refusals whose code is a field key, and code 5. All others are general errors. */
export const FIELD_OF_REFUSAL: FieldOfRefusal<FieldName> = {
  ...PROFILE_REFUSALS,
  'bad-phone': 'phone',
  'wrong-code': 'code',
}
