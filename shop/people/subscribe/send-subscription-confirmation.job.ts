import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { paths } from '#kernel/pages/paths.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { unconfirmedSubscriber } from './subscribe.sql.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'
import { sendLetter, type MessageDeps } from '#shop/letters/face.ts'

/** Requests the owner of a mailbox to confirm the subscription to news. */
export const sendSubscriptionConfirmation = defineJob({
  name: 'send-subscription-confirmation',
  formerNames: ['subscription-asked'],
  payload: Type.Object({ subscriber_id: Type.String(), asked_at: Type.String() }),
  policy: RETRY_FOR_HOURS,
  async work({ subscriber_id, asked_at }, deps: MessageDeps) {
    const { db, publicUrl } = deps
    const subscriber = await unconfirmedSubscriber(db, subscriber_id)
    if (subscriber === undefined) return
    await sendLetter(deps, {
      to: subscriber.email,
      name: 'subscription',
      values: { link: publicUrl + paths.subscription('confirm', subscriber.token) },
      key: `subscription ${subscriber_id} ${asked_at}`,
    })
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
