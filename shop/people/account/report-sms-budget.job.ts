/** SAFE-02: an alarm when half of a budget of codes is spent: a line of the log, a letter to the shop, and two metrics. */
import type { Kysely, Transaction } from 'kysely'
import { Type } from 'typebox'
import { HOUR_S } from '#kernel/durations.ts'
import { hitsOf, dayStart, hitsSince } from '#platform/db/rate-count.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'
import { sendLetter, type MessageDeps } from '#shop/letters/face.ts'
import { BUDGET_SUBJECT, OPEN_BUDGET_SUBJECT, type SmsLimits } from '#shop/letters/facts/sms-limits.ts'
import { HOUR_SUBJECT, OPEN_HOUR_SUBJECT, type Limit } from './code-limits.ts'

/** Budgets whose half is worth an alarm: the shares are part of them. */
const WATCHED: readonly string[] = [HOUR_SUBJECT, OPEN_HOUR_SUBJECT, OPEN_BUDGET_SUBJECT, BUDGET_SUBJECT]

/** Whether the next such code would pass half of a budget: true for one code of each window, because the counter is locked. */
export const fillsHalf = <L extends Limit>(
  limit: L,
  hits: ReadonlyMap<string, number>,
): limit is L & { readonly window: 'hour' | 'day' } => {
  const { subject, cost, max } = limit
  const spent = hits.get(subject) ?? 0
  return WATCHED.includes(subject) && (spent + cost) * 2 > max && spent * 2 <= max
}

export const reportSmsBudget = defineJob({
  name: 'report-sms-budget',
  payload: Type.Object({ window: Type.Union([Type.Literal('hour'), Type.Literal('day')]), key: Type.String() }),
  policy: RETRY_FOR_HOURS,
  async work({ window, key }, deps: MessageDeps & { readonly feedbackTo: string }) {
    const span = window === 'hour' ? 'часа' : 'дня'
    deps.alert(`Half of the budget of sign-in codes of this ${window} is spent (${key})`)
    await sendLetter(deps, { to: deps.feedbackTo, name: 'sms_budget', values: { span }, key: `sms budget ${key}` })
  },
})

export const enqueueBudgetReport = (
  tx: Transaction<DB>,
  { window, start }: { readonly window: 'hour' | 'day'; readonly start: Date },
): Promise<void> => {
  const key = `${window} ${start.toISOString()}`
  return enqueue(tx, reportSmsBudget, { window, key }, key)
}

const ratio = (spent: number, budget: number): number => (budget === 0 ? 1 : spent / budget)

/** Shares of the hour's and of the day's budget that are spent. */
export const spentOfHour = async (db: Kysely<DB>, { hourBudget }: SmsLimits, now: Date): Promise<number> =>
  ratio(await hitsOf(db, HOUR_SUBJECT, HOUR_S, now), hourBudget)
export const spentOfDay = async (db: Kysely<DB>, { dayBudget }: SmsLimits, now: Date): Promise<number> => {
  const hits = await hitsSince(db, [BUDGET_SUBJECT], new Date(dayStart(now).getTime() - 1))
  return ratio(hits.get(BUDGET_SUBJECT) ?? 0, dayBudget)
}
