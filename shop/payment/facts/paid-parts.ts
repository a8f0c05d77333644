/** PARCEL-04: which payments of a parcel have paid for the pieces that leave it as a parcel of their own. */

/** A payment of the parcel. */
export type PaidPart = {
  readonly payment_id: string
  /** What was added to the parcel, when the payment is of that alone. */
  readonly addition_id: string | null
  /** The parcel's line that the added pieces are in. */
  readonly added_line: string | null
  /** Kopecks that were taken for the parcel, and those of them that have gone back. */
  readonly captured: number
  readonly refunded: number
}

const leftOf = ({ captured, refunded }: PaidPart): number => captured - refunded
const sumOf = (parts: readonly PaidPart[]): number => parts.reduce((sum, part) => sum + leftOf(part), 0)
const isAddedTo =
  (line: string) =>
  ({ addition_id, added_line }: PaidPart): boolean =>
    addition_id !== null && added_line === line

/**
 * Kopecks of additions that are money whatever else pays of the order: of the pieces that leave, which cost `total`, and of what stays.
 * Added pieces leave their line first.
 */
export const paidApart = (
  parts: readonly PaidPart[],
  line: string,
  total: number,
): { readonly left: number; readonly parted: number } => {
  const parted = Math.min(sumOf(parts.filter(isAddedTo(line))), total)
  return { left: sumOf(parts.filter(({ addition_id }) => addition_id !== null)) - parted, parted }
}

/** `amount` of what was paid, by payment: what was added to the line first, then the order's own, other additions last. */
export const dividePaid = (
  parts: readonly PaidPart[],
  line: string,
  amount: number,
): { readonly payment_id: string; readonly amount: number }[] => {
  const isOwn = isAddedTo(line)
  const rank = (part: PaidPart): number => (isOwn(part) ? 0 : part.addition_id === null ? 1 : 2)
  let left = amount
  const divided = parts
    .toSorted((a, b) => rank(a) - rank(b))
    .map((part) => {
      const share = Math.min(left, leftOf(part))
      left -= share
      return { payment_id: part.payment_id, amount: share }
    })
  if (left > 0) throw new Error(`Of the money of a parcel ${left} is missing`)
  return divided.filter((share) => share.amount > 0)
}
