import { Type } from 'typebox'
import { expireSubstitutes } from '../change/substitutes.ts'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'

/** STAFF-03: cancels the pieces for which nobody has accepted the substitute in time. */
export const expireSubstitutesJob = defineJob({
  name: 'expire-substitutes',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '* * * * *',
  async work(_payload, { db, clock }) {
    await expireSubstitutes(db, clock.now())
  },
})
