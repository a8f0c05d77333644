import { Type } from 'typebox'
import type { Kysely } from 'kysely'
import { addDays, moscowDay } from '#kernel/dates.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'
import { storeStockOfDay } from '../stock-report.sql.ts'
import { countDay, countStock, takeChangedDays } from './days.sql.ts'

/** Days of one transaction: a short one, in whose time little changes. */
const DAYS_TOGETHER = 5

/** Counts the days that have changed since they were counted, until none is left. */
export const countChangedDays = async (db: Kysely<DB>): Promise<void> => {
  for (;;) {
    const days = await transaction(db, async (tx) => {
      const changed = await takeChangedDays(tx, DAYS_TOGETHER)
      for (const day of changed) await countDay(tx, day)
      return changed
    })
    if (days.length < DAYS_TOGETHER) return
  }
}

/** DESK-05: a sale is in the reports a minute after it at the latest. */
export const countReportDays = defineJob({
  name: 'count-report-days',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '* * * * *',
  work: (_payload, { db }) => countChangedDays(db),
})

/** DESK-05: how goods sell, and what the stores had at the end of the day before, counted at 3:20 in Moscow. */
export const countReportStock = defineJob({
  name: 'count-report-stock',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '20 0 * * *',
  async work(_payload, { db, clock }) {
    const today = moscowDay(clock.now())
    await countStock(db, today)
    await storeStockOfDay(db, addDays(today, -1))
  },
})
