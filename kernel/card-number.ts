export const CERTIFICATE_DIGITS = 12
/** «4821 0937 5526» as twelve digits. */
export const certificateDigits = (typed: string): string => typed.replaceAll(/\D/g, '')
/** Number and PIN are answered alike, so that nobody learns which of them is right. */
export const WRONG_CERTIFICATE = 'Сертификата с\u00a0таким номером и\u00a0кодом нет. Проверьте оба.'

/** The sentence about a number that no certificate has, for the form and for the server; null when it is complete. */
export const certificateNumberError = (typed: string): string | null =>
  certificateDigits(typed).length === CERTIFICATE_DIGITS ? null : WRONG_CERTIFICATE

/** Card numbers must not be stored: a shopper may type one into the comment of an order. */

const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Replaces 13–19 digits with a valid Luhn checksum, with or without spaces and dashes, by «•••• 1234». */
export const maskCardNumbers = (text: string): string =>
  text.replace(/\d(?:[ \u00a0-]?\d){12,18}/g, (found) => {
    const digits = found.replace(/\D/g, '')
    return passesLuhn(digits) ? `•••• ${digits.slice(-4)}` : found
  })
