/**
 * How many units of a product are available in a city. A parcel is sent from one place, so the courier's quantity is the largest one of
 * the warehouse and the city's stores, never their sum.
 */
import type { Availability } from './product.api.ts'
import {
  courierDate,
  courierFreeFrom,
  type CourierCity,
  type CourierTerms,
} from '#shop/delivery/facts/delivery-rules.ts'
import { moscowDay } from '#kernel/dates.ts'
import type { VariantId, StoreId } from '#kernel/ids.ts'
import { isShortDated, type DateRule } from '#shop/stock/facts/lots.ts'
import { isStockStale } from '#shop/stock/facts/stock-age.ts'
import type { CityShipping } from '#shop/delivery/face.ts'
import { expressOffer, expressTerms, type ExpressStore } from '#shop/delivery/facts/express.ts'
import { pickupReadyAt, type AssemblyTerms, type OpeningTimes } from '#shop/delivery/facts/ready-time.ts'
import type { OtherCityRow, StoreStockRow } from './availability.sql.ts'

/** How many other cities are named for a variant that the chosen one does not have. */
const OTHER_CITIES_SHOWN = 4

type VariantAvailability = Availability['variants'][number]

/** What the promise of a pickup is counted from; without times nothing is promised. */
export type StoreClock = {
  readonly times: ReadonlyMap<StoreId, OpeningTimes>
  readonly utcOffsetMin: number
  readonly assembly: AssemblyTerms
  /** Stores of the city that send express. */
  readonly express: readonly ExpressStore[]
}

const expressOf = (
  own: readonly StoreStockRow[],
  stores: readonly ExpressStore[],
  clock: { readonly utcOffsetMin: number; readonly assembly: AssemblyTerms; readonly now: Date },
): VariantAvailability['express'] => {
  const terms = expressTerms(stores)
  if (terms === null) return null
  const having = new Set(own.filter(({ quantity }) => quantity > 0).map(({ store_id }) => store_id))
  const found = expressOffer(stores, (id) => having.has(id), null, clock)
  const common = { terms, timezoneoffset: clock.utcOffsetMin, missing: [] }
  return typeof found === 'string'
    ? { ...common, window: null, refusal: found }
    : {
        ...common,
        window: { from: found.window.from.toISOString(), to: found.window.to.toISOString(), price: found.price },
        refusal: null,
      }
}

export const productAvailability = (
  variantId: VariantId,
  places: readonly StoreStockRow[],
  { times, utcOffsetMin, assembly, express }: StoreClock,
  now: Date,
  rule: DateRule,
): VariantAvailability => {
  const readyAt = (storeId: StoreId, isStale: boolean): string | null => {
    const opening = times.get(storeId)
    return opening === undefined
      ? null
      : (pickupReadyAt({ ...opening, isStale }, utcOffsetMin, assembly, now)?.toISOString() ?? null)
  }
  const dated = (bestBefore: string | null) => bestBefore !== null && isShortDated(bestBefore, moscowDay(now), rule)
  const own = places.filter((place) => place.variant_id === variantId)
  // Among equal places the one with the newest figure.
  const [source] = own
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => b.quantity - a.quantity || (b.synced_at?.getTime() ?? 0) - (a.synced_at?.getTime() ?? 0))
  const largest = source?.quantity ?? 0
  return {
    variant_id: variantId,
    stores: own
      .filter(({ is_warehouse }) => !is_warehouse)
      .map(({ store_id, name, address, quantity, synced_at, best_before }) => ({
        store_id,
        name,
        address,
        quantity,
        synced_at: synced_at?.toISOString() ?? null,
        stale: isStockStale(synced_at, now),
        ready_at: quantity === 0 ? null : readyAt(store_id, isStockStale(synced_at, now)),
        best_before,
        short_dated: dated(best_before),
      }))
      .sort((a, b) => Number(b.quantity > 0) - Number(a.quantity > 0) || a.store_id - b.store_id),
    courier_quantity: largest,
    courier_synced_at: source?.synced_at?.toISOString() ?? null,
    express: expressOf(own, express, { utcOffsetMin, assembly, now }),
    courier_best_before: source?.best_before ?? null,
    courier_short_dated: dated(source?.best_before ?? null),
    best_quantity: largest,
    other_cities: [],
    coming: null,
  }
}

/** Pieces of a variant that are moved to the shelf of a store. `arrivesAt`: by the schedule. */
export type ComingPieces = { readonly variantId: VariantId; readonly storeId: StoreId; readonly arrivesAt: Date }

/** What may be said of a variant that the city does not have. `coming`: the soonest first. */
export const withHope = (
  variant: VariantAvailability,
  cities: readonly OtherCityRow[],
  coming: readonly ComingPieces[],
): VariantAvailability => ({
  ...variant,
  coming:
    coming
      .filter(({ variantId }) => variantId === variant.variant_id)
      .map(({ storeId, arrivesAt }) => ({ store_id: storeId, arrives_at: arrivesAt.toISOString() }))[0] ?? null,
  other_cities: cities
    .filter(({ variant_id }) => variant_id === variant.variant_id)
    .slice(0, OTHER_CITIES_SHOWN)
    .map(({ key, name_in, shops }) => ({ key, name_in, shops })),
})

export const courierTo = (
  terms: CourierTerms,
  city: CourierCity,
  shipping: CityShipping,
  now: Date,
): Availability['courier'] => {
  const date = courierDate(terms, city, shipping, now)
  return date === null
    ? null
    : { price: terms.price, free_from: courierFreeFrom(terms, city), date, hours: shipping.hours }
}
