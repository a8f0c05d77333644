import { formatPhoneInput, nationalDigits, parsePhone } from '#kernel/phone.ts'
import { caretAfter, digitsIn } from './mask.ts'

/** The value of a phone field: 11 digits with a leading 7 when complete (UI-05), otherwise the digits typed so far. */
export const storedPhone = (national: string): string => (national.length === 10 ? `7${national}` : national)

/** The text that an edit inserted before the caret. */
const insertedText = (typed: string, before: string, caret: number): string => {
  let start = 0
  while (start < caret && typed[start] === before[start]) start += 1
  return typed.slice(start, caret)
}

/**
 * One edit of a phone field: its new value and caret. A whole number that is pasted replaces what was there. Erasing a
 * separator of the mask erases the digit before it.
 */
export const editPhone = (
  typed: string,
  before: string,
  caret: number,
): { value: string; masked: string; caret: number } => {
  const pasted = parsePhone(insertedText(typed, before, caret))
  if (pasted !== null) {
    const masked = formatPhoneInput(pasted)
    return { value: pasted, masked, caret: masked.length }
  }
  const raw = digitsIn(typed)
  let national = nationalDigits(typed)
  let digitsBeforeCaret = digitsIn(typed.slice(0, caret)).length
  if (raw.length > 10 && raw.endsWith(national))
    digitsBeforeCaret = Math.max(0, digitsBeforeCaret - (raw.length - national.length))
  if (typed.length < before.length && national === digitsIn(before) && digitsBeforeCaret > 0) {
    national = national.slice(0, digitsBeforeCaret - 1) + national.slice(digitsBeforeCaret)
    digitsBeforeCaret -= 1
  }
  const masked = formatPhoneInput(national)
  return { value: storedPhone(national), masked, caret: caretAfter(masked, digitsBeforeCaret) }
}
