/** When a shop is open: its week, and the days that are otherwise. Hours are the shop's own clock, days its own calendar. */

/** Null is a day off. «24:00» or a close not after the open means «past midnight». */
export type DayHours = { readonly open: string; readonly close: string } | null
/** Seven days, Monday first. */
export type WeekHours = readonly DayHours[]
/** A holiday, stocktaking: stands before the week. `day` is 'YYYY-MM-DD'. */
export type SpecialDay = { readonly day: string; readonly hours: DayHours }

export const MINUTE_MS = 60_000
export const DAY_MINUTES = 1440
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 3

/** Minutes since the epoch on the clock that hangs in the shop. */
export const localMinutes = (now: Date, utcOffsetMin: number): number => now.getTime() / MINUTE_MS + utcOffsetMin

/** Monday is 0. Days are counted from the epoch. */
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

/** Minutes of the day; past midnight they go on beyond 1440. */
export const shiftOf = (hours: NonNullable<DayHours>): { readonly open: number; readonly close: number } => {
  const open = minutesOf(hours.open)
  const close = minutesOf(hours.close)
  return { open, close: close > open ? close : close + DAY_MINUTES }
}
