/** EXCH-04, PARCEL-01: orders as reports, the funnel and the foreign counter count them: one of several parcels once. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { FunnelFilter } from '#shop/analytics/face.ts'
import { UNKNOWN_SOURCE } from '#shop/analytics/facts/source.ts'

/** Another parcel `p` of the order of the parcel `o`. */
export const isSibling = sql`(p.id <> o.id AND (p.id = o.first_parcel_id OR p.first_parcel_id = coalesce(o.first_parcel_id, o.id)))`

/**
 * Whether the step `e` of the parcel `o` is counted as that of its order: placed with the first parcel, handed over with the one that is
 * handed over first, cancelled with the last one. A return is of its parcel.
 */
export const countsOrder = sql`CASE e.to_state
  WHEN 'delivered' THEN NOT EXISTS (
    SELECT FROM orders p JOIN order_state_change h ON h.order_id = p.id AND h.to_state = 'delivered'
    WHERE ${isSibling} AND (h.at, h.order_id) < (e.at, e.order_id))
  WHEN 'cancelled' THEN NOT EXISTS (
    SELECT FROM orders p WHERE ${isSibling} AND NOT EXISTS (
      SELECT FROM order_state_change h
      WHERE h.order_id = p.id AND h.to_state = 'cancelled' AND (h.at, h.order_id) < (e.at, e.order_id)))
  WHEN 'returned' THEN TRUE
  ELSE o.first_parcel_id IS NULL END`

/** The moments of the first day's beginning and the last one's end. */
const inPeriod = ({ from, to }: Pick<FunnelFilter, 'from' | 'to'>): RawBuilder<unknown> => sql`
  o.placed_at >= ${from}::date::timestamp AT TIME ZONE 'Europe/Moscow'
  AND o.placed_at < (${to}::date + 1)::timestamp AT TIME ZONE 'Europe/Moscow'`

const OrdersRow = Row({ city_id: Type.Integer(), source: Type.String(), orders: Type.Integer() })
/** Every order that was placed on a day, whatever became of it, by city and source. `day`: 'YYYY-MM-DD' in Moscow. */
export const countPlacedOrders = (db: Kysely<DB>, day: string): Promise<Static<typeof OrdersRow>[]> =>
  queryRows(
    db,
    OrdersRow,
    sql`
    SELECT o.city_id, coalesce(v.source, ${sql.lit(UNKNOWN_SOURCE)}) AS source, count(*)::int AS orders
    FROM orders o LEFT JOIN order_visit v ON v.order_id = o.id
    WHERE o.first_parcel_id IS NULL AND ${inPeriod({ from: day, to: day })} GROUP BY 1, 2`,
  )

const ConversionRow = Row({ id: Type.String(), seconds: Type.Integer(), total: Type.Integer() })
/**
 * Orders with what names their click or browser; `seconds` of the moment of the order since 1970, `total` in kopecks of the parcels that
 * are not cancelled.
 */
export const readConversions = (
  db: Kysely<DB>,
  key: 'yclid' | 'client_id',
  period: Pick<FunnelFilter, 'from' | 'to'>,
): Promise<Static<typeof ConversionRow>[]> =>
  queryRows(
    db,
    ConversionRow,
    sql`
    SELECT v.${sql.ref(key)} AS id, extract(epoch FROM o.placed_at)::bigint::int AS seconds, standing.total
    FROM order_visit v JOIN orders o ON o.id = v.order_id
    CROSS JOIN LATERAL (
      SELECT sum(total)::int AS total FROM orders WHERE (id = o.id OR first_parcel_id = o.id) AND state <> 'cancelled'
    ) standing
    WHERE v.${sql.ref(key)} IS NOT NULL AND standing.total IS NOT NULL AND ${inPeriod(period)} ORDER BY o.placed_at, o.id`,
  )
