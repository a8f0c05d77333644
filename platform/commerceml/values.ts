/** Numbers as programs write them: «1 234,50», «1.4». */

/** Decimal digits of a number with a point or a comma; null: it is none. */
const digitsOf = (text: string): { readonly sign: string; readonly whole: string; readonly part: string } | null => {
  const found = /^([-+]?)(\d{1,15})(?:[.,](\d{1,10}))?$/.exec(text.replaceAll(/[\s\u00a0\u202f]/g, ''))
  return found === null ? null : { sign: found[1] ?? '', whole: found[2] ?? '', part: found[3] ?? '' }
}

export const decimalOf = (text: string): number | null => {
  const digits = digitsOf(text)
  return digits === null ? null : Number(`${digits.sign}${digits.whole}.${digits.part || '0'}`)
}

/** Kopecks of an amount in roubles, rounded half up. */
export const kopecksOf = (text: string): number | null => {
  const digits = digitsOf(text)
  if (digits === null) return null
  const part = `${digits.part}000`
  const kopecks = Number(digits.whole) * 100 + Number(part.slice(0, 2)) + (Number(part[2]) >= 5 ? 1 : 0)
  return digits.sign === '-' ? 0 - kopecks : kopecks
}

export const roublesOf = (kopecks: number): string => {
  const whole = String(Math.abs(kopecks)).padStart(3, '0')
  return `${kopecks < 0 ? '-' : ''}${whole.slice(0, -2)}.${whole.slice(-2)}`
}

export const isYes = (text: string | undefined): boolean => /^(true|да|1)$/i.test(text?.trim() ?? '')

/** At most so many characters of a text, as a copy: a slice would keep the whole text in memory. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : Buffer.from(text.slice(0, most), 'utf16le').toString('utf16le')
