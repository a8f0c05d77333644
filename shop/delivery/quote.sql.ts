import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { Carrier, HandOverPlace } from './delivery.api.ts'
import { OrNull } from '#kernel/shared.api.ts'
import type { HandOverPlace as Place, Carrier as CarrierName } from './facts/carriers.ts'
import { QUOTE_KEPT_DAYS, type StoredQuote } from './facts/delivery-quote.ts'
import { deleteInPortions } from '#platform/db/retention.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { CarrierCity, Tariff } from '#providers/ports/carriers.ts'

/** Parcels of one class between two cities. */
export type QuoteRoute = {
  readonly fromCityId: number
  readonly toCityId: number
  readonly parcelClass: string
  readonly weightG: number
}

const SendingCity = Row({ id: Type.Integer() })
/** Where parcels to a city are sent from: the city of the main warehouse, otherwise the city itself or that of the first store. */
export const sendingCityId = async (db: Kysely<DB>, toCityId: number): Promise<number> => {
  const row = await queryRow(
    db,
    SendingCity,
    sql`SELECT city_id AS id FROM store ORDER BY is_warehouse DESC, city_id <> ${toCityId}, id LIMIT 1`,
  )
  return row?.id ?? toCityId
}

const QuoteRow = Row({
  carrier: Carrier,
  place: HandOverPlace,
  price: OrNull(Type.Integer()),
  min_days: OrNull(Type.Integer()),
  max_days: OrNull(Type.Integer()),
  tariff_code: OrNull(Type.String()),
  asked_at: Timestamp,
})

const storedQuote = (row: Static<typeof QuoteRow>): StoredQuote => ({
  carrier: row.carrier,
  place: row.place,
  tariff:
    row.price === null || row.min_days === null || row.max_days === null || row.tariff_code === null
      ? null
      : { price: row.price, minDays: row.min_days, maxDays: row.max_days, tariffCode: row.tariff_code },
  askedAt: row.asked_at,
})

export const readQuotes = async (db: Kysely<DB>, route: QuoteRoute): Promise<StoredQuote[]> =>
  (
    await queryRows(
      db,
      QuoteRow,
      sql`
      SELECT carrier, place, price, min_days, max_days, tariff_code, asked_at FROM delivery_quote
      WHERE from_city_id = ${route.fromCityId} AND to_city_id = ${route.toCityId} AND parcel_class = ${route.parcelClass}`,
    )
  ).map(storedQuote)

/** `tariff`: null where the carrier takes no such parcel. An answer that came earlier than the stored one changes nothing. */
export const saveQuote = async (
  db: Kysely<DB>,
  carrier: CarrierName,
  place: Place,
  route: QuoteRoute,
  tariff: Tariff | null,
  at: Date,
): Promise<void> => {
  await sql`
    INSERT INTO delivery_quote (carrier, place, from_city_id, to_city_id, parcel_class, price, min_days, max_days, tariff_code,
      asked_at)
    VALUES (${carrier}, ${place}, ${route.fromCityId}, ${route.toCityId}, ${route.parcelClass}, ${tariff?.price ?? null},
      ${tariff?.minDays ?? null}, ${tariff?.maxDays ?? null}, ${tariff?.tariffCode ?? null}, ${at})
    ON CONFLICT (carrier, place, from_city_id, to_city_id, parcel_class) DO UPDATE SET
      price = EXCLUDED.price, min_days = EXCLUDED.min_days, max_days = EXCLUDED.max_days,
      tariff_code = EXCLUDED.tariff_code, asked_at = EXCLUDED.asked_at
    WHERE delivery_quote.asked_at <= EXCLUDED.asked_at`.execute(db)
}

/** Deletes answers that are too old to be charged. */
export const deleteOldQuotes = (db: Kysely<DB>, now: Date): Promise<number> =>
  deleteInPortions(db, 'delivery_quote', sql`old.asked_at < ${new Date(now.getTime() - QUOTE_KEPT_DAYS * 86_400_000)}`)

const CityOfCarriers = Row({
  name: Type.String(),
  cdekCode: OrNull(Type.Integer()),
  boxberryCode: OrNull(Type.String()),
  postalCode: OrNull(Type.String()),
  lat: Type.Number(),
  lon: Type.Number(),
})
/** A column of the nearest point of a city `c`; with `carrier`, of its points that name the city. */
const ofNearestPickupPoint = (
  column: 'postal_code' | 'city_code',
  carrier: CarrierName | null,
): RawBuilder<unknown> => {
  const isTheirs =
    carrier === null
      ? sql`TRUE`
      : sql`p.carrier = ${carrier} AND replace(lower(p.city), 'ё', 'е') = replace(lower(c.name), 'ё', 'е')`
  return sql`(
    SELECT p.${sql.ref(column)} FROM pickup_point p
    WHERE p.lat BETWEEN c.lat - 0.3 AND c.lat + 0.3 AND p.lon BETWEEN c.lon - 0.6 AND c.lon + 0.6
      AND p.gone_at IS NULL AND p.${sql.ref(column)} IS NOT NULL AND ${isTheirs}
    ORDER BY p.carrier <> 'russian_post', (p.lat - c.lat) ^ 2 + ((p.lon - c.lon) * cosd(c.lat)) ^ 2, p.id LIMIT 1)`
}

/** A code that the city does not have is that of the carrier's nearest point in it; the postal code that of the nearest office. */
export const readCarrierCity = async (db: Kysely<DB>, cityId: number): Promise<CarrierCity> => {
  const row = await queryRow(
    db,
    CityOfCarriers,
    sql`
    SELECT c.name, coalesce(c.cdek_code, ${ofNearestPickupPoint('city_code', 'cdek')}::integer) AS "cdekCode",
           coalesce(c.boxberry_code, ${ofNearestPickupPoint('city_code', 'boxberry')}) AS "boxberryCode", c.lat, c.lon,
           ${ofNearestPickupPoint('postal_code', null)} AS "postalCode"
    FROM city c WHERE c.id = ${cityId}`,
  )
  if (row === undefined) throw new Error(`There is no city ${cityId}`)
  return row
}
