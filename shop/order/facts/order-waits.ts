/** Why an order waits for staff (OFFICE-08). */
export const ORDER_WAITS = ['late', 'long-ready', 'refused-by-carrier', 'to-inspect'] as const
export type OrderWaits = (typeof ORDER_WAITS)[number]
export const isOrderWaits = (text: string): text is OrderWaits => ORDER_WAITS.some((known) => known === text)

/** Days after which an order that is ready has waited long for its buyer. */
export const LONG_READY_DAYS = 3
