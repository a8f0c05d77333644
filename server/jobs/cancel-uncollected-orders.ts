import { Type } from 'typebox'
import { cancelUncollected } from '#server/features/order/order.public.ts'
import { defineJob, RETRY_FOR_HOURS } from './job.ts'

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
