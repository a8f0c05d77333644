/**
 * What follows from a new state for points and certificates (BONUS-02, 03): delivery earns points, what ends without a sale is
 * given back.
 */
import type { Transaction } from 'kysely'
import type { BonusTerms } from '#shop/loyalty/facts/bonus-programme.ts'
import type { OrderState } from '../facts/order-states.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { earnBonusPoints, returnBonusPoints, takeBackBonusPoints } from '#shop/loyalty/face.ts'
import { returnToCertificate } from '#shop/loyalty/face.ts'
import { readGoodsPaid, type LockedOrder } from '../order.sql.ts'

export const settleOrder = async (
  tx: Transaction<DB>,
  { id: orderId, customer_id: customerId, state: from }: LockedOrder,
  to: OrderState,
  at: Date,
  bonus: BonusTerms | null,
): Promise<void> => {
  if (to === 'delivered' && customerId !== null)
    await earnBonusPoints(tx, bonus, { customerId, orderId, paid: await readGoodsPaid(tx, orderId), at })
  if (to === 'cancelled' || to === 'returned') {
    await returnBonusPoints(tx, { orderId, amount: 'all', cause: to, at })
    // Of delivered goods a return gives back its share; what was paid for the delivery stays.
    if (from !== 'delivered') await returnToCertificate(tx, { orderId, amount: 'all', cause: to, at })
  }
  if (to === 'returned') await takeBackBonusPoints(tx, { orderId, returned: 'all', at })
}
