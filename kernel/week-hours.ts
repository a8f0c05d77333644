/** Opening hours of a shop: its week and its special days, in the shop's own time zone. */
import { MINUTE_MS } from './durations.ts'

/** Null is a day off. «24:00» is midnight; a `close` that is not after `open` is on the next day. */
export type DayHours = { readonly open: string; readonly close: string } | null
/** Seven days, Monday first. */
export type WeekHours = readonly DayHours[]
/** A holiday or stocktaking: overrides the week. `day` is 'YYYY-MM-DD'. */
export type SpecialDay = { readonly day: string; readonly hours: DayHours }

export const DAY_MINUTES = 1440
/** Weekday of 1 January 1970, a Thursday; Monday is 0. */
const EPOCH_WEEKDAY = 3

/** Minutes since the epoch in the shop's local time. */
export const localMinutes = (now: Date, utcOffsetMin: number): number => now.getTime() / MINUTE_MS + utcOffsetMin

/** Monday is 0. `dayNumber`: days since the epoch. */
export const weekdayOf = (dayNumber: number): number => (((dayNumber + EPOCH_WEEKDAY) % 7) + 7) % 7
export const dateOf = (dayNumber: number): string =>
  new Date(dayNumber * DAY_MINUTES * MINUTE_MS).toISOString().slice(0, 10)

export const hoursOn = (dayNumber: number, week: WeekHours, special: readonly SpecialDay[] = []): DayHours => {
  const date = special.length === 0 ? '' : dateOf(dayNumber)
  const exception = special.find(({ day }) => day === date)
  return exception ? exception.hours : (week[weekdayOf(dayNumber)] ?? null)
}

const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Minutes since midnight; `close` is above 1440 for a shift past midnight. */
export const shiftOf = (hours: NonNullable<DayHours>): { readonly open: number; readonly close: number } => {
  const open = minutesOf(hours.open)
  const close = minutesOf(hours.close)
  return { open, close: close > open ? close : close + DAY_MINUTES }
}
