/**
 * ORD-07: the one function through which an order changes its state, whoever asks: buyer, job, provider or staff. It writes the
 * step of the history and everything that follows from the new state, in the caller's transaction:
 *
 * - `delivered` earns points; `cancelled` and `returned` give spent points back, `returned` takes earned ones back;
 * - `cancelled` returns the uses of promotions and promo codes, releases the reserved stock and the hour of an express courier,
 *   withdraws proposed substitutes and ends transfers that have not left;
 * - every state after the assembly ends an addition that is not paid;
 * - `ready_for_pickup` begins the days for which the store keeps the order;
 * - a state that has messages to the buyer enqueues them, once;
 * - `cancelled` of an order that is paid online ends its open payments and gives back what was taken;
 * - `delivered` of such an order makes its second receipt;
 * - `shipped`, and `delivered` of a pickup, take the stock that is handed over.
 *
 * The caller locks the order first (`lockOrder`, `lockOrderById`) and answers a transition that is not possible any more with its
 * own refusal (`canChange`).
 */
import type { Transaction } from 'kysely'
import type { BonusTerms } from '#shop/loyalty/facts/bonus-programme.ts'
import { STEP_OF_STATE } from '../facts/order-messages.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import { GENERAL_TAXES, type Taxes } from '#shop/payment/facts/taxes.ts'
import type { OrderId } from '#kernel/ids.ts'
import {
  canTransition,
  isBeingPicked,
  isStateOfMethod,
  type OrderState,
  type StateReason,
} from '../facts/order-states.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { promoUses } from '#shop/pricing/face.ts'
import { closePayments, parcelPayments, refundPayment } from '#shop/payment/face.ts'
import { ofOrder } from '#shop/payment/facts/payment-owner.ts'
import { releaseExpressHour } from '#shop/delivery/face.ts'
import { orderStock } from '#shop/stock/face.ts'
import { enqueueOrderMessage } from '../jobs/send-order-message.job.ts'
import { reservedUntil } from '../facts/order-times.ts'
import { readGoodsPaid, writeStateChange, type LockedOrder } from '../order.sql.ts'
import { endAddition } from '../change/addition.sql.ts'
import { hasOtherParcels, readParcelIds } from '../parcels.sql.ts'
import { cancelTransfers } from '../transfer/cancel-transfers.ts'
import { withdrawSubstitutes } from '../change/substitute.sql.ts'
import { orderPoints, returnToCertificate } from '#shop/loyalty/face.ts'

export type Actor =
  | { readonly kind: 'buyer' }
  | { readonly kind: 'system' }
  /** A provider of payments or of delivery. */
  | { readonly kind: 'provider'; readonly name: string }
  | { readonly kind: 'staff'; readonly staffId: number }

type StateChange = { readonly actor: Actor; readonly reason: StateReason; readonly at: Date }

export const canChange = ({ state, delivery }: LockedOrder, to: OrderState): boolean =>
  canTransition(state, to) && isStateOfMethod(to, delivery)

/** The terms on which a delivered order earns points (null in a shop without a programme) and is settled. */
type Delivery = StateChange & { readonly bonus: BonusTerms | null; readonly taxes: Taxes }

/** Returns the order in its new state. Throws for a transition that `canChange` does not allow. */
export async function changeOrderState(
  tx: Transaction<DB>,
  order: LockedOrder,
  to: Exclude<OrderState, 'delivered'>,
  change: StateChange,
): Promise<LockedOrder>
export async function changeOrderState(
  tx: Transaction<DB>,
  order: LockedOrder,
  to: OrderState,
  change: Delivery,
): Promise<LockedOrder>
export async function changeOrderState(
  tx: Transaction<DB>,
  order: LockedOrder,
  to: OrderState,
  { actor, reason, at, bonus = null, taxes = GENERAL_TAXES }: StateChange & Partial<Delivery>,
): Promise<LockedOrder> {
  const written =
    canChange(order, to) &&
    (await writeStateChange(tx, order.id, {
      from: order.state,
      to,
      at,
      cause: reason,
      actor: actor.kind,
      provider: actor.kind === 'provider' ? actor.name : null,
      staffId: actor.kind === 'staff' ? actor.staffId : null,
    }))
  if (!written) throw new Error(`Order ${order.number} cannot change from ${order.state} to ${to}`)
  await settleOrder(tx, order, to, at, bonus)
  if ((order.state === 'paid' || order.state === 'assembling') && !isBeingPicked(to))
    await endAddition(tx, order.id, 'withdrawn', at)
  await changeStock(tx, order, to, actor, at)
  const step = STEP_OF_STATE[to]
  if (step !== null) await enqueueOrderMessage(tx, order.id, step)
  if (to === 'delivered') await parcelPayments.settleHandedOver(tx, order.id, at, taxes)
  if (to === 'cancelled' && isOnline(order.payment)) await returnPayments(tx, order.id, at)
  return { ...order, state: to }
}

const changeStock = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  to: OrderState,
  actor: Actor,
  at: Date,
): Promise<void> => {
  const { id: orderId, first_parcel_id, utc_offset_min } = order
  if (to === 'ready_for_pickup')
    await orderStock.keepReservations(
      tx,
      orderId,
      reservedUntil({ ready_at: at, courier_date: null }, { utc_offset_min }, at),
    )
  if (to === 'cancelled') {
    // The uses are of the whole order: they go with its last parcel.
    if (!(await hasOtherParcels(tx, order))) await promoUses.giveBack(tx, first_parcel_id ?? orderId)
    await cancelTransfers(tx, orderId, actor.kind === 'staff' ? actor.staffId : null, at)
    await withdrawSubstitutes(tx, orderId, at)
    await orderStock.releaseStock(tx, orderId, at)
    await releaseExpressHour(tx, orderId)
  }
  if (to === 'shipped' || to === 'delivered') await orderStock.handOverStock(tx, orderId, at)
}

const returnPayments = async (tx: Transaction<DB>, orderId: OrderId, at: Date): Promise<void> => {
  await closePayments(tx, ofOrder(orderId))
  await refundPayment(tx, orderId, 'all', null, 'order_cancelled', at)
}

export const settleOrder = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  to: OrderState,
  at: Date,
  bonus: BonusTerms | null,
): Promise<void> => {
  const { id: orderId, customer_id: customerId, state: from } = order
  if (to === 'delivered' && customerId !== null) {
    const earning = { customerId, orderId, parcels: await readParcelIds(tx, order), at }
    await orderPoints.earnBonusPoints(tx, bonus, { ...earning, paid: await readGoodsPaid(tx, orderId) })
  }
  if (to === 'cancelled' || to === 'returned') {
    await orderPoints.returnBonusPoints(tx, { orderId, amount: 'all', cause: to, at })
    // A return of delivered goods gives back its share; what was paid for the delivery stays.
    if (from !== 'delivered') await returnToCertificate(tx, { orderId, amount: 'all', cause: to, at })
  }
  if (to === 'returned') {
    const parcels = await readParcelIds(tx, order)
    await orderPoints.takeBackBonusPoints(tx, { orderId, parcels, returned: 'all', at })
  }
}
