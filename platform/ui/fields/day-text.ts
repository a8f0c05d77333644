/** Days as typed, «28.02.1990», and as stored, `1990-02-28`. */

const TYPED = /^(\d{2})\.(\d{2})\.(\d{4})$/

/** Null if the text is not a valid day. */
export const parseDay = (typed: string): string | null => {
  const [, date, month, year] = TYPED.exec(typed) ?? []
  if (date === undefined || month === undefined || year === undefined) return null
  const day = `${year}-${month}-${date}`
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null
}

export const formatDay = (day: string): string => day.split('-').toReversed().join('.')

/** The calendar works with local dates: noon, so that a clock change never moves the day. */
export const dateFromDay = (day: string): Date => new Date(`${day}T12:00:00`)
const two = (figure: number): string => String(figure).padStart(2, '0')
export const dayFromDate = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
