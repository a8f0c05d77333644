import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { paths } from '#kernel/pages/paths.ts'
import { countWithin, dayStart, uncount } from '#platform/db/rate-count.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { emailSubject, MAX_EMAILS_PER_DAY } from './arrivals.policy.ts'
import { moveFound, readArrival, type Arrival } from './arrivals.sql.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'
import { sendLetter, type MessageDeps } from '#shop/letters/face.ts'

/**
 * CAT-13: the one e-mail of a request. What was sold out again meanwhile waits on, as does a mailbox that got its e-mails of the
 * day.
 */
export const sendArrivalEmail = defineJob({
  name: 'send-arrival-email',
  payload: Type.Object({ request_id: Type.String(), found_at: Type.String() }),
  policy: RETRY_FOR_HOURS,
  async work({ request_id }, deps: MessageDeps) {
    const { db, clock } = deps
    const arrival = await readArrival(db, request_id)
    if (arrival === undefined) return
    const now = clock.now()
    const limits = [{ subject: emailSubject(arrival.email), cost: 1, max: MAX_EMAILS_PER_DAY }]
    const mayBeSent = arrival.buyable && (await countWithin(db, limits, dayStart(now))) === undefined
    if (!mayBeSent) return moveFound(db, request_id, 'waiting', now)
    try {
      await moveFound(db, request_id, await send(request_id, arrival, deps), now)
    } catch (error) {
      await uncount(db, limits, dayStart(now))
      throw error
    }
  },
})

/** Once for each time that the request's variant is found. */
export const enqueueArrivalEmail = (tx: Transaction<DB>, requestId: string, foundAt: Date): Promise<void> => {
  const found_at = foundAt.toISOString()
  return enqueue(tx, sendArrivalEmail, { request_id: requestId, found_at }, `${requestId} ${found_at}`)
}

const placeText = ({ store_name, store_address, city_name }: Arrival): string =>
  store_name !== null ? `${store_name}, ${store_address}` : (city_name ?? 'доставка по России')

const send = async (requestId: string, arrival: Arrival, deps: MessageDeps): Promise<'sent' | 'cancelled'> => {
  const { publicUrl } = deps
  const name = `${arrival.brand} ${arrival.name}`
  const variant = [arrival.shade_name, arrival.size_text].filter(Boolean).join(', ')
  const isSent = await sendLetter(deps, {
    to: arrival.email,
    name: 'arrival',
    values: {
      product: name,
      variant,
      place: placeText(arrival),
      link: publicUrl + paths.productVariant(arrival.slug, arrival.sku),
      stop: publicUrl + paths.subscription('arrivals', arrival.token),
      all: publicUrl + paths.subscription('all', arrival.token),
    },
    key: `arrival ${requestId}`,
  })
  return isSent ? 'sent' : 'cancelled'
}
