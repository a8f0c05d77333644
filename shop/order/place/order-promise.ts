/** Until when an order is reserved. */
import { dayAt, endOfDay } from '#kernel/dates.ts'
import { GUEST_CONFIRM_MINUTES, PICKUP_KEPT_DAYS } from '../facts/order-limits.ts'

export type Promised = { readonly ready_at: Date | null; readonly courier_date: string | null }
type LocalTime = { readonly utc_offset_min: number }

/** The end of the last day on which the store keeps the order, or of the third day after the courier's. */
export const reservedUntil = ({ ready_at, courier_date }: Promised, { utc_offset_min }: LocalTime, at: Date): Date =>
  endOfDay(courier_date ?? dayAt(ready_at ?? at, utc_offset_min), PICKUP_KEPT_DAYS, utc_offset_min)

/** Until when a guest who pays on receipt confirms the order. */
export const confirmUntil = (at: Date): Date => new Date(at.getTime() + GUEST_CONFIRM_MINUTES * 60_000)
