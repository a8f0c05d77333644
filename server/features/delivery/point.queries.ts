import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { Carrier, PickupPoint } from '#contract/delivery.schema.ts'
import { Count, Id, OrNull } from '#contract/shared.schema.ts'
import type { Carrier as CarrierName } from '#domain/carriers.ts'
import { queryRow, queryRows, Row, Timestamp } from '#server/db/rows.ts'
import type { DB } from '#server/db/types.gen.ts'

const KM_PER_DEGREE = 111.2
export const MAX_POINTS = 300

export type Position = { readonly lat: number; readonly lon: number }

const Hours = Type.Array(OrNull(Row({ open: Type.String(), close: Type.String() })))
const POINT_FIELDS = {
  id: Id,
  carrier: Carrier,
  kind: PickupPoint.properties.kind,
  code: Type.String(),
  name: Type.String(),
  address: Type.String(),
  address_note: OrNull(Type.String()),
  metro: OrNull(Type.String()),
  lat: Type.Number(),
  lon: Type.Number(),
  hours: OrNull(Hours),
  hours_text: Type.String(),
  takes_cash: Type.Boolean(),
  takes_cards: Type.Boolean(),
  has_fitting: Type.Boolean(),
  max_weight_g: OrNull(Type.Integer()),
  max_sides_mm: OrNull(Type.Array(Type.Integer())),
  is_closed: Type.Boolean(),
}
const POINT_COLUMNS = sql`
  p.id, p.carrier, p.kind, p.code, p.name, p.address, p.address_note, p.metro, p.lat, p.lon, p.hours, p.hours_text, p.takes_cash,
  p.takes_cards, p.has_fitting, p.max_weight_g, p.max_sides_mm, p.is_closed`

/** Metres on a sphere between a point and a position. */
const distance = (lat: RawBuilder<unknown>, lon: RawBuilder<unknown>, to: Position) => sql`
  12742000 * asin(sqrt(least(1, sind((${lat} - ${to.lat}::float8) / 2) ^ 2
    + cosd(${lat}) * cosd(${to.lat}::float8) * sind((${lon} - ${to.lon}::float8) / 2) ^ 2)))`

/** The square around a position, which the index on coordinates answers. */
const within = (centre: Position, radiusKm: number): RawBuilder<unknown> => {
  const lat = radiusKm / KM_PER_DEGREE
  const lon = lat / Math.max(0.05, Math.cos((centre.lat * Math.PI) / 180))
  return sql`
    p.gone_at IS NULL AND p.lat BETWEEN ${centre.lat - lat}::float8 AND ${centre.lat + lat}::float8
    AND p.lon BETWEEN ${centre.lon - lon}::float8 AND ${centre.lon + lon}::float8`
}

const NearPoint = Row({ ...POINT_FIELDS, distance_m: Count })
export type NearPoint = Readonly<Static<typeof NearPoint>>

/** Every word is in the address, the name, the metro station or the code. */
const containing = (words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0
    ? sql`TRUE`
    : sql.join(
        words.map(
          (word) => sql`
          position(${word} IN replace(lower(concat_ws(' ', p.address, p.name, p.metro, p.code)), 'ё', 'е')) > 0`,
        ),
        sql` AND `,
      )

export type PointsWanted = {
  /** Points within `radiusKm` of it count. */
  readonly centre: Position
  readonly radiusKm: number
  /** Distances are measured from here. */
  readonly from: Position
  readonly words: readonly string[]
  readonly carriers: readonly CarrierName[]
}

/** The nearest points, at most MAX_POINTS. */
export const readNearPoints = (db: Kysely<DB>, wanted: PointsWanted): Promise<NearPoint[]> =>
  queryRows(
    db,
    NearPoint,
    sql`
    WITH near AS (
      SELECT p.id, ${distance(sql`p.lat`, sql`p.lon`, wanted.from)} AS distance_m
      FROM pickup_point p
      WHERE ${within(wanted.centre, wanted.radiusKm)} AND p.carrier = ANY (${wanted.carriers}::text[])
        AND ${distance(sql`p.lat`, sql`p.lon`, wanted.centre)} <= ${wanted.radiusKm * 1000}
        AND ${containing(wanted.words)}
      ORDER BY distance_m LIMIT ${sql.lit(MAX_POINTS)}
    )
    SELECT ${POINT_COLUMNS}, near.distance_m::int AS distance_m
    FROM near JOIN pickup_point p USING (id) ORDER BY near.distance_m, p.id`,
  )

const CarrierCount = Row({ carrier: Carrier, count: Count })
export const countNearPoints = (db: Kysely<DB>, wanted: PointsWanted): Promise<Static<typeof CarrierCount>[]> =>
  queryRows(
    db,
    CarrierCount,
    sql`
    SELECT p.carrier, count(*)::int AS count FROM pickup_point p
    WHERE ${within(wanted.centre, wanted.radiusKm)} AND p.carrier = ANY (${wanted.carriers}::text[])
      AND ${distance(sql`p.lat`, sql`p.lon`, wanted.centre)} <= ${wanted.radiusKm * 1000}
      AND ${containing(wanted.words)}
    GROUP BY p.carrier ORDER BY p.carrier`,
  )

const CodedPoint = Row(POINT_FIELDS)
export type PointRow = Readonly<Static<typeof CodedPoint>>

/** Points with the carrier's code of a city, by code. */
export const readPointsOfCity = (db: Kysely<DB>, carrier: CarrierName, cityCode: string): Promise<PointRow[]> =>
  queryRows(
    db,
    CodedPoint,
    sql`
    SELECT ${POINT_COLUMNS} FROM pickup_point p
    WHERE p.carrier = ${carrier} AND p.city_code = ${cityCode} AND p.gone_at IS NULL ORDER BY p.code`,
  )

/** A point within POINTS_RADIUS_KM of the city; undefined if there is none with this id. */
export const readServingPoint = (
  db: Kysely<DB>,
  id: number,
  centre: Position,
  radiusKm: number,
): Promise<PointRow | undefined> =>
  queryRow(
    db,
    CodedPoint,
    sql`
    SELECT ${POINT_COLUMNS} FROM pickup_point p
    WHERE p.id = ${id} AND ${within(centre, radiusKm)}
      AND ${distance(sql`p.lat`, sql`p.lon`, centre)} <= ${radiusKm * 1000}`,
  )

const CityPosition = Row({ lat: Type.Number(), lon: Type.Number() })
export const readCityPosition = async (db: Kysely<DB>, cityId: number): Promise<Position> => {
  const row = await queryRow(db, CityPosition, sql`SELECT lat, lon FROM city WHERE id = ${cityId}`)
  if (row === undefined) throw new Error(`There is no city ${cityId}`)
  return row
}

const OldestReading = Row({ at: OrNull(Timestamp) })
/** When the points of these carriers were last read; null if those of one never were. */
export const oldestReading = async (db: Kysely<DB>, carriers: readonly CarrierName[]): Promise<Date | null> => {
  const row = await queryRow(
    db,
    OldestReading,
    sql`
    SELECT CASE WHEN count(finished_at) = ${carriers.length} THEN min(finished_at) END AS at
    FROM point_reading WHERE carrier = ANY (${carriers}::text[])`,
  )
  return row?.at ?? null
}
