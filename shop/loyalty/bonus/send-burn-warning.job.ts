import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { formatBonusPoints } from '../facts/bonus-programme.ts'
import { fullDate } from '#kernel/dates.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readWarning } from './daily-bonus-points.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_DAYS } from '#platform/jobs/job.ts'
import { sendLetter, type MessageDeps } from '#shop/letters/face.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'

/** BONUS-01: the e-mail of an account's lots that were marked on `day`. */
export const sendBurnWarning = defineJob({
  name: 'send-burn-warning',
  payload: Type.Object({ account_id: Type.Integer(), day: Type.String() }),
  policy: RETRY_FOR_DAYS,
  async work({ account_id, day }, deps: MessageDeps & { readonly terms: ShopTerms }) {
    const { db, publicUrl, terms } = deps
    if (terms.bonus === null) return
    const warning = await readWarning(db, account_id, day)
    if (warning === undefined) return
    await sendLetter(deps, {
      to: warning.email,
      name: 'burn_warning',
      values: {
        points: formatBonusPoints(warning.points),
        until: fullDate(warning.burns_on),
        percent: terms.bonus.maxPercent,
        link: publicUrl + paths.personalBonus,
        settings: publicUrl + paths.personalProfile,
      },
      key: `burn warning ${account_id} ${day}`,
    })
  },
})

export const enqueueBurnWarning = (tx: Transaction<DB>, accountId: number, day: string): Promise<void> =>
  enqueue(tx, sendBurnWarning, { account_id: accountId, day }, `${accountId} ${day}`)
