/** What courier delivery costs and when it comes: the only place that knows. Shown on the product page, charged by the order. */
import { FREE_DELIVERY_FROM, hasFreeDelivery } from './contacts.ts'

export const COURIER_PRICE = 29_000

/** Where a courier goes: `code` is empty for a delivery-only city. */
export type CourierCity = { readonly code: string; readonly has_shops: boolean; readonly utc_offset_min: number }

/** A city with shops is reached the next day; any other in three to five days, of which the latest is promised. */
const DAYS_TO_CITY_WITH_SHOPS = 1
const DAYS_TO_OTHER_CITY = 5

/** Sum in kopecks from which the courier costs nothing; null where that is not promised (HEAD-01). */
export const courierFreeFrom = (city: CourierCity): number | null => (hasFreeDelivery(city) ? FREE_DELIVERY_FROM : null)

/** Kopecks for goods that cost `goodsTotal` kopecks after discounts. */
export const courierPrice = (city: CourierCity, goodsTotal: number): number => {
  const freeFrom = courierFreeFrom(city)
  return freeFrom !== null && goodsTotal >= freeFrom ? 0 : COURIER_PRICE
}

/** The city's calendar day, 'YYYY-MM-DD', `days` after the moment. */
export const dayInCity = (now: Date, utcOffsetMin: number, days = 0): string =>
  new Date(now.getTime() + utcOffsetMin * 60_000 + days * 86_400_000).toISOString().slice(0, 10)

/** The day by which the courier has been, 'YYYY-MM-DD' in the city's own calendar. */
export const courierDate = (city: CourierCity, now: Date): string =>
  dayInCity(now, city.utc_offset_min, city.has_shops ? DAYS_TO_CITY_WITH_SHOPS : DAYS_TO_OTHER_CITY)
