/** PARCEL-04: what a receipt of several parcels says of one of them. Its lines stay lines of the receipt, to the kopeck. */
import { firstLines } from './return-receipt.ts'
import type { Receipt, ReceiptLine } from './receipt.ts'

/** A line of a parcel. */
export type ParcelLine = {
  readonly id: string
  /** The line that was paid: itself, or the one of whose pieces it is. */
  readonly paid_as: string
  /** Kopecks of it that are the money of parcels which were parted from it later. */
  readonly parted: number
  /** Kopecks of `paid_as` that are its own; null: all that are not parted. */
  readonly own: number | null
}
export type ParcelLines = { readonly lines: readonly ParcelLine[]; readonly hasDelivery: boolean }

const sumOf = (lines: readonly ReceiptLine[]): number => lines.reduce((total, { sum }) => total + sum, 0)

/** What was paid of the line, as the receipt of the prepayment says it. */
const paidLines = (receipt: Receipt, { id, paid_as, parted, own }: ParcelLine): ReceiptLine[] => {
  const lines = receipt.lines.filter(({ order_line }) => order_line === paid_as)
  return firstLines(lines, own ?? Math.max(sumOf(lines) - parted, 0)).map((line) => ({ ...line, order_line: id }))
}

/**
 * The receipt of a hand-over is of one parcel; of that of the prepayment each parcel has its share. Pieces that were paid by what other
 * lines have become cheaper by are on no receipt: money of such a parcel is of all lines.
 */
export const receiptOfParcel = (receipt: Receipt, { lines, hasDelivery }: ParcelLines): Receipt => {
  const own = [
    ...lines.flatMap((line) =>
      receipt.kind === 'prepayment'
        ? paidLines(receipt, line)
        : receipt.lines.filter(({ order_line }) => order_line === line.id),
    ),
    ...receipt.lines.filter(({ order_line }) => order_line === null && hasDelivery),
  ]
  return own.length > 0 ? { ...receipt, lines: own } : receipt
}
