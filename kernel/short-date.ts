import { dayAndMonth, fullDate } from './dates.ts'

/** «21 ноября»; a day of another year than `today` has its year: «21 ноября 2027». */
export const shortDate = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(day) : fullDate(day)
