import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const CountRow = Row({ state: Type.String(), count: Type.Integer() })

/** Online payments of the orders placed since `since`, by their state. */
export const countPayments = (db: Kysely<DB>, since: Date): Promise<Static<typeof CountRow>[]> =>
  queryRows(
    db,
    CountRow,
    sql`
    SELECT p.state, count(*)::int AS count FROM orders o JOIN payment p ON p.order_id = o.id
    WHERE o.placed_at > ${since} GROUP BY p.state ORDER BY p.state`,
  )
