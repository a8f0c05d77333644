/** Opening hours of a week as people type them. */
import { isRecord } from '#kernel/is-record.ts'
import type { WeekHours } from '#kernel/week-hours.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The hours of seven days of a record, whatever was typed in them. */
export const daysOf = (value: unknown): WeekHours =>
  Array.from({ length: 7 }, (_, at) => {
    const day: unknown = Array.isArray(value) ? value[at] : null
    if (!isRecord(day)) return null
    const hours = { open: textOf(day['open']), close: textOf(day['close']) }
    const pause = day['break']
    return isRecord(pause) ? { ...hours, break: { from: textOf(pause['from']), to: textOf(pause['to']) } } : hours
  })

const CLOCK = /^(\d{1,2})(?:[:.\-ч ]?(\d\d))?$/
/** «9», «9.30» and «930» as «09:00» and «09:30»; what is no time stays as it is typed. */
export const clockOfText = (typed: string): string => {
  const [, hours, minutes = '00'] = CLOCK.exec(typed.trim()) ?? []
  return hours === undefined ? typed.trim() : `${hours.padStart(2, '0')}:${minutes}`
}
