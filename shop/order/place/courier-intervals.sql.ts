import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { offeredIntervals, type OfferedInterval } from '#shop/delivery/facts/courier-intervals.ts'
import { courierDate, type CourierTerms } from '#shop/delivery/facts/delivery-rules.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readShipping } from '#shop/delivery/face.ts'
import type { CityRow } from '#shop/places/face.ts'

const IntervalRow = Row({ starts: Type.String(), ends: Type.String(), order_by: Type.String() })

/** The first day on which the shop's own courier comes to a city, and the hours that it offers; none where it has not said any. */
export type CourierDays = { readonly date: string | null; readonly intervals: readonly OfferedInterval[] }

export const courierDaysOf = async (
  db: Kysely<DB>,
  terms: CourierTerms,
  city: CityRow,
  now: Date,
): Promise<CourierDays> => {
  const rows = await queryRows(
    db,
    IntervalRow,
    sql`SELECT starts, ends, order_by FROM courier_interval WHERE city_id = ${city.id} AND NOT disabled`,
  )
  const shipping = await readShipping(db, city.id)
  const date = courierDate(terms, city, shipping, now)
  return { date, intervals: offeredIntervals(rows, shipping, date, city.utc_offset_min, now) }
}
