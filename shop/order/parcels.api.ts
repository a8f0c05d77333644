/** PARCEL-01: orders of several parcels (decision 0175). */
import { Type, type Static } from 'typebox'
import { Count, DateText, Kopecks, OrNull, Shape, StoreId, VariantId } from '#kernel/shared.api.ts'
import { MAX_LINES } from '#shop/basket/facts/basket-limits.ts'
import { SHIPMENT_STATES } from '#shop/delivery/facts/carriers.ts'
import { DeliveryMethod } from '#shop/delivery/methods.api.ts'
import { ORDER_STATES } from './facts/order-states.ts'

/** The lines of the basket that wait in a store of their own; the others go as the order says. */
export const SecondParcel = Shape({
  store_id: StoreId,
  variant_ids: Type.Array(VariantId, { minItems: 1, maxItems: MAX_LINES }),
})
export type SecondParcel = Static<typeof SecondParcel>

/** PARCEL-03: the lines of the basket that are moved from this store to that of the pickup. */
export const MovedLines = Shape({ ...SecondParcel.properties })
export type MovedLines = Static<typeof MovedLines>

/**
 * How a basket is had. `store_id`: of a pickup; null for any other method. `second_parcel` null: in one parcel, for which `moved_from`
 * is what another store sends.
 */
export const BasketPlan = Shape({
  delivery: DeliveryMethod,
  store_id: OrNull(StoreId),
  second_parcel: OrNull(SecondParcel),
  moved_from: OrNull(MovedLines),
})
export type BasketPlan = Static<typeof BasketPlan>

/** Data of «plan-changed»: the nearest plan that is possible now; null: none is. */
export const PlanChanged = Shape({ nearest: OrNull(BasketPlan) })
export type PlanChanged = Static<typeof PlanChanged>

/** A parcel as the pages of the others show it. */
export const OrderParcel = Shape({
  number: Type.String(),
  token: Type.String(),
  state: Type.Enum(ORDER_STATES),
  /** What its carrier says of it; null: nothing yet, or nobody carries it. */
  shipment: Type.Union([Type.Enum(SHIPMENT_STATES), Type.Null()], { default: null }),
  delivery: DeliveryMethod,
  /** Name of the store of a pickup; null for any other method. */
  store_name: OrNull(Type.String()),
  /** ISO moment at which a pickup is ready; null for any other method. */
  ready_at: OrNull(Type.String()),
  /** The last promised day of a delivery; null for a pickup. */
  courier_date: OrNull(DateText),
  pieces: Count,
  total: Kopecks,
})
export type OrderParcel = Static<typeof OrderParcel>

/** Pieces of a line that are in another parcel now, and its number. */
export const MovedPieces = Shape({ number: Type.String(), quantity: Count })
export type MovedPieces = Static<typeof MovedPieces>
