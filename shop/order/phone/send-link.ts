/** DESK-03: the message of an order once more, with the link to its page, where it is paid too. */
import { refuse, type Refused } from '#kernel/endpoint.ts'
import { addCounts, dayStart } from '#platform/db/rate-count.ts'
import type { Work } from '../counter/change-order.ts'
import type { OrderStep } from '../facts/order-messages.ts'
import type { OrderState } from '../facts/order-states.ts'
import { enqueueAgain } from '../jobs/send-order-message.job.ts'

/** Times that the message of one order is sent again in a day. */
const MAX_A_DAY = 3

const tooMany = refuse(
  'too-many-tries',
  'Сегодня ссылку на\u00a0этот заказ уже отправляли три раза: проверьте телефон.',
)

/** States whose own message tells what the buyer does next; that of the placed order is sent in every other. */
const OWN_STEP: Partial<Record<OrderState, OrderStep>> = {
  ready_for_pickup: 'ready_for_pickup',
  shipped: 'shipped',
  cancelled: 'cancelled',
}

export const sendLink = async ({ tx, order, at, record }: Work): Promise<Refused<'too-many-tries'> | null> => {
  const sent = { subject: `order link ${order.id}`, cost: 1, max: MAX_A_DAY }
  if ((await addCounts(tx, [sent], dayStart(at))) !== undefined) return tooMany
  await enqueueAgain(tx, order.id, OWN_STEP[order.state] ?? 'placed', at.toISOString())
  await record('link sent', {}, {})
  return null
}
