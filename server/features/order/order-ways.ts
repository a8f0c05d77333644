/** The delivery ways for a basket in a city, with dates and prices before an address is known (ORD-02). */
import type { Kysely } from 'kysely'
import type { Ways } from '#contract/order.schema.ts'
import { courierDate, courierFreeFrom, courierPrice } from '#domain/delivery-rules.ts'
import { hoursToday, readyAt } from '#domain/ready-time.ts'
import { isStockStale } from '#domain/stock-age.ts'
import type { CityRow } from '#server/features/cities/cities.public.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { BasketLineRow } from '#server/features/basket/basket.public.ts'
import {
  leastShortage,
  sortForCourier,
  shortagesAt,
  supplyFor,
  type Supply,
  type SupplyStore,
  type Wanted,
} from '#server/features/stock/stock.public.ts'
import { wantedOf } from './order-lines.ts'

type LocalTime = Pick<CityRow, 'utc_offset_min'>
type Pickup = Ways['pickup'][number]

/** CAT-15: with stale stock data nothing is promised for today: counts from the next midnight in the city. */
const earliestStart = (store: SupplyStore, city: LocalTime, now: Date): Date => {
  if (!isStockStale(store.stock_synced_at, now)) return now
  const day = 86_400_000
  const offset = city.utc_offset_min * 60_000
  return new Date((Math.floor((now.getTime() + offset) / day) + 1) * day - offset)
}

/** When a pickup order will be ready in a store that has everything; null if the store never opens. */
export const pickupReadyAt = (store: SupplyStore, city: LocalTime, now: Date): Date | null =>
  readyAt(earliestStart(store, city, now), store.hours, city.utc_offset_min, store.special_days)

const pickupAt = (store: SupplyStore, city: CityRow, supply: Supply, wanted: readonly Wanted[], now: Date): Pickup => {
  const missing = shortagesAt(supply.free, store.id, wanted).map((line) => line.variantId)
  const ready = pickupReadyAt(store, city, now)?.toISOString() ?? null
  return {
    store_id: store.id,
    name: store.name,
    address: store.address,
    metro: store.metro,
    coordinates: `${store.lat},${store.lon}`,
    ready_at: missing.length > 0 ? null : ready,
    partly_ready_at: ready,
    timezoneoffset: city.utc_offset_min,
    missing,
    hours_today: hoursToday(now, store.hours, city.utc_offset_min, store.special_days),
  }
}

/** Stores with everything first, the earliest of them first; then those that lack the fewest lines. */
const byAvailability = (a: Pickup, b: Pickup): number =>
  a.missing.length - b.missing.length || (a.ready_at ?? '').localeCompare(b.ready_at ?? '') || a.store_id - b.store_id

const courierWay = (
  city: CityRow,
  supply: Supply,
  goodsTotal: number,
  wanted: readonly Wanted[],
  now: Date,
): Ways['courier'] => {
  const sources = sortForCourier([...supply.warehouses, ...supply.stores])
  if (sources.length === 0) return null
  return {
    price: courierPrice(city, goodsTotal),
    free_from: courierFreeFrom(city),
    date: courierDate(city, now),
    timezoneoffset: city.utc_offset_min,
    missing: leastShortage(supply.free, sources, wanted).map((line) => line.variantId),
  }
}

/** `goodsTotal`: the price of the products after promotions, in kopecks. */
export const waysOf = async (
  db: Kysely<DB>,
  city: CityRow,
  lines: readonly BasketLineRow[],
  goodsTotal: number,
  now: Date,
): Promise<Omit<Ways, 'payment_ways'>> => {
  const wanted = wantedOf(lines)
  const supply = await supplyFor(db, city, wanted)
  return {
    pickup: supply.stores.map((store) => pickupAt(store, city, supply, wanted, now)).toSorted(byAvailability),
    courier: courierWay(city, supply, goodsTotal, wanted, now),
  }
}
