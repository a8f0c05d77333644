/** AUTH-01, AUTH-05: the fields of the sign-in and of the profile, for the form and for the server. */
import { isBirthday } from '../sign-in-code.ts'
import { emailCheck, MALFORMED_EMAIL, nameCheck, phoneCheck } from './checks.ts'

export const PROFILE_NAME_LENGTH = 100

export const EMPTY_FIELD = 'Не может быть пустым'

export const profileFields = {
  phone: phoneCheck({
    missing: EMPTY_FIELD,
    malformed: 'Некорректный телефон',
    noSms: 'Код приходит только на\u00a0мобильный номер: +7\u00a09…',
  }),
  name: nameCheck(EMPTY_FIELD, null),
  email: emailCheck(EMPTY_FIELD, MALFORMED_EMAIL),
  /** `day`: null for a text that is no day. `today` is that of the latest time zone on the server, and of the shopper in the form. */
  birthday: (day: string | null, today: string): string | null =>
    day !== null && isBirthday(day, today) ? null : 'Укажите корректную дату рождения',
}
