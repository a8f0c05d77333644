import { dayAt } from '#kernel/dates.ts'
import type { OrderState } from './order-states.ts'

/** What of an order says when it was promised; days are calendar days of the order's city. */
type Promised = {
  readonly state: OrderState
  readonly timezoneoffset: number
  readonly ready_at: string | null
  readonly courier_date: string | null
  /** Until when a guest confirms the order: nothing is on its way before. */
  readonly confirm_until: string | null
  readonly arrival?: { readonly to: string } | null
}

/** States in which the buyer still waits for what was promised. */
const WAITED_IN: ReadonlySet<OrderState> = new Set(['new', 'paid', 'assembling', 'shipped'])

/** DESK-02: the promised moment, or the last promised day, has passed and the order is not there. */
export const isPromisePast = (order: Promised, now: Date): boolean => {
  if (!WAITED_IN.has(order.state) || order.confirm_until !== null) return false
  if (order.ready_at !== null) return new Date(order.ready_at) < now
  const last = order.courier_date ?? order.arrival?.to
  return last !== undefined && last < dayAt(now, order.timezoneoffset)
}
