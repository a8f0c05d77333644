/** PAGE-01: whether a shop is open at a moment in its own time zone, and when it opens next. */
import { dayAndMonth } from '#kernel/dates.ts'
import {
  DAY_MINUTES,
  dateOf,
  clockOf,
  dayHoursText,
  hoursOn,
  localMinutes,
  openSpans,
  weekdayOf,
  type SpecialDay,
  type WeekHours,
} from '#kernel/week-hours.ts'

export type OpenState =
  | { readonly open: true; readonly until: string }
  /** `inDays`: 0 is today. `next`: null when the shop does not open within two weeks. */
  | {
      readonly open: false
      readonly next: {
        readonly inDays: number
        readonly weekday: number
        readonly date: string
        readonly at: string
      } | null
    }

const DAYS_AHEAD = 14

export const openState = (
  now: Date,
  week: WeekHours,
  utcOffsetMin: number,
  special: readonly SpecialDay[] = [],
): OpenState => {
  const local = localMinutes(now, utcOffsetMin)
  const today = Math.floor(local / DAY_MINUTES)
  // Yesterday's shift may last past midnight.
  for (let day = today - 1; day <= today + DAYS_AHEAD; day++) {
    const hours = hoursOn(day, week, special)
    if (hours === null) continue
    const at = local - day * DAY_MINUTES
    const span = openSpans(hours).find(({ close }) => at < close)
    if (span === undefined) continue
    if (at >= span.open) return { open: true, until: clockOf(span.close) }
    const opens = day + Math.floor(span.open / DAY_MINUTES)
    return {
      open: false,
      next: { inDays: opens - today, weekday: weekdayOf(opens), date: dateOf(opens), at: clockOf(span.open) },
    }
  }
  return { open: false, next: null }
}

const ON_WEEKDAY = [
  'в\u00a0понедельник',
  'во\u00a0вторник',
  'в\u00a0среду',
  'в\u00a0четверг',
  'в\u00a0пятницу',
  'в\u00a0субботу',
  'в\u00a0воскресенье',
] as const

/** «Открыт до 22:00», «Закрыт, откроется завтра в 10:00». */
export const openStateText = (state: OpenState): string => {
  if (state.open)
    return state.until === '24:00' || state.until === '00:00'
      ? 'Открыт до\u00a0полуночи'
      : `Открыт до\u00a0${state.until}`
  if (state.next === null) return 'Временно закрыт'
  const { inDays, weekday, date, at } = state.next
  const day =
    inDays <= 0 ? '' : inDays === 1 ? 'завтра ' : inDays < 7 ? `${ON_WEEKDAY[weekday]} ` : `${dayAndMonth(date)} `
  return `Закрыт, откроется ${day}в\u00a0${at}`
}

/** «31 декабря 10:00–18:00, 1 января закрыт»: the special days of today and of so many days after it. */
export const specialDaysText = (
  now: Date,
  utcOffsetMin: number,
  special: readonly SpecialDay[],
  daysAhead = DAYS_AHEAD,
): string => {
  const today = Math.floor(localMinutes(now, utcOffsetMin) / DAY_MINUTES)
  const [from, to] = [dateOf(today), dateOf(today + daysAhead)]
  return special
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, hours }) => `${dayAndMonth(day)} ${hours === null ? 'закрыт' : dayHoursText(hours)}`)
    .join(', ')
}
