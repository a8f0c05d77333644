/**
 * Checks that several forms share. A check takes what a field holds and returns the sentence for it, or null. The form, the form
 * without JavaScript and the server use the same check, so that both sides refuse the same with the same words.
 */
import { emailError } from '../email.ts'
import { parsePhone } from '../phone.ts'
import { canReceiveSms } from '../sign-in-code.ts'
import { oneLine } from '../text.ts'

export type FieldCheck = (held: string) => string | null

/** The mailbox of whoever orders. */
export const MAX_BUYER_EMAIL_LENGTH = 200
export const MALFORMED_EMAIL = 'Некорректный email'
export const REQUIRED = 'Обязательно для\u00a0заполнения'

/** A complete phone is eleven digits with a leading 7; other spellings of one are read at the edges. */
export const phoneOf = (typed: string): string => parsePhone(typed) ?? typed

type PhoneSentences = {
  readonly missing: string
  readonly malformed: string
  /** About a complete number that receives no SMS. Null: any number will do. */
  readonly noSms: string | null
}
export const phoneCheck =
  ({ missing, malformed, noSms }: PhoneSentences): FieldCheck =>
  (phone) => {
    if (!/\d/.test(phone)) return missing
    if (!/^7\d{10}$/.test(phone)) return malformed
    return noSms === null || canReceiveSms(phone) ? null : noSms
  }

export const emailCheck =
  (missing: string, malformed: string): FieldCheck =>
  (email) =>
    emailError(email, { missing, malformed })

/** `unnamed`: about a name without a single letter; null where such a name will do. */
export const nameCheck =
  (missing: string, unnamed: string | null): FieldCheck =>
  (name) => {
    const line = oneLine(name)
    if (line === '') return missing
    return unnamed === null || /\p{L}/u.test(line) ? null : unnamed
  }
