import { sendSettlement } from './payments.ts'
import type { ReceiptDeps } from './payment-deps.ts'
import { defineJob, type JobDeps } from '#platform/jobs/job.ts'
import { SEND_SETTLEMENT_RECEIPT } from './payment-queues.ts'

/** ORD-09: registers the receipt of a hand-over at the provider that took the prepayment. */
export const sendSettlementReceipt = defineJob({
  ...SEND_SETTLEMENT_RECEIPT,
  work: ({ order_id }, deps: JobDeps & ReceiptDeps) => sendSettlement(deps.db, deps, order_id, deps.clock.now()),
})
