/** Price and date of courier delivery, shown on the product page and charged by the order. Defined only here. */
import { addDays, dayAt } from '#kernel/dates.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import { DAY_MINUTES, dateOf, hoursOn, localMinutes } from '#kernel/week-hours.ts'
import type { OpeningTimes } from './ready-time.ts'

/** What the shop's own courier costs, by `delivery` of `shop.yaml`. Sums are kopecks. */
export type CourierTerms = {
  readonly price: number
  /** Free from this sum in cities with stores; null: nowhere. */
  readonly freeFrom: number | null
  /** Codes of cities with stores where it is never free. */
  readonly paidIn: readonly string[]
  /** Calendar days to the door, the latest of them promised: in a city with stores, and in any other. */
  readonly days: { readonly withStores: number; readonly other: number }
  /** Times that the shop's own courier comes; after the last one the order goes back to its store. */
  readonly attempts: number
  /** DESK-07: own couriers get parcels only after they have confirmed them by their code. */
  readonly mustConfirm: boolean
}

/** City of a delivery; `code` is empty for a delivery-only city. */
export type CourierCity = { readonly code: string; readonly has_shops: boolean; readonly utc_offset_min: number }

/** From where parcels leave, and until when a city's orders leave on the next day. */
export type Shipping = {
  /** The main warehouses; in a shop without one the stores of the city. One without any hours works on all but special days. */
  readonly sources: readonly OpeningTimes[]
  /** «HH:MM» in the city, the latest of its courier's hours; null: midnight. */
  readonly orderBy: string | null
}
/** A closing of more weeks than this is none that parcels wait for. */
const SHIPPING_DAYS_AHEAD = 31

/** Sum in kopecks from which courier delivery is free; null in a city where it never is (HEAD-01). */
export const courierFreeFrom = (
  { freeFrom, paidIn }: CourierTerms,
  city: Pick<CourierCity, 'code' | 'has_shops'>,
): number | null => (city.has_shops && !paidIn.includes(city.code) ? freeFrom : null)

/** In kopecks. `goodsTotal`: price of the products after discounts, in kopecks. */
export const priceWithFreeFrom = (price: number, freeFrom: number | null, goodsTotal: number): number =>
  freeFrom !== null && goodsTotal >= freeFrom ? 0 : price

/** In kopecks. `goodsTotal`: price of the products after discounts, in kopecks. */
export const courierPrice = (terms: CourierTerms, city: CourierCity, goodsTotal: number): number =>
  priceWithFreeFrom(terms.price, courierFreeFrom(terms, city), goodsTotal)

/** The city's calendar day, 'YYYY-MM-DD', `days` after `now`. */
export const dayInCity = (now: Date, utcOffsetMin: number, days = 0): string =>
  dayAt(new Date(now.getTime() + days * 86_400_000), utcOffsetMin)

/** «14:05» at this moment in the city. */
export const clockInCity = (now: Date, utcOffsetMin: number): string =>
  new Date(now.getTime() + utcOffsetMin * MINUTE_MS).toISOString().slice(11, 16)

const works = ({ hours, special_days: special }: OpeningTimes, dayNumber: number): boolean =>
  hours.length > 0
    ? hoursOn(dayNumber, hours, special) !== null
    : !special.some(({ day, hours: other }) => other === null && day === dateOf(dayNumber))

/**
 * The first day on which an order of this moment leaves: tomorrow, or after the cut-off the day after it, and never a day on which
 * every source is closed. 'YYYY-MM-DD' in the city; null when they are closed for weeks.
 */
export const shippingDay = (
  { sources, orderBy }: Shipping,
  { utc_offset_min: offset }: Pick<CourierCity, 'utc_offset_min'>,
  now: Date,
): string | null => {
  const today = Math.floor(localMinutes(now, offset) / DAY_MINUTES)
  const isLate = orderBy !== null && clockInCity(now, offset) >= orderBy
  for (let day = today + (isLate ? 2 : 1); day <= today + SHIPPING_DAYS_AHEAD; day++)
    if (sources.some((source) => works(source, day))) return dateOf(day)
  return null
}

/** The latest day of delivery by the shop's own courier, 'YYYY-MM-DD' in the city's calendar; null: nothing leaves for weeks. */
export const courierDate = (
  { days }: Pick<CourierTerms, 'days'>,
  city: CourierCity,
  shipping: Shipping,
  now: Date,
): string | null => {
  const leaves = shippingDay(shipping, city, now)
  return leaves && addDays(leaves, (city.has_shops ? days.withStores : days.other) - 1)
}

/** Whether a day is one on which the courier sets out. */
export const isShippingDay = ({ sources }: Shipping, day: string): boolean =>
  sources.some((source) => works(source, Math.floor(Date.parse(day) / (DAY_MINUTES * MINUTE_MS))))
