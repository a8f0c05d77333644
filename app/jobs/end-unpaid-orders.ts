import { Type } from 'typebox'
import { eachSeparately } from '#kernel/each-separately.ts'
import { endUnpaidPurchases } from '#shop/loyalty/certificates/pay-certificate.ts'
import { endUnpaidOrders } from '#shop/order/pay/order-payment.ts'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'

/** ORD-06, ORD-10: ends the orders and the purchases of certificates that were not paid in time, and gives stock back. */
export const endUnpaid = defineJob({
  name: 'end-unpaid-orders',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '* * * * *',
  async work(_payload, deps) {
    await eachSeparately([endUnpaidOrders, endUnpaidPurchases], (end) => end(deps))
  },
})
