/** What is shown of the payments, refunds and receipts of an order or of a certificate. */
import type { Kysely } from 'kysely'
import { Value } from 'typebox/value'
import type { DB } from '#platform/db/types.gen.ts'
import { receiptsOfCustomer } from './corrections.ts'
import { countDeclinedOf } from './declined-limits.ts'
import type { PaymentOwner } from './facts/payment-owner.ts'
import { readParcelPayments } from './parcel-payments.sql.ts'
import { readPaymentsOf, readRefundsOf, type PaymentRow } from './payment.sql.ts'
import { DeclineReason, type MoneyBack, type PaymentDue, type PaymentMethod } from './payment.api.ts'
import { MAX_DECLINED_OF_ORDER } from './facts/payment-limits.ts'

/** `amount` in kopecks; `onReceipt`: the buyer may still choose to pay when the order is handed over. */
type Due = { readonly amount: number; readonly until: Date; readonly onReceipt: boolean }

const paymentDue = (payments: readonly PaymentRow[], { amount, until, onReceipt }: Due): PaymentDue => {
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

type PaymentsView = {
  readonly payment_due: PaymentDue | null
  /** Without what was given back before it was taken. */
  readonly paid_online: { amount: number; method: PaymentMethod } | null
  readonly refunds: MoneyBack[]
}

/** `due`: what is still to be paid; null when nothing waits for a payment. `dueOf`: what it is paid for, when that is not all. */
const paymentsView = async (
  db: Kysely<DB>,
  owner: PaymentOwner,
  due: Due | null,
  dueOf: PaymentOwner = owner,
): Promise<PaymentsView> => {
  const payments = await readPaymentsOf(db, owner)
  const refunds = await readRefundsOf(db, owner)
  const all =
    owner.order_id === null
      ? payments.map((payment) => ({ payment_id: payment.id, ...payment }))
      : await readParcelPayments(db, owner.order_id)
  const taken = all.filter(({ captured }) => captured > 0)
  const first = taken.find(({ addition_id }) => addition_id === null) ?? taken[0]
  const paid = payments.find(({ id }) => id === first?.payment_id)
  const amount = taken
    .filter((payment) => payment === first || payment.addition_id !== null)
    .reduce((sum, { captured }) => sum + captured, 0)
  const waiting = payments.filter((one) => one.addition_id === dueOf.addition_id)
  return {
    payment_due: due === null ? null : paymentDue(waiting, due),
    paid_online: paid === undefined ? null : { amount, method: paid.tender },
    refunds: refunds.map(({ amount, state }) => ({ amount, state: REFUND_STATES[state] })),
  }
}

export const paymentRecords = { view: paymentsView, receiptsOfCustomer }
