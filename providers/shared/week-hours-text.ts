/** Opening hours as carriers write them in Russian: «пн-пт: 09.00-20.00, сб: 10.00-18.00, вс: выходной». */
import type { DayHours, WeekHours } from '#kernel/week-hours.ts'

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const DAY = DAYS.join('|')
const RANGES = new RegExp(`(${DAY})(?:\\s*-\\s*(${DAY}))?`, 'g')
const DAYS_AT_START = new RegExp(`^((?:(?:${DAY})(?:\\s*-\\s*(?:${DAY}))?[\\s,]*)+|ежедневно|круглосуточно)[:,]?\\s*`)
const HOURS = /^(?:открыто:\s*|с\s+)?(\d{1,2})[.:](\d{2})\s*(?:-|до)\s*(\d{1,2})[.:](\d{2})$/
/** A break for lunch does not close the day. */
const BREAK = /[,;(]?\s*(?:перерыв|обед)[^;]*?\d{1,2}[.:]\d{2}\s*-\s*\d{1,2}[.:]\d{2}\)?/g
const AROUND_THE_CLOCK: DayHours = { open: '00:00', close: '24:00' }

/** Undefined for a text that is not understood as a whole: hours that may be wrong are worse than none. */
export const parseWeekHours = (text: string): WeekHours | undefined => {
  const week = Array.from<DayHours | undefined>({ length: DAYS.length })
  let rest = text.toLowerCase().replaceAll(/[–—−]/g, '-').replaceAll(BREAK, '').trim()
  while (rest !== '') {
    const days = DAYS_AT_START.exec(rest)
    if (days === null) return undefined
    const after = rest.slice(days[0].length)
    const end = endOfHours(after)
    const hours = days[1] === 'круглосуточно' ? AROUND_THE_CLOCK : hoursOf(after.slice(0, end).trim())
    if (hours === undefined) return undefined
    for (const day of daysOf(days[1] ?? '')) week[day] = hours
    rest = after.slice(end).replace(/^[\s,;]+/, '')
  }
  if (week.every((hours) => hours === undefined)) return undefined
  return week.map((hours) => hours ?? null)
}

/** Where the next days begin. */
const endOfHours = (text: string): number => {
  const next = new RegExp(`[,;\\s]\\s*(?=${DAY})`).exec(text)
  return next?.index ?? text.length
}

const hoursOf = (text: string): DayHours | undefined => {
  if (/^(выходной|закрыто|не работает)$/.test(text)) return null
  if (/^круглосуточно$/.test(text)) return AROUND_THE_CLOCK
  const found = HOURS.exec(text)
  if (found === null) return undefined
  const [, openHour = '', openMinute = '', closeHour = '', closeMinute = ''] = found
  if (Number(openHour) > 23 || Number(closeHour) > 24 || Number(openMinute) > 59 || Number(closeMinute) > 59)
    return undefined
  return { open: `${openHour.padStart(2, '0')}:${openMinute}`, close: `${closeHour.padStart(2, '0')}:${closeMinute}` }
}

/** Monday is 0. */
const daysOf = (text: string): number[] => {
  if (text === 'ежедневно' || text === 'круглосуточно') return DAYS.map((_, day) => day)
  return [...text.matchAll(RANGES)].flatMap(([, from = '', to = from]) => {
    const first = DAYS.indexOf(from)
    const count = ((DAYS.indexOf(to) - first + DAYS.length) % DAYS.length) + 1
    return Array.from({ length: count }, (_, i) => (first + i) % DAYS.length)
  })
}

/** «пн–пт 08:00–20:00, сб 09:00–18:00, вс выходной»: equal days after each other are named together. `days`: Monday first. */
export const joinDays = (days: readonly string[]): string => {
  const groups: { from: number; to: number; text: string }[] = []
  for (const [day, text] of days.entries()) {
    const last = groups.at(-1)
    if (last?.text === text) last.to = day
    else groups.push({ from: day, to: day, text })
  }
  return groups.map(({ from, to, text }) => `${DAYS[from]}${to === from ? '' : `–${DAYS[to]}`} ${text}`).join(', ')
}
