import { sql, type QueryExecutorProvider } from 'kysely'
import { Type } from 'typebox'
import type { OrderId } from '#kernel/ids.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, Row } from '#platform/db/rows.ts'

const AttemptsRow = Row({ count: Type.Integer(), next_date: OrNull(Type.String()) })
/** Times that the courier came in vain, and the day on which it comes again. */
export const readAttempts = async (db: QueryExecutorProvider, orderId: OrderId) =>
  (await queryRow(
    db,
    AttemptsRow,
    sql`
    SELECT count(*)::int AS count, (array_agg(next_date::text ORDER BY attempt DESC))[1] AS next_date
    FROM courier_attempt WHERE order_id = ${orderId}`,
  )) ?? { count: 0, next_date: null }
