/** What the page of an order says of its payments. */
import type { Kysely } from 'kysely'
import type { OrderView } from '../order.api.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import type { OrderState } from '../facts/order-states.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { ofOrder, paymentDue, readPaymentsOf, readRefundsOf, refundViews } from '#shop/payment/face.ts'
import { takesPaymentOnReceipt } from './order-payment.sql.ts'
import type { OrderRow } from '../order.sql.ts'
import { storedPrice } from '../place/stored-price.ts'

type PaymentFields = Pick<OrderView, 'payment_due' | 'paid_online' | 'refunds'>

export const paymentFieldsOf = async (db: Kysely<DB>, row: OrderRow, state: OrderState): Promise<PaymentFields> => {
  if (!isOnline(row.payment)) return { payment_due: null, paid_online: null, refunds: [] }
  const payments = await readPaymentsOf(db, ofOrder(row.id))
  const refunds = await readRefundsOf(db, ofOrder(row.id))
  const paid = payments.find(({ captured }) => captured > 0)
  const { reserved_until: until } = row
  return {
    payment_due:
      state === 'awaiting_payment' && until !== null
        ? paymentDue(payments, {
            amount: storedPrice(row.price_tree).to_pay,
            until,
            onReceipt: await takesPaymentOnReceipt(db, row.id),
          })
        : null,
    paid_online: paid === undefined ? null : { amount: paid.captured, method: paid.tender },
    refunds: refundViews(refunds),
  }
}
