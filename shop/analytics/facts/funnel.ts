/** EXCH-04: what the shop's own counter counts, without cookies and without knowing who. */

export const FUNNEL_EVENTS = ['visit', 'view', 'search', 'add', 'checkout', 'refusal'] as const
export type FunnelEvent = (typeof FUNNEL_EVENTS)[number]

/** Steps of the checkout in their order; each counts once in a visit of its page. */
export const CHECKOUT_STEPS = ['opened', 'contacts', 'delivery', 'sent'] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/** The call that the browser sends its counts to, and how many it may hold. */
export const FUNNEL_PATH = '/api/funnel'
export const MOST_COUNTS = 40
/** More of one event together are no visitor's. */
export const MOST_TIMES = 100

/** One event with its kind of page, step or reason (empty without one), and how often it happened. */
export type FunnelCount = readonly [event: FunnelEvent, detail: string, times: number]
