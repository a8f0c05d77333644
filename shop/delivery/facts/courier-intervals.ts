/** When the shop's own courier comes: days and hours that a buyer chooses from. Clock times are of the city. */
import { addDays, dayAndMonth } from '#kernel/dates.ts'
import { clockInCity, dayInCity, isShippingDay, type Shipping } from './delivery-rules.ts'

export type CourierInterval = {
  readonly starts: string
  readonly ends: string
  /** 'HH:MM': orders of the day before are taken until then. */
  readonly order_by: string
}
/** `date`: 'YYYY-MM-DD'; `from` and `to`: 'HH:MM'. */
export type OfferedInterval = { readonly date: string; readonly from: string; readonly to: string }

const DAYS_OFFERED = 3
/** The days offered are looked for among these. */
const DAYS_AHEAD = 31

/** `firstDay`: the first day on which the courier comes at all; null: on none. */
export const offeredIntervals = (
  intervals: readonly CourierInterval[],
  shipping: Shipping,
  firstDay: string | null,
  utcOffsetMin: number,
  now: Date,
): OfferedInterval[] => {
  const tomorrow = dayInCity(now, utcOffsetMin, 1)
  const clock = clockInCity(now, utcOffsetMin)
  const days = firstDay === null ? [] : Array.from({ length: DAYS_AHEAD }, (_, at) => addDays(firstDay, at))
  return days
    .filter((date) => isShippingDay(shipping, date))
    .slice(0, DAYS_OFFERED)
    .flatMap((date) =>
      intervals
        .filter(({ order_by }) => date > tomorrow || (date === tomorrow && clock < order_by))
        .toSorted((a, b) => (a.starts < b.starts ? -1 : 1))
        .map(({ starts, ends }) => ({ date, from: starts, to: ends })),
    )
}

export const isSameInterval = (one: OfferedInterval, other: OfferedInterval): boolean =>
  one.date === other.date && one.from === other.from && one.to === other.to

/** «10:00–14:00» */
export const hoursRange = ({ from, to }: Pick<OfferedInterval, 'from' | 'to'>): string => `${from}–${to}`
/** «24 ноября, 10:00–14:00» */
export const intervalText = (interval: OfferedInterval): string =>
  `${dayAndMonth(interval.date)}, ${hoursRange(interval)}`
