/** The delivery methods for a basket in a city, with dates and prices before an address is known (ORD-02). */
import type { Kysely } from 'kysely'
import { isRefused, type Refused } from '#kernel/endpoint.ts'
import type { Carrier } from '#shop/delivery/facts/carriers.ts'
import { courierFreeFrom, courierPrice, type CourierTerms } from '#shop/delivery/facts/delivery-rules.ts'
import type { VariantId } from '#kernel/ids.ts'
import { hoursToday, pickupReadyAt, readyAt, type AssemblyTerms } from '#shop/delivery/facts/ready-time.ts'
import { UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'
import { GUEST_CONFIRM_MINUTES } from '../facts/order-times.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import { transferArrival, type TransferTerms } from '#shop/delivery/facts/transfer-schedule.ts'
import { isStockStale } from '#shop/stock/facts/stock-age.ts'
import type { CityRow } from '#shop/places/face.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { countServingPickupPoints, type CarrierDelivery } from '#shop/delivery/face.ts'
import type { BasketLineRow } from '#shop/basket/face.ts'
import type { Supply, SupplyStore } from '#shop/stock/face.ts'
import { leastShortage, shortagesAt, sortForCourier, type Wanted } from '#shop/stock/facts/supply.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import { courierDaysOf, type CourierDays } from './courier-intervals.sql.ts'
import { expressMethod } from './express.ts'
import { wantedOf } from './order-lines.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

type LocalTime = Pick<CityRow, 'utc_offset_min'>
type Pickup = OfferedMethods['pickup'][number]

/** When a pickup order will be ready in a store that has everything; null if the store never opens. */
export const storeReadyAt = (store: SupplyStore, city: LocalTime, assembly: AssemblyTerms, now: Date): Date | null =>
  pickupReadyAt({ ...store, isStale: isStockStale(store.stock_synced_at, now) }, city.utc_offset_min, assembly, now)

/** The moment by which goods are in another store for an order of now, however long the buyer takes to pay or to confirm it. */
export const arrivalForOrder = (transfers: TransferTerms, { utc_offset_min }: LocalTime, now: Date): Date =>
  transferArrival(
    transfers,
    utc_offset_min,
    new Date(now.getTime() + Math.max(UNPAID_MINUTES, GUEST_CONFIRM_MINUTES) * MINUTE_MS),
  )

/** When a pickup order will be ready for which goods are moved from another store; null if the store never opens or nothing is moved. */
export const movedReadyAt = (
  store: SupplyStore,
  city: LocalTime,
  { assembly, transfers }: Pick<ShopTerms, 'assembly' | 'transfers'>,
  now: Date,
): Date | null =>
  transfers === null ? null : readyAt(arrivalForOrder(transfers, city, now), store, city.utc_offset_min, assembly)

const pickupAt = (
  store: SupplyStore,
  city: CityRow,
  supply: Supply,
  wanted: readonly Wanted[],
  terms: Pick<ShopTerms, 'assembly' | 'transfers'>,
  now: Date,
): Pickup => {
  const missing = shortagesAt(supply.free, store.id, wanted).map((line) => line.variantId)
  const ready = storeReadyAt(store, city, terms.assembly, now)?.toISOString() ?? null
  return {
    store_id: store.id,
    name: store.name,
    address: store.address,
    metro: store.metro,
    coordinates: `${store.lat},${store.lon}`,
    ready_at: missing.length > 0 ? null : ready,
    partly_ready_at: ready,
    moved_ready_at: missing.length === 0 ? null : (movedReadyAt(store, city, terms, now)?.toISOString() ?? null),
    timezoneoffset: city.utc_offset_min,
    missing,
    hours_today: hoursToday(now, store.hours, city.utc_offset_min, store.special_days),
    synced_at: store.stock_synced_at?.toISOString() ?? null,
  }
}

/** Stores with everything first, the earliest of them first; then those that lack the fewest lines. */
const byAvailability = (a: Pickup, b: Pickup): number =>
  a.missing.length - b.missing.length || (a.ready_at ?? '').localeCompare(b.ready_at ?? '') || a.store_id - b.store_id

type Sent = { readonly hasSources: boolean; readonly missing: VariantId[] }
/** From where an order can be sent, by courier or carrier, and what is missing there. */
const sentFrom = (supply: Supply, wanted: readonly Wanted[]): Sent => {
  const sources = sortForCourier([...supply.warehouses, ...supply.stores])
  return {
    hasSources: sources.length > 0,
    missing: leastShortage(supply.free, sources, wanted).map((line) => line.variantId),
  }
}

const NO_DAYS: CourierDays = { date: null, intervals: [] }
/** `door`: of the carrier that takes it there; null for the shop's own courier. */
const courierMethod = (
  terms: CourierTerms,
  city: CityRow,
  { hasSources, missing }: Sent,
  goodsTotal: number,
  door: CarrierDelivery | null,
  own: CourierDays,
): OfferedMethods['courier'] => {
  if (!hasSources) return null
  const common = { timezoneoffset: city.utc_offset_min, missing }
  if (door === null)
    return own.date === null
      ? null
      : {
          ...common,
          price: courierPrice(terms, city, goodsTotal),
          free_from: courierFreeFrom(terms, city),
          date: own.date,
          carrier: null,
          intervals: [...own.intervals],
        }
  return { ...common, price: door.price, free_from: null, date: door.dateTo, carrier: door.carrier, intervals: [] }
}

const pointMethod = async (
  db: Kysely<DB>,
  city: CityRow,
  carriers: readonly Carrier[],
  { hasSources, missing }: Sent,
): Promise<OfferedMethods['point']> => {
  if (carriers.length === 0 || !hasSources) return null
  const counts = await countServingPickupPoints(db, city.id, carriers)
  return { count: counts.reduce((sum, { count }) => sum + count, 0), carriers: [...carriers], missing }
}

/**
 * The methods that `supply` of the city allows. `goodsTotal`: the price of the products after promotions, in kopecks. `door`: what a
 * carrier asks for the way to the door, if one takes it there.
 */
export const methodsOf = async (
  db: Kysely<DB>,
  { courier: terms, assembly, transfers }: Pick<ShopTerms, 'courier' | 'assembly' | 'transfers'>,
  city: CityRow,
  supply: Supply,
  lines: readonly BasketLineRow[],
  goodsTotal: number,
  door: CarrierDelivery | null | Refused<'no-courier' | 'no-point'>,
  carriers: readonly Carrier[],
  withExpress: boolean,
  now: Date,
): Promise<Omit<OfferedMethods, 'payment_methods'>> => {
  const wanted = wantedOf(lines)
  const sent = sentFrom(supply, wanted)
  const own = door === null ? await courierDaysOf(db, terms, city, now) : NO_DAYS
  return {
    pickup: supply.stores
      .map((store) => pickupAt(store, city, supply, wanted, { assembly, transfers }, now))
      .toSorted(byAvailability),
    courier: isRefused(door) ? null : courierMethod(terms, city, sent, goodsTotal, door, own),
    point: await pointMethod(db, city, carriers, sent),
    express: withExpress ? await expressMethod(db, { city, supply, wanted, assembly, now }) : null,
  }
}
