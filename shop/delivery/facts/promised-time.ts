/** Texts of promised times, in the time zone of the store or city. `utcOffsetMinutes` is its offset from UTC. */
import { dayAndMonth, dayAt, relativeDay } from '#kernel/dates.ts'

const clockAt = (moment: Date, utcOffsetMinutes: number): string =>
  new Date(moment.getTime() + utcOffsetMinutes * 60_000).toISOString().slice(11, 16)

const shortDay = (day: string, today: string): string => relativeDay(day, today).split(',')[0] ?? ''

/** «сегодня после 17:40», «завтра после 10:40», «23 ноября после 10:40». `readyAt`: ISO moment. */
export const readyShort = (readyAt: string, utcOffsetMinutes: number, now: Date): string => {
  const ready = new Date(readyAt)
  const today = dayAt(now, utcOffsetMinutes)
  return `${shortDay(dayAt(ready, utcOffsetMinutes), today)} после\u00a0${clockAt(ready, utcOffsetMinutes)}`
}

/** «сегодня, 20 ноября, после 17:40» */
export const readyLong = (readyAt: string, utcOffsetMinutes: number, now: Date): string => {
  const ready = new Date(readyAt)
  const today = dayAt(now, utcOffsetMinutes)
  const day = relativeDay(dayAt(ready, utcOffsetMinutes), today)
  return `${day}${day.includes(',') ? ',' : ''} после\u00a0${clockAt(ready, utcOffsetMinutes)}`
}

/** «20 ноября после 17:40», independent of the current time. */
export const readyOn = (readyAt: string, utcOffsetMinutes: number): string => {
  const ready = new Date(readyAt)
  return `${dayAndMonth(dayAt(ready, utcOffsetMinutes))} после\u00a0${clockAt(ready, utcOffsetMinutes)}`
}

/** «завтра», «23 ноября». `day`: 'YYYY-MM-DD' in the same time zone. */
export const dayShort = (day: string, utcOffsetMinutes: number, now: Date): string =>
  shortDay(day, dayAt(now, utcOffsetMinutes))

/** «20 ноября, 16:58» */
export const momentText = (moment: string, utcOffsetMinutes: number): string => {
  const at = new Date(moment)
  return `${dayAndMonth(dayAt(at, utcOffsetMinutes))}, ${clockAt(at, utcOffsetMinutes)}`
}
