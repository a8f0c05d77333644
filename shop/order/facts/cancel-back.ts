/** What a cancelled order or part gives back, as the buyer and staff read it before. */
import { formatMoney } from '#kernel/money.ts'
import { formatBonusPoints } from '#shop/loyalty/facts/bonus-programme.ts'
import { isOnline, type OnlineMethod, type OrderPayment } from '#shop/payment/facts/methods.ts'
import { moneyBackTime } from '#shop/payment/facts/payment-limits.ts'
import type { OrderState } from './order-states.ts'
import type { RefundSplit } from './refund-split.ts'

type Cancelled = {
  readonly state: OrderState
  readonly payment: OrderPayment
  /** Kopecks. */
  readonly to_pay: number
  readonly points_total: number
  readonly certificate_total: number
}

/** Money goes back by the provider that took it; points and certificate were spent when the order was placed. */
export const cancelBack = ({ state, payment, to_pay, points_total, certificate_total }: Cancelled): RefundSplit => ({
  money: isOnline(payment) && state !== 'awaiting_payment' ? to_pay : 0,
  points: points_total,
  certificate: certificate_total,
})

const SOURCES: Readonly<Record<OnlineMethod, string>> = {
  card: 'на\u00a0карту, которой вы\u00a0платили',
  sbp: 'на\u00a0счёт, с\u00a0которого вы\u00a0платили по\u00a0СБП',
}

/** Sentences for the buyer: how much goes back, where to and when; none when nothing was paid. */
export const cancelBackTexts = (order: Cancelled): string[] => {
  const { money, points, certificate } = cancelBack(order)
  const immediate = [
    ...(points > 0 ? [`${formatBonusPoints(points)} на\u00a0счёт`] : []),
    ...(certificate > 0 ? [`${formatMoney(certificate)} на\u00a0сертификат`] : []),
  ]
  return [
    ...(money > 0 && isOnline(order.payment)
      ? [
          `Вернём ${formatMoney(money)} ${SOURCES[order.payment]}: деньги придут в\u00a0течение ` +
            `${moneyBackTime(false)}, обычно быстрее.`,
        ]
      : []),
    ...(immediate.length > 0 ? [`Сразу вернём ${immediate.join(' и\u00a0')}.`] : []),
  ]
}
