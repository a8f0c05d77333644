/** ORD-07: states of an order and the transitions between them. The database and `server/db/audit.sql` check the same ones. */

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
  awaiting_payment: ['paid', 'cancelled'],
  paid: ['assembling', 'cancelled'],
  assembling: ['shipped', 'ready_for_pickup', 'cancelled'],
  shipped: ['delivered', 'returned'],
  ready_for_pickup: ['delivered', 'cancelled'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
}

export const canTransition = (from: OrderState, to: OrderState): boolean => NEXT[from].includes(to)

/** ORD-08: the buyer may cancel until assembling begins. */
export const canBuyerCancel = (state: OrderState): boolean =>
  state === 'new' || state === 'awaiting_payment' || state === 'paid'

export const isOrderState = (text: string): text is OrderState => ORDER_STATES.some((state) => state === text)
