/** Calendar days as text, 'YYYY-MM-DD'. Nothing here reads the clock or the time zone. */
import { DAY_MS } from './durations.ts'

const MONTHS = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const
const NBSP = '\u00a0'

/** Rejects days such as 31 February, which `Date` turns into a day of March, and the year 0, which PostgreSQL does not know. */
export const isCalendarDay = (day: string): boolean => {
  const moment = new Date(`${day}T00:00:00Z`)
  return !day.startsWith('0000') && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

const partsOf = (day: string): { year: string; month: string; date: number } => ({
  year: day.slice(0, 4),
  month: MONTHS[Number(day.slice(5, 7)) - 1] ?? '',
  date: Number(day.slice(8, 10)),
})

/** «21 ноября» */
export const dayAndMonth = (day: string): string => `${partsOf(day).date}${NBSP}${partsOf(day).month}`
/** «21 ноября 2026» */
export const fullDate = (day: string): string => `${dayAndMonth(day)}${NBSP}${partsOf(day).year}`

/** «22–23 ноября», «30 ноября – 2 декабря» */
export const dayRange = (from: string, to: string): string =>
  from === to
    ? dayAndMonth(from)
    : from.slice(0, 7) === to.slice(0, 7)
      ? `${partsOf(from).date}–${dayAndMonth(to)}`
      : `${dayAndMonth(from)}${NBSP}– ${dayAndMonth(to)}`

/** The calendar day of a moment in the time zone with this offset from UTC. */
export const dayAt = (moment: Date, utcOffsetMinutes: number): string =>
  new Date(moment.getTime() + utcOffsetMinutes * 60_000).toISOString().slice(0, 10)

/** Offset of Moscow from UTC. */
export const MOSCOW_MINUTES = 180
/** Days of the shop's own terms (points, certificates) are those of Moscow. */
export const moscowDay = (moment: Date): string => dayAt(moment, MOSCOW_MINUTES)
/** '2026-12-12T10:00' in Moscow, as a field of date and time has it. */
export const moscowMinute = (moment: Date): string =>
  new Date(moment.getTime() + MOSCOW_MINUTES * 60_000).toISOString().slice(0, 16)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** «сегодня, 21 ноября», «завтра, 22 ноября»; later days without a prefix: «23 ноября». */
export const relativeDay = (day: string, today: string): string => {
  const days = daysBetween(today, day)
  if (days === 0) return `сегодня, ${dayAndMonth(day)}`
  return days === 1 ? `завтра, ${dayAndMonth(day)}` : dayAndMonth(day)
}

const WEEKEND = new Set([0, 6])
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
/** Day `day` of a later month; the last day of that month when it is shorter. */
export const addMonths = (day: string, months: number): string => {
  const first = new Date(`${day.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  first.setUTCDate(Math.min(Number(day.slice(8, 10)), last.getUTCDate()))
  return first.toISOString().slice(0, 10)
}
/** The moment at which the day `days` after `day` ends, in the time zone with this offset from UTC. */
export const endOfDay = (day: string, days: number, utcOffsetMinutes: number): Date =>
  new Date(Date.parse(addDays(day, days + 1)) - utcOffsetMinutes * 60_000)

/** The next day that is not a Saturday or a Sunday. Public holidays are not considered. */
export const nextWorkingDay = (day: string): string => {
  const next = addDays(day, 1)
  return WEEKEND.has(new Date(next).getUTCDay()) ? nextWorkingDay(next) : next
}
