/** ORD-08: the buyer cancels an order before it is assembled. Repeated calls release the stock once. */
import type { Kysely, Transaction } from 'kysely'
import { done, refuse, type Done, type Refused } from '#contract/endpoint.ts'
import type { OrderView } from '#contract/order.schema.ts'
import { canBuyerCancel } from '#domain/order-states.ts'
import { transaction } from '#server/db/transaction.ts'
import type { DB } from '#server/db/types.gen.ts'
import { changeOrderState } from './change-order-state.ts'
import type { OrderDeps } from './order-deps.ts'
import { orderView } from './order-view.ts'
import { ENDED_STATES, lockOrder, readUncollected } from './order.queries.ts'

export const noOrder = refuse('no-order', 'Такого заказа нет. Проверьте ссылку.')

/** The scope of idempotency keys of cancelling an order. */
export const cancelScope = (token: string): string => `order ${token}`

const cancelLocked = async (
  tx: Transaction<DB>,
  token: string,
  deps: OrderDeps,
): Promise<Refused<'no-order' | 'too-late'> | null> => {
  const order = await lockOrder(tx, token)
  if (order === undefined) return noOrder
  if (order.state === 'cancelled') return null
  if (!canBuyerCancel(order.state)) {
    return refuse(
      'too-late',
      'Заказ уже собирают: отменить его на\u00a0сайте нельзя. Позвоните нам, и\u00a0мы поможем.',
    )
  }
  await changeOrderState(tx, order, 'cancelled', {
    actor: { kind: 'buyer' },
    reason: 'cancelled_by_buyer',
    at: deps.clock.now(),
  })
  return null
}

/** ORD-10: cancels the orders that nobody collected in time and releases their stock; returns how many. Safe on several nodes. */
export const cancelUncollected = async (db: Kysely<DB>, now: Date): Promise<number> => {
  let cancelled = 0
  for (const { token } of await readUncollected(db, now)) {
    cancelled += await transaction(db, async (tx) => {
      const order = await lockOrder(tx, token)
      if (order === undefined || !ENDED_STATES.some((state) => state === order.state)) return 0
      await changeOrderState(tx, order, 'cancelled', { actor: { kind: 'system' }, reason: 'not_collected', at: now })
      return 1
    })
  }
  return cancelled
}

export const cancelOrder = async (
  tx: Transaction<DB>,
  token: string,
  deps: OrderDeps,
): Promise<Done<OrderView> | Refused<'no-order' | 'too-late'>> => {
  const refused = await cancelLocked(tx, token, deps)
  if (refused !== null) return refused
  const view = await orderView(tx, token)
  return view === null ? noOrder : done(view)
}
