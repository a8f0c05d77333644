import { byMoscow } from './moment-text.ts'

const MOMENT = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
})

/** «3 декабря в 10:00», Moscow time, which is named on a device of another zone. */
export const moscowMomentText = (iso: string): string => MOMENT.format(new Date(iso)) + byMoscow(iso)
