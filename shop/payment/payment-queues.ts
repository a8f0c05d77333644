/** The queues of payments: what may be enqueued, without the work, which needs the features that enqueue. */
import { OrderId } from '#platform/db/rows.ts'
import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import type { DB } from '#platform/db/types.gen.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { RETRY_FOR_DAYS, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'

export const CHECK_PAYMENT = {
  name: 'check-payment',
  payload: Type.Object({ payment_id: Type.String() }),
  policy: RETRY_FOR_HOURS,
}
export const enqueueCheck = (tx: Transaction<DB>, paymentId: string): Promise<void> =>
  enqueue(tx, CHECK_PAYMENT, { payment_id: paymentId })

export const REFUND_PAYMENT = {
  name: 'refund-payment',
  payload: Type.Object({ refund_id: Type.String() }),
  policy: RETRY_FOR_DAYS,
}
export const enqueueRefund = (tx: Transaction<DB>, refundId: string): Promise<void> =>
  enqueue(tx, REFUND_PAYMENT, { refund_id: refundId }, refundId)

export const SEND_SETTLEMENT_RECEIPT = {
  name: 'send-settlement-receipt',
  payload: Type.Object({ order_id: OrderId }),
  policy: RETRY_FOR_DAYS,
}
export const enqueueSettlement = (tx: Transaction<DB>, orderId: OrderId): Promise<void> =>
  enqueue(tx, SEND_SETTLEMENT_RECEIPT, { order_id: orderId }, orderId)
