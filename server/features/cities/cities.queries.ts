import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import type { City, CityMap, DeliveryCities } from '#contract/cities.schema.ts'
import { queryRow, Row } from '#server/db/rows.ts'
import { pictureJson } from '#server/db/picture-json.ts'
import type { DB } from '#server/db/types.gen.ts'

/** Most that the chooser offers at once (CITY-02). */
const DELIVERY_CITIES_SHOWN = 10
/** How far a city's map goes, and how many names it bears. */
const MAP_KM = 100
const MAP_NAMES = 30
const KM_PER_DEGREE = 111.2

const shops = sql`
  select store.city_id, count(*)::int as shops_count, json_agg(json_build_object(
      'id', store.id, 'store_id', store.id, 'name', store.name, 'address', store.address, 'phone', store.phone,
      'metro', store.metro, 'coordinates', store.lat || ',' || store.lon, 'hours', store.hours, 'special_days', coalesce(special.days, '[]'),
      'photo', case when photo.id is not null then ${pictureJson('photo')} end) order by store.id) as shops
  from store left join picture as photo on photo.id = store.photo_id left join (
    select store_id, json_agg(json_build_object('day', day::text, 'note', note,
      'hours', case when open is not null then json_build_object('open', open, 'close', close) end) order by day) as days
    from store_special_day where day >= current_date - 7 group by store_id) as special on special.store_id = store.id
  where not store.is_warehouse group by store.city_id`

/** Most shops first, then the bigger city. `timezoneoffset` is in minutes east of Greenwich. */
export const readCitiesWithShops = async (db: Kysely<DB>): Promise<City[]> =>
  (
    await sql<City>`
  select city.id, city.name, city.name_in, city.code, city.code as key, open.shops_count,
    city.lat || ',' || city.lon as coordinates, city.utc_offset_min as timezoneoffset, open.shops
  from city join (${shops}) as open on open.city_id = city.id
  where city.code is not null
  order by open.shops_count desc, city.population desc, city.id`.execute(db)
  ).rows

const folded = (column: string) => sql`replace(lower(${sql.ref(column)}), 'ё', 'е')`

/** Cities without shops whose name holds `text`, folded already; names that begin with it first, then the bigger city. */
export const findDeliveryCities = async (db: Kysely<DB>, text: string): Promise<DeliveryCities> =>
  (
    await sql<DeliveryCities[number]>`
  select fias_id::text as key, name as city_name, region, cdek_code, boxberry_code
  from city where code is null and position(${text} in ${folded('name')}) > 0
  order by position(${text} in ${folded('name')}) <> 1, population desc, name, id
  limit ${sql.lit(DELIVERY_CITIES_SHOWN)}`.execute(db)
  ).rows

export const CityRow = Row({
  id: Type.Integer(),
  key: Type.String(),
  /** Empty for a delivery-only city. */
  code: Type.String(),
  name: Type.String(),
  name_in: Type.Union([Type.String(), Type.Null()]),
  utc_offset_min: Type.Integer(),
  has_shops: Type.Boolean(),
})
export type CityRow = Readonly<Static<typeof CityRow>>

const isFias = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)

/** A city by its key on the wire and in the cookie: the code of a city with stores, the FIAS id of any other. */
export const cityByKey = (db: Kysely<DB>, key: string): Promise<CityRow | undefined> =>
  queryRow(
    db,
    CityRow,
    sql`
      SELECT id, coalesce(code, fias_id::text) AS key, coalesce(code, '') AS code, name, name_in, utc_offset_min,
             EXISTS (SELECT FROM store s WHERE s.city_id = c.id AND NOT s.is_warehouse) AS has_shops
      FROM city c WHERE ${isFias(key) ? sql`fias_id = ${key}::uuid` : sql`code = ${key}`}`,
  )

/** The city itself and what lies within a box of MAP_KM around it, biggest first; undefined: no such city. */
export const readAround = async (db: Kysely<DB>, key: string): Promise<CityMap['around'] | undefined> => {
  const { rows } = await sql<CityMap['around'][number]>`
  select near.name, near.lat || ',' || near.lon as coordinates, near.population
  from city join city as near on abs(near.lat - city.lat) * ${sql.lit(KM_PER_DEGREE)} < ${sql.lit(MAP_KM)}
    and abs(near.lon - city.lon) * ${sql.lit(KM_PER_DEGREE)} * cos(radians(city.lat)) < ${sql.lit(MAP_KM)}
  where city.code = ${key} or city.fias_id::text = ${key}
  order by near.population desc, near.id limit ${sql.lit(MAP_NAMES)}`.execute(db)
  return rows.length === 0 ? undefined : rows
}
