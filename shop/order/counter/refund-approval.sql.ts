import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { RefundKind } from '../counter.api.ts'
import { StoreId } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row, Timestamp, OrderId } from '#platform/db/rows.ts'
import { fullStoreName } from '#shop/places/face.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { reducedSince } from '../read/order-line.sql.ts'

const GivenBackRow = Row({ amount: Type.Integer() })
/**
 * Kopecks that an order has given back: by its payments, to its certificate without what pays of its pieces in other parcels, and at the
 * till when it was paid there; and what its substitutes cost more than was paid for them, which is given away. `since`: only from this
 * moment on.
 */
export const readGivenBack = async (tx: Transaction<DB>, orderId: OrderId, since: Date | null): Promise<number> =>
  (
    await queryRow(
      tx,
      GivenBackRow,
      sql`
      SELECT (
        (SELECT coalesce(sum(r.amount), 0) FROM order_payment p JOIN refund r ON r.payment_id = p.payment_id
         WHERE p.order_id = o.id AND (NOT p.is_shared OR r.order_id = o.id) AND r.state <> 'failed'
           AND r.requested_at >= ${since ?? '-infinity'})
        + (SELECT coalesce(sum(amount), 0) FROM certificate_entry
           WHERE order_id = o.id AND kind = 'return' AND at >= ${since ?? '-infinity'})
        + (SELECT coalesce(sum(e.amount), 0) FROM transfer t JOIN certificate_entry e ON e.order_id = t.parcel_id
           WHERE t.order_id = o.id AND e.kind = 'spend' AND e.at >= ${since ?? '-infinity'})
        + (SELECT coalesce(sum(greatest(l.unit_price * l.quantity - l.total - l.points_discount, 0)), 0)
           FROM substitute s JOIN order_line l ON l.id = s.new_line_id
           WHERE l.order_id = o.id AND s.answered_at >= ${since ?? '-infinity'})
        + CASE WHEN o.payment = 'on_receipt' THEN (
            SELECT coalesce(sum(refund_money), 0) FROM order_return
            WHERE order_id = o.id AND state = 'accepted' AND staff_id IS NOT NULL AND decided_at >= ${since ?? '-infinity'})
            + ${reducedSince(sql`${since ?? '-infinity'}::timestamptz`)}
          ELSE 0 END)::int AS amount
      FROM orders o WHERE o.id = ${orderId}`,
    )
  )?.amount ?? 0

/** Kopecks given back that a second person has confirmed. A confirmed proposal gives back nothing by itself. */
export const readConfirmedSince = async (tx: Transaction<DB>, orderId: OrderId, since: Date): Promise<number> =>
  (
    await queryRow(
      tx,
      GivenBackRow,
      sql`
      SELECT coalesce(sum(amount), 0)::int AS amount FROM refund_approval
      WHERE order_id = ${orderId} AND state = 'confirmed' AND decided_at >= ${since} AND call <> 'proposeSubstitute'`,
    )
  )?.amount ?? 0

const ApprovalRow = Row({
  id: Type.String(),
  number: Type.String(),
  order_id: OrderId,
  store_id: StoreId,
  store_name: Type.String(),
  call: RefundKind,
  input: Type.Unknown(),
  amount: Type.Integer(),
  asked_at: Timestamp,
  asked_by: Type.Integer(),
  asked_name: Type.String(),
  utc_offset_min: Type.Integer(),
})
export type ApprovalRow = Readonly<Static<typeof ApprovalRow>>

const WAITING = sql`
  SELECT a.id::text AS id, o.number, o.id::text AS order_id, o.store_id, ${fullStoreName('st')} AS store_name, a.call, a.input,
         a.amount, a.asked_at, a.asked_by, s.name AS asked_name, c.utc_offset_min
  FROM refund_approval a JOIN orders o ON o.id = a.order_id JOIN store st ON st.id = o.store_id
  JOIN city c ON c.id = o.city_id JOIN staff s ON s.id = a.asked_by
  WHERE a.state = 'waiting'`

/** `viewer` asked for it, and therefore cannot confirm it. */
export const refundView = (
  { id, amount, call, asked_by, asked_name }: ApprovalRow,
  viewer: { readonly id: number },
) => ({
  refund_id: id,
  amount,
  kind: call,
  asked_by: asked_name,
  is_own: asked_by === viewer.id,
})

export const readWaitingRefunds = (db: Kysely<DB>): Promise<ApprovalRow[]> =>
  queryRows(db, ApprovalRow, sql`${WAITING} ORDER BY a.asked_at, a.id LIMIT 100`)
/** At most one of an order waits. */
export const readWaitingRefund = (db: Kysely<DB>, orderId: OrderId): Promise<ApprovalRow | undefined> =>
  queryRow(db, ApprovalRow, sql`${WAITING} AND a.order_id = ${orderId}`)

type Asked = {
  readonly orderId: OrderId
  readonly call: string
  readonly input: object
  readonly amount: number
  readonly staffId: number
  readonly at: Date
}
export const insertApproval = async (tx: Transaction<DB>, asked: Asked): Promise<void> => {
  await sql`
    INSERT INTO refund_approval (order_id, call, input, amount, state, asked_at, asked_by)
    VALUES (${asked.orderId}, ${asked.call}, ${JSON.stringify(asked.input)}::jsonb, ${asked.amount}, 'waiting', ${asked.at},
            ${asked.staffId})`.execute(tx)
}

export const decideApproval = async (
  tx: Transaction<DB>,
  id: string,
  decision: { readonly state: 'confirmed' | 'declined'; readonly staffId: number; readonly at: Date },
): Promise<void> => {
  await sql`
    UPDATE refund_approval SET state = ${decision.state}, decided_at = ${decision.at}, decided_by = ${decision.staffId}
    WHERE id = ${id} AND state = 'waiting'`.execute(tx)
}
