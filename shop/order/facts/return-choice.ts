/** ORD-08: which reasons a return still has, and what is given back for it, as buyer and staff see it before. */
import { formatMoney } from '#kernel/money.ts'
import type { ReturnOptions } from '../order-return.api.ts'
import { refundSplit, type RefundSplit } from './refund-split.ts'
import { RETURN_REASONS, type ReturnReasonCode } from './return-policy.ts'

export type Line = ReturnOptions['lines'][number]
export type Choice = { readonly quantity: number; readonly reason: ReturnReasonCode }
export type Choices = Readonly<Record<string, Choice>>

/** Empty: it is not taken back for this reason. */
export const lastDayOf = (line: Line, reason: ReturnReasonCode): string => {
  if (reason === 'irritation') return line.irritation_until ?? ''
  return (reason === 'unopened' ? line.unopened_until : line.flawed_until) ?? ''
}
const isOpen = (line: Line, reason: ReturnReasonCode, today: string): boolean => today <= lastDayOf(line, reason)
/** Reasons for which the line is still taken back. */
export const openReasons = (line: Line, today: string): readonly ReturnReasonCode[] =>
  RETURN_REASONS.filter((reason) => isOpen(line, reason, today))
/** What the buyer gets for the chosen pieces: «1 190 ₽ деньгами, 50 ₽ бонусами». */
export const refundText = ({ money, points, certificate }: RefundSplit): string =>
  [
    ...(money > 0 ? [`${formatMoney(money)} деньгами`] : []),
    ...(points > 0 ? [`${formatMoney(points)} бонусами`] : []),
    ...(certificate > 0 ? [`${formatMoney(certificate)} на\u00a0сертификат`] : []),
  ].join(', ')

/** What the buyer would get for the chosen pieces. */
export const splitOf = (options: ReturnOptions, choices: Choices): RefundSplit =>
  refundSplit(
    {
      total: options.total,
      certificateTotal: options.certificate_total,
      lines: options.lines.map((line) => ({
        lineId: line.line_id,
        quantity: line.quantity,
        total: line.total,
        bonusPointsDiscount: line.points_discount,
        returned: line.returned,
      })),
    },
    new Map(Object.entries(choices).map(([id, { quantity }]) => [id, quantity])),
  )
