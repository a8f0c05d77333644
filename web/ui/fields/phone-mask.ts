import { maskPhone, nationalDigits } from '#domain/phone.ts'
import { caretAfter } from './mask.ts'

const digitsIn = (text: string): string => text.replace(/\D/g, '')

/** What the field keeps: 11 digits with a leading 7 when complete (UI-05), else the digits typed so far. */
export const storedPhone = (national: string): string => (national.length === 10 ? `7${national}` : national)

/** One change of the masked field: new value and where the caret belongs. Erasing a sign of the mask erases the digit before it. */
export const editPhone = (
  typed: string,
  before: string,
  caret: number,
): { value: string; masked: string; caret: number } => {
  const raw = digitsIn(typed)
  let national = nationalDigits(typed)
  let digits = digitsIn(typed.slice(0, caret)).length
  if (raw.length > 10 && raw.endsWith(national)) digits = Math.max(0, digits - (raw.length - national.length))
  if (typed.length < before.length && national === digitsIn(before) && digits > 0) {
    national = national.slice(0, digits - 1) + national.slice(digits)
    digits -= 1
  }
  const masked = maskPhone(national)
  return { value: storedPhone(national), masked, caret: caretAfter(masked, digits) }
}
