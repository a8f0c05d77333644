/** When an order is ready in a store that has all of it in stock. Store hours are local; moments are UTC. */
import { MINUTE_MS } from '#kernel/durations.ts'
import { DAY_MINUTES, hoursOn, localMinutes, shiftOf, type SpecialDay, type WeekHours } from '#kernel/week-hours.ts'

export const ASSEMBLY_MINUTES = 40
/** Promised times are rounded up to this, so that the promise is never before the order is ready. */
const ROUND_TO_MINUTES = 5
/** More than the longest holidays: ten days at New Year. */
const DAYS_AHEAD = 14

const roundUp = (minutes: number): number => Math.ceil(minutes / ROUND_TO_MINUTES) * ROUND_TO_MINUTES

/**
 * `ASSEMBLY_MINUTES` from `now` if that is before closing, otherwise the same time after the next opening.
 * Null for a store that does not open within two weeks.
 */
export const readyAt = (
  now: Date,
  week: WeekHours,
  utcOffsetMin: number,
  special: readonly SpecialDay[] = [],
): Date | null => {
  const local = localMinutes(now, utcOffsetMin)
  const today = Math.floor(local / DAY_MINUTES)
  // Yesterday's shift may last past midnight.
  for (let day = today - 1; day <= today + DAYS_AHEAD; day++) {
    const hours = hoursOn(day, week, special)
    if (hours === null) continue
    const { open, close } = shiftOf(hours)
    const ready = roundUp(Math.max(local, day * DAY_MINUTES + open) + ASSEMBLY_MINUTES)
    if (ready <= day * DAY_MINUTES + close) return new Date((ready - utcOffsetMin) * MINUTE_MS)
  }
  return null
}

/** «10:00 – 22:00», or null on a day off. */
export const hoursToday = (
  now: Date,
  week: WeekHours,
  utcOffsetMin: number,
  special: readonly SpecialDay[] = [],
): string | null => {
  const hours = hoursOn(Math.floor(localMinutes(now, utcOffsetMin) / DAY_MINUTES), week, special)
  return hours === null ? null : `${hours.open} – ${hours.close}`
}
