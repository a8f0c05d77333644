/**
 * DESK-04: what counting the promotions anew gives to the pieces that are added to an order. It lowers their own price first, so that
 * one payment and one receipt say all; what is left lowers the other lines. Nothing that was bought becomes dearer.
 */
import { spread } from '#shop/pricing/facts/spread.ts'

/** Kopecks; a sum below it is not asked for by a link. */
const SMALLEST_PAYMENT = 100
/** Kopecks that an added piece costs at least: a line of an order has a price. */
const SMALLEST_PRICE = 1

type Asked = {
  readonly unitPrice: number
  readonly quantity: number
  /** Kopecks by which the promotions of the day lower the order with the added pieces. */
  readonly gain: number
  /** Kopecks of the lines that were bought. */
  readonly lines: readonly number[]
}
export type Recomputed = {
  /** Kopecks of each added piece. */
  readonly unitPrice: number
  /** Kopecks by which each line that was bought becomes cheaper. */
  readonly lowered: readonly number[]
}

/** Null: nothing becomes cheaper. */
export const recomputed = ({ unitPrice, quantity, gain, lines }: Asked): Recomputed | null => {
  if (gain <= 0) return null
  const left = unitPrice * quantity - gain
  if (left >= SMALLEST_PAYMENT) {
    const lower = Math.ceil(left / quantity)
    return lower < unitPrice ? { unitPrice: lower, lowered: lines.map(() => 0) } : null
  }
  const bought = lines.reduce((sum, total) => sum + total, 0)
  const rest = Math.max(0, -left) + SMALLEST_PRICE * quantity
  return { unitPrice: SMALLEST_PRICE, lowered: spread(Math.min(rest, bought), lines) }
}
