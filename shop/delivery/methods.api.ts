import { Type, type Static } from 'typebox'
import { DELIVERY_METHODS } from '#shop/payment/facts/methods.ts'
import { EXPRESS_REFUSALS } from './facts/express.ts'
import { Carrier } from './delivery.api.ts'
import { CityKey, Count, DateText, Kopecks, OrNull, Shape, StoreId, VariantId } from '#kernel/shared.api.ts'
import { PaymentMethod } from '#shop/payment/payment.api.ts'

export const DeliveryMethod = Type.Enum(DELIVERY_METHODS)
export type DeliveryMethod = Static<typeof DeliveryMethod>
export const ClockText = Type.String({ pattern: '^[0-9]{2}:[0-9]{2}$' })
/** Hours of a day in which the shop's own courier comes, in the time of the city. */
export const CourierInterval = Shape({ date: DateText, from: ClockText, to: ClockText })
export type CourierInterval = Static<typeof CourierInterval>
export const MethodsQuery = Shape({ city: CityKey })
export type MethodsQuery = Static<typeof MethodsQuery>
/** ISO moments in UTC, and the lowest price; kopecks. */
export const ExpressWindow = Shape({ from: Type.String(), to: Type.String(), price: Kopecks })
/** What express promises at this moment. `window` null: nothing, for the reason in `refusal`. */
export const ExpressOffered = Shape({
  window: OrNull(ExpressWindow),
  refusal: OrNull(Type.Enum(EXPRESS_REFUSALS)),
  /** Hours of its couriers, and the longest way, in kilometres. */
  terms: Shape({ from: ClockText, to: ClockText, maxKm: Type.Number(), minPrice: Kopecks }),
  timezoneoffset: Type.Integer(),
  /** Variants that the store of the window, or the one that lacks the fewest lines, has too few of. */
  missing: Type.Array(VariantId),
})
export type ExpressOffered = Static<typeof ExpressOffered>
/** CAT-09: what a city promises at this moment, whatever is in the basket. */
export const CityToday = Shape({
  timezoneoffset: Type.Integer(),
  /** ISO moment from which an order of now can be collected in a store of the city; null: in none for weeks. */
  ready_at: OrNull(Type.String()),
  /** Day of the shop's own courier; null where carriers go to the door. */
  courier_date: OrNull(DateText),
  express: OrNull(ExpressOffered),
  /** Every store of the city sends express, so that what is in a store can be had so. */
  express_everywhere: Type.Boolean(),
})
export type CityToday = Static<typeof CityToday>
/** The offer of each delivery method for a basket in a city. A method without an entry does not compile. */
export const methods = {
  pickup: Type.Array(
    Shape({
      store_id: StoreId,
      name: Type.String(),
      address: Type.String(),
      metro: OrNull(Type.String()),
      coordinates: Type.String(),
      /** ISO moment from which the whole order is ready, in UTC; null when the store lacks any of it. */
      ready_at: OrNull(Type.String()),
      /** Moment from which what the store has is ready; null when it never opens (BASK-07). */
      partly_ready_at: OrNull(Type.String()),
      /** Moment from which the whole order is ready when another store sends what is missing; null: nothing is, or nothing is sent. */
      moved_ready_at: Type.Union([Type.String(), Type.Null()], { default: null }),
      timezoneoffset: Type.Integer(),
      /** Variants of which the store lacks some or all pieces. */
      missing: Type.Array(VariantId),
      hours_today: OrNull(Type.String()),
      /** CAT-15: ISO moment of the store's last exchange of stock; null: never. */
      synced_at: OrNull(Type.String()),
    }),
  ),
  courier: OrNull(
    Shape({
      price: Kopecks,
      free_from: OrNull(Kopecks),
      date: DateText,
      timezoneoffset: Type.Integer(),
      missing: Type.Array(VariantId),
      /** Takes it to the door, in a city without the shop's own couriers; null for the shop's own. */
      carrier: OrNull(Carrier),
      /** The hours that the buyer may choose; empty: there is no choice. */
      intervals: Type.Array(CourierInterval),
    }),
  ),
  /** Points of carriers. What each carrier asks, and when it is there, its calls of `delivery` say. */
  point: OrNull(
    Shape({
      /** Points that serve the city, of all carriers. */
      count: Count,
      carriers: Type.Array(Carrier),
      missing: Type.Array(VariantId),
    }),
  ),
  /** By own courier from a store of the city, today; null in a city without it. */
  express: OrNull(ExpressOffered),
} satisfies Record<DeliveryMethod, Type.TSchema>
/**
 * Delivery methods for the visitor's basket in a city, with date and price before an address is known, and the payment methods that
 * the shop has.
 */
export const OfferedMethods = Shape({ ...methods, payment_methods: Type.Array(PaymentMethod) })
export type OfferedMethods = Static<typeof OfferedMethods>
