/**
 * VAT of a receipt's line (tag 1199) by the day of the settlement. Rates are a dated table: the rate changed on 1 January 2026,
 * and a return or a correction keeps the rate of the line it belongs to (`shop/payment/facts/receipt.ts` copies it).
 */
import type { VatRule } from './taxes.ts'

/** `22/122`: the share of VAT in a sum that is paid before the goods are handed over. */
export const VAT_RATES = ['none', '5', '5/105', '7', '7/107', '20', '20/120', '22', '22/122'] as const
export type VatRate = (typeof VAT_RATES)[number]

type Period = { readonly from: string; readonly sale: VatRate; readonly prepayment: VatRate }

/** Newest first. */
const PERIODS: readonly Period[] = [
  { from: '2026-01-01', sale: '22', prepayment: '22/122' },
  { from: '2019-01-01', sale: '20', prepayment: '20/120' },
]

const PREPAYMENT: Readonly<Record<Exclude<VatRule, 'general'>, VatRate>> = { none: 'none', '5': '5/105', '7': '7/107' }

const periodAt = (day: string): Period => {
  const period = PERIODS.find(({ from }) => from <= day)
  if (period === undefined) throw new Error(`No VAT rate is known for ${day}`)
  return period
}

/** `day`: 'YYYY-MM-DD' of the settlement, in Moscow. */
export const saleVat = (day: string, rule: VatRule): VatRate => (rule === 'general' ? periodAt(day).sale : rule)
export const prepaymentVat = (day: string, rule: VatRule): VatRate =>
  rule === 'general' ? periodAt(day).prepayment : PREPAYMENT[rule]

/** The VAT inside a sum, in kopecks, rounded to the nearest. */
export const vatInside = (kopecks: number, rate: VatRate): number => {
  switch (rate) {
    case 'none':
      return 0
    case '5':
    case '5/105':
      return Math.round((kopecks * 5) / 105)
    case '7':
    case '7/107':
      return Math.round((kopecks * 7) / 107)
    case '20':
    case '20/120':
      return Math.round((kopecks * 20) / 120)
    case '22':
    case '22/122':
      return Math.round((kopecks * 22) / 122)
  }
}

/** Values of tag 1199. */
export const VAT_TAG: Readonly<Record<VatRate, number>> = {
  none: 6,
  '5': 7,
  '5/105': 9,
  '7': 8,
  '7/107': 10,
  '20': 1,
  '20/120': 3,
  '22': 11,
  '22/122': 12,
}
