/** FOOT-01: on which day of the week the letter of news leaves when nobody has written one. */
import { addDays, dayAt, MOSCOW_MINUTES } from '#kernel/dates.ts'

/** `weekday`: 1 is Monday. `time`: 'HH:MM' of Moscow. */
export type NewsletterSlot = { readonly weekday: number; readonly time: string }

const momentOf = (day: string, time: string): Date => new Date(`${day}T${time}:00+03:00`)
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The last moment of the slot that is not after `now`. */
export const lastSlot = ({ weekday, time }: NewsletterSlot, now: Date): Date => {
  const today = dayAt(now, MOSCOW_MINUTES)
  const day = addDays(today, -((weekdayOf(today) - weekday + 7) % 7))
  const moment = momentOf(day, time)
  return moment <= now ? moment : momentOf(addDays(day, -7), time)
}
