/** What a carrier does for an order: price, days and point, from PostgreSQL only. Nothing here waits for a carrier. */
import type { Kysely } from 'kysely'
import { refuse, type Refused } from '#kernel/endpoint.ts'
import { carrierName, type Carrier, type HandOverPlace, type Parcel, type UnusableReason } from './facts/carriers.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import { bestQuote, quoteOf, type Quote } from './facts/delivery-quote.ts'
import { shippingDay, type Shipping } from './facts/delivery-rules.ts'
import { addDays } from '#kernel/dates.ts'
import { packParcel, parcelClass, type ParcelItem } from './facts/parcel.ts'
import { PICKUP_POINTS_RADIUS_KM, unusableReason } from './facts/pickup-point.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readCityPosition, readServingPickupPoint, type PickupPointRow } from './pickup-point.sql.ts'
import { readShipping } from './shipping.sql.ts'
import { readQuotes, sendingCityId, type QuoteRoute } from './quote.sql.ts'

type City = { readonly id: number; readonly utc_offset_min: number; readonly has_shops: boolean }

export type CarrierDelivery = {
  readonly carrier: Carrier
  readonly place: HandOverPlace
  /** In kopecks. */
  readonly price: number
  readonly tariffCode: string | null
  /** 'YYYY-MM-DD' in the city of the order: handed to the carrier, first and last promised day. */
  readonly sendOn: string
  readonly dateFrom: string
  readonly dateTo: string
  readonly parcel: Parcel
  /** Null at the door. */
  readonly point: PickupPointRow | null
}

/** Days of a parcel, which is handed to the carrier on the first shipping day; null when nothing leaves for weeks. */
export const quoteDates = (
  { minDays, maxDays }: Pick<Quote, 'minDays' | 'maxDays'>,
  city: City,
  shipping: Shipping,
  now: Date,
) => {
  const sendOn = shippingDay({ ...shipping, orderBy: null }, city, now)
  return sendOn === null ? null : { sendOn, dateFrom: addDays(sendOn, minDays), dateTo: addDays(sendOn, maxDays) }
}

/** Null for a basket without pieces. */
export const parcelOf = (lines: readonly ParcelItem[]): Parcel | null =>
  lines.some(({ quantity }) => quantity > 0) ? packParcel(lines.filter(({ quantity }) => quantity > 0)) : null

export const routeOf = async (db: Kysely<DB>, cityId: number, parcel: Parcel): Promise<QuoteRoute> => ({
  fromCityId: await sendingCityId(db, cityId),
  toCityId: cityId,
  parcelClass: parcelClass(parcel).key,
  weightG: parcel.weight_g,
})

/** The quote that is charged for each of these carriers, in their order; null where one takes no such parcel. */
export const chargedQuotes = async (
  db: Kysely<DB>,
  carriers: readonly Carrier[],
  place: HandOverPlace,
  route: QuoteRoute,
  now: Date,
): Promise<(Quote | null)[]> => {
  const stored = await readQuotes(db, route)
  return carriers.map((carrier) =>
    quoteOf(
      carrier,
      place,
      route.weightG,
      stored.find((quote) => quote.carrier === carrier && quote.place === place),
      now,
    ),
  )
}

const UNUSABLE_TEXTS: Readonly<Record<UnusableReason, string>> = {
  too_heavy: 'Этот пункт не\u00a0примет заказ: посылка тяжелее, чем он\u00a0берёт. Выберите другой.',
  too_large: 'Этот пункт не\u00a0примет заказ: посылка больше, чем он\u00a0берёт. Выберите другой.',
  prepaid_only: 'В\u00a0этом пункте выдают только оплаченные заказы: выберите другой.',
  closed: 'Этот пункт сейчас закрыт: выберите другой.',
}

const NO_POINT = refuse('no-point', 'Этого пункта больше нет в\u00a0выбранном городе: выберите другой.')
const NO_CARRIER = refuse('no-courier', 'В\u00a0этот город такой заказ не\u00a0доставить: выберите другой способ.')

const NOTHING_LEAVES = refuse('no-point', 'Склад сейчас не\u00a0отправляет посылки: выберите другой способ.')

export type DeliveryRequest = {
  readonly method: DeliveryMethod | null
  readonly city: City
  readonly pointId: number | null
  readonly lines: readonly ParcelItem[]
  readonly canPayOnline: boolean
  readonly now: Date
}
type Sent = Omit<DeliveryRequest, 'lines'> & { readonly parcel: Parcel }

const toDoor = async (
  db: Kysely<DB>,
  carriers: readonly Carrier[],
  { city, parcel, now }: Sent,
): Promise<CarrierDelivery | Refused<'no-courier'>> => {
  const quotes = await chargedQuotes(db, carriers, 'door', await routeOf(db, city.id, parcel), now)
  const quote = bestQuote(
    quotes.filter((given) => given !== null),
    ({ maxDays }) => maxDays,
  )
  if (quote === null) return NO_CARRIER
  const dates = quoteDates(quote, city, await readShipping(db, city.id), now)
  return dates === null ? NO_CARRIER : { ...quote, ...dates, parcel, point: null }
}

const toPoint = async (
  db: Kysely<DB>,
  carriers: readonly Carrier[],
  pointId: number,
  { city, parcel, canPayOnline, now }: Sent,
): Promise<CarrierDelivery | Refused<'no-point'>> => {
  const point = await readServingPickupPoint(db, pointId, await readCityPosition(db, city.id), PICKUP_POINTS_RADIUS_KM)
  if (point === undefined || !carriers.includes(point.carrier)) return NO_POINT
  const unusable = unusableReason(point, parcel, canPayOnline)
  if (unusable !== null) return refuse('no-point', UNUSABLE_TEXTS[unusable])
  const [quote] = await chargedQuotes(db, [point.carrier], 'point', await routeOf(db, city.id, parcel), now)
  if (!quote)
    return refuse(
      'no-point',
      `${carrierName(point.carrier)} сейчас не\u00a0берёт такую посылку: выберите пункт другой службы.`,
    )
  const dates = quoteDates(quote, city, await readShipping(db, city.id), now)
  return dates === null ? NOTHING_LEAVES : { ...quote, ...dates, parcel, point }
}

/**
 * Null where no carrier is concerned: pickup, the shop's own courier, no chosen point, an empty basket. A carrier takes a
 * courier order in a city without shops.
 */
export const carrierDelivery = async (
  db: Kysely<DB>,
  carriers: readonly Carrier[],
  request: DeliveryRequest,
): Promise<CarrierDelivery | null | Refused<'no-courier' | 'no-point'>> => {
  const parcel = parcelOf(request.lines)
  if (parcel === null) return null
  const sent = { ...request, parcel }
  if (request.method === 'courier' && !request.city.has_shops && carriers.length > 0) return toDoor(db, carriers, sent)
  return request.method === 'point' && request.pointId !== null ? toPoint(db, carriers, request.pointId, sent) : null
}
