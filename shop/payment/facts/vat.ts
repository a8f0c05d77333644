/**
 * VAT of a receipt's line (tag 1199) by the day of the settlement. Rates are a dated table of the shop: `vat` of `shop.yaml` adds rows
 * to those of the law that this release knows, so a new rate needs no release. A return keeps the rate of the line it belongs to, and
 * a correction takes the rate of the day that it corrects.
 */

/** `22/122`: the share of VAT in a sum that is paid before the goods are handed over. */
export type VatRate = 'none' | `${number}` | `${number}/${number}`
/** `vat_tag`: the value of tag 1199 of a rate that this release does not know. */
export type LineVat = { readonly vat: VatRate; readonly vat_tag?: number }

type VatPeriod = {
  /** 'YYYY-MM-DD': the first day. */
  readonly since: string
  /** `none`: the shop does not pay VAT. */
  readonly percent: number | 'none'
  /** Values of tag 1199 of sales and of prepayments; absent: `VAT_TAG` knows them. */
  readonly tags?: readonly [sale: number, prepayment: number]
}
/** Newest first. */
export type VatTable = readonly [VatPeriod, ...VatPeriod[]]

/** 303-FZ of 3 August 2018 and 425-FZ of 28 November 2025 changed article 164 of the Tax Code. */
export const VAT_OF_LAW: VatTable = [
  { since: '2026-01-01', percent: 22 },
  { since: '2019-01-01', percent: 20 },
]
/** Rates of the systems other than the general one, which pay VAT from the days that the shop names. */
export const WITHOUT_VAT: VatTable = [{ since: '2019-01-01', percent: 'none' }]

const periodAt = (table: VatTable, day: string): VatPeriod => {
  const period = table.find(({ since }) => since <= day)
  if (period === undefined) throw new Error(`No VAT rate is known for ${day}`)
  return period
}

const lineVat = (vat: VatRate, tag: number | undefined): LineVat =>
  tag === undefined ? { vat } : { vat, vat_tag: tag }

/** `day`: 'YYYY-MM-DD' of the settlement, in Moscow. */
export const saleVat = (table: VatTable, day: string): LineVat => {
  const { percent, tags } = periodAt(table, day)
  return percent === 'none' ? { vat: percent } : lineVat(`${percent}`, tags?.[0])
}
export const prepaymentVat = (table: VatTable, day: string): LineVat => {
  const { percent, tags } = periodAt(table, day)
  return percent === 'none' ? { vat: percent } : lineVat(`${percent}/${100 + percent}`, tags?.[1])
}

/** Whole percents of a rate; 0 without VAT. */
export const vatPercent = (rate: VatRate): number => (rate === 'none' ? 0 : Number.parseInt(rate, 10))

/** The VAT inside a sum, in kopecks, rounded to the nearest. */
export const vatInside = (kopecks: number, rate: VatRate): number => {
  const percent = vatPercent(rate)
  return Math.round((kopecks * percent) / (100 + percent))
}

/** Values of tag 1199 that are known. */
export const VAT_TAG: ReadonlyMap<VatRate, number> = new Map<VatRate, number>([
  ['none', 6],
  ['5', 7],
  ['5/105', 9],
  ['7', 8],
  ['7/107', 10],
  ['20', 1],
  ['20/120', 3],
  ['22', 11],
  ['22/122', 12],
])

export const vatTag = ({ vat, vat_tag }: LineVat): number => {
  const tag = vat_tag ?? VAT_TAG.get(vat)
  if (tag === undefined) throw new Error(`No value of tag 1199 is known for VAT ${vat}`)
  return tag
}
