/** Returns that buyers have asked for and nobody has decided: the law gives ten days for their money (article 26.1). */
import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { MONEY_BACK_DAYS } from '#shop/payment/facts/payment-limits.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { moscowDay } from '#kernel/dates.ts'
import { queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { defineJob, RETRY_FOR_HOURS, type JobDeps } from '#platform/jobs/job.ts'

const ALARM_DAYS = 8

const LateReturn = Row({ number: Type.String(), requested_at: Timestamp })

export const lateReturns = (db: Kysely<DB>, now: Date): Promise<Static<typeof LateReturn>[]> =>
  queryRows(
    db,
    LateReturn,
    sql`
    SELECT o.number, r.requested_at FROM order_return r JOIN orders o ON o.id = r.order_id
    WHERE r.state = 'requested' AND r.requested_at <= ${new Date(now.getTime() - ALARM_DAYS * DAY_MS)}
    ORDER BY r.requested_at, r.id`,
  )

const dueDay = (askedAt: Date): string => moscowDay(new Date(askedAt.getTime() + MONEY_BACK_DAYS * DAY_MS))

/** PEOPLE-06: an alarm from the eighth day on; the number of such returns is the metric `shop_returns_late`. */
export const reportLateReturns = async ({ db, clock, alert }: Pick<JobDeps, 'db' | 'clock' | 'alert'>) => {
  const late = await lateReturns(db, clock.now())
  if (late.length === 0) return
  const named = late.map(({ number, requested_at }) => `${number} until ${dueDay(requested_at)}`)
  alert(`${late.length} returns wait for a decision, and their money is due: ${named.join(', ')}`)
}

export const checkReturns = defineJob({
  name: 'check-returns',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '7 * * * *',
  work: (_payload, deps) => reportLateReturns(deps),
})
