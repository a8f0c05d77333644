/** Carriers that take parcels from the shop to pickup points and doors. What differs between them is in their manifests. */
import type { CarrierFacts } from './carrier-facts.ts'
import { CARRIER_FACTS, CARRIERS } from './carriers.gen.ts'

export { CARRIERS }
export { HAND_OVER_PLACES, type HandOverPlace } from './carrier-facts.ts'
export type Carrier = (typeof CARRIERS)[number]
export const isCarrier = (value: unknown): value is Carrier => CARRIERS.some((carrier) => carrier === value)

export const factsOf = (carrier: Carrier): CarrierFacts => CARRIER_FACTS[carrier]
export const carrierName = (carrier: Carrier): string => factsOf(carrier).name

/** The page on which the carrier shows where a parcel is. */
export const trackingUrl = (carrier: Carrier, trackNumber: string): string =>
  factsOf(carrier).trackingPage + encodeURIComponent(trackNumber)

/** A carrier of the shop. `serves`: where the shop sends with it, by the city's name; everywhere when absent. */
export type OfferedCarrier = { readonly carrier: Carrier; readonly serves?: (cityName: string) => boolean }
export const carriersServing = (carriers: readonly OfferedCarrier[], cityName: string): Carrier[] =>
  carriers.filter(({ serves }) => serves?.(cityName) ?? true).map(({ carrier }) => carrier)

export const POINT_KINDS = ['office', 'locker', 'post_office'] as const
export type PointKind = (typeof POINT_KINDS)[number]

/** Why a point cannot take a basket. */
export const UNUSABLE_REASONS = ['too_heavy', 'too_large', 'prepaid_only', 'closed'] as const
export type UnusableReason = (typeof UNUSABLE_REASONS)[number]

/** One packed box: grams and whole millimetres. */
export type Parcel = {
  readonly weight_g: number
  readonly length_mm: number
  readonly width_mm: number
  readonly height_mm: number
}

/**
 * `creating`: taken, not confirmed yet. `created`: has a track number. `on_the_way`, `at_point`, `with_courier`, `delivered`,
 * `returning`, `returned`: moved. `failed`: not created; `detail` says why. `unknown`: a status that this release does not know.
 */
export const SHIPMENT_STATES = [
  'creating',
  'created',
  'on_the_way',
  'at_point',
  'with_courier',
  'delivered',
  'returning',
  'returned',
  'cancelled',
  'failed',
  'unknown',
] as const
export type ShipmentState = (typeof SHIPMENT_STATES)[number]
