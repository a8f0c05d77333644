/** The order in which found orders are shown, and which of them opens itself. */
import type { QueuedOrder } from '../counter.api.ts'

const rank = ({ state }: QueuedOrder): number => {
  if (state === 'ready_for_pickup') return 0
  return state === 'delivered' || state === 'cancelled' || state === 'returned' ? 2 : 1
}

/** Ready ones first, ended ones last; those of one buyer together. */
export const sortFound = (orders: readonly QueuedOrder[]): readonly QueuedOrder[] => {
  const best = new Map<string, number>()
  for (const order of orders) {
    const { recipient_name: name } = order
    best.set(name, Math.min(best.get(name) ?? 2, rank(order)))
  }
  const buyers = [...best.keys()]
  return orders.toSorted(
    (a, b) =>
      (best.get(a.recipient_name) ?? 2) - (best.get(b.recipient_name) ?? 2) ||
      buyers.indexOf(a.recipient_name) - buyers.indexOf(b.recipient_name) ||
      rank(a) - rank(b),
  )
}

/** The only order found, or, for what a buyer shows, the only one that is ready while the others have ended. */
export const openedOf = (orders: readonly QueuedOrder[], isProven: boolean): QueuedOrder | undefined => {
  if (orders.length === 1) return orders[0]
  const live = orders.filter((order) => rank(order) < 2)
  return isProven && live.length === 1 && live[0]?.state === 'ready_for_pickup' ? live[0] : undefined
}
