import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import type { VariantId } from '#kernel/ids.ts'
import { queryRow, Row, type OrderId } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const TermsRow = Row({ city_id: Type.Integer(), is_carried: Type.Boolean() })
/** `is_carried`: a carrier takes it. */
export const readAdditionTerms = (db: Kysely<DB>, orderId: OrderId): Promise<Static<typeof TermsRow> | undefined> =>
  queryRow(
    db,
    TermsRow,
    sql`
    SELECT city_id, EXISTS (SELECT FROM order_carrier WHERE order_id = orders.id) AS is_carried
    FROM orders WHERE id = ${orderId}`,
  )

/** Whether the order has or had a line of the variant, or one is proposed as a substitute. */
export const readInOrder = async (tx: Transaction<DB>, orderId: OrderId, variantId: VariantId): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM order_line l LEFT JOIN substitute s ON s.order_line_id = l.id AND s.state = 'proposed'
    WHERE l.order_id = ${orderId} AND ${variantId} IN (l.variant_id, s.variant_id) LIMIT 1`.execute(tx)
  return rows.length > 0
}
