import { Type } from 'typebox'
import { cancelUncollected } from '../change/cancel-order.ts'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'

/** ORD-10: cancels the orders whose reservation has ended and gives their stock back. */
export const cancelUncollectedOrders = defineJob({
  name: 'cancel-uncollected-orders',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '* * * * *',
  async work(_payload, { db, clock }) {
    await cancelUncollected(db, clock.now())
  },
})
