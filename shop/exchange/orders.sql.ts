/** What of the orders the accounting program was offered, and has taken. */
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { Bytes, OrderId, queryRows, Row } from '#platform/db/rows.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import { OrNull } from '#kernel/shared.api.ts'

const Wanted = Row({ id: OrderId, was_taken: Type.Boolean(), taken_hash: OrNull(Bytes) })
export type Wanted = Static<typeof Wanted>
/**
 * Orders that may differ from what the program has taken, after one of them: those that it has never taken first, in the order of their
 * ids. One that its guest has not confirmed is no order yet.
 */
export const readOrdersToOffer = (db: Db, after: Wanted | undefined, take: number): Promise<Wanted[]> =>
  queryRows(
    db,
    Wanted,
    sql`
    SELECT o.id::text AS id, x.taken_at IS NOT NULL AS was_taken, x.taken_hash
    FROM orders o LEFT JOIN exchange_order x ON x.order_id = o.id
    WHERE (x.taken_at IS NOT NULL, o.id) > (${after?.was_taken ?? false}, ${after?.id ?? '0'}::bigint)
      AND NOT (o.state = 'new' AND o.confirm_until IS NOT NULL) AND (x.taken_at IS NULL
      OR o.state NOT IN ('delivered', 'cancelled', 'returned')
      OR EXISTS (SELECT FROM order_state_change h WHERE h.order_id = o.id AND h.at >= x.taken_at)
      OR EXISTS (SELECT FROM order_return r WHERE r.order_id = o.id AND r.decided_at >= x.taken_at))
    ORDER BY 2, o.id LIMIT ${take}`,
  )

export type Offered = { readonly id: string; readonly hash: Buffer }
export const markOffered = async (db: Db, sessionId: number, offered: readonly Offered[], at: Date): Promise<void> => {
  if (offered.length === 0) return
  const rows = JSON.stringify(offered.map(({ id, hash }) => ({ id, hash: hash.toString('hex') })))
  await sql`
    INSERT INTO exchange_order (order_id, offered_hash, offered_in, offered_at)
    SELECT r.id::bigint, decode(r.hash, 'hex'), ${sessionId}, ${at} FROM jsonb_to_recordset(${rows}::jsonb) AS r(id text, hash text)
    ON CONFLICT (order_id) DO UPDATE SET offered_hash = excluded.offered_hash, offered_in = excluded.offered_in,
      offered_at = excluded.offered_at`.execute(db)
}

/** The program counts an order as paid. */
export const notePaid = async (db: Db, orderId: OrderId, day: string): Promise<void> => {
  await sql`
    INSERT INTO exchange_order (order_id, paid_on) VALUES (${orderId}, ${day})
    ON CONFLICT (order_id) DO UPDATE SET paid_on = excluded.paid_on`.execute(db)
}

/** The program has what the session has offered it. */
export const markTaken = async (db: Db, sessionId: number): Promise<void> => {
  await sql`
    WITH taken AS (
      UPDATE exchange_order SET taken_hash = offered_hash, taken_at = offered_at
      WHERE offered_in = ${sessionId} AND taken_hash IS DISTINCT FROM offered_hash RETURNING 1
    )
    UPDATE exchange_session SET orders = orders + (SELECT count(*) FROM taken) WHERE id = ${sessionId}`.execute(db)
}
