/** Opening hours of a week in one line. */
import { dayHoursText, type DayHours, type WeekHours } from './week-hours.ts'

const NBSP = '\u00a0'
const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const
const hoursOf = (day: DayHours | undefined): string => (day ? dayHoursText(day) : 'закрыто')

type Run = { from: number; to: number; hours: string }
const runsOf = (week: WeekHours): Run[] =>
  week.reduce<Run[]>((runs, day, index) => {
    const last = runs.at(-1)
    const hours = hoursOf(day)
    if (last && last.hours === hours) return [...runs.slice(0, -1), { ...last, to: index }]
    return [...runs, { from: index, to: index, hours }]
  }, [])

const daysOf = (run: Run): string =>
  run.from === run.to ? (DAYS[run.from] ?? '') : `${DAYS[run.from]}–${DAYS[run.to]}`

/** «ежедневно 10:00–22:00», «пн–пт 09:00–21:00, сб–вс 10:00–20:00»; '' for an empty week. */
export const openingHoursText = (week: WeekHours): string => {
  const runs = runsOf(week)
  const [only] = runs
  if (!only) return ''
  if (runs.length === 1) return only.hours === 'закрыто' ? 'закрыто' : `ежедневно${NBSP}${only.hours}`
  return runs.map((run) => `${daysOf(run)}${NBSP}${run.hours}`).join(', ')
}
