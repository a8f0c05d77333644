/** ORD-03: points of carriers, nearest first, judged for a basket. From PostgreSQL alone: a silent carrier changes nothing. */
import type { Kysely } from 'kysely'
import type { PickupPoint, PickupPoints, PickupPointsQuery } from './delivery.api.ts'
import { positionOf } from '#kernel/distance.ts'
import type { Carrier, Parcel } from './facts/carriers.ts'
import { PICKUP_POINTS_RADIUS_KM, unusableReason } from './facts/pickup-point.ts'
import { hoursToday } from './facts/ready-time.ts'
import type { DB } from '#platform/db/types.gen.ts'
import {
  countNearPickupPoints,
  MAX_PICKUP_POINTS,
  oldestReading,
  readCityPosition,
  readNearPickupPoints,
  type NearPoint,
  type PickupPointsWanted,
} from './pickup-point.sql.ts'

/** How many points serve a city, by carrier. */
export const countServingPickupPoints = async (
  db: Kysely<DB>,
  cityId: number,
  carriers: readonly Carrier[],
): Promise<PickupPoints['by_carrier']> => {
  const centre = await readCityPosition(db, cityId)
  return countNearPickupPoints(db, { centre, radiusKm: PICKUP_POINTS_RADIUS_KM, from: centre, words: [] }, carriers)
}

/** For what the points are judged. */
export type PointJudgement = {
  /** Null for an empty basket. */
  readonly parcel: Parcel | null
  readonly canPayOnline: boolean
  readonly utcOffsetMin: number
  readonly now: Date
}

const shownPickupPoint = (row: NearPoint, { parcel, canPayOnline, utcOffsetMin, now }: PointJudgement): PickupPoint => {
  const { lat, lon, hours, max_weight_g: _weight, max_sides_mm: _sides, is_closed: _closed, ...point } = row
  return {
    ...point,
    coordinates: `${lat},${lon}`,
    hours_today: hours === null ? null : (hoursToday(now, hours, utcOffsetMin) ?? 'выходной'),
    unusable: unusableReason(row, parcel, canPayOnline),
  }
}

const folded = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s,]+/)
    .filter((word) => word !== '')

export type PickupPointsAsked = {
  readonly wanted: PickupPointsWanted
  /** Carriers of the shop; `shown`: those of them that the shopper wants to see. */
  readonly carriers: readonly Carrier[]
  readonly shown: readonly Carrier[]
  readonly limit: number
}

export const findPickupPoints = async (
  db: Kysely<DB>,
  { wanted, carriers, shown, limit }: PickupPointsAsked,
  judge: PointJudgement,
): Promise<PickupPoints> => {
  const [points, by_carrier, readAt] = await Promise.all([
    readNearPickupPoints(db, wanted, shown, limit),
    countNearPickupPoints(db, wanted, carriers),
    oldestReading(db, carriers),
  ])
  const total = by_carrier.filter(({ carrier }) => shown.includes(carrier)).reduce((sum, { count }) => sum + count, 0)
  return {
    points: points.map((point) => shownPickupPoint(point, judge)),
    total,
    by_carrier,
    read_at: readAt?.toISOString() ?? null,
  }
}

/** The points that serve a city. */
export const pickupPointsOfCity = async (
  db: Kysely<DB>,
  cityId: number,
  { q, near, carriers: shown, id, limit }: Omit<PickupPointsQuery, 'city'>,
  carriers: readonly Carrier[],
  judge: PointJudgement,
): Promise<PickupPoints> => {
  const centre = await readCityPosition(db, cityId)
  const wanted = {
    centre,
    radiusKm: PICKUP_POINTS_RADIUS_KM,
    from: near === undefined ? centre : positionOf(near),
    words: folded(q ?? ''),
    ...(id === undefined ? {} : { id }),
  }
  const asked = {
    wanted,
    carriers,
    shown: shown === undefined ? carriers : carriers.filter((carrier) => shown.includes(carrier)),
    limit: limit ?? MAX_PICKUP_POINTS,
  }
  return findPickupPoints(db, asked, judge)
}
