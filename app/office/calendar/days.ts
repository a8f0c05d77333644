/** Special days as a calendar shows and changes them: which record a day has for whom, and what its hours become. */
import { addDays } from '#kernel/dates.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { parsedValues, type Values } from '#shop/changes/office/record-words.ts'

/** Whose hours: of all stores, of a city's, of one. */
export type Scope = { readonly city?: string; readonly store?: string }
export type Stored = { readonly key: string; readonly values: Values }

/** What a day is: as usual, closed, or open otherwise. */
export type DayWay =
  | { readonly way: 'usual' }
  | { readonly way: 'closed' }
  | { readonly way: 'hours'; readonly open: string; readonly close: string }
  | { readonly way: 'later'; readonly minutes: number }
  | { readonly way: 'like'; readonly weekday: number }

export const storedOf = (rows: readonly { readonly key: string; readonly value: string }[]): Stored[] =>
  rows.map(({ key, value }) => ({ key, values: parsedValues(value) }))

const isOf = ({ values }: Stored, day: string, { city, store }: Scope): boolean =>
  values['day'] === day && values['city'] === city && values['store'] === store
const holds = ({ values }: Stored): boolean => values['disabled'] !== true

/** Records that name a day for a scope: its own first, then those of its city and of all stores. */
const chainOf = (stored: readonly Stored[], day: string, scope: Scope, cityOfStore: string | undefined): Stored[] => {
  const scopes: Scope[] = [scope]
  if (scope.store !== undefined && cityOfStore !== undefined) scopes.push({ city: cityOfStore })
  if (scope.store !== undefined || scope.city !== undefined) scopes.push({})
  return scopes.flatMap((one) => stored.filter((record) => isOf(record, day, one)))
}

const wayOf = ({ open, close, opens_later: minutes, like }: Values): DayWay => {
  if (typeof open === 'string' && typeof close === 'string') return { way: 'hours', open, close }
  if (typeof minutes === 'number') return { way: 'later', minutes }
  return typeof like === 'number' ? { way: 'like', weekday: like } : { way: 'closed' }
}

export type DayView = DayWay & {
  readonly note: string
  /** Whether the record is of this scope, and not of a wider one. */
  readonly isOwn: boolean
}
export const dayView = (
  stored: readonly Stored[],
  day: string,
  scope: Scope,
  cityOfStore: string | undefined,
): DayView => {
  const record = chainOf(stored, day, scope, cityOfStore).find(holds)
  return record === undefined
    ? { way: 'usual', note: '', isOwn: false }
    : { ...wayOf(record.values), note: String(record.values['note'] ?? ''), isOwn: isOf(record, day, scope) }
}

/** «2027-01-01  », as the declaration makes it of day, city and store. */
const keyOf = (day: string, { city = '', store = '' }: Scope): string => `${day} ${city} ${store}`

/** Monday is 1. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

const EMPTY = { open: null, close: null, opens_later: null, like: null, disabled: null }
const fieldsOf = (wanted: DayWay): Values => {
  switch (wanted.way) {
    case 'hours':
      return { ...EMPTY, open: wanted.open, close: wanted.close }
    case 'later':
      return { ...EMPTY, opens_later: wanted.minutes }
    case 'like':
      return { ...EMPTY, like: wanted.weekday }
    case 'closed':
      return EMPTY
    case 'usual':
      return { ...EMPTY, disabled: true }
  }
}

export type DayChange = { readonly key: string; readonly before: Values; readonly after: Values }
/** What has to be written for a day to be so; null: it is already. */
export const changeOf = (
  stored: readonly Stored[],
  day: string,
  scope: Scope,
  cityOfStore: string | undefined,
  wanted: DayWay & { readonly note: string },
): DayChange | null => {
  const [own, ...wider] = chainOf(stored, day, scope, cityOfStore)
  const mine = own !== undefined && isOf(own, day, scope) ? own : undefined
  const isWider = (mine === undefined ? [own, ...wider] : wider).some((one) => one !== undefined && holds(one))
  // Where a wider record holds, usual hours are those of the weekday.
  const way = wanted.way === 'usual' && isWider ? { way: 'like' as const, weekday: weekdayOf(day) } : wanted
  if (way.way === 'usual' && (mine === undefined || !holds(mine))) return null
  const note = wanted.note.trim() === '' && wanted.way === 'usual' ? 'Обычные часы' : wanted.note.trim()
  const after = { ...fieldsOf(way), ...(way.way === 'usual' ? {} : { note }) }
  if (mine === undefined) {
    const given = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null))
    return { key: keyOf(day, scope), before: {}, after: { day, ...scope, ...given } }
  }
  const names = Object.entries(after).flatMap(([name, value]) => ((mine.values[name] ?? null) === value ? [] : [name]))
  if (names.length === 0) return null
  const only = (values: Values): Values => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { key: mine.key, before: only(mine.values), after: only(after) }
}

/** Whether buyers would read nothing of a day that is not as usual. */
export const lacksWords = ({ way, note }: DayWay & { readonly note: string }): boolean =>
  way !== 'usual' && note.trim() === ''

/** The days of the weeks that a month has, from a Monday to a Sunday. `month`: «2027-01». */
export const daysOfMonth = (month: string): string[] => {
  const first = `${month}-01`
  const last = addDays(`${monthAfter(month, 1)}-01`, -1)
  const monday = addDays(first, 1 - weekdayOf(first))
  const sunday = addDays(last, 7 - weekdayOf(last))
  const count = Math.round((Date.parse(sunday) - Date.parse(monday)) / DAY_MS) + 1
  return Array.from({ length: count }, (_, at) => addDays(monday, at))
}

export const monthAfter = (month: string, count: number): string => {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + count)
  return at.toISOString().slice(0, 7)
}

const ON_WEEKDAY = ['понедельник', 'вторник', 'среду', 'четверг', 'пятницу', 'субботу', 'воскресенье']
export const wayText = (day: DayWay): string => {
  switch (day.way) {
    case 'usual':
      return 'как обычно'
    case 'closed':
      return 'закрыто'
    case 'hours':
      return `${day.open}–${day.close}`
    case 'later':
      return `позже на ${day.minutes} мин`
    case 'like':
      return `как в\u00a0${ON_WEEKDAY[day.weekday - 1] ?? ''}`
  }
}
