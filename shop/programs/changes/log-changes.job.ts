import { Type } from 'typebox'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'
import { logChanges } from './change-log.sql.ts'

/** Orders what has changed while no program reads. */
export const logChangesJob = defineJob({
  name: 'log-changes',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '* * * * *',
  work: (_payload, { db }) => logChanges(db),
})
