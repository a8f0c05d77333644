import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { letterText } from '#domain/message-texts.ts'
import { paths } from '#domain/paths.ts'
import type { DB } from '#server/db/types.gen.ts'
import { unconfirmedSubscriber } from '#server/features/subscribe/unconfirmed.public.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, RETRY_FOR_HOURS } from './job.ts'

/** Requests the owner of a mailbox to confirm the subscription to news. */
export const sendSubscriptionConfirmation = defineJob({
  name: 'send-subscription-confirmation',
  formerNames: ['subscription-asked'],
  payload: Type.Object({ subscriber_id: Type.String(), asked_at: Type.String() }),
  policy: RETRY_FOR_HOURS,
  async work({ subscriber_id, asked_at }, { db, mailer, publicUrl, texts }) {
    const subscriber = await unconfirmedSubscriber(db, subscriber_id)
    if (subscriber === undefined) return
    const { subject, paragraphs } = letterText(texts, 'subscription', {
      link: publicUrl + paths.subscription('confirm', subscriber.token),
    })
    const answer = await mailer.send({
      to: subscriber.email,
      subject,
      text: paragraphs.join('\n\n'),
      key: `subscription ${subscriber_id} ${asked_at}`,
    })
    if (!answer.sent && answer.failure !== 'bad_address')
      throw new Error(`Email not sent: ${answer.failure}, ${answer.detail}`)
  },
})

/** One email per request. */
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
