/** What the shop needs from a carrier of parcels: points, prices, shipments. Money is kopecks, weights grams, sizes millimetres. */
import type { Carrier, HandOverPlace, Parcel, PointKind, ShipmentState } from '#shop/delivery/facts/carriers.ts'
import type { PostalAddress } from '#kernel/postal-address.ts'
import type { WeekHours } from '#kernel/week-hours.ts'
import type { ProviderAnswer } from './provider-answer.ts'

/** A pickup point as its carrier describes it; null where the carrier says nothing. */
export type CarrierPoint = {
  /** The carrier's code: unique within the carrier. */
  readonly code: string
  readonly kind: PointKind
  readonly name: string
  readonly city: string
  readonly region: string | null
  /** The carrier's code of the city, as text; null for Russian Post. */
  readonly cityCode: string | null
  readonly fiasId: string | null
  readonly postalCode: string | null
  readonly address: string
  /** How to find the entrance. */
  readonly addressNote: string | null
  readonly metro: string | null
  readonly phone: string | null
  readonly lat: number
  readonly lon: number
  readonly hours: WeekHours | null
  /** The carrier's own words for the hours. */
  readonly hoursText: string
  readonly takesCash: boolean
  readonly takesCards: boolean
  readonly hasFitting: boolean
  readonly maxWeightG: number | null
  /** Largest parcel, sorted from the longest side. */
  readonly maxSidesMm: readonly [number, number, number] | null
  readonly isClosed: boolean
}

/**
 * A page of points. `rejected`: records that could not be read, with their code where they have one. `next`: where to go on
 * after an interruption; null after the last page.
 */
export type PickupPointsPage = {
  readonly points: readonly CarrierPoint[]
  readonly rejected: readonly { readonly code: string | null; readonly why: string }[]
  readonly next: string | null
}

export type PickupPointSource = {
  readonly carrier: Carrier
  /**
   * Pages of points, streamed: memory does not grow with their number. `from`: `next` of an earlier page, or null. Ends after a
   * failure, which is its last value.
   */
  pages(from: string | null, signal: AbortSignal): AsyncIterable<ProviderAnswer<PickupPointsPage>>
  /** Points around a place, for as long as nothing has been read; absent where the carrier has no such call. */
  near?(
    place: { lat: number; lon: number },
    radiusKm: number,
    signal: AbortSignal,
  ): Promise<ProviderAnswer<PickupPointsPage>>
}

/** A city as carriers know it. */
export type CarrierCity = {
  readonly name: string
  readonly cdekCode: number | null
  readonly boxberryCode: string | null
  readonly postalCode: string | null
  readonly lat: number
  readonly lon: number
}
export type TariffRequest = {
  readonly from: CarrierCity
  readonly to: CarrierCity
  readonly place: HandOverPlace
  /** Code of the point; null while none is chosen. */
  readonly pointCode: string | null
  readonly parcel: Parcel
  readonly declaredValue: number
  /** Paid by the buyer to the carrier on receipt; 0 for a paid order. */
  readonly cashOnDelivery: number
}
export type Tariff = {
  readonly price: number
  /** Calendar days from the hand-over to the carrier. */
  readonly minDays: number
  readonly maxDays: number
  /** The carrier's tariff, as its shipment must name it. */
  readonly tariffCode: string
}
export type ParcelTariffs = {
  readonly carrier: Carrier
  /** `refused`: the carrier does not take this parcel there. */
  quote(request: TariffRequest, signal: AbortSignal): Promise<ProviderAnswer<Tariff>>
}

export type NewShipment = {
  /** The shop's number of the shipment: a repetition with the same key is the same shipment. */
  readonly key: string
  readonly tariffCode: string
  readonly from: CarrierCity
  readonly to: CarrierCity
  readonly pointCode: string | null
  /** Null for a door. */
  readonly pointKind: PointKind | null
  /** Null for a point. */
  readonly address: PostalAddress | null
  readonly recipient: { readonly name: string; readonly phone: string; readonly email: string }
  /** For the courier, with entrance, floor and intercom. */
  readonly comment: string
  readonly parcel: Parcel
  readonly cashOnDelivery: number
  readonly items: readonly {
    readonly sku: string
    readonly name: string
    readonly quantity: number
    /** Price of one piece that the buyer has paid or pays. */
    readonly unitPrice: number
    readonly vatRate: number
    readonly weightG: number
    readonly markingCodes: readonly string[]
  }[]
}
export type CarrierShipment = {
  readonly carrierId: string
  readonly trackNumber: string | null
  readonly state: ShipmentState
  readonly detail: string | null
  /** From the oldest; `title` in the carrier's words. */
  readonly events: readonly {
    readonly at: Date
    readonly state: ShipmentState
    readonly title: string
    readonly city: string | null
  }[]
}
export type Shipments = {
  readonly carrier: Carrier
  create(shipment: NewShipment): Promise<ProviderAnswer<CarrierShipment>>
  /** By the carrier's id; by the shop's key where the id was lost with the answer. */
  read(id: { readonly carrierId: string } | { readonly key: string }): Promise<ProviderAnswer<CarrierShipment>>
  cancel(carrierId: string): Promise<ProviderAnswer<null>>
  /** PDF of the label; `temporary` absence is `not_found`. */
  label(carrierId: string): Promise<ProviderAnswer<Uint8Array>>
}

/** What a carrier that sends webhooks calls when a shipment moves. Their content is a hint: the shipment must be read again. */
export type ShipmentWebhooks = {
  /** The carrier's id of the shipment; null for a body that is about none. */
  read(body: unknown): string | null
  /** Makes the carrier call `url`, once. Safe to repeat. */
  subscribe(url: string): Promise<ProviderAnswer<null>>
}

/** All that one carrier offers. A carrier without credentials is absent. */
export type CarrierClient = {
  readonly carrier: Carrier
  /** Where the shop sends with it, by the city's name; everywhere when absent. */
  readonly serves?: (cityName: string) => boolean
  readonly points: PickupPointSource
  readonly tariffs: ParcelTariffs
  readonly shipments: Shipments
  /** Undefined: the carrier sends none, and its shipments are only read. */
  readonly webhooks?: ShipmentWebhooks
  /** The cheapest harmless call that shows whether the credentials work. */
  check(signal: AbortSignal): Promise<ProviderAnswer<string>>
}
