import { Type } from 'typebox'
import { moscowDay } from '#domain/dates.ts'
import { eachSeparately } from '#domain/each-separately.ts'
import { transaction } from '#server/db/transaction.ts'
import { addBirthdayPoints, burnDue, markWarned } from '#server/features/bonus/bonus.public.ts'
import { defineJob, RETRY_FOR_HOURS } from './job.ts'
import { enqueueBurnWarning } from './send-burn-warning.ts'

/** BONUS-02: burns points, brings those of birthdays and warns of the ones that burn soon; at 00:05 in Moscow. */
export const updatePoints = defineJob({
  name: 'update-points',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '5 21 * * *',
  async work(_payload, { db, clock, terms }) {
    const now = clock.now()
    const day = moscowDay(now)
    const { bonus } = terms
    await eachSeparately(
      [
        () => burnDue(db, now),
        async () => (bonus === null ? undefined : addBirthdayPoints(db, bonus, now)),
        () =>
          transaction(db, async (tx) => {
            for (const accountId of await markWarned(tx, day)) await enqueueBurnWarning(tx, accountId, day)
          }),
      ],
      (part) => part(),
    )
  },
})
