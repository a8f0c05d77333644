import { formatPhoneInput, nationalDigits, parsePhone } from '#kernel/phone.ts'

/** Masks of digits: «00.00.0000», «0000 0000 0000 0000». A `0` is a digit; every other character is literal. */

export const digitsIn = (text: string): string => text.replace(/\D/g, '')
const countDigitSlots = (mask: string): number => mask.split('0').length - 1

/** Formats what was typed so far: a separator of the mask appears only when a digit follows it. */
export const applyMask = (mask: string, typed: string): string => {
  const digits = digitsIn(typed).slice(0, countDigitSlots(mask))
  let formatted = ''
  let used = 0
  for (const character of mask) {
    if (used >= digits.length) break
    if (character === '0') used += 1
    formatted += character === '0' ? (digits[used - 1] ?? '') : character
  }
  return formatted
}

/** Position in the masked text right after its n-th digit. */
export const caretAfter = (masked: string, digits: number): number => {
  if (digits >= digitsIn(masked).length) return masked.length
  let seen = 0
  for (let position = 0; position < masked.length; position++) {
    if (seen === digits) return position
    if (/\d/.test(masked[position] ?? '')) seen++
  }
  return masked.length
}

/** One edit of a masked field: its new text and caret. Erasing a separator of the mask erases the digit before it. */
export const editMasked = (
  mask: string,
  typed: string,
  before: string,
  caret: number,
): { masked: string; caret: number } => {
  let digits = digitsIn(typed)
  let digitsBeforeCaret = digitsIn(typed.slice(0, caret)).length
  if (typed.length < before.length && digits === digitsIn(before) && digitsBeforeCaret > 0) {
    digits = digits.slice(0, digitsBeforeCaret - 1) + digits.slice(digitsBeforeCaret)
    digitsBeforeCaret -= 1
  }
  const masked = applyMask(mask, digits)
  return { masked, caret: caretAfter(masked, digitsBeforeCaret) }
}

/** The value of a phone field: 11 digits with a leading 7 when complete (UI-05), otherwise the digits typed so far. */
const storedPhone = (national: string): string => (national.length === 10 ? `7${national}` : national)

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
