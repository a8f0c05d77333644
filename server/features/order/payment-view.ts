/** What the page of an order says of its payments. */
import type { Kysely } from 'kysely'
import { Value } from 'typebox/value'
import { DeclineReason, type OrderView } from '#contract/order.schema.ts'
import { isOnline } from '#domain/delivery.ts'
import { MAX_DECLINED_OF_ORDER } from '#domain/order-limits.ts'
import type { OrderState } from '#domain/order-states.ts'
import type { DB } from '#server/db/types.gen.ts'
import {
  countDeclinedOf,
  ofOrder,
  readPaymentsOf,
  readRefundsOf,
  type PaymentRow,
} from '#server/features/payment/payment.public.ts'
import { takesPaymentOnReceipt } from './order-payment.queries.ts'
import type { OrderRow } from './order.queries.ts'
import { storedPrice } from './stored-price.ts'

type PaymentFields = Pick<OrderView, 'payment_due' | 'paid_online' | 'refunds'>

const REFUND_STATES = { requested: 'requested', pending: 'requested', succeeded: 'done', failed: 'failed' } as const

const dueOf = (row: OrderRow, payments: readonly PaymentRow[], on_receipt: boolean): OrderView['payment_due'] => {
  if (row.reserved_until === null) return null
  const last = payments.at(-1)
  const isChecking = payments.some(({ state }) => state === 'authorized')
  return {
    amount: storedPrice(row.price_tree).to_pay,
    until: row.reserved_until.toISOString(),
    state: isChecking ? 'checking' : last?.state === 'declined' ? 'declined' : 'unpaid',
    reason: last?.state === 'declined' ? Value.Parse(DeclineReason, last.reason) : null,
    attempts_left: Math.max(0, MAX_DECLINED_OF_ORDER - countDeclinedOf(payments)),
    on_receipt,
  }
}

export const paymentFieldsOf = async (db: Kysely<DB>, row: OrderRow, state: OrderState): Promise<PaymentFields> => {
  if (!isOnline(row.payment)) return { payment_due: null, paid_online: null, refunds: [] }
  const payments = await readPaymentsOf(db, ofOrder(row.id))
  const refunds = await readRefundsOf(db, ofOrder(row.id))
  const paid = payments.find(({ captured }) => captured > 0)
  return {
    payment_due: state === 'awaiting_payment' ? dueOf(row, payments, await takesPaymentOnReceipt(db, row.id)) : null,
    paid_online: paid === undefined ? null : { amount: paid.captured, way: paid.tender },
    refunds: refunds.map((refund) => ({ amount: refund.amount, state: REFUND_STATES[refund.state] })),
  }
}
