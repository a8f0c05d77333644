import { Type } from 'typebox'
import { countBoughtTogether } from './bought-together.sql.ts'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'

/** CAT-09: counts which products were bought together, for the pages of both. */
export const countBought = defineJob({
  name: 'count-bought-together',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '41 * * * *',
  work: (_payload, { db, clock }) => countBoughtTogether(db, clock.now()),
})
