/** Carriers that take parcels from the shop to pickup points and doors. */
export const CARRIERS = ['cdek', 'boxberry', 'russian_post'] as const
export type Carrier = (typeof CARRIERS)[number]
export const isCarrier = (value: unknown): value is Carrier => CARRIERS.some((carrier) => carrier === value)

export const CARRIER_NAMES: Readonly<Record<Carrier, string>> = {
  cdek: 'СДЭК',
  boxberry: 'Boxberry',
  russian_post: 'Почта России',
}

const TRACKING_PAGES: Readonly<Record<Carrier, string>> = {
  cdek: 'https://www.cdek.ru/ru/tracking?order_id=',
  boxberry: 'https://boxberry.ru/tracking-page?id=',
  russian_post: 'https://www.pochta.ru/tracking?barcode=',
}
/** The page on which the carrier shows where a parcel is. */
export const trackingUrl = (carrier: Carrier, trackNumber: string): string =>
  TRACKING_PAGES[carrier] + encodeURIComponent(trackNumber)

/** A carrier of the shop. `serves`: where the shop sends with it, by the city's name; everywhere when absent. */
export type OfferedCarrier = { readonly carrier: Carrier; readonly serves?: (cityName: string) => boolean }
export const carriersServing = (carriers: readonly OfferedCarrier[], cityName: string): Carrier[] =>
  carriers.filter(({ serves }) => serves?.(cityName) ?? true).map(({ carrier }) => carrier)

/** Where a carrier hands over: at one of its points, or at the buyer's door. */
export const HAND_OVER_PLACES = ['point', 'door'] as const
export type HandOverPlace = (typeof HAND_OVER_PLACES)[number]

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
