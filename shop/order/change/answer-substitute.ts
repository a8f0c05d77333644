/** STAFF-03: the buyer answers on the order's page whether a substitute is put into the order. */
import type { Transaction } from 'kysely'
import { done, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import type { AnswerSubstitute, OrderView } from '../order.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { checkOwner, noOrder } from './cancel-order.ts'
import type { OrderDeps } from '../order-deps.ts'
import { orderView } from '../read/order-view.ts'
import { lockOrder } from '../order.sql.ts'
import { readProposed } from './substitute.sql.ts'
import { acceptSubstitute, declineSubstitute } from './substitutes.ts'
import { lockPartPaymentsOf } from '../place/part-payments.ts'

const answered = refuse('too-late', 'Время ответа вышло, или на\u00a0замену уже ответили. Обновите страницу.')

export const answerSubstitute = async (
  tx: Transaction<DB>,
  { token, substitute_id, agrees, last_digits }: AnswerSubstitute,
  caller: Caller,
  deps: OrderDeps,
): Promise<Done<OrderView> | Refused<'no-order' | 'too-late' | 'wrong-digits'>> => {
  const order = await lockOrder(tx, token)
  if (order === undefined) return noOrder
  const at = deps.clock.now()
  const proposed = (await readProposed(tx, order.id)).find(({ id }) => id === substitute_id)
  if (proposed === undefined || proposed.answer_until <= at) return answered
  const refused = await checkOwner(tx, order, caller, last_digits, at)
  if (refused !== null) return refused
  await lockPartPaymentsOf(tx, order.id)
  const answer = { actor: { kind: 'buyer' }, at } as const
  if (agrees) await acceptSubstitute(tx, order, proposed, answer)
  else await declineSubstitute(tx, order, proposed, 'declined', answer)
  const view = await orderView(tx, token, caller.customerId)
  return view === null ? noOrder : done(view)
}
