/** What the feeds say of delivery: the terms of the shop, as the checkout keeps them. */
import type { QueryExecutorProvider } from 'kysely'
import { MOSCOW_MINUTES } from '#kernel/dates.ts'
import { DAY_MS, MINUTE_MS } from '#kernel/durations.ts'
import type { CityRow } from '#shop/places/face.ts'
import { courierDate, courierFreeFrom, dayInCity, type CourierTerms } from '#shop/delivery/facts/delivery-rules.ts'
import { readShipping } from '#shop/delivery/face.ts'

/** By the shop's own courier. */
export type FeedDelivery = {
  /** Kopecks. */
  readonly cost: number
  /** Kopecks of one product from which it is free; null: it never is. */
  readonly freeFrom: number | null
  /** Calendar days to the door of an order before `orderBefore`. */
  readonly days: number
  /** Whole hour of the city's clock. */
  readonly orderBefore: number
}

/** Longest delivery that a feed may say, in days. */
const MAX_DAYS = 31

type DeliveryCity = Pick<CityRow, 'code' | 'has_shops' | 'utc_offset_min'> & { readonly id: number | null }

/** Null: nothing leaves for weeks. Counted from the city's morning, when the day's orders still leave on the next one. */
export const deliveryIn = async (
  db: QueryExecutorProvider,
  terms: CourierTerms,
  city: DeliveryCity,
  now: Date,
): Promise<FeedDelivery | null> => {
  const shipping = await readShipping(db, city.id)
  const today = dayInCity(now, city.utc_offset_min)
  const morning = new Date(Date.parse(today) - city.utc_offset_min * MINUTE_MS)
  const date = courierDate(terms, city, shipping, morning)
  const days = date === null ? Infinity : Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS)
  if (days > MAX_DAYS) return null
  return {
    cost: terms.price,
    freeFrom: courierFreeFrom(terms, city),
    days,
    orderBefore: shipping.orderBy === null ? 24 : Number(shipping.orderBy.slice(0, 2)),
  }
}

/** In a shop without stores, whose courier goes everywhere. */
export const deliveryElsewhere = (
  db: QueryExecutorProvider,
  terms: CourierTerms,
  now: Date,
): Promise<FeedDelivery | null> =>
  deliveryIn(db, terms, { id: null, code: '', has_shops: false, utc_offset_min: MOSCOW_MINUTES }, now)
