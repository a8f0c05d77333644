/** ORD-07: states of an order and the transitions between them. The database and `platform/db/audit.sql` check the same ones. */

import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'

export const ORDER_STATES = [
  'new',
  'awaiting_payment',
  'paid',
  'assembling',
  'shipped',
  'ready_for_pickup',
  'delivered',
  'cancelled',
  'returned',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

const NEXT: { readonly [S in OrderState]: readonly OrderState[] } = {
  new: ['awaiting_payment', 'assembling', 'cancelled'],
  awaiting_payment: ['paid', 'new', 'cancelled'],
  paid: ['assembling', 'cancelled'],
  assembling: ['shipped', 'ready_for_pickup', 'cancelled'],
  shipped: ['delivered', 'returned'],
  ready_for_pickup: ['assembling', 'delivered', 'cancelled'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
}

/** Why a state changed: stored in the history of the order, and the text of a cancellation is chosen by it. */
export type StateReason =
  | 'placed'
  | 'payment_expected'
  | 'payment_received'
  | 'payment_on_receipt'
  | 'picking_started'
  | 'picked'
  | 'not_ready'
  | 'handed_to_carrier'
  | 'handed_over'
  | 'delivered_by_carrier'
  | CancelReason
  | ReturnReason

export const CANCEL_REASONS = [
  'cancelled_by_buyer',
  'not_confirmed',
  'not_paid',
  'not_collected',
  'out_of_stock',
  'moved_to_parcels',
  'cancelled_by_shop',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** «returned»: nothing of the order stays with the buyer. */
export type ReturnReason = 'returned_by_buyer' | 'not_delivered'

export const canTransition = (from: OrderState, to: OrderState): boolean => NEXT[from].includes(to)

/** ORD-08: the buyer may cancel until assembling begins. */
export const canBuyerCancel = (state: OrderState): boolean =>
  state === 'new' || state === 'awaiting_payment' || state === 'paid'

/** Picking has begun and nobody has the order yet: only staff cancel it now, when the buyer calls. */
export const isCancelledByPhone = (state: OrderState): boolean =>
  !canBuyerCancel(state) && canTransition(state, 'cancelled')

/** Waits for its goods or gets them. */
export const isBeingPicked = (state: OrderState): boolean =>
  state === 'new' || state === 'paid' || state === 'assembling'

/** Within this time staff take back that an order is ready. */
export const UNDO_MS = 10 * 60_000

export const isOrderState = (text: string): text is OrderState => ORDER_STATES.some((state) => state === text)

/** Only what a shop hands over itself becomes ready for pickup; only what travels is shipped. */
export const isStateOfMethod = (state: OrderState, delivery: DeliveryMethod): boolean =>
  delivery === 'pickup' ? state !== 'shipped' : state !== 'ready_for_pickup'
