/** Opening hours of a shop: its week and its special days, in the shop's own time zone. */
import { MINUTE_MS } from './durations.ts'

/** Clock times within a day, in which a shop is closed. */
export type Break = { readonly from: string; readonly to: string }
/** Null is a day off. «24:00» is midnight; a `close` that is not after `open` is on the next day. */
export type DayHours = { readonly open: string; readonly close: string; readonly break?: Break | undefined } | null
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

/** A special day has the break of its weekday: a record of other hours does not name one. */
export const hoursOn = (dayNumber: number, week: WeekHours, special: readonly SpecialDay[] = []): DayHours => {
  const date = special.length === 0 ? '' : dateOf(dayNumber)
  const usual = week[weekdayOf(dayNumber)] ?? null
  const exception = special.find(({ day }) => day === date)
  if (exception === undefined) return usual
  return exception.hours === null || usual?.break === undefined
    ? exception.hours
    : { break: usual.break, ...exception.hours }
}

export const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Minutes since midnight as «22:00»; «24:00» for midnight. */
export const clockOf = (minutes: number): string => {
  const within = minutes > DAY_MINUTES ? minutes - DAY_MINUTES : minutes
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** Minutes since midnight; `close` is above 1440 for a shift past midnight. */
export const shiftOf = (hours: NonNullable<DayHours>): { readonly open: number; readonly close: number } => {
  const open = minutesOf(hours.open)
  const close = minutesOf(hours.close)
  return { open, close: close > open ? close : close + DAY_MINUTES }
}

/** Minutes since midnight, from `open` until just before `close`. */
export type Span = { readonly open: number; readonly close: number }

/** The parts of a shift in which the shop is open: two around a break that lies within it. */
export const openSpans = (hours: NonNullable<DayHours>): readonly Span[] => {
  const { open, close } = shiftOf(hours)
  if (hours.break === undefined) return [{ open, close }]
  const [from, to] = [hours.break.from, hours.break.to].map(minutesOf)
  if (from === undefined || to === undefined || from >= to) return [{ open, close }]
  const parts = [
    { open, close: Math.min(from, close) },
    { open: Math.max(to, open), close },
  ]
  return parts.filter((part) => part.open < part.close)
}

/** «10:00–20:00», «10:00–20:00, перерыв 14:00–14:30» */
export const dayHoursText = (hours: NonNullable<DayHours>): string => {
  const open = `${hours.open}–${hours.close}`
  return hours.break === undefined ? open : `${open}, перерыв ${hours.break.from}–${hours.break.to}`
}

/** Whether a shop with this week is open at a local minute since the epoch. */
export const isOpenAt = (local: number, week: WeekHours, special: readonly SpecialDay[] = []): boolean => {
  const today = Math.floor(local / DAY_MINUTES)
  // Yesterday's shift may last past midnight.
  return [today, today - 1].some((day) => {
    const hours = hoursOn(day, week, special)
    const at = local - day * DAY_MINUTES
    return hours !== null && openSpans(hours).some(({ open, close }) => at >= open && at < close)
  })
}
