/** EXCH-04: where the visit came from that ended with an order. */
import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import type { OrderId } from '#kernel/ids.ts'
import { OrNull } from '#kernel/shared.api.ts'
import type { Visit } from '#kernel/visit.ts'
import { NoRow, queryRow, queryRows, Row, type Statement } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { countPlacedOrders, countsOrder, isSibling, readConversions } from './counted-orders.sql.ts'
import { sourceOf } from '#shop/analytics/facts/source.ts'
import { TouchShape } from '#shop/analytics/touch.api.ts'

export const insertOrderVisit = (
  orderId: OrderId,
  { first, last, yclid, client_id }: Visit,
): Statement<typeof NoRow> => [
  NoRow,
  sql`INSERT INTO order_visit (order_id, source, first_touch, last_touch, yclid, client_id)
    VALUES (${orderId}::bigint, ${sourceOf(last)}, ${JSON.stringify(first)}::jsonb, ${JSON.stringify(last)}::jsonb,
      ${yclid ?? null}, ${client_id ?? null})`,
]

const VisitRow = Row({ source: Type.String(), first: TouchShape, last: TouchShape, has_click: Type.Boolean() })
export type OrderVisit = Static<typeof VisitRow>
/** Null: the browser said nothing, as one without scripts. */
export const readOrderVisit = async (db: QueryExecutorProvider, orderId: OrderId): Promise<OrderVisit | null> =>
  (await queryRow(
    db,
    VisitRow,
    sql`SELECT source, first_touch AS first, last_touch AS last, yclid IS NOT NULL AS has_click
      FROM order_visit WHERE order_id = ${orderId}`,
  )) ?? null

const ExportedRow = Row({
  number: Type.String(),
  source: Type.String(),
  first: TouchShape,
  last: TouchShape,
  yclid: OrNull(Type.String()),
  client_id: OrNull(Type.String()),
})
/** SAFE-05: those of a customer's orders, for the file of their data. */
const readVisitsOf = (db: Kysely<DB>, customerId: number): Promise<Static<typeof ExportedRow>[]> =>
  queryRows(
    db,
    ExportedRow,
    sql`SELECT o.number, v.source, v.first_touch AS first, v.last_touch AS last, v.yclid, v.client_id
      FROM order_visit v JOIN orders o ON o.id = v.order_id WHERE o.customer_id = ${customerId} ORDER BY o.placed_at`,
  )

/** Leaves the source alone, which names nobody. `orders`: a condition on the orders. */
export const forgetVisits = async (db: Kysely<DB>, orders: RawBuilder<unknown>): Promise<void> => {
  await sql`UPDATE order_visit SET first_touch = '{}', last_touch = '{}', yclid = NULL, client_id = NULL
    WHERE order_id IN (SELECT id FROM orders WHERE ${orders})`.execute(db)
}
/** What names a click or a browser to the foreign counter, of orders placed before the moment. */
export const forgetClicksBefore = async (db: Kysely<DB>, before: Date): Promise<void> => {
  await sql`UPDATE order_visit v SET yclid = NULL, client_id = NULL FROM orders o
    WHERE o.id = v.order_id AND o.placed_at < ${before} AND (v.yclid IS NOT NULL OR v.client_id IS NOT NULL)`.execute(
    db,
  )
}

/** What other subjects read of the visits of orders, and how they count them. */
export const orderVisits = { readVisitsOf, countPlacedOrders, countsOrder, isSibling, readConversions }
