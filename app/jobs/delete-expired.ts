import { Type } from 'typebox'
import { eachSeparately } from '#kernel/each-separately.ts'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'
import { RETENTION } from './retention/list.ts'

const ENDINGS = RETENTION.flatMap(({ ends }) => (typeof ends === 'string' ? [] : ends))

/** Ends what is older than its term in the list of retention. */
export const deleteExpired = defineJob({
  name: 'delete-expired',
  formerNames: ['sweep'],
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '17 * * * *',
  async work(_payload, { db, clock }) {
    const now = clock.now()
    await eachSeparately(ENDINGS, (deleteOld) => deleteOld(db, now))
  },
})
