import { Type } from 'typebox'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'
import { beginDay } from './ended-prices.ts'

/** ORD-12: promotions and banners end at midnight in Moscow after their last day. */
export const beginDayJob = defineJob({
  name: 'begin-day',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '0 21 * * *',
  async work(_payload, { db, clock }) {
    await beginDay(db, clock.now())
  },
})
