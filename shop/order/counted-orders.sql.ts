/** EXCH-04: placed orders as the funnel and the foreign counter count them. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { FunnelFilter } from '#shop/analytics/face.ts'
import { UNKNOWN_SOURCE } from '#shop/analytics/facts/source.ts'

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
    WHERE ${inPeriod({ from: day, to: day })} GROUP BY 1, 2`,
  )

const ConversionRow = Row({ id: Type.String(), seconds: Type.Integer(), total: Type.Integer() })
/** Orders with what names their click or browser; `seconds` of the moment of the order since 1970, `total` in kopecks. */
export const readConversions = (
  db: Kysely<DB>,
  key: 'yclid' | 'client_id',
  period: Pick<FunnelFilter, 'from' | 'to'>,
): Promise<Static<typeof ConversionRow>[]> =>
  queryRows(
    db,
    ConversionRow,
    sql`
    SELECT v.${sql.ref(key)} AS id, extract(epoch FROM o.placed_at)::bigint::int AS seconds, o.total
    FROM order_visit v JOIN orders o ON o.id = v.order_id
    WHERE v.${sql.ref(key)} IS NOT NULL AND o.state <> 'cancelled' AND ${inPeriod(period)} ORDER BY o.placed_at, o.id`,
  )
