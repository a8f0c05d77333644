import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { offeredIntervals, type OfferedInterval } from '#shop/delivery/facts/courier-intervals.ts'
import { courierDate } from '#shop/delivery/facts/delivery-rules.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { CityRow } from '#shop/places/face.ts'

const IntervalRow = Row({ starts: Type.String(), ends: Type.String(), order_by: Type.String() })

/** Hours that the shop's own courier offers in a city; none where it has not said any. */
export const courierIntervalsOf = async (db: Kysely<DB>, city: CityRow, now: Date): Promise<OfferedInterval[]> => {
  const rows = await queryRows(
    db,
    IntervalRow,
    sql`SELECT starts, ends, order_by FROM courier_interval WHERE city_id = ${city.id} AND NOT disabled`,
  )
  return offeredIntervals(rows, courierDate(city, now), city.utc_offset_min, now)
}
