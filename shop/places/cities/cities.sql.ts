import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { City, CityMap, DeliveryCities } from '../cities.api.ts'
import { KM_PER_DEGREE } from '#kernel/distance.ts'
import { queryRow, queryRows, Row, type Statement } from '#platform/db/rows.ts'
import { pictureJson } from '#platform/db/picture-json.ts'
import type { DB } from '#platform/db/types.gen.ts'

/** How many cities the city dialog offers at most (CITY-02). */
const DELIVERY_CITIES_SHOWN = 10
/** How far a city's map reaches in each direction, and how many cities it names at most. */
const MAP_KM = 100
const MAP_NAMES = 30

const shops = sql`
  SELECT store.city_id, count(*)::int AS shops_count, json_agg(json_build_object(
      'id', store.id, 'store_id', store.id, 'code', store.code, 'name', store.name, 'address', store.address, 'phone', store.phone,
      'metro', store.metro, 'coordinates', store.lat || ',' || store.lon, 'hours', store.hours,
      'special_days', coalesce(special.days, '[]'),
      'photo', CASE WHEN photo.id IS NOT NULL THEN ${pictureJson('photo')} END) ORDER BY store.id) AS shops
  FROM store LEFT JOIN picture AS photo ON photo.id = store.photo_id LEFT JOIN (
    SELECT store_id, json_agg(json_build_object('day', day::text, 'note', note,
      'hours', CASE WHEN open IS NOT NULL THEN json_build_object('open', open, 'close', close) END) ORDER BY day) AS days
    FROM store_special_day WHERE day >= current_date - 7 GROUP BY store_id) AS special ON special.store_id = store.id
  WHERE NOT store.is_warehouse GROUP BY store.city_id`

/** Cities with the most stores first, then the bigger ones. `timezoneoffset`: minutes east of Greenwich. */
export const readCitiesWithStores = (db: Kysely<DB>): Promise<City[]> =>
  queryRows(
    db,
    City,
    sql`
  SELECT city.id, city.name, city.name_in, city.code, city.code AS key, open.shops_count,
    city.lat || ',' || city.lon AS coordinates, city.utc_offset_min AS timezoneoffset,
    city.cdek_code, city.boxberry_code, open.shops
  FROM city JOIN (${shops}) AS open ON open.city_id = city.id
  WHERE city.code IS NOT NULL
  ORDER BY open.shops_count DESC, city.population DESC, city.id`,
  )

const HasRow = Row({ has: Type.Boolean() })

export const readHasWarehouse = async (db: Kysely<DB>): Promise<boolean> =>
  (await queryRow(db, HasRow, sql`SELECT EXISTS (SELECT FROM store WHERE is_warehouse) AS has`))?.has ?? false

const folded = (column: string) => sql`replace(lower(${sql.ref(column)}), 'ё', 'е')`

/** Cities without stores whose name contains `text` (folded by the caller); names that start with it first, then bigger cities. */
export const findDeliveryCities = (db: Kysely<DB>, text: string): Promise<DeliveryCities> =>
  queryRows(
    db,
    DeliveryCities.items,
    sql`
  SELECT fias_id::text AS key, name AS city_name, region, cdek_code, boxberry_code
  FROM city WHERE code IS NULL AND position(${text} IN ${folded('name')}) > 0
  ORDER BY position(${text} IN ${folded('name')}) <> 1, population DESC, name, id
  LIMIT ${sql.lit(DELIVERY_CITIES_SHOWN)}`,
  )

export const CityRow = Row({
  id: Type.Integer(),
  key: Type.String(),
  /** Empty for a delivery-only city. */
  code: Type.String(),
  fias_id: Type.String(),
  name: Type.String(),
  name_in: Type.Union([Type.String(), Type.Null()]),
  utc_offset_min: Type.Integer(),
  has_shops: Type.Boolean(),
})
export type CityRow = Readonly<Static<typeof CityRow>>

const isFias = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)

/** A key on the wire and in the cookie: the code of a city with stores, the FIAS id of any other. */
const hasKey = (key: string) => (isFias(key) ? sql`fias_id = ${key}::uuid` : sql`code = ${key}`)

const cityWhere = (condition: RawBuilder<unknown>): Statement<typeof CityRow> => [
  CityRow,
  sql`
      SELECT id, coalesce(code, fias_id::text) AS key, coalesce(code, '') AS code, fias_id::text AS fias_id, name, name_in, utc_offset_min,
             EXISTS (SELECT FROM store s WHERE s.city_id = c.id AND NOT s.is_warehouse) AS has_shops
      FROM city c WHERE ${condition}`,
]
export const cityStatement = (key: string): Statement<typeof CityRow> => cityWhere(hasKey(key))
export const cityByKey = (db: Kysely<DB>, key: string): Promise<CityRow | undefined> =>
  queryRow(db, ...cityStatement(key))

const NamedCity = Row({ id: Type.Integer(), key: Type.String(), name: Type.String() })

/** Keys and names of the cities with these ids. */
export const readCityNames = (db: Kysely<DB>, ids: readonly number[]): Promise<Static<typeof NamedCity>[]> =>
  queryRows(
    db,
    NamedCity,
    sql`SELECT id, coalesce(code, fias_id::text) AS key, name FROM city WHERE id = ANY(${[...ids]}::int[])`,
  )

export const cityById = (db: Kysely<DB>, id: number): Promise<CityRow | undefined> =>
  queryRow(db, ...cityWhere(sql`id = ${id}`))

/** Whether a text is the name of a city, and not of this one. */
export const isOtherCity = async (db: Kysely<DB>, name: string, { id }: Pick<CityRow, 'id'>): Promise<boolean> => {
  const named = sql`SELECT FROM city WHERE lower(name) = lower(${name})`
  const { rows } = await sql`SELECT WHERE EXISTS (${named}) AND NOT EXISTS (${named} AND id = ${id})`.execute(db)
  return rows.length > 0
}

/** Id of the city. A subquery. */
const CodedCity = Row({ code: Type.String(), name: Type.String() })
/** Cities that have a code: those with stores, or where the shop prepares one. */
export const codedCities = (db: QueryExecutorProvider) =>
  queryRows(db, CodedCity, sql`SELECT code, name FROM city WHERE code IS NOT NULL ORDER BY name`)

export const cityIdByKey = (key: string) => sql`(SELECT id FROM city WHERE ${hasKey(key)})`

const CityFias = Row({ name: Type.String(), fias_id: Type.String() })

/** How registers of addresses know a city. */
export const cityFiasByKey = (db: Kysely<DB>, key: string): Promise<Static<typeof CityFias> | undefined> =>
  queryRow(db, CityFias, sql`SELECT name, fias_id::text AS fias_id FROM city WHERE ${hasKey(key)}`)

/** The city and the cities within MAP_KM of it in each direction, biggest first; undefined if there is no such city. */
export const readCitiesAround = async (db: Kysely<DB>, key: string): Promise<CityMap['around'] | undefined> => {
  const rows = await queryRows(
    db,
    CityMap.properties.around.items,
    sql`
  SELECT near.name, near.lat || ',' || near.lon AS coordinates, near.population
  FROM city JOIN city AS near ON abs(near.lat - city.lat) * ${sql.lit(KM_PER_DEGREE)} < ${sql.lit(MAP_KM)}
    AND abs(near.lon - city.lon) * ${sql.lit(KM_PER_DEGREE)} * cos(radians(city.lat)) < ${sql.lit(MAP_KM)}
  WHERE city.code = ${key} OR city.fias_id::text = ${key}
  ORDER BY near.population DESC, near.id LIMIT ${sql.lit(MAP_NAMES)}`,
  )
  return rows.length === 0 ? undefined : rows
}
