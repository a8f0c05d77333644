/** SAFE-02: lifetime of a code sent by SMS, and limits on codes. */
import { isCalendarDay } from './dates.ts'

export const CODE_DIGITS = 6
export const CODE_LIFETIME_S = 300
export const MAX_TRIES = 5
/** Tries of a code past a phone's free ones of a day: so many more may be sent that five would let somebody guess. */
export const TRIES_PAST_FREE = 2
export const RESEND_INTERVAL_S = 60
export const MAX_SENDS_PER_PHONE_A_DAY = 5
export const MAX_SENDS_PER_IP_A_DAY = 20

/** Russian mobile numbers only: SMS abroad cost several times as much, and landlines receive none. */
export const canReceiveSms = (phone: string): boolean => /^79\d{9}$/.test(phone)

const OLDEST_BIRTH = '1900-01-01'

/** A day of the calendar as 'YYYY-MM-DD', not before 1900 and not after today. */
export const isBirthday = (day: string, today: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && isCalendarDay(day) && day >= OLDEST_BIRTH && day <= today
