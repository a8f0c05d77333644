/** EAN-13: twelve digits and a check digit. Digits at even positions count three times, and the sum of all is a multiple of ten. */

const weightedSum = (digits: string): number =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)

export const isEan13 = (text: string): boolean => /^\d{13}$/.test(text) && weightedSum(text) % 10 === 0

/** Prefix and number, filled up with zeros to twelve digits, with their check digit. */
const ean13 = (prefix: string, number: number): string => {
  const digits = `${prefix}${String(number).padStart(12 - prefix.length, '0')}`
  return `${digits}${(10 - (weightedSum(digits) % 10)) % 10}`
}

/** A barcode of the range that stores give out themselves (20), made of a number of at most ten digits. */
export const inStoreBarcode = (number: number): string => ean13('20', number)

/** The number of a bonus card: another range of the shop's own (29), so that the till tells it from goods. */
export const cardNumberOf = (customerId: number): string => ean13('29', customerId)
/** A barcode of the range of plastic cards (28). */
export const plasticCardNumber = (serial: number): string => ean13('28', serial)
