/** ORD-08: the buyer takes a request for a return back while staff have not decided it. */
import type { Transaction } from 'kysely'
import { done, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { closeReturnCases } from '#shop/feedback/face.ts'
import type { CancelOrder, OrderView } from '../order.api.ts'
import { checkOwner, noOrder } from '../change/cancel-order.ts'
import type { OrderDeps } from '../order-deps.ts'
import { lockOrder } from '../order.sql.ts'
import { orderView } from '../read/order-view.ts'
import { readReturnIds, readReturns, writeWithdrawal } from './order-return.sql.ts'

const decided = refuse('too-late', 'Заявку уже рассмотрели: решение под товарами заказа.')

/** Repeating it changes nothing. */
export const withdrawReturn = async (
  tx: Transaction<DB>,
  { token, last_digits }: CancelOrder,
  caller: Caller,
  { clock }: Pick<OrderDeps, 'clock'>,
): Promise<Done<OrderView> | Refused<'no-order' | 'too-late' | 'wrong-digits'>> => {
  const order = await lockOrder(tx, token)
  if (order === undefined) return noOrder
  const at = clock.now()
  const refused = await checkOwner(tx, order, caller, last_digits, at)
  if (refused !== null) return refused
  const returns = await readReturns(tx, order.id)
  const asked = returns.find(({ state }) => state === 'requested')
  if (asked === undefined && returns[0]?.state !== 'withdrawn') return decided
  if (asked !== undefined) {
    await writeWithdrawal(tx, asked.id, at)
    const note = 'Покупатель отозвал заявку на\u00a0возврат.'
    await closeReturnCases(tx, await readReturnIds(tx, order.id), { note, staffId: null, at })
  }
  const view = await orderView(tx, token, caller.customerId)
  return view === null ? noOrder : done(view)
}
