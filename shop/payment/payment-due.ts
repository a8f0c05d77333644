/** What the buyer's page of an order or of a certificate says of its payments and refunds. */
import { Value } from 'typebox/value'
import { countDeclinedOf } from './declined-limits.ts'
import type { PaymentRow, RefundRow } from './payment.sql.ts'
import { DeclineReason, type MoneyBack, type PaymentDue } from './payment.api.ts'
import { MAX_DECLINED_OF_ORDER } from './facts/payment-limits.ts'

/** `amount` in kopecks; `onReceipt`: the buyer may still choose to pay when the order is handed over. */
export const paymentDue = (
  payments: readonly PaymentRow[],
  { amount, until, onReceipt }: { readonly amount: number; readonly until: Date; readonly onReceipt: boolean },
): PaymentDue => {
  const last = payments.at(-1)
  const isChecking = payments.some(({ state }) => state === 'authorized')
  return {
    amount,
    until: until.toISOString(),
    state: isChecking ? 'checking' : last?.state === 'declined' ? 'declined' : 'unpaid',
    reason: last?.state === 'declined' ? Value.Parse(DeclineReason, last.reason) : null,
    attempts_left: Math.max(0, MAX_DECLINED_OF_ORDER - countDeclinedOf(payments)),
    on_receipt: onReceipt,
  }
}

const REFUND_STATES = { requested: 'requested', pending: 'requested', succeeded: 'done', failed: 'failed' } as const

export const refundViews = (refunds: readonly Pick<RefundRow, 'amount' | 'state'>[]): MoneyBack[] =>
  refunds.map(({ amount, state }) => ({ amount, state: REFUND_STATES[state] }))
