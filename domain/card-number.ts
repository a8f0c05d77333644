/** A card number has no business in an order: whoever types one into a comment must not find it in our database. */

const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** 13–19 digits that pass the card check, spaced or dashed → «•••• 1234». */
export const maskCardNumbers = (text: string): string =>
  text.replace(/\d(?:[ \u00a0-]?\d){12,18}/g, (found) => {
    const digits = found.replace(/\D/g, '')
    return passesLuhn(digits) ? `•••• ${digits.slice(-4)}` : found
  })
