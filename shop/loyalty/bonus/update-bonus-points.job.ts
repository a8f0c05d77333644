import { Type } from 'typebox'
import { moscowDay } from '#kernel/dates.ts'
import { eachSeparately } from '#kernel/each-separately.ts'
import { transaction } from '#platform/db/transaction.ts'
import { addBirthdayBonusPoints, burnDue, markWarned } from './daily-bonus-points.ts'
import { defineJob, RETRY_FOR_HOURS, type JobDeps } from '#platform/jobs/job.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import { enqueueBurnWarning } from './send-burn-warning.job.ts'

/** BONUS-02: burns points, brings those of birthdays and warns of the ones that burn soon; at 00:05 in Moscow. */
export const updateBonusPoints = defineJob({
  name: 'update-points',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '5 21 * * *',
  async work(_payload, { db, clock, terms }: JobDeps & { readonly terms: ShopTerms }) {
    const now = clock.now()
    const day = moscowDay(now)
    const { bonus } = terms
    await eachSeparately(
      [
        () => burnDue(db, now),
        async () => (bonus === null ? undefined : addBirthdayBonusPoints(db, bonus, now)),
        () =>
          transaction(db, async (tx) => {
            for (const accountId of await markWarned(tx, day)) await enqueueBurnWarning(tx, accountId, day)
          }),
      ],
      (part) => part(),
    )
  },
})
