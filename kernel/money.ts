/** Money is integer kopecks everywhere; only texts for people show roubles. */

import { groupedDigits } from './text.ts'

const NBSP = '\u00a0'

/** UI-08: 123400 → «1 234 ₽», 123450 → «1 234.50 ₽» (no-break spaces, dot as decimal mark). */
export const formatMoney = (kopecks: number): string => {
  const sign = kopecks < 0 ? '\u2212' : ''
  const whole = Math.trunc(Math.abs(kopecks) / 100)
  const rest = Math.abs(kopecks) % 100
  return `${sign}${groupedDigits(whole)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}${NBSP}₽`
}

/** Roubles with a dot, for schema.org and feeds: 123450 → «1234.50». */
export const plainRoubles = (kopecks: number): string => (kopecks / 100).toFixed(2)

export const fromRoubles = (roubles: number): number => Math.round(roubles * 100)

/** Kopecks of typed roubles; null: not a whole sum above zero. */
export const typedKopecks = (typed: string): number | null => {
  const digits = typed.replaceAll(/[\s\u00a0₽]/g, '')
  return /^[1-9][0-9]{0,6}$/.test(digits) ? fromRoubles(Number(digits)) : null
}

/** Half a rouble in hundredths of a kopeck, and what floating point loses. */
const HALF_ROUBLE = 5001
/**
 * Whole percent by which `price` is below `oldPrice`: that of which `price` is the whole roubles, otherwise rounded down but at least 1;
 * null without a reduction.
 */
export const salePercent = (price: number, oldPrice: number | null): number | null => {
  if (oldPrice === null || oldPrice <= price) return null
  const percent = 100 - (price * 100) / oldPrice
  const rounded = Math.round(percent)
  return Math.max(1, Math.abs(oldPrice * (percent - rounded)) < HALF_ROUBLE ? rounded : Math.floor(percent))
}
