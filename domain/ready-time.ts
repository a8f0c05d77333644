/** From when an order lies ready in a store that has all of it. Store hours are local; moments are UTC. */

/** Seven days, Monday first; null is a day off. «24:00» or a close not after the open means «past midnight». */
export type DayHours = { readonly open: string; readonly close: string } | null
export type WeekHours = readonly DayHours[]

export const ASSEMBLY_MINUTES = 40
/** People are told round times; the promise is never earlier than the work. */
const ROUND_TO_MINUTES = 5

const MINUTE = 60_000
const DAY = 1440
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 3

const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}
const shift = (day: NonNullable<DayHours>): { open: number; close: number } => {
  const open = minutesOf(day.open)
  const close = minutesOf(day.close)
  return { open, close: close > open ? close : close + DAY }
}
const hoursOfDay = (week: WeekHours, dayNumber: number): DayHours => week[(((dayNumber + EPOCH_WEEKDAY) % 7) + 7) % 7] ?? null
const roundUp = (minutes: number): number => Math.ceil(minutes / ROUND_TO_MINUTES) * ROUND_TO_MINUTES

/** Minutes since the epoch on the clock that hangs in the store. */
const localMinutes = (now: Date, utcOffsetMin: number): number => now.getTime() / MINUTE + utcOffsetMin

/**
 * Collected in 40 minutes if that still fits before closing, otherwise 40 minutes after the next opening.
 * Null for a store that never opens.
 */
export const readyAt = (now: Date, week: WeekHours, utcOffsetMin: number): Date | null => {
  const local = localMinutes(now, utcOffsetMin)
  const today = Math.floor(local / DAY)
  // Yesterday's shift may last past midnight; the eighth day is today's weekday again, when today's hours are over.
  for (let day = today - 1; day <= today + 7; day++) {
    const hours = hoursOfDay(week, day)
    if (hours === null) continue
    const { open, close } = shift(hours)
    const ready = roundUp(Math.max(local, day * DAY + open) + ASSEMBLY_MINUTES)
    if (ready <= day * DAY + close) return new Date((ready - utcOffsetMin) * MINUTE)
  }
  return null
}

/** «10:00 – 22:00», or null on a day off. */
export const hoursToday = (now: Date, week: WeekHours, utcOffsetMin: number): string | null => {
  const hours = hoursOfDay(week, Math.floor(localMinutes(now, utcOffsetMin) / DAY))
  return hours === null ? null : `${hours.open} – ${hours.close}`
}
