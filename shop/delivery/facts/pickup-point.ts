/** Whether a point takes a basket. */
import type { Parcel, UnusableReason } from './carriers.ts'

/** Kilometres from a city's centre within which points serve it. */
export const PICKUP_POINTS_RADIUS_KM = 30

export type PointLimits = {
  readonly takes_cash: boolean
  readonly takes_cards: boolean
  readonly max_weight_g: number | null
  /** Sorted from the longest side. */
  readonly max_sides_mm: readonly number[] | null
  readonly is_closed: boolean
}

export const takesPayment = ({ takes_cash, takes_cards }: PointLimits): boolean => takes_cash || takes_cards

/** Null for a point that takes the parcel. `parcel`: null for an empty basket. */
export const unusableReason = (
  point: PointLimits,
  parcel: Parcel | null,
  canPayOnline: boolean,
): UnusableReason | null => {
  if (point.is_closed) return 'closed'
  if (parcel !== null) {
    if (point.max_weight_g !== null && parcel.weight_g > point.max_weight_g) return 'too_heavy'
    const sides = [parcel.length_mm, parcel.width_mm, parcel.height_mm].toSorted((a, b) => b - a)
    const limits = point.max_sides_mm
    if (limits !== null && sides.some((side, index) => side > (limits[index] ?? 0))) return 'too_large'
  }
  return canPayOnline || takesPayment(point) ? null : 'prepaid_only'
}
