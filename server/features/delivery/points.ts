/** Points of carriers, nearest first, judged for a basket. */
import type { Kysely } from 'kysely'
import type { Points } from '#contract/delivery.schema.ts'
import type { Carrier } from '#domain/carriers.ts'
import { POINTS_RADIUS_KM } from '#domain/pickup-point.ts'
import type { DB } from '#server/db/types.gen.ts'
import { countNearPoints, readCityPosition } from './point.queries.ts'

/** How many points serve a city, by carrier. */
export const countServingPoints = async (
  db: Kysely<DB>,
  cityId: number,
  carriers: readonly Carrier[],
): Promise<Points['by_carrier']> => {
  const centre = await readCityPosition(db, cityId)
  return countNearPoints(db, { centre, radiusKm: POINTS_RADIUS_KM, from: centre, words: [], carriers })
}
