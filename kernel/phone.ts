/** Phones are stored as 11 digits with a leading 7. */

/** The whole number of a mobile phone, however it is typed; undefined for other text. */
export const phoneIn = (text: string): string | undefined => {
  const phone = /^[-+() 0-9]+$/.test(text) ? parsePhone(text) : null
  return phone?.startsWith('79') ? phone : undefined
}

const NBSP = '\u00a0'
const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** UI-05: parses a typed or pasted phone (8…, +7…, ten digits) to 11 digits with a leading 7; null when incomplete. */
export const parsePhone = (text: string): string | null => {
  const digits = digitsOf(text)
  if (digits.length === 10) return `7${digits}`
  return digits.length === 11 && /^[78]/.test(digits) ? `7${digits.slice(1)}` : null
}

/** At most ten digits after +7 of a typed phone. */
export const nationalDigits = (text: string): string => {
  const digits = digitsOf(text)
  const national = digits.length > 10 && /^[78]/.test(digits) ? digits.slice(1) : digits
  return national.slice(0, 10)
}

/** UI-05: formats the digits typed so far as «(000) 000 00 00». */
export const formatPhoneInput = (national: string): string => {
  const d = nationalDigits(national)
  if (d === '') return ''
  const parts = [d.slice(3, 6), d.slice(6, 8), d.slice(8, 10)].filter((part) => part !== '')
  return `(${d.slice(0, 3)}${d.length >= 3 ? ')' : ''}${parts.map((part) => ` ${part}`).join('')}`
}

/** UI-07: «+7 (912) 345-67-89», with no-break spaces. */
export const formatPhone = (digits: string): string => {
  const d = digitsOf(digits)
  const national = d.length === 10 ? d : d.length === 11 && d.startsWith('7') ? d.slice(1) : null
  if (national === null) return 'Некорректный номер телефона'
  return `+7${NBSP}(${national.slice(0, 3)})${NBSP}${national.slice(3, 6)}-${national.slice(6, 8)}-${national.slice(8)}`
}

/** Pattern of ten digits as phones of a city are written behind 8 or +7: its code has three to five digits. */
export const CITY_PHONE = '(?=([^0-9]*[0-9]){10}$)(\\([0-9]{3,5}\\)|[0-9]{3})([ -]?[0-9])+$'

/** A phone of the shop, shown as it is written there: «8 (8172) 55-50-01». Bare digits are grouped like a mobile number. */
export const shopPhone = (written: string): { readonly text: string; readonly tel: string } => ({
  text: /^\d+$/.test(written) ? formatPhone(parsePhone(written) ?? '') : written.replaceAll(' ', NBSP),
  tel: `tel:+${parsePhone(written) ?? ''}`,
})

/** «+7 (912) ***-**-**», for a page whose link may be shared: the last four digits are what the buyer is asked for. */
export const maskPhone = (digits: string): string => `+7${NBSP}(${digits.slice(1, 4)})${NBSP}***-**-**`
