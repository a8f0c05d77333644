/** ORD-08: until when a line comes back for a reason, and what is given back for it, as buyer and staff see it before. */
import { formatMoney } from '#kernel/money.ts'
import type { OrderLineId } from '#kernel/ids.ts'
import { refundSplit, type RefundSplit } from './refund-split.ts'
import type { ReturnReasonCode } from './return-policy.ts'

type Days = {
  readonly unopened_until: string | null
  readonly irritation_until: string | null
  readonly flawed_until: string
}
/** 'YYYY-MM-DD'; empty: it is not taken back for this reason. */
export const lastDayOf = (line: Days, reason: ReturnReasonCode): string => {
  if (reason === 'irritation') return line.irritation_until ?? ''
  return (reason === 'unopened' ? line.unopened_until : line.flawed_until) ?? ''
}

/** What the buyer gets for the chosen pieces: «1 190 ₽ деньгами, 50 ₽ бонусами». `moneyBy`: how the money goes back, for staff. */
export const refundText = ({ money, points, certificate }: RefundSplit, moneyBy = 'деньгами'): string =>
  [
    ...(money > 0 ? [`${formatMoney(money)} ${moneyBy}`] : []),
    ...(points > 0 ? [`${formatMoney(points)} бонусами`] : []),
    ...(certificate > 0 ? [`${formatMoney(certificate)} на\u00a0сертификат`] : []),
  ].join(', ')

type Paid = {
  readonly total: number
  readonly certificate_total: number
  readonly lines: readonly {
    readonly line_id: OrderLineId
    readonly quantity: number
    readonly total: number
    readonly points_discount: number
    readonly returned: number
  }[]
}
type Chosen = { readonly quantity: number; readonly reason: ReturnReasonCode }
/** What the buyer would get for the chosen pieces, by line. */
export const splitOf = (order: Paid, choices: Readonly<Record<string, Chosen>>): RefundSplit =>
  refundSplit(
    {
      total: order.total,
      certificateTotal: order.certificate_total,
      lines: order.lines.map((line) => ({
        lineId: line.line_id,
        quantity: line.quantity,
        total: line.total,
        bonusPointsDiscount: line.points_discount,
        returned: line.returned,
      })),
    },
    new Map(Object.entries(choices).map(([id, { quantity }]) => [id, quantity])),
  )
