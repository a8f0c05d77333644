import { Type, type Static } from 'typebox'
import { CARRIERS, HAND_OVER_PLACES, POINT_KINDS, UNUSABLE_REASONS } from './facts/carriers.ts'
import { endpoint, group } from '#kernel/endpoint.ts'
import { CityKey, Count, DateText, Id, Kopecks, OrNull, Shape, VariantId } from '#kernel/shared.api.ts'

export const Carrier = Type.Enum(CARRIERS)

const Latitude = Type.Number({ minimum: -90, maximum: 90 })
const Longitude = Type.Number({ minimum: -180, maximum: 180 })

/** A carrier's pickup point, judged for the visitor's basket. */
export const PickupPoint = Shape({
  id: Id,
  carrier: Carrier,
  kind: Type.Enum(POINT_KINDS),
  /** The carrier's code: «CHL12», «454000». */
  code: Type.String(),
  name: Type.String(),
  address: Type.String(),
  /** How to find the entrance. */
  address_note: OrNull(Type.String()),
  metro: OrNull(Type.String()),
  /** «lat,lon» */
  coordinates: Type.String(),
  /** From the asked position, or from the city's centre. */
  distance_m: Count,
  /** «пн–пт 9:00–20:00, сб 10:00–18:00» */
  hours_text: Type.String(),
  /** Null when the hours are not known. */
  hours_today: OrNull(Type.String()),
  takes_cash: Type.Boolean(),
  takes_cards: Type.Boolean(),
  has_fitting: Type.Boolean(),
  /** Null for a point that takes the basket. */
  unusable: OrNull(Type.Enum(UNUSABLE_REASONS)),
})
export type PickupPoint = Static<typeof PickupPoint>

/** `city_code`: of the carrier. */
export const CdekPointsQuery = Shape({ city_code: Type.Integer({ minimum: 1 }) })
export type CdekPointsQuery = Static<typeof CdekPointsQuery>
export const BoxberryPointsQuery = Shape({ city_code: Type.String({ minLength: 1, maxLength: 20 }) })
export type BoxberryPointsQuery = Static<typeof BoxberryPointsQuery>
/** `radius`: kilometres. */
export const NearPointsQuery = Shape({
  latitude: Latitude,
  longitude: Longitude,
  radius: Type.Integer({ minimum: 1, maximum: 100 }),
})
export type NearPointsQuery = Static<typeof NearPointsQuery>

/**
 * Points of all carriers that serve a city, nearest first. `q`: words of an address, a metro station, a code. `near`: «lat,lon»
 * of the shopper instead of the city's centre. `id`: this point alone. `limit`: of points, 300 if omitted.
 */
export const PickupPointsQuery = Shape({
  city: CityKey,
  q: Type.Optional(Type.String({ maxLength: 100 })),
  near: Type.Optional(Type.String({ pattern: '^-?[0-9]{1,2}(\\.[0-9]{1,8})?,-?[0-9]{1,3}(\\.[0-9]{1,8})?$' })),
  carriers: Type.Optional(Type.Array(Carrier, { maxItems: CARRIERS.length })),
  id: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 300 })),
})
export type PickupPointsQuery = Static<typeof PickupPointsQuery>
/**
 * At most 300 points; `total` counts all that fit the query, `by_carrier` those that fit it without `carriers`. `read_at`: ISO
 * moment of the oldest carrier's last whole reading.
 */
export const PickupPoints = Shape({
  points: Type.Array(PickupPoint),
  total: Count,
  by_carrier: Type.Array(Shape({ carrier: Carrier, count: Count })),
  read_at: OrNull(Type.String()),
})
export type PickupPoints = Static<typeof PickupPoints>

export const CityQuery = Shape({ city: CityKey })
export type CityQuery = Static<typeof CityQuery>

/** `variant_id`: one piece of this variant is priced instead of the visitor's basket. */
export const QuotesQuery = Shape({ city: CityKey, carrier: Carrier, variant_id: Type.Optional(VariantId) })
export type QuotesQuery = Static<typeof QuotesQuery>

export const HandOverPlace = Type.Enum(HAND_OVER_PLACES)
/**
 * Price and days of a carrier for the visitor's basket or one piece; for an empty basket those of the smallest parcel. `source`:
 * `carrier` answered now or within the hour; `earlier`: it does not answer, this is its last answer for such a parcel; `fixed`:
 * it does not answer and never did, the shop's own price.
 */
export const DeliveryQuote = Shape({
  carrier: Carrier,
  place: HandOverPlace,
  price: Kopecks,
  /** Sum of the products from which it costs nothing; null if never. */
  free_from: OrNull(Kopecks),
  date_from: DateText,
  date_to: DateText,
  source: Type.Union([Type.Literal('carrier'), Type.Literal('earlier'), Type.Literal('fixed')]),
})
export type DeliveryQuote = Static<typeof DeliveryQuote>
/** `quotes` is empty for a carrier that takes no such parcel there. */
export const Quotes = Shape({ quotes: Type.Array(DeliveryQuote) })
export type Quotes = Static<typeof Quotes>

/** All carriers together: points and quotes. */
export const AllDeliveries = Shape({ ...PickupPoints.properties, quotes: Type.Array(DeliveryQuote) })
export type AllDeliveries = Static<typeof AllDeliveries>

/**
 * Points answer from the shop's own tables. A quote waits for its carrier, with a deadline of its own, so each carrier has a
 * call: one that is down does not delay the others (ORD-02).
 */
export const delivery = group({
  postCDEKPoints: endpoint({
    method: 'POST',
    path: '/delivery/cdek/points',
    summary: 'Пункты выдачи СДЭК на участке карты',
    in: CdekPointsQuery,
    out: PickupPoints,
  }),
  postBoxberryPoints: endpoint({
    method: 'POST',
    path: '/delivery/boxberry/points',
    summary: 'Пункты выдачи Boxberry на участке карты',
    in: BoxberryPointsQuery,
    out: PickupPoints,
  }),
  postRussianPostPoints: endpoint({
    method: 'POST',
    path: '/delivery/russian-post/points',
    summary: 'Отделения Почты России на участке карты',
    in: NearPointsQuery,
    out: PickupPoints,
  }),
  postCDEKTariff: endpoint({
    method: 'POST',
    path: '/delivery/cdek/tariff',
    summary: 'Цена и срок доставки СДЭК',
    in: CityQuery,
    out: Quotes,
    refusals: { 'no-city': null },
  }),
  /** The price and days of one carrier; the calls that name one are the given names of API-06. */
  getQuotes: endpoint({
    method: 'POST',
    path: '/delivery/quotes',
    summary: 'Цена и срок доставки одного перевозчика',
    in: QuotesQuery,
    out: Quotes,
    refusals: { 'no-city': null },
  }),
  postDeliveryGetAll: endpoint({
    method: 'POST',
    path: '/delivery/all',
    summary: 'Все способы доставки корзины в город, с ценами и сроками',
    in: CityQuery,
    out: AllDeliveries,
    refusals: { 'no-city': null },
  }),
  /** For the list and the map of the checkout. POST, because the position of a shopper in a URL may be logged. */
  getPickupPoints: endpoint({
    method: 'POST',
    path: '/delivery/points',
    summary: 'Пункты выдачи всех перевозчиков в городе',
    in: PickupPointsQuery,
    out: PickupPoints,
    refusals: { 'no-city': null },
  }),
})
