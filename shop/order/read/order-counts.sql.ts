import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { countsOrder } from '../counted-orders.sql.ts'

const CountRow = Row({ event: Type.String(), count: Type.Integer() })

/** How many orders were placed, handed over and cancelled since `since`, and how many of their parcels were returned. */
export const countOrderEvents = (db: Kysely<DB>, since: Date): Promise<Static<typeof CountRow>[]> =>
  queryRows(
    db,
    CountRow,
    sql`
    WITH happened AS (
      SELECT CASE WHEN e.from_state IS NULL THEN 'placed' WHEN e.to_state = 'delivered' THEN 'handed_over' ELSE e.to_state END AS event
      FROM order_state_change e JOIN orders o ON o.id = e.order_id
      WHERE e.at > ${since} AND (e.from_state IS NULL OR e.to_state IN ('delivered', 'cancelled', 'returned')) AND ${countsOrder})
    SELECT event, count(happened.event)::int AS count
    FROM unnest(ARRAY['placed', 'handed_over', 'cancelled', 'returned']) AS event LEFT JOIN happened USING (event)
    GROUP BY event ORDER BY event`,
  )

const PaymentRow = Row({ state: Type.String(), count: Type.Integer() })

/** Online payments of the orders placed since `since`, by their state. */
export const countPayments = (db: Kysely<DB>, since: Date): Promise<Static<typeof PaymentRow>[]> =>
  queryRows(
    db,
    PaymentRow,
    sql`
    SELECT p.state, count(*)::int AS count FROM orders o JOIN payment p ON p.order_id = o.id
    WHERE o.placed_at > ${since} GROUP BY p.state ORDER BY p.state`,
  )
