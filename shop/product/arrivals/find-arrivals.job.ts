import { Type } from 'typebox'
import { dayStart } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import { markFound } from './arrivals.sql.ts'
import { defineJob, RETRY_FOR_MINUTES } from '#platform/jobs/job.ts'
import { enqueueArrivalEmail } from './send-arrival-email.job.ts'

/** A minute's share: an hour brings 12 000 e-mails to their queue. */
const MAX_AT_ONCE = 200

/** CAT-13: finds the requests whose variant is in stock again. Polling also sees what reservations release and notices lose. */
export const findArrivals = defineJob({
  name: 'find-arrivals',
  payload: Type.Object({}),
  policy: RETRY_FOR_MINUTES,
  cron: '* * * * *',
  async work(_payload, { db, clock }) {
    const now = clock.now()
    await transaction(db, async (tx) => {
      for (const id of await markFound(tx, dayStart(now), now, MAX_AT_ONCE)) await enqueueArrivalEmail(tx, id, now)
    })
  },
})
