/** Masks of digits: «00.00.0000», «0000 0000 0000 0000». A 0 is a digit still to come, everything else stands as it is. */

const digitsIn = (text: string): string => text.replace(/\D/g, '')
const countDigitSlots = (mask: string): number => mask.split('0').length - 1

/** As far as typed: a sign of the mask appears only when a digit follows it. */
export const applyMask = (mask: string, typed: string): string => {
  const digits = digitsIn(typed).slice(0, countDigitSlots(mask))
  let shown = ''
  let at = 0
  for (const sign of mask) {
    if (at >= digits.length) break
    if (sign === '0') at += 1
    shown += sign === '0' ? (digits[at - 1] ?? '') : sign
  }
  return shown
}

/** Place in the masked text after its n-th digit. */
export const caretAfter = (masked: string, digits: number): number => {
  if (digits >= digitsIn(masked).length) return masked.length
  let seen = 0
  for (let i = 0; i < masked.length; i++) {
    if (seen === digits) return i
    if (/\d/.test(masked[i] ?? '')) seen++
  }
  return masked.length
}

/** One change of a masked field: new text and where the caret belongs. Erasing a sign of the mask erases the digit before it. */
export const editMasked = (
  mask: string,
  typed: string,
  before: string,
  caret: number,
): { masked: string; caret: number } => {
  let digits = digitsIn(typed)
  let left = digitsIn(typed.slice(0, caret)).length
  if (typed.length < before.length && digits === digitsIn(before) && left > 0) {
    digits = digits.slice(0, left - 1) + digits.slice(left)
    left -= 1
  }
  const masked = applyMask(mask, digits)
  return { masked, caret: caretAfter(masked, left) }
}
