import { moscowDay, moscowMinute } from '#kernel/dates.ts'
import { shortDate } from '#kernel/short-date.ts'
import { byMoscow } from './moment-text.ts'

/** «3 декабря в 10:00», of another year with the year; Moscow time, which is named on a device of another zone. */
export const moscowMomentText = (iso: string, now = new Date()): string => {
  const moment = new Date(iso)
  return `${shortDate(moscowDay(moment), moscowDay(now))} в\u00a0${moscowMinute(moment).slice(11)}${byMoscow(iso)}`
}
