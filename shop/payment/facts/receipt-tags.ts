/**
 * Tags of a fiscal document (FFD 1.2). The table is dated: since 1 September 2025 a settlement over the internet says so
 * (1125) and names the site (1187).
 */
import { dayAt } from '#kernel/dates.ts'
import type { CorrectionBasis, PaymentMode, PaymentSubject, Receipt, ReceiptKind, ReceiptLine } from './receipt.ts'
import type { TaxSystem } from './taxes.ts'
import { vatInside, vatTag } from './vat.ts'

export type Tags = Readonly<Record<number, string | number>>
/** The document's tags, and those of each line (1059). */
export type TaggedReceipt = { readonly format: string; readonly tags: Tags; readonly lines: readonly Tags[] }

type Format = { readonly from: string; readonly name: string; readonly namesSite: boolean }

/** Newest first. */
const FORMATS: readonly Format[] = [
  { from: '2025-09-01', name: '1.2 of 2025-09-01', namesSite: true },
  { from: '2019-01-01', name: '1.2', namesSite: false },
]

const MOSCOW_MINUTES = 180
const TAX_SYSTEM: Readonly<Record<TaxSystem, number>> = {
  osn: 1,
  usn_income: 2,
  usn_income_outcome: 4,
  esn: 16,
  patent: 32,
}
const OPERATION: Readonly<Record<ReceiptKind, number>> = { prepayment: 1, settlement: 1, return: 2, correction: 1 }
const SUBJECT: Readonly<Record<PaymentSubject, number>> = { commodity: 1, marked: 33, service: 4, payment: 10 }
const MODE: Readonly<Record<PaymentMode, number>> = {
  full_prepayment: 1,
  partial_prepayment: 2,
  advance: 3,
  full_payment: 4,
}
const PIECE = 0

const lineTags = (line: ReceiptLine): Tags => ({
  1030: line.name,
  1079: line.unit_price,
  1023: line.quantity,
  2108: PIECE,
  1043: line.sum,
  1199: vatTag(line),
  1200: vatInside(line.sum, line.vat),
  1212: SUBJECT[line.subject],
  1214: MODE[line.mode],
  ...(line.marking === null ? {} : { 1163: line.marking, 2102: 0 }),
})

/** 1173: whether the tax office has ordered it; 1192: the wrong receipt. */
const basisTags = ({ date, number, fiscalSign }: CorrectionBasis): Tags => ({
  1173: number === null ? 0 : 1,
  1178: date,
  ...(number === null ? {} : { 1179: number }),
  ...(fiscalSign === null ? {} : { 1192: fiscalSign }),
})

/** `site`: the shop's origin. */
export const receiptTags = (receipt: Receipt, site: string): TaggedReceipt => {
  const day = dayAt(new Date(receipt.at), MOSCOW_MINUTES)
  const format = FORMATS.find(({ from }) => from <= day)
  if (format === undefined) throw new Error(`No receipt format is known for ${day}`)
  return {
    format: format.name,
    tags: {
      1054: receipt.basis?.reverses === true ? OPERATION.return : OPERATION[receipt.kind],
      1055: TAX_SYSTEM[receipt.taxSystem],
      1008: receipt.contact.email || `+${receipt.contact.phone}`,
      1020: receipt.total,
      1081: receipt.settled.cashless,
      1215: receipt.settled.prepayment,
      ...(format.namesSite ? { 1125: 1, 1187: site } : {}),
      ...(receipt.basis === null ? {} : basisTags(receipt.basis)),
    },
    lines: receipt.lines.map(lineTags),
  }
}
