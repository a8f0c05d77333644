/** ORD-09: which payment of an order has paid for which of its pieces, so that each is settled with its own lines. */
import type { ChargedLine, ChargedOrder } from './receipt.ts'

/** The payment of pieces that were added to a line, or a part of it; kopecks of each piece, and what was taken and given back. */
export type AdditionPayment = {
  readonly payment_id: string
  readonly added_line: string | null
  readonly added_price: number | null
  readonly captured: number
  readonly refunded: number
}

type Split = { readonly rest: ChargedLine | null; readonly added: ChargedLine }

/** The added pieces are the last ones of their line, as many as the money of the payment pays; it bounds their sum. */
const split = (line: ChargedLine, price: number, money: number): Split => {
  const quantity = Math.min(Math.max(Math.floor(money / price), 1), line.quantity)
  const left = line.quantity - quantity
  const total = left === 0 ? line.total : Math.min(money, line.total)
  return {
    rest:
      left === 0 ? null : { ...line, quantity: left, total: line.total - total, marking: line.marking.slice(0, left) },
    added: { ...line, quantity, total, marking: line.marking.slice(left) },
  }
}

/** What each payment of an addition has paid for, and the rest of the order, which its first payment has paid for. */
export const chargedByPayment = (
  order: ChargedOrder,
  payments: readonly AdditionPayment[],
): { readonly rest: ChargedOrder; readonly added: readonly { paymentId: string; charged: ChargedOrder }[] } => {
  let { lines } = order
  const added = payments.flatMap(({ payment_id, added_line, added_price, captured, refunded }) => {
    const line = lines.find((one) => one.id === added_line)
    if (line === undefined || added_price === null) return []
    const parts = split(line, added_price, captured - refunded)
    lines = lines.flatMap((one) => (one === line ? (parts.rest ?? []) : one))
    return [{ paymentId: payment_id, charged: { ...order, delivery: 0, lines: [parts.added] } }]
  })
  return { rest: { ...order, lines }, added }
}
