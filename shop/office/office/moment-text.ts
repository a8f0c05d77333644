import { dayAt, fullDate, MOSCOW_MINUTES } from '#kernel/dates.ts'
import { shortDate } from '#kernel/short-date.ts'

const clockTime = (moment: string, offset: number): string =>
  new Date(Date.parse(moment) + offset * 60_000).toISOString().slice(11, 16)

/** «14:30» today, «22 ноября, 14:30» on another day, of another year with the year. */
export const momentText = (moment: string, offset: number, now = new Date()): string => {
  const day = dayAt(new Date(moment), offset)
  const time = clockTime(moment, offset)
  const today = dayAt(now, offset)
  return day === today ? time : `${shortDate(day, today)}, ${time}`
}

/** «29 ноября 2026, 14:30», for what is printed and signed. */
export const paperMoment = (moment: Date, offset: number): string =>
  `${fullDate(dayAt(moment, offset))}, ${clockTime(moment.toISOString(), offset)}`

/** Whose clock a moment is by, where this device has another; `here`: minutes of the device's zone. */
export const clockName = (offset: number, words: string, here: number): string => (offset === here ? '' : ` ${words}`)
const hereAt = (moment: string): number => -new Date(moment).getTimezoneOffset()

/** The words «по Москве» where this device has another clock. */
export const byMoscow = (moment: string): string => clockName(MOSCOW_MINUTES, 'по\u00a0Москве', hereAt(moment))
/** The moment by the clock of a store, which is named where this device has another. */
export const storeMoment = (moment: string, offset: number, now = new Date()): string =>
  momentText(moment, offset, now) + clockName(offset, 'по\u00a0времени магазина', hereAt(moment))
