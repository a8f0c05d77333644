/**
 * ORD-08: how much of a return goes back as money, points and to the certificate. Exact to the kopeck: however an order is divided
 * into returns, their sums are those of one return of everything, and never more. Delivery is not given back: it was carried out.
 */
import type { OrderLineId } from '#kernel/ids.ts'
export type PaidLine = {
  readonly lineId: OrderLineId
  /** Pieces that were handed over. */
  readonly quantity: number
  /** Kopecks paid for them: after discounts and points. */
  readonly total: number
  /** Kopecks of them that points paid, which `total` does not contain. */
  readonly bonusPointsDiscount: number
  /** Pieces that came back before. */
  readonly returned: number
}
export type PaidOrder = {
  readonly lines: readonly PaidLine[]
  /** Kopecks, delivery included. */
  readonly total: number
  /** Kopecks of `total` that a certificate paid. */
  readonly certificateTotal: number
}
export type RefundSplit = {
  readonly money: number
  readonly points: number
  readonly certificate: number
}

/** The share of `pieces` of `quantity` in a sum: shares of more pieces only grow, and all pieces have all of it. */
const shareOf = (sum: number, pieces: number, quantity: number): number =>
  quantity === 0 ? 0 : Math.floor((sum * pieces) / quantity)

const sumOf = (lines: readonly PaidLine[], pick: (line: PaidLine) => number): number =>
  lines.reduce((sum, line) => sum + pick(line), 0)

/** `pieces`: pieces returned now by line; throws for more than the buyer still has. */
export const refundSplit = (
  { lines, total, certificateTotal }: PaidOrder,
  pieces: ReadonlyMap<string, number>,
): RefundSplit => {
  const after = ({ lineId, returned, quantity }: PaidLine): number => {
    const now = returned + (pieces.get(lineId) ?? 0)
    if (now < returned || now > quantity)
      throw new Error(`Line ${lineId}: ${now} of ${quantity} pieces cannot be returned`)
    return now
  }
  const paidBefore = sumOf(lines, (line) => shareOf(line.total, line.returned, line.quantity))
  const paidAfter = sumOf(lines, (line) => shareOf(line.total, after(line), line.quantity))
  const certificate = shareOf(certificateTotal, paidAfter, total) - shareOf(certificateTotal, paidBefore, total)
  return {
    certificate,
    money: paidAfter - paidBefore - certificate,
    points: sumOf(
      lines,
      (line) =>
        shareOf(line.bonusPointsDiscount, after(line), line.quantity) -
        shareOf(line.bonusPointsDiscount, line.returned, line.quantity),
    ),
  }
}
