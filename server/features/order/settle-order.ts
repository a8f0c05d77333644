/** What points follow from a new state of an order (BONUS-02): earned on delivery, given back when nothing was sold. */
import type { Transaction } from 'kysely'
import type { OrderState } from '#domain/order-states.ts'
import type { DB } from '#server/db/types.gen.ts'
import { earnPoints, returnPoints, takeBackPoints } from '#server/features/bonus/bonus.public.ts'
import { readGoodsPaid, type LockedOrder } from './order.queries.ts'

export const settleOrder = async (
  tx: Transaction<DB>,
  { id: orderId, customer_id: customerId }: LockedOrder,
  to: OrderState,
  at: Date,
): Promise<void> => {
  if (to === 'delivered' && customerId !== null)
    await earnPoints(tx, { customerId, orderId, paid: await readGoodsPaid(tx, orderId), at })
  if (to === 'cancelled' || to === 'returned') await returnPoints(tx, { orderId, amount: 'all', cause: to, at })
  if (to === 'returned') await takeBackPoints(tx, { orderId, returned: 'all', at })
}
