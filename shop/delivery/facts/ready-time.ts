/** When an order is ready in a store that has all of it in stock. Store hours are local; moments are UTC. */
import { MINUTE_MS } from '#kernel/durations.ts'
import {
  DAY_MINUTES,
  hoursOn,
  localMinutes,
  minutesOf,
  openSpans,
  weekdayOf,
  type Span,
  type SpecialDay,
  type WeekHours,
} from '#kernel/week-hours.ts'

/** How long a store takes to assemble an order, by `delivery.assembly` of `shop.yaml`. */
export type AssemblyTerms = {
  readonly minutes: number
  /** Hours of a week in which it takes longer. `days`: 1 is Monday; «HH:MM», `to` is not included. */
  readonly busy: readonly {
    readonly days: readonly number[]
    readonly from: string
    readonly to: string
    readonly minutes: number
  }[]
}
/** Opening hours of a place, as `supplyFor` and the list of cities give them. */
export type OpeningTimes = {
  readonly hours: WeekHours
  readonly special_days: readonly SpecialDay[]
}

/** Promised times are rounded up to this, so that the promise is never before the order is ready. */
const ROUND_TO_MINUTES = 5
/** More than the longest holidays: ten days at New Year. */
const DAYS_AHEAD = 14

const roundUp = (minutes: number): number => Math.ceil(minutes / ROUND_TO_MINUTES) * ROUND_TO_MINUTES

/** Minutes that the assembly takes when it begins at a local minute. */
export const assemblyMinutes = ({ minutes, busy }: AssemblyTerms, local: number): number => {
  const day = weekdayOf(Math.floor(local / DAY_MINUTES)) + 1
  const clock = ((local % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return Math.max(
    minutes,
    ...busy
      .filter(({ days, from, to }) => days.includes(day) && clock >= minutesOf(from) && clock < minutesOf(to))
      .map((one) => one.minutes),
  )
}

/**
 * The first moment of a shift at which what is begun at `start` is ready and the store is open: the assembly pauses in a break, and
 * nothing is promised for the minute in which the store closes. Null: not in this shift.
 */
const readyInShift = (start: number, spans: readonly Span[], terms: AssemblyTerms): number | null => {
  let left: number | null = null
  for (const { open, close } of spans) {
    const begin = Math.max(start, open)
    if (begin >= close) continue
    left ??= assemblyMinutes(terms, begin)
    const ready = roundUp(begin + left)
    if (ready < close) return ready
    left = Math.max(0, left - (close - begin))
  }
  return null
}

/** The end of the assembly that begins at `now`, or at the next opening. Null for a store that does not open within two weeks. */
export const readyAt = (
  now: Date,
  { hours: week, special_days: special }: OpeningTimes,
  utcOffsetMin: number,
  terms: AssemblyTerms,
): Date | null => {
  const local = localMinutes(now, utcOffsetMin)
  const today = Math.floor(local / DAY_MINUTES)
  // Yesterday's shift may last past midnight.
  for (let day = today - 1; day <= today + DAYS_AHEAD; day++) {
    const hours = hoursOn(day, week, special)
    if (hours === null) continue
    const spans = openSpans(hours).map(({ open, close }) => ({
      open: day * DAY_MINUTES + open,
      close: day * DAY_MINUTES + close,
    }))
    const ready = readyInShift(local, spans, terms)
    if (ready !== null) return new Date((ready - utcOffsetMin) * MINUTE_MS)
  }
  return null
}

/**
 * The promise of a pickup from a store that has everything: `readyAt`, but nothing is promised for today by an old stock figure
 * (CAT-15). Product page, basket, checkout, letters and the placing of the order ask here.
 */
export const pickupReadyAt = (
  store: OpeningTimes & { readonly isStale: boolean },
  utcOffsetMin: number,
  terms: AssemblyTerms,
  now: Date,
): Date | null => {
  const midnight = (Math.floor(localMinutes(now, utcOffsetMin) / DAY_MINUTES) + 1) * DAY_MINUTES
  const start = store.isStale ? new Date((midnight - utcOffsetMin) * MINUTE_MS) : now
  return readyAt(start, store, utcOffsetMin, terms)
}

/** «10:00 – 22:00», with its break, or null on a day off. */
export const hoursToday = (
  now: Date,
  week: WeekHours,
  utcOffsetMin: number,
  special: readonly SpecialDay[] = [],
): string | null => {
  const hours = hoursOn(Math.floor(localMinutes(now, utcOffsetMin) / DAY_MINUTES), week, special)
  if (hours === null) return null
  const pause = hours.break === undefined ? '' : `, перерыв ${hours.break.from} – ${hours.break.to}`
  return `${hours.open} – ${hours.close}${pause}`
}
