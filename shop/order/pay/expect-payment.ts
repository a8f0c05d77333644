import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { keepReservations } from '#shop/stock/face.ts'
import { changeOrderState } from '../state/change-order-state.ts'
import type { LockedOrder } from '../order.sql.ts'

/**
 * ORD-06: a new order that is to be paid online waits for its payment. One that a certificate pays in full is paid at once, and
 * its goods are kept until `keptUntil`.
 */
export const expectPayment = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  toPay: number,
  keptUntil: Date,
  at: Date,
): Promise<void> => {
  const awaiting = await changeOrderState(tx, order, 'awaiting_payment', {
    actor: { kind: 'buyer' },
    reason: 'payment_expected',
    at,
  })
  if (toPay > 0) return
  await changeOrderState(tx, awaiting, 'paid', { actor: { kind: 'system' }, reason: 'payment_received', at })
  await keepReservations(tx, order.id, keptUntil)
}
