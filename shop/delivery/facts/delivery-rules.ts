/** Price and date of courier delivery, shown on the product page and charged by the order. Defined only here. */
import { dayAt } from '#kernel/dates.ts'

/** What the shop's own courier costs, by `delivery` of `shop.yaml`. Sums are kopecks. */
export type CourierTerms = {
  readonly price: number
  /** Free from this sum in cities with stores; null: nowhere. */
  readonly freeFrom: number | null
  /** Codes of cities with stores where it is never free. */
  readonly paidIn: readonly string[]
}

/** City of a delivery; `code` is empty for a delivery-only city. */
export type CourierCity = { readonly code: string; readonly has_shops: boolean; readonly utc_offset_min: number }

/** A city with stores: the next day. Any other: three to five days, of which the latest is promised. */
const DAYS_TO_CITY_WITH_STORES = 1
const DAYS_TO_OTHER_CITY = 5

/** Sum in kopecks from which courier delivery is free; null in a city where it never is (HEAD-01). */
export const courierFreeFrom = (
  { freeFrom, paidIn }: CourierTerms,
  city: Pick<CourierCity, 'code' | 'has_shops'>,
): number | null => (city.has_shops && !paidIn.includes(city.code) ? freeFrom : null)

/** In kopecks. `goodsTotal`: price of the products after discounts, in kopecks. */
export const courierPrice = (terms: CourierTerms, city: CourierCity, goodsTotal: number): number => {
  const freeFrom = courierFreeFrom(terms, city)
  return freeFrom !== null && goodsTotal >= freeFrom ? 0 : terms.price
}

/** The city's calendar day, 'YYYY-MM-DD', `days` after `now`. */
export const dayInCity = (now: Date, utcOffsetMin: number, days = 0): string =>
  dayAt(new Date(now.getTime() + days * 86_400_000), utcOffsetMin)

/** The latest day of delivery, 'YYYY-MM-DD' in the city's calendar. */
export const courierDate = (city: CourierCity, now: Date): string =>
  dayInCity(now, city.utc_offset_min, city.has_shops ? DAYS_TO_CITY_WITH_STORES : DAYS_TO_OTHER_CITY)
