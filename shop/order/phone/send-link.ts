/** DESK-03, DESK-04: the message of an order once more, with the link to its page, where it is paid too. */
import { done, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import { HOUR_S } from '#kernel/durations.ts'
import { countedCaller, type Caller } from '#platform/calls/caller.ts'
import { addCounts, countWithin, dayStart, incrementRateCount } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { OrderDeps } from '../order-deps.ts'
import { orderNumberIn } from '../facts/order-fields.ts'
import { orderOfBuyer } from '../order.sql.ts'
import type { LostLinkInput } from '../order.api.ts'
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

const limitOf = (orderId: string) => ({ subject: `order link ${orderId}`, cost: 1, max: MAX_A_DAY })
const stepIn = (state: OrderState): OrderStep => OWN_STEP[state] ?? 'placed'

export const sendLink = async ({ tx, order, at, record }: Work): Promise<Refused<'too-many-tries'> | null> => {
  if ((await addCounts(tx, [limitOf(order.id)], dayStart(at))) !== undefined) return tooMany
  await enqueueAgain(tx, order.id, stepIn(order.state), at.toISOString())
  await record('link sent', {}, {})
  return null
}

/** Pairs of number and digits that one network may ask about in an hour. */
const MAX_AN_HOUR = 10
const tooOften = refuse('too-many-tries', 'Слишком много попыток подряд. Повторите через час или позвоните нам.')

/**
 * For a buyer who has lost the link: the answer to a right and a wrong pair is the same, and the link goes to the phone and the
 * mailbox of the order only. A network that asks often is refused.
 */
export const sendLostLink = async (
  { db, clock, orderPrefix }: Pick<OrderDeps, 'db' | 'clock' | 'orderPrefix'>,
  { number, last_digits }: LostLinkInput,
  caller: Caller,
): Promise<Done<Record<string, never>> | Refused<'too-many-tries'>> => {
  const at = clock.now()
  if ((await incrementRateCount(db, `lost order link ${countedCaller(caller)}`, HOUR_S, at)) > MAX_AN_HOUR)
    return tooOften
  const found = await orderOfBuyer(db, orderNumberIn(number, orderPrefix) ?? '', last_digits)
  if (found === undefined || (await countWithin(db, [limitOf(found.id)], dayStart(at))) !== undefined) return done({})
  await transaction(db, (tx) => enqueueAgain(tx, found.id, stepIn(found.state), at.toISOString()))
  return done({})
}
