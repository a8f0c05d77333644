import { Type } from 'typebox'
import { moscowDay } from '#kernel/dates.ts'
import { transaction } from '#platform/db/transaction.ts'
import { defineJob, RETRY_FOR_HOURS, type JobDeps } from '#platform/jobs/job.ts'
import { soldFrom, type DateRule } from './facts/lots.ts'
import { holdShortLots, writeStockRule } from './lots.sql.ts'

/** ORD-11: takes what has a near date off the stock that is sold; at 00:10 in Moscow and, since orders give stock back, every hour. */
export const holdShortDates = defineJob({
  name: 'hold-short-dates',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '10 * * * *',
  async work(_payload, { db, clock, terms }: JobDeps & { readonly terms: { readonly dates: DateRule } }) {
    const now = clock.now()
    const today = moscowDay(now)
    await writeStockRule(db, terms.dates.holdMonths)
    await transaction(db, (tx) => holdShortLots(tx, { today, soldFrom: soldFrom(today, terms.dates.holdMonths) }, now))
  },
})
