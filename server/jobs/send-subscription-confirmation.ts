import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import type { DB } from '#server/db/types.gen.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, RETRY_FOR_HOURS } from './job.ts'

/** Asks the owner of a mailbox whether it was really they who want the news. */
export const sendSubscriptionConfirmation = defineJob({
  name: 'send-subscription-confirmation',
  formerNames: ['subscription-asked'],
  payload: Type.Object({ subscriber_id: Type.String(), asked_at: Type.String() }),
  policy: RETRY_FOR_HOURS,
  async work({ subscriber_id, asked_at }, { db, mailer, publicUrl }) {
    const asked = await db
      .selectFrom('subscriber')
      .select(['email', 'token'])
      .where('id', '=', subscriber_id)
      .where('state', '=', 'asked')
      .executeTakeFirst()
    if (asked === undefined) return
    const text = [
      'Вы или кто-то другой попросили присылать новости «Глади» на этот адрес.',
      `Чтобы получать их, откройте страницу и нажмите «Подписаться»:\n${publicUrl}/subscribe/confirm/${asked.token}`,
      'Ссылка действует семь дней. Если это были не вы, ничего делать не нужно: писем больше не будет.',
    ].join('\n\n')
    const answer = await mailer.send({
      to: asked.email,
      subject: 'Подтвердите подписку на новости',
      text,
      key: `subscription ${subscriber_id} ${asked_at}`,
    })
    if (!answer.sent && answer.failure !== 'bad_address')
      throw new Error(`Letter not sent: ${answer.failure}, ${answer.detail}`)
  },
})

/** One letter for each time of asking. */
export const enqueueSubscriptionConfirmation = (
  tx: Transaction<DB>,
  subscriberId: string,
  askedAt: Date,
): Promise<void> => {
  const asked_at = askedAt.toISOString()
  return enqueue(
    tx,
    sendSubscriptionConfirmation,
    { subscriber_id: subscriberId, asked_at },
    `${subscriberId} ${asked_at}`,
  )
}
