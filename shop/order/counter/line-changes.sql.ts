/** STAFF-02: what was changed of the lines of an order, for its history. */
import { sql, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row, Timestamp, type OrderId } from '#platform/db/rows.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { LineChange } from '../counter.api.ts'
import { ReturnRefusal } from '../order-return.api.ts'
import { takenBackBy } from '../return/order-return.sql.ts'

const ChangeRow = Row({
  ...Type.Omit(LineChange, ['why']).properties,
  at: Timestamp,
  refusal: OrNull(ReturnRefusal),
  refusal_comment: OrNull(Type.String()),
})

/** Pieces that staff took off, that came back, were exchanged or refused, and substitutes with their answers; the oldest first. */
export const readLineChanges = (
  db: QueryExecutorProvider,
  { id, number }: { readonly id: OrderId; readonly number: string },
): Promise<Static<typeof ChangeRow>[]> =>
  queryRows(
    db,
    ChangeRow,
    sql`
    SELECT c.at, c.kind, c.line, c.quantity, c.substitute, s.name AS staff, c.refusal, c.refusal_comment
    FROM (
      SELECT a.at, 'removed' AS kind, a.was ->> 'line' AS line,
             (a.was ->> 'quantity')::int - coalesce((a.became ->> 'quantity')::int, 0) AS quantity,
             NULL AS substitute, a.staff_id, NULL AS refusal, NULL AS refusal_comment
      FROM staff_audit a WHERE a.subject = ${number} AND a.action = 'cancel pieces'
        AND a.was ->> 'line' IS NOT NULL AND a.was ->> 'quantity' IS NOT NULL
      UNION ALL
      SELECT r.decided_at, CASE r.state WHEN 'accepted' THEN 'returned' WHEN 'withdrawn' THEN 'recalled' ELSE r.state END, l.name,
             CASE r.state WHEN 'accepted' THEN rl.accepted ELSE rl.quantity END, NULL, ${takenBackBy}, r.refusal, r.refusal_comment
      FROM order_return r JOIN order_return_line rl ON rl.return_id = r.id JOIN order_line l ON l.id = rl.order_line_id
      WHERE r.order_id = ${id} AND (r.state IN ('exchanged', 'refused', 'withdrawn') OR r.state = 'accepted' AND rl.accepted > 0)
      UNION ALL
      SELECT step.at, step.kind, l.name, b.quantity, p.name, step.staff_id, NULL, NULL
      FROM substitute b JOIN order_line l ON l.id = b.order_line_id
      JOIN variant v ON v.id = b.variant_id JOIN product p ON p.id = v.product_id
      CROSS JOIN LATERAL (VALUES
        (b.proposed_at, 'proposed', b.proposed_by), (b.answered_at, nullif(b.state, 'proposed'), b.answered_by)
      ) AS step (at, kind, staff_id)
      WHERE l.order_id = ${id} AND step.kind IS NOT NULL
    ) c LEFT JOIN staff s ON s.id = c.staff_id
    ORDER BY c.at, c.kind = 'proposed' DESC`,
  )
