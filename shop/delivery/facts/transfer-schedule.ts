/** PARCEL-03: when goods that are moved between stores of a city arrive. Hours are local; moments are UTC. */
import { MINUTE_MS } from '#kernel/durations.ts'
import { DAY_MINUTES, localMinutes, minutesOf, weekdayOf } from '#kernel/week-hours.ts'

/** The days and hours of `delivery.transfers` of `shop.yaml`. */
export type TransferTerms = {
  /** 1 is Monday. */
  readonly days: readonly number[]
  /** «HH:MM»: what is asked for before it leaves on the same day. */
  readonly until: string
  /** «HH:MM»: it is in the other store by then. */
  readonly arrives: string
}

/** The moment by which what is asked for now is in the other store. */
export const transferArrival = ({ days, until, arrives }: TransferTerms, utcOffsetMin: number, now: Date): Date => {
  const local = localMinutes(now, utcOffsetMin)
  const today = Math.floor(local / DAY_MINUTES)
  const first = local % DAY_MINUTES < minutesOf(until) ? today : today + 1
  const ahead = [0, 1, 2, 3, 4, 5, 6].find((day) => days.includes(weekdayOf(first + day) + 1)) ?? 0
  return new Date(((first + ahead) * DAY_MINUTES + minutesOf(arrives) - utcOffsetMin) * MINUTE_MS)
}
