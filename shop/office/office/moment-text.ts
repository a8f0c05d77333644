import { dayAndMonth, dayAt } from '#kernel/dates.ts'

const clockTime = (moment: string, offset: number): string =>
  new Date(Date.parse(moment) + offset * 60_000).toISOString().slice(11, 16)

/** «14:30» today, «22 ноября, 14:30» on another day. */
export const momentText = (moment: string, offset: number, now = new Date()): string => {
  const day = dayAt(new Date(moment), offset)
  const time = clockTime(moment, offset)
  return day === dayAt(now, offset) ? time : `${dayAndMonth(day)}, ${time}`
}
