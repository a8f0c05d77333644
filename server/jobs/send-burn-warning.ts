import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { formatPoints, MAX_POINTS_PERCENT } from '#domain/bonus-programme.ts'
import { fullDate } from '#domain/dates.ts'
import { paths } from '#domain/paths.ts'
import type { DB } from '#server/db/types.gen.ts'
import { readWarning } from '#server/features/bonus/bonus.public.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, RETRY_FOR_DAYS } from './job.ts'

/** BONUS-01: the e-mail of an account's lots that were marked on `day`. */
export const sendBurnWarning = defineJob({
  name: 'send-burn-warning',
  payload: Type.Object({ account_id: Type.Integer(), day: Type.String() }),
  policy: RETRY_FOR_DAYS,
  async work({ account_id, day }, { db, mailer, publicUrl }) {
    const warning = await readWarning(db, account_id, day)
    if (warning === undefined) return
    const points = formatPoints(warning.points)
    const text = [
      `Здравствуйте! На вашей карте скоро сгорят бонусы (${points}): первые — ${fullDate(warning.burns_on)}.`,
      `Ими можно оплатить до ${MAX_POINTS_PERCENT} % товаров заказа на сайте; первыми списываются те, что сгорают раньше.`,
      `Карта и сроки: ${publicUrl}${paths.personalBonus}`,
    ].join('\n\n')
    const answer = await mailer.send({
      to: warning.email,
      subject: `Бонусы скоро сгорят: ${points}`,
      text,
      key: `burn warning ${account_id} ${day}`,
    })
    if (!answer.sent && answer.failure !== 'bad_address')
      throw new Error(`Email not sent: ${answer.failure}, ${answer.detail}`)
  },
})

export const enqueueBurnWarning = (tx: Transaction<DB>, accountId: number, day: string): Promise<void> =>
  enqueue(tx, sendBurnWarning, { account_id: accountId, day }, `${accountId} ${day}`)
