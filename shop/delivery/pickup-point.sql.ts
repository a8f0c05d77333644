import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { Carrier, PickupPoint } from './delivery.api.ts'
import { Count, Id, OrNull } from '#kernel/shared.api.ts'
import type { Carrier as CarrierName } from './facts/carriers.ts'
import { KM_PER_DEGREE, type Position } from '#kernel/distance.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

export const MAX_PICKUP_POINTS = 300

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

/**
 * Square of the distance between a point and a position, in degrees of latitude. Within a hundred kilometres the earth is flat to a
 * few metres, and PostgreSQL computes this for all points around Moscow in two milliseconds.
 */
const square = (to: Position): RawBuilder<unknown> => {
  const north = sql`(p.lat - ${to.lat}::float8)`
  const east = sql`((p.lon - ${to.lon}::float8) * ${Math.cos((to.lat * Math.PI) / 180)}::float8)`
  return sql`${north} * ${north} + ${east} * ${east}`
}

/** In the circle around a position. The index on coordinates answers the square around the circle. */
const within = (centre: Position, radiusKm: number): RawBuilder<unknown> => {
  const lat = radiusKm / KM_PER_DEGREE
  const lon = lat / Math.max(0.05, Math.cos((centre.lat * Math.PI) / 180))
  return sql`
    p.gone_at IS NULL AND p.lat BETWEEN ${centre.lat - lat}::float8 AND ${centre.lat + lat}::float8
    AND p.lon BETWEEN ${centre.lon - lon}::float8 AND ${centre.lon + lon}::float8
    AND ${square(centre)} <= ${lat * lat}::float8`
}

const NearPoint = Row({ ...POINT_FIELDS, distance_m: Count })
export type NearPoint = Readonly<Static<typeof NearPoint>>

/** Every word is in the address, the name, the metro station or the code. */
const containing = (words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0
    ? sql`TRUE`
    : sql.join(
        words.map((word) => sql`position(${word} IN p.search_text) > 0`),
        sql` AND `,
      )

export type PickupPointsWanted = {
  /** Points within `radiusKm` of it count. */
  readonly centre: Position
  readonly radiusKm: number
  /** Distances are measured from here. */
  readonly from: Position
  readonly words: readonly string[]
  /** This point alone. */
  readonly id?: number
  /** Points with this code of a city alone. */
  readonly cityCode?: string
}

const fitting = (
  { centre, radiusKm, words, id, cityCode }: PickupPointsWanted,
  carriers: readonly CarrierName[],
) => sql`
  ${cityCode === undefined ? within(centre, radiusKm) : sql`p.gone_at IS NULL AND p.city_code = ${cityCode}`}
  AND p.carrier = ANY (${carriers}::text[])
  ${id === undefined ? sql`` : sql`AND p.id = ${id}`} AND ${containing(words)}`

/** The nearest points of these carriers. */
export const readNearPickupPoints = (
  db: Kysely<DB>,
  wanted: PickupPointsWanted,
  carriers: readonly CarrierName[],
  limit: number,
): Promise<NearPoint[]> =>
  queryRows(
    db,
    NearPoint,
    sql`
    WITH near AS (
      SELECT p.id, ${square(wanted.from)} AS square FROM pickup_point p WHERE ${fitting(wanted, carriers)}
      ORDER BY square, p.id LIMIT ${limit}
    )
    SELECT ${POINT_COLUMNS}, (${sql.lit(KM_PER_DEGREE * 1000)} * sqrt(near.square))::int AS distance_m
    FROM near JOIN pickup_point p USING (id) ORDER BY near.square, p.id`,
  )

const CarrierCount = Row({ carrier: Carrier, count: Count })
export const countNearPickupPoints = (
  db: Kysely<DB>,
  wanted: PickupPointsWanted,
  carriers: readonly CarrierName[],
): Promise<Static<typeof CarrierCount>[]> =>
  queryRows(
    db,
    CarrierCount,
    sql`
    SELECT p.carrier, count(*)::int AS count FROM pickup_point p WHERE ${fitting(wanted, carriers)}
    GROUP BY p.carrier ORDER BY p.carrier`,
  )

const CodedPoint = Row(POINT_FIELDS)
export type PickupPointRow = Readonly<Static<typeof CodedPoint>>

/** A point within POINTS_RADIUS_KM of the city; undefined if there is none with this id. */
export const readServingPickupPoint = (
  db: Kysely<DB>,
  id: number,
  centre: Position,
  radiusKm: number,
): Promise<PickupPointRow | undefined> =>
  queryRow(
    db,
    CodedPoint,
    sql`
    SELECT ${POINT_COLUMNS} FROM pickup_point p
    WHERE p.id = ${id} AND ${within(centre, radiusKm)}`,
  )

const CityPosition = Row({ lat: Type.Number(), lon: Type.Number() })
export const readCityPosition = async (db: Kysely<DB>, cityId: number): Promise<Position> => {
  const row = await queryRow(db, CityPosition, sql`SELECT lat, lon FROM city WHERE id = ${cityId}`)
  if (row === undefined) throw new Error(`There is no city ${cityId}`)
  return row
}

const OldestReading = Row({ at: OrNull(Timestamp) })
const NamedPosition = Row({ name: Type.String(), lat: Type.Number(), lon: Type.Number() })
/** Name and centre of the city with a carrier's code; undefined for a city that the shop does not have. */
export const positionOfCode = (
  db: Kysely<DB>,
  carrier: 'cdek' | 'boxberry',
  code: string,
): Promise<(Position & { readonly name: string }) | undefined> =>
  queryRow(
    db,
    NamedPosition,
    sql`
    SELECT name, lat, lon FROM city WHERE ${carrier === 'cdek' ? sql`cdek_code::text` : sql`boxberry_code`} = ${code}
    ORDER BY population DESC, id LIMIT 1`,
  )

const AnyOffset = Row({ utc_offset_min: Type.Integer() })
/** Minutes east of Greenwich of the nearest city. */
export const offsetNear = async (db: Kysely<DB>, { lat, lon }: Position): Promise<number> =>
  (
    await queryRow(
      db,
      AnyOffset,
      sql`SELECT utc_offset_min FROM city ORDER BY (lat - ${lat}::float8) ^ 2 + (lon - ${lon}::float8) ^ 2, id LIMIT 1`,
    )
  )?.utc_offset_min ?? 0

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
