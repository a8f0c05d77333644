/** OFFICE-08: orders that wait for staff, as the list of orders and the page «Сегодня» see them. */
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import type { StoreId } from '#kernel/ids.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, Row, Timestamp } from '#platform/db/rows.ts'
import { DUE_AT } from '../counter/order-details.sql.ts'
import { LONG_READY_DAYS, type OrderWaits } from '../facts/order-waits.ts'

/** Ids of the orders that wait for a reason, each with the moment since when. */
const WAITING: Readonly<Record<OrderWaits, (now: Date) => RawBuilder<unknown>>> = {
  late: (now) => sql`
    SELECT o.id, ${DUE_AT} AS since
    FROM orders o JOIN city c ON c.id = o.city_id LEFT JOIN order_carrier carried ON carried.order_id = o.id
    WHERE o.state IN ('new', 'paid', 'assembling') AND (o.confirm_until IS NULL OR o.confirmed_at IS NOT NULL)
      AND ${DUE_AT} < ${now}`,
  'long-ready': (now) => sql`
    SELECT o.id, max(change.at) AS since FROM orders o JOIN order_state_change change ON change.order_id = o.id
    WHERE o.state = 'ready_for_pickup' AND change.to_state = 'ready_for_pickup'
    GROUP BY o.id HAVING max(change.at) < ${new Date(now.getTime() - LONG_READY_DAYS * DAY_MS)}`,
  'refused-by-carrier': () => sql`
    SELECT o.id, shipment.created_at AS since FROM orders o JOIN shipment ON shipment.order_id = o.id
    WHERE shipment.state = 'failed' AND o.state IN ('assembling', 'shipped')`,
  'to-inspect': () => sql`
    SELECT order_id AS id, min(requested_at) AS since FROM order_return WHERE waits_for_inspection GROUP BY order_id`,
}
export const idsOfWaiting = (waits: OrderWaits, now: Date): RawBuilder<unknown> =>
  sql`SELECT id FROM (${WAITING[waits](now)}) AS waiting`

const CountRow = Row({ count: Type.Integer(), since: OrNull(Timestamp) })
/** How many orders of a store, or with null of all, wait, and since when the first does. */
export const countWaiting = async (
  db: QueryExecutorProvider,
  waits: OrderWaits,
  storeId: StoreId | null,
  now: Date,
): Promise<{ readonly count: number; readonly since: Date | null }> =>
  (await queryRow(
    db,
    CountRow,
    sql`
    SELECT count(*)::int AS count, min(since) AS since FROM (${WAITING[waits](now)}) AS waiting JOIN orders USING (id)
    WHERE ${storeId}::int IS NULL OR orders.store_id = ${storeId}`,
  )) ?? { count: 0, since: null }
