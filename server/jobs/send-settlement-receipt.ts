import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import type { DB } from '#server/db/types.gen.ts'
import { sendSettlement } from '#server/features/payment/payment.public.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, RETRY_FOR_DAYS } from './job.ts'

/** ORD-09: registers the receipt of a hand-over at the provider that took the prepayment. */
export const sendSettlementReceipt = defineJob({
  name: 'send-settlement-receipt',
  payload: Type.Object({ order_id: Type.String() }),
  policy: RETRY_FOR_DAYS,
  work: ({ order_id }, deps) => sendSettlement(deps.db, deps, order_id, deps.clock.now()),
})

export const enqueueSettlement = (tx: Transaction<DB>, orderId: string): Promise<void> =>
  enqueue(tx, sendSettlementReceipt, { order_id: orderId }, orderId)
